"""One page with the clocks of all events of a hall (REG-DAY)."""

from __future__ import annotations

import re

from ronda.commands import requests as ask
from tests.hall.hall import Phone, Running, event


def words(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", "", page.split("<main")[1].split("</main>", maxsplit=1)[0]).split())


def test_reg_day_every_event_stands_with_its_clock_on_one_page(hall: Running) -> None:
    first, second = event(1), event(2)
    first.do(ask.StartClock(round=2))
    hall.push(first.log)
    hall.push(second.log)
    phone = Phone(hall)
    page = phone.get("/en/clocks.html").text

    assert "clocks.html" in phone.get("/").text
    assert 'href="clocks.html"' in phone.get("/en/index.html").text
    assert page.count("<li ") == 2
    assert page.count("data-until=") == 1
    assert "Round 2 · Open tables: 4 · until" in words(page)
    assert "starts soon" in words(page)
    assert "Todos los relojes" in phone.get("/es/clocks.html").text
    assert "data-until" in phone.get("/clocks.js").text


def test_reg_day_pages_follow_what_happens_to_any_clock(hall: Running) -> None:
    first, second = event(1), event(2)
    hall.push(first.log)
    hall.push(second.log)
    phone = Phone(hall)
    before = phone.get("/now.json").json
    second.do(ask.StartClock(round=2))
    hall.push(second.log)

    assert phone.get("/now.json").json != before
    assert phone.get("/en/clocks.html").text.count("data-until=") == 1


def test_reg_day_a_hall_with_one_event_leads_to_no_list_of_clocks(hall: Running) -> None:
    hall.push(event(1).log)
    assert "clocks.html" not in Phone(hall).get("/en/index.html").text

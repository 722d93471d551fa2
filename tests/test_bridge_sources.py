"""ST-SOURCE: the app begins an event from others' results, and looks into files beside one another."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import parse_qsl

import pytest

from ronda import bridge, journal
from ronda.bridge.session_state import SESSION
from ronda.session.event_summary import event_summary
from ronda.session.store import SessionStore
from ronda.views.files.public_copy import public_copy
from tests.flights import SUNDAY, best_of, flight, merged, people
from tests.playing import Organiser
from tests.views.pages import text_of

NOW = "2026-11-28T21:00:00Z"


@pytest.fixture(autouse=True)
def _empty(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("logs", "damaged", "backups", "checked", "looked_into", "read_for", "pending_files"):
        monkeypatch.setattr(SESSION, name, getattr(SessionStore(), name))


@pytest.fixture
def flights() -> tuple[Organiser, Organiser]:
    return (
        flight("Flight A", ["Rosa Villar", *people("A", 5)], seed=1),
        flight("Flight B", ["Rosa Villar", *people("B", 5)], seed=2),
    )


def told(call: str, **question: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.call_by_name(call, json.dumps({"lang": "en", **question})))
    return answer


def shown(route: str) -> str:
    device = {"tournaments": [event_summary(log) for log in SESSION.logs.values()], "now": NOW}
    html: str = told("render", route=route, device=device)["html"]
    return html


def created(query: str) -> dict[str, Any]:
    form: dict[str, Any] = dict(SUNDAY)
    for name, value in parse_qsl(query.partition("?")[2]):
        form[name] = [*form[name], value] if name in form else [value]
    return told("decide", command="create_event", tournament=None, form=form, now=NOW, random=5)


def opened(organiser: Organiser, route: str) -> str:
    """Open a file on a screen as the browser does, and give where that leads."""
    held = told("identify", text=journal.log_file_text(organiser.log), size=1, route=route)
    form = {"read": held["read"]}
    done = told("decide", command="import_file", tournament=None, form=form, now=NOW, random=5)
    SESSION.logs[organiser.tournament.id] = organiser.log
    go: str = done["go"]
    return go


def both_opened(flights: tuple[Organiser, Organiser]) -> str:
    """Open both flights where the best are chosen, six of each."""
    route = "/new/from"
    for each in flights:
        route = opened(each, route)
    return route + "".join(f"&best_{each.tournament.id}=6" for each in flights)


def test_st_source_files_opened_on_the_screen_are_chosen_there(flights: tuple[Organiser, Organiser]) -> None:
    route = both_opened(flights)
    page = text_of(shown(route))

    assert route.startswith("/new/from?")
    assert page.count("Does not come") == 11
    assert "goes on from the other event" in page
    assert "Rosa Villar is among the best of Flight" in page


def test_st_source_the_question_is_answered_before_the_event_is_made(flights: tuple[Organiser, Organiser]) -> None:
    route = both_opened(flights)
    [key] = set(re.findall(r'name="person_([^"]+)"', shown(route)))
    refused, answered = created(route), created(f"{route}&person_{key}=one")

    assert "Go on with" not in text_of(shown(route))
    assert "Go on with 11 players" in text_of(shown(f"{route}&person_{key}=one"))
    assert "say whether that is one person." in text_of(refused["refusal"]["html"])
    assert (answered["ok"], answered["notice"]) == (True, "11 players registered.")
    new = text_of(shown(f"/new?{route.partition('?')[2]}&person_{key}=one"))
    assert {"6 players by final place.", "5 players by final place."} == set(
        re.findall(r"\d players by final place\.", new)
    )


def test_st_source_another_game_and_a_number_that_is_none_are_refused(flights: tuple[Organiser, Organiser]) -> None:
    route = opened(flights[0], "/new/from")
    event = flights[0].tournament.id
    other = told(
        "decide",
        command="create_event",
        tournament=None,
        form={**SUNDAY, "game": "custom", "from": event},
        now=NOW,
        random=5,
    )

    assert "Only an event of their own game can be begun" in text_of(other["refusal"]["html"])
    assert "How many go on must be a whole number" in text_of(shown(f"{route}&best_{event}=many"))


def test_st_source_files_are_looked_into_beside_the_event_whose_players_come_from_them(
    flights: tuple[Organiser, Organiser],
) -> None:
    a, b = flights
    log = merged(best_of(a, 4), best_of(b, 4), answers={f"{each.tournament.id}.1": True for each in flights})
    told("identify", text=public_copy(log), size=1, route="/check")
    alone = text_of(shown("/check"))
    beside = told("identify", text=journal.log_file_text(a.log), size=1, route="/check")
    half = text_of(shown("/check"))
    told("identify", text=public_copy(b.log), size=1, route="/check")
    whole = text_of(shown("/check"))

    assert alone.count("its file is not here, so who goes on from it was not checked.") == 2
    assert "Choose the missing files too" in alone
    assert beside["notice"] == "Flight A is looked at beside it."
    assert (half.count("its file is not here"), half.count("its file is the one that the log names")) == (1, 1)
    assert (whole.count("its file is the one that the log names"), "Choose the missing files" in whole) == (2, False)


def test_st_source_another_file_of_the_event_does_not_fit_where_it_is_looked_into(
    flights: tuple[Organiser, Organiser],
) -> None:
    log = merged(best_of(flights[0], 2))
    told("identify", text=journal.log_file_text(log), size=1, route="/check")
    told("identify", text=journal.log_file_text(flight("Flight A", people("A", 6), seed=1).log), size=1, route="/check")

    assert "its checksums are others." in text_of(shown("/check"))
    assert "Something in this file does not fit." in text_of(shown("/check"))

"""ANY-FINGERPRINT: anybody looks into an event file on a device of their own, and fingerprints stand everywhere."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ronda import bridge, journal
from ronda.audit.file_check import begin_file_check
from ronda.audit.named_fingerprints import named_fingerprints
from ronda.bridge.session_state import SESSION
from ronda.commands import requests as ask
from ronda.publish import build_site, site_comparison
from ronda.session.store import SessionStore
from ronda.views.app import Device, screen_page
from ronda.views.files.public_copy import public_copy
from ronda.views.public.event_context import event_folder
from tests.playing import Organiser, custom
from tests.views.pages import text_of


@pytest.fixture
def organiser() -> Organiser:
    """Nine players after two rounds, the first of three under a game of its own."""
    made = Organiser("xwing", seed=3, details=custom(3, name="Harbour Open"))
    made.start(9)
    made.play_round()
    made.play_round()
    return made


@pytest.fixture(autouse=True)
def _empty(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("logs", "damaged", "backups", "checked", "looked_into"):
        monkeypatch.setattr(SESSION, name, getattr(SessionStore(), name))


def told(call: str, **question: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.call_by_name(call, json.dumps({"lang": "en", **question})))
    return answer


def brought(text: str, route: str = "/check") -> dict[str, Any]:
    return told("identify", text=text, size=len(text), route=route)


def shown(route: str = "/check") -> str:
    html: str = told("render", route=route, device={})["html"]
    return html


def looked_into() -> str:
    """Ask slice by slice as the page does, and give what it shows in the end."""
    question, state, html = {"kind": "check", "file": SESSION.checked.log.records[-1].digest}, None, ""  # type: ignore[union-attr]  # brought before
    for _ in range(20):
        answer = told("simulate", question=question, state=state)
        state, html = answer["state"], answer["html"]
        if state is None:
            return text_of(html)
    raise AssertionError("it never ends")


def of(organiser: Organiser, route: str) -> str:
    tournament = organiser.tournament
    html: str = screen_page(f"/t/{tournament.id}/{route}", {tournament.id: organiser.log}, Device(), "en").html
    return text_of(html.partition("<main")[2])


def test_help_leads_to_the_check() -> None:
    assert 'href="#/check"' in shown("/help")
    assert "The file is only read: it does not become one of your events." in text_of(shown())


def test_a_public_copy_is_looked_into_round_by_round_and_not_stored(organiser: Organiser) -> None:
    assert brought(public_copy(organiser.log)) == {"ok": True, "go": "/check"}
    before, after = text_of(shown()), looked_into()

    assert "Harbour Open" in before
    assert "This is a public copy: it holds all that counts and nothing private." in before
    assert "Checking …" in before
    assert "Round 2: pairs, bye and receipt are those of its seed." not in before
    assert "Everything that can be checked fits." in after
    assert "9 lots are the numbers of their draws." in after
    assert [f"Round {number}: pairs, bye and receipt are those of its seed." in after for number in (1, 2)] == [
        True
    ] * 2
    assert after in text_of(shown())
    assert SESSION.logs == {}


def test_the_organisers_own_file_can_be_looked_into_too(organiser: Organiser) -> None:
    SESSION.logs[organiser.tournament.id] = organiser.log
    brought(journal.log_file_text(organiser.log))

    assert "This is a whole event file, with what is private in it." in text_of(shown())
    assert SESSION.logs == {organiser.tournament.id: organiser.log}


@pytest.mark.parametrize("route", ["/", "/t/test-00000003/players"])
def test_a_public_copy_that_is_opened_elsewhere_is_looked_into(organiser: Organiser, route: str) -> None:
    assert brought(public_copy(organiser.log), route) == {"ok": True, "go": "/check"}
    assert "This is a public copy" in text_of(shown())


def test_a_public_copy_never_becomes_an_event_whatever_asks_for_it(organiser: Organiser) -> None:
    form = {"text": public_copy(organiser.log)}
    asked = {
        "tournament": organiser.tournament.id,
        "command": "import_file",
        "form": form,
        "now": "2026-11-21T09:00:00Z",
    }
    answer = told("decide", **asked, random=1)

    assert not answer["ok"]
    assert "never replaces the organiser's own event" in text_of(answer["refusal"]["html"])


def test_a_changed_copy_is_refused_with_the_line_and_nothing_is_said_of_the_one_before(organiser: Organiser) -> None:
    text = public_copy(organiser.log)
    brought(text)
    answer = brought(text.replace('"winner":1', '"winner":2', 1))

    assert (answer["ok"], answer["stale"]) == (False, True)
    assert "Harbour Open" not in text_of(shown())
    assert "its checksum does not fit; it was changed or is not whole." in text_of(answer["refusal"]["html"])
    assert SESSION.checked is None


def test_a_round_that_another_seed_would_give_is_said_to_differ(organiser: Organiser) -> None:
    text = public_copy(organiser.log)
    log = begin_file_check(text).log
    steps = [(record.at, record.action, record.fact) for record in log.records]
    paired = [place for place, (_, _, fact) in enumerate(steps) if type(fact).__name__ == "RoundPaired"]
    at, action, fact = steps[paired[1]]
    steps[paired[1]] = (at, action, type(fact)(**{name: getattr(fact, name) for name in fact.__slots__} | {"seed": 1}))
    brought(journal.log_file_text(journal.rechained_public_log(steps, 5), journal.PUBLIC_FORMAT))
    after = looked_into()

    assert "Something in this file does not fit." in after
    assert "Round 2: pairing it again from its seed gives another round." in after
    assert "Everything that can be checked fits." not in after


def test_a_zip_is_not_looked_into() -> None:
    answer = told("identify", content="UEs=", size=1, route="/check")

    assert "A zip can hold several files: unpack it, and choose one event file." in text_of(answer["refusal"]["html"])


def test_a_fingerprint_that_was_noted_is_looked_for(organiser: Organiser) -> None:
    text = public_copy(organiser.log)
    brought(text)
    second = named_fingerprints(organiser.log)[1].text

    assert "It is the fingerprint of this file: Round 2." in text_of(shown(f"/check?fingerprint={second.lower()}"))
    assert "No round of this file has it." in text_of(shown("/check?fingerprint=0000-0000-0000-0000"))


@pytest.mark.parametrize("name", ["standings-2.json", "fingerprints.json"])
def test_the_data_of_the_pages_is_compared_with_the_file(organiser: Organiser, name: str) -> None:
    site = build_site([organiser.log], languages=["en"])
    data = site[f"data/{event_folder(organiser.log)}/{name}"].decode()
    brought(public_copy(organiser.log))
    right, wrong = brought(data), brought(data.replace("1", "7", 1))

    assert right["notice"].endswith("are those of the file.")
    assert "are not those of the file: one of the two was changed, or is older." in text_of(wrong["refusal"]["html"])


def test_data_without_a_file_to_compare_it_with_is_no_event_file(organiser: Organiser) -> None:
    log = organiser.log
    made = site_comparison.comparable_data_files(
        begin_file_check(public_copy(log)), "", folder=event_folder(log), languages=("en",)
    )
    data = dict(made)["fingerprints.json"].decode()

    assert "This is not an event file of Ronda" in text_of(brought(data)["refusal"]["html"])


def test_a_slice_for_another_file_shows_nothing(organiser: Organiser) -> None:
    brought(public_copy(organiser.log))

    answer = told("simulate", question={"kind": "check", "file": "another"}, state=None)
    assert (answer["state"], answer["html"]) == (None, None)


# -- where fingerprints stand ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("route", ["standings", "standings?round=2", "round/2", "print/report", "projector"])
def test_a_completed_round_shows_its_fingerprint(organiser: Organiser, route: str) -> None:
    assert f"Fingerprint, Round 2: {named_fingerprints(organiser.log)[1].text}" in of(organiser, route)


def test_each_round_shows_its_own(organiser: Organiser) -> None:
    assert f"Fingerprint, Round 1: {named_fingerprints(organiser.log)[0].text}" in of(organiser, "standings?round=1")
    assert "Fingerprint, Round 2" not in of(organiser, "round/1")


@pytest.mark.parametrize("sheet", ["pairings", "pairings/names", "slips", "standings", "standings?round=1"])
def test_no_sheet_that_people_read_or_write_on_has_a_fingerprint_in_the_way(organiser: Organiser, sheet: str) -> None:
    organiser.pair()

    assert "Fingerprint" not in of(organiser, f"print/{sheet}")


def test_the_printed_report_ends_with_the_fingerprint_of_each_round(organiser: Organiser) -> None:
    told = of(organiser, "print/report").partition("Check it yourself")[2]

    assert [f"Fingerprint, {mark.name}: {mark.text}" in told for mark in named_fingerprints(organiser.log)] == [
        True
    ] * 2


@pytest.mark.parametrize("route", ["round/3", "standings?round=3", "projector", "print/slips/blank"])
def test_a_round_that_runs_has_none_yet(organiser: Organiser, route: str) -> None:
    organiser.pair()

    assert "Fingerprint" not in of(organiser, route)


def test_a_hidden_name_does_not_change_what_the_pages_show(organiser: Organiser) -> None:
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Alba 1"), hidden=True))
    site, own = build_site([organiser.log], languages=["en"]), f"en/{event_folder(organiser.log)}"
    first, second = (mark.text for mark in named_fingerprints(organiser.log))

    assert first in site[f"{own}/standings-1.html"].decode()
    assert second in site[f"{own}/round-2.html"].decode()
    info = text_of(site[f"{own}/info.html"].decode())
    assert info.index(first) < info.index(second)
    assert 'href="rules.html#ANY-FINGERPRINT"' in site[f"{own}/standings-1.html"].decode()
    assert 'id="ANY-FINGERPRINT"' in site[f"{own}/rules.html"].decode()


def test_the_last_standings_of_an_event_with_a_bracket_show_that_of_the_final() -> None:
    made = Organiser("xwing", seed=3, details=custom(2, 2))
    made.start(6)
    made.play_on()

    assert f"Fingerprint, Final: {named_fingerprints(made.log)[-1].text}" in of(made, "standings")
    assert "Fingerprint" not in of(made, "print/bracket")

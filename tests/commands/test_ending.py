"""SW-ENDED: an event whose bracket is not played, or not to its end, and a final that is shared."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from ronda import journal
from ronda.admission import read_event_file, read_public_copy
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import requests as ask
from ronda.core.details import TournamentSystem
from ronda.core.errors import Malformed, NotNow
from ronda.core.state import Phase
from ronda.formats.pairing.double_elimination import is_double
from ronda.publish import build_site
from ronda.views.app import Device, screen_page
from ronda.views.app.screen.next_step import next_step
from ronda.views.files.plain_text import standings_text
from ronda.views.files.public_copy import public_copy
from ronda.views.files.standings_files import final_json, final_table
from ronda.views.public.event_context import event_folder
from ronda.views.shared.final_standings import event_champions, final_places, no_champion_reason, shared_title_reason
from ronda.views.shared.html import translator_for
from tests.playing import Organiser, custom, doubled

END = ask.EndTournament(reason="The hall closes")
GONE_ON = "The event was ended before its bracket was over: undo that first, in the history."


def seeded(players: int = 8, cut: int = 4, *, game: str = "keyforge") -> Organiser:
    organiser = Organiser(game, details=custom(2, cut))
    organiser.start(players)
    organiser.play_swiss()
    organiser.do(ask.MakeCut())
    return organiser


def final(*, game: str = "keyforge") -> Organiser:
    """An event whose final is paired."""
    organiser = seeded(game=game)
    organiser.play_round()
    organiser.pair()
    return organiser


def places(organiser: Organiser) -> dict[int, str]:
    found = final_places(organiser.tournament, organiser.ruleset)
    return {place.player: f"{place.first}" + (f"–{place.last}" if place.last > place.first else "") for place in found}


def spans(organiser: Organiser) -> list[str]:
    return list(places(organiser).values())


def shown(organiser: Organiser, route: str, language: str = "en") -> str:
    tournament = organiser.tournament
    html = screen_page(f"/t/{tournament.id}{route}", {tournament.id: organiser.log}, Device(), language).html
    return " ".join(re.sub(r"<[^>]+>", "", html).split())


def test_sw_ended_a_final_that_is_not_played_is_shared() -> None:
    organiser = final()
    finalists = organiser.round.matches[0].players
    organiser.do(END)
    tournament, ruleset = organiser.tournament, organiser.ruleset

    assert organiser.phase is Phase.FINISHED
    assert spans(organiser) == ["1–2", "1–2", "3–4", "3–4", "5", "6", "7", "8"]
    assert set(event_champions(tournament, ruleset)) == set(finalists)
    assert no_champion_reason(tournament) is None
    told = " · ".join(tournament.player(player).name for player in finalists)
    sentence = f"The event was ended before its final was played: {told} share the first place."
    assert str(shared_title_reason(tournament)) == sentence
    step = next_step(tournament, ruleset)
    assert (str(step.title), step.champion) == ("Shared first place", told)


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        (0, ["1–4", "1–4", "1–4", "1–4"]),
        (1, ["1–3", "1–3", "1–3", "4"]),
        (2, ["1–2", "1–2", "3–4", "3–4"]),
    ],
)
def test_sw_ended_whoever_is_still_in_the_bracket_shares_the_first_places(played: int, expected: list[str]) -> None:
    organiser = seeded()
    organiser.pair()
    for match in organiser.round.matches[:played]:
        organiser.win(match.first or 0)
    organiser.do(END)

    assert spans(organiser)[:4] == expected
    assert len(event_champions(organiser.tournament, organiser.ruleset)) == (2 if played == 2 else 0)


def test_sw_ended_a_bracket_that_was_never_played_is_shared_by_its_seeds() -> None:
    organiser = seeded()
    seeds = organiser.tournament.seeds or ()
    organiser.do(END)
    tournament = organiser.tournament

    assert {player for player, place in places(organiser).items() if place == "1–4"} == set(seeds)
    assert event_champions(tournament, organiser.ruleset) == ()
    assert str(no_champion_reason(tournament)) == (
        "The event was ended before its bracket was over: there is no champion, and 4 players share the first places."
    )
    assert str(next_step(tournament, organiser.ruleset).title) == "No champion"


def test_sw_ended_before_the_cut_is_made_the_standings_are_final() -> None:
    organiser = Organiser("keyforge", details=custom(2, 4))
    organiser.start(8)
    organiser.play_swiss()
    first = organiser.standings().rows[0].player
    organiser.do(END)

    assert organiser.phase is Phase.FINISHED
    assert spans(organiser) == [str(place) for place in range(1, 9)]
    assert event_champions(organiser.tournament, organiser.ruleset) == (first,)
    assert "Final standings" in shown(organiser, "/standings")
    assert str(shared_title_reason(organiser.tournament)) == "The event was ended before its bracket was over."


def test_sw_ended_sw_elim_drop_who_left_the_bracket_is_below_those_still_in_it() -> None:
    organiser = seeded()
    organiser.play_round()
    winners = [match.winner or 0 for match in organiser.round.matches]
    organiser.drop(winners[0])
    organiser.do(END)

    assert (places(organiser)[winners[1]], places(organiser)[winners[0]]) == ("1", "2")
    assert event_champions(organiser.tournament, organiser.ruleset) == (winners[1],)


def test_sw_ended_sw_dq_a_finalist_who_is_disqualified_afterwards_leaves_the_title_to_the_other() -> None:
    organiser = final()
    gone, other = organiser.round.matches[0].players
    organiser.do(END)
    organiser.do(ask.DisqualifyPlayer(player=gone, reason="Altered deck"))

    assert event_champions(organiser.tournament, organiser.ruleset) == (other,)
    assert gone not in places(organiser)
    assert places(organiser)[other] == "1"
    assert organiser.tournament.seeds is not None


def test_sw_ended_a_knock_out_and_a_double_bracket_can_be_ended_too() -> None:
    straight = Organiser("keyforge", details=custom(0))
    straight.start(8)
    straight.play_round()
    straight.do(END)
    assert spans(straight) == ["1–4"] * 4 + ["5–8"] * 4

    double = Organiser("keyforge", details=doubled())
    double.start(8)
    for _ in range(5):
        double.play_round()
    double.pair()
    assert is_double(double.tournament)
    double.do(END)
    assert spans(double) == ["1–2", "1–2", "3", "4", "5–6", "5–6", "7–8", "7–8"]

    undecided = Organiser("keyforge", details=doubled())
    undecided.start(4)
    for _ in range(3):
        undecided.play_round()
    undecided.pair()
    undecided.win(undecided.round.matches[0].second or 0)
    assert undecided.phase is Phase.BETWEEN_ROUNDS
    undecided.do(END)
    assert spans(undecided) == ["1–2", "1–2", "3", "4"]


def test_sw_ended_after_a_round_robin_too() -> None:
    organiser = Organiser(
        "xwing", details=replace(custom(0, 4), swiss_rounds=None, system=TournamentSystem.ROUND_ROBIN)
    )
    organiser.start(6)
    organiser.play_swiss()
    organiser.do(ask.MakeCut())
    organiser.do(END)

    assert spans(organiser) == ["1–4"] * 4 + ["5", "6"]


def test_sw_ended_needs_a_reason() -> None:
    assert final().refusal(ask.EndTournament(reason=" "), Malformed) == (
        "Ending the event before its bracket is over needs a reason, for everyone to see."
    )


def test_sw_ended_a_knock_out_without_a_round_has_nothing_to_end() -> None:
    organiser = Organiser("keyforge", details=custom(0))
    organiser.start(4)

    assert organiser.refusal(END, NotNow) == "No round is paired yet: there is nothing to end."


def test_sw_ended_nothing_goes_on_until_it_is_undone() -> None:
    organiser = final()
    before = organiser.tournament
    organiser.do(END)
    number = organiser.round.number
    won = organiser.ruleset.scoring.forfeit(organiser.tournament.details, organiser.round.stage, 1)

    assert organiser.refusal(ask.PairRound()) == "The event is over: there is no round left to pair."
    assert organiser.refusal(ask.EndTournament(reason="Again")) == "The event is over already."
    assert organiser.refusal(ask.UnpairRound(round=number)) == GONE_ON
    assert organiser.refusal(ask.MakeCut()) == GONE_ON
    assert organiser.refusal(ask.ChangeAnnouncement(swiss_rounds=3, cut=2, reason="x")) == GONE_ON
    assert organiser.refusal(ask.ClearResult(round=number - 1, match=1)) == GONE_ON
    not_played = f"Table 1 of round {number} was not played, as the event was ended: undo that first, in the history."
    assert organiser.refusal(ask.ReportResult(round=number, match=1, result=won)) == not_played
    assert organiser.refusal(ask.CorrectResult(round=number, match=1, result=won)) == not_played
    assert organiser.refusal(ask.StartClock(round=number)) == f"Round {number} is over: its clock has stopped."
    organiser.undo()
    assert organiser.tournament == before
    organiser.redo()
    assert organiser.phase is Phase.FINISHED
    organiser.undo()
    organiser.play_on()
    assert len(event_champions(organiser.tournament, organiser.ruleset)) == 1


def test_sw_ended_a_semifinal_can_still_be_corrected() -> None:
    organiser = final()
    organiser.do(END)
    match = organiser.tournament.rounds[2].matches[0]
    assert match.result is not None
    result = organiser.ruleset.scoring.forfeit(
        organiser.tournament.details, organiser.tournament.rounds[2].stage, 3 - match.result.winner
    )
    organiser.do(ask.CorrectResult(round=3, match=1, result=result))
    other = next(player for player in match.players if player != match.winner)

    assert other in event_champions(organiser.tournament, organiser.ruleset)
    assert spans(organiser)[:4] == ["1–2", "1–2", "3–4", "3–4"]
    assert read_event_file(journal.log_file_text(organiser.log)).tournament == organiser.tournament


@pytest.mark.parametrize("begun", [seeded, final])
def test_sw_ended_is_read_verified_and_told_in_every_file_and_on_every_page(begun: Callable[[], Organiser]) -> None:
    organiser = begun()
    organiser.do(END)
    log, ruleset = organiser.log, organiser.ruleset
    told = "The event was ended before its"

    assert read_event_file(journal.log_file_text(log)).tournament == organiser.tournament
    assert {found.verdict for found in verify_pairings(log, ruleset)} == {PairingVerdict.SAME}
    copy = read_public_copy(public_copy(log))
    assert copy.tournament.ended == END.reason
    assert copy.tournament.phase is Phase.FINISHED
    for route in ("/standings", "/bracket", "/print/standings", ""):
        assert told in shown(organiser, route), route
    assert "The event was ended before its bracket was over. Reason: The hall closes" in shown(organiser, "/history")
    assert told in standings_text(organiser.tournament, ruleset, translator_for("en"))
    assert final_table(organiser.tournament, ruleset)[1][0] == spans(organiser)[0]
    assert final_json(organiser.tournament, ruleset)["standings"][0]["last"] > 1
    site = build_site([log], languages=["en"])
    assert told in site[f"en/{event_folder(log)}/index.html"].decode()
    assert "The hall closes" in site[f"en/{event_folder(log)}/info.html"].decode()
    twin = json.loads(site[f"data/{event_folder(log)}/event.json"])
    assert (twin["ended"], twin["phase"], twin["champion"]) == ("The hall closes", "finished", None)
    assert [place["last"] for place in twin["places"]][:2] == ([2, 2] if begun is final else [4, 4])
    projected = shown(organiser, "/projector")
    assert ("Shared first place" in projected) is (begun is final)


def test_sw_ended_the_preview_says_who_would_share_what_and_the_links_lead_to_it() -> None:
    organiser = final()
    preview = shown(organiser, "/end")

    assert "1 match is still open and would not be played." in preview
    assert "share the first place." in preview
    assert organiser.phase is Phase.ROUND_RUNNING
    for route in ("", "/bracket", f"/round/{organiser.round.number}/table/1"):
        assert "End the event here" in shown(organiser, route)
        assert "Terminar el evento aquí" in shown(organiser, route, "es")
    semi = seeded()
    assert "End the event here" in shown(semi, "")
    assert "End the event here" not in shown(Organiser("keyforge"), "")

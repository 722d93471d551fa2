"""Events that everybody leaves: every screen still opens, and the organiser can end what cannot go on."""

import pytest

from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import requests as ask
from ronda.core.errors import Impossible
from ronda.core.state import Phase
from ronda.views.app import Device, screen_page
from tests.playing import Organiser, custom

ROUTES = ("", "players", "standings", "bracket", "history", "projector", "print", "print/standings", "print/report")


def screens(organiser: Organiser) -> dict[str, str]:
    tournament = organiser.tournament
    logs = {tournament.id: organiser.log}
    return {
        route: screen_page(f"/t/{tournament.id}/{route}".rstrip("/"), logs, Device(), "en").html for route in ROUTES
    }


@pytest.mark.parametrize("during", [True, False], ids=["during-round-1", "after-round-1"])
def test_sw_drop_every_screen_opens_when_all_six_players_left_before_the_cut(*, during: bool) -> None:
    organiser = Organiser("keyforge", details=custom(3, cut=4))
    organiser.start(players=6)
    organiser.pair()
    if not during:
        organiser.finish_round()
    for player in range(1, 7):
        organiser.drop(player)
        assert all("<h1" in html for html in screens(organiser).values())

    assert organiser.tournament.active_players == ()
    assert "End the event with the rounds played" in screens(organiser)[""]
    organiser.do(ask.ChangeAnnouncement(swiss_rounds=1, cut=0, reason="Everybody left"))
    assert organiser.tournament.phase is Phase.FINISHED
    assert all("<h1" in html for html in screens(organiser).values())


def test_agl_rounds_an_event_that_all_but_one_left_ends_with_the_rounds_played() -> None:
    """AGL-ROUNDS: three rounds are the least that can be announced, not what must be played with nobody to play."""
    organiser = Organiser("aristeia")
    organiser.start(players=4)
    organiser.play_round()
    end = ask.ChangeAnnouncement(swiss_rounds=1, cut=0, reason="The others had to go")
    with pytest.raises(Impossible, match=r"^This kind of event has at least 3 rounds, not 1\.$"):
        organiser.do(end)
    for player in (1, 2, 3):
        organiser.drop(player)

    offered = f"/t/{organiser.tournament.id}/announcement?swiss_rounds=1&amp;cut=0"
    assert offered in screens(organiser)[""]
    organiser.do(end)
    assert organiser.tournament.phase is Phase.FINISHED
    assert organiser.tournament.changes[0].reason == "The others had to go"


def test_sw_late_a_round_that_was_reopened_after_a_late_entry_is_verified() -> None:
    """Who came since has no opponent in the draft yet, which an honest file may say."""
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(players=6)
    organiser.play_round()
    organiser.pair()
    organiser.register("Somebody Late")
    organiser.do(ask.ReopenRound(round=2))
    assert [finding.verdict for finding in verify_pairings(organiser.log, organiser.ruleset)] == [
        PairingVerdict.SAME,
        PairingVerdict.BY_HAND,
    ]

    organiser.do(ask.TieUpDraft())
    organiser.do(ask.PublishRound(reason="Came by a later train"))
    assert [finding.verdict for finding in verify_pairings(organiser.log, organiser.ruleset)] == [
        PairingVerdict.SAME,
        PairingVerdict.BY_HAND,
    ]


def test_sw_drop_a_round_that_was_reopened_after_its_bye_left_is_verified() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(players=7)
    organiser.play_round()
    organiser.pair()
    organiser.drop(next(match.first or 0 for match in organiser.round.matches if match.is_bye))
    organiser.do(ask.ReopenRound(round=2))
    assert [finding.verdict for finding in verify_pairings(organiser.log, organiser.ruleset)] == [
        PairingVerdict.SAME,
        PairingVerdict.BY_HAND,
    ]


def test_every_screen_opens_when_a_return_that_was_undone_led_to_what_does_not_count() -> None:
    """The line of Redo tells what that return led to, a result of a round that is not paired now."""
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(players=4)
    organiser.play_round()
    organiser.pair()
    organiser.win(1)
    step = organiser.log.last_action
    assert step is not None
    for _ in range(3):
        organiser.undo()
    organiser.return_to(step)
    organiser.undo()

    assert len(organiser.tournament.rounds) == 1
    assert all("<h1" in html for html in screens(organiser).values())

"""What officials have looked at of each player: ANY-CHECK."""

import pytest

from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.errors import Impossible, Malformed
from ronda.core.state import Phase
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset
from tests.playing import Organiser, custom


def tick(player: int = 1, check: str = "deck", official: str = "Zoe Ruiz") -> ask.TickCheck:
    return ask.TickCheck(player=player, check=check, official=official)


def untick(player: int = 1, check: str = "deck") -> ask.TickCheck:
    return ask.TickCheck(player=player, check=check, ticked=False)


@pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)
def test_any_check_each_game_says_what_is_checked(ruleset: Ruleset) -> None:
    checks = {check.key: check.name for check in ruleset.registration.door_checks}

    assert checks == {
        "keyforge": {"deck": "Deck checked", "identity": "Identity card seen"},
        "xwing": {"squad": "Squad checked", "list": "List handed in"},
        "aristeia": {"lineup": "Line-up checked", "list": "List handed in"},
        "custom": {"material": "Material checked"},
    }.get(ruleset.key, checks)
    assert ruleset.for_tournament(custom(3)).registration.door_checks == ruleset.registration.door_checks


def test_any_check_a_tick_is_kept_with_who_checked() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Alba", "Bruno")

    assert organiser.do(tick(official="  Zoe  Ruiz ")) == (
        facts.CheckTicked(player=1, check="deck", official="Zoe Ruiz"),
    )
    organiser.do(tick(check="identity", official="Odel"))
    assert organiser.tournament.player(1).ticks == (("deck", "Zoe Ruiz"), ("identity", "Odel"))
    assert organiser.tournament.player(1).ticked_by("identity") == "Odel"
    assert organiser.tournament.player(2).ticked_by("deck") == ""
    assert organiser.do(tick()) == ()


def test_any_check_a_tick_is_taken_back_and_undone() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Alba")
    organiser.do(tick())
    before = organiser.tournament
    assert organiser.do(untick()) == (facts.CheckUnticked(player=1, check="deck"),)
    assert organiser.tournament.player(1).ticks == ()
    assert organiser.do(untick()) == ()
    organiser.undo()
    assert organiser.tournament == before
    organiser.do(tick(official="Odel"))
    assert organiser.tournament.player(1).ticks == (("deck", "Odel"),)


@pytest.mark.parametrize("phase", Phase)
def test_any_check_it_keeps_nobody_from_playing_and_is_possible_at_any_time(phase: Phase) -> None:
    organiser = Organiser("keyforge", details=custom(2, 4))
    if phase is Phase.REGISTRATION:
        organiser.register("Alba")
    else:
        organiser.start(8)
        organiser.play_until(phase)
    organiser.do(tick())

    assert organiser.tournament.player(1).ticked_by("deck") == "Zoe Ruiz"


def test_any_check_a_late_entry_is_checked_too() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(4)
    organiser.play_round()
    organiser.register("Late Comer")
    organiser.do(tick(5))

    assert organiser.tournament.player(5).ticked_by("deck") == "Zoe Ruiz"


def test_any_check_what_cannot_be_ticked_is_refused() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Alba")

    assert organiser.refusal(tick(official=" "), Malformed) == (
        "Name who checks the players: the name stays in its field."
    )
    assert organiser.refusal(tick(check="squad"), Malformed) == "KeyForge has no check “squad”."
    assert organiser.refusal(tick(player=9), Impossible) == "There is no player number 9 in this event."


def test_any_check_who_is_taken_on_again_keeps_the_ticks() -> None:
    """ANY-CHECKIN: with everything that was entered."""
    organiser = Organiser("keyforge")
    organiser.register("Alba", "Bruno")
    organiser.do(tick())
    organiser.do(ask.CheckIn(player=2))
    organiser.do(ask.TakeOffMissing())
    organiser.do(ask.TakeOnAgain(player=1))

    assert organiser.tournament.player(1).ticks == (("deck", "Zoe Ruiz"),)


@pytest.mark.parametrize(
    ("sent", "command"),
    [("1/deck", tick()), ("1/deck/open", ask.TickCheck(player=1, check="deck", official="Zoe Ruiz", ticked=False))],
)
def test_a_button_of_the_list_says_whom_and_what_it_ticks(sent: str, command: ask.Command) -> None:
    organiser = Organiser("keyforge")
    form = {"official": "Zoe Ruiz", "tick": sent}

    assert read_command("tick_check", form, organiser.tournament, organiser.ruleset) == command

"""An official corrects what is fixed for the event: XW-LIST, ANY-FIXED."""

import pytest

from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.errors import Impossible, Malformed, NotNow
from ronda.core.state import Phase
from tests.playing import Organiser, custom

LIST = "Han Solo 46 puntos\nHalcón Milenario 1 punto\nWedge Antilles 29"
CLEARER = (
    "Han Solo (Halcón Milenario) 46 puntos\nHalcón Milenario (Héroes de la Resistencia) 1 punto\nWedge Antilles 29"
)
LINE_UP = "\n".join(f"Member {place}" for place in range(8))


def correct(player: int = 1, official: str = "Zoe Ruiz", reason: str = "Typing mistake", **fields: str) -> ask.Command:
    return ask.CorrectRegistration(player=player, fields=tuple(fields.items()), official=official, reason=reason)


def squadron(swiss_rounds: int = 2, cut: int = 4) -> Organiser:
    """Set up an event of X-Wing in which Alba has handed in a list."""
    organiser = Organiser("xwing", details=custom(swiss_rounds, cut, organiser="Zoe Ruiz"))
    organiser.register("Alba", faction="rebel", squad_points="76", squad_list=LIST)
    organiser.register("Bruno", "Carmen", "Dario", "Elena", "Fermin")
    organiser.start()
    return organiser


def test_xw_list_an_official_completes_a_list_while_a_round_runs() -> None:
    """XW-LIST: what the organiser could not change by choice since round 1."""
    organiser = squadron()
    organiser.pair()
    fields = (("faction", "rebel"), ("squad_points", "76"), ("squad_list", CLEARER))

    assert organiser.refusal(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Alba", fields=fields)), NotNow) == (
        "Squad list is fixed for the whole event since the first round was paired. An official can correct it on "
        "the player's page, with a reason."
    )
    happened = organiser.do(correct(squad_list=CLEARER, official="  Zoe  Ruiz ", reason=" Two cards of one name "))
    assert happened == (
        facts.RegistrationCorrected(player=1, fields=fields, official="Zoe Ruiz", reason="Two cards of one name"),
    )
    assert organiser.tournament.player(1).fields == fields


@pytest.mark.parametrize("phase", Phase)
def test_any_fixed_a_correction_is_possible_at_any_time(phase: Phase) -> None:
    organiser = squadron()
    if phase is Phase.BETWEEN_ROUNDS:
        organiser.play_round()
    elif phase is Phase.ROUND_RUNNING:
        organiser.pair()
    elif phase is not Phase.REGISTRATION:
        organiser.play_until(phase)
    organiser.do(correct(faction="scum"))

    assert organiser.tournament.player(1).field("faction") == "scum"


def test_any_fixed_a_correction_is_undone_like_any_step() -> None:
    organiser = squadron()
    organiser.pair()
    before = organiser.tournament
    organiser.do(correct(faction="imperial"))
    organiser.undo()

    assert organiser.tournament == before


def test_any_fixed_who_left_is_corrected_too() -> None:
    organiser = squadron()
    organiser.play_round()
    organiser.drop(1)
    organiser.do(correct(faction="scum"))

    assert organiser.tournament.player(1).field("faction") == "scum"


def test_any_fixed_a_correction_passes_the_checks_of_registration() -> None:
    """KF-DECK, XW-SQUAD, AGL-LINEUP, AGL-SPONSOR."""
    organiser = squadron()
    organiser.pair()

    assert organiser.refusal(correct(squad_points="77"), Impossible) == (
        "The ships of the list add up to 76 points, but 77 are registered: correct the list or the points."
    )
    assert organiser.refusal(correct(squad_points="101"), Malformed).startswith("Squad points must be a whole number")
    decks = Organiser("keyforge")
    decks.register("Alba", deck="Grey Heron")
    decks.register("Bruno", deck="Night Ferry")
    decks.register("Carmen", "Dario")
    decks.start()
    decks.pair()
    assert decks.refusal(correct(deck="night ferry"), Impossible) == (
        "Deck “night ferry” is already registered by Bruno. Each player needs a different one."
    )
    assert "is a starter deck" in decks.refusal(correct(deck="Radiant Argus the Supreme"), Impossible)
    decks.do(correct(deck="Gray Heron"))
    assert decks.tournament.player(1).field("deck") == "Gray Heron"
    league = Organiser("aristeia")
    league.register("Alba", sponsor="oxyd", lineup=LINE_UP)
    league.register("Bruno", "Carmen", "Dario")
    league.start()
    league.pair()
    assert league.refusal(correct(lineup="Member 1"), Impossible) == (
        "Starting line-up: enter 8 different ones, one a line, not 1."
    )
    assert "is a special sponsor" in league.refusal(correct(sponsor="keller"), Impossible)
    league.do(correct(sponsor="vissiorama"))
    assert league.tournament.player(1).field("sponsor") == "vissiorama"


def test_any_fixed_an_official_and_a_reason_are_named() -> None:
    organiser = squadron()
    organiser.pair()

    assert organiser.refusal(correct(faction="scum", official=" "), Malformed) == (
        "Name the official who corrects the registration."
    )
    assert organiser.refusal(correct(faction="scum", reason=""), Malformed) == (
        "A correction needs a reason, which everyone can read."
    )
    assert organiser.refusal(correct(faction="scum", reason="x" * 201), Malformed) == (
        "The reason has 201 characters; 200 is the most. Shorten it."
    )


def test_any_fixed_only_what_is_fixed_is_corrected() -> None:
    organiser = Organiser("aristeia")
    organiser.start(4)

    assert organiser.refusal(correct(pin="7"), Malformed) == (
        "Corvus PIN is not fixed for the event: change it in the registration."
    )
    assert organiser.refusal(correct(rank="7"), Malformed) == "Aristeia! has no registration field “rank”."
    assert organiser.refusal(correct(player=9, sponsor="oxyd"), Impossible) == (
        "There is no player number 9 in this event."
    )


def test_a_correction_that_changes_nothing_is_none() -> None:
    organiser = squadron()

    assert organiser.do(correct(faction="rebel")) == ()


def test_any_fixed_what_depends_on_the_registration_follows() -> None:
    """XW-INITIATIVE: the slips name the one with fewer points."""
    organiser = squadron()
    organiser.do(ask.EditPlayer(player=2, entry=ask.PlayerEntry(name="Bruno", fields=(("squad_points", "75"),))))
    organiser.pair()
    slip = organiser.ruleset.paper.slip
    details, stage = organiser.tournament.details, organiser.round.stage

    def said() -> str:
        return str(slip(details, stage, organiser.tournament.player(1), organiser.tournament.player(2))[0])

    assert said().startswith("Initiative: Bruno chooses")
    organiser.do(correct(player=2, squad_points="77"))
    assert said().startswith("Initiative: Alba chooses")


def test_choices_of_which_none_is_ticked_are_taken_away() -> None:
    """Browsers do not send them, while every other field of the form is sent; another official than those offered."""
    organiser = Organiser("xwing")
    organiser.register("Alba", faction="rebel", obstacles="core1_1\ncore1_2\ndebris_1")
    form = {"player": "1", "field_faction": "scum", "official": "Zoe", "official_other": " Odel ", "reason": "x"}
    command = read_command("correct_registration", form, organiser.tournament, organiser.ruleset)

    assert command == correct(faction="scum", obstacles="", official="Odel", reason="x")

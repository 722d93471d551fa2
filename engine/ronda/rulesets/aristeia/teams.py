"""Line-ups, building teams from them before each match, and the resulting deck (AGL-DRAFT, AGL-TACTICS)."""

from dataclasses import dataclass

from ronda.rules import game
from ronda.rules.game import FIRST, N_, SECOND, Details, Player, TeamMoveKind
from ronda.rulesets.aristeia.mods import FINAL_BOSS, KOORIE, MODS, ZLAVIN
from ronda.rulesets.aristeia.pasted_lineups import kept_lineup
from ronda.rulesets.aristeia.sponsors import COMPASS, SPONSOR, VISSIORAMA

EIGHT, FOUR, FREE = "8", "4", "any"
LINEUP_SIZE = game.Field(
    key="lineup_size",
    name=N_("Starting line-up"),
    kind=game.FieldKind.CHOICE,
    choices=(
        game.FieldChoice(key=EIGHT, name=N_("Eight characters")),
        game.FieldChoice(key=FOUR, name=N_("Four characters")),
        game.FieldChoice(key=FREE, name=N_("As the organiser sets (Open)")),
    ),
)
LINEUP = game.Field(
    key="lineup",
    name=N_("Starting line-up"),
    also_called=N_("line-up|lineup|list|roster|characters|contenders|aristos"),
    kind=game.FieldKind.BLOCK,
    help=N_("Different characters, one a line or with commas. It stays the same all event."),
    kept=kept_lineup,
    played=True,
    fixed=True,
)

DOOR_CHECKS = (
    game.DoorCheck(key="lineup", name=N_("Line-up checked"), short=N_("Line-up"), lacking=N_("Line-up not checked")),
    game.DoorCheck(key="list", name=N_("List handed in"), short=N_("List"), lacking=N_("List not handed in")),
)
"""Both lists are printed; the organiser's copy is handed in."""


def pick_turns(*counts: int) -> tuple[game.TeamTurn, ...]:
    """Alternating turns of A and B with so many picks each."""
    return tuple(
        game.TeamTurn(seat=game.SEAT_B if place % 2 else game.SEAT_A, act=TeamMoveKind.PICK, count=count)
        for place, count in enumerate(counts)
    )


VETOES = (
    game.TeamTurn(seat=game.SEAT_A, act=TeamMoveKind.VETO),
    game.TeamTurn(seat=game.SEAT_B, act=TeamMoveKind.VETO),
)
FOUR_EACH = pick_turns(1, 2, 2, 2, 1)
SIX_EACH = pick_turns(1, 2, 2, 2, 2, 2, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class TacticsDeck:
    """The tactics cards of a team (AGL-TACTICS)."""

    own: int
    """Number of cards from the team's characters."""
    each: int
    """Most cards of one character."""
    note: str
    """Translatable."""


DECK = TacticsDeck(
    own=8,
    each=2,
    note=N_("Deck of 18 tactics: the 10 general ones (009 to 018) and two secret ones of each character."),
)
BOSS_DECK = TacticsDeck(
    own=8,
    each=2,
    note=N_(
        "Deck of 18 tactics: the 10 general ones (009 to 018) and 8 of the team. At most two are of one character."
    ),
)


def order_chooser(first: Player, second: Player) -> int:
    """The side whose sponsor lets it choose the order; 0 for both or neither, or if the rival's sponsor forbids it."""
    sponsors = (first.field(SPONSOR.key), second.field(SPONSOR.key))
    if sponsors.count(COMPASS) != 1 or VISSIORAMA in sponsors:
        return 0
    return FIRST if sponsors[0] == COMPASS else SECOND


def team_building(details: Details) -> game.TeamBuilding:
    """How teams are built in a tournament: of four or six each, with the vetoes and locks of its mods."""
    mods = details.option(MODS.key).splitlines()
    return game.TeamBuilding(
        line_up=LINEUP.key,
        turns=(*(VETOES if KOORIE in mods else ()), *(SIX_EACH if FINAL_BOSS in mods else FOUR_EACH)),
        locks=ZLAVIN in mods,
        chooser=order_chooser,
        chooser_says=N_("{player} has Compass Transportation and may choose who is A."),
    )


def tactics_deck(details: Details) -> TacticsDeck:
    """The tactics deck of a tournament, as changed by its mods."""
    return BOSS_DECK if FINAL_BOSS in details.option(MODS.key).splitlines() else DECK

"""KeyForge: tournament regulations and end-of-game procedure (KF-*)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ronda.core.details import Details, TournamentSystem
from ronda.core.errors import Malformed
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, SECOND, Result
from ronda.core.state import Player
from ronda.core.text import N_, Message
from ronda.rules.fields import DoorCheck, Field, Options, Registration
from ronda.rules.paper import Paper, Substitutes
from ronda.rules.penalties import SERIES_PENALTIES, Effect, EnteredWin, Penalty
from ronda.rules.result_forms import WINNER_COLUMN, ImportRules, ResultForm, read_by_form
from ronda.rules.ruleset import FIRST_DECISIONS, NEWEST_DECISIONS, Ruleset
from ronda.rules.scoring import Scoring
from ronda.rules.shared_rules import SHARED_RULES, WIN_OR_LOSS
from ronda.rules.staff import Staff
from ronda.rules.stages import Stages, Tiers
from ronda.rulesets.keyforge.helpers import GAME_BY_GAME, TIME_CALLED
from ronda.rulesets.keyforge.notes import CHECKLIST, PLAYERS_BRING, RULES
from ronda.rulesets.keyforge.references import REFERENCES
from ronda.rulesets.keyforge.results import (
    ELIMINATION_GAMES,
    FORMAT,
    GAMES_TO_WIN,
    KEYS,
    LOST_CARD,
    SWISS_GAMES,
    TIME,
    games_of,
    is_series,
    result_form,
)

MINUTES = {
    # KF-CLOCK: format, games a round: (round, final)
    ("archon", "1"): (35, 50),
    ("archon", "3"): (90, 120),
    ("sealed", "1"): (45, 60),
    ("sealed", "3"): (100, 125),
}

STARTER_DECKS = (
    # KF-DECK: in both languages, and as people shorten and mix them
    "Miss “Onyx” Censorius",
    "Señorita “Ónice” Censorius",
    "Señorita “Onyx” Censorius",
    "“Onyx” Censorius",
    "“Ónice” Censorius",
    "Radiant Argus the Supreme",
    "Radiante Argus el Supremo",
    "Radiant Argus",
    "Radiante Argus",
)

DECK = Field(
    key="deck",
    name=N_("Deck"),
    help=N_("The deck's full name. It stays the same all event, and no two players can have the same."),
    unique=True,
    refused=STARTER_DECKS,
    refused_because=N_("“{value}” is a starter deck, which is not unique and cannot be played: register another deck."),
    played=True,
    quick=True,
    fixed=True,
)

DOOR_CHECKS = (
    DoorCheck(key="deck", name=N_("Deck checked"), short=N_("Deck"), lacking=N_("Deck not checked")),
    DoorCheck(
        key="identity",
        name=N_("Identity card seen"),
        short=N_("Identity card"),
        lacking=N_("Identity card not seen"),
    ),
)


def adapt_ruleset(ruleset: Ruleset, details: Details) -> Ruleset:
    """The rules for what is played before elimination, if anything is: not always Swiss rounds."""
    first = replace(SWISS_GAMES, public=details.swiss_rounds != 0)
    if details.system is TournamentSystem.ROUND_ROBIN:
        first = replace(first, name=N_("Rounds of the round robin"))
    return replace(ruleset, options=Options(fields=(FORMAT, first, ELIMINATION_GAMES)))


def round_minutes(details: Details) -> Mapping[str, int]:
    """The minutes of a tournament's rounds by kind: ``swiss``, ``elimination``, ``final`` (KF-CLOCK)."""
    kind = details.option(FORMAT.key) or "archon"
    swiss, _ = MINUTES[kind, games_of(details, Stage.SWISS)]
    elimination, final = MINUTES[kind, games_of(details, Stage.ELIMINATION)]
    return {"swiss": swiss, "elimination": elimination, "final": final}


def read_imported_row(row: Mapping[str, str], form: ResultForm) -> Result:
    """Read ``winner``, or ``games1`` and ``games2``, of an imported row; how it ended follows."""
    if not form.series and not row.get(WINNER_COLUMN, "").strip():
        raise Malformed("winner is empty: write 1 or 2.")
    read = read_by_form(row, form)
    ended = not form.series or GAMES_TO_WIN in {read.score("games", FIRST), read.score("games", SECOND)}
    return replace(read, ending=KEYS if ended else TIME)


def import_options(rows: Sequence[Mapping[str, str]]) -> tuple[tuple[str, str], ...]:
    """The options that imported rows imply: a stage with games is a best of three, else single games."""
    series = {row["round"].startswith("cut") for row in rows if row.get("games1", "").strip()}
    return (
        (SWISS_GAMES.key, "3" if False in series else "1"),
        (ELIMINATION_GAMES.key, "3" if True in series else "1"),
    )


def slip_notes(details: Details, stage: Stage, _first: Player, _second: Player) -> tuple[Message, ...]:
    """When identity cards are read, and how the first player is found (KF-IDENTITY, KF-SETUP)."""
    notes = (
        Message(N_("Read the other's identity card before the game, for two minutes at most.")),
        Message(N_("The first player is drawn at random, never agreed.")),
    )
    if not is_series(details, stage):
        return notes
    return (*notes, Message(N_("From the second game on, the loser of the game before chooses who starts.")))


DECK_PENALTIES = (
    Penalty(
        key=LOST_CARD,
        name=N_("Card not found in the extra time"),
        rule="KF-LOST-CARD",
        effect=Effect.GAME_LOSS,
    ),
    Penalty(
        key="lost_card_next_round",
        name=N_("Card not found before the next round"),
        rule="KF-LOST-CARD",
        effect=Effect.DROP,
    ),
    Penalty(
        key="missed_card",
        name=N_("Card missed during a game"),
        rule="KF-LOST-CARD",
        effect=Effect.GAME_LOSS,
    ),
    Penalty(
        key="altered_deck",
        name=N_("Altered deck"),
        rule="KF-DECK-DQ",
        effect=Effect.DISQUALIFICATION,
        entered_win=EnteredWin.GIVEN,
    ),
)

SUBSTITUTES = Substitutes(
    item=N_("Card"),
    rule="KF-DAMAGED-CARD",
    note=N_("The original lies face down nearby, to be looked at when this is played."),
)

FIRST_EDITION = Ruleset(
    key="keyforge",
    name="KeyForge",
    document=N_("KeyForge tournament regulations"),
    scoring=Scoring(form=result_form),
    stages=Stages(minutes=round_minutes),
    tiers=Tiers(
        used=(
            ("relaxed", N_("Store championships are Relaxed, and it is advised for unofficial events.")),
            ("formal", N_("Regional championships are Formal.")),
        )
    ),
    staff=Staff(third_official=True, one_organiser=True, organiser_is_person=True),
    registration=Registration(fields=(DECK,), door_checks=DOOR_CHECKS),
    options=Options(fields=(FORMAT, SWISS_GAMES, ELIMINATION_GAMES)),
    notes=(*SHARED_RULES, WIN_OR_LOSS, *RULES),
    references=REFERENCES,
    penalties=(*SERIES_PENALTIES, *DECK_PENALTIES),
    substitutes=SUBSTITUTES,
    helpers=(TIME_CALLED, GAME_BY_GAME),
    importing=ImportRules(columns=(WINNER_COLUMN, "games1", "games2"), options=import_options, read=read_imported_row),
    paper=Paper(checklist=CHECKLIST, players_bring=PLAYERS_BRING, slip=slip_notes),
    adapt=adapt_ruleset,
    decisions=FIRST_DECISIONS,
)
RULESET = FIRST_EDITION.next_edition(decisions=NEWEST_DECISIONS)

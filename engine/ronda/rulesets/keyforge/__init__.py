"""KeyForge: tournament regulations and end-of-game procedure (KF-*)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ronda.rules import game
from ronda.rules.game import FIRST, N_, SECOND, Details, Malformed, Message, Player, Result, Stage, TournamentSystem
from ronda.rulesets.keyforge import decks, results
from ronda.rulesets.keyforge.helpers import GAME_BY_GAME, TIME_CALLED
from ronda.rulesets.keyforge.notes import CHECKLIST, PLAYERS_BRING, RULES
from ronda.rulesets.keyforge.references import REFERENCES

MINUTES = {
    # KF-CLOCK: format, games per round: (round, final)
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

DECK = game.Field(
    key="deck",
    name=N_("Deck"),
    also_called=N_("deck link|deck ID|decklist|list|archon|Master Vault|Vault|MV|DoK"),
    help=N_(
        "The deck's full name, its link or its number. It stays the same all event, and no two players can have the "
        "same."
    ),
    unique=True,
    same_as=decks.same_deck,
    kept=decks.kept_deck,
    in_code=decks.names_deck,
    refused=STARTER_DECKS,
    refused_because=N_("“{value}” is a starter deck, which is not unique and cannot be played: register another deck."),
    played=True,
    quick=True,
    fixed=True,
    derived=(
        game.DerivedField(key="houses", name=N_("House"), choices=decks.HOUSES, read=decks.read_houses),
        game.DerivedField(key="set", name=N_("Set"), choices=decks.SETS, read=decks.read_sets),
    ),
)

DOOR_CHECKS = (
    game.DoorCheck(key="deck", name=N_("Deck checked"), short=N_("Deck"), lacking=N_("Deck not checked")),
    game.DoorCheck(
        key="identity",
        name=N_("Identity card seen"),
        short=N_("Identity card"),
        lacking=N_("Identity card not seen"),
    ),
)


def adapt_ruleset(ruleset: game.Ruleset, details: Details) -> game.Ruleset:
    """The rules for the stage before elimination, if any; it is not always Swiss."""
    first = replace(results.SWISS_GAMES, public=details.swiss_rounds != 0)
    if details.system is TournamentSystem.ROUND_ROBIN:
        first = replace(first, name=N_("Rounds of the round robin"))
    return replace(ruleset, options=game.Options(fields=(results.FORMAT, first, results.ELIMINATION_GAMES)))


def round_minutes(details: Details) -> Mapping[str, int]:
    """Minutes of ``swiss``, ``elimination`` and ``final`` rounds (KF-CLOCK)."""
    kind = details.option(results.FORMAT.key) or "archon"
    swiss, _ = MINUTES[kind, results.games_of(details, Stage.SWISS)]
    elimination, final = MINUTES[kind, results.games_of(details, Stage.ELIMINATION)]
    return {"swiss": swiss, "elimination": elimination, "final": final}


def read_imported_row(row: Mapping[str, str], form: game.ResultForm) -> Result:
    """Read ``winner``, or ``games1`` and ``games2``, from an imported row; the ending follows from them."""
    if not form.series and not row.get(game.WINNER_COLUMN, "").strip():
        raise Malformed("winner is empty: write 1 or 2.")
    read = game.read_by_form(row, form)
    ended = not form.series or results.GAMES_TO_WIN in {read.score("games", FIRST), read.score("games", SECOND)}
    return replace(read, ending=results.KEYS if ended else results.TIME)


def import_options(rows: Sequence[Mapping[str, str]]) -> tuple[tuple[str, str], ...]:
    """The options that imported rows imply: best of three for a stage with games, else single games."""
    series = {row["round"].startswith("cut") for row in rows if row.get("games1", "").strip()}
    return (
        (results.SWISS_GAMES.key, "3" if False in series else "1"),
        (results.ELIMINATION_GAMES.key, "3" if True in series else "1"),
    )


def slip_notes(details: Details, stage: Stage, _first: Player, _second: Player) -> tuple[Message, ...]:
    """Notes on reading identity cards and finding the first player (KF-IDENTITY, KF-SETUP)."""
    notes = (
        Message(N_("Read the other's identity card before the game, for two minutes at most.")),
        Message(N_("The first player is drawn at random, never agreed.")),
    )
    if not results.is_series(details, stage):
        return notes
    return (*notes, Message(N_("From the second game on, the loser of the game before chooses who starts.")))


DECK_PENALTIES = (
    game.Penalty(
        key=results.LOST_CARD,
        name=N_("Card not found in the extra time"),
        rule="KF-LOST-CARD",
        effect=game.Effect.GAME_LOSS,
    ),
    game.Penalty(
        key="lost_card_next_round",
        name=N_("Card not found before the next round"),
        rule="KF-LOST-CARD",
        effect=game.Effect.DROP,
    ),
    game.Penalty(
        key="missed_card",
        name=N_("Card missed during a game"),
        rule="KF-LOST-CARD",
        effect=game.Effect.GAME_LOSS,
    ),
    game.Penalty(
        key="altered_deck",
        name=N_("Altered deck"),
        rule="KF-DECK-DQ",
        effect=game.Effect.DISQUALIFICATION,
        entered_win=game.EnteredWin.GIVEN,
    ),
)

SUBSTITUTES = game.Substitutes(
    item=N_("Card"),
    rule="KF-DAMAGED-CARD",
    note=N_("The original lies face down nearby, to be looked at when this is played."),
)

FIRST_EDITION = game.Ruleset(
    key="keyforge",
    name="KeyForge",
    document=N_("KeyForge tournament regulations"),
    scoring=game.Scoring(form=results.result_form),
    stages=game.Stages(structures=(game.BASIC, game.ADVANCED, game.TWO_LOSSES), minutes=round_minutes),
    tiers=game.Tiers(
        used=(
            ("relaxed", N_("Store championships are Relaxed, and it is advised for unofficial events.")),
            ("formal", N_("Regional championships are Formal.")),
        )
    ),
    staff=game.Staff(third_official=True, one_organiser=True, organiser_is_person=True),
    registration=game.Registration(fields=(DECK,), door_checks=DOOR_CHECKS),
    options=game.Options(fields=(results.FORMAT, results.SWISS_GAMES, results.ELIMINATION_GAMES)),
    notes=(*game.SHARED_RULES, game.WIN_OR_LOSS, *RULES),
    references=REFERENCES,
    penalties=(*game.SERIES_PENALTIES, *DECK_PENALTIES),
    substitutes=SUBSTITUTES,
    helpers=(TIME_CALLED, GAME_BY_GAME),
    importing=game.ImportRules(
        columns=(game.WINNER_COLUMN, "games1", "games2"), options=import_options, read=read_imported_row
    ),
    paper=game.Paper(checklist=CHECKLIST, players_bring=PLAYERS_BRING, slip=slip_notes),
    adapt=adapt_ruleset,
    decisions=game.FIRST_DECISIONS,
)
RULESET = FIRST_EDITION.next_edition(decisions=game.NEWEST_DECISIONS)

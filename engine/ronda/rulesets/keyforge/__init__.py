"""KeyForge: tournament regulations and end-of-game procedure (KF-*)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ronda.core import inputs
from ronda.core.errors import Impossible, Malformed
from ronda.core.events import Details, Stage
from ronda.core.fields import Choice, Field, Kind
from ronda.core.helpers import Helper, Outcome, Sheet
from ronda.core.penalties import Effect, Penalty
from ronda.core.results import FIRST, SECOND, Ending, Result, Score
from ronda.core.ruleset import QuickEnding, ResultForm, Ruleset, ScoreField, Shortcut
from ronda.core.state import Player
from ronda.core.text import N_, Message
from ronda.formats.conduct import PENALTIES
from ronda.formats.shared_rules import SHARED_RULES
from ronda.formats.structures import ADVANCED, BASIC
from ronda.formats.tiebreaks import EXTENDED_STRENGTH_OF_SCHEDULE, STRENGTH_OF_SCHEDULE
from ronda.formats.tiers import TIERS
from ronda.rulesets.keyforge.notes import CHECKLIST, RULES

GAMES_TO_WIN = 2

MINUTES = {
    # KF-CLOCK: format, games a round: (round, final)
    ("archon", "1"): (35, 50),
    ("archon", "3"): (90, 120),
    ("sealed", "1"): (45, 60),
    ("sealed", "3"): (100, 125),
}

QUOTES = ("", "''", '""', "“”", "‘’", "’’", "«»")
STARTER_DECKS = (
    # KF-DECK: however the quotation marks are typed
    *(f"Miss {marks[:1]}Onyx{marks[1:]} Censorius" for marks in QUOTES),
    *(f"Señorita {marks[:1]}Ónice{marks[1:]} Censorius" for marks in QUOTES),
    "Radiant Argus the Supreme",
    "Radiante Argus el Supremo",
)

GAMES = (Choice(key="1", name=N_("Single game")), Choice(key="3", name=N_("Best of three")))

FORMAT = Field(
    key="format",
    name=N_("Format"),
    kind=Kind.CHOICE,
    choices=(Choice(key="archon", name=N_("Archon")), Choice(key="sealed", name=N_("Sealed"))),
    help=N_("Archon: players bring a deck. Sealed: everyone opens a new deck on the day."),
)
SWISS_GAMES = Field(key="swiss_games", name=N_("Swiss rounds"), kind=Kind.CHOICE, choices=GAMES)
ELIMINATION_GAMES = Field(key="elimination_games", name=N_("Elimination rounds"), kind=Kind.CHOICE, choices=GAMES)

DECK = Field(
    key="deck",
    name=N_("Deck"),
    help=N_("The deck's full name. It stays the same all event, and no two players can have the same."),
    unique=True,
    refused=STARTER_DECKS,
    refused_because=N_("“{value}” is a starter deck, which is not unique and cannot be played: register another deck."),
    quick=True,
    fixed=True,
)

KEYS, TIME, CONCESSION = "keys", "time", "concession"
ENDINGS = (
    Choice(key=KEYS, name=N_("Three keys forged")),
    Choice(key=TIME, name=N_("Time")),
    Choice(key=CONCESSION, name=N_("Concession")),
)


def _games(details: Details, stage: Stage) -> str:
    option = SWISS_GAMES if stage is Stage.SWISS else ELIMINATION_GAMES
    return details.option(option.key) or "1"


def minutes(details: Details) -> Mapping[str, int]:
    """Give the round lengths of an event (KF-CLOCK)."""
    kind = details.option(FORMAT.key) or "archon"
    swiss, _ = MINUTES[kind, _games(details, Stage.SWISS)]
    elimination, final = MINUTES[kind, _games(details, Stage.ELIMINATION)]
    return {"swiss": swiss, "elimination": elimination, "final": final}


def check_best_of_three(result: Result) -> None:
    """Refuse games that no best of three can end with (KF-BO3); raises ``Impossible``."""
    won, lost = result.score("games", result.winner), result.score("games", 3 - result.winner)
    if lost == GAMES_TO_WIN:
        raise Impossible("Only one player can win two games.", field="games1")
    if won < GAMES_TO_WIN and result.ending not in {TIME, Ending.FORFEIT}:
        raise Impossible(
            "Somebody must have won two games unless time was called: choose the ending “Time” or mend the games.",
            field="games1",
        )


SINGLE_GAME = ResultForm(
    endings=ENDINGS,
    shortcuts=(Shortcut(name=N_("{player} wins"), winner=FIRST, ending=KEYS),),
    quick=(QuickEnding(name=N_("{player} concedes"), winner=SECOND, ending=CONCESSION),),
)

BEST_OF_THREE = ResultForm(
    scores=(ScoreField(key="games", name=N_("Games won"), least=0, most=GAMES_TO_WIN, example=(2, 1)),),
    endings=ENDINGS,
    winner_from_scores=True,
    equal_note=N_("Time with equal games: who won by the going-to-time steps?"),
    shortcuts=(
        Shortcut(name="2–0", winner=FIRST, scores=((2, 0),), ending=KEYS),
        Shortcut(name="2–1", winner=FIRST, scores=((2, 1),), ending=KEYS),
    ),
    quick=(
        QuickEnding(name=N_("{player} concedes"), winner=SECOND, scores=((None, GAMES_TO_WIN),), ending=CONCESSION),
    ),
    check=check_best_of_three,
)


def result_form(details: Details, stage: Stage) -> ResultForm:
    """Give the form of a stage's results: one game, or a best of three (KF-FORMAT)."""
    return BEST_OF_THREE if _games(details, stage) == "3" else SINGLE_GAME


def _games_result(first: int, second: int, winner: int, ending: str) -> Result:
    return Result(winner=winner, scores=(Score(key="games", first=first, second=second),), ending=ending)


def forfeit(details: Details, stage: Stage, winner: int) -> Result:
    """Give the result of a match whose other player left."""
    if _games(details, stage) == "3":
        first, second = (GAMES_TO_WIN, 0) if winner == FIRST else (0, GAMES_TO_WIN)
        return _games_result(first, second, winner, Ending.FORFEIT)
    return Result(winner=winner, ending=Ending.FORFEIT)


def points(result: Result, side: int) -> Fraction:
    """Give 1 for a win and 0 for a loss (SW-POINTS)."""
    return Fraction(result.winner == side)


def read_import(row: Mapping[str, str], details: Details, stage: Stage) -> Result:
    """Read ``winner``, or ``games1`` and ``games2``, of an imported row."""
    winner = row.get("winner", "").strip()
    if winner and winner not in {"1", "2"}:
        raise Malformed("winner must be 1 or 2, not “{value}”.", value=winner[:20])
    if _games(details, stage) == "1":
        if not winner:
            raise Malformed("winner is empty: write 1 or 2.")
        return Result(winner=int(winner), ending=KEYS)
    first, second = (
        inputs.integer(row.get(key, ""), what=Message(key), field=key, least=0, most=GAMES_TO_WIN)
        for key in ("games1", "games2")
    )
    if first == second and not winner:
        raise Malformed("the games are equal: add a column winner with 1 or 2.")
    side = int(winner) if winner else (FIRST if first > second else SECOND)
    return _games_result(first, second, side, KEYS if max(first, second) == GAMES_TO_WIN else TIME)


def import_options(rows: Sequence[Mapping[str, str]]) -> tuple[tuple[str, str], ...]:
    """Give the options that imported rows imply: a stage with games is a best of three, else single games."""
    series = {row["round"].startswith("cut") for row in rows if row.get("games1", "").strip()}
    return (
        (SWISS_GAMES.key, "3" if False in series else "1"),
        (ELIMINATION_GAMES.key, "3" if True in series else "1"),
    )


FORGING_COST, LAST_STEP = 6, 5
SIDES = (Choice(key="1", name="{first}"), Choice(key="2", name="{second}"))

FIRST_PLAYER = Field(key="first_player", name=N_("First player of this game"), kind=Kind.CHOICE, choices=SIDES)
EQUAL_GAMES = Field(
    key="games",
    name=N_("Games won by each"),
    kind=Kind.CHOICE,
    choices=(Choice(key="0", name="0–0"), Choice(key="1", name="1–1")),
)
STATE_OF_PLAY = (
    Field(key="keys", name=N_("Keys forged"), kind=Kind.NUMBER, most=2),
    Field(key="aember", name=N_("Æmber"), kind=Kind.NUMBER, most=99),
    Field(
        key="potential",
        name=N_("Potential Æmber"),
        kind=Kind.NUMBER,
        most=99,
        help=N_("Friendly creatures in play of one named house, plus bonus Æmber on cards of that house in hand."),
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCalled:
    """Who wins a game in which time was called, by which step, and where each stood after forging (KF-TIME)."""

    winner: int
    step: int
    keys: tuple[int, int]
    aember: tuple[int, int]
    forged: tuple[bool, bool]


def going_to_time(
    keys: tuple[int, int], aember: tuple[int, int], potential: tuple[int, int], first_player: int
) -> TimeCalled:
    """Give the winner by the five steps in order (KF-TIME).

    ``first_player`` is the side (1 or 2) that began the game.
    """
    forged = (aember[0] >= FORGING_COST, aember[1] >= FORGING_COST)
    keys = (keys[0] + forged[0], keys[1] + forged[1])
    aember = (aember[0] - FORGING_COST * forged[0], aember[1] - FORGING_COST * forged[1])
    winner, step = first_player, LAST_STEP
    for number, (first, second) in enumerate((keys, aember, potential), start=2):
        if first != second:
            winner, step = FIRST if first > second else SECOND, number
            break
    return TimeCalled(winner=winner, step=step, keys=keys, aember=aember, forged=forged)


def _in_series(details: Details, stage: Stage) -> bool:
    return _games(details, stage) == "3"


def _time_questions(sheet: Sheet) -> tuple[Field, ...]:
    return (EQUAL_GAMES, FIRST_PLAYER) if _in_series(sheet.details, sheet.stage) else (FIRST_PLAYER,)


def time_called(sheet: Sheet) -> Outcome:
    """Give who wins after time was called, step by step (KF-TIME)."""
    if any(not sheet.of(side).get(key) for side in (FIRST, SECOND) for key in ("keys", "aember")):
        return Outcome(said=(Message(N_("Enter the keys and the Æmber of both players.")),))
    keys, aember, potential = (
        (sheet.number(FIRST, field.key), sheet.number(SECOND, field.key)) for field in STATE_OF_PLAY
    )
    began = int(sheet.common.get(FIRST_PLAYER.key) or 0)
    called = going_to_time(keys, aember, potential, began)
    said = [
        Message(N_("Step 1: {player} pays 6 Æmber and forges a key."), (("player", sheet.player(side).name),))
        for side in (FIRST, SECOND)
        if called.forged[side - 1]
    ] or [Message(N_("Step 1: nobody has 6 Æmber."))]
    compared = (
        (N_("Step 2: keys {first}–{second}."), called.keys),
        (N_("Step 3: Æmber left {first}–{second}."), called.aember),
        (N_("Step 4: potential Æmber {first}–{second}."), potential),
    )
    for pattern, (first, second) in compared[: called.step - 1]:
        said.append(Message(pattern, (("first", first), ("second", second))))
    if called.step == LAST_STEP and not began:
        return Outcome(said=(*said, Message(N_("Step 5: the first player wins. Choose who that was."))))
    winner = ("player", sheet.player(called.winner).name)
    said.append(Message(N_("{player} wins by step {step}."), (winner, ("step", called.step))))
    if not _in_series(sheet.details, sheet.stage):
        return Outcome(said=tuple(said), result=Result(winner=called.winner, ending=TIME))
    games = sheet.common.get(EQUAL_GAMES.key)
    if not games:
        return Outcome(said=(*said, Message(N_("Choose how many games each has won."))))
    result = _games_result(int(games), int(games), called.winner, TIME)
    return Outcome(said=tuple(said), result=result)


TIME_CALLED = Helper(
    key="time",
    name=N_("Time called"),
    rule="KF-TIME",
    help=N_("For a game that the last turns did not decide: what both have at the end of the last turn."),
    common=_time_questions,
    side=lambda *_: STATE_OF_PLAY,
    work=time_called,
)

GAME_WINNERS = tuple(
    Field(key=f"game{number}", name=name, kind=Kind.CHOICE, choices=SIDES)
    for number, name in enumerate((N_("Who won game 1?"), N_("Who won game 2?"), N_("Who won game 3?")), start=1)
)
TIME_UP = Field(
    key="time_up",
    name=N_("Was time called?"),
    kind=Kind.CHOICE,
    choices=(Choice(key="no", name=N_("No")), Choice(key="yes", name=N_("Yes"))),
)


def _won(sheet: Sheet) -> tuple[int, ...]:
    """Give the winners of the games entered so far, up to the first that is missing."""
    won: list[int] = []
    for field in GAME_WINNERS:
        if not sheet.common.get(field.key) or GAMES_TO_WIN in (won.count(FIRST), won.count(SECOND)):
            break
        won.append(int(sheet.common[field.key]))
    return tuple(won)


def _game_questions(sheet: Sheet) -> tuple[Field, ...]:
    won = _won(sheet)
    over = GAMES_TO_WIN in (won.count(FIRST), won.count(SECOND))
    return GAME_WINNERS[: len(won)] if over else (*GAME_WINNERS[: len(won) + 1], TIME_UP)


def game_by_game(sheet: Sheet) -> Outcome:
    """Give where a best of three stands, who chooses who starts, and its result once there is one (KF-BO3)."""
    won = _won(sheet)
    first, second = won.count(FIRST), won.count(SECOND)
    leader = FIRST if first > second else SECOND
    over = GAMES_TO_WIN in (first, second)
    said = [Message(N_("Games: {first}–{second}."), (("first", first), ("second", second)))]
    if over or (sheet.common.get(TIME_UP.key) == "yes" and first != second):
        said.append(Message(N_("{player} wins the round."), (("player", sheet.player(leader).name),)))
        return Outcome(said=tuple(said), result=_games_result(first, second, leader, KEYS if over else TIME))
    if sheet.common.get(TIME_UP.key) == "yes":
        said.append(Message(N_("The games are equal: the helper “Time called” says who wins the round.")))
    elif won:
        loser = sheet.player(3 - won[-1])
        said.append(Message(N_("{player} lost and chooses who starts the next game."), (("player", loser.name),)))
    else:
        said.append(Message(N_("Who starts the first game is drawn at random.")))
    return Outcome(said=tuple(said))


GAME_BY_GAME = Helper(
    key="games",
    name=N_("Game by game"),
    rule="KF-BO3",
    help=N_("A best of three, one game after the other."),
    common=_game_questions,
    work=game_by_game,
    applies=_in_series,
)


def slip(details: Details, stage: Stage, _first: Player, _second: Player) -> tuple[Message, ...]:
    """Give how the first player is found (KF-SETUP)."""
    drawn = Message(N_("The first player is drawn at random, never agreed."))
    if not _in_series(details, stage):
        return (drawn,)
    return (drawn, Message(N_("From the second game on, the loser of the game before chooses who starts.")))


DECK_PENALTIES = (
    Penalty(
        key="lost_card",
        name=N_("Card not found in the extra time"),
        rule="KF-LOST-CARD",
        effect=Effect.MATCH_LOSS,
    ),
    Penalty(
        key="lost_card_next_round",
        name=N_("Card not found before the next round"),
        rule="KF-LOST-CARD",
        effect=Effect.DROP,
    ),
    Penalty(key="altered_deck", name=N_("Altered deck"), rule="KF-DECK-DQ", effect=Effect.DISQUALIFICATION),
)

RULESET = Ruleset(
    key="keyforge",
    name="KeyForge",
    document=N_("KeyForge tournament regulations"),
    tiers=TIERS,
    staff_play_in=("relaxed",),
    third_official=True,
    structures=(BASIC, ADVANCED),
    options=(FORMAT, SWISS_GAMES, ELIMINATION_GAMES),
    registration=(DECK,),
    result_form=result_form,
    forfeit=forfeit,
    minutes=minutes,
    points=points,
    bye_points=Fraction(1),
    totals=(),
    tiebreaks=(STRENGTH_OF_SCHEDULE, EXTENDED_STRENGTH_OF_SCHEDULE),
    import_columns=("winner", "games1", "games2"),
    import_options=import_options,
    read_import=read_import,
    rules=(*SHARED_RULES, *RULES),
    checklist=CHECKLIST,
    penalties=(*PENALTIES, *DECK_PENALTIES),
    helpers=(TIME_CALLED, GAME_BY_GAME),
    slip=slip,
)

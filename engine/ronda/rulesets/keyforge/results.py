"""Endings of a KeyForge match and their records: single games, best of three (KF-FORMAT, KF-BO3, KF-END)."""

from ronda.rules import game
from ronda.rules.game import FIRST, N_, SECOND, Details, Impossible, PlayedPart, Result, Score, Stage, opposite_side

GAMES_TO_WIN = 2

GAMES = (game.FieldChoice(key="1", name=N_("Single game")), game.FieldChoice(key="3", name=N_("Best of three")))

FORMAT = game.Field(
    key="format",
    name=N_("Format"),
    kind=game.FieldKind.CHOICE,
    choices=(game.FieldChoice(key="archon", name=N_("Archon")), game.FieldChoice(key="sealed", name=N_("Sealed"))),
    help=N_("Archon: players bring a deck. Sealed: everyone opens a new deck on the day."),
)
SWISS_GAMES = game.Field(key="swiss_games", name=N_("Swiss rounds"), kind=game.FieldKind.CHOICE, choices=GAMES)
ELIMINATION_GAMES = game.Field(
    key="elimination_games", name=N_("Elimination rounds"), kind=game.FieldKind.CHOICE, choices=GAMES
)

KEYS, TIME = "keys", "time"
ENDINGS = (
    game.FieldChoice(key=KEYS, name=N_("Three keys forged")),
    game.FieldChoice(key=TIME, name=N_("Time")),
    game.CONCESSION,
)


LOST_CARD = "lost_card"
GAME = game.PartForm(
    key="game",
    name=N_("Game {number}"),
    most=1,
    is_won=True,
    hows=(
        *(ending for ending in ENDINGS if ending.key != TIME),
        game.FieldChoice(key=LOST_CARD, name=N_("Card not found")),
    ),
)
TIME_DECIDED = game.PartForm(
    key="time",
    name=N_("Time called"),
    most=1,
    is_won=True,
    hows=(
        game.FieldChoice(key="step_2", name=N_("step 2: more keys")),
        game.FieldChoice(key="step_3", name=N_("step 3: more Æmber left")),
        game.FieldChoice(key="step_4", name=N_("step 4: more potential Æmber")),
        game.FieldChoice(key="step_5", name=N_("step 5: first player")),
    ),
)
"""The winner after time was called, and the deciding step (KF-TIME)."""


def games_of(details: Details, stage: Stage) -> str:
    """Most games of a stage's matches: ``1`` or ``3`` (KF-FORMAT)."""
    option = SWISS_GAMES if stage is Stage.SWISS else ELIMINATION_GAMES
    return details.option(option.key) or "1"


def is_series(details: Details, stage: Stage) -> bool:
    """Whether a stage is best of three (KF-FORMAT)."""
    return games_of(details, stage) == "3"


def check_time(result: Result) -> None:
    """Refuse recorded time-call steps that contradict the result (KF-TIME); raises ``Impossible``."""
    steps = [part for part in result.played if part.key == TIME_DECIDED.key]
    if steps and (result.ending != TIME or len(steps) > 1 or _winner(steps[0]) != result.winner):
        raise Impossible("The steps after time was called do not agree: enter the match again.", field="ending")


def _winner(part: PlayedPart) -> int:
    return FIRST if part.first else SECOND


def check_best_of_three(result: Result) -> None:
    """Refuse games with which no best of three can end (KF-BO3); raises ``Impossible``."""
    won, lost = result.score("games", result.winner), result.score("games", opposite_side(result.winner))
    if lost == GAMES_TO_WIN:
        raise Impossible("Only one player can win two games.", field="games1")
    if won < GAMES_TO_WIN and result.ending not in {TIME, game.Ending.FORFEIT}:
        raise Impossible(
            "Somebody must have won two games unless time was called: choose the ending “Time” or correct the games.",
            field="games1",
        )
    check_time(result)
    winners = [_winner(part) for part in result.played if part.key == GAME.key]
    if winners and any(winners.count(side) != result.score("games", side) for side in (FIRST, SECOND)):
        raise Impossible("The single games do not agree: enter the match again.", field="games1")


SINGLE_GAME = game.ResultForm(
    endings=ENDINGS,
    shortcuts=(game.Shortcut(name=N_("{player} wins"), winner=FIRST, ending=KEYS),),
    quick=(game.QuickEnding(name=N_("{player} concedes"), winner=SECOND, ending=game.CONCESSION.key),),
    parts=(TIME_DECIDED,),
    check=check_time,
)

BEST_OF_THREE = game.ResultForm(
    scores=(game.ScoreField(key="games", name=N_("Games won"), least=0, most=GAMES_TO_WIN, example=(2, 1)),),
    endings=ENDINGS,
    winner_from_scores=True,
    equal_note=N_("Time with equal games: who won by the steps of “Time called”?"),
    equal_endings={TIME: N_("Time called, decided by its steps")},
    shortcuts=(
        game.Shortcut(name="2–0", winner=FIRST, scores=((2, 0),), ending=KEYS),
        game.Shortcut(name="2–1", winner=FIRST, scores=((2, 1),), ending=KEYS),
    ),
    quick=(
        game.QuickEnding(
            name=N_("{player} concedes"), winner=SECOND, scores=((None, GAMES_TO_WIN),), ending=game.CONCESSION.key
        ),
    ),
    parts=(GAME, TIME_DECIDED),
    series=True,
    check=check_best_of_three,
)


def result_form(details: Details, stage: Stage) -> game.ResultForm:
    """The form of a stage's results: one game, or a best of three (KF-FORMAT)."""
    return BEST_OF_THREE if is_series(details, stage) else SINGLE_GAME


def games_result(first: int, second: int, winner: int, ending: str, played: tuple[PlayedPart, ...] = ()) -> Result:
    """The result of a best of three from the games won by each (KF-BO3)."""
    score = Score(key="games", first=first, second=second)
    return Result(winner=winner, scores=(score,), ending=ending, played=played)

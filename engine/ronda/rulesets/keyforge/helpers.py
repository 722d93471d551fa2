"""KeyForge's helpers: time called, and best of three game by game (KF-TIME, KF-BO3)."""

from dataclasses import dataclass

from ronda.rules import game
from ronda.rules.game import FIRST, N_, SECOND, Message, PlayedPart, Result, opposite_side
from ronda.rulesets.keyforge import results

FORGING_COST, POTENTIAL_STEP, LAST_STEP = 6, 4, 5
SIDES = (game.FieldChoice(key="1", name="{first}"), game.FieldChoice(key="2", name="{second}"))

FIRST_PLAYER = game.Field(
    key="first_player", name=N_("First player of this game"), kind=game.FieldKind.CHOICE, choices=SIDES
)
EQUAL_GAMES = game.Field(
    key="games",
    name=N_("Games won by each"),
    kind=game.FieldKind.CHOICE,
    choices=(game.FieldChoice(key="0", name="0–0"), game.FieldChoice(key="1", name="1–1")),
)
STATE_OF_PLAY = (
    game.Field(key="keys", name=N_("Keys forged"), kind=game.FieldKind.NUMBER, most=2),
    game.Field(key="aember", name=N_("Æmber"), kind=game.FieldKind.NUMBER, most=99),
    game.Field(
        key="potential",
        name=N_("Potential Æmber"),
        kind=game.FieldKind.NUMBER,
        most=99,
        help=N_("Friendly creatures in play of one named house, plus bonus Æmber on cards of that house in hand."),
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCalled:
    """The winner of a game in which time was called, the deciding step, and the keys after forging (KF-TIME)."""

    winner: int
    step: int
    keys: tuple[int, int]
    aember: tuple[int, int]
    forged: tuple[bool, bool]


def going_to_time(
    keys: tuple[int, int], aember: tuple[int, int], potential: tuple[int, int], first_player: int
) -> TimeCalled:
    """The winner by the five steps in order (KF-TIME).

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


def _time_questions(sheet: game.HelperInput) -> tuple[game.Field, ...]:
    if not results.is_series(sheet.details, sheet.stage):
        return (FIRST_PLAYER,)
    return (EQUAL_GAMES, *(GAME_WINNERS[:1] if sheet.common.get(EQUAL_GAMES.key) == "1" else ()), FIRST_PLAYER)


def time_called(sheet: game.HelperInput) -> game.HelperOutcome:
    """The winner after time was called, step by step (KF-TIME)."""
    keys, aember, potential = (sheet.numbers(field.key) for field in STATE_OF_PLAY)
    if keys is None or aember is None:
        return game.HelperOutcome(explanation=(Message(N_("Enter the keys and the Æmber of both players.")),))
    began = int(sheet.common.get(FIRST_PLAYER.key) or 0)
    called = going_to_time(keys, aember, potential or (0, 0), began)
    sentences = [
        Message(N_("Step 1: {player} pays 6 Æmber and forges a key."), (("player", sheet.player(side).name),))
        for side in (FIRST, SECOND)
        if called.forged[side - 1]
    ] or [Message(N_("Step 1: nobody has 6 Æmber."))]
    compared = (
        (N_("Step 2: keys {first}–{second}."), called.keys),
        (N_("Step 3: Æmber left {first}–{second}."), called.aember),
        *(((N_("Step 4: potential Æmber {first}–{second}."), potential),) if potential else ()),
    )
    for pattern, (first, second) in compared[: called.step - 1]:
        sentences.append(Message(pattern, (("first", first), ("second", second))))
    if called.step >= POTENTIAL_STEP and potential is None:
        return game.HelperOutcome(
            explanation=(*sentences, Message(N_("Step 4: enter the potential Æmber of both players, 0 for none.")))
        )
    if called.step == LAST_STEP and not began:
        return game.HelperOutcome(
            explanation=(*sentences, Message(N_("Step 5: the first player wins. Choose who that was.")))
        )
    winner = ("player", sheet.player(called.winner).name)
    sentences.append(Message(N_("{player} wins by step {step}."), (winner, ("step", called.step))))
    by_step = _won_by(results.TIME_DECIDED, called.winner, f"step_{called.step}")
    if not results.is_series(sheet.details, sheet.stage):
        return game.HelperOutcome(
            explanation=tuple(sentences), result=Result(winner=called.winner, ending=results.TIME, played=(by_step,))
        )
    games = sheet.common.get(EQUAL_GAMES.key)
    if not games:
        return game.HelperOutcome(explanation=(*sentences, Message(N_("Choose how many games each has won."))))
    one_each = games == "1" and sheet.common.get(GAME_WINNERS[0].key)
    before = (
        (_won_by(results.GAME, int(one_each)), _won_by(results.GAME, opposite_side(int(one_each)))) if one_each else ()
    )
    result = results.games_result(int(games), int(games), called.winner, results.TIME, (*before, by_step))
    return game.HelperOutcome(explanation=tuple(sentences), result=result)


def recall_time(result: Result) -> game.FieldValues:
    """The games before time was called; the table's state at that moment is not stored (KF-TIME)."""
    if result.ending != results.TIME or result.score("games", FIRST) != result.score("games", SECOND):
        return {}
    return {EQUAL_GAMES.key: str(result.score("games", FIRST)), **_winners(result)}


def _winners(result: Result) -> game.FieldValues:
    games = [part for part in result.played if part.key == results.GAME.key]
    return {field.key: str(FIRST if part.first else SECOND) for field, part in zip(GAME_WINNERS, games, strict=False)}


def _won_by(part: game.PartForm, side: int, how: str = "") -> PlayedPart:
    return PlayedPart(key=part.key, first=int(side == FIRST), second=int(side == SECOND), how=how)


TIME_CALLED = game.Helper(
    key="time",
    name=N_("Time called"),
    help=N_("For a game that the last turns did not decide: what both have at the end of the last turn."),
    common=_time_questions,
    side=lambda *_: STATE_OF_PLAY,
    work=time_called,
    recall=recall_time,
)

GAME_WINNERS = tuple(
    game.Field(key=f"game{number}", name=name, kind=game.FieldKind.CHOICE, choices=SIDES)
    for number, name in enumerate((N_("Who won game 1?"), N_("Who won game 2?"), N_("Who won game 3?")), start=1)
)
GAME_ENDINGS = tuple(
    game.Field(key=f"how{number}", name=name, kind=game.FieldKind.CHOICE, choices=results.GAME.hows)
    for number, name in enumerate(
        (N_("How did game 1 end?"), N_("How did game 2 end?"), N_("How did game 3 end?")), start=1
    )
)
TIME_UP = game.Field(
    key="time_up",
    name=N_("Was time called?"),
    kind=game.FieldKind.CHOICE,
    choices=(game.FieldChoice(key="no", name=N_("No")), game.FieldChoice(key="yes", name=N_("Yes"))),
)


def _won(sheet: game.HelperInput) -> tuple[int, ...]:
    """The winners of the games entered so far, up to the first gap."""
    won: list[int] = []
    for field in GAME_WINNERS:
        if not sheet.common.get(field.key) or results.GAMES_TO_WIN in (won.count(FIRST), won.count(SECOND)):
            break
        won.append(int(sheet.common[field.key]))
    return tuple(won)


def _game_questions(sheet: game.HelperInput) -> tuple[game.Field, ...]:
    won = _won(sheet)
    over = results.GAMES_TO_WIN in (won.count(FIRST), won.count(SECOND))
    fields = [field for pair in zip(GAME_WINNERS, GAME_ENDINGS, strict=True) for field in pair][: 2 * len(won)]
    return tuple(fields) if over else (*fields, GAME_WINNERS[len(won)], TIME_UP)


def game_by_game(sheet: game.HelperInput) -> game.HelperOutcome:
    """The state of a best of three, who chooses the first player, and its result when decided (KF-BO3)."""
    won = _won(sheet)
    first, second = won.count(FIRST), won.count(SECOND)
    leader = FIRST if first > second else SECOND
    over = results.GAMES_TO_WIN in (first, second)
    hows = [sheet.common.get(field.key, "") for field in GAME_ENDINGS]
    played = tuple(_won_by(results.GAME, winner, how) for winner, how in zip(won, hows, strict=False))
    sentences = [
        Message(N_("A game that {player} lost by a penalty counts here too."), (("player", sheet.player(side).name),))
        for side in (FIRST, SECOND)
        if sheet.games_lost[side - 1]
    ]
    sentences.append(Message(N_("Games: {first}–{second}."), (("first", first), ("second", second))))
    if over or (sheet.common.get(TIME_UP.key) == "yes" and first != second):
        last = hows[len(won) - 1]
        ending = results.TIME if not over else "" if last == results.LOST_CARD else last or results.KEYS
        sentences.append(Message(N_("{player} wins the round."), (("player", sheet.player(leader).name),)))
        return game.HelperOutcome(
            explanation=tuple(sentences), result=results.games_result(first, second, leader, ending, played)
        )
    if sheet.common.get(TIME_UP.key) == "yes":
        sentences.append(Message(N_("The games are equal: the helper “Time called” says who wins the round.")))
    elif won:
        loser = sheet.player(opposite_side(won[-1]))
        sentences.append(Message(N_("{player} lost and chooses who starts the next game."), (("player", loser.name),)))
    else:
        sentences.append(Message(N_("Who starts the first game is drawn at random.")))
    return game.HelperOutcome(explanation=tuple(sentences))


def recall_games(result: Result) -> game.FieldValues:
    """The games of a result entered game by game (KF-BO3)."""
    games = [part for part in result.played if part.key == results.GAME.key]
    hows = {field.key: part.how for field, part in zip(GAME_ENDINGS, games, strict=False)}
    return {**_winners(result), **hows, TIME_UP.key: "yes" if games and result.ending == results.TIME else ""}


GAME_BY_GAME = game.Helper(
    key="games",
    name=N_("Game by game"),
    help=N_("A best of three, one game after the other."),
    common=_game_questions,
    work=game_by_game,
    recall=recall_games,
    applies=results.is_series,
)

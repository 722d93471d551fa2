"""X-Wing's helpers: score from the ships, and the final salvo (XW-HALF, XW-SALVO)."""

from ronda.rules import game
from ronda.rules.game import FIRST, N_, SECOND, Impossible, Message, PlayedPart, Result, opposite_side
from ronda.rulesets.xwing.results import DESTROYED, DICE, MOST_DICE, MUTUAL, THROW, TIME, full_squad, score_result
from ronda.rulesets.xwing.ships import FULL, HALF, NONE, SquadUnit, destroyed_points, read_units
from ronda.rulesets.xwing.squads import SQUAD_LIST

SHIPS = game.Field(key="ships", name=N_("Ships"), kind=game.FieldKind.BLOCK, help=SQUAD_LIST.help)
UNTOUCHED, HALVED, DESTROYED_SHIP = (
    game.FieldChoice(key=NONE, name=N_("still flying")),
    game.FieldChoice(key=HALF, name=N_("half or less left")),
    game.FieldChoice(key=FULL, name=N_("destroyed")),
)


def _registered(sheet: game.HelperInput, side: int) -> tuple[SquadUnit, ...]:
    return read_units(sheet.player(side).field(SQUAD_LIST.key))


def _ships(sheet: game.HelperInput, side: int) -> tuple[SquadUnit, ...]:
    return _registered(sheet, side) or read_units(sheet.of(side).get(SHIPS.key, ""))


def _ship_questions(sheet: game.HelperInput, side: int) -> tuple[game.Field, ...]:
    missing_list = () if _registered(sheet, side) else (SHIPS,)
    return (
        *missing_list,
        *(
            game.Field(
                key=f"ship{place}",
                name=f"{ship.name} ({ship.points})".replace("{", "(").replace("}", ")"),
                kind=game.FieldKind.CHOICE,
                choices=(UNTOUCHED, HALVED, DESTROYED_SHIP) if ship.large else (UNTOUCHED, DESTROYED_SHIP),
                default=NONE,
            )
            for place, ship in enumerate(_ships(sheet, side))
        ),
    )


def scores_from_ships(sheet: game.HelperInput) -> game.HelperOutcome:
    """Each player's score from the opponent's remaining ships (XW-HALF, XW-RESULT)."""
    full = full_squad(sheet.details)
    for side in (FIRST, SECOND):
        if not _ships(sheet, side):
            return game.HelperOutcome(
                explanation=(Message(N_("Enter the ships of {player}."), (("player", sheet.player(side).name),)),)
            )
    states = {
        side: {place: sheet.of(side).get(f"ship{place}", "") for place in range(len(_ships(sheet, side)))}
        for side in (FIRST, SECOND)
    }
    first, second = (
        destroyed_points(_ships(sheet, opposite_side(side)), states[opposite_side(side)], whole=full)
        for side in (FIRST, SECOND)
    )
    sentences = [
        Message(N_("{player} scores {score}."), (("player", sheet.player(side).name), ("score", score)))
        for side, score in ((FIRST, first), (SECOND, second))
    ]
    if first == second:
        return game.HelperOutcome(
            explanation=(*sentences, Message(N_("The scores are equal: the final salvo says who wins.")))
        )
    wiped = [set(of_side.values()) == {FULL} for of_side in states.values()]
    ending = DESTROYED if any(wiped) else TIME
    return game.HelperOutcome(
        explanation=tuple(sentences), result=score_result(first, second, FIRST if first > second else SECOND, ending)
    )


SCORES = game.Helper(
    key="ships",
    name=N_("Score from the ships"),
    help=N_("What is left of each player's own ships; only a large ship can count half, rounded down."),
    side=_ship_questions,
    work=scores_from_ships,
)

MOST_THROWS = 20


def _throws(sheet: game.HelperInput) -> int:
    """Number of complete and equal rolls of the salvo."""
    equal = 0
    while equal < MOST_THROWS:
        thrown = sheet.numbers(f"throw{equal + 1}")
        if thrown is None or thrown[0] != thrown[1]:
            break
        equal += 1
    return equal


def _salvo_questions(sheet: game.HelperInput, _side: int) -> tuple[game.Field, ...]:
    names = (N_("Hits and critical hits"), N_("Hits and critical hits, rolled again"))
    return (
        game.Field(key="score", name=N_("Score"), kind=game.FieldKind.NUMBER, most=full_squad(sheet.details)),
        game.Field(
            key="dice",
            name=N_("Attack dice"),
            kind=game.FieldKind.NUMBER,
            most=MOST_DICE,
            help=N_("The printed primary weapon values of the ships left, added up; of all ships if none is left."),
        ),
        *(
            game.Field(key=f"throw{number}", name=names[number > 1], kind=game.FieldKind.NUMBER, most=MOST_DICE)
            for number in range(1, _throws(sheet) + 2)
        ),
    )


def final_salvo(sheet: game.HelperInput) -> game.HelperOutcome:
    """The winner of the final salvo (XW-SALVO); raises ``Impossible`` for more hits than dice."""
    scores, dice = sheet.numbers("score"), sheet.numbers("dice")
    if scores is None or dice is None:
        return game.HelperOutcome(explanation=(Message(N_("Enter the equal scores and each player's dice.")),))
    first, second = scores
    if first != second:
        return game.HelperOutcome(
            explanation=(Message(N_("The scores differ: the higher one wins, without a salvo.")),)
        )
    sentences: list[Message] = []
    played = [PlayedPart(key=DICE.key, first=dice[0], second=dice[1])]
    for number in range(1, _throws(sheet) + 2):
        hits = sheet.numbers(f"throw{number}")
        if hits is None:
            return game.HelperOutcome(
                explanation=(*sentences, Message(N_("Both roll: enter the hits and critical hits.")))
            )
        for side in (FIRST, SECOND):
            if hits[side - 1] > dice[side - 1]:
                raise Impossible(
                    "{player} has more hits than dice: correct one of the two.",
                    field=f"throw{number}{side}",
                    player=sheet.player(side).name,
                )
        thrown = (("number", number), ("first", hits[0]), ("second", hits[1]))
        sentences.append(Message(N_("Roll {number}: {first}–{second}."), thrown))
        played.append(PlayedPart(key=THROW.key, first=hits[0], second=hits[1]))
    winner = FIRST if played[-1].first > played[-1].second else SECOND
    sentences.append(Message(N_("{player} wins the final salvo."), (("player", sheet.player(winner).name),)))
    ending = MUTUAL if first == full_squad(sheet.details) else TIME
    return game.HelperOutcome(
        explanation=tuple(sentences), result=score_result(first, second, winner, ending, tuple(played))
    )


def recall_salvo(result: Result) -> game.FieldValues:
    """The scores and dice of a recorded salvo (XW-SALVO)."""
    if not result.played:
        return {}
    throws = (part for part in result.played if part.key == THROW.key)
    rows = [("score", result.score("score", FIRST), result.score("score", SECOND))]
    rows += [("dice", part.first, part.second) for part in result.played if part.key == DICE.key]
    rows += [(f"throw{number}", part.first, part.second) for number, part in enumerate(throws, start=1)]
    return {f"{key}{side}": str(row[side - 1]) for key, *row in rows for side in (FIRST, SECOND)}


SALVO = game.Helper(
    key="salvo",
    name=N_("Final salvo"),
    help=N_("For equal scores: most hits and critical hits win; equal rolls are repeated."),
    side=_salvo_questions,
    work=final_salvo,
    recall=recall_salvo,
)

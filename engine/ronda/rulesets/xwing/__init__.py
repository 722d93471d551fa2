"""Star Wars: X-Wing: tournament regulations 1.2.1 (XW-*)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial

from ronda.core import inputs
from ronda.core.errors import Impossible, Malformed
from ronda.core.events import Details, Stage
from ronda.core.fields import Choice, Field, Kind
from ronda.core.helpers import Helper, Outcome, Sheet
from ronda.core.penalties import Effect, Penalty
from ronda.core.results import FIRST, SECOND, Ending, Result, Score
from ronda.core.ruleset import QuickEnding, ResultForm, Ruleset, ScoreField, Total
from ronda.core.state import Player
from ronda.core.text import N_, Message
from ronda.formats.conduct import PENALTIES
from ronda.formats.pointlists import FULL, HALF, NONE, Unit, destroyed_points, read_units
from ronda.formats.shared_rules import SHARED_RULES
from ronda.formats.structures import ADVANCED, BASIC
from ronda.formats.tiebreaks import STRENGTH_OF_SCHEDULE, total
from ronda.formats.tiers import TIERS
from ronda.rulesets.xwing.notes import CHECKLIST, RULES
from ronda.rulesets.xwing.squads import (
    DAMAGE_DECK,
    FACTION,
    OBSTACLES,
    SQUAD_LIST,
    SQUAD_POINTS,
    STANDARD_SQUAD,
    check_squad,
)

SQUAD = Field(
    key="squad",
    name=N_("Squad size"),
    kind=Kind.CHOICE,
    choices=(Choice(key="100", name=N_("100 points")), Choice(key="200", name=N_("200 points"))),
    help=N_("100 points is the standard format; an alternative format may double it."),
)
EQUAL_MARGIN = 100
BYE_MARGIN = 150

MINUTES = {"swiss": 75, "elimination": 75, "final": 120}

TIME, DESTROYED, MUTUAL, CONCESSION = "time", "destroyed", "mutual", "concession"


def adapt(ruleset: Ruleset, details: Details) -> Ruleset:
    """Give the rules for an event's size of squads (XW-SQUAD)."""
    full = full_squad(details)
    points = replace(SQUAD_POINTS, most=full)
    fields = tuple(points if field.key == points.key else field for field in ruleset.registration)
    return replace(ruleset, registration=fields, check_registration=partial(check_squad, full=full))


def margin_of_victory(result: Result, side: int) -> int:
    """Give 100 plus the difference for the higher score, 100 minus it for the lower, 100 each when equal (XW-MOV)."""
    return EQUAL_MARGIN + result.score("score", side) - result.score("score", 3 - side)


def full_squad(details: Details) -> int:
    """Give the score for destroying a whole squad, whatever it cost (XW-RESULT)."""
    return int(details.option(SQUAD.key) or SQUAD.choices[0].key)


def check_result(result: Result, full: int) -> None:
    """Refuse scores that contradict how the match ended (XW-RESULT); raises ``Impossible``.

    ``full`` is the score of a whole squad.
    """
    won, lost = result.score("score", result.winner), result.score("score", 3 - result.winner)
    if result.ending in {CONCESSION, DESTROYED} and (won != full or lost == full):
        raise Impossible(
            "The whole squad of the loser counts as destroyed and the winner's does not: the winner's score is {full} "
            "and the loser's is lower.",
            field="score1",
            full=full,
        )
    if result.ending == MUTUAL and (won, lost) != (full, full):
        raise Impossible("Mutual destruction means {full} each.", field="score1", full=full)


@cache
def _scores(full: int) -> ResultForm:
    return ResultForm(
        scores=(ScoreField(key="score", name=N_("Score"), least=0, most=full),),
        endings=(
            Choice(key=TIME, name=N_("Time")),
            Choice(key=DESTROYED, name=N_("Squad destroyed")),
            Choice(key=MUTUAL, name=N_("Mutual destruction")),
            Choice(key=CONCESSION, name=N_("Concession")),
        ),
        winner_from_scores=True,
        equal_note=N_("Equal scores: who won the final salvo?"),
        quick=(
            QuickEnding(name=N_("{player} concedes"), winner=SECOND, scores=((None, full),), ending=CONCESSION),
            QuickEnding(
                name=N_("Mutual destruction, {player} wins the salvo"),
                winner=FIRST,
                scores=((full, full),),
                ending=MUTUAL,
            ),
        ),
        check=partial(check_result, full=full),
    )


def result_form(details: Details, _stage: Stage) -> ResultForm:
    """Give the form of every result: two scores, and the salvo's winner when they are equal (XW-RESULT)."""
    return _scores(full_squad(details))


def _result(first: int, second: int, winner: int, ending: str = "") -> Result:
    return Result(winner=winner, scores=(Score(key="score", first=first, second=second),), ending=ending)


def forfeit(details: Details, _stage: Stage, winner: int) -> Result:
    """Give the result of a match whose other player left: all that player's ships count as destroyed (XW-RESULT)."""
    full = full_squad(details)
    return _result(*((full, 0) if winner == FIRST else (0, full)), winner, Ending.FORFEIT)


def points(result: Result, side: int) -> Fraction:
    """Give 1 for a win and 0 for a loss (SW-POINTS)."""
    return Fraction(result.winner == side)


def read_import(row: Mapping[str, str], details: Details, _stage: Stage) -> Result:
    """Read ``score1``, ``score2`` and, when they are equal, ``winner`` of an imported row."""
    first, second = (
        inputs.integer(row.get(key, ""), what=Message(key), field=key, least=0, most=full_squad(details))
        for key in ("score1", "score2")
    )
    winner = row.get("winner", "").strip()
    if winner not in {"", "1", "2"}:
        raise Malformed("winner must be 1 or 2, not “{value}”.", value=winner[:20])
    if first == second:
        if not winner:
            raise Malformed("the scores are equal: winner must say who won the final salvo, 1 or 2.")
        return _result(first, second, int(winner))
    higher = FIRST if first > second else SECOND
    if winner and int(winner) != higher:
        raise Malformed("winner is {winner} but the higher score is player {higher}'s.", winner=winner, higher=higher)
    return _result(first, second, higher)


def import_options(rows: Sequence[Mapping[str, str]]) -> tuple[tuple[str, str], ...]:
    """Give the squad size that imported scores imply: the larger one if any score exceeds the standard."""
    scores = [row.get(key, "").strip() for row in rows for key in ("score1", "score2")]
    standard, larger = (choice.key for choice in SQUAD.choices)
    exceeds = any(score.isdecimal() and int(score) > int(standard) for score in scores)
    return ((SQUAD.key, larger if exceeds else standard),)


SHIPS = Field(key="ships", name=N_("Ships"), kind=Kind.BLOCK, help=SQUAD_LIST.help)
UNTOUCHED, HALVED, DESTROYED_SHIP = (
    Choice(key=NONE, name=N_("still flying")),
    Choice(key=HALF, name=N_("half or less left")),
    Choice(key=FULL, name=N_("destroyed")),
)


def _registered(sheet: Sheet, side: int) -> tuple[Unit, ...]:
    return read_units(sheet.player(side).field(SQUAD_LIST.key))


def _ships(sheet: Sheet, side: int) -> tuple[Unit, ...]:
    return _registered(sheet, side) or read_units(sheet.of(side).get(SHIPS.key, ""))


def _ship_questions(sheet: Sheet, side: int) -> tuple[Field, ...]:
    asked = () if _registered(sheet, side) else (SHIPS,)
    return (
        *asked,
        *(
            Field(
                key=f"ship{place}",
                name=f"{ship.name} ({ship.points})".replace("{", "(").replace("}", ")"),
                kind=Kind.CHOICE,
                choices=(UNTOUCHED, HALVED, DESTROYED_SHIP) if ship.large else (UNTOUCHED, DESTROYED_SHIP),
            )
            for place, ship in enumerate(_ships(sheet, side))
        ),
    )


def scores_from_ships(sheet: Sheet) -> Outcome:
    """Give each player's score from what is left of the opponent's ships (XW-HALF, XW-RESULT)."""
    full = full_squad(sheet.details)
    for side in (FIRST, SECOND):
        if not _ships(sheet, side):
            return Outcome(said=(Message(N_("Enter the ships of {player}."), (("player", sheet.player(side).name),)),))
    states = {
        side: {place: sheet.of(side).get(f"ship{place}", "") for place in range(len(_ships(sheet, side)))}
        for side in (FIRST, SECOND)
    }
    first, second = (
        destroyed_points(_ships(sheet, 3 - side), states[3 - side], whole=full) for side in (FIRST, SECOND)
    )
    said = [
        Message(N_("{player} scores {score}."), (("player", sheet.player(side).name), ("score", score)))
        for side, score in ((FIRST, first), (SECOND, second))
    ]
    if first == second:
        return Outcome(said=(*said, Message(N_("The scores are equal: the final salvo says who wins."))))
    wiped = [set(of_side.values()) == {FULL} for of_side in states.values()]
    ending = DESTROYED if any(wiped) else TIME
    return Outcome(said=tuple(said), result=_result(first, second, FIRST if first > second else SECOND, ending))


SCORES = Helper(
    key="ships",
    name=N_("Score from the ships"),
    rule="XW-HALF",
    help=N_("What is left of each player's own ships; only a large ship can count half, rounded down."),
    side=_ship_questions,
    work=scores_from_ships,
)

MOST_DICE, MOST_THROWS = 99, 20


def _throws(sheet: Sheet) -> int:
    """Give how many throws of the salvo are complete and equal."""
    equal = 0
    while equal < MOST_THROWS:
        key = f"throw{equal + 1}"
        first, second = sheet.of(FIRST).get(key), sheet.of(SECOND).get(key)
        if not first or first != second:
            break
        equal += 1
    return equal


def _salvo_questions(sheet: Sheet, _side: int) -> tuple[Field, ...]:
    names = (N_("Hits and critical hits"), N_("Hits and critical hits, thrown again"))
    return (
        Field(key="score", name=N_("Score"), kind=Kind.NUMBER, most=full_squad(sheet.details)),
        Field(
            key="dice",
            name=N_("Attack dice"),
            kind=Kind.NUMBER,
            most=MOST_DICE,
            help=N_("The printed primary weapon values of the ships left, added up; of all ships if none is left."),
        ),
        *(
            Field(key=f"throw{number}", name=names[number > 1], kind=Kind.NUMBER, most=MOST_DICE)
            for number in range(1, _throws(sheet) + 2)
        ),
    )


def final_salvo(sheet: Sheet) -> Outcome:
    """Give the winner of the final salvo (XW-SALVO); raises ``Impossible`` for more hits than dice."""
    if any(not sheet.of(side).get(key) for side in (FIRST, SECOND) for key in ("score", "dice")):
        return Outcome(said=(Message(N_("Enter the equal scores and each player's dice.")),))
    first, second = sheet.number(FIRST, "score"), sheet.number(SECOND, "score")
    if first != second:
        return Outcome(said=(Message(N_("The scores differ: the higher one wins, without a salvo.")),))
    said: list[Message] = []
    for number in range(1, _throws(sheet) + 2):
        key = f"throw{number}"
        for side in (FIRST, SECOND):
            if sheet.number(side, key) > sheet.number(side, "dice"):
                raise Impossible(
                    "{player} has more hits than dice: mend one of the two.",
                    field=f"{key}{side}",
                    player=sheet.player(side).name,
                )
        if not all(sheet.of(side).get(key) for side in (FIRST, SECOND)):
            return Outcome(said=(*said, Message(N_("Both throw: enter the hits and critical hits."))))
        hits = (("first", sheet.number(FIRST, key)), ("second", sheet.number(SECOND, key)))
        said.append(Message(N_("Throw {number}: {first}–{second}."), (("number", number), *hits)))
    winner = FIRST if hits[0][1] > hits[1][1] else SECOND
    said.append(Message(N_("{player} wins the final salvo."), (("player", sheet.player(winner).name),)))
    ending = MUTUAL if first == full_squad(sheet.details) else TIME
    return Outcome(said=tuple(said), result=_result(first, second, winner, ending))


SALVO = Helper(
    key="salvo",
    name=N_("Final salvo"),
    rule="XW-SALVO",
    help=N_("For equal scores: most hits and critical hits win; equal ones are thrown again."),
    side=_salvo_questions,
    work=final_salvo,
)


def slip(_details: Details, _stage: Stage, first: Player, second: Player) -> tuple[Message, ...]:
    """Give who chooses the initiative, once both totals are known (XW-INITIATIVE)."""
    totals = (first.field(SQUAD_POINTS.key), second.field(SQUAD_POINTS.key))
    if not all(totals):
        return ()
    own, other = map(int, totals)
    if own == other:
        return (Message(N_("Initiative: {points} points each, so chance says who chooses it."), (("points", own),)),)
    chooser, fewer, more = (first, own, other) if own < other else (second, other, own)
    return (
        Message(
            N_("Initiative: {player} chooses who has it ({fewer} points against {more})."),
            (("player", chooser.name), ("fewer", fewer), ("more", more)),
        ),
    )


LOST_COMPONENT = (
    Penalty(
        key="lost_component",
        name=N_("Component not replaced in the time given"),
        rule="ANY-CONDUCT",
        effect=Effect.MATCH_LOSS,
    ),
    Penalty(
        key="lost_component_next_round",
        name=N_("Component not replaced before the next round"),
        rule="ANY-CONDUCT",
        effect=Effect.DROP,
    ),
)

RULESET = Ruleset(
    key="xwing",
    name="Star Wars: X-Wing",
    document=N_("X-Wing tournament regulations 1.2.1"),
    tiers=TIERS,
    staff_play_in=("relaxed",),
    third_official=False,
    structures=(BASIC, ADVANCED),
    options=(SQUAD,),
    registration=(FACTION, SQUAD_POINTS, SQUAD_LIST, DAMAGE_DECK, OBSTACLES),
    result_form=result_form,
    forfeit=forfeit,
    minutes=lambda _: MINUTES,
    points=points,
    bye_points=Fraction(1),
    totals=(Total(key="margin_of_victory", of=margin_of_victory, bye=BYE_MARGIN),),
    tiebreaks=(
        total("margin_of_victory", name=N_("Margin of victory"), short=N_("MoV"), rule="XW-MOV"),
        STRENGTH_OF_SCHEDULE,
    ),
    import_columns=("score1", "score2", "winner"),
    import_options=import_options,
    read_import=read_import,
    read_from=("cryodex",),
    rules=(*SHARED_RULES, *RULES),
    checklist=CHECKLIST,
    adapt=adapt,
    penalties=(*PENALTIES, *LOST_COMPONENT),
    helpers=(SCORES, SALVO),
    check_registration=partial(check_squad, full=STANDARD_SQUAD),
    slip=slip,
)

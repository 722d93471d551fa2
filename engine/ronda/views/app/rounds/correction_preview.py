"""Preview of a correction, shown before it is saved."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ronda import commands
from ronda.commands import Moment, read_command
from ronda.commands.consequences import (
    AdvanceEffect,
    AffectedRound,
    BracketAdvance,
    CorrectionConsequences,
    CutChange,
    correction_consequences,
)
from ronda.core import round_names
from ronda.core.errors import Refusal
from ronda.core.facts import ByeCorrected, Fact, PlayerDisqualified, PlayerDropped, RoundUnpaired
from ronda.core.fold import apply_fact
from ronda.core.inputs import form_value
from ronda.core.pairings import Stage
from ronda.core.results import NOBODY, Result
from ronda.core.state import Match, PlayerStatus, Tournament
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.views.app.screen.view import EventContext
from ronda.views.shared import wording
from ronda.views.shared.seat_changes import bye_text, joined_message, seats_text

CORRECTION_COMMANDS = {"clear": "clear_result", "exchange": "exchange_results", "bye": "correct_bye"}
"""Commands other than correcting the table's result, by their names in the route."""
_BUTTONS = {"clear_result": N_("Take the result back"), "exchange_results": N_("Exchange the results")}
SEATS_OF_A_TABLE = 2
MOST_MOVES_SHOWN = 12
"""Changed places shown; the rest is counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankChange:
    """A player's place before and after."""

    name: str
    rank: tuple[int | None, int | None]
    points: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewResult:
    """A table's result before and after."""

    table: int
    before: str
    after: str
    """Both numbers; empty without a result."""
    winner: str
    """Name of the new winner; empty for a draw, or without a result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultChange:
    """The effect of facts at some tables of a round."""

    results: tuple[NewResult, ...]
    """Of tables with a changed result."""
    consequences: tuple[Message, ...]
    moves: tuple[RankChange, ...]
    """A leaving player and those at the table first, then down the new standings."""
    more: int
    """Changed places beyond those shown."""
    touched: tuple[int, ...]
    """Later rounds that would have been paired differently."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionPreview:
    """A correction that waits for confirmation."""

    command: str
    fields: tuple[tuple[str, str], ...]
    """What the confirmation sends."""
    button: str
    """Translatable label of the confirmation."""
    change: ResultChange
    nothing: bool
    """Whether the result is unchanged."""


def requested_correction(
    context: EventContext, number: int, match: Match
) -> tuple[CorrectionPreview | None, Message | None]:
    """The correction in the route's query, or why it is impossible; nothing is stored."""
    if not context.query or match.result is None:
        return None, None
    command = CORRECTION_COMMANDS.get(context.query_value("change"), "correct_result")
    given = {key: form_value(context.query, key) for key in context.query}
    form = {**given, "round": str(number), "match": str(match.number)}
    try:
        return _preview(context, command, form), None
    except Refusal as refusal:
        return None, refusal.message


def _preview(context: EventContext, command: str, form: Mapping[str, str]) -> CorrectionPreview:
    tournament, ruleset = context.tournament, context.ruleset
    request = read_command(command, form, tournament, ruleset)
    facts = commands.decide_facts(tournament, ruleset, request, Moment(at=context.event_now, random=0))
    return CorrectionPreview(
        command=command,
        fields=tuple((key, value) for key, value in form.items() if key != "change"),
        button=_BUTTONS.get(command, N_("Save the correction")),
        change=result_change(tournament, ruleset, facts, int(form["round"])),
        nothing=not facts,
    )


def result_change(tournament: Tournament, ruleset: Ruleset, facts: Sequence[Fact], number: int) -> ResultChange:
    """The effect of facts that change results or a bye of a round, or remove a player."""
    after = tournament
    for fact in facts:
        after = apply_fact(after, fact)
    again = [fact for fact in facts if isinstance(fact, RoundUnpaired) and fact.round == number]
    paired_anew = N_("{round}: paired anew.")
    if len(after.rounds) < number:
        number, paired_anew = len(after.rounds), N_("{round}: its pairing is withdrawn.")
    matches = () if again else zip(tournament.rounds[number - 1].matches, after.rounds[number - 1].matches, strict=True)
    changed = [(old, new) for old, new in matches if (old.players, old.result) != (new.players, new.result)]
    is_same = bool(changed) and all(new.winner for _, new in changed)
    found = correction_consequences(
        tournament, after, ruleset, round_number=number, tables=[match.number for match, _ in changed]
    )
    left = {fact.player for fact in facts if isinstance(fact, PlayerDropped | PlayerDisqualified)}
    players = left.union(player for match, _ in changed for player in match.players)
    moves = [
        RankChange(name=_name(tournament, place.player), rank=place.rank, points=place.points)
        for place in sorted(found.places, key=lambda place: (place.player not in left, place.player not in players))
        if place.rank[0] != place.rank[1] or place.points[0] != place.points[1]
    ]
    return ResultChange(
        results=tuple(_new_result(tournament, old, new) for old, new in changed if old.result != new.result),
        consequences=(
            *(text for player in sorted(left) for text in _running_round(tournament, after, player)),
            *_bye(tournament, facts),
            *_lost_by_both(changed),
            *_consequence_texts(tournament, number, found, is_same=is_same),
            *(Message(paired_anew, (_named_round(tournament, fact.round),)) for fact in again),
        ),
        moves=tuple(moves[:MOST_MOVES_SHOWN]),
        more=max(len(moves) - MOST_MOVES_SHOWN, 0),
        touched=tuple(affected.round for affected in found.touched),
    )


def _running_round(tournament: Tournament, after: Tournament, player: int) -> Iterator[Message]:
    """The running round's changes besides results when a player leaves (SW-DROP, SW-DQ)."""
    current = tournament.current_round
    if current is None or current.is_complete or len(after.rounds) < len(tournament.rounds):
        return
    old, new = (state.rounds[-1].match_of(player) for state in (tournament, after))
    if old is None or new is None:
        return
    round_, name = _named_round(tournament, current.number), ("name", _name(after, player))
    if old.is_bye:
        yield Message(N_("{round}: the bye of {name} counts as it is."), (round_, name))
    elif new.is_open:
        yield Message(N_("{round}, table {table}: the match is still played."), (round_, ("table", old.number)))
    elif old.result == new.result:
        yield Message(N_("{round}, table {table}: the result stands."), (round_, ("table", old.number)))
    goes_on = current.stage is Stage.SWISS and current.number < tournament.swiss_rounds
    if goes_on and after.player(player).status is PlayerStatus.DISQUALIFIED and not tournament.is_round_robin:
        number = ("number", current.number + 1)
        yield Message(N_("From round {number} on {name} is not paired any more."), (number, name))


def _new_result(tournament: Tournament, old: Match, new: Match) -> NewResult:
    winner = _name(tournament, new.winner) if new.result and new.winner else ""
    return NewResult(table=new.number, before=_score(old.result), after=_score(new.result), winner=winner)


def _bye(tournament: Tournament, facts: Sequence[Fact]) -> Iterator[Message]:
    for fact in facts:
        if isinstance(fact, ByeCorrected):
            yield bye_text(fact, lambda player: _name(tournament, player))


def _lost_by_both(changed: Sequence[tuple[Match, Match]]) -> Iterator[Message]:
    if any(match.result is not None and match.result.winner == NOBODY for _, match in changed):
        yield Message(N_("Nobody wins the match: both lose it."))


def _score(result: Result | None) -> str:
    return wording.score_text(result) if result else ""


def _name(tournament: Tournament, player: int | None) -> str:
    return tournament.player(player).name if player else "–"


def _names(tournament: Tournament, players: tuple[int, ...]) -> Message:
    return joined_message([_name(tournament, player) for player in players] or ["–"], ", ")


def _named_round(tournament: Tournament, number: int) -> tuple[str, Message]:
    return "round", round_names.round_name(tournament.rounds[number - 1])


def _consequence_texts(
    tournament: Tournament, number: int, found: CorrectionConsequences, *, is_same: bool
) -> Iterator[Message]:
    """Each consequence as a sentence; ``is_same``: matches changed, and each has a winner."""
    round_ = tournament.rounds[number - 1]
    name = _named_round(tournament, number)
    for advance in found.advances:
        yield _changed_advance(tournament, advance)
        yield from _following(tournament, advance)
    if round_.stage is Stage.SWISS:
        yield from _standings(number, found, name)
    elif is_same and not found.advances:
        yield Message(N_("The bracket stays as it is: the same player goes on."))
    for touched in found.touched:
        yield from _affected_round(tournament, touched)
    for change in found.cuts:
        yield from _cut(tournament, change)


def _standings(number: int, found: CorrectionConsequences, name: tuple[str, Message]) -> Iterator[Message]:
    if found.reopened:
        yield Message(N_("{round} is open again: standings are those of before until its last result is in."), (name,))
    elif number > found.after_round and not found.places:
        yield Message(N_("The standings do not change before the last result of {round} is in."), (name,))
    else:
        yield _ranks(found)


def _ranks(found: CorrectionConsequences) -> Message:
    ranks = sum(1 for place in found.places if place.rank[0] != place.rank[1])
    if ranks:
        return Message(N_("Players whose rank changes: {count}."), (("count", ranks),))
    if found.places:
        return Message(
            N_("No rank changes; players with other points or tiebreaks: {count}."), (("count", len(found.places)),)
        )
    return Message(N_("The standings do not change."))


def _affected_round(tournament: Tournament, touched: AffectedRound) -> Iterator[Message]:
    """Pairs of a later round that would have been different, played and open ones separately."""
    paired = tournament.rounds[touched.round - 1]
    round_ = ("round", round_names.round_name(paired))
    waiting = {match.players for match in paired.open_matches}
    for pattern, is_open in (
        (N_("{round}: pairings that would have been different and stay as played: {pairs}."), False),
        (
            N_(
                "{round}: pairings that would have been different and are not played yet: {pairs}. They stay unless "
                "you change the tables."
            ),
            True,
        ),
    ):
        pairs = [pair for pair in touched.pairings if (pair in waiting) is is_open]
        if pairs:
            shown: list[str | Message] = [_versus(tournament, pair) for pair in pairs[:MOST_MOVES_SHOWN]]
            more: list[str | Message] = ["…"] if len(pairs) > MOST_MOVES_SHOWN else []
            yield Message(pattern, (round_, ("pairs", joined_message([*shown, *more], "; "))))
    if touched.bye:
        yield Message(
            N_("{round}: the bye of {player} would have been another's. It stays as it was."),
            (round_, ("player", _name(tournament, touched.bye))),
        )


def _versus(tournament: Tournament, pair: tuple[int, int]) -> Message:
    return joined_message([_name(tournament, player) for player in pair], " – ")


def _cut(tournament: Tournament, change: CutChange) -> Iterator[Message]:
    if change.stage is not None:
        yield from _next_stage(tournament, change, change.stage + 1)
        return
    if change.enter or change.leave:
        entering, leaving = _names(tournament, change.enter), _names(tournament, change.leave)
        yield Message(N_("The cut changes: {enter} in, {leave} out."), (("enter", entering), ("leave", leaving)))
    else:
        yield Message(N_("The same players are in the cut, with other seeds."))
    if change.is_final:
        yield Message(N_("The bracket has begun: the cut stays as it was made."))
    elif change.made:
        yield Message(N_("The cut stays as it was made until you make it again, on the page of the bracket."))


def _next_stage(tournament: Tournament, change: CutChange, number: int) -> Iterator[Message]:
    """Changed players of a stage of rounds that has begun, by its number from 1 (ST-CHAIN)."""
    stage = ("stage", number)
    if not change.made:
        entering, leaving = _names(tournament, change.enter), _names(tournament, change.leave)
        values = (stage, ("enter", entering), ("leave", leaving))
        yield Message(N_("The players of stage {stage} change: {enter} in, {leave} out."), values)
        return
    if change.enter or change.leave:
        entering, leaving = _names(tournament, change.enter), _names(tournament, change.leave)
        yield Message(
            N_("Stage {stage} would have other players: {enter} in, {leave} out."),
            (stage, ("enter", entering), ("leave", leaving)),
        )
    else:
        yield Message(N_("The same players are in stage {stage}, with other seeds."), (stage,))
    if change.is_final:
        yield Message(N_("Stage {stage} is being played: its players stay."), (stage,))
    else:
        yield Message(N_("The players of stage {stage} stay until you make the cut again."), (stage,))


_NOBODY_INSTEAD = {
    AdvanceEffect.ADVANCES: N_("Nobody goes on instead of {before}: the next opponent has a bye."),
    AdvanceEffect.PAIRED_ANEW: N_("Nobody goes on instead of {before}."),
    AdvanceEffect.STAYS: N_("Nobody wins this match. What was paired from it stays: {round}."),
    AdvanceEffect.TITLE: N_("Nobody wins the event instead of {before}."),
    AdvanceEffect.THIRD_PLACE: N_("Nobody is third instead of {before}."),
    AdvanceEffect.UNDECIDED: N_("Nobody wins the final instead of {before}: a deciding final follows."),
}


_FIRST_WINNER = {
    AdvanceEffect.ADVANCES: N_("{after} goes on."),
    AdvanceEffect.TITLE: N_("{after} wins the event."),
    AdvanceEffect.THIRD_PLACE: N_("{after} is third."),
    AdvanceEffect.DECIDED: N_("{after} wins the event."),
    AdvanceEffect.UNDECIDED: N_("{after} wins the final: a deciding final follows."),
}


def _changed_advance(tournament: Tournament, advance: BracketAdvance) -> Message:
    """One sentence: who goes on in whose place, and what happens to that place."""
    next_name = Message(N_("the next round"))
    if advance.next_round <= len(tournament.rounds):
        next_name = round_names.round_name(tournament.rounds[advance.next_round - 1])
    values = (
        ("before", _name(tournament, advance.before)),
        ("after", _name(tournament, advance.after)),
        ("round", next_name),
    )
    gone = {player.id for player in tournament.players if player.status is not PlayerStatus.ACTIVE}
    if advance.after is None and advance.fate in _NOBODY_INSTEAD:
        return Message(_NOBODY_INSTEAD[advance.fate], values)
    if advance.before is None and advance.fate in _FIRST_WINNER and advance.after not in gone:
        return Message(_FIRST_WINNER[advance.fate], values)
    match advance.fate:
        case AdvanceEffect.OPEN:
            return Message(N_("The match is open again: nobody goes on from it yet."))
        case AdvanceEffect.TITLE:
            return Message(N_("{after} wins the event instead of {before}."), values)
        case AdvanceEffect.THIRD_PLACE:
            return Message(N_("{after} is third instead of {before}."), values)
        case AdvanceEffect.DECIDED:
            return Message(N_("{after} wins the final and the event: no deciding final is played."), values)
        case AdvanceEffect.UNDECIDED:
            return Message(N_("{after} wins the final instead of {before}: a deciding final follows."), values)
        case AdvanceEffect.ADVANCES | AdvanceEffect.PAIRED_ANEW if advance.after in gone:
            return Message(N_("{after} wins instead of {before}, and has left: nobody goes on."), values)
        case AdvanceEffect.ADVANCES | AdvanceEffect.PAIRED_ANEW if (
            advance.plays_third_place and advance.before not in gone
        ):
            return Message(N_("{after} plays the final instead of {before}, who plays for third place."), values)
        case AdvanceEffect.ADVANCES | AdvanceEffect.PAIRED_ANEW if advance.falls and advance.before not in gone:
            return Message(
                N_("{after} goes on in the winners' bracket instead of {before}, who goes on in the losers' bracket."),
                values,
            )
        case AdvanceEffect.ADVANCES | AdvanceEffect.PAIRED_ANEW:
            return Message(N_("{after} goes on instead of {before}."), values)
        case AdvanceEffect.STAYS:
            return Message(N_("{after} wins this match. What was paired from it stays: {round}."), values)


def _following(tournament: Tournament, advance: BracketAdvance) -> Iterator[Message]:
    """The effect on each dependent later match, played or not."""
    for match in advance.following if advance.fate in {AdvanceEffect.PAIRED_ANEW, AdvanceEffect.STAYS} else ():
        pattern = N_("{round}, table {table}: {players}. This was played and stays.")
        if match.before != match.after:
            pattern = N_("{round}, table {table}, paired anew: {players}.")
        elif match.is_open:
            pattern = N_("{round}, table {table}: {players}. This stays too, since the other match was played.")
        elif len(match.before) < SEATS_OF_A_TABLE:
            pattern = N_("{round}, table {table}: {players}. This stays, since the rounds after it are paired.")
        yield Message(
            pattern,
            (
                ("round", round_names.round_name(tournament.rounds[match.round - 1])),
                ("table", match.match),
                ("players", seats_text(match.after, lambda player: _name(tournament, player))),
            ),
        )

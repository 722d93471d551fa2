"""What a correction would change, shown before it is saved."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ronda import commands
from ronda.commands import Moment, forms
from ronda.commands.consequences import Advance, Consequences, CutChange, Fate, Touched, consequences
from ronda.core.errors import Refusal
from ronda.core.facts import Fact
from ronda.core.fold import evolve
from ronda.core.inputs import one
from ronda.core.pairings import Stage
from ronda.core.results import Result
from ronda.core.state import Match, Tournament
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.views.app.view import Context
from ronda.views.shared import wording

CLEAR, CORRECT = "clear_result", "correct_result"
SHOWN = 12
"""How many changed places are shown before the rest is only counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A player's place before and after."""

    name: str
    rank: tuple[int | None, int | None]
    points: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What another result of a match changes."""

    before: str
    after: str
    """The numbers of the two results; empty if the result is taken back."""
    winner: str
    """The name of who wins now; empty for a draw, or if the result is taken back."""
    said: tuple[Message, ...]
    moves: tuple[Move, ...]
    """The two at the table first, then down the new standings."""
    more: int
    """Changed places beyond those shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """A correction that waits for its confirmation."""

    command: str
    fields: tuple[tuple[str, str], ...]
    """What the confirmation sends."""
    change: Change
    nothing: bool
    """It is the result as it stands."""


def asked(context: Context, number: int, match: Match) -> tuple[Preview | None, Message | None]:
    """Give what the route's query would change at a table with a result, or why it cannot be; nothing is stored."""
    if not context.query or match.result is None:
        return None, None
    command = CLEAR if context.asked("change") == "clear" else CORRECT
    given = {key: one(context.query, key) for key in context.query}
    form = {**given, "round": str(number), "match": str(match.number)}
    try:
        return _preview(context, command, form, match), None
    except Refusal as refusal:
        return None, refusal.message


def _preview(context: Context, command: str, form: Mapping[str, str], match: Match) -> Preview:
    tournament, ruleset = context.tournament, context.ruleset
    request = forms.read(command, form, tournament, ruleset)
    facts = commands.decide(tournament, ruleset, request, Moment(at=context.device.now, random=0))
    return Preview(
        command=command,
        fields=tuple((key, value) for key, value in form.items() if key != "change"),
        change=change(tournament, ruleset, facts, int(form["round"]), match),
        nothing=not facts,
    )


def change(tournament: Tournament, ruleset: Ruleset, facts: Iterable[Fact], number: int, match: Match) -> Change:
    """Give what facts change that give a match of a round another result."""
    after = tournament
    for fact in facts:
        after = evolve(after, fact)
    found = consequences(tournament, after, ruleset, round_number=number, match=match.number)
    table = next(each for each in after.rounds[number - 1].matches if each.number == match.number)
    moves = [
        Move(name=_name(tournament, place.player), rank=place.rank, points=place.points)
        for place in sorted(found.places, key=lambda place: place.player not in match.players)
        if place.rank[0] != place.rank[1] or place.points[0] != place.points[1]
    ]
    return Change(
        before=_score(match.result),
        after=_score(table.result),
        winner=_name(tournament, table.winner) if table.result and table.winner else "",
        said=tuple(_said(tournament, number, found)),
        moves=tuple(moves[:SHOWN]),
        more=max(len(moves) - SHOWN, 0),
    )


def _score(result: Result | None) -> str:
    return wording.score_text(result) if result else ""


def _name(tournament: Tournament, player: int | None) -> str:
    return tournament.player(player).name if player else "–"


def _listed(parts: list[str | Message], between: str) -> Message:
    """Give several parts as one message, so that each name stays apart from its neighbours."""
    pattern = between.join(f"{{part{number}}}" for number in range(len(parts)))
    return Message(pattern, tuple((f"part{number}", part) for number, part in enumerate(parts)))


def _names(tournament: Tournament, players: tuple[int, ...]) -> Message:
    return _listed([_name(tournament, player) for player in players] or ["–"], ", ")


def _said(tournament: Tournament, number: int, found: Consequences) -> Iterator[Message]:
    round_ = tournament.rounds[number - 1]
    name = ("round", wording.round_name(round_))
    if found.advance:
        yield _advance(tournament, found.advance)
    elif round_.stage is not Stage.SWISS:
        yield Message(N_("The bracket stays as it is: the same player goes on."))
    else:
        yield from _standings(number, found, name)
    for touched in found.touched:
        yield from _touched(tournament, touched)
    if found.cut:
        yield from _cut(tournament, found.cut)


def _standings(number: int, found: Consequences, name: tuple[str, Message]) -> Iterator[Message]:
    if found.reopened:
        yield Message(N_("{round} is open again: standings are those of before until its last result is in."), (name,))
    elif number > found.after_round:
        yield Message(N_("The standings do not change before the last result of {round} is in."), (name,))
    else:
        yield _ranks(found)


def _ranks(found: Consequences) -> Message:
    ranks = sum(1 for place in found.places if place.rank[0] != place.rank[1])
    if ranks:
        return Message(N_("Players whose rank changes: {count}."), (("count", ranks),))
    if found.places:
        return Message(
            N_("No rank changes; players with other points or tiebreaks: {count}."), (("count", len(found.places)),)
        )
    return Message(N_("The standings do not change."))


def _touched(tournament: Tournament, touched: Touched) -> Iterator[Message]:
    round_ = ("round", wording.round_name(tournament.rounds[touched.round - 1]))
    if touched.pairings:
        shown: list[str | Message] = [_versus(tournament, pair) for pair in touched.pairings[:SHOWN]]
        more: list[str | Message] = ["…"] if len(touched.pairings) > SHOWN else []
        yield Message(
            N_("{round}: pairings that would have been different and stay as played: {pairs}."),
            (round_, ("pairs", _listed([*shown, *more], "; "))),
        )
    if touched.bye:
        yield Message(
            N_("{round}: the bye of {player} would have been another's. It stays as it was."),
            (round_, ("player", _name(tournament, touched.bye))),
        )


def _versus(tournament: Tournament, pair: tuple[int, int]) -> Message:
    return _listed([_name(tournament, player) for player in pair], " – ")


def _cut(tournament: Tournament, change: CutChange) -> Iterator[Message]:
    if change.enter or change.leave:
        entering, leaving = _names(tournament, change.enter), _names(tournament, change.leave)
        yield Message(N_("The cut changes: {enter} in, {leave} out."), (("enter", entering), ("leave", leaving)))
    else:
        yield Message(N_("The same players are in the cut, with other seeds."))
    if change.is_final:
        yield Message(N_("The bracket has begun: the cut stays as it was made."))
    elif change.made:
        yield Message(N_("The cut stays as it was made until you make it again, on the page of the bracket."))


def _advance(tournament: Tournament, advance: Advance) -> Message:
    next_name = Message(N_("the next round"))
    if advance.next_round <= len(tournament.rounds):
        next_name = wording.round_name(tournament.rounds[advance.next_round - 1])
    values = (
        ("before", _name(tournament, advance.before)),
        ("after", _name(tournament, advance.after)),
        ("round", next_name),
    )
    match advance.fate:
        case Fate.OPEN:
            return Message(N_("The match is open again: nobody goes on from it yet."))
        case Fate.TITLE:
            return Message(N_("{after} wins the event instead of {before}."), values)
        case Fate.DECIDED:
            return Message(N_("{after} wins the final and the event: no deciding final is played."), values)
        case Fate.UNDECIDED:
            return Message(N_("{after} wins the final instead of {before}: a deciding final follows."), values)
        case Fate.ADVANCES if advance.falls:
            return Message(
                N_("{after} goes on in the winners' bracket instead of {before}, who goes on in the losers' bracket."),
                values,
            )
        case Fate.ADVANCES:
            return Message(N_("{after} goes on instead of {before}."), values)
        case Fate.PAIRED_AGAIN if advance.falls:
            return Message(
                N_(
                    "{after} goes on in the winners' bracket instead of {before}, who goes on in the losers' bracket. "
                    "To be paired again: {round}."
                ),
                values,
            )
        case Fate.PAIRED_AGAIN:
            return Message(N_("{after} goes on instead of {before}. To be paired again: {round}."), values)
        case Fate.STAYS:
            return Message(N_("{round}: already played with {before}, and stays as it was played."), values)

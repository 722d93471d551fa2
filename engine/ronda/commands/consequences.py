"""What a correction changes beyond its own table: two states in, the differences that matter out."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from ronda.core.pairings import Stage
from ronda.core.state import Round, Tournament
from ronda.formats import cut
from ronda.formats.pairing import by_order as order
from ronda.formats.pairing import next_round as pairing
from ronda.formats.pairing.swiss import Entrant
from ronda.formats.standings import Row, Standings, crosstable, met, standings
from ronda.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A player whose line in the standings changes: rank, points or a tiebreak."""

    player: int
    rank: tuple[int | None, int | None]
    """Before and after."""
    points: tuple[Fraction, Fraction]
    tiebreaks: tuple[str, ...]
    """The keys of those that change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Touched:
    """A Swiss round that was paired later, from results that are now others."""

    round: int
    pairings: tuple[tuple[int, int], ...]
    """The pairings that would have been different and stay as played; see :func:`consequences`."""
    bye: int | None
    """Who had the bye and would not have had it; None if nobody sat out or it would have been the same."""


class Fate(StrEnum):
    """What becomes of the player who goes on in the bracket."""

    ADVANCES = "advances"
    """The next round is not paired yet: the right player goes on."""
    PAIRED_AGAIN = "paired_again"
    """The next round has no result: it is withdrawn and paired with the right player."""
    STAYS = "stays"
    """The next round has been played: it stays as it was played."""
    TITLE = "title"
    """It was the final."""
    OPEN = "open"
    """The match is open again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance:
    """A bracket match with another winner."""

    before: int | None
    after: int | None
    fate: Fate
    next_round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CutChange:
    """The players who qualify, compared."""

    enter: tuple[int, ...]
    leave: tuple[int, ...]
    """Both empty if only the order of the seeds changes."""
    made: bool
    """The cut was made before the correction and stays as it was made, unless it is made again (SW-CUT)."""
    is_final: bool
    """A match of the bracket has been played: the cut cannot be made again (SW-CUT)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequences:
    """All that a correction changes."""

    after_round: int
    """The Swiss rounds that the standings count; 0 if they count none."""
    places: tuple[Place, ...]
    """In the order of the new standings."""
    touched: tuple[Touched, ...]
    cut: CutChange | None
    advance: Advance | None
    reopened: bool
    """The round counted as complete and does so no longer."""


def consequences(
    before: Tournament, after: Tournament, ruleset: Ruleset, *, round_number: int, match: int
) -> Consequences:
    """Give what changes between two states of an event, the second of which has another result in one match.

    Standings are those that both states have complete rounds for (SW-STANDINGS). A pairing of a later Swiss round
    would have been different, where rounds are paired inside groups of points (SW-PAIR), if its two players' points
    before that round are no longer as far apart as they were: they shared a group and do not, or the step between
    their groups is another. Where rounds are paired by the order (AGL-PAIR) it would have been if the order of then
    gives that pairing and the corrected one does not. The bye would have been another's if its player had the fewest
    points of those with the fewest byes and has them no longer (SW-BYE), or is not the one of the corrected order
    (AGL-BYE). What was played stays as it was played, in every case.
    """
    stage = before.rounds[round_number - 1].stage
    counted = min(before.completed_swiss_rounds, after.completed_swiss_rounds)
    swiss = stage is Stage.SWISS
    tables = (standings(before, ruleset, after_round=counted), standings(after, ruleset, after_round=counted))
    return Consequences(
        after_round=counted,
        places=_places(*tables, ruleset) if swiss else (),
        touched=_touched(before, after, ruleset, round_number, match) if swiss else (),
        cut=_cut(before, after, ruleset) if swiss else None,
        advance=None if swiss else _advance(before, after, round_number, match),
        reopened=before.rounds[round_number - 1].is_complete and not after.rounds[round_number - 1].is_complete,
    )


def _places(before: Standings, after: Standings, ruleset: Ruleset) -> tuple[Place, ...]:
    old = {row.player: row for row in before.rows}
    places = []
    for row in after.rows:
        was = old[row.player]
        changed = tuple(
            step.key
            for step, ours, theirs in zip(ruleset.tiebreaks, was.tiebreaks, row.tiebreaks, strict=True)
            if ours != theirs
        )
        if _seen(was) != _seen(row) or changed:
            points = (was.line.points, row.line.points)
            places.append(Place(player=row.player, rank=(was.rank, row.rank), points=points, tiebreaks=changed))
    return tuple(places)


def _seen(row: Row) -> tuple[int | None, Fraction]:
    return row.rank, row.line.points


def _touched(
    before: Tournament, after: Tournament, ruleset: Ruleset, corrected: int, match: int
) -> tuple[Touched, ...]:
    at_the_table = next(each.players for each in before.rounds[corrected - 1].matches if each.number == match)
    found = []
    for round_ in before.stage_rounds(Stage.SWISS):
        if round_.number > corrected:
            by_order = ruleset.pairing == "by_order"
            touched = _by_order if by_order else _by_groups
            pairings, bye = touched(before, after, ruleset, round_, at_the_table)
            if pairings or bye:
                found.append(Touched(round=round_.number, pairings=pairings, bye=bye))
    return tuple(found)


type _Different = tuple[tuple[tuple[int, int], ...], int | None]


def _by_groups(
    before: Tournament, after: Tournament, ruleset: Ruleset, round_: Round, at_the_table: Sequence[int]
) -> _Different:
    pairs = tuple(
        (match.first, match.second)
        for match in round_.matches
        if match.first and match.second and (match.first in at_the_table or match.second in at_the_table)
    )
    some = {player for pair in pairs for player in pair} | {*at_the_table}
    old, new = (_points(state, ruleset, round_, some) for state in (before, after))
    pairings = tuple((a, b) for a, b in pairs if abs(old[a] - old[b]) != abs(new[a] - new[b]))
    bye = next((match.first for match in round_.matches if match.is_bye), None)
    if bye is None:
        return pairings, None
    table = crosstable(before, ruleset, after_round=round_.number - 1)
    seated = [player for match in round_.matches for player in match.players]
    fewest = min(table[player].byes for player in seated)
    then = {player: table[player].points for player in seated if table[player].byes == fewest}
    now = then | {player: points for player, points in new.items() if player in then}
    rightly = bye in then and then[bye] == min(then.values())
    return pairings, bye if rightly and now[bye] != min(now.values()) else None


def _points(tournament: Tournament, ruleset: Ruleset, round_: Round, players: AbstractSet[int]) -> dict[int, Fraction]:
    """Give some players' points before a round."""
    few = replace(tournament, players=tuple(player for player in tournament.players if player.id in players))
    table = crosstable(few, ruleset, after_round=round_.number - 1)
    return {player: line.points for player, line in table.items()}


def _by_order(before: Tournament, after: Tournament, ruleset: Ruleset, round_: Round, _: Sequence[int]) -> _Different:
    old, new = (
        order.pair_by_order(_entrants(state, ruleset, round_), avoid_rematches=ruleset.avoid_rematches)
        for state in (before, after)
    )
    kept, would = ({frozenset(pair) for pair in paired.pairs} for paired in (old, new))
    pairs = ((match.first, match.second) for match in round_.matches if match.first and match.second)
    pairings = tuple(pair for pair in pairs if frozenset(pair) in kept - would)
    had = next((match.first for match in round_.matches if match.is_bye), None)
    return pairings, had if had == old.bye != new.bye else None


def _entrants(tournament: Tournament, ruleset: Ruleset, round_: Round) -> list[Entrant]:
    """Give the players of a round as they stood before it."""
    before = round_.number - 1
    players = [player for match in round_.matches for player in match.players]
    opponents = met(tournament.stage_rounds(Stage.SWISS)[:before])
    return pairing.entrants_after(tournament, ruleset, players, after_round=before, opponents=opponents)


def _cut(before: Tournament, after: Tournament, ruleset: Ruleset) -> CutChange | None:
    over = min(before.completed_swiss_rounds, after.completed_swiss_rounds) >= before.swiss_rounds
    if not before.cut or not over:
        return None
    old, new = (cut.qualified(state, standings(state, ruleset), state.cut) for state in (before, after))
    if old == new:
        return None
    return CutChange(
        enter=tuple(player for player in new if player not in old),
        leave=tuple(player for player in old if player not in new),
        made=before.seeds is not None,
        is_final=before.elimination_begun,
    )


def _advance(before: Tournament, after: Tournament, number: int, table: int) -> Advance | None:
    old, new = (
        next(match.winner for match in state.rounds[number - 1].matches if match.number == table)
        for state in (before, after)
    )
    if old == new:
        return None
    if new is None:
        fate = Fate.OPEN
    elif len(before.rounds[number - 1].matches) == 1:
        fate = Fate.TITLE
    elif len(before.rounds) == number:
        fate = Fate.ADVANCES
    else:
        fate = Fate.STAYS if len(after.rounds) == len(before.rounds) else Fate.PAIRED_AGAIN
    return Advance(before=old, after=new, fate=fate, next_round=number + 1)

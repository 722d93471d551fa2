"""The standings after a completed round (SW-STANDINGS), in exact fractions."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, pairwise, zip_longest

from ronda.core.caching import cached_by_identity, incremental
from ronda.core.stage_groups import groups_of_stage
from ronda.core.state import Match, Player, PlayerStatus, Round, Tournament
from ronda.formats.absences import with_absences
from ronda.formats.order import UNORDERED, OrderKey, PlayerOrder, order_players, tiebreak_workings
from ronda.rules.crosstable import Crosstable, CrosstableLine
from ronda.rules.ruleset import Ruleset
from ronda.rules.tiebreaks import Tiebreak
from ronda.rules.workings import Working

RANDOM_LOT = "random"
"""The last step of every order: the lots (SW-RANDOM)."""
GROUP_PLACE, POINTS_PER_MATCH = "group_place", "points_per_match"
"""The first criteria where players of several groups are ranked together (ST-CROSSING)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedPlayer:
    """One player's row."""

    rank: int | None
    """None for the disqualified, who stand below all ranked players (SW-DQ)."""
    player: int
    line: CrosstableLine
    tiebreaks: tuple[Fraction, ...]
    """In the order of the ruleset's steps; 0 in a silent step."""
    silent: frozenset[str]
    """Keys of the steps that do not apply to the player: nobody is tied there, or not all of the tied have met."""
    status: PlayerStatus
    decided_by: str
    """The criterion that puts the player below the one above.

    ``points``, a tiebreak's key, or ``random``; across groups also ``group_place`` and ``points_per_match``. Empty for
    the first, and for players who share the rank above (AGL-STANDINGS).
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """All rows after a number of Swiss rounds."""

    after_round: int
    provisional: bool
    rows: tuple[RankedPlayer, ...]

    @property
    def rank(self) -> dict[int, int]:
        """The place of each ranked player, from 1; without the disqualified."""
        return {row.player: row.rank for row in self.rows if row.rank is not None}


def swiss_crosstable(
    tournament: Tournament, ruleset: Ruleset, *, after_round: int, stage: int | None = None
) -> Crosstable:
    """Everybody's Swiss stage up to a round; matches without a result do not count yet.

    ``stage`` is its place in the chain, by default the round's (ST-CHAIN).
    """
    found = tournament.stage_at(after_round) if stage is None else stage
    return _crosstable(tournament.players, ruleset, *tournament.counted_rounds(after_round, found))


@dataclass(frozen=True, slots=True)
class _CrosstableSource:
    """A crosstable with its input."""

    players: Sequence[Player]
    ruleset: Ruleset
    rounds: tuple[Round, ...]
    table: Crosstable


@cached_by_identity
def _crosstable(players: Sequence[Player], ruleset: Ruleset, *rounds: Round) -> Crosstable:
    # while a round runs, earlier rounds do not change
    return _crosstable_lines(players, ruleset, *rounds).table


@incremental
def _crosstable_lines(
    last: _CrosstableSource | None, players: Sequence[Player], ruleset: Ruleset, *rounds: Round
) -> _CrosstableSource:
    known = _is_unchanged(last, players, rounds) if last and last.ruleset is ruleset else {}
    seats = [round_.seated for round_ in rounds]
    before = rounds[0].number - 1 if rounds else 0
    table = {
        player.id: known.get(player.id)
        or with_absences(
            _crosstable_line(player, [seated.get(player.id) for seated in seats], ruleset, before),
            player,
            rounds,
            ruleset,
        )
        for player in players
    }
    return _CrosstableSource(players, ruleset, rounds, table)


def _is_unchanged(last: _CrosstableSource, players: Sequence[Player], rounds: Sequence[Round]) -> Crosstable:
    """The lines of players who, like all their matches, are the same objects as last time."""
    if len(players) != len(last.players) or len(rounds) != len(last.rounds):
        return {}
    if rounds and rounds[0].number != last.rounds[0].number:
        return {}
    others = {player.id for player, before in zip(players, last.players, strict=True) if player is not before}
    for round_, before in zip(rounds, last.rounds, strict=True):
        if round_.matches is not before.matches:
            differing = (two for two in zip_longest(before.matches, round_.matches) if two[0] is not two[1])
            others.update(player for two in differing for match in two if match for player in match.players)
    return {player: line for player, line in last.table.items() if player not in others}


def ranking_crosstable(tournament: Tournament, ruleset: Ruleset, *, after_round: int) -> Crosstable:
    """The crosstable used for ranking: with the final totals once the last announced round is complete (AGL-BYE)."""
    table = swiss_crosstable(tournament, ruleset, after_round=after_round)
    is_final = _is_final(tournament, after_round, tournament.stage_at(after_round))
    return ruleset.standings.final(table) if is_final else table


def _is_final(tournament: Tournament, after_round: int, stage: int) -> bool:
    if stage < len(tournament.begun):
        return after_round == tournament.begun[stage].first_round - 1
    over = bool(after_round) and after_round == tournament.swiss_rounds == tournament.completed_swiss_rounds
    return over and not tournament.awaited


def _crosstable_line(player: Player, matches: Sequence[Match | None], ruleset: Ruleset, before: int) -> CrosstableLine:
    """One player's line from their match in each round (None without one): points, totals, counts, opponents.

    ``before`` is the number of earlier rounds.
    """
    points, played = Fraction(0), 0
    totals = dict.fromkeys((total.key for total in ruleset.standings.totals), 0)
    tally = {"win": 0, "draw": 0, "loss": 0, "bye": 0}
    unplayed = {"win": 0, "loss": 0}
    opponents: list[int] = []
    gained: list[Fraction] = []
    outcomes: list[str] = []
    for match in matches:
        if match is None or match.is_free or match.is_missed:
            continue
        if match.is_bye:
            points, played = points + ruleset.scoring.bye, played + 1
            tally["bye"] += 1
            for total in ruleset.standings.totals:
                totals[total.key] += total.bye
        elif match.result is not None:
            side, opponent = match.side(player.id), match.opponent(player.id)
            won = ruleset.scoring.points(match.result, side)
            points, played = points + won, played + 1
            tally[match.result.of(side)] += 1
            if match.result.is_unplayed:
                unplayed[match.result.of(side)] += 1
            for total in ruleset.standings.totals:
                totals[total.key] += total.of(match.result, side)
            if opponent is not None:
                opponents.append(opponent)
                gained.append(won)
                outcomes.append(match.result.of(side))
    return CrosstableLine(
        player=player.id,
        points=points,
        totals=totals,
        opponents=tuple(opponents),
        gained=tuple(gained),
        outcomes=tuple(outcomes),
        rounds_played=played,
        wins=tally["win"],
        draws=tally["draw"],
        losses=tally["loss"],
        byes=tally["bye"],
        unpaired_losses=_unpaired_losses(player, matches, before),
        lot=player.lot,
        unplayed_wins=unplayed["win"],
        unplayed_losses=unplayed["loss"],
    )


def _unpaired_losses(player: Player, matches: Sequence[Match | None], before: int) -> int:
    """The number of rounds missed before joining, between leaving and returning, or instead of a bye.

    (SW-DROP, SW-LATE, SW-NOBODY.)
    """
    last = player.last_round
    present = len(matches) if last is None else max(0, min(len(matches), last - before))
    return sum(1 for match in matches[:present] if match is None or match.is_missed)


def swiss_standings(
    tournament: Tournament, ruleset: Ruleset, *, after_round: int | None = None, stage: int | None = None
) -> Standings:
    """The standings after a Swiss round, by default the last completed one (SW-STANDINGS).

    Points first, then the ruleset's tiebreaks, then lots (SW-RANDOM), which also order rows of a shared rank
    (AGL-STANDINGS). A running round or an open match (ST-OPEN) makes them provisional. Players who joined after the
    next round was paired are not included yet (SW-LATE); players disqualified after the last Swiss round are listed
    below all others (SW-DQ). A later stage includes only its entrants (ST-CHAIN); ``stage`` is its place in the chain,
    by default the round's. With groups, all first places come first, then the second, and so on (ST-CROSSING).
    """
    tables = group_standings(tournament, ruleset, after_round=after_round, stage=stage)
    return tables[0] if len(tables) == 1 else _across_groups(tables, ruleset)


def group_standings(
    tournament: Tournament, ruleset: Ruleset, *, after_round: int | None = None, stage: int | None = None
) -> tuple[Standings, ...]:
    """The standings of each group after a round, or of all players without groups (ST-GROUPS)."""
    completed = tournament.completed_swiss_rounds
    after = completed if after_round is None else after_round
    found = tournament.stage_at(after) if stage is None else stage
    counted = tournament.counted_rounds(after, found)
    return tuple(
        _standings(
            tournament.players,
            ruleset,
            *counted,
            after=after,
            last=after == tournament.last_table_round,
            final=_is_final(tournament, after, found),
            provisional=after > completed or any(round_.open_matches for round_ in counted),
            entrants=entrants,
        )
        for entrants in _compared_apart(tournament, found)
    )


def _compared_apart(tournament: Tournament, stage: int) -> Sequence[tuple[int, ...] | None]:
    """The sets of players compared with one another in a stage: groups, or its entrants; None means everybody."""
    groups = groups_of_stage(tournament, stage)
    return groups or (tournament.begun[stage - 1].entrants if stage else None,)


def _across_groups(tables: Sequence[Standings], ruleset: Ruleset) -> Standings:
    """One order over all groups: by place, then points and tiebreaks per match, then lot."""
    steps = ruleset.standings.tiebreaks
    names = (GROUP_PLACE, POINTS_PER_MATCH, *(step.key for step in steps if not step.within_ties), RANDOM_LOT)

    def key(place: int, row: RankedPlayer) -> OrderKey:
        matches = max(row.line.rounds_played, 1)
        numbers = (
            value if step.is_mean else value / matches
            for step, value in zip(steps, row.tiebreaks, strict=True)
            if not step.within_ties
        )
        return (Fraction(-place), row.line.points / matches, *numbers, Fraction(row.line.lot))

    placed = [
        (key(place, row), row) for table in tables for place, row in enumerate(table.rows) if row.rank is not None
    ]
    placed.sort(key=lambda each: each[0], reverse=True)
    decided = ["", *(_first_unequal(names, own, above) for (above, _), (own, _) in pairwise(placed))]
    ranked = (replace(row, rank=place + 1, decided_by=decided[place]) for place, (_, row) in enumerate(placed))
    out = (row for table in tables for row in table.rows if row.rank is None)
    return replace(tables[0], rows=(*ranked, *out))


@dataclass(frozen=True, slots=True)
class _Place:
    """A standings row with its sort key."""

    own: OrderKey
    above: OrderKey | None
    decided: str
    row: RankedPlayer


@dataclass(frozen=True, slots=True)
class _Ranking:
    """Standings with the orders behind them: of the ranked players, and of the disqualified below."""

    orders: Mapping[bool, PlayerOrder]
    places: Mapping[int, _Place]


@cached_by_identity
def _standings(
    players: Sequence[Player],
    ruleset: Ruleset,
    *rounds: Round,
    after: int,
    last: bool,
    final: bool,
    provisional: bool,
    entrants: tuple[int, ...] | None,
) -> Standings:
    # results of the running round do not change earlier standings
    table = _crosstable(players, ruleset, *rounds)
    if final:
        table = ruleset.standings.final(table)
    ranking = _incremental_ranking(table, _compared(players, after, entrants, last=last), ruleset, after)
    rows = tuple(place.row for place in ranking.places.values())
    return Standings(after_round=after, provisional=provisional, rows=rows)


@incremental
def _incremental_ranking(
    last: _Ranking | None,
    table: Crosstable,
    groups: Iterable[tuple[bool, Sequence[Player]]],
    ruleset: Ruleset,
    after: int,
) -> _Ranking:
    """The rows of the standings, best first, the disqualified below (SW-STANDINGS, SW-DQ).

    A row stays the same object as in the last ranking if the numbers of its player and of the player above, the rank
    and the status are unchanged.
    """
    orders, known = (last.orders, last.places) if last else ({}, {})
    steps = ruleset.standings.tiebreaks
    found: dict[bool, PlayerOrder] = {}
    places: dict[int, _Place] = {}
    rank, above = 0, None
    for disqualified, compared in groups:
        people = {player.id: player for player in compared}
        found[disqualified] = order = order_players(table, steps, people, orders.get(disqualified, UNORDERED))
        for player in reversed(order.players):
            own, was = order.keys[player], known.get(player)
            if was and (was.own is not own or was.above is not above):
                was = None
            decided = was.decided if was else _deciding(steps, own, above)
            shares = ruleset.standings.shared_ranks and decided == RANDOM_LOT and bool(places)
            rank = rank if shares else len(places) + 1
            shown = None if disqualified else rank
            status = people[player].status if disqualified or people[player].left_by(after) else PlayerStatus.ACTIVE
            if not was:
                row = RankedPlayer(
                    rank=shown,
                    player=player,
                    line=table[player],
                    tiebreaks=own[1 : 1 + len(steps)],
                    silent=frozenset(
                        step.key for step, given in zip(steps, order.values, strict=True) if player not in given
                    ),
                    status=status,
                    decided_by="" if above is None or disqualified or shares else decided,
                )
                was = _Place(own, above, decided, row)
            elif was.row.rank != shown or was.row.status is not status:
                was = _Place(own, above, decided, replace(was.row, rank=shown, status=status))
            places[player], above = was, own
    return _Ranking(found, places)


def _deciding(steps: Sequence[Tiebreak], own: OrderKey, above: OrderKey | None) -> str:
    """The first step that separates a player from the one above."""
    return _first_unequal(("points", *(step.key for step in steps)), own, above or ())


def _first_unequal(names: Sequence[str], own: OrderKey, above: OrderKey) -> str:
    return next((name for name, ours, theirs in zip(names, own, above, strict=False) if ours != theirs), RANDOM_LOT)


def standings_workings(
    tournament: Tournament, ruleset: Ruleset, *, after_round: int
) -> Mapping[int, tuple[Working | None, ...]]:
    """How each standings number was computed, step by step; None for a plain sum."""
    table = ranking_crosstable(tournament, ruleset, after_round=after_round)
    found: dict[int, tuple[Working | None, ...]] = {}
    last, stage = after_round == tournament.last_table_round, tournament.stage_at(after_round)
    apart = _compared_apart(tournament, stage)
    compared = (_compared(tournament.players, after_round, entrants, last=last) for entrants in apart)
    for _, players in chain.from_iterable(compared):
        steps = tiebreak_workings(table, ruleset.standings.tiebreaks, [player.id for player in players])
        found |= {player.id: tuple(working(player.id) for working in steps) for player in players}
    return found


def _compared(
    everybody: Sequence[Player], after_round: int, entrants: Collection[int] | None, *, last: bool
) -> Iterator[tuple[bool, list[Player]]]:
    """The players ranked after a round, and the disqualified to list below them, if any (SW-LATE, SW-DQ).

    ``entrants`` are the players of the stage, None for everybody.
    """
    there = [player for player in everybody if player.first_round <= after_round + 1]
    if entrants is not None:
        among = frozenset(entrants)
        there = [player for player in there if player.id in among]
    for disqualified in (False, True):
        players = [player for player in there if _is_out(player, after_round, last=last) is disqualified]
        if players:
            yield disqualified, players


def _is_out(player: Player, after_round: int, *, last: bool) -> bool:
    return player.status is PlayerStatus.DISQUALIFIED and (last or player.left_by(after_round))


def opponents_met(rounds: Sequence[Round]) -> dict[int, list[int]]:
    """Each player's opponents in the rounds of a stage, open matches included (SW-PAIR)."""
    opponents: dict[int, list[int]] = {}
    for round_ in rounds:
        for match in round_.matches:
            if match.first is not None and match.second is not None:
                opponents.setdefault(match.first, []).append(match.second)
                opponents.setdefault(match.second, []).append(match.first)
    return opponents

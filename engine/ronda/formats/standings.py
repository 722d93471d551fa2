"""The standings as of a completed round (SW-STANDINGS), in exact fractions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ronda.core.pairings import Stage
from ronda.core.remembering import remembered
from ronda.core.state import Match, Player, Round, Status, Tournament
from ronda.formats.order import sort_key, values_of, workings_of
from ronda.rules.crosstable import Crosstable, Line
from ronda.rules.ruleset import Ruleset
from ronda.rules.workings import Working

RANDOM = "random"
"""The last step of every chain: the lots (SW-RANDOM)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """One player's place."""

    rank: int | None
    """None for the disqualified, who stand below all ranked players (SW-DQ)."""
    player: int
    line: Line
    tiebreaks: tuple[Fraction, ...]
    """In the order of the ruleset's chain; 0 in a step that is silent."""
    silent: frozenset[str]
    """The keys of the steps that say nothing of the player, who is not equal to anybody there, or not all have met."""
    status: Status
    decided_by: str
    """What put the player below the one above: ``points``, a tiebreak's key, ``random``.

    Empty for the first, and for those who share the rank of the one above (AGL-STANDINGS).
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """All places after a number of Swiss rounds."""

    after_round: int
    provisional: bool
    rows: tuple[Ranked, ...]

    @property
    def rank(self) -> dict[int, int]:
        """Give each ranked player's place."""
        return {row.player: row.rank for row in self.rows if row.rank is not None}


def crosstable(tournament: Tournament, ruleset: Ruleset, *, after_round: int) -> Crosstable:
    """Give everybody's Swiss stage up to a round; matches without a result do not count yet."""
    return _crosstable(tournament.players, ruleset, *tournament.stage_rounds(Stage.SWISS)[:after_round])


@remembered
def _crosstable(players: Sequence[Player], ruleset: Ruleset, *rounds: Round) -> Crosstable:
    # while a round runs, nothing of the rounds before it changes
    seats: dict[int, list[Match | None]] = {player.id: [] for player in players}
    for round_ in rounds:
        seated = {player: match for match in round_.matches for player in match.players}
        for player, matches in seats.items():
            matches.append(seated.get(player))
    return {player.id: _line(player, seats[player.id], ruleset) for player in players}


def counted(tournament: Tournament, ruleset: Ruleset, *, after_round: int) -> Crosstable:
    """Give the crosstable that ranks: once the last announced round is complete, with the final totals (AGL-BYE)."""
    table = crosstable(tournament, ruleset, after_round=after_round)
    return ruleset.standings.final(table) if _is_final(tournament, after_round) else table


def _is_final(tournament: Tournament, after_round: int) -> bool:
    return bool(after_round) and after_round == tournament.swiss_rounds == tournament.completed_swiss_rounds


def _line(player: Player, matches: Sequence[Match | None], ruleset: Ruleset) -> Line:
    points, played = Fraction(0), 0
    totals = dict.fromkeys((total.key for total in ruleset.standings.totals), 0)
    tally = {"win": 0, "draw": 0, "loss": 0, "bye": 0}
    unplayed = {"win": 0, "loss": 0}
    opponents: list[int] = []
    gained: list[Fraction] = []
    for match in matches:
        if match is None or match.is_free:
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
    return Line(
        player=player.id,
        points=points,
        totals=totals,
        opponents=tuple(opponents),
        gained=tuple(gained),
        rounds_played=played,
        wins=tally["win"],
        draws=tally["draw"],
        losses=tally["loss"],
        byes=tally["bye"],
        unpaired_losses=_unpaired_losses(player, matches),
        lot=player.lot,
        unplayed_wins=unplayed["win"],
        unplayed_losses=unplayed["loss"],
    )


def _unpaired_losses(player: Player, matches: Sequence[Match | None]) -> int:
    """Count the rounds missed before the player's time or between leaving and coming back (SW-DROP, SW-LATE)."""
    present = len(matches) if player.left_round is None else min(len(matches), player.left_round)
    return sum(1 for match in matches[:present] if match is None)


def standings(tournament: Tournament, ruleset: Ruleset, *, after_round: int | None = None) -> Standings:
    """Give the standings after a Swiss round, by default the last completed one (SW-STANDINGS).

    Points first, then the ruleset's tiebreaks, then the lots (SW-RANDOM), which order the rows of a shared rank too
    (AGL-STANDINGS). A round that is still running makes them provisional. Who entered after the next round was paired
    is not in them yet (SW-LATE); who was disqualified after the last Swiss round stands below all others in them too
    (SW-DQ).
    """
    completed = tournament.completed_swiss_rounds
    after = completed if after_round is None else after_round
    rounds = tournament.stage_rounds(Stage.SWISS)
    return _standings(
        tournament.players,
        ruleset,
        *rounds[:after],
        after=after,
        last=after == len(rounds),
        final=_is_final(tournament, after),
        provisional=after > completed,
    )


@remembered
def _standings(
    players: Sequence[Player],
    ruleset: Ruleset,
    *rounds: Round,
    after: int,
    last: bool,
    final: bool,
    provisional: bool,
) -> Standings:
    # the results of the round that runs change nothing of the standings after those before
    table = _crosstable(players, ruleset, *rounds)
    if final:
        table = ruleset.standings.final(table)
    steps = ruleset.standings.tiebreaks
    chain = ["points", *(step.key for step in steps), RANDOM]
    rows: list[Ranked] = []
    previous: tuple[Fraction, ...] | None = None
    for disqualified, compared in _compared(players, after, last=last):
        values = values_of(table, steps, [player.id for player in compared])
        keys = {player: sort_key(table, values, player.id) for player in compared}
        for player in sorted(compared, key=keys.__getitem__, reverse=True):
            own = keys[player]
            decided = next(
                (step for step, ours, above in zip(chain, own, previous or (), strict=False) if ours != above),
                RANDOM,
            )
            shares = ruleset.standings.shared_ranks and decided == RANDOM and bool(rows)
            rank = rows[-1].rank if shares else len(rows) + 1
            rows.append(
                Ranked(
                    rank=None if disqualified else rank,
                    player=player.id,
                    line=table[player.id],
                    tiebreaks=own[1:-1],
                    silent=frozenset(
                        step.key for step, given in zip(steps, values, strict=True) if player.id not in given
                    ),
                    status=player.status if disqualified or player.left_by(after) else Status.ACTIVE,
                    decided_by="" if previous is None or disqualified or shares else decided,
                )
            )
            previous = own
    return Standings(after_round=after, provisional=provisional, rows=tuple(rows))


def workings(tournament: Tournament, ruleset: Ruleset, *, after_round: int) -> Mapping[int, tuple[Working | None, ...]]:
    """Give how each player's numbers of the standings came about, step by step; None where one is a plain sum."""
    table = counted(tournament, ruleset, after_round=after_round)
    found: dict[int, tuple[Working | None, ...]] = {}
    last = after_round == len(tournament.stage_rounds(Stage.SWISS))
    for _, players in _compared(tournament.players, after_round, last=last):
        steps = workings_of(table, ruleset.standings.tiebreaks, [player.id for player in players])
        found |= {player.id: tuple(working(player.id) for working in steps) for player in players}
    return found


def _compared(everybody: Sequence[Player], after_round: int, *, last: bool) -> Iterator[tuple[bool, list[Player]]]:
    """Give who has a place after a round and, below all of them, who was disqualified, if any (SW-LATE, SW-DQ)."""
    there = [player for player in everybody if player.first_round <= after_round + 1]
    for disqualified in (False, True):
        players = [player for player in there if _is_out(player, after_round, last=last) is disqualified]
        if players:
            yield disqualified, players


def _is_out(player: Player, after_round: int, *, last: bool) -> bool:
    return player.status is Status.DISQUALIFIED and (last or player.left_by(after_round))


def met(rounds: Sequence[Round]) -> dict[int, list[int]]:
    """Give the opponents each player has sat against in the rounds of a stage, open matches included (SW-PAIR)."""
    opponents: dict[int, list[int]] = {}
    for round_ in rounds:
        for match in round_.matches:
            if match.first is not None and match.second is not None:
                opponents.setdefault(match.first, []).append(match.second)
                opponents.setdefault(match.second, []).append(match.first)
    return opponents

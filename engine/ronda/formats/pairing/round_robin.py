"""Round robin by the Berger tables, in one group or several (RR-BERGER, RR-FREE, RR-LEAVER, ST-GROUPS)."""

import random
from collections.abc import Iterable, Sequence

from ronda.core.details import FirstRound
from ronda.core.pairings import Pairing, Stage
from ronda.core.stage_groups import Groups
from ronda.core.state import Match, Round, Tournament
from ronda.formats.group_draw import drawn_groups, snake_groups
from ronda.formats.pairing import player_constraints
from ronda.formats.pairing.group_tables import RoundRobinGames, games_by_group
from ronda.formats.pairing.seeded_round import seeded_order

ALGORITHM = "berger-1"
"""Written into the log; must change whenever the same input would pair differently."""


def berger_numbers(players: Iterable[int], seed: int) -> tuple[int, ...]:
    """The players in the order of their table numbers, which are drawn by lot (RR-BERGER)."""
    draw = random.Random(seed)
    return tuple(sorted(sorted(players), key=lambda _: draw.random()))


def round_robin_players(tournament: Tournament) -> tuple[int, ...]:
    """The players of the round robin: those of its first round, or those present before it."""
    for first in tournament.stage_rounds(Stage.SWISS)[:1]:
        return tuple(player for match in first.matches for player in match.players)
    return tuple(player.id for player in tournament.playing_players)


def round_robin_seed(tournament: Tournament, seed: int) -> int:
    """Seed of the lots: the first round's once it is paired, else the one given."""
    return next((first.seed for first in tournament.stage_rounds(Stage.SWISS)), seed)


def round_robin_groups(tournament: Tournament, seed: int) -> Groups:
    """The groups of the current stage, each in the order of the table's numbers; often only one (ST-GROUPS).

    Before its first round they are drawn: in the first stage by lot, or by rating if announced (ST-SEED); in a later
    one by the order in which players went on to it.
    """
    players = round_robin_players(tournament)
    for first in tournament.stage_rounds(Stage.SWISS)[:1]:
        return first.groups or (berger_numbers(players, first.seed),)
    count = tournament.table_stage.groups
    if count == 1:
        return (berger_numbers(players, seed),)
    clubs = player_constraints.clubs_apart(tournament)
    if tournament.begun:
        order = [player for player in tournament.begun[-1].entrants if player in set(players)]
    elif tournament.details.first_round is FirstRound.RANDOM:
        return drawn_groups(players, count, seed=seed, clubs=clubs)
    else:
        order = list(seeded_order(tournament.player(player) for player in players))
    return tuple(berger_numbers(group, seed) for group in snake_groups(order, count, clubs=clubs))


def round_robin_games(tournament: Tournament, groups: Groups) -> RoundRobinGames:
    """The next round by the groups' tables, for the players now present (RR-LEAVER).

    The second time through the table, sides are swapped (RR-TWICE). The free player of an odd group has no match, and
    neither has anybody in a smaller group that has finished (RR-FREE).
    """
    there = {player.id for player in tournament.playing_players}
    number = len(tournament.stage_rounds(Stage.SWISS)) + 1
    games = games_by_group(groups, number, twice=tournament.table_stage.twice)
    pairs = [pair for group in games for pair in group.pairs]
    return RoundRobinGames(
        pairs=tuple(pair for pair in pairs if there.intersection(pair)),
        free=tuple(player for group in games for player in group.free),
    )


def is_by_table(tournament: Tournament, pairings: Sequence[Pairing], seed: int, groups: Groups = ()) -> bool:
    """Whether a draft's pairings are the table's, at any tables; takes its groups, if any."""
    if groups and {player for group in groups for player in group} != set(round_robin_players(tournament)):
        return False
    due = round_robin_games(tournament, groups or round_robin_groups(tournament, seed))
    drafted = {(pairing.first, pairing.second) for pairing in pairings}
    return drafted == {*due.pairs, *((player, None) for player in due.free)}


def is_conceded(tournament: Tournament, round_: Round, match: Match) -> bool:
    """Whether a match was decided before the round because a player had left (RR-LEAVER)."""
    if match.result is None or not match.result.is_unplayed:
        return False
    losers = (tournament.player(player) for player in match.players if player != match.winner)
    return any(loser.left_by(round_.number - 1) for loser in losers)

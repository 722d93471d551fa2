"""Who goes on after the last round of a stage (SW-CUT, ST-PROGRESSION)."""

from collections.abc import Sequence

from ronda.core.stage_groups import Groups, groups_of_stage
from ronda.core.stage_progress import losses_by_now
from ronda.core.stages import GoingOn
from ronda.core.state import PlayerStatus, Tournament
from ronda.formats.group_crossing import GroupPlayer, crossed_seeds
from ronda.formats.standings import RankedPlayer, Standings


def qualified_players(tournament: Tournament, standings: Standings, size: int) -> tuple[int, ...]:
    """The players who go on, best first, without those who left: at most ``size``, or all who tie with the last.

    Takes the standings of the current stage, or of the last before the bracket (SW-CUT, ST-PROGRESSION). From groups
    they come in the order of the bracket's seeds (ST-CROSSING).
    """
    rule = tournament.table_stage.progression
    rows, named = _in_order(tournament, standings)
    count = min(max(named, rule.least), size, len(rows))
    if rule.all_who_tie and 0 < count < len(rows):
        last = rows[count - 1].line.points
        while count < len(rows) and rows[count].line.points == last:
            count += 1
    going_on = tuple(row.player for row in rows[:count])
    if crosses_groups(tournament):
        places = _places_in_groups(groups_of_stage(tournament, len(tournament.begun)), rows)
        return crossed_seeds([places[player] for player in going_on])
    return going_on


def crosses_groups(tournament: Tournament) -> bool:
    """Whether players from groups cross into the bracket after the current stage (ST-CROSSING)."""
    following = tournament.next_stage
    return following is not None and following.is_bracket and bool(groups_of_stage(tournament, len(tournament.begun)))


def revised_qualifiers(
    tournament: Tournament, standings: Standings, seeds: Sequence[int], leaver: int
) -> tuple[int | None, tuple[int, ...]]:
    """The replacement of a qualified player who left, if any, and the new qualifiers, best first (SW-CUT).

    Everyone below moves up; from groups all cross anew, in the order of the standings (ST-CROSSING).
    """
    rows, _ = _in_order(tournament, standings)
    entrant = next((row.player for row in rows if row.player not in seeds), None)
    kept = tuple(seed for seed in seeds if seed != leaver)
    going_on = kept if entrant is None else (*kept, entrant)
    if crosses_groups(tournament):
        places = _places_in_groups(groups_of_stage(tournament, len(tournament.begun)), rows)
        return entrant, crossed_seeds([places[row.player] for row in rows if row.player in going_on])
    return entrant, going_on


def _in_order(tournament: Tournament, standings: Standings) -> tuple[list[RankedPlayer], int]:
    """The candidates in order, and how many of them the rule names."""
    plan, lost = tournament.table_stage, losses_by_now(tournament)
    active = {player.id for player in tournament.players if player.status is PlayerStatus.ACTIVE}
    if plan.losses_to_leave:
        active = {player for player in active if lost[player] < plan.losses_to_leave}
    rows = [row for row in standings.rows if row.player in active]
    rule = plan.progression
    match rule.rule:
        case GoingOn.UNDEFEATED_FIRST:
            return sorted(rows, key=lambda row: lost[row.player] > 0), len(rows)
        case GoingOn.LOSSES:
            named = {row.player for row in rows if lost[row.player] <= rule.bound}
        case GoingOn.POINTS:
            named = {row.player for row in rows if row.line.points >= rule.bound}
        case GoingOn.GROUP_BEST:
            places = _places_in_groups(groups_of_stage(tournament, len(tournament.begun)), rows)
            named = {player for player, place in places.items() if place.place <= rule.bound}
            rows = sorted(rows, key=lambda row: row.player not in named)
            return rows, len(rows) if rule.places else len(named)
        case _:
            return rows, len(rows)
    return sorted(rows, key=lambda row: row.player not in named), len(named)


def _places_in_groups(groups: Groups, rows: Sequence[RankedPlayer]) -> dict[int, GroupPlayer]:
    """The place of each player among the candidates of their group."""
    order = {row.player: place for place, row in enumerate(rows)}
    return {
        player: GroupPlayer(player=player, group=number, place=place)
        for number, group in enumerate(groups)
        for place, player in enumerate(sorted(set(group) & order.keys(), key=order.__getitem__), start=1)
    }

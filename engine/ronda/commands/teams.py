"""Building teams at a table before the match (AGL-DRAFT)."""

from collections.abc import Sequence
from dataclasses import replace

from ronda.commands import requests as ask
from ronda.core import inputs, lookup
from ronda.core.errors import Impossible, Malformed, NotNow
from ronda.core.facts import Fact, TeamsBuilt
from ronda.core.results import FIRST, SECOND
from ronda.core.state import Match, Player, Tournament
from ronda.core.team_moves import TeamMove
from ronda.core.text import Message, Plural
from ronda.rules.ruleset import Ruleset
from ronda.rules.teams import TeamBuilding, TeamSelection, start_team_selection


def build_teams(tournament: Tournament, ruleset: Ruleset, command: ask.BuildTeams) -> tuple[Fact, ...]:
    """Save both teams after checking every veto and pick; raises ``Refusal``."""
    match = lookup.find_match(tournament, command.round, command.match)
    building = ruleset.team_building(tournament.details)
    if building is None:
        raise NotNow("{game} has no teams to build.", game=ruleset.title)
    chosen = start_team_selection(building, *players_of_match(tournament, match), command.first)
    for name in command.names:
        chosen = chosen.take(name)
    if chosen.step is not None:
        raise NotNow(
            Plural(
                "The teams are not complete: {done} of {all} steps is done.",
                "The teams are not complete: {done} of {all} steps are done.",
                "done",
            ),
            done=len(chosen.moves),
            all=len(building.steps),
        )
    fact = TeamsBuilt(round=command.round, match=match.number, first=chosen.first, moves=chosen.moves)
    return () if fact == match.teams else (fact,)


def players_of_match(tournament: Tournament, match: Match) -> tuple[Player, Player]:
    """The two players of a match; raises ``Impossible`` for a bye."""
    if match.first is None or match.second is None:
        raise Impossible("Table {table} is a bye: nobody builds a team.", table=match.number)
    return tournament.player(match.first), tournament.player(match.second)


def check_moves(building: TeamBuilding | None, first: int, moves: Sequence[TeamMove]) -> None:
    """Refuse moves that differ from the rules' order; raises ``Malformed``.

    The line-ups of that time are unknown here, so they are assumed to have contained what was chosen.
    """
    if building is None or first not in {FIRST, SECOND}:
        raise Malformed("its teams are not ones of this event.")
    text = "\n".join(move.name for move in moves)
    tidy = inputs.checked_text_block(text, what=Message("A name"), field="teams", longest=inputs.LONG * 2)
    if tidy != text or text.splitlines() != [move.name for move in moves]:
        raise Malformed("its teams are not well formed.")
    blank = TeamSelection(building=building, pools=((), ()), first=first)
    wanted = [(blank.side_of(step.seat), step.act) for step in building.steps]
    if [(move.side, move.act) for move in moves] != wanted:
        raise Malformed("its teams were not built in the order of the rules.")
    chosen = blank
    for move in moves:
        chosen = replace(chosen, pools=_pools(chosen, move.name))
        if move.name not in chosen.available:
            raise Malformed("its teams hold “{name}”, who could not be chosen.", name=move.name)
        chosen = chosen.take(move.name)


def _pools(chosen: TeamSelection, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    first, second = ((name,) if side == chosen.pool_side else () for side in (FIRST, SECOND))
    return first, second

"""Building teams at the table from registered line-ups, in turns that a game describes as data."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from ronda.core import inputs
from ronda.core.errors import Impossible, NotNow
from ronda.core.results import FIRST, SECOND, opposite_side
from ronda.core.state import Player
from ronda.core.team_moves import TeamMove, TeamMoveKind, picks_of

SEAT_A, SEAT_B = 1, 2
"""The seats: A begins, B follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTurn:
    """Consecutive vetoes or picks of one seat."""

    seat: int
    act: TeamMoveKind
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamStep:
    """One veto or pick of a turn."""

    seat: int
    act: TeamMoveKind
    number: int
    """Position in its turn, from 1."""
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamBuilding:
    """How two players build their teams before a match (AGL-DRAFT)."""

    line_up: str
    """The registration field with the line-up, one member per line."""
    turns: tuple[TeamTurn, ...]
    locks: bool = False
    """Whether one player's picks are locked for the other."""
    chooser: Callable[[Player, Player], int] = lambda *_: 0
    """The side, 1 or 2, that chooses who begins; 0 if chance decides."""
    chooser_says: str = ""
    """Translatable, with ``{player}``."""

    @property
    def size(self) -> int:
        return sum(turn.count for turn in self.turns if (turn.seat, turn.act) == (SEAT_A, TeamMoveKind.PICK))

    @property
    def vetoes(self) -> int:
        """Members of a line-up that the opponent vetoes."""
        return sum(turn.count for turn in self.turns if (turn.seat, turn.act) == (SEAT_A, TeamMoveKind.VETO))

    @property
    def steps(self) -> tuple[TeamStep, ...]:
        """All vetoes and picks in order, numbered within their turns."""
        return tuple(
            TeamStep(seat=turn.seat, act=turn.act, number=number, count=turn.count)
            for turn in self.turns
            for number in range(1, turn.count + 1)
        )

    def pool(self, player: Player) -> tuple[str, ...]:
        """The different names of a player's line-up, as registered."""
        return tuple(dict.fromkeys(name for name in player.field(self.line_up).splitlines() if name))

    def suffices(self, player: Player) -> bool:
        """Whether a player's line-up is large enough for a team."""
        return len(self.pool(player)) >= self.size + self.vetoes

    def is_whole(self, player: Player) -> bool:
        """Whether a player's team is the whole line-up, so that nothing is picked."""
        return not self.vetoes and not self.locks and len(self.pool(player)) == self.size


class LineUpStatus(StrEnum):
    """The status of a line-up's member."""

    FREE = "free"
    VETOED = "vetoed"
    PICKED = "picked"
    LOCKED = "locked"


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamSelection:
    """Two teams being built: line-ups, who begins, and the moves so far."""

    building: TeamBuilding
    pools: tuple[tuple[str, ...], tuple[str, ...]]
    first: int
    """The side, 1 or 2, in seat A."""
    moves: tuple[TeamMove, ...] = ()

    @property
    def step(self) -> TeamStep | None:
        """The next step; None once both teams are complete."""
        steps = self.building.steps
        return steps[len(self.moves)] if len(self.moves) < len(steps) else None

    def side_of(self, seat: int) -> int:
        """The side, 1 or 2, in a seat."""
        return self.first if seat == SEAT_A else opposite_side(self.first)

    @property
    def pool_side(self) -> int:
        """The side whose line-up the next move concerns; 0 if there is no next move."""
        if self.step is None:
            return 0
        mover = self.side_of(self.step.seat)
        return mover if self.step.act is TeamMoveKind.PICK else opposite_side(mover)

    def standing(self, side: int, name: str) -> LineUpStatus:
        """Whether a member of a side's line-up is picked, vetoed, locked or free."""
        if name in picks_of(self.moves, side):
            return LineUpStatus.PICKED
        if any(
            (move.side, move.act, move.name) == (opposite_side(side), TeamMoveKind.VETO, name) for move in self.moves
        ):
            return LineUpStatus.VETOED
        taken = {inputs.same_name_key(other) for other in picks_of(self.moves, opposite_side(side))}
        if self.building.locks and inputs.same_name_key(name) in taken:
            return LineUpStatus.LOCKED
        return LineUpStatus.FREE

    @property
    def available(self) -> tuple[str, ...]:
        """The members that the next move can name; locks are ignored once only locked members are left."""
        return self._standing_as(LineUpStatus.FREE) or self._standing_as(LineUpStatus.LOCKED)

    def _standing_as(self, wanted: LineUpStatus) -> tuple[str, ...]:
        side = self.pool_side
        return tuple(name for name in self.pools[side - 1] if self.standing(side, name) is wanted) if side else ()

    def take(self, name: str) -> "TeamSelection":
        """The selection after a move; raises ``NotNow`` once complete, ``Impossible`` for a name that is not free."""
        step = self.step
        if step is None:
            raise NotNow("Both players have complete teams already.")
        if name not in self.available:
            raise Impossible("“{name}” cannot be chosen now: choose another.", name=name[:80])
        move = TeamMove(side=self.side_of(step.seat), act=step.act, name=name)
        return replace(self, moves=(*self.moves, move))


def start_team_selection(building: TeamBuilding, first: Player, second: Player, begins: int) -> TeamSelection:
    """The selection before the first move; ``begins`` is the side that begins.

    Raises ``NotNow`` naming a player whose line-up is missing or too short, or if there is nothing to choose.
    """
    for player in (first, second):
        if not building.suffices(player):
            raise NotNow(
                "{name} has {count} in the line-up and {needed} are needed: fill in the registration first.",
                name=player.name,
                count=len(building.pool(player)),
                needed=building.size + building.vetoes,
            )
    if building.is_whole(first) and building.is_whole(second):
        raise NotNow("Each team is the whole line-up: there is nothing to choose.")
    if begins not in {FIRST, SECOND}:
        raise Impossible("Say first who begins.", field="first")
    return TeamSelection(building=building, pools=(building.pool(first), building.pool(second)), first=begins)

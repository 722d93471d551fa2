"""Consequences of seating players together, in words: at a table, and before a swap."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from ronda.core.pairings import Stage
from ronda.core.state import Tournament
from ronda.core.text import N_, Message, Plural
from ronda.formats.pairing import player_constraints
from ronda.formats.pairing.entrants import Entrant
from ronda.session.day_questions import DoubleBooking
from ronda.views.shared import wording

REMATCH_WARNING = N_("meet again: round {rounds}")
_UNKNOWN = Entrant(player=0, points=0, rank=0, byes=0, met=())


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingWarnings:
    """The data behind the warnings of a round."""

    before: Tournament
    """The tournament before the round."""
    entrants: Mapping[int, Entrant]
    opponents: Mapping[int, int | None]
    """Each seated player's opponent; None for nobody."""
    name: Callable[[int], str]
    busy: Mapping[int, DoubleBooking] = field(default_factory=dict)
    """Players at open tables of other events of the day (REG-DAY)."""

    def at_table(self, first: int | None, second: int | None) -> list[Message]:
        """The consequences of seating two players together, or one alone."""
        found = (self.busy.get(player or 0) for player in (first, second) if second is not None)
        busy = [Message(N_("plays now: {who}"), (("who", booking.text),)) for booking in found if booking]
        return busy + self._of_two(first, second)

    def _of_two(self, first: int | None, second: int | None) -> list[Message]:
        one, two = self.entrants.get(first or 0), self.entrants.get(second or 0)
        if one is None:
            return []
        if two is None:
            return [Message(N_("second bye"))] if second is None and one.byes else []
        marks = []
        if two.player in one.met:
            marks.append(Message(REMATCH_WARNING, (("rounds", self._met_in(one.player, two.player)),)))
        if two.player in one.apart:
            marks.append(Message(N_("to be kept apart")))
        if one.points != two.points:
            apart = abs(Fraction(one.points) - Fraction(two.points))
            values = (("points", wording.points_text(apart)), ("count", apart))
            marks.append(Message(Plural("1 point apart", "{points} points apart"), values))
        clubs = player_constraints.clubs_apart(self.before) if not self.before.rounds else None
        if clubs and clubs.get(one.player) and clubs.get(one.player) == clubs.get(two.player):
            marks.append(Message(N_("of one club")))
        return marks

    def of_swap(self, picked: int, player: int) -> tuple[Message, ...]:
        """The consequences at both tables if two players swapped."""
        mine, theirs = self.opponents.get(picked), self.opponents.get(player)
        hints: list[Message] = []
        for mover, partner, leaves in ((picked, theirs, player), (player, mine, picked)):
            met = self.entrants.get(mover, _UNKNOWN).met
            if partner is not None and partner in met:
                names = (("first", self.name(mover)), ("second", self.name(partner)))
                hints.append(Message(N_("{first} and {second} would meet again"), names))
            if partner is not None and partner in self.entrants.get(mover, _UNKNOWN).apart:
                names = (("first", self.name(mover)), ("second", self.name(partner)))
                hints.append(Message(N_("{first} and {second} are to be kept apart"), names))
            alone = leaves in self.opponents and self.opponents[leaves] is None
            if alone and self.entrants.get(mover, _UNKNOWN).byes:
                hints.append(Message(N_("second bye for {player}"), (("player", self.name(mover)),)))
        return tuple(hints)

    def _met_in(self, first: int, second: int) -> str:
        rounds = self.before.stage_rounds(Stage.SWISS)
        return ", ".join(str(r.number) for r in rounds if any({first, second} == set(m.players) for m in r.matches))

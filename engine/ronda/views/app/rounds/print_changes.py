"""Changes to tables since a round was printed."""

from collections.abc import Sequence
from dataclasses import dataclass

from ronda.core.pairings import Pairing
from ronda.core.state import Match, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class LastPrint:
    """A round compared with its last print."""

    exists: bool
    changed: frozenset[int]
    """Players whose table, opponent or bye differs from the print."""

    def differs(self, players: Sequence[int]) -> bool:
        """Whether one of these players would look for the wrong seat."""
        return bool(self.changed.intersection(players))


def compare_with_print(tournament: Tournament, number: int, now: Sequence[Pairing | Match]) -> LastPrint:
    """Compare pairings with their round's last print; sides do not count, and a bye has no table."""
    sheet = tournament.printed_round(number)
    if sheet is None:
        return LastPrint(exists=False, changed=frozenset())
    before, after = _places(sheet), _places(now)
    changed = {player for player in {*before, *after} if before.get(player) != after.get(player)}
    return LastPrint(exists=True, changed=frozenset(changed))


def _places(pairings: Sequence[Pairing | Match]) -> dict[int, tuple[int, int | None]]:
    places: dict[int, tuple[int, int | None]] = {}
    for table in pairings:
        for player, opponent in ((table.first, table.second), (table.second, table.first)):
            if player is not None:
                places[player] = (0 if opponent is None else table.number, opponent)
    return places

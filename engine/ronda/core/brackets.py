"""Which rounds of a bracket are played when, where a second defeat is the last (DE-BRACKET, DE-RESET)."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleRound:
    """What is played at the same time in a double bracket: each of its numbers is 0 where nothing of it is.

    The losers' bracket has two rounds for each round of the winners' bracket after the first; a round of it is played
    as soon as everybody in it can be there, and that is one round after the winners' of the same number.
    """

    depth: int
    """The rounds of the winners' bracket."""
    number: int
    """The round of the whole bracket, from 1."""

    @property
    def winners(self) -> int:
        """The round of the winners' bracket, from 1; 0 where that has no matches in this round."""
        return self.number if self.number <= self.depth else 0

    @property
    def losers(self) -> int:
        """The round of the losers' bracket, from 1; 0 where that has no matches in this round."""
        return self.number - 1 if 1 < self.number < 2 * self.depth else 0

    @property
    def final(self) -> int:
        """1 for the final, 2 for the one that decides after the first defeat of who had none, else 0 (DE-RESET)."""
        return max(self.number + 1 - 2 * self.depth, 0)

    @property
    def winners_matches(self) -> int:
        """How many matches of the winners' bracket it has, which stand before the others."""
        return 1 << (self.depth - self.winners) if self.winners else 0

    @property
    def losers_matches(self) -> int:
        """How many matches of the losers' bracket it has, which stand after the winners'."""
        return 1 << (self.depth - 2 - (self.losers - 1) // 2) if self.losers else 0

    @property
    def matches(self) -> int:
        return 1 if self.final else self.winners_matches + self.losers_matches


def double_round(matches: Sequence[int]) -> DoubleRound:
    """The last of the rounds of a double bracket; takes how many matches each round has."""
    return DoubleRound(depth=depth_of(matches[0]), number=len(matches))


def depth_of(first_matches: int) -> int:
    """How many rounds a winners' bracket has whose first has so many matches: 3 for 4."""
    return max(first_matches, 1).bit_length()

"""The order of rounds in a double-elimination bracket (DE-BRACKET, DE-RESET)."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleRound:
    """One round of a double bracket; each number is 0 where that part has no matches.

    The losers' bracket has two rounds for each round of the winners' bracket after the first. A losers' round is played
    as soon as all its players are known: one round after the winners' round of the same number.
    """

    depth: int
    """Number of rounds in the winners' bracket."""
    number: int
    """Round of the whole bracket, from 1."""

    @property
    def winners(self) -> int:
        """Round of the winners' bracket, from 1; 0 where it has no matches in this round."""
        return self.number if self.number <= self.depth else 0

    @property
    def losers(self) -> int:
        """Round of the losers' bracket, from 1; 0 where it has no matches in this round."""
        return self.number - 1 if 1 < self.number < 2 * self.depth else 0

    @property
    def final(self) -> int:
        """1 in the final, 2 in the deciding final, else 0 (DE-RESET)."""
        return max(self.number + 1 - 2 * self.depth, 0)

    @property
    def winners_matches(self) -> int:
        """Number of winners' matches; they come first."""
        return 1 << (self.depth - self.winners) if self.winners else 0

    @property
    def losers_matches(self) -> int:
        """Number of losers' matches; they come after the winners'."""
        return 1 << (self.depth - 2 - (self.losers - 1) // 2) if self.losers else 0

    @property
    def matches(self) -> int:
        return 1 if self.final else self.winners_matches + self.losers_matches


def double_round(matches: Sequence[int]) -> DoubleRound:
    """The last round of a double bracket; ``matches`` is the number of matches of each round."""
    return DoubleRound(depth=depth_of(matches[0]), number=len(matches))


def depth_of(first_matches: int) -> int:
    """The number of rounds of a winners' bracket by the matches of its first round: 3 for 4."""
    return max(first_matches, 1).bit_length()

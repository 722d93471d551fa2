"""Number of rounds of a round robin (RR-BERGER, RR-TWICE)."""

from ronda.core.bounds import MOST_ROUNDS


def rounds_for(players: int, *, twice: bool = False) -> int:
    """Rounds needed until all players have met once, or twice."""
    return (players - 1 + players % 2) * (2 if twice else 1)


def announced_for(players: int, *, twice: bool = False) -> int:
    """Rounds that an event announces for so many players: those needed, within an event's limit."""
    return min(max(rounds_for(players, twice=twice), 1), MOST_ROUNDS)

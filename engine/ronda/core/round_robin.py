"""How many rounds a round robin takes (RR-BERGER, RR-TWICE)."""

from ronda.core.bounds import MOST_ROUNDS


def rounds_for(players: int, *, twice: bool = False) -> int:
    """How many rounds it takes until so many have all met, or have met twice."""
    return (players - 1 + players % 2) * (2 if twice else 1)


def announced_for(players: int, *, twice: bool = False) -> int:
    """How many rounds an event announces for so many players: what it takes, within what an event can have."""
    return min(max(rounds_for(players, twice=twice), 1), MOST_ROUNDS)

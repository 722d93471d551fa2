"""Matches that the tournament goes on without, and those that it ends without (ST-OPEN, SW-ENDED)."""

from dataclasses import replace

from ronda.core.state import Match, Round


def counted_from(match: Match, number: int, paired: int) -> Match:
    """A match of a round as its result comes, after so many rounds were paired.

    Where no later one is paired yet, nothing went on without it.
    """
    if not match.left_open:
        return match
    return replace(match, came_in=paired) if number < paired else replace(match, left_open="")


def counted_before(round_: Round, withdrawn: int) -> Round:
    """A round as a later one is withdrawn: what is paired in its place knows all results."""
    if not any(match.came_in >= withdrawn for match in round_.matches):
        return round_
    matches = tuple(replace(match, came_in=min(match.came_in, withdrawn - 1)) for match in round_.matches)
    return replace(round_, matches=matches)


def without_open_matches(round_: Round) -> Round:
    """A round in which nothing is still to be played."""
    return replace(
        round_, matches=tuple(replace(match, is_void=match.is_void or match.is_open) for match in round_.matches)
    )

"""Matches left open when the tournament goes on or ends (ST-OPEN, SW-ENDED)."""

from dataclasses import replace

from ronda.core.state import Match, Round


def with_arrival_round(match: Match, number: int, paired: int) -> Match:
    """The match with its late result: records how many rounds were paired without it.

    Clears the mark if no later round was paired.
    """
    if not match.left_open:
        return match
    return replace(match, came_in=paired) if number < paired else replace(match, left_open="")


def with_arrivals_before(round_: Round, withdrawn: int) -> Round:
    """The round after a later one is withdrawn: results count as known before its replacement is paired."""
    if not any(match.came_in >= withdrawn for match in round_.matches):
        return round_
    matches = tuple(replace(match, came_in=min(match.came_in, withdrawn - 1)) for match in round_.matches)
    return replace(round_, matches=matches)


def without_open_matches(round_: Round) -> Round:
    """The round with its open matches voided."""
    return replace(
        round_, matches=tuple(replace(match, is_void=match.is_void or match.is_open) for match in round_.matches)
    )

"""Where the tables of a board stand."""

from __future__ import annotations

from itertools import pairwise

CORNERS = """() => [...document.querySelectorAll("#board .table:not([hidden])")].map((row) => {
    const { left, top, bottom } = row.getBoundingClientRect();
    return [left, top, bottom].map(Math.round);
})"""
"""Left, top and bottom of each table that is shown, in pixels."""


def columns_of(corners: list[list[int]]) -> int:
    """The columns in which tables stand; fails if there is a hole, or rows are not as far apart as others."""
    lefts = [left for left, _, _ in corners]
    columns = len(set(lefts))
    rows = [corners[at : at + columns] for at in range(0, len(corners), columns)]
    gaps = {below[0][1] - max(bottom for _, _, bottom in above) for above, below in pairwise(rows)}
    assert lefts == (lefts[:columns] * len(rows))[: len(lefts)]
    assert all(len({top for _, top, _ in row}) == 1 for row in rows)
    assert max(gaps) - min(gaps) <= 1  # of rounding
    return columns

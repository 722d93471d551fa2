"""Strength of players in cells: a rating (higher is stronger), or a seed (lower is stronger)."""

import re
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

from ronda.commands.lists.cell_words import EMPTY_MARKS, truth_of
from ronda.core import inputs
from ronda.core.bounds import HIGHEST_RATING, HIGHEST_SEED
from ronda.core.text import N_, Message

_HIGHEST_USUAL = 5_000
"""No common list has a higher rating."""
_NOBODY_SAID = frozenset("0 unrated unr nr none new nuevo nueva sin".split())


def rating_of_cell(cell: str) -> int:
    """The rating in a cell, rounded; 0 for "none". Raises ``Malformed``."""
    if _is_empty(cell):
        return 0
    text = re.sub(r"(?<=^\d)[.,](?=\d{3}$)|(?<=^\d\d)[.,](?=\d{3}$)", "", cell.strip())
    if re.fullmatch(r"\d{1,6}[.,]\d{1,9}", text):
        text = str(Decimal(text.replace(",", ".")).quantize(Decimal(1), ROUND_HALF_UP))
    return inputs.parse_integer(text, what=Message(N_("The rating")), field="rating", least=0, most=HIGHEST_RATING)


def rating_of_seed(cell: str) -> int:
    """The rating that a seed stands for; the first seed is the strongest. Raises ``Malformed``."""
    if _is_empty(cell):
        return 0
    text = re.sub(r"[.,]0+$|[.ºª#]+$", "", cell.strip().lstrip("#"))
    seed = inputs.parse_integer(text, what=Message(N_("The seed")), field="seed", least=1, most=HIGHEST_SEED)
    return HIGHEST_SEED + 1 - seed


def seed_of_rating(rating: int) -> int:
    """The seed that a rating stands for; 0 for an ordinary rating."""
    return HIGHEST_SEED + 1 - rating if _HIGHEST_USUAL < rating <= HIGHEST_SEED else 0


def is_list_of_seeds(cells: Sequence[str], title: str) -> bool:
    """Whether cells are more likely places (no repeats, few gaps) than ratings."""
    numbers = [re.sub(r"[.,]0+$|[.ºª]+$", "", cell.strip().lstrip("#")) for cell in cells if not _is_empty(cell)]
    if not all(map(str.isdecimal, numbers)) or len(set(numbers)) < len(numbers):
        return False
    return "seed" in inputs.folded_text(title) or max(map(int, numbers), default=0) <= 4 * len(numbers)


def is_list_of_ratings(cells: Sequence[str]) -> bool:
    """Whether most non-empty cells are numbers."""
    told = [cell.strip() for cell in cells if not _is_empty(cell)]
    return sum(re.fullmatch(r"\d{1,6}(?:[.,]\d{1,9})?", cell) is not None for cell in told) * 2 >= len(told)


def _is_empty(cell: str) -> bool:
    text = inputs.folded_text(cell.strip())
    return not text or text in EMPTY_MARKS or text.split()[0] in _NOBODY_SAID or truth_of(text) is False

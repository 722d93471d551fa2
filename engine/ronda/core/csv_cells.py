"""Cells of CSV: a spreadsheet would compute what begins like a formula, and people may be called anything."""

import re

_FORMULA = re.compile(r"'*[=+\-@\t\r＝＋－＠]")
_NUMBER = re.compile(r"'*-?(?:\d+(?:[.,]\d+)?)?")


def escape_csv_cell(cell: str) -> str:
    """A cell as a spreadsheet takes it for text: with an apostrophe before what it would compute."""
    return f"'{cell}" if _looks_like_formula(cell) else cell


def unescape_csv_cell(cell: str) -> str:
    """A cell as it was before :func:`escape_csv_cell`."""
    return cell[1:] if cell.startswith("'") and _looks_like_formula(cell) else cell


def _looks_like_formula(cell: str) -> bool:
    """Tell whether a cell, apostrophes before it aside, begins like a formula and is not just a number."""
    return bool(_FORMULA.match(cell)) and not _NUMBER.fullmatch(cell)

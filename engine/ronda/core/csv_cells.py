"""CSV cells: a spreadsheet would run a cell that begins like a formula, and names may begin like one."""

import re

_FORMULA = re.compile(r"'*[=+\-@\t\r＝＋－＠]")
_NUMBER = re.compile(r"'*-?(?:\d+(?:[.,]\d+)?)?")


def escape_csv_cell(cell: str) -> str:
    """The cell with an apostrophe in front where a spreadsheet would take it for a formula."""
    return f"'{cell}" if _looks_like_formula(cell) else cell


def unescape_csv_cell(cell: str) -> str:
    """The cell without the apostrophe of :func:`escape_csv_cell`."""
    return cell[1:] if cell.startswith("'") and _looks_like_formula(cell) else cell


def _looks_like_formula(cell: str) -> bool:
    """Whether a cell, after any apostrophes, begins like a formula and is not just a number."""
    return bool(_FORMULA.match(cell)) and not _NUMBER.fullmatch(cell)

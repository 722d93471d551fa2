"""Title rows that identify tables of something other than people."""

import re

from ronda.core.inputs import folded_text

MOST_ABOVE = 10
"""Rows above a table's titles."""
LONGEST_LINE = 500
"""Longest line of a list of names; anything after it is ignored."""
_PERSON = r"\b(?:player|jugador(?:a|/a)?|name|nombre|spieler|joueur)[ _]?"
RESULTS = re.compile(
    r"(?=.*\b(?:round|ronda|runde|ronde|jornada|match|partida|table|mesa|tisch|score|result(?:ado|at)?|ergebnis)\b)"
    rf"(?:(?=.*(?:{_PERSON}[1a]|\bp1)\b)(?=.*(?:{_PERSON}[2b]|\bp2)\b)|"
    r"(?=.*\b(?:enfrentamiento|emparejamiento|pairing)\b)(?=.*\b(?:result(?:ado)?|winner|ganador)\b)|"
    r"(?=.*\b(?:local|home|white|blancas)\b)(?=.*\b(?:visitante|away|black|negras)\b)|"
    r'.*[\t;,|][ "]*(?:opponent|rival|oponente|gegner|adversaire)[ "]*(?:[\t;,|]|$))|'
    r"(?=.*\b(?:round|ronda|runde|ronde)\b)(?=.*\b(?:winner|ganador|gewinner|sieger|vainqueur|gagnant)\b)"
)
"""A header of results, with two players of a game."""


def has_titles(titles: re.Pattern[str], sheet: str) -> bool:
    """Whether one of a sheet's first lines is a row of such titles."""
    lines = (line[:LONGEST_LINE] for line in sheet.split("\n", MOST_ABOVE)[:MOST_ABOVE])
    headers = (line for line in lines if len(re.findall(r"[\t;,|]", line)) > 1 and line[0] != "#" and "{" not in line)
    return any(titles.match(folded_text(line)) for line in headers)

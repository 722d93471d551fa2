"""How people write the titles of columns, rounds and cells in tables of results."""

import re
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final

from ronda.core import inputs
from ronda.core.errors import Malformed
from ronda.core.pairings import Stage
from ronda.imports.match_rows import NONE
from ronda.rules.result_forms import WINNER_COLUMN

NUMBER, RESULT, LOSER, PAIR = "number", "result", "loser", "pair"
"""A number for a player that the game has no column for, both results in one cell, the loser, and both names."""
_NUMBERS: Final = frozenset(
    "score puntos points punkte puntuacion pts pv goles juegos resultado result ergebnis resultat marcador".split()
)
_FIRST: Final = frozenset("local home white blancas".split())
_SECOND: Final = frozenset("opponent rival oponente contrincante gegner adversaire visitante away black negras".split())
_KINDS: Final = (
    (NUMBER, _NUMBERS),
    (WINNER_COLUMN, frozenset("winner ganador ganadora sieger gewinner vainqueur gagnant".split())),
    ("round", frozenset("round ronda runde ronde rd jornada".split())),
    (PAIR, frozenset("enfrentamiento emparejamiento pairing".split())),
    (LOSER, frozenset("loser perdedor perdedora verlierer perdant".split())),
    ("table", frozenset("table mesa tisch board tablero".split())),
    ("player2", _SECOND),
    ("player", frozenset("player jugador jugadora spieler joueur name nombre p j".split()) | _FIRST),
)
"""If a title has words of several kinds, the first kind wins."""
_SIDES: Final = {"1": "1", "2": "2", "a": "1", "b": "2"}
_SIDES_BY_NAME: Final = dict.fromkeys(_FIRST, "1") | dict.fromkeys(_SECOND, "2")
_OUTCOMES: Final = dict.fromkeys("draw tie e empate empatada tablas unentschieden nul".split(), "0") | dict.fromkeys(
    "nobody nadie ninguno ninguna niemand keiner personne aucun".split(), NONE
)
_OUTCOMES_OF_FIRST: Final = (
    _OUTCOMES
    | dict.fromkeys("w win won v victoria g gana ganada sieg victoire".split(), "1")
    | dict.fromkeys("l loss lost d derrota p pierde perdida niederlage defaite".split(), "2")
)
"""What a cell says about the first player's result."""
_ROUNDS: Final = (
    (re.compile(r"(?:round|ronda|runde|ronde|rd|r|swiss)?([1-9][0-9]?)(?:a|st|nd|rd|th)?"), Stage.SWISS, 1),
    (re.compile(r"cut([1-9][0-9]?)"), Stage.ELIMINATION, 1),
    (re.compile(r"(?:top|roundof)([1-9][0-9]?)"), Stage.ELIMINATION, -1),
)
_PLAYERS_OF: Final = {
    2: "final finals finale",
    4: "semifinal semifinals semifinales semis halbfinale demifinale",
    8: "cuartos cuartosdefinal quarterfinal quarterfinals viertelfinale quartdefinale",
    16: "octavos octavosdefinal achtelfinale",
}
_NAMED_ROUNDS: Final = {name: size for size, names in _PLAYERS_OF.items() for name in names.split()}
_PAIR: Final = re.compile(r"(\d+(?:[.,]\d+)?|½) ?[-–—:] ?(\d+(?:[.,]\d+)?|½)(?: ?- ?\d)?")
"""Of three numbers the last counts draws."""
_VERSUS: Final = (re.compile(r"\s+(?:vs?\.?|versus|contra)\s+", re.IGNORECASE), re.compile(r"\s+[-–—]\s+"))
_TOLD: Final = re.compile(r"(.+?) (?:won|wins|gana|ganó|vence|venció)\b\W*(.*)|(?:draw|empate)\W+(.*)", re.IGNORECASE)
"""A result in words, as Melee writes it: “Ana won 2-1-0”."""


def known_column(title: str, allowed: Mapping[str, str]) -> str:
    """What a column holds according to its title: an allowed column, a player, a number, or nothing known.

    The keys of ``allowed`` are reduced to letters and digits.
    """
    if found := allowed.get(inputs.letters_and_digits(title)):
        return found
    words = re.findall(r"[^\W\d_]+|\d+", inputs.folded_text(title))
    kind = next((kind for kind, known in _KINDS if known & {*words}), "")
    sides = [_SIDES[word] for word in (*words[1:], *words[:1]) if word in _SIDES and word.isdecimal()]
    sides += [_SIDES[word] for word in words[-1:] if word in _SIDES]
    side = next(iter([*sides, *(_SIDES_BY_NAME[word] for word in words if word in _SIDES_BY_NAME)]), "")
    if kind == NUMBER:
        return f"{NUMBER}{side}" if side else RESULT
    return f"player{side or 1}" if kind == "player" else kind or title.lower()


def both_numbers(titles: Sequence[str], allowed: Mapping[str, str]) -> list[str]:
    """Like :func:`known_column` for each title, in order.

    Two result columns that name no side become the numbers of both players.
    """
    columns = [known_column(title, allowed) for title in titles]
    sides = [side for side in "12" if f"{NUMBER}{side}" not in columns]
    alone = [at for at, column in enumerate(columns) if column == RESULT]
    if len(alone) == len(sides):
        for at, side in zip(alone, sides, strict=True):
            columns[at] = f"{NUMBER}{side}"
    return columns


def round_label(text: str) -> tuple[Stage, int] | None:
    """The stage and number of a round as tables write it, or None.

    An elimination round named by its number of players gets that number negated, which sorts rounds in order of play.
    """
    key = inputs.letters_and_digits(text)
    if key in _NAMED_ROUNDS:
        return Stage.ELIMINATION, -_NAMED_ROUNDS[key]
    found = ((stage, sign, pattern.fullmatch(key)) for pattern, stage, sign in _ROUNDS)
    return next(((stage, sign * int(match[1])) for stage, sign, match in found if match), None)


def known_results(rows: Sequence[tuple[int, dict[str, str]]], columns: Collection[str]) -> None:
    """Move the results in rows to the columns of their game, in place; each row comes with its line number.

    Where the game asks only who won, numbers decide that, and must all be at most 1 or halves. Raises ``Malformed``.
    """
    keys = [column[:-1] for column in columns if column.endswith("1")]
    for key in keys:
        if any(re.search(r"[,.½]", row.get(f"{key}{side}", "")) for _, row in rows for side in (1, 2)):
            for _, row in rows:
                row |= {f"{NUMBER}{side}": row.pop(f"{key}{side}", "") for side in (1, 2)}
    for line, row in rows:
        if cell := _told(row, row.pop(RESULT, "")).replace("1/2", "½"):
            pair = _PAIR.fullmatch(cell)
            outcome = _OUTCOMES_OF_FIRST.get(inputs.letters_and_digits(cell)) if WINNER_COLUMN in columns else None
            if outcome:
                row[WINNER_COLUMN] = outcome
                continue
            if pair is None:
                raise Malformed(
                    "Line {line}: the result “{value}” must be two numbers, such as 2-1.", line=line, value=cell[:20]
                )
            row |= {f"{NUMBER}1": pair[1], f"{NUMBER}2": pair[2]}
    cells = [cell for _, row in rows for cell in (row.get(f"{NUMBER}1"), row.get(f"{NUMBER}2")) if cell]
    numbers = [_number(cell) for cell in cells]
    small = all(number is not None and (number <= 1 or number.denominator > 1) for number in numbers)
    for _, row in rows:
        first, second = (row.pop(f"{NUMBER}{side}", "") for side in (1, 2))
        if small and WINNER_COLUMN in columns and first and second:
            own, other = _number(first) or 0, _number(second) or 0
            row.setdefault(WINNER_COLUMN, "1" if own > other else "2" if other > own else "0")
        elif first or second:
            row |= {f"{keys[0]}1": first, f"{keys[0]}2": second}
        if row.get(WINNER_COLUMN):
            row[WINNER_COLUMN] = _winner(row)


def named_players(row: Mapping[str, str]) -> dict[str, str]:
    """Convert a row with both names in one cell, or with winner and loser, to first and second player."""
    if PAIR in row:
        between = next(filter(None, (mark.search(row[PAIR]) for mark in _VERSUS)), None)
        first, second = (row[PAIR][: between.start()], row[PAIR][between.end() :]) if between else (row[PAIR], "")
        return {key: value for key, value in row.items() if key != PAIR} | {"player1": first, "player2": second}
    if LOSER not in row:
        return dict(row)
    names = {"player1": row.get(WINNER_COLUMN, ""), "player2": row[LOSER], WINNER_COLUMN: "1"}
    return {key: value for key, value in row.items() if key != LOSER} | names


def _told(row: Mapping[str, str], cell: str) -> str:
    """Convert a cell in words to the numbers of both players, or to the winner; other cells stay as they are."""
    found = _TOLD.fullmatch(cell)
    if not found or not found[1]:
        return found[3] or cell if found else cell
    side = next((side for side in "12" if _same(found[1], row[f"player{side}"])), "")
    if not side:
        return cell
    numbers = pair.groups() if (pair := _PAIR.fullmatch(found[2])) else None
    if numbers is None:
        return "W" if side == "1" else "L"
    return "-".join(numbers if side == "1" else reversed(numbers))


def _same(one: str, other: str) -> bool:
    return inputs.letters_and_digits(one) == inputs.letters_and_digits(other)


def without_mirrored(rows: Sequence[tuple[int, dict[str, str]]]) -> list[tuple[int, dict[str, str]]]:
    """Drop rows that repeat an earlier match from the second player's side."""
    kept: dict[tuple[str, str, str], dict[str, str]] = {}
    found: list[tuple[int, dict[str, str]]] = []
    for line, row in rows:
        seen = kept.get((row["round"], row["player2"], row["player1"]))
        if not (seen and row["player2"] and turned_row(row) == seen):
            kept[row["round"], row["player1"], row["player2"]] = row
            found.append((line, row))
    return found


def turned_row(row: Mapping[str, str]) -> dict[str, str]:
    """The row with its two players swapped."""
    sides = str.maketrans("12", "21")
    return {
        (key.translate(sides) if key.endswith(("1", "2")) else key): (
            value.translate(sides) if key == WINNER_COLUMN and value in {"1", "2"} else value
        )
        for key, value in row.items()
    }


def _number(cell: str) -> Fraction | None:
    try:
        return Fraction(cell.replace(",", ".").replace("½", "0.5"))
    except ValueError:
        return None


def _winner(row: Mapping[str, str]) -> str:
    """The side named as the winner, by number, name or column title."""
    said = row[WINNER_COLUMN]
    named = {inputs.same_name_key(row.get(f"player{side}", "")): side for side in ("2", "1")}
    titled = {f"{player} {mark}": side for mark, side in _SIDES.items() for player in ("player", "jugador", "jugadora")}
    side = named.get(inputs.same_name_key(said)) or (_SIDES_BY_NAME | titled).get(inputs.folded_text(said))
    if side:
        return side
    return _OUTCOMES.get(inputs.letters_and_digits(said), said)

"""Reads a small QR code of level M square by square, by the standard and without the library that makes it.

It corrects no errors: what a phone could still guess is wrong here.
"""

import re

DATA = {1: (16, 1), 2: (28, 1), 3: (44, 1), 4: (64, 2), 5: (86, 2), 6: (108, 4)}
"""Codewords of data and blocks of each version, at level M."""
MASKS = (
    lambda y, x: (y + x) % 2,
    lambda y, _: y % 2,
    lambda _, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)
QUIET = 4
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


def squares(size: int, path: str) -> list[list[bool]]:
    """The squares of a code, without the empty ones around, from the path that draws the dark ones."""
    dark = [[False] * size for _ in range(size)]
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1H\d+z", path):
        for at in range(int(x), int(x) + int(width)):
            dark[int(y)][at] = True
    around = {*range(QUIET), *range(size - QUIET, size)}
    assert not [1 for y in range(size) for x in range(size) if dark[y][x] and around & {x, y}]
    return [row[QUIET:-QUIET] for row in dark[QUIET:-QUIET]]


def drawn(html: str) -> list[str]:
    """The texts of the codes that are drawn on a page, in their order."""
    codes = re.findall(r'class="code".*?viewBox="0 0 (\d+) .*?<path fill="#000" d="([^"]*)"', html, re.DOTALL)
    return [decoded(squares(int(size), path)) for size, path in codes]


def decoded(dark: list[list[bool]]) -> str:
    """The text of a code, in bytes or in capital letters and digits."""
    side = len(dark)
    version = (side - 17) // 4
    told = [dark[8][x] for x in range(5)]
    level, mask = ((told[at] ^ known) for at, known in ((0, True), (1, False))), 0
    assert list(level) == [False, False], "level M"
    for bit, known in zip(told[2:5], (True, False, True), strict=True):
        mask = mask * 2 + (bit ^ known)
    words, word = [], 0
    for count, (y, x) in enumerate(_order(side, version), start=1):
        word = word * 2 + (dark[y][x] ^ (MASKS[mask](y, x) == 0))
        if count % 8 == 0:
            words.append(word)
            word = 0
    size, blocks = DATA[version]
    each = size // blocks
    data = [words[at * blocks + block] for block in range(blocks) for at in range(each)]
    bits = "".join(f"{one:08b}" for one in data)
    if bits[:4] == "0010":
        return _letters(bits[13:], int(bits[4:13], 2))
    assert bits[:4] == "0100", "bytes"
    length = int(bits[4:12], 2)
    return bytes(int(bits[12 + 8 * at : 20 + 8 * at], 2) for at in range(length)).decode()


def _letters(bits: str, length: int) -> str:
    """Capital letters and digits, of which two take eleven bits and a last one six."""
    pairs = [int(bits[at : at + 11], 2) for at in range(0, length // 2 * 11, 11)]
    text = "".join(LETTERS[pair // 45] + LETTERS[pair % 45] for pair in pairs)
    return text + (LETTERS[int(bits[length // 2 * 11 :][:6], 2)] if length % 2 else "")


def _order(side: int, version: int) -> list[tuple[int, int]]:
    """The squares that hold data, in the order in which they do."""
    order, up = [], True
    columns = [*range(side - 1, 6, -2), 5, 3, 1]
    for right in columns:
        for y in range(side - 1, -1, -1) if up else range(side):
            order += [(y, x) for x in (right, right - 1) if not _is_pattern(y, x, side, version)]
        up = not up
    return order


def _is_pattern(y: int, x: int, side: int, version: int) -> bool:
    """Tell whether a square is there to find and read the others."""
    corner = (y < 9 and x < 9) or (y < 9 and x >= side - 8) or (y >= side - 8 and x < 9)
    centre = side - 7
    aligned = version > 1 and abs(y - centre) <= 2 and abs(x - centre) <= 2
    return corner or aligned or 6 in {x, y}

"""Decoding a file's bytes: Unicode if valid, else the older encoding with the most plausible names."""

import codecs
import html
import quopri
import re

from ronda.core.errors import UnreadableFile

OLD_ENCODINGS = ("cp1252", "cp850", "mac_roman", "iso8859_15", "cp1250", "cp1251", "cp1253", "koi8_r")
"""Encodings in which spreadsheets and older systems save text; the first one wins a tie."""
_COMMON, _KNOWN = frozenset("áéíóúñÁÉÍÓÚÑüçÇ"), frozenset("àèìòùâêîôûäëïöåãõæßœšžýÿÀÈÌÒÙÂÊÎÔÛÄËÏÖÜÅÃÕØÆŒŠŽÝ")
_CENTRAL = frozenset("øěčřďťňůľĺŕłśźżćńąęőűţşăđĚČŘĎŤŇŮĽĹŔŁŚŹŻĆŃĄĘŐŰŢŞĂĐ")
_RARELY_FIRST, _RARELY_INSIDE = frozenset("ÈÌÒÙÏ"), frozenset("ìòùï")
"""Letters rare in Western names; in another encoding the same bytes are common Central European letters."""
_MARKS = frozenset("®™×½║│¿¡ºª€£–—’‘“”«»·…°´\u00a0")
_IN_WORDS = frozenset("’·´")
NEARLY, SAMPLE = 0.6, 50_000
"""Share of the best score that still counts as plausible; and the bytes that decide an encoding."""

_ENTITY, _MAIL_LETTER = (
    re.compile(r"&(?:#\d{2,6}|#x[0-9a-f]{2,5}|[a-z]{2,8});", re.IGNORECASE),
    re.compile(r"=[C-F][\dA-F]=[89AB]"),
)
"""Letters as web pages write them, and as mails do."""
FEWEST_WRONG = 3
"""Letters that no name has in that place; if also more than a third of all, no known encoding fits."""


_LINE_END = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")


def plain_text(text: str) -> str:
    """A text without byte order mark, with one kind of line end.

    A form feed at the beginning marks a spreadsheet.
    """
    text = text.removeprefix("\ufeff")
    return _LINE_END.sub("\n", text) if not text.startswith("\f") else text.replace("\r\n", "\n").replace("\r", "\n")


def with_letters(text: str) -> str:
    """A text with letters that web pages and mails write by name or number."""
    text = _ENTITY.sub(lambda letter: html.unescape(letter[0]), text)
    return quopri.decodestring(text.encode()).decode(errors="replace") if _MAIL_LETTER.search(text) else text


def _encoded_once(line: str) -> str:
    """A line before its UTF-8 was misread as cp1252; any other line unchanged."""
    try:
        return b"".join(letter.encode("latin-1" if letter < "\u0100" else "cp1252") for letter in line).decode()
    except UnicodeError:
        return line


def decode_text(content: bytes) -> tuple[str, str]:
    """The text of a file, and the older encoding used; empty for Unicode."""
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF32_LE, "utf-32"),
        (codecs.BOM_UTF32_BE, "utf-32"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if content.startswith(mark):
            return content.decode(encoding, errors="replace"), ""
    even, odd = content[::2].count(0), content[1::2].count(0)
    if even != odd:
        text = content.decode("utf-16-be" if even > odd else "utf-16-le", errors="replace")
        if all(letter.isprintable() or letter in "\r\n\t" for letter in text):
            return text, ""
    text = content.decode(errors="replace")
    encoding = ""
    if text.count("\ufffd") > content.count("\ufffd".encode()):
        sample = _doubtful(content)
        readings = [("", sample.decode(errors="replace")), *_readings(sample)]
        encoding, _ = max(readings, key=lambda reading: sum(name_plausibility(reading[1])))
    if encoding:
        return content.decode(encoding, errors="replace"), encoding
    return text if text.isascii() else "\n".join(map(_encoded_once, text.split("\n"))), ""


def check_known_encoding(text: str, encoding: str) -> None:
    """Raise ``UnreadableFile`` if text decoded with an older encoding does not look like names."""
    sample = _doubtful(text.encode(encoding, errors="replace")).decode(encoding, errors="replace") if encoding else ""
    scores = [score for score in name_plausibility(sample) if score]
    wrong = sum(score < 0 for score in scores)
    if wrong >= FEWEST_WRONG and wrong * 3 > len(scores):
        raise UnreadableFile("This file is in an encoding that Ronda does not know: save it as UTF-8.")


def plausible_readings(text: str, encoding: str) -> tuple[tuple[str, str], ...]:
    """The older encodings in which the text looks like names, each with the text it gives.

    Empty if there is no doubt.
    """
    if encoding not in OLD_ENCODINGS:
        return ()
    content = text.encode(encoding, errors="replace")
    readings: dict[str, str] = {}
    for name, read in _readings(_doubtful(content)):
        readings.setdefault(read, name)
    scores = {read: name_plausibility(read) for read in readings}
    best = max(readings, key=lambda read: sum(scores[read]))
    found = []
    for read, name in readings.items():
        apart = [at for at, (letter, other) in enumerate(zip(read, best, strict=True)) if letter != other]
        mine, most = (sum(scores[each][at] for at in apart) for each in (read, best))
        if sum(scores[best]) > 0 and mine >= NEARLY * most:
            found.append((name, content.decode(name, errors="replace")))
    return tuple(found) if len(found) > 1 else ()


def _doubtful(content: bytes) -> bytes:
    """Enough lines in which encodings differ."""
    return b"\n".join(line for line in content.splitlines() if not line.isascii())[:SAMPLE]


def _readings(content: bytes) -> list[tuple[str, str]]:
    return [(name, content.decode(name, errors="replace")) for name in OLD_ENCODINGS]


def name_plausibility(text: str) -> list[int]:
    """Plausibility of each letter in a name: common letters count for, broken words against it."""
    around = zip(f" {text}", text, f"{text[1:]} ", strict=False)
    return [0 if letter.isascii() else _letter_plausibility(before, letter, after) for before, letter, after in around]


def _letter_plausibility(before: str, letter: str, after: str) -> int:
    inside = before.isalpha() and after.isalpha()
    if not letter.isalpha() or letter in "ºª":
        return 1 if letter in _MARKS and (not inside or letter in _IN_WORDS) else -4
    if (letter.islower() and after.isupper()) or (
        letter.isupper() and before.isalpha() and (before.islower() or after.islower())
    ):
        return -4
    beside = [other for other in (before, after) if other.isalpha()]
    if "Ͱ" <= letter <= "ӿ":
        return -4 if any(map(str.isascii, beside)) else 3
    if len(beside) > 1 and not any(map(str.isascii, beside)):
        return -2
    if letter in _COMMON:
        return 3
    if letter in _CENTRAL or (letter in _RARELY_FIRST and after.islower()) or (letter in _RARELY_INSIDE and inside):
        return 1
    return 2 if letter in _KNOWN else -2

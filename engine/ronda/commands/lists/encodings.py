"""What a file's bytes are as text: Unicode where it is, else the older encoding that gives the more plausible names."""

import codecs

OLD_ENCODINGS = ("cp1252", "cp850", "mac_roman")
"""In which spreadsheets and older systems save what is not Unicode."""
_COMMON, _KNOWN = frozenset("áéíóúñÁÉÍÓÚÑüçÇ"), frozenset("àèìòùâêîôûäëïöåãõøæßœšžýÿÀÈÌÒÙÂÊÎÔÛÄËÏÖÜÅÃÕØÆŒŠŽÝ")
_MARKS = frozenset("¿¡ºª€£–—’‘“”«»·…°´\u00a0")
_IN_WORDS = frozenset("’·´")
NEARLY = 0.6
"""Of the best score; a reading that has so much of it is plausible too."""


def plain_text(text: str) -> str:
    """A text as lists are read: without a byte order mark, and with one kind of line end."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def decode_text(content: bytes) -> tuple[str, str]:
    """The text of a file, and the older encoding in which it was read; that is empty for Unicode."""
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if content.startswith(mark):
            return content.decode(encoding, errors="replace"), ""
    even, odd = content[::2].count(0), content[1::2].count(0)
    if 4 * max(even, odd) > len(content) > 1 and not min(even, odd):
        return content.decode("utf-16-be" if even else "utf-16-le", errors="replace"), ""
    try:
        return content.decode(), ""
    except UnicodeDecodeError:
        encoding, text = max(_readings(content), key=lambda reading: name_plausibility(reading[1]))
        return text, encoding


def plausible_readings(text: str, encoding: str) -> tuple[tuple[str, str], ...]:
    """The older encodings in which a text that was decoded by one of them reads like names, with what it reads then.

    Nothing where there is no doubt.
    """
    if encoding not in OLD_ENCODINGS:
        return ()
    readings = _readings(text.encode(encoding, errors="replace"))
    best = max(name_plausibility(read) for _, read in readings)
    found = tuple((name, read) for name, read in readings if name_plausibility(read) >= NEARLY * best > 0)
    return found if len(found) > 1 else ()


def _readings(content: bytes) -> list[tuple[str, str]]:
    return [(name, content.decode(name, errors="replace")) for name in OLD_ENCODINGS]


def name_plausibility(text: str) -> int:
    """How much a text reads like names: what is common in them counts most, and what breaks a word against it."""
    score = 0
    for before, letter, after in zip(f" {text}", text, f"{text[1:]} ", strict=False):
        if letter.isascii():
            continue
        inside = before.isalpha() and after.isalpha()
        if letter.isalpha() and letter not in "ºª":
            known = 3 if letter in _COMMON else 1 if letter in _KNOWN else -2
            score += -4 if letter.isupper() and before.islower() else known
        elif letter in _MARKS and (not inside or letter in _IN_WORDS):
            score += 1
        else:
            score -= 4
    return score

"""Reading typed input: one clear sentence for each way in which it can be wrong."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache

from ronda.core.errors import Malformed
from ronda.core.text import Message

type Form = Mapping[str, str | Sequence[str]]
"""Raw input: field name to text, or to several texts for a repeated name."""

SHORT, LONGEST_REASON, LONG = 80, 200, 4000
"""Longest accepted texts, in characters: a line (a name, a place), a reason, and a block (a list)."""

_JOINERS = dict.fromkeys([0x200C, 0x200D, *range(0xFE00, 0xFE10)])
"""Invisible joiners that some scripts and emoji need."""
_HIDDEN_RANGES = (
    # Unicode's Default_Ignorable_Code_Point without the joiners, the line separators and the blank Braille cell
    *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F)),
    *((0x200B, 0x200B), (0x200E, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800), (0x3164, 0x3164)),
    *((0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFB), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A)),
    (0xE0000, 0xE0FFF),
)
_HIDDEN = frozenset(chr(code) for first, last in _HIDDEN_RANGES for code in range(first, last + 1))
_JOINED = re.compile("[\u200c\u200d\ufe00-\ufe0f]")
_UNJOINED = ("LATIN", "GREEK", "CYRILLIC", "DIGIT", "FULLWIDTH")
"""How the Unicode names of letters begin that joiners and variation selectors never change."""


def checked_line(text: str, *, what: Message, field: str, longest: int = SHORT) -> str:
    """One line of text with tidied spaces; empty if nothing in it is visible.

    Raises ``Malformed`` if it is longer than ``longest``, or holds control characters or marks that hide or reorder
    text: they would let one name look like another.
    """
    tidy = tidy_line(text)
    if not tidy.translate(_JOINERS).strip():
        return ""
    return _readable(tidy, what=what, field=field, longest=longest)


def tidy_line(text: str) -> str:
    """One line of text with tidied spaces, without any check."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def without_hidden_marks(text: str) -> str:
    """The text without the marks that :func:`checked_line` refuses; copied text often has some. Line breaks stay.

    Joiners and variation selectors stay only where letters or emoji need them.
    """
    if not text.isprintable() or not _HIDDEN.isdisjoint(text):
        text = "".join(
            letter
            for letter in text
            if letter not in _HIDDEN and (letter in "\n\t" or unicodedata.category(letter) not in {"Cc", "Cs", "Co"})
        )
    return _JOINED.sub(lambda mark: mark[0] if _is_joiner_needed(text, mark.start()) else "", text)


def _is_joiner_needed(text: str, at: int) -> bool:
    """Whether an invisible mark belongs to the emoji before it, or to surrounding letters that it reshapes."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if not before:
        return False
    if text[at] >= "\ufe00":
        return unicodedata.category(before)[0] == "S" or before in "‼⁉〰〽" or after == "\u20e3"
    return all(
        letter and unicodedata.category(letter)[0] in "LMS" and not unicodedata.name(letter, "").startswith(_UNJOINED)
        for letter in (before, after)
    )


def checked_reason(text: str) -> str:
    """An official's reason, tidied; raises as :func:`checked_line`."""
    return checked_line(text, what=Message("The reason"), field="reason", longest=LONGEST_REASON)


def checked_text_block(text: str, *, what: Message, field: str, longest: int = LONG) -> str:
    """Several lines, each tidied, without empty lines at the ends; raises as :func:`checked_line`."""
    lines = unicodedata.normalize("NFC", text).splitlines()
    tidy = "\n".join(" ".join(part.split()) for part in lines).strip("\n")
    _readable(tidy.replace("\n", " "), what=what, field=field, longest=longest)
    return tidy


def checked_paragraphs(text: str, *, what: Message, field: str, longest: int = LONG, most_lines: int = LONG) -> str:
    """Paragraphs separated by one empty line; empty if nothing is visible.

    Raises as :func:`checked_line`, and ``Malformed`` for more than ``most_lines`` lines.
    """
    tidy = re.sub(r"\n{3,}", "\n\n", checked_text_block(text, what=what, field=field, longest=longest))
    if (lines := tidy.count("\n") + 1) > most_lines:
        raise Malformed(
            "{what} has {count} lines; {most} are the most. Shorten it.",
            field=field,
            what=what,
            count=lines,
            most=most_lines,
        )
    return tidy if tidy.translate(_JOINERS).strip() else ""


def _readable(text: str, *, what: Message, field: str, longest: int) -> str:
    if len(text) > longest:
        raise Malformed(
            "{what} has {length} characters; {longest} is the most. Shorten it.",
            field=field,
            what=what,
            length=len(text),
            longest=longest,
        )
    for position, character in enumerate(text, start=1):
        if character in _HIDDEN or unicodedata.category(character) in {"Cc", "Cs", "Co"}:
            raise Malformed(
                "{what} holds an invisible character (U+{code}) at position {position}. Type it again without it.",
                field=field,
                what=what,
                code=f"{ord(character):04X}",
                position=position,
            )
    return text


def file_lines(text: str) -> list[str]:
    """The lines of a file with any system's line endings; U+2028, U+0085 and the like do not end a line."""
    return re.split(r"\r\n?|\n", text.removeprefix("\ufeff"))


def small_whole_number(text: str, digits: int = 5) -> int | None:
    """A whole number of at most so many digits, or None: of thousands of them ``int`` raises ``ValueError``."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


def parse_integer(text: str, *, what: Message, field: str, least: int, most: int) -> int:
    """A whole number within both bounds; raises ``Malformed`` otherwise, also for an empty text."""
    stripped = text.strip()
    if re.fullmatch(r"[+-]?[0-9]{1,18}", stripped) and least <= int(stripped) <= most:
        return int(stripped)
    if not stripped:
        raise Malformed(
            "{what} is empty: enter a whole number from {least} to {most}.",
            field=field,
            what=what,
            least=least,
            most=most,
        )
    raise Malformed(
        "{what} must be a whole number from {least} to {most}, not “{text}”.",
        field=field,
        what=what,
        least=least,
        most=most,
        text=stripped[:20],
    )


def parse_halves(text: str, *, what: Message, field: str, least: int, most: int) -> str:
    """A multiple of one half within both bounds, as text such as ``2.5``; raises ``Malformed`` otherwise."""
    found = re.fullmatch(r"([0-9]{0,9})(?:[.,]([05])0*|(½))?", stripped := text.strip())
    if found and stripped:
        doubled = 2 * int(found[1] or 0) + (found[2] == "5" or bool(found[3]))
        if 2 * least <= doubled <= 2 * most:
            return f"{doubled // 2}.5" if doubled % 2 else str(doubled // 2)
    raise Malformed(
        "{what} must be a whole number or a half from {least} to {most}, not “{text}”.",
        field=field,
        what=what,
        least=least,
        most=most,
        text=stripped[:20],
    )


def parse_hundredths(text: str, *, what: Message, field: str, most: int) -> int:
    """An amount of money in hundredths, with or without a currency; raises ``Malformed`` otherwise.

    A mark before the last one or two digits is the decimal point; marks before three digits group thousands.
    """
    stripped = text.strip()
    found = re.fullmatch(
        r"[^\d.,+-]{0,5}(\d{1,9}|\d{1,3}(?:[.,'’ \xa0\u202f]\d{3})+)(?:[.,](\d{1,2}))?[^\d.,]{0,5}", stripped, re.ASCII
    )
    if found:
        amount = 100 * int(re.sub(r"\D", "", found[1])) + int((found[2] or "").ljust(2, "0"))
        if amount <= most:
            return amount
    raise Malformed(
        "{what} must be an amount such as 12.50, up to {most}, not “{text}”.",
        field=field,
        what=what,
        most=most // 100,
        text=stripped[:20],
    )


def form_value(form: Form, key: str) -> str:
    """The text of a form field, the last one if it repeats, or ""."""
    value = form.get(key, "")
    if isinstance(value, str):
        return value
    return value[-1] if value else ""


def form_value_list(form: Form, key: str) -> tuple[str, ...]:
    """All texts of a form field that may repeat, in their order."""
    value = form.get(key, ())
    return (value,) if isinstance(value, str) else tuple(value)


_LATIN_ACCENTS = dict.fromkeys(range(0x0300, 0x0370))


def folded_words(text: str) -> tuple[str, ...]:
    """The words of a text without case, accents and punctuation; the text itself if there are none."""
    return tuple(re.findall(r"\w+", folded_text(text))) or (folded_text(text),)


def folded_text(text: str) -> str:
    """A text without case and accents, as people type it in a hurry."""
    apart = unicodedata.normalize("NFKD", same_name_key(text))
    return unicodedata.normalize("NFC", apart.translate(_LATIN_ACCENTS))


def letters_and_digits(text: str) -> str:
    """The letters and digits of a text, without case and accents."""
    return "".join(folded_words(text)).replace("_", "")


@lru_cache(maxsize=4096)
def similar_name_key(name: str) -> str:
    """A key that is equal for two names that may mean one person: the same words in any order."""
    return " ".join(sorted(folded_words(name)))


@lru_cache(maxsize=4096)
def same_name_key(text: str) -> str:
    """A key that is equal for the same name: ignores case, width and joiners, but not accents."""
    return unicodedata.normalize("NFKC", text.translate(_JOINERS)).casefold()

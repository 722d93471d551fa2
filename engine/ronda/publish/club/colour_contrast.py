"""Making a club's colours readable: contrast by WCAG 2.2 on the pages' backgrounds."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from ronda.core.errors import Malformed
from ronda.core.text import N_, Message
from ronda.views.shared.html import render_template
from ronda.views.shared.languages import SOURCE_LANGUAGE

LEAST_CONTRAST = 4.5
"""Least contrast of text against its background (WCAG 2.2, 1.4.3)."""
_STEPS = 128
_TINT = 18
"""Per cent of a colour in the tint behind text; less if it would be hard to read."""
_COLOUR = re.compile(r"#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_TOKEN = re.compile(r"--([a-z-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\);")
_GROUNDS = ("paper", "card", "sunken", "win-soft", "danger-soft")
"""Backgrounds of text in the club's colour."""
_INKS = ("ink", "ink-soft", "win", "danger")
"""Other text colours on its tints."""
_BLACK, _WHITE = "#000000", "#ffffff"
_DARKEST = 0.04045
"""Below this value a channel is linear (IEC 61966-2-1)."""
_SHORT = len("#fff")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadableColours:
    """The two colours for light or dark pages, with the text colours on them."""

    accent: str
    accent_ink: str
    accent_soft: str
    sun: str
    sun_ink: str
    sun_soft: str


def checked_colour(typed: str, *, field: str) -> str:
    """A colour as ``#rrggbb``, or ""; raises ``Malformed``."""
    typed = typed.strip()
    found = _COLOUR.fullmatch(typed)
    if typed and not found:
        raise Malformed(
            "The colour “{text}” cannot be read: write it like #1b5e20.",
            field=field,
            text=typed[:40],
        )
    return _whole(f"#{found[1].lower()}") if found else ""


@cache
def page_colours() -> Mapping[str, tuple[str, str]]:
    """The style sheet's colours by name: (on light pages, on dark pages)."""
    found = _TOKEN.findall(render_template("shared/tokens.css", SOURCE_LANGUAGE))
    return {name: (_whole(light), _whole(dark)) for name, light, dark in found}


def contrast_ratio(one: str, other: str) -> float:
    """Contrast by WCAG, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def readable_colours(colour: str, second: str, *, dark: bool) -> ReadableColours:
    """Two colours for light or dark pages; Ronda's for an empty one.

    The first is a text colour, so it is moved towards black or white until it is readable everywhere. The second is
    used for edges and backgrounds.
    """
    known = {name: pair[dark] for name, pair in page_colours().items()}
    accent = readable_colour(colour or known["accent"], dark=dark)
    sun = second or known["sun"]
    inks = [known[name] for name in _INKS]
    card = known["card"]
    return ReadableColours(
        accent=accent,
        accent_ink=_ink_on(accent),
        accent_soft=_tint(accent, card, (*inks, accent)),
        sun=sun,
        sun_ink=_ink_on(sun),
        sun_soft=_tint(sun, card, (*inks, accent)),
    )


def readable_colour(colour: str, *, dark: bool) -> str:
    """A colour readable as text on light or dark pages: itself, or the nearest towards black or white."""
    grounds = [page_colours()[name][dark] for name in _GROUNDS]
    towards = _WHITE if dark else _BLACK
    steps = (_mixed(towards, colour, step / _STEPS) for step in range(_STEPS + 1))
    return next(made for made in steps if _is_readable(made, grounds))


def colour_notices(colour: str) -> tuple[Message, ...]:
    """How the first colour was changed to be readable, if it was."""
    light, dark = (readable_colour(colour, dark=dark) for dark in (False, True)) if colour else ("", "")
    notices = (
        (light, N_("{colour} is too pale to be read on light pages: {kept} takes its place there.")),
        (dark, N_("{colour} is too dark to be read on dark pages: {kept} takes its place there.")),
    )
    return tuple(Message(pattern, (("colour", colour), ("kept", kept))) for kept, pattern in notices if kept != colour)


def _ink_on(colour: str) -> str:
    return max((_WHITE, _BLACK), key=lambda ink: contrast_ratio(ink, colour))


def _tint(colour: str, card: str, inks: Iterable[str]) -> str:
    inks = tuple(inks)
    tints = (_mixed(colour, card, share / 100) for share in range(_TINT, -1, -1))
    return next((tint for tint in tints if _is_readable(tint, inks)), card)


def _is_readable(colour: str, others: Iterable[str]) -> bool:
    return all(contrast_ratio(colour, other) >= LEAST_CONTRAST for other in others)


def _mixed(one: str, other: str, share: float) -> str:
    """A mix with ``share`` of the other colour."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(first * share + second * (1 - share)):02x}" for first, second in pairs)


def _luminance(colour: str) -> float:
    linear = (
        value / 12.92 if value <= _DARKEST else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in _channels(colour))
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _whole(colour: str) -> str:
    return "#" + "".join(digit * 2 for digit in colour[1:]) if len(colour) == _SHORT else colour

"""Checking a club's logo: a PNG of sensible size, or an SVG that only draws."""

import re
import struct
import zlib
from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Never
from xml.parsers import expat

from ronda.core.errors import Malformed

LOGO_KINDS = ("svg", "png")
LARGEST_LOGO = 64 * 1024
"""Bytes; every reader downloads it."""
LEAST_SIDE, LONGEST_SIDE = 16, 2048
"""Pixels of a PNG's sides."""
_LARGEST_DRAWING = 100_000
_PNG = b"\x89PNG\r\n\x1a\n"
_SVG = "http://www.w3.org/2000/svg"
_DRAWING = frozenset(
    (
        "svg g path rect circle ellipse line polyline polygon text tspan title desc defs symbol use style "
        "linearGradient radialGradient stop clipPath mask pattern marker filter feGaussianBlur feOffset feBlend "
        "feFlood feComposite feMerge feMergeNode feColorMatrix"
    ).split()
)
"""Allowed SVG elements: drawing only, without scripts, foreign content, animation, images and links."""
_LEADS_OUT = re.compile(r"url\(\s*[\"']?\s*(?!#)[^\s\"')]|@|\\|//|image(-set)?\(|javascript:|expression", re.IGNORECASE)
"""Text in a style or value that could load something from elsewhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubLogo:
    """A checked logo."""

    kind: str
    """``svg`` or ``png``."""
    base64: str
    width: int
    height: int

    @property
    def content(self) -> bytes:
        return b64decode(self.base64)


def checked_logo(content: bytes, *, name: str) -> ClubLogo:
    """The logo in a file's content, named ``name`` in refusals. Raises ``Malformed``."""
    if len(content) > LARGEST_LOGO:
        raise Malformed(
            "The logo {name} has more than {most} kB: save it smaller.",
            field="logo",
            name=name,
            most=LARGEST_LOGO // 1024,
        )
    kind, size = ("png", _png_size) if content.startswith(_PNG) else ("svg", _svg_size)
    width, height = size(content, name)
    return ClubLogo(kind=kind, base64=b64encode(content).decode(), width=width, height=height)


def _png_size(content: bytes, name: str) -> tuple[int, int]:
    """Width and height of a complete PNG with nothing after its end."""
    width = height = 0
    at, kind = len(_PNG), b""
    try:
        while kind != b"IEND":
            length, kind = struct.unpack_from(">I4s", content, at)
            body = content[at + 4 : at + 8 + length]
            if struct.unpack_from(">I", content, at + 8 + length)[0] != zlib.crc32(body):
                break
            if at == len(_PNG):
                width, height = struct.unpack_from(">II", body, 4)
            at += 12 + length
    except struct.error:
        at = 0
    if at != len(content):
        raise Malformed("The logo {name} is a damaged PNG: save it again.", field="logo", name=name)
    if not all(LEAST_SIDE <= side <= LONGEST_SIDE for side in (width, height)):
        raise Malformed(
            "The logo {name} has {width} × {height} pixels: each side may have {least} to {most}. Save it so.",
            field="logo",
            name=name,
            width=width,
            height=height,
            least=LEAST_SIDE,
            most=LONGEST_SIDE,
        )
    return width, height


def _svg_size(content: bytes, name: str) -> tuple[int, int]:
    """Width and height of an SVG that only draws."""
    look = _DrawingReader(name)
    try:
        look.parser.Parse(content, True)
    except expat.ExpatError:
        line = look.parser.CurrentLineNumber
        if not look.is_svg:
            raise Malformed(
                "The logo {name} is neither an SVG nor a PNG: save it as one of these.", field="logo", name=name
            ) from None
        raise Malformed(
            "The logo {name} is a damaged SVG, from line {line} on: save it again.", field="logo", name=name, line=line
        ) from None
    return look.size


class _DrawingReader:
    """Parses an SVG and refuses everything but drawing."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_svg = False
        self.size = (0, 0)
        self._style: list[str] | None = None
        self.parser = expat.ParserCreate(namespace_separator="}")
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.ProcessingInstructionHandler = lambda target, _: self._refuse(f"<?{target}?>")
        self.parser.StartElementHandler = self._start
        self.parser.CharacterDataHandler = lambda text: self._style.append(text) if self._style is not None else None
        self.parser.EndElementHandler = self._end

    def _doctype(self, _name: str, _system: str | None, _public: str | None, has_parts: int) -> None:
        if has_parts:
            self._refuse("<!DOCTYPE [")

    def _start(self, element: str, attributes: dict[str, str]) -> None:
        space, _, name = element.rpartition("}")
        if not self.is_svg:
            if (space, name) != (_SVG, "svg"):
                raise Malformed(
                    "The logo {name} is neither an SVG nor a PNG: save it as one of these.",
                    field="logo",
                    name=self.name,
                )
            self.is_svg, self.size = True, self._measured(attributes)
        elif space != _SVG or name not in _DRAWING:
            self._refuse(f"<{name}>")
        for attribute, value in attributes.items():
            key = attribute.rpartition("}")[2]
            leads = key in {"href", "src", "base"} and not value.startswith("#")
            if key.lower().startswith("on") or leads or _LEADS_OUT.search(value):
                self._refuse(f"{key}=")
        if name == "style":
            self._style = []

    def _end(self, _: str) -> None:
        if self._style is not None and _LEADS_OUT.search("".join(self._style)):
            self._refuse("<style>")
        self._style = None

    def _measured(self, attributes: dict[str, str]) -> tuple[int, int]:
        box = re.findall(r"[-+.\de]+", attributes.get("viewBox", ""))
        sides = box[2:4] or [attributes.get(side, "").removesuffix("px") for side in ("width", "height")]
        try:
            width, height = (round(float(side)) for side in sides)
        except (ValueError, OverflowError):
            width = height = 0
        if not (0 < width <= _LARGEST_DRAWING and 0 < height <= _LARGEST_DRAWING):
            raise Malformed(
                "The logo {name} does not say its size: give its <svg> a viewBox, or a width and a height.",
                field="logo",
                name=self.name,
            )
        return width, height

    def _refuse(self, what: str) -> Never:
        raise Malformed(
            "Line {line} of the logo {name} has {what}, which does more than draw. Save it as plain SVG, or as PNG.",
            field="logo",
            line=self.parser.CurrentLineNumber,
            name=self.name,
            what=what,
        )

"""A club's own look as data: what can be read, what is refused with its line, and colours that stay readable."""

import re
import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.core.errors import Refusal
from ronda.publish.club.club_look import NO_LOOK, ClubLink, ClubLook, kept_club_look, read_club_look
from ronda.publish.club.colour_contrast import (
    LEAST_CONTRAST,
    colour_notices,
    contrast_ratio,
    page_colours,
    readable_colours,
)
from ronda.publish.club.logo_check import LARGEST_LOGO
from ronda.publish.club.look_file import read_look_file

ROOT = Path(__file__).parents[2]
COLOURS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" viewBox="0 0 30 20">\n%s</svg>'
PLAIN_SVG = SVG % b'<defs><linearGradient id="a"/></defs><path fill="url(#a)" d="M0 0h9"/><use x:href="#a"/>'
NAMED = 'name = "Harbour"\n'


def png(width: int = 40, height: int = 20) -> bytes:
    """Make a picture of one colour."""
    header, rows = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0), bytes((width + 1) * height)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )


def read(text: str, logo: bytes = PLAIN_SVG) -> ClubLook:
    def content(name: str) -> bytes:
        if name == "absent.svg":
            raise FileNotFoundError(name)
        return logo

    return read_look_file(text, called="club.toml", logo=content)


def faults(text: str, logo: bytes = PLAIN_SVG) -> list[str]:
    with pytest.raises(Refusal) as refused:
        read(text, logo)
    return [str(part) for part in refused.value.parts]


def printed() -> str:
    """The file that the documentation prints."""
    found = re.search(r"```toml\n(name = .*?)```", (ROOT / "docs/publishing.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]


def test_the_file_that_the_documentation_prints_is_read_whole_and_kept_as_it_is() -> None:
    look = read(printed())

    assert look.links == (ClubLink(name="Our calendar", address="https://harbour.example/calendar"),)
    assert look.contact_address == "mailto:board@harbour.example"
    assert look.texts == {"imprint": ("Harbour Games, registered club\n12 Quay Street, Port Example",)}
    assert look.addresses == {"privacy": "https://harbour.example/privacy"}
    assert look.logo
    assert (look.logo.kind, look.logo.width, look.logo.height) == ("svg", 30, 20)
    assert kept_club_look(look.written()) == look
    assert kept_club_look({}) == NO_LOOK
    assert not NO_LOOK


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "club.toml: The club has no name: write one."),
        ("name = 3", "club.toml, line 1: “name” has to be a text: put it between quotation marks."),
        (f'name = "{"x" * 81}"', "club.toml, line 1: The club's name has 81 characters; 80 is the most. Shorten it."),
        (
            f'{NAMED}color = "#fff"',
            "club.toml, line 2: A club's look has no key “color”. Write colour in its place, or leave it out.",
        ),
        (
            f"{NAMED}secondcolour = 1",
            (
                "club.toml, line 2: A club's look has no key “secondcolour”. "
                "Write second_colour in its place, or leave it out."
            ),
        ),
        (
            f"{NAMED}[style]\nx = 1",
            (
                "club.toml, line 2: A club's look has no key “style”. Write name, logo, colour, second_colour, "
                "contact, imprint, privacy, footer, links in its place, or leave it out."
            ),
        ),
        (
            f'{NAMED}\ncolour = "green"',
            "club.toml, line 3: The colour “green” cannot be read: write it like #1b5e20.",
        ),
        (
            f'{NAMED}contact = "javascript:alert(1)"',
            (
                "club.toml, line 2: The contact “javascript:alert(1)” is no e-mail and no web address: "
                "write it like club@example.org."
            ),
        ),
        (
            f'{NAMED}contact = "a@b.example?bcc=x@y.example"',
            (
                "club.toml, line 2: The contact “a@b.example?bcc=x@y.example” is no e-mail and no web address: "
                "write it like club@example.org."
            ),
        ),
        (
            f'{NAMED}[links]\n"Chat" = "javascript:alert(1)"',
            (
                "club.toml, line 3: The link “Chat” leads to “javascript:alert(1)”, which is no web address: "
                "it begins with https://."
            ),
        ),
        (
            f'{NAMED}[links]\n"A.b" = "https://me:secret@x.example/"',
            (
                "club.toml, line 3: The link “A.b” leads to “https://me:secret@x.example/”, which is no web address: "
                "it begins with https://."
            ),
        ),
        (
            f'{NAMED}[links]\n"" = "https://x.example"',
            "club.toml, line 3: A link has no name: write one before its address.",
        ),
        (
            f"{NAMED}links = 1",
            "club.toml, line 2: The links have to be a table: a line [links], then “Name” = “address”.",
        ),
        (
            f"{NAMED}[links]\n" + "".join(f'"{at}" = "https://x.example/"\n' for at in range(9)),
            "club.toml, line 2: There are 9 links; 8 are the most. Leave some out.",
        ),
        (
            f'{NAMED}logo = "absent.svg"',
            "club.toml, line 2: There is no logo absent.svg beside it: put it there, or correct the name.",
        ),
        (
            f"{NAMED}footer = Thursday",
            'club.toml, line 2, column 10 cannot be read: write each line like name = "Harbour Club".',
        ),
        ('name = """Harbour', "club.toml ends in the middle of a value: look at its last lines."),
        (
            f'{NAMED}footer = "a\\u202eb"',
            (
                "club.toml, line 2: The text at the foot holds an invisible character (U+202E) "
                "at position 2. Type it again without it."
            ),
        ),
    ],
)
def test_each_fault_of_the_file_is_told_with_its_line_and_the_way_out(text: str, sentence: str) -> None:
    assert faults(text) == [sentence]


def test_all_faults_are_told_at_once() -> None:
    assert len(faults('colr = 1\ncolour = "x"\nlogo = "absent.svg"\n[links]\n"A" = "x"\n"B" = "data:,x"')) == 6


@pytest.mark.parametrize(
    ("inside", "what"),
    [
        (b"<script>alert(1)</script>", "<script>"),
        (b"<foreignObject/>", "<foreignObject>"),
        (b'<image href="https://x.example/a.png"/>', "<image>"),
        (b'<a href="#b"><path/></a>', "<a>"),
        (b'<set attributeName="href" to="javascript:alert(1)"/>', "<set>"),
        (b'<path onload="alert(1)"/>', "onload="),
        (b'<path OnClick="alert(1)"/>', "OnClick="),
        (b'<use href="https://x.example/a.svg#b"/>', "href="),
        (b'<use x:href="data:image/svg+xml,x"/>', "href="),
        (b'<use href="java&#115;cript:alert(1)"/>', "href="),
        (b'<path fill="url(https://x.example/#a)"/>', "fill="),
        (b"<path style=\"fill: url( 'https://x.example')\"/>", "style="),
        (b"<path style=\"fill: u\\72l('x')\"/>", "style="),
        (b'<g xml:base="https://x.example/"/>', "base="),
        (b"<style>@import 'x.css';</style>", "<style>"),
        (b"<style>path { fill: url(x.svg) }</style>", "<style>"),
        (b"<style><![CDATA[path { background: image-set('x') }]]></style>", "<style>"),
        (b"<?xml-stylesheet href='x.css'?>", "<?xml-stylesheet?>"),
        (b'<html:script xmlns:html="http://www.w3.org/1999/xhtml">x</html:script>', "<script>"),
    ],
)
def test_an_svg_that_does_more_than_draw_is_refused_with_its_line(inside: bytes, what: str) -> None:
    assert faults(f'{NAMED}logo = "l.svg"', SVG % inside) == [
        (
            f"club.toml, line 2: Line 2 of the logo l.svg has {what}, which does more than draw. "
            "Save it as plain SVG, or as PNG."
        )
    ]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"GIF89a", "The logo l.svg is neither an SVG nor a PNG: save it as one of these."),
        (b"<html/>", "The logo l.svg is neither an SVG nor a PNG: save it as one of these."),
        (b"", "The logo l.svg is neither an SVG nor a PNG: save it as one of these."),
        ((SVG % b"")[:-6], "The logo l.svg is a damaged SVG, from line 2 on: save it again."),
        (
            (SVG % b"").replace(b' viewBox="0 0 30 20"', b""),
            "The logo l.svg does not say its size: give its <svg> a viewBox, or a width and a height.",
        ),
        (
            b'<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG % b"",
            "Line 1 of the logo l.svg has <!DOCTYPE [, which does more than draw. Save it as plain SVG, or as PNG.",
        ),
        (png()[:-1], "The logo l.svg is a damaged PNG: save it again."),
        (png() + b"<script>", "The logo l.svg is a damaged PNG: save it again."),
        (png().replace(b"IDAT", b"IDAX"), "The logo l.svg is a damaged PNG: save it again."),
        (b"\x89PNG\r\n\x1a\n", "The logo l.svg is a damaged PNG: save it again."),
        (
            png(8, 8),
            "The logo l.svg has 8 × 8 pixels: each side may have 16 to 2048. Save it so.",
        ),
        (b"<svg>" + b" " * LARGEST_LOGO, "The logo l.svg has more than 64 kB: save it smaller."),
    ],
)
def test_a_logo_that_is_no_picture_too_large_or_damaged_is_refused(content: bytes, sentence: str) -> None:
    assert faults(f'{NAMED}logo = "l.svg"', content) == [f"club.toml, line 2: {sentence}"]


def test_a_png_is_known_by_what_it_holds() -> None:
    logo = read(f'{NAMED}logo = "l.svg"', png()).logo

    assert logo
    assert (logo.kind, logo.width, logo.height, logo.content) == ("png", 40, 20, png())


@given(COLOURS, COLOURS)
def test_whatever_the_colours_all_writing_keeps_its_contrast_on_light_and_dark_pages(colour: str, second: str) -> None:
    """WCAG 2.2, 1.4.3, on the backgrounds that the style sheet of the pages has."""
    for dark in (False, True):
        ground = {name: pair[dark] for name, pair in page_colours().items()}
        made = readable_colours(colour, second, dark=dark)
        inks = (ground["ink"], ground["ink-soft"], ground["win"], ground["danger"], made.accent)

        for behind in ("paper", "card", "sunken", "win-soft", "danger-soft"):
            assert contrast_ratio(made.accent, ground[behind]) >= LEAST_CONTRAST
        for ink in inks:
            assert contrast_ratio(ink, made.accent_soft) >= LEAST_CONTRAST
            assert contrast_ratio(ink, made.sun_soft) >= LEAST_CONTRAST
        assert contrast_ratio(made.accent_ink, made.accent) >= LEAST_CONTRAST
        assert contrast_ratio(made.sun_ink, made.sun) >= LEAST_CONTRAST


def test_the_backgrounds_are_those_of_the_style_sheet() -> None:
    assert page_colours()["paper"] == ("#faf7f0", "#11151c")
    assert page_colours()["accent-ink"] == ("#ffffff", "#08191f")
    assert {"card", "sunken", "ink", "ink-soft", "win", "danger", "accent", "sun"} <= page_colours().keys()


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#ffffff", 21), ("#777777", "#ffffff", 4.48), ("#ff0000", "#ffffff", 4.0), ("#123456", "#123456", 1)],
)
def test_contrast_is_what_the_guideline_defines(one: str, other: str, ratio: float) -> None:
    assert round(contrast_ratio(one, other), 2) == ratio
    assert contrast_ratio(one, other) == contrast_ratio(other, one)


def test_a_colour_that_is_moved_is_said_and_one_that_is_not_stays_as_it_is() -> None:
    assert [str(notice) for notice in colour_notices("#ffee00")] == [
        "#ffee00 is too pale to be read on light pages: #726a00 takes its place there."
    ]
    assert [str(notice) for notice in colour_notices("#123b6d")] == [
        "#123b6d is too dark to be read on dark pages: #8197b1 takes its place there."
    ]
    assert readable_colours("#123b6d", "", dark=False).accent == "#123b6d"
    assert colour_notices("") == ()


def test_a_look_says_colours_and_short_forms_in_one_way() -> None:
    assert read_club_look({"name": "Harbour", "colour": " #ABC ", "second_colour": "12Ab34"}).colour == "#aabbcc"


def test_what_was_kept_is_checked_like_what_is_typed() -> None:
    kept = read(printed()).written()

    for spoilt in ({"links": {"Chat": "javascript:alert(1)"}}, {"logo": "PHN2Zz4="}, {"logo": "%"}, {"name": ""}):
        with pytest.raises(Refusal):
            kept_club_look({**kept, **spoilt})

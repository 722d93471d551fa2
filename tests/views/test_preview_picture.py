"""The picture beside a link: drawn from nothing but words and colours, and fit to be seen whatever these are."""

import zlib
from collections import Counter
from struct import unpack

import pytest

from ronda.commands import requests as ask
from ronda.core.text import Message
from ronda.publish.club.colour_contrast import LEAST_CONTRAST, contrast_ratio
from ronda.publish.club.logo_check import checked_logo
from ronda.publish.picture.pen_strokes import can_be_written, drawable_text, text_strokes
from ronda.publish.picture.preview_picture import HEIGHT, WIDTH, preview_picture
from ronda.publish.picture.stroke_letters import LETTERS
from ronda.rulesets import every_ruleset
from ronda.views.public.event_context import event_folder
from ronda.views.shared.html import translator_for
from ronda.views.shared.languages import LANGUAGES
from tests.playing import Organiser, custom
from tests.views.test_club_site import LOOK, site
from tests.views.test_web_address import SITE
from workshop.build import catalogues

BLUE, YELLOW = "#123b6d", "#ffd23f"
LEFT, RIGHT = 60, 790
"""Between these all that is written stands."""
LONG = "Campeonato regional de otoño de la Asociación de Juegos de Mesa del Puerto Viejo: segunda y última jornada"


@pytest.fixture(autouse=True)
def _compiled() -> None:
    catalogues.compile_stale()


def colours_of(picture: bytes) -> list[list[bytes]]:
    """The colour of each pixel, row by row."""
    at, found = 8, {}
    while at < len(picture):
        length, name = unpack(">I4s", picture[at : at + 8])
        data, check = picture[at + 8 : at + 8 + length], picture[at + 8 + length : at + 12 + length]
        assert unpack(">I", check)[0] == zlib.crc32(name + data)
        found[name], at = data, at + 12 + length
    assert unpack(">IIBBBBB", found[b"IHDR"]) == (WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    palette, rows = found[b"PLTE"], zlib.decompress(found[b"IDAT"])
    colours = [palette[at : at + 3] for at in range(0, len(palette), 3)]
    return [[colours[pixel] for pixel in rows[at + 1 : at + 1 + WIDTH]] for at in range(0, len(rows), WIDTH + 1)]


def written_columns(picture: bytes) -> set[int]:
    """Where something stands that is not the ground, left of the ring and above the bar."""
    rows = colours_of(picture)[:-20]
    return {column for row in rows for column, colour in enumerate(row) if colour != rows[0][0]}


def test_every_game_and_all_that_the_languages_say_can_be_written() -> None:
    for language in LANGUAGES:
        translate = translator_for(language)
        for ruleset in every_ruleset():
            assert can_be_written(Message(ruleset.name).render(translate))
        assert can_be_written(translate("Tournament results"))
    assert can_be_written("¿Él, ÑANDÚ & Cía? «Übergröße» Çà ‘å’ šž… (#1/2) 3+4")
    assert not can_be_written("秋のカップ")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Erdő Łódź Doğan", "Erdo Lódź Dogan"),
        ("Torneo n.º 3", "Torneo n.o 3"),
        ("100 % = 5 €, 2 × 2 <cup_2>", "100 5 , 2 x 2 cup 2"),
        ("Copa 🏆\ufe0f 2026", "Copa 2026"),
        ("Æsir œuvre", "AEsir oeuvre"),
        ("🏆", ""),
        ("¿Él, ÑANDÚ & Cía? «Übergröße» Çà ‘å’ šž…", "¿Él, ÑANDÚ & Cía? «Übergröße» Çà ‘å’ šž…"),
    ],
)
def test_a_letter_without_a_drawing_is_its_plain_one_and_a_sign_is_left_out(text: str, plain: str) -> None:
    assert drawable_text(text) == plain
    assert can_be_written(plain)
    assert not can_be_written(drawable_text(f"{text} 秋"))


def test_a_name_with_an_undrawn_sign_is_in_the_picture() -> None:
    assert preview_picture("Club", "Cup @ 9", (), BLUE, YELLOW) == preview_picture("Club", "Cup 9", (), BLUE, YELLOW)
    assert preview_picture("Club", "🏆", (), BLUE, YELLOW) == preview_picture("", "Club", (), BLUE, YELLOW)


@pytest.mark.parametrize("letter", sorted(LETTERS))
def test_every_letter_has_a_drawing_that_stays_on_its_line(letter: str) -> None:
    heights = [y for stroke in text_strokes(letter) for _, y in stroke]

    assert all(len(stroke) > 1 for stroke in text_strokes(letter))
    assert -24 <= min(heights)
    assert max(heights) <= 76
    assert min(x for stroke in text_strokes(letter) for x, _ in stroke) == pytest.approx(0)


@pytest.mark.parametrize("title", ["Cup", "Autumn Cup 2026", LONG, LONG.replace(" ", ""), f"{LONG} {LONG}", "i"])
def test_a_title_of_any_length_stays_left_of_the_ring(title: str) -> None:
    columns = written_columns(preview_picture("Harbour Games", title, ("KeyForge", "2026-11-21"), BLUE, YELLOW))

    assert LEFT < min(columns) < max(column for column in columns if column < 805) < RIGHT
    assert 820 < min(column for column in columns if column >= 805)
    assert max(columns) < WIDTH - 20


def test_a_picture_is_the_same_again_and_another_for_other_words_and_colours() -> None:
    first = preview_picture("Harbour", "Cup", ("KeyForge", ""), BLUE, YELLOW)

    assert first == preview_picture("Harbour", "Cup", ("KeyForge", ""), BLUE, YELLOW)
    assert len(first) < 30_000
    others = [
        preview_picture(*given)
        for given in (
            ("Haven", "Cup", ("KeyForge", ""), BLUE, YELLOW),
            ("Harbour", "Cup 2", ("KeyForge", ""), BLUE, YELLOW),
            ("Harbour", "Cup", ("KeyForge", "2026-11-21"), BLUE, YELLOW),
            ("Harbour", "Cup", ("KeyForge", ""), YELLOW, BLUE),
        )
    ]
    assert len({first, *others}) == len(others) + 1


def test_what_cannot_be_written_gives_way_to_the_club_and_then_to_the_ring_alone() -> None:
    by_club = preview_picture("Harbour", "秋のカップ", ("KeyForge", ""), BLUE, YELLOW)

    assert by_club == preview_picture("", "Harbour", ("KeyForge", ""), BLUE, YELLOW)
    columns = written_columns(preview_picture("秋", "秋のカップ", ("KeyForge", ""), BLUE, YELLOW))
    assert (min(columns) + max(columns)) / 2 == pytest.approx(WIDTH / 2, abs=1)
    assert preview_picture("Harbour", "Cup", ("秋", "2026"), "", "") == preview_picture(
        "Harbour", "Cup", ("2026",), "", ""
    )


@pytest.mark.parametrize("colour", ["#ffee00", "#ffffff", "#000000", BLUE])
def test_what_is_written_can_be_read_in_any_colour_of_a_club(colour: str) -> None:
    rows = colours_of(preview_picture("Harbour", "Cup", (), colour, colour))
    paper, bar = (f"#{row[0].hex()}" for row in (rows[0], rows[-1]))

    assert contrast_ratio(paper, bar) >= LEAST_CONTRAST
    for row in (rows[105], rows[300]):
        common = Counter(pixel for pixel in row[:RIGHT] if pixel != rows[0][0]).most_common(1)
        assert contrast_ratio(paper, f"#{common[0][0].hex()}") >= LEAST_CONTRAST


def test_the_picture_of_an_event_is_a_whole_png_that_no_result_changes_and_names_nobody_who_is_hidden() -> None:
    made = Organiser("xwing", details=custom(2, name="Cup of Alba García", date="2026-11-21"))
    made.register("Alba García", "Bruno Ríos", "Carla Soto", "Dario Vega")
    made.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Alba García"), hidden=True))
    path = f"data/{event_folder(made.log)}/preview.png"
    before = site(made, base=SITE)[path]
    made.begin()
    made.play_on()

    shown = ("Star Wars: X-Wing", "2026-11-21")
    assert before == preview_picture(LOOK.name, "Cup of #1", shown, LOOK.colour, LOOK.second_colour)
    assert site(made, base=SITE)[path] == before
    assert checked_logo(before, name="preview.png").width == WIDTH

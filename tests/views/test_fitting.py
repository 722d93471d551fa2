"""Lists that fill pages: the fewest that can be read, the largest type on them, and cuts between letters."""

from __future__ import annotations

import pytest

from ronda.views.app.print.cards import PLAYER_CARDS
from ronda.views.app.print.list_layout import (
    FLOOR,
    LayoutRow,
    NameRoom,
    PageBox,
    lay_out_list,
    usual_name_width,
)
from ronda.views.shared.list_pages import split_by_name, split_evenly
from ronda.views.shared.name_widths import name_widths

BOX = PageBox(width=100, height=50, gap=4, smallest=2, largest=10, most_columns=3)
ROW = LayoutRow(width=12, height=1.25)


def spread(names: list[str], parts: int, most: int = 100, letters: str = "") -> list[tuple[str, str, int]]:
    return [(leaf.first, leaf.last, len(leaf.items)) for leaf in split_by_name(names, parts, most, str, letters)]


@pytest.mark.parametrize("count", range(1, 300, 7))
def test_every_row_has_room_and_type_is_never_smaller_than_can_be_read(count: int) -> None:
    layout = lay_out_list(count, ROW, BOX)

    assert layout.pages * layout.most >= count
    assert BOX.smallest <= layout.size <= BOX.largest
    assert layout.rows * layout.size * ROW.height <= BOX.height + 1e-9
    assert layout.columns * layout.size * ROW.width + (layout.columns - 1) * BOX.gap <= BOX.width + 1e-9


def test_fewer_rows_are_larger_and_no_page_is_more_than_needed() -> None:
    sizes = [lay_out_list(count, ROW, BOX).size for count in (3, 9, 20, 40)]
    most = max(count for count in range(1, 300) if lay_out_list(count, ROW, BOX).pages == 1)

    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == len(sizes)
    assert [lay_out_list(most + more, ROW, BOX).pages for more in (0, 1, most, most + 1)] == [1, 2, 2, 3]


def test_who_is_called_longer_than_any_page_is_wide_still_gets_one_page() -> None:
    assert lay_out_list(3, LayoutRow(width=500, height=1.25), BOX).pages == 1


def test_most_names_stand_in_full_size_and_the_longest_on_two_lines() -> None:
    assert usual_name_width(["Ana Ruiz"] * 9 + ["Bartolo Feather"]) == name_widths("Ana Ruiz")[0]
    assert usual_name_width(["Ana"] * 9 + ["B" * 60]) == name_widths("B" * 20)[0]
    assert usual_name_width(["王小明"]) == 3


def test_wide_letters_take_more_room_than_as_many_narrow_ones() -> None:
    assert usual_name_width(["WMWMWMWM"]) > 2 * usual_name_width(["ijlijlij"])
    layout = lay_out_list(9, LayoutRow(width=usual_name_width(["Mimi Wamm"] * 9) + 3, height=1.2), BOX)
    assert layout.name_room(["Mimi Wamm"] * 9, 3) >= name_widths("Mimi Wamm")[0]


def test_parts_differ_by_one_row_at_most() -> None:
    assert [len(part) for part in split_evenly(range(100), 3)] == [33, 34, 33]
    assert [row for part in split_evenly(range(100), 3) for row in part] == list(range(100))


def test_pages_are_cut_between_letters_where_that_leaves_none_half_empty() -> None:
    names = [f"{letter}{number}" for letter in "ABCDEF" for number in range(5)]

    assert spread(names, 2) == [("A", "C", 15), ("D", "F", 15)]
    assert spread(names[:-2], 2) == [("A", "C", 15), ("D", "F", 13)]


def test_a_letter_that_fills_pages_is_told_apart_by_its_next_letters() -> None:
    names = sorted(f"Ma{letter}{number}" for letter in "bcde" for number in range(10))

    assert spread(names, 2) == [("M", "Mac", 20), ("Mad", "M", 20)]


def test_no_page_is_longer_than_it_has_room_for() -> None:
    names = ["A"] * 3 + ["B"] * 20 + ["C"]
    sizes = [size for _, _, size in spread(names, 3, most=8)]

    assert sum(sizes) == len(names)
    assert max(sizes) == 8


def test_each_language_has_its_own_letters() -> None:
    names = ["Nuria", "Nuño", "Ñusta", "Ñandu"]

    assert spread(names, 2, letters="nñ") == [("N", "N", 2), ("Ñ", "Ñ", 2)]


def test_a_name_on_paper_shrinks_to_the_floor_then_takes_two_lines_and_is_cut_beside_its_number() -> None:
    room = NameRoom(width=100, height=30, size=12)
    short, folded, smaller, broken, cut = map(
        room.fit, ("Ana Ruiz", "Alda Lumbrelarga", "Maximilo Fernando", "Lumbrelargapuentesa", "Ana " * 20)
    )

    assert (short.size, short.lines) == (12, 1)
    assert (folded.size, folded.lines, folded.is_broken) == (12, 2, False)
    assert FLOOR <= smaller.size <= 12
    assert (broken.size, broken.lines, broken.is_broken, broken.is_cut) == (FLOOR, 2, True, False)
    assert (cut.size, cut.lines, cut.is_cut) == (FLOOR, 2, True)


def test_a_name_that_has_no_room_for_two_lines_is_cut_on_one() -> None:
    fit = NameRoom(width=100, height=12, size=10).fit("Maximiliano Altovientos de la Torre")

    assert (fit.size, fit.lines, fit.is_cut) == (FLOOR, 1, True)


def test_widths_are_of_what_is_seen() -> None:
    assert name_widths("Đặng")[0] == name_widths("Đang")[0]
    assert name_widths("王小明")[0] == 3
    assert name_widths("\u0301") == (1, 1)
    assert name_widths("WWW")[0] > 2 * name_widths("iii")[0]
    assert name_widths("Ana Lumbrelarga")[1] == name_widths("Lumbrelarga")[0]
    assert name_widths("Torrecilla-Mar")[1] == name_widths("Torrecilla-")[0]


def test_a_double_surname_is_folded_at_its_hyphen_on_a_card() -> None:
    assert PLAYER_CARDS.room is not None
    fitted = PLAYER_CARDS.room.fit("María José Fernández-Montalvo y Goicoechea")

    assert not fitted.is_broken
    assert not fitted.is_cut

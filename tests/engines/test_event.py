"""A whole small event in every engine, also without a server, with the mistakes of a real one."""

from __future__ import annotations

from tests.engines.desk import Desk

PLAYERS = ("Ana Sol", "Béla <b>", "Carla Río", "Dario Mar", "Eva Luna", "Fermín Rey")


def play(desk: Desk) -> None:
    """Play two rounds and a cut to four, with an undo, a correction, another window and somebody who leaves."""
    window = desk.window
    desk.announce("Friday Cup", rounds=2, cut=4)
    desk.register(*PLAYERS)
    desk.next_step()
    desk.publish(tables=3)

    # A result is taken back, entered otherwise, and another one proves wrong.
    desk.enter("1 77-49", "2 100-24", "3 60-40")
    window.click(".last button", "Undo")
    window.see("#board .table-in", count=2)
    desk.enter("3 40-60")
    window.type("#quick", "1 20-61", enter=True)
    window.see("#preview-title")
    window.click("#save-correction button")
    window.see("#table-1 .table-said .badge")
    assert window.texts("#table-1 .seat-score strong") == ["20", "61"]

    # Somebody leaves, and the next round has a bye; it goes on in a window that starts in its middle.
    desk.visit(f"{desk.event}/player/5")
    window.click("#drop button")
    window.see("main", "Dropped")
    desk.publish(tables=2)
    window.see("#board .table-bye", count=1)
    desk.enter("2 90-10")
    seats = window.texts("#board .seat-name")
    with desk.beside() as other:
        other.window.see("#board .table-in", count=1)
        assert other.window.texts("#board .seat-name") == seats
        play_to_the_end(other)


def play_to_the_end(desk: Desk) -> None:
    """Enter the last result of the rounds, then the cut, two semifinals, the final and the champion."""
    window = desk.window
    desk.enter("1 55-54")
    desk.next_step()
    for lines in (("1 80-31", "2 80-32"), ("1 10-70",)):
        desk.next_step()
        window.see("#board .table-open", count=len(lines))
        desk.enter(*lines)
    desk.visit(desk.event)
    window.see(".champion")
    [champion] = window.texts(".champion")
    assert champion in PLAYERS
    first, *others = desk.standings()
    assert champion in first
    assert "Champion" in first
    assert len(others) == 5
    desk.visit(f"{desk.event}/bracket")
    window.see("main", champion)


def test_a_whole_event_without_a_server(desk: Desk) -> None:
    with desk.without_server():
        play(desk)

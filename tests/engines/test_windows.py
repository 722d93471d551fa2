"""Two windows on one event, in every engine: what is done in one arrives in the other and takes nothing away there."""

from __future__ import annotations

from tests.engines.desk import Desk

NAME = "form[data-command=register_player] [name=name]"


def test_two_windows_follow_each_other_and_keep_what_is_being_typed(desk: Desk) -> None:
    desk.announce("Two windows")
    with desk.beside() as other:
        other.window.type(NAME, "Bé")
        desk.register("Ana Sol")
        other.window.see("#players > li", "Ana Sol")
        assert other.window.evaluate("(css) => document.querySelector(css).value", NAME) == "Bé"

        other.register("Béla Río")
        desk.window.see("#players > li", "Béla Río")
        desk.window.click(".last button", "Undo")
        other.window.see("#players > li", "Béla Río", count=0)
        other.window.see("#players > li", "Ana Sol")

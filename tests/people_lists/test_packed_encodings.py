"""The app brings each encoding along in which a list can be read."""

from __future__ import annotations

from ronda.commands.lists.encodings import OLD_ENCODINGS
from workshop.build.module_closure import IMPORTED_BY_NAME

UNICODE = ("utf_8", "utf_8_sig", "utf_16", "utf_16_le", "utf_16_be", "utf_32")


def test_every_encoding_of_lists_travels_with_the_app() -> None:
    assert {f"encodings.{name}" for name in (*OLD_ENCODINGS, *UNICODE)} <= set(IMPORTED_BY_NAME)

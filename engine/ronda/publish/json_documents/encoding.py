"""Common header of all documents, and the encoding of numbers, people and links."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ronda.views.public.event_context import player_file

DOCUMENT_VERSION = 1
EVENT_DOCUMENT = "event.json"
"""The document of an event from which its others are linked."""
_ENCODER = json.JSONEncoder(ensure_ascii=False)
_BEFORE_LISTED, _BEHIND_LISTED = "  ", ","


class EncodedValue(str):
    """A value that is already JSON."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EventHeader:
    """The event that a document belongs to."""

    id: str
    name: str
    game: str
    """Its key."""
    game_name: str
    """The organiser's name for the game; empty if it has its own."""
    folder: str
    languages: tuple[str, ...]

    def header_fields(self, kind: str, page: str, *, links: Mapping[str, object] | None = None) -> dict[str, Any]:
        """The beginning of a document; takes its kind and the page with the same content."""
        name = {"game_name": self.game_name} if self.game_name else {}
        back = "../" * page.count("/")
        event = {} if kind == "event" else {"event": f"{back}{EVENT_DOCUMENT}"}
        every = {"pages": page_links(self.languages, f"{self.folder}/{page}"), **event, **(links or {})}
        of = {"event": self.name, "event_id": self.id, "game": self.game, **name}
        return {"format": f"ronda-{kind}", "version": DOCUMENT_VERSION, **of, "links": every}


def page_links(languages: tuple[str, ...], page: str) -> dict[str, str]:
    """The page in each language; takes its path, which is within a folder of the site."""
    root = "../" * (page.count("/") + 1)
    return {language: f"{root}{language}/{page}" for language in languages}


def exact_number(value: Fraction | int) -> str:
    """An exact number: ``23/36`` in lowest terms, or ``12`` for an integer."""
    return str(value)


def player_reference(number: int, name: str, back: str = "") -> dict[str, object]:
    """A player with the link to their own document; ``back`` leads to the event's folder."""
    return {"number": number, "name": name, "link": f"{back}{json_document_of(player_file(number))}"}


def json_document_of(page: str) -> str:
    """The document with the same content as a page of the event."""
    return f"{page.removesuffix('.html')}.json"


def encode_document(value: Mapping[str, object]) -> bytes:
    """Values as JSON, with one line for each entry of the first level and of its lists."""
    lines = (f" {_plain(key)}: {_listed(each)}" for key, each in value.items())
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _listed(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict | EncodedValue):
        return "[\n" + f"{_BEHIND_LISTED}\n".join(f"{_BEFORE_LISTED}{_plain(each)}" for each in value) + "\n ]"
    return _plain(value)


def _plain(value: object) -> str:
    return value if isinstance(value, EncodedValue) else _ENCODER.encode(value)


def listed_values(document: str) -> list[EncodedValue]:
    """The list entries of a document, each as its line of JSON."""
    lines = (line for line in document.split("\n") if line.startswith(_BEFORE_LISTED))
    return [EncodedValue(line.removeprefix(_BEFORE_LISTED).removesuffix(_BEHIND_LISTED)) for line in lines]

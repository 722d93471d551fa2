"""How every file begins, and how numbers, people and links are written."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ronda.views.public.event_context import player_file

DOCUMENT_VERSION = 1
EVENT_DOCUMENT = "event.json"
"""The file of an event from which all others of it are reached."""
_ENCODER = json.JSONEncoder(ensure_ascii=False)
_BEFORE_LISTED, _BEHIND_LISTED = "  ", ","


class EncodedValue(str):
    """A value that is JSON already."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EventHeader:
    """The event that a file is of."""

    id: str
    name: str
    game: str
    """Its key."""
    game_name: str
    """What the organiser calls the game; empty where it has its own name."""
    folder: str
    languages: tuple[str, ...]

    def header_fields(self, kind: str, page: str, *, links: Mapping[str, object] | None = None) -> dict[str, Any]:
        """What a file begins with; takes what it is and the page that says the same."""
        name = {"game_name": self.game_name} if self.game_name else {}
        back = "../" * page.count("/")
        event = {} if kind == "event" else {"event": f"{back}{EVENT_DOCUMENT}"}
        every = {"pages": page_links(self.languages, f"{self.folder}/{page}"), **event, **(links or {})}
        of = {"event": self.name, "event_id": self.id, "game": self.game, **name}
        return {"format": f"ronda-{kind}", "version": DOCUMENT_VERSION, **of, "links": every}


def page_links(languages: tuple[str, ...], page: str) -> dict[str, str]:
    """The page in each language; takes its path there, in a folder of the site."""
    root = "../" * (page.count("/") + 1)
    return {language: f"{root}{language}/{page}" for language in languages}


def exact_number(value: Fraction | int) -> str:
    """A number as everybody can compute with it: ``23/36`` in lowest terms, or a whole one, ``12``."""
    return str(value)


def player_reference(number: int, name: str, back: str = "") -> dict[str, object]:
    """A player with the file that says all of them; takes the way to the folder of the event."""
    return {"number": number, "name": name, "link": f"{back}{json_document_of(player_file(number))}"}


def json_document_of(page: str) -> str:
    """The file that says the same as a page of the event."""
    return f"{page.removesuffix('.html')}.json"


def encode_document(value: Mapping[str, object]) -> bytes:
    """Values as JSON, a line for each of the first level and of its lists."""
    lines = (f" {_plain(key)}: {_listed(each)}" for key, each in value.items())
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _listed(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict | EncodedValue):
        return "[\n" + f"{_BEHIND_LISTED}\n".join(f"{_BEFORE_LISTED}{_plain(each)}" for each in value) + "\n ]"
    return _plain(value)


def _plain(value: object) -> str:
    return value if isinstance(value, EncodedValue) else _ENCODER.encode(value)


def listed_values(document: str) -> list[EncodedValue]:
    """What the lists of a document hold, as it stands there line by line."""
    lines = (line for line in document.split("\n") if line.startswith(_BEFORE_LISTED))
    return [EncodedValue(line.removeprefix(_BEFORE_LISTED).removesuffix(_BEHIND_LISTED)) for line in lines]

"""Reading a club's look from its TOML file, with the line of each fault."""

import re
import tomllib
from collections.abc import Callable

from ronda.core import inputs
from ronda.core.errors import Faults, Malformed, Refusal
from ronda.core.written_keys import CLUB_LOOK_KEYS, twice_written_key, unknown_keys
from ronda.publish.club.club_look import ClubLook, read_club_look

LARGEST_LOOK_FILE = 100_000
"""Characters."""


def read_look_file(text: str, *, called: str, logo: Callable[[str], bytes]) -> ClubLook:
    """The look in a file's text; ``called`` is its name, ``logo`` reads a logo by name.

    ``logo`` may raise ``OSError``. Raises ``Malformed``, or ``Refusals`` for several faults, each with its line.
    """
    if len(text) > LARGEST_LOOK_FILE:
        raise Malformed("{file} is too long for a club's look: shorten its texts.", file=called)
    try:
        values = tomllib.loads("\n".join(inputs.file_lines(text)))
    except tomllib.TOMLDecodeError as problem:
        raise _unreadable(str(problem), called) from None
    name = values.get("logo")
    content = b""
    with Faults() as faults:
        for key, known in unknown_keys(values, CLUB_LOOK_KEYS):
            unknown = Malformed(
                "A club's look has no key “{key}”. Write {known} in its place, or leave it out.",
                key=key[:40],
                known=known,
            )
            faults.note(_placed(unknown, key, text, called))
        if isinstance(name, str) and name:
            try:
                content = logo(name)
            except OSError:
                absent = Malformed("There is no logo {name} beside it: put it there, or correct the name.", name=name)
                faults.note(_placed(absent, "logo", text, called))
                values = {key: value for key, value in values.items() if key != "logo"}
        look = ClubLook()
        try:
            look = read_club_look(values, content)
        except Refusal as refusal:
            for part in refusal.parts:
                faults.note(_placed(part, part.field or "", text, called))
    return look


def _placed(fault: Refusal, key: str, text: str, called: str) -> Refusal:
    """A fault with its line; without a field, so that two faults of one key are both shown."""
    line = _line_of(key, text)
    if not line:
        return fault.within("{file}: {problem}", file=called)
    return fault.within("{file}, line {line}: {problem}", file=called, line=line)


def _line_of(key: str, text: str) -> int:
    """The line of a key or link; 0 if it is missing."""
    is_link = key.startswith("links.")
    named = re.escape(key.removeprefix("links."))
    written = re.compile(rf"\s*(\[\s*)?(\"{named}\"|'{named}'|{named})\s*(\]|=)")
    lines = inputs.file_lines(text)
    found = [number for number, line in enumerate(lines, start=1) if written.match(line)]
    return found[-1 if is_link else 0] if found else 0


def _unreadable(problem: str, called: str) -> Malformed:
    if twice := twice_written_key(problem):
        return Malformed("{file}: {problem}", file=called, problem=twice.message)
    place = re.search(r"at line (\d+), column (\d+)", problem)
    if not place:
        return Malformed("{file} ends in the middle of a value: look at its last lines.", file=called)
    return Malformed(
        '{file}, line {line}, column {column} cannot be read: write each line like name = "Harbour Club".',
        file=called,
        line=int(place[1]),
        column=int(place[2]),
    )

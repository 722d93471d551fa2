"""The look of a club, as a command is told of it: a file, and the logo beside it."""

from __future__ import annotations

from pathlib import Path

import click

from ronda.publish.club.club_look import NO_LOOK, ClubLook
from ronda.publish.club.colour_contrast import colour_notices
from ronda.publish.club.logo_check import LARGEST_LOGO
from ronda.publish.club.look_file import read_look_file
from workshop.cli.event_files import read_text


def read_club_file(named: str | None) -> ClubLook | None:
    """The look that a file says; None where none is named, and no look for an empty name.

    Says where a colour is not used as it is. Raises ``Refusal`` for all that is wrong with the file.
    """
    if not named:
        return None if named is None else NO_LOOK
    path = Path(named)
    look = read_look_file(read_text(path), called=str(path), logo=lambda name: _logo_bytes(path.parent / name))
    for notice in colour_notices(look.colour):
        click.echo(f"{path}: {notice}")
    return look


def _logo_bytes(path: Path) -> bytes:
    """The content of a logo, or so much of it that it is known to be too large."""
    with path.open("rb") as file:
        return file.read(LARGEST_LOGO + 1)

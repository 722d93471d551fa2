"""A club's look from the command line: a file, and the logo beside it."""

from __future__ import annotations

from pathlib import Path

import click

from ronda.publish.club.club_look import NO_LOOK, ClubLook
from ronda.publish.club.colour_contrast import colour_notices
from ronda.publish.club.logo_check import LARGEST_LOGO
from ronda.publish.club.look_file import read_look_file
from workshop.cli.event_files import read_text


def read_club_file(named: str | None) -> ClubLook | None:
    """Read the look from a file; None if no file is named, and an empty look for an empty name.

    Prints where a colour is not used as it is. Raises ``Refusal`` for all faults of the file.
    """
    if not named:
        return None if named is None else NO_LOOK
    path = Path(named)
    look = read_look_file(read_text(path), called=str(path), logo=lambda name: _logo_bytes(path.parent / name))
    for notice in colour_notices(look.colour):
        click.echo(f"{path}: {notice}")
    return look


def _logo_bytes(path: Path) -> bytes:
    """The content of a logo, cut just above the largest size allowed."""
    with path.open("rb") as file:
        return file.read(LARGEST_LOGO + 1)

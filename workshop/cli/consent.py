"""Show what becomes public on a host before it is sent, and ask the organiser: it cannot be taken back."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import click

from ronda.core.errors import Impossible


@dataclass(frozen=True, slots=True, kw_only=True)
class NewlyPublic:
    """What becomes public of one event or ranking."""

    about: str
    """Its file, or the season."""
    said: tuple[str, ...]
    is_more: bool
    """It is more than before, names a hidden person, or has a name that the organiser is asked about."""


def newly_public_lines(becoming: Sequence[NewlyPublic]) -> list[str]:
    """What becomes public, as lines for a terminal; what several have in common is said once."""
    about: dict[str, list[str]] = {}
    for each in becoming:
        for line in each.said:
            about.setdefault(line, []).append(each.about)
    return [
        f"{first} and {len(more)} more: {line}" if more else f"{first}: {line}"
        for line, (first, *more) in about.items()
    ]


type Consent = Callable[[Sequence[NewlyPublic]], None]
"""Called with what becomes public before any of it is sent; raises ``ConsentRefused`` to stop."""


class ConsentRefused(Impossible):
    """Nobody agreed."""


def has_terminal() -> bool:
    """Whether somebody is there to be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def consent_for(place: object, *, yes: bool, ask: bool = True) -> Consent:
    """A consent that shows what becomes public and asks; ``yes`` means agreed beforehand, ``ask`` allows asking."""
    shown_lines: set[str] = set()

    def agree(becoming: Sequence[NewlyPublic]) -> None:
        for line in newly_public_lines(becoming):
            if line not in shown_lines:
                click.echo(line)
            shown_lines.add(line)
        if yes or not any(each.is_more for each in becoming):
            return
        if not (ask and has_terminal()):
            raise ConsentRefused(
                "Nothing was sent to {place}: this would become public there, and nobody can be asked now. If that is "
                "right, run it again with --yes.",
                place=place,
            )
        if not click.confirm(f"Shall this become public at {place}?", err=True):
            raise ConsentRefused("Nothing was sent to {place}.", place=place)

    return agree

"""The one place where refusals become sentences on standard error, one a line."""

from __future__ import annotations

from typing import Any, override

import click

from ronda.core.errors import Refusal

MOST = 20
"""So many faults of one file are named; how many more there are is said."""


class OneSentence(click.Group):
    """A group of commands that ends with a clear sentence for each fault and status 1 when Ronda says no."""

    @override
    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Refusal as refusal:
            raise click.ClickException(_told(refusal)) from refusal
        except OSError as problem:
            raise click.ClickException(f"{problem.filename or 'The file system'}: {problem.strerror}.") from problem


def _told(refusal: Refusal) -> str:
    lines = [str(part.message) for part in refusal.parts[:MOST]]
    more = len(refusal.parts) - len(lines)
    return "\n".join([*lines, f"and {more} more"] if more else lines)

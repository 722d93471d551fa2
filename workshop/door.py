"""The one place where refusals become sentences on standard error."""

from __future__ import annotations

from typing import Any, override

import click

from ronda.core.errors import Refusal


class OneSentence(click.Group):
    """A group of commands that ends with one clear sentence and status 1 when Ronda says no."""

    @override
    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Refusal as refusal:
            raise click.ClickException(str(refusal.message)) from refusal
        except OSError as problem:
            raise click.ClickException(f"{problem.filename or 'The file system'}: {problem.strerror}.") from problem

"""The one place where refusals become sentences on standard error, one per line."""

from __future__ import annotations

from typing import Any, override

import click

from ronda.core.errors import Refusal
from workshop.base.error_text import describe_error


class ErrorReportingGroup(click.Group):
    """A command group that prints one sentence for each fault, and exits with status 1 on a refusal."""

    @override
    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # the reader has closed the pipe; Click ends in silence
        except (Refusal, OSError) as problem:
            raise click.ClickException(describe_error(problem)) from problem

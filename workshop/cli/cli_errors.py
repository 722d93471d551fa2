"""The one place where refusals become sentences on standard error, one a line."""

from __future__ import annotations

from typing import Any, override

import click

from ronda.core.errors import Refusal
from workshop.base.error_text import describe_error


class ErrorReportingGroup(click.Group):
    """A group of commands that ends with a clear sentence for each fault and status 1 when Ronda says no."""

    @override
    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # whoever reads has read enough; Click ends in silence
        except (Refusal, OSError) as problem:
            raise click.ClickException(describe_error(problem)) from problem

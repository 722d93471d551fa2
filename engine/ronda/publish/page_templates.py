"""The templates of the pages: Ronda's own, or a club's in front of them."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Protocol

from ronda.core.progress import ProgressSteps
from ronda.views.shared.html import render_template_steps


class PageTemplates(Hashable, Protocol):
    """Renders values to HTML."""

    @property
    def digest(self) -> str:
        """A digest of everything that is not Ronda's own; empty if nothing is."""
        ...

    def render_steps(self, template: str, language: str, values: Mapping[str, object]) -> ProgressSteps[str]:
        """A page piece by piece; raises ``Malformed`` for a fault in a club's template."""
        ...


@dataclass(frozen=True, slots=True)
class RondaTemplates:
    """Ronda's own templates."""

    digest: str = ""

    def render_steps(self, template: str, language: str, values: Mapping[str, object]) -> ProgressSteps[str]:
        return (yield from render_template_steps(template, language, **values))


RONDA_TEMPLATES = RondaTemplates()

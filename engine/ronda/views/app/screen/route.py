"""Parsing hash routes such as ``/t/ID/round/3?by=name``."""

from dataclasses import dataclass

from ronda.core.inputs import Form
from ronda.views.app.screen import form_drafts


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """A route: parts of the path, the query, and typed text."""

    parts: tuple[str, ...]
    query: Form
    typed: form_drafts.FormDrafts

    @classmethod
    def read(cls, text: str) -> "Route":
        """Any text can be parsed; unknown routes are detected when a screen is chosen."""
        path, _, query = text.partition("?")
        parts = tuple(part for part in path.split("/") if part)
        reached, kept = form_drafts.read_form_drafts("/" + "/".join(parts), query)
        return cls(parts=parts, query=reached, typed=kept)

    @property
    def path(self) -> str:
        """The path without the query."""
        return "/" + "/".join(self.parts)

    @property
    def event(self) -> str:
        """The identifier of the route's tournament, or ""."""
        match self.parts:
            case ("t", identifier, *_):
                return identifier
            case _:
                return ""

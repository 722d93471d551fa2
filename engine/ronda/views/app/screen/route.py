"""Reading hash routes such as ``/t/ID/round/3?by=name``."""

from dataclasses import dataclass

from ronda.core.inputs import Form
from ronda.views.app.screen import form_drafts


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """Where a person is: the path in its parts, the query, and what was typed there."""

    parts: tuple[str, ...]
    query: Form
    typed: form_drafts.FormDrafts

    @classmethod
    def read(cls, text: str) -> "Route":
        """Any text can be read: what names nothing is found out where a screen is chosen."""
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
        """The identifier of the tournament that the route is about, or an empty string."""
        match self.parts:
            case ("t", identifier, *_):
                return identifier
            case _:
                return ""

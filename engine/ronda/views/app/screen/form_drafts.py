"""Typed but unsent form text: the route holds it, so that Back and reload restore it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qs, parse_qsl

from ronda.core.inputs import Form, form_value, form_value_list

DRAFT_FIELD = "typed"
"""The hidden field that names the page and form of the others: ``/t/ID/players?by=number#register``."""


@dataclass(frozen=True, slots=True)
class FormDraft:
    """The content of a form: typed text, else the page's values."""

    values: Form | None

    def __bool__(self) -> bool:
        """Whether anything was typed into it."""
        return self.values is not None

    def text(self, name: str, otherwise: str = "") -> str:
        """A field's text; several choices are separated by line ends."""
        return otherwise if self.values is None else "\n".join(form_value_list(self.values, name))

    def ticked(self, name: str, otherwise: bool = False) -> bool:
        return otherwise if self.values is None else name in self.values


@dataclass(frozen=True, slots=True, kw_only=True)
class FormDrafts:
    """The forms of a page with typed text."""

    page: str
    """Including the query with which it was opened."""
    forms: Mapping[str, Form] = field(default_factory=dict)

    def into(self, form: str) -> FormDraft:
        """The content of one of the page's forms."""
        return FormDraft(self.forms.get(form))

    def mark(self, form: str) -> str:
        """The value of a form's hidden field: page and form."""
        return f"{self.page}#{form}"


def read_form_drafts(path: str, query: str) -> tuple[Mapping[str, list[str]], FormDrafts]:
    """The query with which a page was opened, and the text typed since, form by form, each after its mark."""
    values = parse_qs(query, keep_blank_values=True)
    page, _, marked = form_value(values, DRAFT_FIELD).partition("#")
    at, _, reached = page.partition("?")
    if not marked or at != path:
        return values, FormDrafts(page=f"{path}?{query}" if query else path)
    forms: dict[str, dict[str, list[str]]] = {}
    form = marked
    for name, value in parse_qsl(query, keep_blank_values=True):
        form = value.partition("#")[2] if name == DRAFT_FIELD else form
        forms.setdefault(form, {}).setdefault(name, []).append(value)
    return parse_qs(reached, keep_blank_values=True), FormDrafts(page=page, forms=forms)


def page_of_form(form: Form) -> str | None:
    """The page of a submitted form, to be shown without the typed text; None if nothing is kept."""
    return form_value(form, DRAFT_FIELD).partition("#")[0] or None

"""What is typed into forms and not sent yet: the route holds it, so that Back and reload find it again."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qs, parse_qsl

from ronda.core.inputs import Form, form_value, form_value_list

DRAFT_FIELD = "typed"
"""The hidden field that says of which page and which form the others are: ``/t/ID/players?by=number#register``."""


@dataclass(frozen=True, slots=True)
class FormDraft:
    """How a form is filled: with what was typed into it, or else with what the page offers."""

    values: Form | None

    def __bool__(self) -> bool:
        """Whether something was typed into it."""
        return self.values is not None

    def text(self, name: str, otherwise: str = "") -> str:
        """What a field holds, or the choices of one, each in a line."""
        return otherwise if self.values is None else "\n".join(form_value_list(self.values, name))

    def ticked(self, name: str, otherwise: bool = False) -> bool:
        return otherwise if self.values is None else name in self.values


@dataclass(frozen=True, slots=True, kw_only=True)
class FormDrafts:
    """The forms of a page that were typed into, each with all that it holds."""

    page: str
    """With the query with which it was reached."""
    forms: Mapping[str, Form] = field(default_factory=dict)

    def into(self, form: str) -> FormDraft:
        """How a form of the page is filled."""
        return FormDraft(self.forms.get(form))

    def mark(self, form: str) -> str:
        """What a form's hidden field holds: page and form."""
        return f"{self.page}#{form}"


def read_form_drafts(path: str, query: str) -> tuple[Mapping[str, list[str]], FormDrafts]:
    """The query with which a page was reached, and what was typed there since: form after form, the mark first."""
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
    """The page of a form that was sent, to be shown without what was typed; None where nothing is kept."""
    return form_value(form, DRAFT_FIELD).partition("#")[0] or None

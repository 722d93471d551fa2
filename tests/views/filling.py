"""Forms of a screen as a person meets them: filled in, and read back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import override
from urllib.parse import urlencode

from ronda.views.app.screen.form_drafts import DRAFT_FIELD
from tests.views.markup import Markup

TEXT = frozenset({"text", "textarea"})
TYPED = "50%41 Ana + B&C?x=1#y %20"


@dataclass(slots=True)
class Control:
    """A field of a form, and what it would send."""

    name: str
    kind: str
    value: str = ""
    on: bool = True
    """Whether it is sent, which of boxes and radios only those are that are chosen."""
    choices: list[str] = field(default_factory=list)

    @property
    def sent(self) -> tuple[str, str] | None:
        return (self.name, self.value) if self.on else None


@dataclass(slots=True)
class Filling:
    """A form with its fields."""

    id: str
    keeps: bool
    """What is typed into it is kept."""
    controls: list[Control] = field(default_factory=list)

    @property
    def has_text(self) -> bool:
        return any(control.kind in TEXT for control in self.controls)

    @property
    def is_filled_by_page(self) -> bool:
        return any(control.name == DRAFT_FIELD for control in self.controls)

    @property
    def sent(self) -> list[tuple[str, str]]:
        return [control.sent for control in self.controls if control.sent]

    def typed(self) -> str:
        """Fill in every field otherwise than it is; gives the query that keeps it."""
        radios = {control.name: control for control in self.controls if control.kind == "radio"}
        for control in self.controls:
            match control.kind:
                case "text":
                    control.value = TYPED
                case "textarea":
                    control.value = f"{TYPED}\n{TYPED}"
                case "number":
                    control.value = "7"
                case "select":
                    control.value = control.choices[-1]
                case "checkbox":
                    control.on = not control.on
                case "radio":
                    control.on = control is radios[control.name]
                case _:
                    pass
        return urlencode(self.sent)


class Forms(Markup):
    """The forms of a screen, by identifier."""

    def __init__(self, html: str) -> None:
        self.forms: dict[str, Filling] = {}
        self._form: Filling | None = None
        self._control = Control("", "")
        self.feed(html)

    @override
    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "form":
            self._form = Filling(attributes.get("id", f"form {len(self.forms)}"), "data-keep" in attributes)
            self.forms[self._form.id] = self._form
        elif tag == "option":
            value = attributes["value"]
            self._control.choices.append(value)
            if len(self._control.choices) == 1 or "selected" in attributes:
                self._control.value = value
        elif tag in {"input", "select", "textarea"}:
            kind = attributes.get("type", "text") if tag == "input" else tag
            self._control = Control(attributes.get("name", ""), kind, attributes.get("value", ""))
            self._control.on = kind not in {"radio", "checkbox"} or "checked" in attributes
            if self._form and self._control.name:
                self._form.controls.append(self._control)

    @override
    def text(self, text: str) -> None:
        if self._control.kind == "textarea":
            self._control.value += text

    @override
    def end(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        if tag in {"textarea", "select"}:
            self._control = Control("", "")

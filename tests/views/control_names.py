"""What the controls of a screen are called, as they are told to somebody who hears it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import override

from tests.views.markup import Markup

VOID = frozenset({"input", "br", "hr", "img", "meta", "link", "wbr"})
CONTROLS = frozenset({"a", "button", "select", "textarea"})
OWN = ("href", "name", "value", "data-action", "popovertarget", "id")
NAMED = frozenset({"section", "fieldset", "nav", "dialog"})
"""What is announced with its name before what is in it, as anything with a role or a name is."""


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    around: Element | None
    texts: list[str] = field(default_factory=list)

    def text(self) -> str:
        return " ".join("".join(self.texts).split())


class ControlNames(Markup):
    """Reads the controls with their names and those of the groups that they are in."""

    def __init__(self, html: str) -> None:
        self._open: list[Element] = []
        self._every: list[Element] = []
        self.feed(html)
        self._by_id = {element.attributes["id"]: element for element in self._every if "id" in element.attributes}
        self._labels = {each.attributes["for"]: each for each in self._every if each.tag == "label"}

    @override
    def start(self, tag: str, attributes: dict[str, str]) -> None:
        element = Element(tag, attributes, self._open[-1] if self._open else None)
        self._every.append(element)
        if tag not in VOID:
            self._open.append(element)

    @override
    def end(self, tag: str) -> None:
        if tag not in VOID:
            self._open.pop()

    @override
    def text(self, text: str) -> None:
        for element in self._open:
            element.texts.append(text)

    def same(self) -> dict[tuple[str, ...], list[str]]:
        """The controls of one name, with the groups around it, that do different things; with what each does."""
        found = defaultdict[tuple[str, ...], list[str]](list)
        for element in self._every:
            if element.tag in CONTROLS or (element.tag == "input" and element.attributes.get("type") == "text"):
                found[self._called(element)].append(self._does(element))
        return {called: does for called, does in found.items() if len(set(does)) > 1}

    def _called(self, element: Element) -> tuple[str, ...]:
        return (element.tag, self._name(element), *self._groups(element))

    def _name(self, element: Element) -> str:
        values = element.attributes
        if "aria-label" in values:
            return values["aria-label"]
        if "aria-labelledby" in values:
            return " ".join(self._by_id[one].text() for one in values["aria-labelledby"].split())
        if element.tag in {"a", "button"}:
            return element.text()
        label = self._labels.get(values.get("id", ""))
        return label.text() if label else ""

    def _groups(self, element: Element) -> tuple[str, ...]:
        names = []
        around = element.around
        while around is not None:
            if around.tag in NAMED or "role" in around.attributes:
                names.append(self._legend(around) if around.tag == "fieldset" else self._named(around))
            around = around.around
        return tuple(name for name in names if name)

    def _named(self, element: Element) -> str:
        return self._name(element) if {"aria-label", "aria-labelledby"} & element.attributes.keys() else ""

    def _legend(self, fieldset: Element) -> str:
        return next((each.text() for each in self._every if each.tag == "legend" and each.around is fieldset), "")

    def _does(self, element: Element) -> str:
        """The form that it sends, or is part of, with the values that tell it from another one."""
        form: Element | None = element
        while form is not None and form.tag != "form":
            form = form.around
        own = [element.attributes.get(key, "") for key in OWN]
        hidden = [
            f"{each.attributes.get('name')}={each.attributes.get('value')}"
            for each in self._every
            if form is not None and each.attributes.get("type") == "hidden" and self._is_in(each, form)
        ]
        command = form.attributes.get("data-command", form.attributes.get("id", "")) if form else ""
        return " ".join(filter(None, (command, *own[: 5 if element.tag == "button" else 6], *hidden)))

    @staticmethod
    def _is_in(element: Element, form: Element) -> bool:
        around = element.around
        while around is not None and around is not form:
            around = around.around
        return around is form

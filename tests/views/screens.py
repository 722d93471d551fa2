"""Events in every phase for the app's screens, and a reader of the HTML that the screens give."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Self, override

from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.results import FIRST, Result, Score
from ronda.core.state import Match, Phase
from ronda.rules.ruleset import Ruleset
from ronda.views.app.screen.form_drafts import DRAFT_FIELD
from tests.views.markup import Markup
from workshop.cli.simulated_organiser import Organiser

NOW = "2026-11-21T09:00:00Z"


class Played(Organiser):
    """An event under way at one moment, in which the first player of a table always wins; each step gives the event."""

    def __init__(
        self, ruleset: Ruleset, players: int, *, details: Details | None = None, prefix: str = "Player"
    ) -> None:
        shown = details or Details(name="Friday Cup", date="2026-11-21", place="Town Hall", organiser="The Club")
        create = ask.CreateTournament(tournament=f"event-{ruleset.key}", game=ruleset.key, details=shown)
        super().__init__(ruleset, create, seed=players)
        if players:
            self.register(*(f"{prefix} {number}" for number in range(1, players + 1)))

    @override
    def pause(self) -> timedelta:
        return timedelta()

    @override
    def result(self, match: Match) -> Result:
        form = self.ruleset.scoring.form(self.tournament.details, self.round.stage)
        most = {entry.key: entry.most for entry in form.scores}
        scores = tuple(Score(key=key, first=value, second=match.number % value) for key, value in most.items())
        scores += tuple(Score(key=mark.key, first=0, second=1) for mark in form.marks)
        ending = form.shortcuts[0].ending if form.shortcuts else ""
        return Result(winner=FIRST, scores=scores, ending=ending)

    def after(self, *commands: ask.Command) -> Self:
        for command in commands:
            self.do(command)
        return self

    def play(self, matches: int | None = None) -> Self:
        for match in self.round.open_matches[:matches]:
            self.report(match, self.result(match))
        return self

    def until(self, phase: Phase) -> Self:
        self.play_until(phase)
        return self


@dataclass
class Form:
    """A form with what it would send."""

    command: str
    id: str = ""
    asks: str = ""
    """What it asks instead of a command of the event."""
    fields: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    """The names and values of its buttons, of which one is sent."""

    def sent(self) -> list[dict[str, list[str]]]:
        """What it sends, for each button with a name of its own."""
        named = {name: {**self.fields, **({name: [value]} if name else {})} for name, value in self.buttons}
        return list(named.values())


_JOINED = re.compile(r"(?:[^\W\d_A-Z]|[»”)])[.!?][A-ZÁÉÍÓÚÑ¡¿«“]")
"""Where a sentence ends and the next one begins at once."""


class Screen(Markup):
    """What a screen's HTML holds; raises ``AssertionError`` where tags do not match."""

    _VOID = frozenset({"input", "br", "hr", "img", "meta", "link", "wbr"})

    def __init__(self, html: str) -> None:
        self.ids: list[str] = []
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.labelled: set[str] = set()
        self.controls: list[str] = []
        self.headings: list[int] = []
        self._open: list[str] = []
        self._select = [""]
        self._textarea: list[str] = []
        self._form = Form(command="")
        self.feed(html)
        assert self._open == []

    @override
    def start(self, tag: str, attributes: dict[str, str]) -> None:
        values = attributes
        assert "style" not in values
        assert not any(key.startswith("on") for key in values)
        if tag not in self._VOID:
            self._open.append(tag)
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "a":
            self.links.append(values["href"])
        if tag == "label":
            self.labelled.add(values["for"])
        if tag in {"h1", "h2", "h3"}:
            self.headings.append(int(tag[1]))
        if tag == "form":
            asks = values.get("data-asks", "")
            self._form = Form(command=values.get("data-command", ""), id=values.get("id", ""), asks=asks)
            self.forms += [self._form] if self._form.command else []
        if tag in {"input", "select", "textarea", "button"}:
            self._control(tag, values)
        if tag == "option" and (self._select[-1] == "" or "selected" in values):
            self._select[-1] = values["value"]

    def _control(self, tag: str, values: dict[str, str]) -> None:
        if tag != "button" and values.get("type") != "hidden":
            self.controls.append(values.get("id", "without an id"))
        name = values.get("name", "")
        if tag == "button" and values.get("type") == "button":
            return
        if tag == "button":
            form = next((form for form in self.forms if form.id == values.get("form")), self._form)
            form.buttons += [] if "disabled" in values else [(name, values.get("value", ""))]
            return
        if name in {"", DRAFT_FIELD} or not self.forms:  # the mark is the page's own
            return
        value = values.get("value", "") or {"number": "1", "textarea": "A name"}.get(values.get("type", tag), "")
        if values.get("type") in {"radio", "checkbox"} and "checked" not in values and name in self._form.fields:
            return
        sent = self._form.fields.setdefault(name, [])
        sent.append(value)
        if tag == "select":
            self._select = sent
        if tag == "textarea":
            self._textarea = sent

    @override
    def text(self, text: str) -> None:
        if self._open[-1:] == ["textarea"] and text.strip() and self._textarea:
            self._textarea[-1] = text
        if self._open[-1:] != ["textarea"]:
            assert not _JOINED.search(text), f"two sentences without a space: {text!r}"

    @override
    def end(self, tag: str) -> None:
        assert self._open.pop() == tag

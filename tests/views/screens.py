"""Events in every phase for the app's screens, and a reader of the HTML that the screens give."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import override

from ronda import journal
from ronda.commands import Moment, decide
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.results import FIRST, Result, Score
from ronda.core.state import Match, Phase, Tournament
from ronda.journal import Log
from ronda.rules.ruleset import ResultForm, Ruleset

NOW = "2026-11-21T09:00:00Z"


class Played:
    """An event under way, from a seed."""

    def __init__(
        self, ruleset: Ruleset, players: int, *, details: Details | None = None, prefix: str = "Player"
    ) -> None:
        self._game = ruleset
        self._random = random.Random(players)
        self._log: Log | None = None
        shown = details or Details(name="Friday Cup", date="2026-11-21", place="Town Hall", organiser="The Club")
        self.do(ask.CreateTournament(tournament=f"event-{ruleset.key}", game=ruleset.key, details=shown))
        if players:
            names = tuple(f"{prefix} {number}" for number in range(1, players + 1))
            self.do(ask.RegisterPlayers(entries=tuple(ask.Entry(name=name) for name in names)))

    @property
    def ruleset(self) -> Ruleset:
        return self._game.for_event(self._log.tournament.details) if self._log else self._game

    @property
    def log(self) -> Log:
        assert self._log is not None
        return self._log

    @property
    def tournament(self) -> Tournament:
        return self.log.tournament

    def do(self, command: ask.Command) -> Played:
        state = self._log.tournament if self._log else None
        events = decide(state, self.ruleset, command, Moment(at=NOW, random=self._random.getrandbits(53)))
        self._log = journal.append(self._log, journal.extend(self._log, events, at=NOW))
        return self

    def undo(self) -> Played:
        self._log = journal.append(self.log, journal.extend(self.log, (journal.undo(self.log),), at=NOW))
        return self

    def redo(self) -> Played:
        self._log = journal.append(self.log, journal.extend(self.log, journal.redo(self.log), at=NOW))
        return self

    def pair(self) -> Played:
        self.do(ask.PairRound())
        return self.do(ask.PublishRound()) if self.tournament.draft else self

    def play(self, matches: int | None = None) -> Played:
        running = self.tournament.rounds[-1]
        form = self.ruleset.result_form(self.tournament.details, running.stage)
        for match in running.open_matches[:matches]:
            self.do(ask.ReportResult(round=running.number, match=match.number, result=self._result(form, match)))
        return self

    def _result(self, form: ResultForm, match: Match) -> Result:
        most = {entry.key: entry.most for entry in form.scores}
        scores = tuple(Score(key=key, first=value, second=match.number % value) for key, value in most.items())
        scores += tuple(Score(key=mark.key, first=0, second=1) for mark in form.marks)
        ending = form.shortcuts[0].ending if form.shortcuts else ""
        return Result(winner=FIRST, scores=scores, ending=ending)

    def until(self, phase: Phase) -> Played:
        while self.tournament.phase is not phase:
            match self.tournament.phase:
                case Phase.REGISTRATION:
                    self.do(ask.StartTournament())
                case Phase.BETWEEN_ROUNDS:
                    self.do(ask.PairRound() if self.tournament.draft is None else ask.PublishRound())
                case Phase.ROUND_RUNNING:
                    self.play()
                case _:
                    self.do(ask.MakeCut())
        return self


@dataclass
class Form:
    """A form with what it would send."""

    command: str
    fields: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    """The names and values of its buttons, of which one is sent."""

    def sent(self) -> list[dict[str, list[str]]]:
        """Give what it sends, for each button with a name of its own."""
        named = {name: {**self.fields, **({name: [value]} if name else {})} for name, value in self.buttons}
        return list(named.values()) or [self.fields]


class Screen(HTMLParser):
    """What a screen's HTML holds; raises ``AssertionError`` where tags do not match."""

    _VOID = frozenset({"input", "br", "hr", "img", "meta", "link"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.labelled: set[str] = set()
        self.controls: list[str] = []
        self.headings: list[int] = []
        self._open: list[str] = []
        self._select: list[str] = []
        self._textarea: list[str] = []
        self._form = Form(command="")
        self.feed(html)
        self.close()
        assert self._open == []

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {key: value or "" for key, value in attrs}
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
            self._form = Form(command=values.get("data-command", ""))
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
            self._form.buttons.append((name, values.get("value", "")))
            return
        if not name or not self.forms:
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
    def handle_data(self, data: str) -> None:
        if self._open[-1:] == ["textarea"] and data.strip() and self._textarea:
            self._textarea[-1] = data

    @override
    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

"""Half characters, zero characters and a million characters wherever there is text: one sentence, and not stored."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any
from urllib.parse import parse_qs, urlencode

import pytest

from ronda import bridge, journal
from ronda.core.errors import Refusal
from ronda.core.state import Phase
from ronda.imports import read_by_rules
from ronda.rulesets import every_ruleset, find_ruleset
from tests.commandline import test_cryodex, test_import
from tests.views.routes import event_routes
from tests.views.screens import Played, Screen

SPOILT = {"half": "Al\ud800ba", "zero": "Al\0ba", "long": "x" * 1_000_000, "digits": "9" * 5000, "square": "²"}
GAMES = [ruleset.key for ruleset in every_ruleset()]
LONGEST_SENTENCE = 600
QUERIED = {"by", "show", "round", "player", "point", "pick", "more", "edit", "appeal", "number", "cut", "swiss_rounds"}
"""What routes are asked with besides the fields of their forms."""
FILLED = {"name": ["Zoe Mar"], "reason": ["They asked"]}


def ask(what: str, **values: object) -> dict[str, Any]:
    """Call the engine as the browser's worker does; what it says can be written down."""
    told = bridge.call_by_name(what, json.dumps({"lang": "en", "now": "2026-11-21T12:00:00Z", "random": 7, **values}))
    told.encode()
    answer: dict[str, Any] = json.loads(told)
    return answer


def check_sentence(answer: dict[str, Any], where: object) -> None:
    sentence = re.sub("<[^>]*>", "", answer["refusal"]["html"]).strip()
    assert re.match("[A-Z0-9“]", sentence), (where, sentence)
    assert len(sentence) < LONGEST_SENTENCE * len(answer["refusal"]["faults"] or [0]), (where, sentence[:200])


def check_stored(text: str, where: object) -> None:
    assert all(bad not in text for bad in ("\\ud800", "\ud800", "\\u0000", "\0", "x" * 5000, "9" * 5000)), where


def spoilt_forms(played: Played) -> Iterator[tuple[str, str, dict[str, list[str]]]]:
    """Each command of every screen with each field spoilt in each way."""
    seen = set()
    routes = ["/new?game=" + played.ruleset.key]
    for number in (0, 1):
        routes += event_routes(played.tournament, played.ruleset, number)
    for route in routes:
        device = {"now": "2026-11-21T12:00:00Z"}
        for form in Screen(ask("render", route=route, device=device)["html"]).forms:
            for name in form.fields:
                if (form.command, name) not in seen:
                    seen.add((form.command, name))
                    for sent in form.sent()[:1]:
                        yield form.command, name, {**sent, **{key: FILLED[key] for key in FILLED if key in sent}}


@pytest.mark.parametrize("phase", [Phase.REGISTRATION, Phase.ROUND_RUNNING])
@pytest.mark.parametrize("game", GAMES)
def test_no_field_of_any_form_stores_it(game: str, phase: Phase) -> None:
    played = Played(find_ruleset(game), 6).until(phase)
    if phase is Phase.ROUND_RUNNING:
        played.play(1)
    event = played.tournament.id
    ask("load", tournament=event, lines=[record.line for record in played.log.records])
    commands = set()
    for command, name, sent in spoilt_forms(played):
        for how, text in SPOILT.items():
            tournament = None if command == "create_event" else event
            answer = ask("decide", tournament=tournament, command=command, form={**sent, name: [text]})
            commands.add(command)
            if not answer["ok"]:
                check_sentence(answer, (command, name, how))
            for line in answer.get("lines", ()):
                check_stored(line, (command, name))
    ask("unload", tournament=event)
    assert len(commands) > 10


@pytest.mark.parametrize("game", GAMES)
def test_every_screen_that_is_asked_with_it_is_shown(game: str) -> None:
    """In the query of its route, as a form that previews or a link that somebody changed sends it."""
    played = Played(find_ruleset(game), 6).until(Phase.ROUND_RUNNING)
    event, device = played.tournament.id, {"now": "2026-11-21T12:00:00Z"}
    ask("load", tournament=event, lines=[record.line for record in played.log.records])
    asked = 0
    for route in ("/new", "/rules", "/checklist", "/ranking", *event_routes(played.tournament, played.ruleset, 0)):
        screen = Screen(ask("render", route=route, device=device)["html"])
        names = {name for form in screen.forms for name in form.fields}
        names |= {name for link in screen.links for name in parse_qs(link.partition("?")[2])}
        for text in SPOILT.values():
            alone = sorted(name for name in names if name.startswith("option_"))
            for each in (*([name] for name in alone), sorted(names | QUERIED)):
                query = urlencode({"game": game, **dict.fromkeys(each, text[:5000])}, errors="replace")
                assert "<h1" in ask("render", route=f"{route}?{query}", device=device)["html"], (route, each)
                asked += 1
    ask("unload", tournament=event)
    assert asked > len(SPOILT)


def spoilt_rows() -> Iterator[str]:
    """A CSV of results with each cell spoilt in each way, and with numbers that no event has."""
    lines = test_import.PAPER.splitlines()
    for row, line in enumerate(lines):
        cells = line.split(",")
        for column in range(len(cells)):
            for text in (*SPOILT.values(), "1000000000", "a/b", ".."):
                yield "\n".join(
                    [*lines[:row], ",".join([*cells[:column], text, *cells[column + 1 :]]), *lines[row + 1 :]]
                )
    yield "\n".join([*lines[:2], *(f"1,{table},A {table},B {table},1,0," for table in range(1, 10_001))])


def spoilt_values(value: Any) -> Iterator[Any]:
    """A value of JSON with each text and number in it spoilt in each way."""
    if isinstance(value, list | dict):
        for key in range(len(value)) if isinstance(value, list) else list(value):
            for changed in spoilt_values(value[key]):
                copy = deepcopy(value)
                copy[key] = changed
                yield copy
            if isinstance(value, dict):
                yield {("x\ud800" if each == key else each): value[each] for each in value}
    else:
        yield from (*SPOILT.values(), 10**9, 10**400, float("inf"), None, [], {}, "..")


@pytest.mark.parametrize("source", ["rows", "cryodex"])
def test_no_import_stores_it(source: str) -> None:
    cryodex = json.loads(test_cryodex.event(test_cryodex.SWISS[:1], test_cryodex.SCORES))
    texts = spoilt_rows() if source == "rows" else map(json.dumps, spoilt_values(cryodex))
    told = 0
    for text in texts:
        try:
            log = read_by_rules(text, find_ruleset("xwing")).log
        except Refusal as refusal:
            for part in refusal.parts:
                str(part.message).encode()
                assert re.match("[A-Z0-9“]", str(part.message))
                assert len(str(part.message)) < LONGEST_SENTENCE
            told += 1
        else:
            check_stored(journal.log_file_text(log), text[:200])
    assert told > 100

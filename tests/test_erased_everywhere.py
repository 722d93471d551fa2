"""A name stands in every text that anybody can write; once the person is erased it is in no file that Ronda writes.

What texts there are, and which calls give a file, is taken from the declarations: a new one is tried too, or named.
"""

from __future__ import annotations

import base64
import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, get_args, get_type_hints
from urllib.parse import unquote

import pytest

from ronda import bridge, journal
from ronda.admission import check_log
from ronda.bridge import CALLS, files
from ronda.bridge.session_state import SESSION
from ronda.codes.events import event_file_from_text
from ronda.commands import requests as ask
from ronda.core.consents import Consent, ConsentPurpose, Privacy
from ronda.core.errors import Refusal
from ronda.core.facts import FACT_TYPES, EntryOrigin, Fact, PlayerEdited, PlayerRegistered
from ronda.core.free_texts import NO_FREE_TEXT, OFFICIAL_NAMES, free_texts
from ronda.core.notice import Prize
from ronda.journal import Log
from ronda.publish import build_ranking_site, build_site
from ronda.rulesets import ruleset_of
from ronda.session.event_summary import event_summary
from ronda.sync.erasable_people import erasable_people
from ronda.sync.erasing import erase_people
from ronda.views.app import Device, screen_page
from ronda.views.files.hall_copy import hall_copy
from ronda.views.files.public_copy import public_copy
from ronda.views.shared.export_formats import fitting_exports
from tests.playing import Organiser, custom, eventful
from tests.sync.test_erasing import AT, MARKER, PLAYER, changed, is_named
from tests.views.routes import event_routes
from workshop.base import input_stamps
from workshop.build import catalogues

type Where = str

FEW = "few more things"
GAMES = ("aristeia", "keyforge", "xwing", FEW)
FORMS: tuple[Callable[[str], str], ...] = (
    lambda text: f"{text} {MARKER}! And zyxwilda, QUORBETH’s, quorbeth7".strip(),
    lambda text: f"{text}, {MARKER}".strip(", "),
    lambda _: MARKER,
)
"""What is written where something stands, or nothing: the most of it that is possible there."""
IN_NO_GAME: frozenset[Where] = frozenset({"Details.options"})
"""Texts in which none of the games lets anybody write what they like."""
REPEATED: frozenset[Where] = frozenset(
    {"AnnouncementChanged.scenarios", "AnnouncementChanged.scenario_texts", "PrizesChanged.sharing"}
)
"""Texts that are held to what the details announced, and are tried there."""
MOST_TRIED = 4
CODES = 400
"""As many codes as no film of a small event has."""


def declared_texts() -> frozenset[Where]:
    """Every field of a fact that holds a text which somebody may have written."""
    waiting: list[Any] = list(FACT_TYPES.values())
    seen: set[Any] = set()
    found: set[Where] = set()
    while waiting:
        kind = waiting.pop()
        waiting += get_args(kind)
        if kind in seen or not is_dataclass(kind):
            continue
        seen.add(kind)
        for field in fields(kind):
            inner = [get_type_hints(kind)[field.name]]
            while any(map(get_args, inner)):
                inner = [part for each in inner for part in (get_args(each) or (each,))]
            waiting += inner
            found |= {f"{getattr(kind, '__name__', '')}.{field.name}"} if str in inner else set()
    return frozenset(found - NO_FREE_TEXT)


def with_text(value: Any, where: Where, write: Callable[[str], str], kind: str = "") -> Any:
    """A value with another text in each place of a name, empty ones too; keys of fields stay."""
    if kind == where:
        if not isinstance(value, tuple):
            return write(value)
        keyed = where.endswith((".fields", ".options"))
        return tuple((key, write(text)) for key, text in value) if keyed else tuple(map(write, value or ("",)))
    if is_dataclass(value) and not isinstance(value, type):
        name = type(value).__name__
        given = {each.name: getattr(value, each.name) for each in fields(value)}
        made = {key: with_text(part, where, write, f"{name}.{key}") for key, part in given.items()}
        return replace(value, **made) if made != given else value
    if isinstance(value, tuple):
        return tuple(with_text(part, where, write, kind) for part in value)
    return value


def few_more_things() -> Organiser:
    """Do what happens in no event in which all else does: a prize for something else, a ruling that is changed."""
    organiser = Organiser("keyforge", details=custom(3, head_judges=("Zoe Ruiz",), floor_judges=("Odel Rey",)))
    for name in ("Alba Sol", "Bruno Gil", "Carla Prado", "Dario Rey"):
        deck = (("deck", f"Deck of {name}"),)
        organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name=name, fields=deck),)))
    deck = (("deck", "Moon Garden"),)
    organiser.send(ask.RequestEntry(message="m1", request="r1", name="Odo Narbe", fields=deck, origin=EntryOrigin.CODE))
    organiser.start()
    prizes = (Prize(what="A brush", label="Best painted"),)
    organiser.do(ask.ChangePrizes(prizes=prizes, sharing="One each", reason="A sponsor gave more"))
    organiser.play_round()
    organiser.do(ask.GiveRuling(question="Whose turn?", decision="Alba’s", official="Odel Rey", round=1, match=1))
    appeal = ask.AppealRuling(ruling=1, player=1, official="Zoe Ruiz", outcome="changed", decision="Bruno’s")
    organiser.do(appeal)
    return organiser


@cache
def attacked(game: str) -> tuple[Log, frozenset[Where]]:
    """Write the name of one player wherever an event of a game lets somebody write; gives where it stands then."""
    organiser = eventful(game) if game != FEW else few_more_things()
    # who does not agree to results with name is hidden, so that is not asked
    asked = Consent(purpose=ConsentPurpose.CONTACT, text="May we?")
    organiser.do(ask.ChangePrivacy(privacy=Privacy(consents=(asked,))))
    organiser.do(ask.PostMessage(text="Come here"))
    log = organiser.log
    named = [
        replace(fact, name=MARKER, given_name="Zyxwilda")
        if isinstance(fact, PlayerRegistered | PlayerEdited) and fact.player == PLAYER
        else fact
        for fact in (record.fact for record in log.records)
    ]
    log = changed(log, dict(enumerate(named)))
    for where in sorted(declared_texts()):
        # what one fact announces another repeats: first all of them, then one by one
        facts = [record.fact for record in log.records]
        places = [place for place, fact in enumerate(facts) if with_text(fact, where, FORMS[0]) != fact]
        for group in (places, *([place] for place in places[:MOST_TRIED])):
            forms = FORMS[1:] if where in OFFICIAL_NAMES else FORMS
            log = next(filter(None, (tried(log, group, where, write) for write in forms)), log)
    return log, frozenset(where for record in log.records for where in named_places(record.fact))


def named_places(fact: Fact) -> frozenset[Where]:
    return frozenset(".".join(where.split(".")[:2]) for where, text in free_texts(fact) if is_named(text))


def tried(log: Log, places: Sequence[int], where: Where, write: Callable[[str], str]) -> Log | None:
    """A log with other texts in some places, where Ronda could have written it; None where it could not."""
    facts: dict[int, Fact] = {record.seq: record.fact for record in log.records}
    if all(where in named_places(facts[place]) for place in places):
        return None
    try:
        after = changed(log, facts | {place: with_text(facts[place], where, write) for place in places})
        check_log(after)
    except (Refusal, ValueError):
        return None
    return after


@cache
def erased(game: str) -> Log:
    log, _ = attacked(game)
    person = next(each for each in erasable_people(log) if PLAYER in each.players)
    return erase_people(log, person.players, requests=person.requests, at=AT).log


def test_reg_erase_the_attack_reaches_every_text_that_is_declared() -> None:
    """A new field in which somebody can write is attacked by itself, or is named here with its reason."""
    reached = frozenset[Where]().union(*(attacked(game)[1] for game in GAMES))
    assert declared_texts() - reached <= IN_NO_GAME | REPEATED


def is_file(call: Callable[..., Any]) -> bool:
    answers = (str(each) for each in get_args(get_type_hints(call)["return"]) or [get_type_hints(call)["return"]])
    return any(name in each for each in answers for name in ("SavedFile", "EventFile", "CopyAnswer"))


def asked_calls(log: Log) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each call of the app that gives a file or a text, with what it is asked, twice where that varies."""
    device = {"tournaments": [event_summary(log)], "now": "2026-12-02T10:00:00Z", "offset": 0}
    rows = [{"key": [log.tournament.id, record.seq], "value": record.line} for record in log.records]
    for name, call in CALLS.items():
        if not is_file(call):
            continue
        for more in ({}, {"value": "single"}):
            yield name, {"device": device, "rows": rows, "season": "2026", "site": "", "app": "", "digest": "", **more}
    yield from (("share", {"round": each}) for each in (None, "1"))
    for known in fitting_exports(log.tournament, ruleset_of(log.tournament)):
        yield "report", {"value": known.key}
    yield "film", {"first": 0, "count": CODES}
    yield "hall", {"digest": ""}


def opened(name: str, content: bytes) -> Iterator[tuple[str, str]]:
    """A file, or what is in it, as text with all that JSON and addresses write in other letters."""
    if content[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for each in archive.namelist():
                yield from opened(f"{name}/{each}", archive.read(each))
        return
    text = f"{name} {content.decode(errors='replace')}"
    yield name, unquote(re.sub(r"\\u([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), text)) + text


def written(log: Log, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Every file, page, print and text that Ronda makes of an event."""
    monkeypatch.setattr(SESSION, "logs", {log.tournament.id: log})
    monkeypatch.setattr(SESSION, "damaged", {})
    monkeypatch.setattr(files, "build_edition", input_stamps.engine_edition)
    event = log.tournament.id
    made: dict[str, bytes] = {"file": journal.log_file_text(log).encode(), "public": public_copy(log).encode()}
    made |= {"hall": hall_copy(log).encode(), **build_site([log])}
    with suppress(Refusal):
        made |= build_ranking_site([log], season="2026")
    for path in event_routes(log.tournament, ruleset_of(log.tournament), 1):
        device = Device.read({"tournaments": [], "now": "2026-12-02T10:00:00Z"})
        made[path] = screen_page(path, {event: log}, device, "en").html.encode()
    for place, (name, request) in enumerate(asked_calls(log)):
        told = json.loads(bridge.call_by_name(name, json.dumps({"tournament": event, "lang": "en", **request})))
        made[f"{name}-{place}"] = base64.b64decode(told["base64"]) if "base64" in told else json.dumps(told).encode()
        if name == "film":
            made["film"] = event_file_from_text("\n".join(told["texts"])).encode()
    return dict(each for name, content in made.items() for each in opened(name, content))


@pytest.mark.parametrize("game", GAMES)
def test_reg_erase_a_name_in_every_text_is_in_no_file_that_ronda_writes(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor a part of it, in any letters: files, pages with their JSON, tables, reports, prints, codes and copies."""
    catalogues.compile_stale()
    before = written(attacked(game)[0], monkeypatch)
    after = written(erased(game), monkeypatch)
    assert sum(map(is_named, before.values())) > len(before) // 4
    assert [name for name, text in after.items() if is_named(text)] == []

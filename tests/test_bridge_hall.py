"""What the app hands over to the server of a hall: once, and again only when something of it has changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from ronda import bridge
from ronda.bridge.session_state import SESSION
from ronda.commands import requests as ask
from ronda.journal import Log
from tests.playing import Organiser, custom, wins
from workshop.server.hall_pages import HallSite, copy_digest


@pytest.fixture
def organiser() -> Iterator[Organiser]:
    made = Organiser("custom", details=custom(3))
    made.start(8)
    made.play_round()
    yield made
    SESSION.forget(made.tournament.id)


def handed(log: Log, digest: str = "") -> str | None:
    SESSION.logs[log.tournament.id] = log
    told: Any = json.loads(
        bridge.call_by_name("hall", json.dumps({"tournament": log.tournament.id, "digest": digest, "lang": "en"}))
    )
    text: str | None = told["text"]
    return text


def test_what_the_server_has_is_not_handed_over_again(organiser: Organiser) -> None:
    text, site = handed(organiser.log) or "", HallSite(b"")
    site.show(site.made(text))
    event = organiser.tournament.id

    assert handed(organiser.log, site.shown[event].digest) is None
    assert site.shown[event].digest == copy_digest(text)
    organiser.do(ask.PairRound())  # a draft
    assert handed(organiser.log, copy_digest(text)) is None
    organiser.do(ask.PublishRound())
    assert (drafted := handed(organiser.log, copy_digest(text))) is not None
    organiser.report(organiser.round.open_matches[0], wins(1))
    assert handed(organiser.log, copy_digest(drafted)) is not None


def test_nothing_is_handed_over_of_what_is_not_here_or_not_whole(organiser: Organiser) -> None:
    assert (
        json.loads(bridge.call_by_name("hall", json.dumps({"tournament": "elsewhere", "digest": "", "lang": "en"})))[
            "text"
        ]
        is None
    )
    SESSION.damaged[organiser.tournament.id] = None  # type: ignore[assignment]
    try:
        assert handed(organiser.log) is None
    finally:
        del SESSION.damaged[organiser.tournament.id]

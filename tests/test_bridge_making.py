"""Results pages that are made in slices: the same zip as at once, of the event as it was when they were begun."""

from __future__ import annotations

import json
from typing import Any

from ronda import bridge
from ronda.bridge.held import HELD
from ronda.core.state import Phase
from ronda.rulesets import find_ruleset
from tests.views.screens import Played


def asked(event: str, **values: object) -> dict[str, Any]:
    told = {"tournament": event, "site": "", "app": "", "lang": "en", **values}
    answer: dict[str, Any] = json.loads(bridge.publish(json.dumps(told)))
    return answer


def test_pages_made_in_slices_are_those_made_at_once() -> None:
    """Each slice says how far they are; a result that comes in meanwhile is not in them."""
    played = Played(find_ruleset("keyforge"), 8).until(Phase.ROUND_RUNNING)
    event = played.tournament.id
    HELD.logs[event] = played.log
    whole = asked(event)

    answer = asked(event, sliced=True)
    done = [answer["done"]]
    HELD.logs[event] = played.play(1).log
    while "said" in answer:
        answer = asked(event, sliced=True, goes_on=True)
        done.append(answer.get("done", done[-1]))

    assert done == sorted(done)
    assert len(set(done)) > 2
    assert answer == whole


def test_pages_that_were_stopped_begin_anew() -> None:
    """What was made before is not gone on with."""
    played = Played(find_ruleset("keyforge"), 8).until(Phase.ROUND_RUNNING)
    event = played.tournament.id
    HELD.logs[event] = played.log
    first = asked(event, sliced=True)
    asked(event, sliced=True, goes_on=True)

    assert asked(event, sliced=True) == first

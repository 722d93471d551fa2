"""The routes that the app knows, and those of one event filled in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ronda.core.state import Tournament
from ronda.rules.ruleset import Ruleset
from ronda.views.app.routes import ROUTES


def patterns() -> list[list[str]]:
    """List the routes that the app knows, a star for each part that varies."""
    in_event = (["t", "*", *route.parts] for route in ROUTES.event.routes)
    outside = (list(route.parts) for route in ROUTES.device.routes)
    return [["*" if part.startswith("{") else part for part in parts] for parts in (*outside, *in_event)]


def event_routes(tournament: Tournament, ruleset: Ruleset, number: int) -> Iterator[str]:
    """Every route of an event, with some player, round and table by a number where one is asked for."""
    round_ = tournament.rounds[-1 - number % len(tournament.rounds)] if tournament.rounds else None
    some = {
        "player": [str(1 + number % (len(tournament.players) + 1))],
        "round": [str(round_.number if round_ else 1)],
        "table": [str(round_.matches[number % len(round_.matches)].number if round_ else 1)],
        "helper": [helper.key for helper in ruleset.helpers],
        "fill": [field.key for field in ruleset.registration.fields if field.missed],
    }
    for pattern in patterns():
        if pattern[:1] != ["t"]:
            continue
        routes = [["t", tournament.id]]
        for before, part in pairwise(pattern[1:]):
            choices = some[before] if part == "*" else [part]
            routes = [[*route, choice] for route in routes for choice in choices]
        yield from ("/" + "/".join(route) for route in routes)

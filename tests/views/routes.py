"""The routes that the app knows, read from its source, and those of one event filled in."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from ronda.core.state import Tournament
from ronda.rules.ruleset import Ruleset
from ronda.views import app


@cache
def patterns() -> list[list[str]]:
    """Give the routes that the app knows, a star for each part that varies."""
    found = []
    for tree in ast.walk(ast.parse(inspect.getsource(app))):
        if not isinstance(tree, ast.FunctionDef):
            continue
        before = {"_device_view": [], "_event_view": ["t", "*"], "_print_view": ["t", "*", "print"]}.get(tree.name, [])
        cases = [case.pattern for node in ast.walk(tree) if isinstance(node, ast.Match) for case in node.cases]
        for case in cases:
            assert isinstance(case, ast.MatchSequence | ast.MatchAs)
            # the rest of a route that another function reads is in that function's cases
            if isinstance(case, ast.MatchSequence) and not isinstance((case.patterns or [case])[-1], ast.MatchStar):
                found.append(before + [_part(part) for part in case.patterns])
    return found


def _part(part: ast.pattern) -> str:
    if isinstance(part, ast.MatchValue) and isinstance(part.value, ast.Constant):
        return str(part.value.value)
    assert isinstance(part, ast.MatchAs), "a route is made of words and names"
    return "*"


def event_routes(tournament: Tournament, ruleset: Ruleset, number: int) -> Iterator[str]:
    """Give every route of an event, with some player, round and table by a number where one is asked for."""
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

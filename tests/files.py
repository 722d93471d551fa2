"""Event files that somebody changed by hand and sealed again, so that only what they hold can be wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from ronda import journal
from ronda.core.codec import canonical_json
from ronda.core.facts import FACT_TYPES
from ronda.journal import chain

type Body = dict[str, Any]
"""A record as it stands in a file, without its checksum."""

WAYS = ("ActionUndone", "ActionRedone", "ReturnedTo")
NUMBERS = (0, 1, 2, 3, 4, 5, 7, 9, 31, 600, -1, 10**6, 10**9, 10**18, 2**63 - 1, 2**70)
TEXTS = (
    *("", "x", "a/b", "\x00", "\ud800", "x" * 5000, "forfeit", "9999-12-31T23:59:59Z", "2026-11-21T12:00:00Z"),
    *("a\nb", "by-hand/swiss-1", "bracket-1", "imported", "0001-01-01", "<b>", "{x}", "../..", "keyforge", "custom"),
)
OTHERS: tuple[Any, ...] = (None, True, False, 1.5, [], {}, [[]], [1, 1], "1")


def bodies(text: str) -> list[Body]:
    """The records of an event file."""
    found = [json.loads(line) for line in text.splitlines()[1:-1]]
    for body in found:
        del body["digest"]
    return found


def sealed(records: Sequence[Body]) -> str:
    """The event file of records, each with its number, its command's and its checksum as they have to be."""
    renumbered: dict[int, int] = {}
    lines, digest = [], chain.root_digest()
    for number, record in enumerate(records):
        renumbered.setdefault(record["seq"], number)
        body = {**record, "seq": number, "action": renumbered.get(record["action"], number)}
        data = body["data"]
        if body["type"] in WAYS and isinstance(data, dict) and isinstance(data.get("action"), int):
            body["data"] = {**data, "action": renumbered.get(data["action"], number)}
        digest = chain.record_digest(digest, body)
        lines.append(chain.record_line(body, digest))
    created = records[0]["data"] if records else {}
    tournament = created.get("tournament") if isinstance(created, dict) else None
    header = {"format": journal.FORMAT, "version": journal.VERSION, "tournament": tournament}
    closing = {"format": f"{journal.FORMAT}-end", "records": len(lines), "digest": digest}
    return "\n".join([canonical_json(header), *lines, canonical_json(closing)]) + "\n"


def mutated(records: Sequence[Body], chance: Random) -> list[Body]:
    """Other records: one to three changes, each of a value, a record, or the order."""
    changed = deepcopy(list(records))
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if changed:
            chance.choice(CHANGES)(changed, chance)
    return changed


def _drop(records: list[Body], chance: Random) -> None:
    del records[chance.randrange(len(records))]


def _drop_the_rest(records: list[Body], chance: Random) -> None:
    del records[chance.randrange(len(records)) + 1 :]


def _double(records: list[Body], chance: Random) -> None:
    """Do a record again, at once or later, in the same command or as one of its own."""
    place = chance.randrange(len(records))
    again = deepcopy(records[place])
    if chance.random() < 1 / 2:
        again |= {"seq": -1 - len(records), "action": -1 - len(records)}
    records.insert(chance.choice((place + 1, chance.randint(place + 1, len(records)))), again)


def _swap(records: list[Body], chance: Random) -> None:
    one = chance.randrange(len(records))
    other = min(one + 1, len(records) - 1) if chance.random() < 1 / 2 else chance.randrange(len(records))
    records[one], records[other] = records[other], records[one]


def _go_back_and_forth(records: list[Body], chance: Random) -> None:
    place = chance.randint(1, len(records))
    before = records[chance.randrange(place)]
    steps: list[Body] = []
    for kind in chance.choice((WAYS[:1], WAYS[1:2], WAYS[2:], WAYS[:2], WAYS[:1] * 2, ("ActionUndone", "ReturnedTo"))):
        number = -1 - len(records) - len(steps)
        meant = records[place - 1]["action"] if kind != "ReturnedTo" else before["action"]
        steps.append({**before, "seq": number, "action": number, "type": kind, "data": {"action": meant}})
    records[place:place] = steps


def _value(records: list[Body], chance: Random) -> None:
    """Put something else in the place of one value, mostly of its kind."""
    record = chance.choice(records)
    if chance.random() < 1 / 20:
        record["type"] = chance.choice(list(FACT_TYPES))
        return
    holder, key = chance.choice(list(_places(record, "at" if chance.random() < 1 / 20 else "data")))
    holder[key] = _other(holder[key], records, chance)


def _places(holder: Any, key: Any) -> list[tuple[Any, Any]]:
    inside = holder[key]
    keys = range(len(inside)) if isinstance(inside, list) else list(inside) if isinstance(inside, dict) else ()
    return [(holder, key), *(place for each in keys for place in _places(inside, each))]


def _other(value: Any, records: Sequence[Body], chance: Random) -> Any:
    if chance.random() < 1 / 10:
        return deepcopy(chance.choice(OTHERS))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice((1, -1)) if chance.random() < 1 / 2 else chance.choice(NUMBERS)
    if isinstance(value, str):
        return chance.choice((*TEXTS, value + " ", value[:-1]))
    if isinstance(value, list):
        return _other_list(value, chance)
    if isinstance(value, dict):
        same = [record["data"] for record in records if isinstance(record["data"], dict)]
        return deepcopy(chance.choice([each for each in same if set(each) == set(value)] or [{}]))
    return chance.choice((0, 1, 2, "", []))


def _other_list(value: list[Any], chance: Random) -> list[Any]:
    if not value:
        return [deepcopy(chance.choice((1, "x", [], {}, [1, 2])))]
    one = chance.randrange(len(value))
    match chance.randrange(5):
        case 0:
            return value[:one] + value[one + 1 :]
        case 1:
            return [*value, deepcopy(value[one])]
        case 2:
            return value[::-1]
        case 3:
            return value[:one]
        case _:
            return []


CHANGES: tuple[Callable[[list[Body], Random], None], ...] = (
    *(_value,) * 8,
    _drop,
    _drop_the_rest,
    _double,
    _double,
    _swap,
    _swap,
    _go_back_and_forth,
    _go_back_and_forth,
)

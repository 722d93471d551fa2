"""The people of the demo events, and what they register, all invented from a ruleset's own fields."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.errors import Impossible
from ronda.rules.fields import Field, Kind
from ronda.rules.ruleset import Ruleset

MANY_IN_A_LINE_UP = 8
SHIPS = 3
FEWEST_POINTS, MOST_POINTS = 96, 100

_GIVEN = (
    "Alda Brisa Cosme Dalia Elmo Fara Gala Hilo Iria Jano Kira Lino Mirta Nilo Olma Pía Quino Rilda Sento Tilda "
    "Ulma Vera Wilo Xana Yago Zoe"
).split()
_FAMILY = (
    "Altoviento Brumaverde Cantarroyo Duendeluna Espigalba Farolario Granizal Hojasol Islarena Jardinube "
    "Lumbrelarga Marescala Nievesur Olmoquieto Puentesauce Rocaliza Salitrar Torrecilla-Mar Umbrialta Vallehondo"
).split()
_DECK_FIRST = "Amber Brass Candle Distant Ember Frosted Gilded Hollow Ivory Jagged Lunar Misty Quiet Rusted".split()
_DECK_SECOND = "Archivist Beacon Courier Dreamer Envoy Falconer Gardener Herald Keeper Lantern Oracle Tinker".split()
_DECK_PLACE = "the Deep Vault|the Ninth Gate|Copper Hill|the Long Tide|Saltmarsh|the Broken Dial|Willow Spire".split(
    "|"
)
_SHIPS = "Grey Heron|Second Wind|Night Ferry|Old Lantern|Quicksilver|Tall Tale|Last Toll|Blue Hour".split("|")


def people(ruleset: Ruleset, details: Details, count: int, chance: Random) -> list[ask.Entry]:
    """Give that many players of an event, with what its rules register; the same chance gives the same people."""
    names = [f"{given} {family}" for given in _GIVEN for family in _FAMILY]
    decks = [f"{a} {b} of {c}" for a in _DECK_FIRST for b in _DECK_SECOND for c in _DECK_PLACE]
    chance.shuffle(names)
    chance.shuffle(decks)
    found = []
    for name, deck in zip(names[:count], decks, strict=False):
        quick = [(field.key, _value(field, deck, chance)) for field in ruleset.registration if field.quick]
        found.append(ask.Entry(name=name, fields=_registered(ruleset, details, name, dict(quick))))
    return found


def _registered(ruleset: Ruleset, details: Details, name: str, quick: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """Give all fields of a person: what fast entry asks, then the rest, from a chance of the person's own."""
    chance = Random(f"{ruleset.key}/{name}")  # noqa: S311  a demo, not a secret
    values = quick | {key: value for key, value in _rest(ruleset, details, quick, chance) if value}
    if ruleset.rating:
        values[ruleset.rating.identity] = _number_of(name)
    try:
        ruleset.check_registration(values)
    except Impossible as refused:
        # the rules want one thing more, such as a confirmation
        asked = ruleset.field(refused.field or "")
        values |= {asked.key: asked.choices[0].key} if asked and asked.choices else {}
    return tuple((field.key, values[field.key]) for field in ruleset.registration if values.get(field.key))


def _rest(ruleset: Ruleset, details: Details, quick: dict[str, str], chance: Random) -> Iterator[tuple[str, str]]:
    building = ruleset.team_building(details)
    for field in ruleset.registration:
        if field.quick:
            continue
        if building and field.key == building.line_up:
            yield field.key, "\n".join(_line_up(field.exactly or MANY_IN_A_LINE_UP, chance))
        elif field.kind is Kind.BLOCK:
            yield field.key, "\n".join(_list(sum(int(value) for value in quick.values() if value.isdecimal()), chance))
        elif field.kind is Kind.CHOICES and field.exactly:
            yield field.key, "\n".join(choice.key for choice in chance.sample(field.choices, field.exactly))
        elif field.kind is Kind.CHOICE:
            yield field.key, chance.choice(field.choices).key


def _line_up(size: int, chance: Random) -> list[str]:
    """Give different characters, each one word, of a cast that all players share."""
    return sorted(chance.sample([*_DECK_SECOND, *_DECK_FIRST], size))


def _list(points: int, chance: Random) -> Iterator[str]:
    """Give units, one a line, whose points add up; the first one is large."""
    if not points:
        return
    share = points // SHIPS
    each = [share + chance.randint(1, 9), share - chance.randint(1, 9)]
    names = chance.sample(_SHIPS, SHIPS)
    for place, (name, cost) in enumerate(zip(names, [*each, points - sum(each)], strict=True)):
        yield f"{name} {cost}{' L' if place == 0 else ''}"


def _value(field: Field, invented: str, chance: Random) -> str:
    match field.kind:
        case Kind.LINE:
            return invented
        case Kind.NUMBER:
            return str(chance.randint(FEWEST_POINTS, MOST_POINTS))
        case Kind.CHOICE:
            return chance.choice(field.choices).key
        case _:
            return ""


def _number_of(name: str) -> str:
    """Give the number by which a league knows a person: the same in every event."""
    given, family = name.split(" ", 1)
    return str(10_000 + 100 * _GIVEN.index(given) + _FAMILY.index(family))

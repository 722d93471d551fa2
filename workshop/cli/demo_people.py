"""Invented people for the demo tournaments, with the fields that a ruleset registers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from ronda.commands import requests as ask
from ronda.core.errors import Impossible
from ronda.rules.fields import Field, FieldKind
from ronda.rules.ruleset import Ruleset

MANY = 8
"""The number of lines where a field accepts any number."""

_GIVEN = (
    "Alda Brisa Cosme Dalia Elmo Fara Gala Hilo Iria Jano Kira Lino Mirta Nilo Olma Pía Quino Rilda Sento Tilda "
    "Ulma Vera Wilo Xana Yago Zoe"
).split()
_FAMILY = (
    "Altoviento Brumaverde Cantarroyo Duendeluna Espigalba Farolario Granizal Hojasol Islarena Jardinube "
    "Lumbrelarga Marescala Nievesur Olmoquieto Puentesauce Rocaliza Salitrar Torrecilla-Mar Umbrialta Vallehondo"
).split()
_FIRST = "Amber Brass Candle Distant Ember Frosted Gilded Hollow Ivory Jagged Lunar Misty Quiet Rusted".split()
_SECOND = "Archivist Beacon Courier Dreamer Envoy Falconer Gardener Herald Keeper Lantern Oracle Tinker".split()
_THIRD = "the Deep Vault|the Ninth Gate|Copper Hill|the Long Tide|Saltmarsh|the Broken Dial|Willow Spire".split("|")


def invent_people(ruleset: Ruleset, count: int, chance: Random) -> list[ask.PlayerEntry]:
    """Players of a tournament with the fields that its rules register; the same ``chance`` makes the same people."""
    names = [f"{given} {family}" for given in _GIVEN for family in _FAMILY]
    chance.shuffle(names)
    taken: set[tuple[str, str]] = set()
    found = []
    for name in names[:count]:
        values = invent_fields(ruleset, name, taken)
        taken |= values.items()
        found.append(ask.PlayerEntry(name=name, fields=tuple(values.items())))
    return found


def invent_fields(ruleset: Ruleset, name: str, taken: Collection[tuple[str, str]] = ()) -> dict[str, str]:
    """All fields of a person: always the same for the same name, except values that others have taken."""
    chance = Random(f"{ruleset.key}/{name}")  # noqa: S311  a demo, not a secret
    values: dict[str, str] = {}
    for field in ruleset.registration.fields:
        value = _number_of(name) if _is_identity(ruleset, field) else sample_field(field, chance, values)
        while field.unique and (field.key, value) in taken:
            value = sample_field(field, chance, values)
        if value:
            values[field.key] = value
    try:
        ruleset.registration.check(values)
    except Impossible as refused:
        # the rules require one more field, such as a confirmation
        refused_field = ruleset.registration.field(refused.field or "")
        values |= {refused_field.key: refused_field.choices[0].key} if refused_field and refused_field.choices else {}
    return values


def sample_field(field: Field, chance: Random, given: Mapping[str, str]) -> str:
    """A believable value of a field, derived from earlier fields if it follows from them."""
    if field.sample:
        return field.sample(chance, given)
    match field.kind:
        case FieldKind.LINE:
            return f"{chance.choice(_FIRST)} {chance.choice(_SECOND)} of {chance.choice(_THIRD)}"
        case FieldKind.BLOCK:
            return "\n".join(sorted(chance.sample([*_FIRST, *_SECOND], field.exactly or MANY)))
        case FieldKind.NUMBER:
            return str(chance.randint(field.least, field.most))
        case FieldKind.CHOICE:
            return chance.choice(field.choices).key
        case FieldKind.CHOICES:
            return "\n".join(choice.key for choice in chance.sample(field.choices, field.exactly))


def _is_identity(ruleset: Ruleset, field: Field) -> bool:
    return ruleset.season is not None and field.key == ruleset.season.identity


def _number_of(name: str) -> str:
    """The league's number of a person: the same in every tournament."""
    given, family = name.split(" ", 1)
    return str(10_000 + 100 * _GIVEN.index(given) + _FAMILY.index(family))

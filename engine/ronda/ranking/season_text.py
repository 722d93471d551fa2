"""Write the rules of a season as the text of their file, which reads back as the same rules."""

import json
import tomllib
from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import Any

from ronda.ranking.season_rules import SEASON_VERSION, CountingRules
from ronda.ranking.written_season import WrittenSeason

_OF_EVERY_SEASON = tuple(field.name for field in fields(WrittenSeason))
_ANSWERS = ("same", "different")


def season_text(rules: CountingRules) -> str:
    """The file's text: its version, then each key that is not the default; answers about people come last."""
    return "".join(_lines(rules))


def season_values(rules: CountingRules) -> dict[str, Any]:
    """The values of the file, by key."""
    return tomllib.loads(season_text(rules))


def _lines(rules: CountingRules) -> Iterator[str]:
    yield f"version = {SEASON_VERSION}\n"
    known = {field.name: field for field in fields(rules)}
    first = [key for key in _OF_EVERY_SEASON if key not in _ANSWERS]
    for key in (*first, *(key for key in known if key not in _OF_EVERY_SEASON), *_ANSWERS):
        value, default = getattr(rules, key), known[key].default
        if default is MISSING or value != default:
            yield f"{key} = {_written(value)}\n"


def _written(value: object) -> str:
    """A value in TOML, where strings and numbers are as in JSON; a list of lists has one line per list."""
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return "[\n" + "".join(f"  {_written(each)},\n" for each in value) + "]"
    if isinstance(value, tuple):
        return f"[{', '.join(map(_written, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")

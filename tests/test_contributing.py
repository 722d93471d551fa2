"""What CONTRIBUTING.md names is there, and its example runs."""

import re
from pathlib import Path
from typing import Any

from ronda.core.state import Phase
from tests.playing import Organiser, custom

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PATHS = set(re.findall(r"`((?:engine|templates|tests|workshop|docs|site|bench)/[\w/.-]*)`", TEXT))
EXAMPLE = re.search(r"(?:^ {4}organiser.*\n)+", TEXT, re.MULTILINE)


def test_every_file_that_is_named_exists() -> None:
    assert len(PATHS) > 20
    assert sorted(path for path in PATHS if not (ROOT / path).exists()) == []


def test_the_example_of_the_driver_plays_an_event() -> None:
    assert EXAMPLE is not None
    names: dict[str, Any] = {"Organiser": Organiser, "custom": custom}
    exec("\n".join(line.strip() for line in EXAMPLE[0].splitlines()), names)  # noqa: S102 - a page of this project

    assert names["organiser"].phase is Phase.FINISHED

"""What `build.py test --fast` leaves out of the cases without a browser, and what it runs of those in one."""

from __future__ import annotations

SHORTEST_DAY = "tests/browser/test_every_game.py::test_an_event_of_8_from_registration_to_the_end[keyforge]"
"""From an empty device to the champion."""

SLOW_CASES = {
    "tests/commandline/test_packed.py::test_what_travels_answers_in_pyodide_as_the_whole_does_here": "Pyodide",
}
"""Why each takes long, by its name: all cases of it are left out."""

"""Each command and each type of facts has all that belongs to it: what was forgotten is named."""

import inspect
import re
from collections import Counter
from pathlib import Path

import pytest

from ronda.commands import requests
from ronda.commands.catalogue import DECLARATIONS
from ronda.core.facts import FACT_TYPES, HISTORY_MOVES, NOT_UNDOABLE
from ronda.sync.step_permissions import FACT_COMMANDS
from ronda.views.app import Device, screen_page
from ronda.views.app.routes import ROUTES
from tests.playing import Organiser
from tests.test_bad_input import COMMANDS

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "engine" / "ronda"
ASKED = {
    kind.__name__: kind
    for kind in vars(requests).values()
    if isinstance(kind, type)
    and issubclass(kind, requests.Command)
    and kind not in {requests.Command, requests.TableCommand}
}
WITHOUT_A_FORM = {"CreateTournament", "SendReport", "WishToLeave", "CallToTable", "RequestEntry"}
"""Asked on the way to an event, and by players on their own phones."""
POSSIBLE_WHENEVER_IT_FOLLOWS = {
    *(kind.__name__ for kind in HISTORY_MOVES),
    "PrizeTakenBack",
    "RoomMessageTakenBack",
    "ScreenUnlocked",
}
"""Without values of their own but numbers that ``core/fold.py`` looks up, or checked with the journal itself."""
SHOWN_WHERE_IT_IS_DONE = {
    *("PlayerCheckedIn", "PlayerCheckedOut", "CheckTicked", "CheckUnticked"),
    *("ClockStarted", "ClockPaused", "ClockResumed", "ClockAdjusted", "ExtraTimeGiven"),
    *("PrizeHandedOut", "PrizeTakenBack", "PairingsPrinted", "WishDeclined", "CallAnswered"),
}
NEVER_DONE_ALONE_HERE = {
    *("BracketReseated", "CutRevised", "StepAgreed", "StepSettled", "ScreenUnlocked", "DeskJoined", "DeskSentAway"),
    *("TableReported", "LeaveWished", "TableCalled", "EntryRequested", "PersonErased", "DayClashAccepted"),
}


def named_facts(*places: str) -> set[str]:
    """Find the types of facts that files of the engine name."""
    files = [
        path for place in places for path in ((ENGINE / place).rglob("*.py") if "." not in place else [ENGINE / place])
    ]
    return {name for file in files for name in re.findall(r"\bfacts\.(\w+)", file.read_text(encoding="utf-8"))}


def test_every_command_is_declared_once() -> None:
    declared = Counter(declaration.asks.__name__ for declaration in DECLARATIONS)

    assert {name: declared[name] for name in ASKED if declared[name] != 1} == {}


def test_every_command_has_a_form() -> None:
    without = {declaration.asks.__name__ for declaration in DECLARATIONS if not declaration.forms}

    assert without == WITHOUT_A_FORM


def test_every_form_is_sent_by_something_on_a_screen() -> None:
    """Named by a template, by a view that gives it to one, or by the shell."""
    places = (*(ROOT / "templates").rglob("*.html"), *(ENGINE / "views").rglob("*.py"), *(ROOT / "site").rglob("*.js"))
    own = ("views/app/search/", "node_modules/")
    sources = [path.read_text(encoding="utf-8") for path in places if not any(part in path.as_posix() for part in own)]
    names = {name for declaration in DECLARATIONS for name in declaration.forms}

    assert {name for name in names if not any(f'"{name}"' in source for source in sources)} == set()


def test_every_form_asks_for_one_command() -> None:
    forms = Counter(name for declaration in DECLARATIONS for name in declaration.forms)

    assert {name: count for name, count in forms.items() if count > 1} == {}


@pytest.mark.parametrize(
    "kind", [kind for kind in ASKED.values() if hasattr(kind, "match")], ids=lambda kind: kind.__name__
)
def test_what_names_a_table_is_asked_of_it(kind: type[requests.Command]) -> None:
    """So that who looks after some tables is held to them."""
    assert kind.round_and_tables is not requests.Command.round_and_tables


def test_every_command_is_tried_in_each_phase() -> None:
    organiser = Organiser("keyforge")
    organiser.start(4)
    organiser.play_round()
    tried = {type(command(organiser)).__name__ for command in COMMANDS.values()}

    assert ASKED.keys() - tried == set()


def test_every_type_of_facts_has_one_command_by_which_it_is_allowed() -> None:
    owned = Counter(fact for declaration in DECLARATIONS for fact in declaration.causes)

    assert {name for name, kind in FACT_TYPES.items() if kind not in FACT_COMMANDS} == set()
    assert {kind.__name__ for kind, count in owned.items() if count > 1} == set()


def test_undo_passes_over_what_says_so() -> None:
    said = {name for name, kind in FACT_TYPES.items() if "Undo passes over it" in (inspect.getdoc(kind) or "")}

    assert said == {kind.__name__ for kind in NOT_UNDOABLE}


def test_every_type_of_facts_is_checked_in_files_from_elsewhere() -> None:
    assert FACT_TYPES.keys() - named_facts("admission") == POSSIBLE_WHENEVER_IT_FOLLOWS


def test_every_type_of_facts_is_confirmed_or_seen() -> None:
    confirmed = named_facts("views/app/event/confirmations.py", "views/app/players/place_texts.py")

    assert FACT_TYPES.keys() - confirmed == SHOWN_WHERE_IT_IS_DONE | NEVER_DONE_ALONE_HERE


def test_every_screen_of_an_event_lights_the_tab_of_its_section() -> None:
    organiser = Organiser("keyforge")
    organiser.start(8)
    organiser.play_round()
    event = organiser.log.tournament.id
    logs, tab = (
        {event: organiser.log},
        re.compile(r'<a class="tab-\w+" data-key="\w"( aria-current="page")? href="#([^"]+)">'),
    )
    tabs = {path for _, path in tab.findall(screen_page(f"/t/{event}", logs, Device(), "en").html)}
    lit = {
        path: [leads for current, leads in tab.findall(screen_page(path, logs, Device(), "en").html) if current]
        for path in tabs
    }

    assert len(tabs) > len(organiser.log.tournament.rounds)
    assert lit == {path: [path] for path in tabs}
    assert [route.path for route in ROUTES.event.routes if not route.section] == []

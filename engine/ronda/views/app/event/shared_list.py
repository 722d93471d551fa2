"""Lists of players that other apps shared, or that are pasted before an event is open: which event each is for."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest
from urllib.parse import urlencode

from ronda.core.inputs import Form, form_value_list
from ronda.core.state import Phase
from ronda.core.text import N_, Message
from ronda.session.device import Device
from ronda.views.app.event.home_screen import PHASE_NAMES
from ronda.views.app.screen.view import View

TEXT_FIELD, ENCODING_FIELD = "text", "encoding"
"""Hold a list, and the older encoding in which it was read; here and in every form to which it goes on."""
LATER = "later_"
"""Begins the fields of the lists that come after the one that is looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedList:
    """A list that waits."""

    text: str
    encoding: str = ""
    """In which it was read; empty for Unicode."""


def shared_lists(form: Form, prefix: str = "") -> tuple[SharedList, ...]:
    """The lists that a form or a query holds, in the fields that begin so."""
    texts, encodings = (form_value_list(form, prefix + field) for field in (TEXT_FIELD, ENCODING_FIELD))
    pairs = zip_longest(texts, encodings[: len(texts)], fillvalue="")
    return tuple(SharedList(text=text, encoding=encoding) for text, encoding in pairs if text.strip())


def later_lists(form: Form) -> tuple[SharedList, ...]:
    """The lists that come after the one of a form."""
    return shared_lists(form, LATER)


def lists_query(lists: Iterable[SharedList], later: Iterable[SharedList] = ()) -> str:
    """The query that holds lists, and those that come after them."""
    each = [("", listed) for listed in lists] + [(LATER, listed) for listed in later]
    texts = ((prefix + TEXT_FIELD, listed.text) for prefix, listed in each)
    encodings = ((prefix + ENCODING_FIELD, listed.encoding) for prefix, listed in each)
    return f"?{urlencode([*texts, *encodings])}"


def shared_list_screen(query: Form, device: Device) -> View:
    """Each list, and a button for each event that is not over and for a new one: each leads to the preview."""
    return View(
        template="shared_list",
        title=Message(N_("Which event is this list for?")),
        values={
            "lists": (*shared_lists(query), *later_lists(query)) or (SharedList(text=""),),
            "events": tuple(listed for listed in device.tournaments if listed.phase != Phase.FINISHED),
            "phases": PHASE_NAMES,
        },
    )

"""Player lists shared by other apps or pasted without an open event: choosing the event for each."""

from ronda.commands.lists.foreign import tournament_file_text
from ronda.core.inputs import Form
from ronda.core.state import Phase
from ronda.core.text import N_, Message
from ronda.session.device import Device
from ronda.views.app.screen.view import View
from ronda.views.shared.clock_tiles import PHASE_NAMES
from ronda.views.shared.waiting_lists import SharedList, later_lists, shared_lists


def shared_list_screen(query: Form, device: Device) -> View:
    """Each list, with a button for each unfinished event and for a new one; all lead to the preview."""
    lists = (*shared_lists(query), *later_lists(query)) or (SharedList(text=""),)
    return View(
        template="shared_list",
        title=Message(N_("Which event is this list for?")),
        values={
            "lists": lists,
            "told": tuple(tournament_file_text(each.text) for each in lists),
            "events": tuple(listed for listed in device.tournaments if listed.phase != Phase.FINISHED),
            "phases": PHASE_NAMES,
        },
    )

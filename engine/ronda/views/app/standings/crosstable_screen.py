"""The crosstable of a round robin, on screen and paper (RR-BERGER)."""

from dataclasses import replace

from ronda.core.errors import NotNow
from ronda.core.text import N_, Message
from ronda.views.app.screen.view import EventContext, View
from ronda.views.shared.crosstable_page import crosstable_pages
from ronda.views.shared.hidden_names import without_hidden_names

NO_CROSSTABLE = N_("There is no crosstable before round 1 is paired.")


def crosstable_screen(context: EventContext) -> View:
    """Raises ``NotNow`` if there is no crosstable."""
    pages = crosstable_pages(context.tournament, context.ruleset)
    if not pages:
        if not context.tournament.is_round_robin:
            raise NotNow("Only a round robin has a crosstable.")
        raise NotNow(NO_CROSSTABLE)
    return View(template="crosstable", title=Message(N_("Crosstable")), values={"crosstables": pages})


def print_crosstable(context: EventContext) -> View:
    """The crosstable on a landscape sheet, in its public form; raises ``NotNow`` if there is none."""
    view = crosstable_screen(replace(context, log=without_hidden_names(context.log)))
    more = {"on_paper": view.title, "kind": "", "choices": (), "round": None, "sheet": None, "pages": 1}
    return replace(view, template="print/crosstable", values={**view.values, **more})

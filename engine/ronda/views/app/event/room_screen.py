"""The organiser's control of the projector and messages."""

from collections.abc import Iterator

from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.session.device import Device
from ronda.views.app.event.projector_screen import SlideKind
from ronda.views.app.screen.day_events import has_other_events
from ronda.views.app.screen.view import EventContext, View
from ronda.views.shared.hidden_names import hidden_name_mentions

SLIDE_CHOICES = (
    ("", N_("Automatic")),
    (SlideKind.BY_NAME, N_("Pairings by name")),
    (SlideKind.BY_TABLE, N_("Pairings by table")),
    (SlideKind.CLOCK, N_("Clock")),
    (SlideKind.STANDINGS, N_("Standings")),
    (SlideKind.CROSSTABLE, N_("Crosstable")),
    (SlideKind.CUT, N_("The cut")),
    (SlideKind.BRACKET, N_("Bracket")),
    (SlideKind.PHONES, N_("Address for phones")),
)
"""What the projector can be set to show, by key; the browser stores the choice, not the log."""


def _shows(tournament: Tournament, ruleset: Ruleset, device: Device) -> Iterator[tuple[str, str]]:
    """(slide, name) of what the projector can show: leagues have no clock, and not every game a bracket (AGL-KINDS)."""
    missing = {
        SlideKind.CLOCK: not ruleset.stages.clocked,
        SlideKind.CUT: not ruleset.stages.cuts,
        SlideKind.BRACKET: not ruleset.stages.cuts,
        SlideKind.CROSSTABLE: not tournament.is_round_robin,
        SlideKind.PHONES: not device.site.address,
    }
    for key, name in SLIDE_CHOICES:
        if key == "" or not missing.get(SlideKind(key), False):
            yield key, name


def room_screen(context: EventContext) -> View:
    """The control of projector and messages."""
    day = context.tournament.details.date
    return View(
        template="room",
        title=Message(N_("Projector and messages")),
        values={
            "shows": tuple(_shows(context.tournament, context.ruleset, context.device)),
            "day": day if has_other_events(context.device, day) else "",
            "messages": context.tournament.shown_messages,
            "namings": tuple(naming.where for naming in hidden_name_mentions(context.log) if naming.is_message),
        },
    )

"""What the organiser does for the room: the projector's window, and short messages."""

from collections.abc import Iterator

from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.views.app.device import Device
from ronda.views.app.projector import Show
from ronda.views.app.view import Context, View
from ronda.views.shared.hidden import namings

SHOWS = (
    ("", N_("Automatic")),
    (Show.BY_NAME, N_("Pairings by name")),
    (Show.BY_TABLE, N_("Pairings by table")),
    (Show.CLOCK, N_("Clock")),
    (Show.STANDINGS, N_("Standings")),
    (Show.CROSSTABLE, N_("Crosstable")),
    (Show.CUT, N_("The cut")),
    (Show.BRACKET, N_("Bracket")),
    (Show.PHONES, N_("Address for phones")),
)
"""What the projector can be told to show, by key; the browser keeps the choice, which is no fact of the tournament."""


def _shows(tournament: Tournament, ruleset: Ruleset, device: Device) -> Iterator[tuple[str, str]]:
    """Give what there is of it: a league has no clock, and not every game a bracket (AGL-KINDS)."""
    missing = {
        Show.CLOCK: not ruleset.stages.clocked,
        Show.CUT: not ruleset.stages.cuts,
        Show.BRACKET: not ruleset.stages.cuts,
        Show.CROSSTABLE: not tournament.is_round_robin,
        Show.PHONES: not device.site.address,
    }
    for key, name in SHOWS:
        if key == "" or not missing.get(Show(key), False):
            yield key, name


def room(context: Context) -> View:
    """Give the screen from which the projector and its messages are run."""
    return View(
        template="room",
        title=Message(N_("Projector and messages")),
        values={
            "shows": tuple(_shows(context.tournament, context.ruleset, context.device)),
            "messages": context.tournament.shown_messages,
            "namings": tuple(naming.told for naming in namings(context.log) if naming.is_message),
        },
        section="event",
    )

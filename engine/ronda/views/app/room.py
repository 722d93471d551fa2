"""What the organiser does for the room: the projector's window, and short messages."""

from collections.abc import Iterator

from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.views.app.projector import Show
from ronda.views.app.view import Context, View

SHOWS = (
    ("", N_("Automatic")),
    (Show.BY_NAME, N_("Pairings by name")),
    (Show.BY_TABLE, N_("Pairings by table")),
    (Show.CLOCK, N_("Clock")),
    (Show.STANDINGS, N_("Standings")),
    (Show.CUT, N_("The cut")),
    (Show.BRACKET, N_("Bracket")),
)
"""What the projector can be told to show, by key; the browser keeps the choice, which is no fact of the tournament."""


def _shows(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Give what a game has of it: a league has no clock, and not every game a bracket (AGL-KINDS)."""
    for key, name in SHOWS:
        if (key != Show.CLOCK or ruleset.stages.clocked) and (
            key not in {Show.CUT, Show.BRACKET} or ruleset.stages.cuts
        ):
            yield key, name


def room(context: Context) -> View:
    """Give the screen from which the projector and its messages are run."""
    return View(
        template="room",
        title=Message(N_("Projector and messages")),
        values={"shows": tuple(_shows(context.ruleset)), "messages": context.tournament.shown_messages},
        section="event",
    )

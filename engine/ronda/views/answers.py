"""What the app says and where it goes after a command."""

from collections.abc import Sequence

from ronda.core import events as ev
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.views import wording


def notice(tournament: Tournament, events: Sequence[ev.Event]) -> Message | None:
    """Give one sentence that confirms what was just done, or None where the page itself shows it.

    Takes the state after the events.
    """
    if not events:
        return Message(N_("Nothing changed."))
    registered = [event for event in events if isinstance(event, ev.PlayerRegistered)]
    if len(registered) > 1:
        return Message(N_("{count} players registered."), (("count", len(registered)),))
    for event in events:
        message = _sentence(tournament, event)
        if message is not None:
            return message
    return None


def opened(tournament: Tournament, entries: int) -> Message:
    """Give the sentence that confirms an opened event file, with the number of entries that were new here."""
    name = ("name", tournament.details.name)
    if not entries:
        return Message(N_("Everything in this file is on the device already."))
    return Message(N_("{name}: {count} entries added from the file."), (name, ("count", entries)))


def _sentence(tournament: Tournament, event: ev.Event) -> Message | None:
    match event:
        case ev.PlayerRegistered():
            return Message(
                N_("{name} is registered as number {number}."),
                (("name", event.name), ("number", event.player)),
            )
        case ev.PlayerDropped():
            return Message(N_("{name} has left the event."), (("name", _name(tournament, event.player)),))
        case ev.PlayerReturned():
            return Message(N_("{name} is back in the event."), (("name", _name(tournament, event.player)),))
        case ev.PlayerDisqualified():
            return Message(N_("{name} is disqualified."), (("name", _name(tournament, event.player)),))
        case ev.PenaltyGiven():
            return Message(N_("The penalty of {name} is written down."), (("name", _name(tournament, event.player)),))
        case ev.RoundPaired():
            name = wording.round_name(tournament.rounds[event.round - 1])
            return Message(N_("{round} is paired."), (("round", name),))
        case ev.ResultReported() | ev.ResultCorrected():
            pattern = (
                N_("Table {table}: {score} entered.")
                if isinstance(event, ev.ResultReported)
                else N_("Table {table}: corrected to {score}.")
            )
            return Message(pattern, (("table", event.match), ("score", wording.score_text(event.result))))
        case ev.RoomMessagePosted():
            return Message(N_("The room reads it now."))
        case ev.RoomMessageTakenBack():
            return Message(N_("The message is taken back."))
        case ev.ActionUndone():
            return Message(N_("The last step was undone."))
        case ev.DetailsChanged() | ev.PlayerEdited():
            return Message(N_("Saved."))
        case _:
            return None


def _name(tournament: Tournament, player: int) -> str:
    return tournament.player(player).name


def destination(tournament: Tournament, events: Sequence[ev.Event]) -> str | None:
    """Give the route to show after a command, or None to stay."""
    home = f"/t/{tournament.id}"
    for event in events:
        match event:
            case ev.TournamentCreated():
                return f"{home}/players"
            case ev.TournamentStarted() | ev.DetailsChanged() | ev.AnnouncementChanged():
                return home
            case ev.PlayerRemoved():
                return f"{home}/players"
            case ev.RoundPaired():
                return f"{home}/round/{event.round}"
            case ev.RoundUnpaired() | ev.CutMade():
                return home
            case _:
                continue
    return None

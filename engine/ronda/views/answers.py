"""What the app says and where it goes after a command."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from ronda.commands.quick import Entry
from ronda.core import events as ev
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, SECOND, Result
from ronda.core.ruleset import ResultForm
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.views import wording
from ronda.views.app.chronicle import MANY_AT_ONCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a person is led: a route, and what has the focus there."""

    go: str
    focus: str


def notice(tournament: Tournament, events: Sequence[ev.Event]) -> Message | None:
    """Give one sentence that confirms what was just done, or None where the page itself shows it.

    Takes the state after the events.
    """
    if not events:
        return Message(N_("Nothing changed."))
    for kind, pattern in MANY_AT_ONCE.items():
        count = sum(1 for event in events if isinstance(event, kind))
        if count > 1:
            return Message(pattern, (("count", count),))
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
    return Message(N_("{name}: entries added from the file: {count}."), (name, ("count", entries)))


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
            pattern = N_("{round} is published.") if event.stage is Stage.SWISS else N_("{round} is paired.")
            return Message(pattern, (("round", name),))
        case ev.RoundDrafted():
            return Message(N_("Round {number} is a draft: only you see it."), (("number", event.round),))
        case ev.DraftChanged():
            return Message(N_("The draft is changed."))
        case ev.ResultReported() | ev.ResultCorrected():
            pattern = (
                N_("Table {table}: {score} entered.")
                if isinstance(event, ev.ResultReported)
                else N_("Table {table}: corrected to {score}.")
            )
            return Message(pattern, (("table", event.match), ("score", wording.score_text(event.result))))
        case ev.TeamsBuilt():
            return Message(N_("Table {table}: the teams are kept."), (("table", event.match),))
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
    if any(isinstance(event, ev.RoundDrafted | ev.DraftChanged) for event in events):
        return f"{home}/draft"
    for event in events:
        match event:
            case ev.TournamentCreated():
                return f"{home}/players"
            case ev.DraftDiscarded() | ev.TournamentStarted() | ev.DetailsChanged() | ev.AnnouncementChanged():
                return home
            case ev.PlayerRemoved():
                return f"{home}/checkin" if tournament.uses_check_in and not tournament.rounds else f"{home}/players"
            case ev.RoundPaired():
                return f"{home}/round/{event.round}"
            case ev.ResultCorrected() | ev.ResultCleared():
                return f"{home}/round/{event.round}"
            case ev.TeamsBuilt():
                return f"{home}/round/{event.round}/table/{event.match}"
            case ev.RoundUnpaired() | ev.CutMade():
                return home
            case _:
                continue
    return None


def place(tournament: Tournament, entry: Entry) -> Place:
    """Give where a typed entry leads: to its open table, or for a table with a result to its correction."""
    round_ = f"/t/{tournament.id}/round/{entry.round}"
    number = entry.match.number
    if entry.result is None:
        focus = f"#table-{number}-first" if entry.match.is_open else f"#table-{number} a"
        return Place(go=round_, focus=focus)
    fields = urlencode(result_fields(entry.result, entry.shape))
    return Place(go=f"{round_}/table/{number}?{fields}", focus="#preview-title")


def result_fields(result: Result, shape: ResultForm) -> dict[str, object]:
    """Give a result as the fields of the form that enters it."""
    scores = {f"{field.key}{side}": result.score(field.key, side) for field in shape.scores for side in (FIRST, SECOND)}
    marks = {mark.key: result.score(mark.key, FIRST) + 2 * result.score(mark.key, SECOND) for mark in shape.marks}
    return {**scores, **marks, "winner": result.winner, "ending": result.ending}

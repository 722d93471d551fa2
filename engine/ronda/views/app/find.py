"""The list that a person searches by typing: every place and action of a tournament, or of the device."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.commands.reseating import why_not_change
from ronda.core.pairings import Stage
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.rulesets import ruleset_of
from ronda.views.app.device import Device
from ronda.views.app.next_step import next_step
from ronda.views.shared import wording
from ronda.views.shared.days import days_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One line of the list: a link, an action of the browser, or a command of the tournament."""

    text: Message
    path: str = ""
    action: str = ""
    command: str = ""
    more: str = ""
    """What is found by besides the text: the names at a table."""


def places(log: Log | None, device: Device) -> tuple[Found, ...]:
    """Give everything that can be gone to or done, the likeliest first."""
    return tuple(_of_event(log.tournament) if log else _of_device(device))


def _of_device(device: Device) -> Iterator[Found]:
    for listed in device.tournaments:
        yield Found(text=Message(N_("Event: {name}"), (("name", listed.name),)), path=f"/t/{listed.id}")
    yield Found(text=Message(N_("New event")), path="/new")
    yield Found(text=Message(N_("Open an event file")), action="import")
    yield Found(text=Message(N_("Season ranking")), path="/ranking")


def _of_event(tournament: Tournament) -> Iterator[Found]:
    base = f"/t/{tournament.id}"
    ruleset = ruleset_of(tournament)
    step = next_step(tournament, ruleset)
    if step.action and step.is_one_tap:
        yield Found(text=step.action, command=step.command)
    elif step.action and step.command:
        yield Found(text=step.action, path=base)
    elif step.action and step.path:
        yield Found(text=step.action, path=step.path)
    yield Found(text=Message(N_("Event")), path=base)
    yield Found(text=Message(N_("Players")), path=f"{base}/players")
    if tournament.stage_rounds(Stage.SWISS):
        yield Found(text=Message(N_("Standings")), path=f"{base}/standings")
    if tournament.is_round_robin and tournament.rounds:
        yield Found(text=Message(N_("Crosstable")), path=f"{base}/crosstable")
    if tournament.started and (tournament.cut or not tournament.swiss_rounds):
        yield Found(text=Message(N_("Bracket")), path=f"{base}/bracket")
    yield from _rounds(tournament, base)
    yield Found(text=Message(N_("History")), path=f"{base}/history")
    yield Found(text=Message(N_("Edit the details")), path=f"{base}/details")
    yield Found(text=Message(N_("New event like this one")), path=f"/new?same={tournament.id}")
    yield Found(text=Message(N_("Announcement to print")), path=f"{base}/print/announcement")
    yield Found(text=Message(N_("Prizes")), path=f"{base}/prizes")
    yield Found(text=Message(N_("Rules")), path=f"{base}/rules")
    for reference in ruleset_of(tournament).references:
        text = Message(N_("Look up: {name}"), (("name", Message(reference.name)),))
        yield Found(text=text, path=f"{base}/rules?part={reference.key}")
    yield Found(text=Message(N_("Preparation checklist")), path=f"{base}/checklist")
    yield Found(text=Message(N_("Conduct")), path=f"{base}/conduct")
    yield Found(text=Message(N_("Rulings and appeals")), path=f"{base}/rulings")
    yield Found(text=Message(N_("Print")), path=f"{base}/print")
    lists = ruleset.paper.list_sheet
    if lists:
        yield Found(text=Message(lists.blank), path=f"{base}/print/lists?blank=yes")
    yield Found(text=Message(N_("Projector and messages")), path=f"{base}/room")
    yield Found(text=Message(N_("Check-in")), path=f"{base}/checkin")
    yield Found(text=Message(N_("Import players")), path=f"{base}/players/import")
    yield Found(text=Message(N_("Export the players (CSV)")), action="exportPlayers")
    yield Found(text=Message(N_("Export the event")), action="export")
    if days_of(tournament, ruleset_of(tournament)):
        yield Found(text=Message(N_("Calendar file (.ics)")), action="calendar")
    yield Found(text=Message(N_("Results pages (zip)")), action="publish")
    yield Found(text=Message(N_("All events")), path="/")
    for player in tournament.players:
        yield Found(text=Message(N_("Player: {name}"), (("name", player.name),)), path=f"{base}/player/{player.id}")


def _rounds(tournament: Tournament, base: str) -> Iterator[Found]:
    names = {player.id: player.name for player in tournament.players}
    for round_ in reversed(tournament.rounds):
        yield Found(text=wording.round_name(round_), path=f"{base}/round/{round_.number}")
    for round_ in tournament.rounds[-1:]:
        if why_not_change(tournament, round_) is None:
            yield Found(text=Message(N_("Change open tables")), path=f"{base}/round/{round_.number}/change")
        yield Found(text=Message(N_("Result slips")), path=f"{base}/print/slips?round={round_.number}")
        for match in round_.matches:
            if match.second is not None:
                yield Found(
                    text=wording.match_title(match),
                    path=f"{base}/round/{round_.number}/table/{match.number}",
                    more=" – ".join(names[player] for player in match.players),
                )

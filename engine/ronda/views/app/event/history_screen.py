"""Everything done to a tournament in words, newest first, and the way back to any point."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from ronda import journal
from ronda.core import lookup, round_names
from ronda.core.facts import (
    HISTORY_MOVES,
    NOT_UNDOABLE,
    ActionRedone,
    ActionUndone,
    BracketReseated,
    ByeCorrected,
    CutMade,
    DeskJoined,
    EntryRequested,
    Fact,
    HistoryMove,
    PairingsChanged,
    ReturnedTo,
    RoundPaired,
    StageBegun,
    TournamentEnded,
    TournamentStarted,
)
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_, Message, Plural
from ronda.journal import Log, Record
from ronda.session.device import Device
from ronda.sync.step_permissions import device_of_step
from ronda.sync.steps import sync_step_name
from ronda.views.app.event.fact_texts import FactDescriber
from ronda.views.app.screen.view import EventContext, View, route_number

LATEST_ACTIONS = 200
"""Number of actions that a long history shows first."""
MOST_ASKED = 3
"""Most consecutive registration requests that are listed one by one."""

_MOVE_TEXTS: Mapping[type[Fact], str] = {
    ActionUndone: N_("Undone: {step}"),
    ActionRedone: N_("Done again: {step}"),
    ReturnedTo: N_("Returned to the point after this: {step}"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryEntry:
    """One action: the effect of a single command."""

    action: int
    day: str
    """The local day as an ISO date."""
    time: str
    at: str
    sentences: tuple[Message, ...]
    is_step: bool
    """Whether it can be returned to; false for a print, for example."""
    undone: bool
    is_way: bool
    """Whether it is an undo, redo or return."""
    is_last: bool
    """Whether Undo would take it back now."""
    is_now: bool
    """Whether the tournament is in the state after it."""
    by: str
    """The desk that did it; empty for this device, or an unknown one."""
    is_away: bool
    """Whether it was done here and the leader does not have it yet."""
    is_asked: bool
    """Whether it is only a registration request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnPreview:
    """The effect of returning to a point."""

    entry: HistoryEntry
    taken_back: int
    """Number of steps that would no longer count."""
    brought_back: int
    """Number of steps that would count again."""
    seen: int
    """The last step that counts now: the preview is valid only while that stays so."""


def history_screen(context: EventContext) -> View:
    """The history with one Undo, at the last step; a long one is shown in full only on request.

    With ``player`` in the query only what was entered about that player (REG-LISTS).
    """
    asked = context.query_value("player")
    player = lookup.find_player(context.tournament, route_number(asked)) if asked else None
    entries = _history_entries(context.log, context.device, player=player.id if player else 0)
    shown = entries if context.query_value("all") else tuple(_asked_together(entries))[:LATEST_ACTIONS]
    returning = _return_preview(context, entries)
    listed = (*shown, returning.entry) if returning else shown
    return View(
        template="history",
        title=Message(N_("History")),
        values={
            "player": player,
            "entries": shown,
            "older": len(entries) - len(shown),
            "returning": returning,
            "stood": _positions_after(context.log, {entry.action for entry in listed if entry.is_step}),
        },
    )


def _asked_together(entries: Sequence[HistoryEntry]) -> Iterator[HistoryEntry]:
    """Entries with one line for many consecutive requests: a flood of them must not hide the rest (REG-ENTRY)."""
    for (is_asked, _), group in groupby(entries, key=lambda entry: (entry.is_asked, entry.day)):
        alike = list(group)
        if is_asked and len(alike) > MOST_ASKED:
            pattern = N_("{count} people asked to be registered, or for a change, from {time} on.")
            values = (("count", len(alike)), ("time", alike[-1].time))
            yield replace(alike[0], sentences=(Message(pattern, values),))
        else:
            yield from alike


def history_entries_from(log: Log, device: Device, start: int) -> tuple[HistoryEntry, ...]:
    """Actions with an entry from position ``start`` of the log on, newest first."""
    actions = {record.action for record in log.records[start:]}
    return tuple(entry for entry in _history_entries(log, device) if entry.action in actions)


def action_text(log: Log, action: int) -> Message:
    """One sentence for an action, for Undo and Redo."""
    facts = [record.fact for record in log.records[action:] if record.action == action]
    if isinstance(facts[0], HISTORY_MOVES):
        return history_move_text(log, facts[0])
    facts.sort(key=lambda fact: not isinstance(fact, TournamentStarted))  # the purpose of the command comes first
    return _describer_before(log, log.records[action]).describe(facts, most_named=1)[0]


def _describer_before(log: Log, head: Record) -> FactDescriber:
    """A describer that has read everything that counted when a command was given."""
    counted = frozenset(log.timeline.path(log.timeline.points[head.action]))
    chronicle = FactDescriber()
    for record in log.records[: head.seq]:
        if record.action in counted or isinstance(record.fact, NOT_UNDOABLE):
            chronicle.note(record.fact)
    return chronicle


def history_move_text(log: Log, way: HistoryMove) -> Message:
    """An undo, redo or return in one sentence, with the step that it leads to."""
    known = way.action in log.timeline.points
    step = action_text(log, way.action) if known else Message(N_("A step that is not here."))
    return Message(_MOVE_TEXTS[type(way)], (("step", step),))


def _return_preview(context: EventContext, entries: tuple[HistoryEntry, ...]) -> ReturnPreview | None:
    if not context.query_value("point"):
        return None
    wanted = route_number(context.query_value("point"))
    entry = next((entry for entry in entries if entry.action == wanted and entry.is_step and not entry.is_now), None)
    if entry is None:
        return None
    timeline = context.log.timeline
    now, then = timeline.counted, frozenset(timeline.path(timeline.points[wanted]))
    seen = timeline.now.action if timeline.now else 0
    return ReturnPreview(entry=entry, taken_back=len(now - then), brought_back=len(then - now), seen=seen)


def _history_entries(log: Log, device: Device, *, player: int = 0) -> tuple[HistoryEntry, ...]:
    """All actions of a log, newest first, each with its present role: last, undone, or one to return to.

    With ``player`` only actions about that player, told in full even where they concern many.
    """
    undone, last, timeline = log.undone, log.last_action, log.timeline
    now = timeline.now.meant if timeline.now else None
    chronicle, own = FactDescriber(), device.linking.desks.get(log.tournament.id)
    desks = {fact.desk: fact.name for fact in (record.fact for record in log.records) if isinstance(fact, DeskJoined)}
    texts: dict[int, Message] = {}
    entries = []
    for records in _by_action(log.records):
        head, facts = records[0], [record.fact for record in records]
        way = _move_text(facts[0], texts)
        sentences = (way,) if way else chronicle.describe(facts)
        about = [fact for fact in facts if player and getattr(fact, "player", None) == player]
        told = chronicle.describe(about) if about else () if player else sentences
        for fact in facts:
            chronicle.note(fact)
        if way:
            chronicle = _describer_before(log, head)
        texts[head.action] = sentences[0]
        if not told:
            continue
        point = timeline.points.get(head.action)
        entries.append(
            HistoryEntry(
                action=head.action,
                day=device.local(head.at).date().isoformat(),
                time=device.clock(head.at),
                at=head.at,
                sentences=told,
                is_step=point is not None,
                undone=head.action in undone,
                is_way=way is not None,
                is_last=head.action == last,
                is_now=point is not None and point.meant == now,
                by=desks.get(device_of_step(head.step), ""),
                is_away=own is not None and sync_step_name(head) in own.lacking,
                is_asked=all(isinstance(fact, EntryRequested) for fact in facts),
            )
        )
    return tuple(reversed(entries))


def _move_text(fact: Fact, texts: Mapping[int, Message]) -> Message | None:
    """An undo, redo or return in words, using the sentences of earlier actions; None for a step."""
    if not isinstance(fact, HISTORY_MOVES):
        return None
    return Message(_MOVE_TEXTS[type(fact)], (("step", texts[fact.action]),))


def _positions_after(log: Log, actions: Collection[int]) -> Mapping[int, Message]:
    """The tournament's position after some actions, by action, in a few words."""
    return {
        record.action: _position_text(state)
        for record, state in journal.states_after_records(log)
        if record.action in actions
    }


def _position_text(tournament: Tournament) -> Message:
    """The tournament's position, in a few words."""
    current = tournament.current_round
    if tournament.draft is not None:
        return Message(N_("Draft of round {number}"), (("number", tournament.draft.round),))
    match tournament.phase:
        case Phase.REGISTRATION:
            pattern = Plural("Registration: {count} player", "Registration: {count} players")
            return Message(pattern, (("count", len(tournament.players)),))
        case Phase.CUT_DUE:
            return Message(N_("Cut due"))
        case Phase.FINISHED:
            return Message(N_("Finished"))
        case _ if current is None:
            return Message(N_("Started, no round yet"))
        case _:
            played = [match for match in current.matches if match.second is not None]
            results = sum(not match.is_open for match in played)
            values = (("round", round_names.round_name(current)), ("results", results), ("tables", len(played)))
            pattern = Plural(
                "{round}: {results} of {tables} result", "{round}: {results} of {tables} results", "tables"
            )
            return Message(pattern, values)


def _by_action(records: tuple[Record, ...]) -> list[list[Record]]:
    groups: list[list[Record]] = []
    for record in records:
        if groups and groups[-1][0].action == record.action:
            groups[-1].append(record)
        else:
            groups.append([record])
    return groups


def undo_warning(log: Log) -> Message | None:
    """The question before an Undo that the room may notice, or None."""
    if log.last_action is None:
        return None
    for record in log.records[log.last_action :]:
        if record.action != log.last_action:
            continue
        match record.fact:
            case RoundPaired():
                round_ = ("round", round_names.round_name(log.tournament.rounds[record.fact.round - 1]))
                return Message(N_("{round}: taken back as if never paired. Players may know it."), (round_,))
            case PairingsChanged() | BracketReseated() | ByeCorrected():
                return Message(N_("The tables are again as they were before the change. Players may know it."))
            case CutMade(seeds=seeds) | StageBegun(entrants=seeds):
                pattern = N_("The cut is taken back: the {count} players do not go on yet.")
                return Message(pattern, (("count", len(seeds)),))
            case TournamentEnded():
                return Message(N_("The event goes on where it was ended. Players may know of its end."))
            case TournamentStarted():
                return Message(N_("The start is taken back: rounds and cut are open again."))
            case _:
                pass
    return None

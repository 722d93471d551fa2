"""Linked devices: the browser carries their messages, and this module decides the effect."""

from base64 import b64decode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NotRequired

from ronda import journal
from ronda.bridge import roles
from ronda.bridge.messages import DecidedAnswer, DoneAnswer, LanguageRequest, RefusedAnswer
from ronda.bridge.session_state import SESSION, refuse_request, require_log
from ronda.bridge.storing import lines_to_store
from ronda.codes import steps
from ronda.codes.qr_stream import QrStream
from ronda.commands import rights
from ronda.core import clock, facts, inputs
from ronda.core.errors import NotNow, Refusal
from ronda.core.inputs import Form
from ronda.core.text import N_, Message
from ronda.journal import Log, Record
from ronda.session.desk_role import DeskRole
from ronda.session.device import Device
from ronda.session.device_links import DeviceLink, DeviceLinks, LinkState
from ronda.sync import clock_offsets
from ronda.sync import protocol as links
from ronda.sync.clock_offsets import SpokenTime
from ronda.sync.invitation import Invitation, InvitationAnswer, invitation_qr_stream
from ronda.sync.step_permissions import device_rights, is_step_allowed
from ronda.sync.steps import SyncStep
from ronda.views.app.devices.linked_devices import JOINED
from ronda.views.shared import html


@dataclass(slots=True)
class _Links:
    """The links of this window."""

    by_desk: dict[str, DeviceLink] = field(default_factory=dict)
    marks: dict[str, Sequence[tuple[int, str]]] = field(default_factory=dict)
    """Position of the other device's log, by desk."""
    behind: dict[str, int] = field(default_factory=dict)
    """Seconds that this device's clock is behind an event's time, by event, as told by another device."""


_LINKS = _Links()


def with_links(device: Device) -> Device:
    """The device with this window's links."""
    held = [(SESSION.logs[event], role.desk) for event, role in SESSION.roles.items() if event in SESSION.logs]
    desks = {log.tournament.id: roles.desk_status(log, *_leader_link(desk)) for log, desk in held}
    own = {event: desk for event, desk in desks.items() if desk is not None}
    return replace(device, linking=DeviceLinks(links=tuple(_LINKS.by_desk.values()), desks=own, behind=_behind()))


def event_time(event: str, now: str) -> str:
    """An event's time: the clock of its leader.

    On the leader itself, another device's time is dropped once no round runs by it.
    """
    if event not in _behind():
        SESSION.behind.pop(event, None)
        _LINKS.behind.pop(event, None)
    return clock.add_seconds(now, seconds_behind(event))


def seconds_behind(event: str) -> int:
    """Seconds that this device's clock is behind an event's time; negative if ahead."""
    return _behind().get(event, 0)


def _behind() -> dict[str, int]:
    """Seconds that this device's clock is behind each event's time, stored so that other windows know it.

    On the leader 0, except in a round started by another leader's clock.
    """
    known = SESSION.behind | _LINKS.behind
    return {event: seconds for event, seconds in known.items() if event in SESSION.roles or _is_timed(event)}


def _is_timed(event: str) -> bool:
    round_ = SESSION.logs[event].tournament.current_round if event in SESSION.logs else None
    return round_ is not None and round_.clock is not None and not round_.is_complete


def _greeting(held: DeviceLink, log: Log | None, now: str, asked: str = "") -> tuple[str, str]:
    """The greeting for a link; a desk includes its clock's time, so that the answer shows the difference."""
    at = event_time(held.event, now) if held.leads else now
    return held.desk, links.greeting_message(log, held.event, SpokenTime(at=at, requested_at=asked))


def _leader_link(desk: str) -> tuple[DeviceLink | None, roles.LogMarks]:
    """A desk's link with the leader, and the position of the leader's log."""
    held = _LINKS.by_desk.get(desk)
    return (None, ()) if held is None or held.leads else (held, _LINKS.marks.get(desk, ()))


class LinkRequest(LanguageRequest):
    """A request about a link."""

    what: str
    """A key of ``_HANDLERS``."""
    tournament: NotRequired[str | None]
    desk: NotRequired[str]
    text: NotRequired[str]
    """Text from the browser, another device, or its codes."""
    form: NotRequired[Form]
    random: int
    loaded: NotRequired[bool]
    """Whether what was requested is in memory, as far as possible."""
    now: str
    """ISO 8601 in UTC."""


type LinkAnswer = DecidedAnswer | DoneAnswer | RefusedAnswer
"""Its ``say`` is sent after everything to be stored is stored."""


def handle_link(request: LinkRequest) -> LinkAnswer:
    """Handle a request about a link."""
    held = _LINKS.by_desk.get(request.get("desk", ""))
    wanted = {held.event} if held else {each.event for each in _LINKS.by_desk.values() if request["what"] == "tell"}
    if (needs := sorted(wanted.difference(SESSION.logs))) and not request.get("loaded"):
        return DoneAnswer(ok=True, needs=needs)
    try:
        return _HANDLERS[request["what"]](request)
    except Refusal as refusal:
        return refuse_request(refusal, request["lang"])


def _invite_desk(request: LinkRequest) -> LinkAnswer:
    """Show the code that invites a device; ``text`` is the browser's own description."""
    log = require_log(SESSION.logs.get(request["tournament"] or ""))
    SESSION.refuse_damaged(log.tournament.id)
    if log.tournament.id in SESSION.roles:
        raise NotNow("Only the device that leads lets others in. If it does not come back, lead from this device.")
    form, desk = request["form"], f"d{request['random'] % 36**8:x}"
    name = inputs.checked_line(inputs.form_value(form, "name"), what=Message(N_("The name")), field="name", longest=40)
    allowed = rights.rights_from_form(form)
    invitation = Invitation(event=log.tournament.id, name=log.tournament.details.name, desk=desk, offer=request["text"])
    count = sum(isinstance(record.fact, facts.DeskJoined) for record in log.records) + 1
    say = html.translator_for(request["lang"])
    _LINKS.by_desk[desk] = DeviceLink(
        desk=desk,
        event=log.tournament.id,
        leads=True,
        name=name or Message(N_("Desk {number}"), (("number", count),)).render(say),
        rights=allowed,
        film=invitation_qr_stream(invitation),
    )
    return DoneAnswer(ok=True, desk=desk)


def _join(request: LinkRequest) -> LinkAnswer:
    """Show the code that answers an invitation; ``text`` is the browser's own description."""
    held = _link(request)
    _LINKS.by_desk[held.desk] = replace(
        held, film=invitation_qr_stream(InvitationAnswer(desk=held.desk, answer=request["text"]))
    )
    return DoneAnswer(ok=True)


def qr_stream_of_link(desk: str) -> QrStream | None:
    """The codes of an invitation or answer; None if there is none."""
    held = _LINKS.by_desk.get(desk)
    return held.film if held else None


def refuse_unknown(desk: str) -> None:
    """Raise ``NotNow`` for an answer to an invitation that is not from this window, or has expired."""
    held = _LINKS.by_desk.get(desk)
    if held is None or not held.leads:
        raise NotNow("That is the answer to another invitation: show this one's code to the other device.")


def hold_invitation(invitation: Invitation) -> None:
    """Keep an invitation that was read until the browser has made its answer."""
    for desk in [each.desk for each in _LINKS.by_desk.values() if not each.leads and each.state is LinkState.INVITED]:
        del _LINKS.by_desk[desk]
    _LINKS.by_desk[invitation.desk] = DeviceLink(
        desk=invitation.desk, event=invitation.event, leads=False, name=invitation.name
    )


def _link_opened(request: LinkRequest) -> LinkAnswer:
    """Greet a device whose link has opened; an admitted desk is recorded."""
    before = _link(request)
    held = replace(before, state=LinkState.OPEN, film=None, since=request["now"], lost="")
    _LINKS.by_desk[held.desk] = held
    log = SESSION.logs.get(held.event)
    now = request["now"]
    if not held.leads:
        return _joined_leader(held, log, now, comes_new=before.state is LinkState.INVITED)
    if log is None or held.rights is None:
        return DoneAnswer(ok=True, say=[_greeting(held, log, now)])
    first, last = held.rights.tables or (0, 0)
    joined = facts.DeskJoined(
        desk=held.desk, name=held.name, scope=held.rights.scope.value, first_table=first, last_table=last
    )
    if device_rights(log, held.desk) is not None:
        return DoneAnswer(ok=True, say=[_greeting(held, log, now)])
    records = journal.extend_log(log, (joined,), at=event_time(held.event, now))
    after = journal.append_records(log, records)
    said = [_greeting(held, after, now), *_messages_to_linked(after, besides=held.desk)]
    return _stored(
        log,
        records,
        say=said,
        notice=Message(JOINED, (("name", held.name),)).render(html.translator_for(request["lang"])),
    )


def _joined_leader(held: DeviceLink, log: Log | None, now: str, *, comes_new: bool) -> DoneAnswer:
    """Greet the leader; this device's earlier role in the event ends."""
    for each in list(_LINKS.by_desk.values()):
        if each.event == held.event and each.desk != held.desk and not (each.leads and each.is_open):
            del _LINKS.by_desk[each.desk]
    if (role := SESSION.roles.get(held.event)) is None or role.desk != held.desk:
        SESSION.set_role(held.event, DeskRole(desk=held.desk))
    # a link that returns while somebody works leaves the page alone
    go = f"/t/{held.event}" if log is not None and comes_new else None
    return _kept(held.event, say=[_greeting(held, log, now)], go=go)


def _message_received(request: LinkRequest) -> LinkAnswer:
    """Process another device's message."""
    held = _link(request)
    if held.event in SESSION.damaged:
        raise NotNow("This event is damaged here: restore it from a copy before another device joins.")
    log = SESSION.logs.get(held.event)
    say = html.translator_for(request["lang"])
    if log is not None and not held.leads and links.is_handover(request["text"], held.event):
        held = replace(held, leads=True, handed=True, name=say(N_("The device that led before")))
        _LINKS.by_desk[held.desk] = held
        SESSION.set_role(held.event, None)
        said = [_greeting(held, log, request["now"])]
        return _kept(held.event, say=said, notice=say(N_("This device leads now.")))
    allowed: Callable[[SyncStep], bool] | None = None
    if held.leads:
        may = rights.ALL_RIGHTS if held.handed else device_rights(require_log(log), held.desk)
        allowed = partial(is_step_allowed, require_log(log), may)
    heard = links.receive_message(log, request["text"], event=held.event, allowed=allowed)
    _LINKS.marks[held.desk] = heard.marks
    answered, is_other = _compare(held, log, heard.time, request["now"])
    said = [*answered, *([(held.desk, heard.reply)] if heard.reply else ())]
    meeting = heard.merge
    after = meeting.after if meeting else log
    news = not held.leads and after is not None and roles.note_leader_marks(after, heard.marks)
    if meeting is None or after is None:
        return (
            _kept(held.event, say=said)
            if news or is_other
            else DoneAnswer(ok=True, say=said, quiet=heard.time is not None)
        )
    go = f"/t/{held.event}" if log is None else None
    said += _messages_to_linked(after, besides=held.desk)
    return _stored(meeting.base, meeting.records, say=said, go=go, erases=meeting.erases)


def _compare(
    held: DeviceLink, log: Log | None, time: SpokenTime | None, now: str
) -> tuple[list[tuple[str, str]], bool]:
    """Record the other clock's difference; returns replies, and whether it changed."""
    held = replace(held, heard=now)
    before, answered = (held.ahead, dict(_LINKS.behind)), []
    if time is not None and held.leads:
        held = replace(held, ahead=clock_offsets.clock_offset(time, event_time(held.event, now), held.ahead))
        answered = [] if time.requested_at else [_greeting(held, log, now, asked=time.at)]
    elif time is not None:
        _LINKS.behind[held.event] = clock_offsets.clock_offset(time, now, _LINKS.behind.get(held.event))
        SESSION.behind[held.event] = _LINKS.behind[held.event]
    _LINKS.by_desk[held.desk] = held
    return answered, before != (held.ahead, _LINKS.behind)


def _stored(
    base: Log | None,
    records: Sequence[Record],
    *,
    say: Sequence[tuple[str, str]],
    go: str | None = None,
    notice: str | None = None,
    erases: bool = False,
) -> DecidedAnswer:
    kept = lines_to_store(base, records, erases=erases)
    return DecidedAnswer(ok=True, **kept, say=say, go=go, notice=notice)


def _kept(
    event: str, *, say: Sequence[tuple[str, str]] = (), go: str | None = None, notice: str | None = None
) -> DoneAnswer:
    """The answer that stores only data beside an event's log."""
    answer = DoneAnswer(ok=True, say=say, go=go, notice=notice)
    if event in SESSION.logs:
        answer["summary"] = SESSION.summary(event)
    return answer


def _steps_received(request: LinkRequest) -> LinkAnswer:
    """Process steps that a desk showed as codes; ``text`` is their content in base64."""
    log = require_log(SESSION.logs.get(request["tournament"] or ""))
    event, desk, say = log.tournament.id, request["desk"], html.translator_for(request["lang"])
    SESSION.refuse_damaged(event)
    if event in SESSION.roles:
        raise NotNow("Only the device that leads takes in what a desk shows. Hold that one's camera to the codes.")
    content = b64decode(request["text"])
    message = links.offered_records_message(
        event, steps.read_shown_steps(content).first, steps.shown_record_lines(content, log)
    )
    allowed = partial(is_step_allowed, log, device_rights(log, desk))
    meeting = links.receive_message(log, message, event=event, allowed=allowed).merge
    if meeting is None:
        return DoneAnswer(ok=True, go=f"/t/{event}", notice=say(N_("What the desk showed is on this device already.")))
    brought = say(N_("What the desk did is on this device now."))
    return _stored(
        meeting.base,
        meeting.records,
        say=_messages_to_linked(meeting.after),
        go=f"/t/{event}",
        notice=brought,
        erases=meeting.erases,
    )


def _tell_everybody(request: LinkRequest) -> LinkAnswer:
    """Send all devices what they lack, and ask leaders for the time."""
    events = {each.event for each in _LINKS.by_desk.values()}.intersection(SESSION.logs)
    said = [said for event in sorted(events) for said in _messages_to_linked(SESSION.logs[event])]
    told = {desk for desk, _ in said}
    open_ = (each for each in _LINKS.by_desk.values() if each.is_open and each.event in events)
    asked = (each for each in open_ if not each.leads and each.desk not in told)
    said += [_greeting(each, SESSION.logs[each.event], request["now"]) for each in asked]
    return DoneAnswer(ok=True, say=said, quiet=True)


def _messages_to_linked(log: Log, besides: str = "") -> list[tuple[str, str]]:
    linked = (each for each in _LINKS.by_desk.values() if each.event == log.tournament.id and each.is_open)
    said = ((each.desk, _LINKS.marks.get(each.desk, ())) for each in linked if each.desk != besides)
    return [
        (desk, links.missing_records_message(log, marks)) for desk, marks in said if not links.is_log_at(log, marks)
    ]


def _link_closed(request: LinkRequest) -> LinkAnswer:
    """Record a broken link; one that never opened is discarded."""
    held = _LINKS.by_desk.get(request["desk"])
    if held is not None:
        _LINKS.by_desk[held.desk] = replace(held, state=LinkState.LOST, film=None, lost=held.lost or request["now"])
        if held.state is LinkState.INVITED:
            del _LINKS.by_desk[held.desk]
    return DoneAnswer(ok=True)


def _leave(request: LinkRequest) -> LinkAnswer:
    """Discard a link; if its other end was the leader, this device leads from now on."""
    desk = request["desk"]
    _LINKS.by_desk.pop(desk, None)
    event = next((event for event, role in SESSION.roles.items() if role.desk == desk), None)
    if event is None:
        return DoneAnswer(ok=True)
    SESSION.set_role(event, None)
    return _kept(event)


def _hand_over(request: LinkRequest) -> LinkAnswer:
    """Let a desk lead from now on; this device becomes its desk."""
    held = _link(request)
    log = require_log(SESSION.logs.get(held.event))
    if not held.leads or not held.is_open:
        raise NotNow("This device is not linked any more. Let it in again.")
    _LINKS.by_desk[held.desk] = replace(held, leads=False, handed=True)
    SESSION.set_role(held.event, DeskRole(desk=held.desk, led=True, has=len(log.records)))
    return _kept(held.event, say=[(held.desk, links.handover_message(log))])


def _send_away(request: LinkRequest) -> LinkAnswer:
    """Remove a desk's rights: its later messages are set aside."""
    held = _link(request)
    log = require_log(SESSION.logs.get(held.event))
    records: Sequence[Record] = ()
    if held.leads and device_rights(log, held.desk) is not None:
        at = event_time(held.event, request["now"])
        records = journal.extend_log(log, (facts.DeskSentAway(desk=held.desk),), at=at)
    said = _messages_to_linked(journal.append_records(log, records)) if records else []
    _LINKS.by_desk.pop(held.desk)
    return _stored(log, records, say=said) if records else DoneAnswer(ok=True)


def _link(request: LinkRequest) -> DeviceLink:
    held = _LINKS.by_desk.get(request["desk"])
    if held is None:
        raise NotNow("This device is not linked any more. Let it in again.")
    return held


_HANDLERS: Mapping[str, Callable[[LinkRequest], LinkAnswer]] = {
    "invite": _invite_desk,
    "join": _join,
    "opened": _link_opened,
    "heard": _message_received,
    "brought": _steps_received,
    "tell": _tell_everybody,
    "closed": _link_closed,
    "leave": _leave,
    "hand_over": _hand_over,
    "send_away": _send_away,
}

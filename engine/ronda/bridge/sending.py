"""Sending results pages to a host: the browser carries the requests, and the device keeps the secrets."""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import chain
from typing import Literal, NotRequired, TypedDict

from ronda.bridge import messages
from ronda.bridge.counted_events import counted_in_memory
from ronda.bridge.season_sending import due_seasons, look_into_seasons, sendable_season
from ronda.bridge.session_state import SESSION, refuse_request, require_log
from ronda.core import clock, inputs
from ronda.core.build_identity import build_edition
from ronda.core.errors import Malformed, NotNow, Refusal
from ronda.core.text import N_, Message
from ronda.core.web_address import app_address
from ronda.formats.pairing.broken_rules import join_sentences
from ronda.publish.club.club_look import NO_LOOK
from ronda.publish.club.colour_contrast import colour_notices
from ronda.publish.club.look_form import look_form_values, read_look_form
from ronda.sending.exchange import Request, Response
from ronda.sending.host_errors import FolderPermissionNeeded
from ronda.sending.host_form import HOST_KINDS, host_form_values, read_host_form, with_secret_labels
from ronda.sending.outbox import PublishOrder, unpublished_changes
from ronda.sending.publish_queue import PublishQueue, QueueStep
from ronda.session.device import Device
from ronda.session.device_seasons import DeviceSeasons, is_event_order, season_key, season_order
from ronda.session.publish_state import EventPublishState, PublishState
from ronda.session.results_site import ResultsSite
from ronda.session.season_commands import SEASON_COMMANDS, SeasonsChange, change_seasons
from ronda.views.app.devices import publish_host
from ronda.views.app.screen.device_permissions import DevicePermissions
from ronda.views.app.screen.permitted_links import permitted_links
from ronda.views.app.screen.route import Route
from ronda.views.app.screen.shared_macros import with_shared_macros
from ronda.views.app.screen.view import sentence_html
from ronda.views.shared import html
from ronda.views.shared.public_disclosure import asked_names, refuse_unasked, why_it_waits

PUBLISH_QUEUE = PublishQueue()
_BROWSER_HEADERS = frozenset({"user-agent"})
"""Headers that the browser sets itself."""


class KeptHostRequest(TypedDict):
    """The device's stored host, if any."""

    kept: messages.KeptHost | None


class HostRequest(messages.CommandRequest):
    """A request about the host."""

    site: NotRequired[str]
    """The organiser's results site, as typed."""


class CarriedRequest(TypedDict):
    """A request on its way to a host."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: str
    """In base64."""


class CarriedResponse(TypedDict):
    """A host's response."""

    status: int
    headers: Mapping[str, str]
    body: str
    """In base64."""


class SendingRequest(messages.DeviceRequest, messages.PublishingFrame):
    """The outcome of the previous step."""

    route: str
    now: str
    """ISO 8601 in UTC."""
    online: NotRequired[bool]
    """Whether the connection has just returned."""
    answer: NotRequired[CarriedResponse | None]
    """The host's response; null if none came, missing if nothing was requested."""
    loaded: NotRequired[bool]
    """Whether what was requested is in memory, as far as possible."""


class _HostStep(TypedDict):
    request: CarriedRequest | None
    """The next request to the host."""
    more: bool
    """Whether to continue at once."""
    again: float | None
    """Seconds until the next step; null for none."""


class SendingAnswer(_HostStep):
    """One step of sending."""

    ok: Literal[True]
    said: str
    """State as HTML."""
    needs: Sequence[str]
    """Events to load first; then ask again."""
    kept: NotRequired[messages.KeptHost | None]
    """The device's new stored host; missing if unchanged."""


def load_host(request: KeptHostRequest) -> messages.DoneAnswer:
    """Load the device's stored host and its secrets."""
    PUBLISH_QUEUE.load(request["kept"])
    return messages.DoneAnswer(ok=True)


def handle_host(request: HostRequest) -> messages.DoneAnswer | messages.RefusedAnswer:
    """Handle a request about the host."""
    is_season = request["command"] in SEASON_COMMANDS
    try:
        change = _change_seasons(request) if is_season else None
        said = change.notice if change else _run_host_command(request)
    except Refusal as refusal:
        return refuse_request(refusal, request["lang"])
    notice = said.render(html.translator_for(request["lang"])) if said else ""
    done = messages.DoneAnswer(ok=True, notice=notice, go=change.go if change else None, kept=kept_host())
    if change and change.typed:
        done["typed"] = change.typed
    return done


def _change_seasons(request: HostRequest) -> SeasonsChange:
    """Carry out a form about a season; raises ``Refusal``."""
    known = PUBLISH_QUEUE.outbox.seasons
    change = change_seasons(request["command"], request["form"], known, counted_in_memory())
    PUBLISH_QUEUE.keep_seasons(change.seasons)
    return change


def _run_host_command(request: HostRequest) -> Message | None:
    """Carry out a form about the host and return a message, if any. Raises ``Refusal``."""
    command, form = request["command"], request["form"]
    match command:
        case "set_up_host":
            kind = inputs.form_value(form, "kind")
            if kind not in HOST_KINDS:
                raise Malformed("There is no kind of host “{kind}”.", kind=kind)
            PUBLISH_QUEUE.set_up(*read_host_form(kind, form, PUBLISH_QUEUE.outbox.address, PUBLISH_QUEUE.secrets))
            return None
        case "open_folder":
            PUBLISH_QUEUE.folder_opened()
            return None
        case "forget_host":
            PUBLISH_QUEUE.forget()
            return Message(
                N_("Forgotten: nothing is sent from this device any more. What stands on the web stays there.")
            )
        case "show_look":
            look = read_look_form(form, PUBLISH_QUEUE.outbox.look or NO_LOOK)
            PUBLISH_QUEUE.show_as(look)
            saved = Message(N_("Saved: pages that are made from now on look so."))
            return join_sentences([saved, *colour_notices(look.colour)])
        case "forget_look":
            PUBLISH_QUEUE.show_as(NO_LOOK)
            return Message(N_("Forgotten: pages that are made from now on look as Ronda's own."))
        case "send_by_itself":
            PUBLISH_QUEUE.send_by_itself(automatic=inputs.form_value(form, "automatic") == "yes")
            return Message(N_("Saved."))
        case "agree_names":
            PUBLISH_QUEUE.agree(inputs.form_value_list(form, "agreed"))
            return Message(N_("Saved."))
        case "publish_now":
            tournament = request["tournament"] or ""
            SESSION.refuse_damaged(tournament)
            log = require_log(SESSION.logs.get(tournament))
            name = log.tournament.details.name
            if log.tournament.is_demo:
                raise NotNow(
                    "{name} is the demo: it is not sent to the web. Its pages can be saved as a zip.", name=name
                )
            if PUBLISH_QUEUE.target is None:
                raise NotNow("Nobody has said yet where the pages of {name} are sent: set up a host first.", name=name)
            agreed = inputs.form_value_list(form, "agreed")
            refuse_unasked(asked_names(log, {*PUBLISH_QUEUE.outbox.agreed, *agreed}))
            PUBLISH_QUEUE.agree(agreed)
            PUBLISH_QUEUE.ask(log, _base(request), replaces=inputs.form_value(form, "replaces") == "yes")
            return None
        case "publish_season":
            rules = DeviceSeasons(rules=PUBLISH_QUEUE.outbox.seasons).named(inputs.form_value(form, "season"))
            if PUBLISH_QUEUE.target is None:
                raise NotNow(
                    "Nobody has said yet where the pages of {name} are sent: set up a host first.", name=rules.name
                )
            PUBLISH_QUEUE.ask_season(season_order(rules), replaces=inputs.form_value(form, "replaces") == "yes")
            return None
        case _:
            raise Malformed("There is no command “{name}”.", name=command[:40])


def take_sending_step(request: SendingRequest) -> SendingAnswer:
    """Take one step of sending."""
    if PUBLISH_QUEUE.target is None:
        return SendingAnswer(ok=True, **_encode_step(QueueStep()), said="", needs=[])
    now, before = clock.parse_moment(request["now"]), PUBLISH_QUEUE.written()
    device, base = SESSION.device(request["device"]), _base(request)
    listed = request["device"].get("tournaments") or ()
    entries = {each["id"]: each.get("entries", 0) for each in listed}
    stands = {each["id"]: each.get("head") or each.get("entries", 0) for each in listed}
    if request.get("online"):
        PUBLISH_QUEUE.try_again()
    if "answer" in request:
        PUBLISH_QUEUE.receive(_response(request["answer"]), now)
    due = tuple(due_seasons(PUBLISH_QUEUE.outbox, device, stands, base))
    if "answer" not in request and not request.get("loaded"):
        wanted = (*PUBLISH_QUEUE.needs(entries), *chain.from_iterable(season.events for season in due))
        if needs := [event for event in dict.fromkeys(wanted) if event not in SESSION.logs]:
            return SendingAnswer(
                ok=True, **_encode_step(QueueStep()), said="", needs=needs
            )  # the browser asks once more
    logs = [log for event, log in SESSION.logs.items() if event not in SESSION.damaged]
    seasons = {season.order: sendable_season(season, device) for season in due} if look_into_seasons(due) else None
    step = (
        QueueStep(more=True)
        if seasons is None
        else PUBLISH_QUEUE.next(
            logs, now, base=base, app=app_address(request["app"]), edition=build_edition(), seasons=seasons
        )
    )
    answer = SendingAnswer(ok=True, **_encode_step(step), said=_sending_html(request), needs=[])
    if PUBLISH_QUEUE.written() != before:
        answer["kept"] = kept_host()
    return answer


def kept_host() -> messages.KeptHost | None:
    """The host and seasons to store now."""
    written = PUBLISH_QUEUE.written()
    return messages.KeptHost(outbox=written["outbox"], secrets=written["secrets"]) if written else None


def with_publishing(device: Device, origin: str) -> Device:
    """The device with the state of its host; ``origin`` is the app's address."""
    outbox, target = PUBLISH_QUEUE.outbox, PUBLISH_QUEUE.target
    publishing = PublishState(
        origin=origin, agreed=frozenset(outbox.agreed), look=look_form_values(outbox.look or NO_LOOK)
    )
    if target is not None:
        publishing = replace(
            publishing,
            kind=target.kind.scheme,
            place=target.name,
            fields=host_form_values(target),
            works=outbox.is_tried,
            automatic=outbox.automatic,
            found=PUBLISH_QUEUE.found,
            progress=PUBLISH_QUEUE.progress,
            refusal=with_secret_labels(outbox.refusal.message, target.kind) if outbox.refusal else None,
            again=outbox.not_before,
            is_shut=isinstance(outbox.refusal, FolderPermissionNeeded),
            events={event: _sent_status(event, order) for event, order in outbox.orders.items()},
            goes_at=_goes_at(device),
        )
    return replace(device, publishing=publishing)


def _sent_status(event: str, order: PublishOrder) -> EventPublishState:
    log, stand = SESSION.logs.get(event), order.sent
    since = unpublished_changes(log, stand) if log and stand else None
    refused, why_not = PUBLISH_QUEUE.outbox.refused.get(event, (None, None))
    asked = asked_names(log, PUBLISH_QUEUE.outbox.agreed) if log else ()
    is_season = not is_event_order(event)
    is_so = is_season or (refused is not None and log is not None and refused.head == log.records[-1].digest)
    return EventPublishState(
        is_season=is_season,
        at=order.at,
        round=stand.shown if stand else None,
        results=since.results if since else 0,
        others=since.others if since else 0,
        is_awaited=order.is_awaited,
        is_under_way=event in PUBLISH_QUEUE.events_in_progress,
        refused=why_not.message if why_not and is_so else None,
        asks=why_it_waits(asked).message if asked else None,
    )


def _goes_at(device: Device) -> str:
    target = PUBLISH_QUEUE.target
    if target is None or not device.now:
        return ""
    now = clock.parse_moment(device.now)
    stands = PUBLISH_QUEUE.outbox.versions(PUBLISH_QUEUE.sendable(SESSION.logs.values()), device.site.address)
    due = PUBLISH_QUEUE.outbox.due(stands, now, target.kind.seconds_between)
    return clock.format_moment(now + timedelta(seconds=due.again)) if due.again else ""


def _base(request: HostRequest | SendingRequest) -> str:
    return ResultsSite.read(request.get("site", "")).address


def _response(told: CarriedResponse | None) -> Response | None:
    if told is None:
        return None
    body = base64.b64decode(told["body"])
    return Response(status=told["status"], headers=told["headers"], body=body)


def _encode_step(step: QueueStep) -> _HostStep:
    return {"request": _encode_request(step.request) if step.request else None, "more": step.more, "again": step.again}


def _encode_request(request: Request) -> CarriedRequest:
    return {
        "method": request.method,
        "url": request.url,
        "headers": {name: value for name, value in request.headers.items() if name not in _BROWSER_HEADERS},
        "body": base64.b64encode(request.body).decode(),
    }


def _order_of(route: Route) -> str:
    """What is sent for a route: its event or season, if any."""
    keys = {season_key(rules): season_order(rules) for rules in PUBLISH_QUEUE.outbox.seasons}
    return route.event or (keys.get(route.parts[-1], "") if route.parts[:1] == ("season",) else "")


def _sending_html(request: SendingRequest) -> str:
    """The sending state of what is on the screen, as HTML."""
    say = html.translator_for(request["lang"])
    device = with_publishing(SESSION.device(request["device"]), request["device"].get("origin") or "")
    values = {
        "sending": publish_host.publish_status(device, _order_of(Route.read(request["route"]))),
        "sentence": lambda message: sentence_html(message, say),
        **permitted_links(DevicePermissions(lock=device.lock)),
    }
    return html.render_template("app/sending.html", request["lang"], **with_shared_macros(values, request["lang"]))

"""Sending results pages to a host: the browser carries what is asked, and keeps what is secret on the device."""

import base64
import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from ronda.bridge.edition import edition
from ronda.bridge.held import HELD, answer, known, refused_answer
from ronda.core import clock, inputs
from ronda.core.errors import Malformed, NotNow, Refusal
from ronda.core.text import N_
from ronda.sending.dispatch import Dispatch, Step
from ronda.sending.exchange import Request, Response
from ronda.sending.host_form import KINDS, fields_of, in_words, read_host
from ronda.sending.outbox import Order, stands_of, waiting
from ronda.sending.refusals import Shut
from ronda.views.app import hosting
from ronda.views.app.device import Device
from ronda.views.app.publishing import Publishing, Sent
from ronda.views.app.results_site import ResultsSite
from ronda.views.app.route import Route
from ronda.views.app.summary import ENTRIES
from ronda.views.app.view import sentence
from ronda.views.shared import html
from ronda.views.shared.web_address import app_address
from ronda.views.shared.what_is_public import asked_names, refuse_unasked, why_it_waits

DISPATCH = Dispatch()
_OWN = frozenset({"user-agent"})
"""Headers that a browser says for itself."""


def host_kept(text: str) -> str:
    """Take what the device keeps of its host, and what is secret: ``{kept}``."""
    DISPATCH.take(json.loads(text)["kept"])
    return answer()


def host(text: str) -> str:
    """Do what was asked about the host: ``{command, tournament, form, site, lang}``.

    Gives what the device keeps of it from now on.
    """
    request = json.loads(text)
    try:
        said = _commanded(request)
    except Refusal as refusal:
        return refused_answer(refusal, request["lang"])
    return answer(notice=said and html.translator(request["lang"])(said), kept=DISPATCH.written())


def _commanded(request: Mapping[str, Any]) -> str:
    command, form = request["command"], request["form"]
    match command:
        case "set_up_host":
            kind = inputs.one(form, "kind")
            if kind not in KINDS:
                raise Malformed("There is no kind of host “{kind}”.", kind=kind)
            DISPATCH.set_up(*read_host(kind, form, DISPATCH.outbox.address, DISPATCH.secrets))
            return ""
        case "open_folder":
            DISPATCH.opened()
            return ""
        case "forget_host":
            DISPATCH.forget()
            return N_("Forgotten: nothing is sent from this device any more. What stands on the web stays there.")
        case "send_by_itself":
            DISPATCH.send_by_itself(automatic=inputs.one(form, "automatic") == "yes")
            return N_("Saved.")
        case "agree_names":
            DISPATCH.agree(inputs.many(form, "agreed"))
            return N_("Saved.")
        case "publish_now":
            tournament = request["tournament"] or ""
            HELD.refuse_damaged(tournament)
            log = known(HELD.logs.get(tournament))
            name = log.tournament.details.name
            if log.tournament.is_demo:
                raise NotNow("{name} is the demo: it is not sent to the web. Its pages can be had as a zip.", name=name)
            if DISPATCH.target is None:
                raise NotNow("Nobody has said yet where the pages of {name} are sent: set up a host first.", name=name)
            agreed = inputs.many(form, "agreed")
            refuse_unasked(asked_names(log, {*DISPATCH.outbox.agreed, *agreed}))
            DISPATCH.agree(agreed)
            DISPATCH.ask(log, _base(request), replaces=inputs.one(form, "replaces") == "yes")
            return ""
        case _:
            raise Malformed("There is no command “{name}”.", name=command[:40])


def send(text: str) -> str:
    """Take one step in sending: ``{answer, online, loaded, site, app, route, device, now, lang}``.

    The answer is that of the host to what was asked, none where no answer came, and missing where nothing was asked.
    Gives what to ask, whether to come back at once, or in how many seconds, and what is to be said of it. ``needs`` are
    tournaments to put into memory first.
    """
    request = json.loads(text)
    if DISPATCH.target is None:
        return answer(**_carried(Step()), said="", needs=[])
    now, before = clock.moment(request["now"]), DISPATCH.written()
    if request.get("online"):
        DISPATCH.try_again()
    if "answer" in request:
        DISPATCH.hear(_response(request["answer"]), now)
    elif not request.get("loaded"):
        entries = {each["id"]: each.get(ENTRIES, 0) for each in request["device"].get("tournaments") or ()}
        if needs := [event for event in DISPATCH.needs(entries) if event not in HELD.logs]:
            return answer(needs=needs)  # the browser asks once more
    logs = [log for event, log in HELD.logs.items() if event not in HELD.damaged]
    step = DISPATCH.next(logs, now, base=_base(request), app=app_address(request["app"]), edition=edition())
    after = DISPATCH.written()
    kept = {} if after == before else {"kept": after}
    return answer(**_carried(step), said=_said(request), needs=[], **kept)


def with_publishing(device: Device, told: Mapping[str, Any]) -> Device:
    """Give a device with what is known of its host; takes what the browser tells."""
    outbox, target = DISPATCH.outbox, DISPATCH.target
    publishing = Publishing(origin=str(told.get("origin") or ""), agreed=frozenset(outbox.agreed))
    if target is not None:
        publishing = replace(
            publishing,
            kind=target.kind.scheme,
            place=target.name,
            fields=fields_of(target),
            works=outbox.is_tried,
            automatic=outbox.automatic,
            found=DISPATCH.found,
            progress=DISPATCH.progress,
            refusal=in_words(outbox.refusal.message, target.kind) if outbox.refusal else None,
            again=outbox.not_before,
            is_shut=isinstance(outbox.refusal, Shut),
            events={event: _sent(event, order) for event, order in outbox.orders.items()},
            goes_at=_goes_at(device),
        )
    return replace(device, publishing=publishing)


def _sent(event: str, order: Order) -> Sent:
    log, stand = HELD.logs.get(event), order.sent
    since = waiting(log, stand) if log and stand else None
    refused, why_not = DISPATCH.outbox.refused.get(event, (None, None))
    asked = asked_names(log, DISPATCH.outbox.agreed) if log else ()
    is_so = refused is not None and log is not None and refused.head == log.records[-1].digest
    return Sent(
        at=order.at,
        round=stand.shown if stand else None,
        results=since.results if since else 0,
        others=since.others if since else 0,
        asked=order.asked,
        is_under_way=event in DISPATCH.under_way,
        refused=why_not.message if why_not and is_so else None,
        asks=why_it_waits(asked).message if asked else None,
    )


def _goes_at(device: Device) -> str:
    target = DISPATCH.target
    if target is None or not device.now:
        return ""
    now = clock.moment(device.now)
    stands = stands_of(DISPATCH.sendable(HELD.logs.values()), device.site.address)
    due = DISPATCH.outbox.due(stands, now, target.kind.seconds_between)
    return clock.written(now + timedelta(seconds=due.again)) if due.again else ""


def _base(request: Mapping[str, Any]) -> str:
    return ResultsSite.read(request.get("site", "")).address


def _response(told: Mapping[str, Any] | None) -> Response | None:
    if told is None:
        return None
    body = base64.b64decode(told["body"])
    return Response(status=told["status"], headers=told["headers"], body=body)


def _carried(step: Step) -> dict[str, object]:
    return {"request": _asked(step.request) if step.request else None, "more": step.more, "again": step.again}


def _asked(request: Request) -> dict[str, object]:
    return {
        "method": request.method,
        "url": request.url,
        "headers": {name: value for name, value in request.headers.items() if name not in _OWN},
        "body": base64.b64encode(request.body).decode(),
    }


def _said(request: Mapping[str, Any]) -> str:
    """Give where the sending of what is on the screen stands, as HTML."""
    say = html.translator(request["lang"])
    device = with_publishing(HELD.device(request["device"]), request["device"])
    return html.render(
        "app/sending.html",
        request["lang"],
        sending=hosting.standing(device, Route.read(request["route"]).event),
        sentence=lambda message: sentence(message, say),
    )

"""Sending results pages to a host: step-by-step setup, then one tap; and its state."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ronda.core.dates import date_in_words
from ronda.core.inputs import Form, form_value
from ronda.core.text import N_, Message, Plural
from ronda.session.device import Device
from ronda.session.device_seasons import is_event_order
from ronda.session.publish_state import EventPublishState
from ronda.views.app.screen.view import EventContext, View

HOST_KINDS = {"github": N_("GitHub"), "s3": N_("A bucket"), "folder": N_("A folder"), "zip": N_("By hand")}
"""Ways to the web; hosts by the key of their target kind."""
CORS_HEADERS = (
    "authorization",
    "cache-control",
    "content-md5",
    "content-type",
    "x-amz-content-sha256",
    "x-amz-date",
)
"""Headers that a bucket must allow: all that the app's requests send."""
_RESULTS = Plural("{results} result waits.", "{results} results wait.", "results")
_OTHERS = Plural("{others} change waits.", "{others} changes wait.", "others")
_BOTH = Plural("{results} result waits, and {others} more.", "{results} results wait, and {others} more.", "results")


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishStatus:
    """The state of sending one event, or all."""

    lines: tuple[Message, ...]
    refused: tuple[Message, ...] = ()
    """Why it has stopped, and when it is tried again."""
    opens: str = ""
    """Name of the folder that one tap opens."""
    replaces: bool = False
    """Whether it replaces existing pages only on request."""


def publish_host_screen(query: Form, device: Device) -> View:
    """The step-by-step page for setting up a host."""
    publishing = device.publishing
    asked_kind, event = form_value(query, "kind"), form_value(query, "event")
    kind = asked_kind if asked_kind in HOST_KINDS else publishing.kind or "github"
    return View(
        template="hosting",
        title=Message(N_("Publish on the web")),
        values={
            "kinds": tuple(HOST_KINDS.items()),
            "kind": kind,
            "is_set_up": publishing.kind == kind,
            "fields": publishing.fields if publishing.kind == kind else {},
            "sending": publish_status(device, ""),
            "doubts_rule": publishing.kind == kind == "s3" and publishing.again and not publishing.works,
            "rule": cors_rule(publishing.origin),
            "event": event if device.name(event) else "",
        },
    )


def club_look_screen(query: Form, device: Device) -> View:
    """The club's look: name, logo, colours, links and texts."""
    event = form_value(query, "event")
    return View(
        template="club_look",
        title=Message(N_("The club's look")),
        values={"look": device.publishing.look, "event": event if device.name(event) else ""},
    )


def publish_status_values(context: EventContext) -> Mapping[str, object]:
    """For every screen of a tournament: whether it can be sent, questions beforehand, and progress."""
    publishing, tournament = context.device.publishing, context.tournament
    return {
        "sends": publishing.works and not tournament.is_demo,
        "asked_names": context.asked_names,
        "is_published": tournament.id in publishing.events,
        "sending": publish_status(context.device, tournament.id),
    }


def cors_rule(origin: str) -> str:
    """The rule that lets the app into a bucket (CORS), for its owner to paste: JSON for S3."""
    one_rule = {
        "AllowedOrigins": [origin],
        "AllowedMethods": ["GET", "PUT", "DELETE"],
        "AllowedHeaders": list(CORS_HEADERS),
        "ExposeHeaders": ["retry-after", "x-amz-bucket-region"],
        "MaxAgeSeconds": 3600,
    }
    lines = ",\n".join(f"    {json.dumps(key)}: {json.dumps(value)}" for key, value in one_rule.items())
    return f"[\n  {{\n{lines}\n  }}\n]"


def publish_status(device: Device, event: str) -> PublishStatus:
    """The state of sending an event in sentences; without an event, of the device."""
    publishing = device.publishing
    sent = publishing.events.get(event, EventPublishState(is_season=not is_event_order(event)))
    if publishing.progress and (not event or sent.is_under_way):
        return PublishStatus(lines=(publishing.progress,))
    if sent.refused:
        shown = tuple(_site_status_lines(device, replace(sent, results=0, others=0)))  # none of it waits
        return PublishStatus(lines=shown, refused=(sent.refused,), replaces=True)
    shown = tuple(_site_status_lines(device, sent)) if event else ()
    if sent.asks and sent.waits:
        return PublishStatus(lines=shown, refused=(sent.asks,))
    if publishing.refusal and (not event or sent.waits):
        values = (("time", device.clock(publishing.again)),) if publishing.again else ()
        again = (Message(N_("It is tried again at {time}."), values),) if values else ()
        opens = publishing.fields.get("name", "") if publishing.is_shut else ""
        return PublishStatus(lines=shown, refused=(publishing.refusal, *again), opens=opens)
    if publishing.goes_at and sent.waits:
        goes = Message(N_("That goes at {time}."), (("time", device.clock(publishing.goes_at)),))
        return PublishStatus(lines=(*shown, goes))
    return PublishStatus(lines=shown if event or not publishing.found else (publishing.found,))


def _site_status_lines(device: Device, sent: EventPublishState) -> Iterator[Message]:
    """What the site shows of an event, and what waits."""
    if not sent.at:
        yield Message(
            N_("This season is not on the web yet.") if sent.is_season else N_("This event is not on the web yet.")
        )
        return
    when = device.local(sent.at).date().isoformat()
    is_today = when == device.today
    values = (("time", device.clock(sent.at)), ("day", date_in_words(when)), ("round", sent.round or ""))
    if sent.is_season:
        yield Message(N_("The site shows the season as of {day}, {time}."), values)
    elif sent.round:
        yield Message(
            N_("The site shows: {round}, as of {time}.")
            if is_today
            else N_("The site shows: {round}, as of {day}, {time}."),
            values,
        )
    else:
        yield Message(
            N_("The site shows the event as of {time}.")
            if is_today
            else N_("The site shows the event as of {day}, {time}."),
            values,
        )
    counts = (("results", sent.results), ("others", sent.others))
    if sent.results:
        yield Message(_BOTH if sent.others else _RESULTS, counts)
    elif sent.others:
        yield Message(_OTHERS, counts)

"""The organiser's screens: a route and the device's logs in, one page of HTML out."""

from collections.abc import Mapping
from dataclasses import dataclass

from ronda.core.errors import Malformed, NotNow, Refusal
from ronda.core.text import Message
from ronda.journal import Log
from ronda.rulesets import ruleset_of
from ronda.views import html
from ronda.views.app import (
    bracket,
    checklist,
    conduct,
    event,
    helpers,
    history,
    home,
    missing,
    people,
    person,
    projector,
    ranking,
    room,
    rounds,
    rules,
    setup,
    slips,
    standings,
    tables,
)
from ronda.views.app.device import Device
from ronda.views.app.frame import Frame, frame
from ronda.views.app.route import Route
from ronda.views.app.view import Context, View, sentence

__all__ = ["Device", "Page", "page"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What the browser shows for a route."""

    html: str
    """The children of the page's ``#app``."""
    title: str


def page(route: str, logs: Mapping[str, Log], device: Device, language: str) -> Page:
    """Give the page of a route; what is not there gives a friendly page with the way out, never an exception.

    Takes the hash route (with its query), the logs that are open by tournament, what the browser tells, and a language.
    """
    asked = Route.read(route)
    log = logs.get(asked.event)
    try:
        view = _event(asked, log, device) if asked.event else _device(asked, logs, device)
    except Refusal as refusal:
        view = View(template="missing", title=Message("Nothing here"), values={"why": refusal.message})
    return _drawn(view, frame(asked, log, device, section=view.section), language)


def _device(asked: Route, logs: Mapping[str, Log], device: Device) -> View:
    match asked.parts:
        case ():
            return home.home(device)
        case ("new",):
            return setup.new(asked.query, device)
        case ("rules",):
            return rules.game_rules(asked.query)
        case ("ranking",):
            return ranking.ranking(logs, device, asked.query)
        case ("ranking", number):
            return ranking.person(logs, number)
        case _:
            raise _nowhere(asked)


def _event(asked: Route, log: Log | None, device: Device) -> View:
    if log is None:
        raise NotNow("There is no such event on this device.")
    context = Context(log=log, ruleset=ruleset_of(log.tournament), device=device, path=asked.path, query=asked.query)
    match asked.parts[2:]:
        case ():
            return event.event(context)
        case ("details",):
            return setup.details(context)
        case ("announcement",):
            return setup.announcement(context)
        case ("players",):
            return people.players(context)
        case ("player", number):
            return person.player(context, number)
        case ("round", number):
            return rounds.round_(context, number)
        case ("round", number, "table", table):
            return tables.table(context, number, table)
        case ("round", number, "table", table, "helper", key):
            return helpers.helper(context, number, table, key)
        case ("round", number, "slips"):
            return slips.slips(context, number)
        case ("conduct",):
            return conduct.conduct(context)
        case ("fill", key):
            return missing.missing(context, key)
        case ("standings",):
            return standings.standings(context)
        case ("bracket",):
            return bracket.bracket(context)
        case ("history",):
            return history.history(context)
        case ("rules",):
            return rules.event_rules(context)
        case ("checklist",):
            return checklist.checklist(context)
        case ("room",):
            return room.room(context)
        case ("projector",):
            return projector.projector(context)
        case ("delete",):
            return View(template="delete", title=Message("Delete this event?"), values={}, section="event")
        case _:
            raise _nowhere(asked)


def _nowhere(asked: Route) -> Malformed:
    return Malformed("There is no page “{path}”.", path=asked.path[:60])


def _drawn(view: View, around: Frame, language: str) -> Page:
    say = html.translator(language)
    title = view.title.render(say)
    text = html.render(
        f"app/{view.template}.html",
        language,
        frame=around,
        heading=view.title,
        sentence=lambda message: sentence(message, say),
        **view.values,
    )
    named = [title, around.name] if around.name and around.name != title else [title]
    return Page(html=text, title=" · ".join([*named, "Ronda"]))

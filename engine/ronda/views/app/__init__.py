"""The organiser's screens: a route and the device's logs in, one page of HTML out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from urllib.parse import unquote

from markupsafe import Markup, escape

from ronda.core.errors import Malformed, NotNow, Refusal
from ronda.core.text import N_, Message, isolated
from ronda.journal import Log
from ronda.rulesets import ruleset_of
from ronda.views.app import (
    at_desk,
    bracket,
    cards,
    check,
    checkin,
    checklist,
    conduct,
    control_sheets,
    copies,
    crosstable,
    devices,
    draft,
    elsewhere,
    ending,
    event,
    find,
    from_phones,
    full_report,
    guide,
    helpers,
    history,
    home,
    hosting,
    list_sheets,
    locked,
    missing,
    new_event,
    people,
    person,
    player_import,
    printing,
    private_link,
    prizes,
    projector,
    public,
    ranking,
    reading,
    receiving,
    reseat,
    restore,
    room,
    rounds,
    rules,
    rulings,
    setup,
    slips,
    standings,
    substitutes,
    tables,
    teams,
)
from ronda.views.app.allowance import Allowance
from ronda.views.app.device import Device
from ronda.views.app.frame import Frame, allowance, frame
from ronda.views.app.open_ways import without_closed
from ronda.views.app.route import Route
from ronda.views.app.rows import Row, RowFrame, Rows, filled, lists
from ronda.views.app.view import Context, View, sentence
from ronda.views.shared import html

_DELETE = View(template="delete", title=Message("Delete this event?"), values={}, section="event")

__all__ = ["Device", "Page", "failed_page", "finder", "page"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What the browser shows for a route."""

    around: str
    """The children of the page's ``#app``, with places for the rows of long lists."""
    title: str
    rows: tuple[Row, ...] = ()
    needs: tuple[str, ...] = ()
    """Tournaments of the device to put into memory, with which the page says more."""
    writes: bool = False
    """A copy of its tournament is to be written into the device's folder."""
    is_secret: bool = False
    """It is not kept for the next start."""

    @property
    def html(self) -> str:
        """Give the children of the page's ``#app``."""
        return self.with_rows(lambda rows: "\n".join(row.html for row in rows))

    def with_rows(self, told: Callable[[Sequence[Row]], str]) -> str:
        """Give them with what the rows of each list are to be there."""
        return filled(self.around, lambda place: told(self.rows[place])) if self.rows else self.around

    @property
    def lists(self) -> Iterator[Sequence[Row]]:
        """Give the rows of each list."""
        return (self.rows[place] for place in lists(self.around))


def page(route: str, logs: Mapping[str, Log], device: Device, language: str) -> Page:
    """Give the page of a route; what is not there gives a friendly page with the way out, never an exception.

    Takes the hash route (with its query), the logs that are open by tournament, what the browser tells, and a language.
    """
    asked = Route.read(route)
    log = logs.get(asked.event)
    if device.lock is not None and not _is_open(asked, log, device):
        asked, log = Route.read(f"/t/{device.lock.event}"), logs.get(device.lock.event)
        view = locked.locked(log, device, device.lock)
        return _drawn(view, frame(asked, log, device, view), language)
    try:
        view = _reachable(asked, log, device) if asked.event else _device(asked, logs, device)
    except Refusal as refusal:
        view = View(template="missing", title=Message("Nothing here"), values={"why": refusal.message})
    shown = _drawn(view, frame(asked, log, device, view), language)
    needs = tuple(each for each in shown.needs if each not in device.brought)
    return replace(shown, needs=needs, writes=log is not None and _writes(log, device))


def failed_page(route: str, logs: Mapping[str, Log], device: Device, language: str) -> Page:
    """Give the page in the place of one that could not be made: the event as far as it goes, and the ways out."""
    asked = Route.read(route)
    log = logs.get(asked.event)
    is_whole = log is not None and asked.parts[2:] != () and asked.event not in device.trouble.damaged
    view = View(template="failed", title=Message(N_("This screen cannot be shown")), values={"reaches_event": is_whole})
    try:
        return _drawn(view, frame(asked, log, device, view), language)
    except Exception:  # noqa: BLE001 - what surrounds each screen of the event fails as well
        view = replace(view, values={"reaches_event": False}, is_bare=True)
        return _drawn(view, replace(frame(Route.read("/"), None, device, view), event=asked.event), language)


def _is_open(asked: Route, log: Log | None, device: Device) -> bool:
    """Tell whether a locked screen shows a route; of an event that cannot be shown, only how to unlock it."""
    is_here = log is not None and asked.event not in device.trouble.shut
    return allowance(device, log).is_open(asked) and (is_here or not asked.event)


def _writes(log: Log, device: Device) -> bool:
    """Tell whether a copy is to be written now; never of a damaged log, which would replace a whole one."""
    is_whole = log.tournament.id not in device.trouble.damaged
    return is_whole and device.copies is not None and copies.is_written(log, device.copies, device.now)


def finder(route: str, logs: Mapping[str, Log], device: Device, language: str) -> Page:
    """Give the list of places and actions to search, for the tournament of a route or for the device."""
    log = logs.get(device.lock.event if device.lock else Route.read(route).event)
    say = html.translator(language)

    @cache  # thousands are found by the same words
    def words(given: tuple[str, ...]) -> Markup:
        return escape("".join(f" {say(each).replace('|', ' ')}" if each else " " for each in given))

    text = html.render(
        "app/find.html",
        language,
        places=find.places(log, device),
        event=log.tournament.id if log else "",
        sentence=lambda message: sentence(message, say),
        words=words,
    )
    return Page(around=text, title="")


def _device(asked: Route, logs: Mapping[str, Log], device: Device) -> View:
    match asked.parts:
        case ():
            return home.home(device)
        case ("new",):
            return new_event.new(asked.query, logs, device)
        case ("guide", key):
            return guide.guide(key)
        case ("rules",):
            return rules.game_rules(asked.query)
        case ("checklist",):
            return checklist.game_checklist(asked.query)
        case ("receive",):
            return receiving.receive(device)
        case ("check",):
            return check.check(asked.query, device)
        case ("publishing",):
            return hosting.hosting(asked.query, device)
        case ("ranking",):
            return ranking.reading(device) or ranking.ranking(logs, device, asked.query)
        case ("ranking", number):
            return ranking.reading(device) or ranking.person(logs, number, asked.query)
        case _:
            raise _nowhere(asked)


def _reachable(asked: Route, log: Log | None, device: Device) -> View:
    """Give a screen of a tournament; of one that cannot be shown at all, the ways out."""
    trouble, screen = device.trouble, asked.parts[2:]
    if log is not None and asked.event not in trouble.shut:
        return _event(asked, log, device)
    if asked.event not in trouble.damaged and asked.event not in trouble.shut:
        raise NotNow("There is no such event on this device.")
    if screen == ("delete",):
        return _DELETE
    return restore.restore(log, device, asked.event) if screen == ("restore",) else restore.unreadable(device, asked)


def _event(asked: Route, log: Log, device: Device) -> View:
    context = Context(log=log, ruleset=ruleset_of(log.tournament), device=device, path=asked.path, query=asked.query)
    desk = device.linking.desks.get(asked.event)
    if desk is not None and not allowance(device, log).is_open(asked):
        return at_desk.beyond(desk)
    if asked.parts[2:3] == ("print",):
        return _on_paper(asked, context)
    match asked.parts[2:]:
        case ():
            return locked.event(context) or at_desk.event(context) or event.event(context)
        case ("details",):
            return setup.details(context)
        case ("announcement",):
            return setup.announcement(context)
        case ("players",):
            return people.players(context)
        case ("players", "import"):
            return player_import.player_import(context)
        case ("checkin",):
            return checkin.checkin(context)
        case ("read",):
            return reading.reading(context)
        case ("player", number):
            return person.player(context, number)
        case ("player", number, "sheet"):
            return control_sheets.sheet_of(context, number)
        case ("sheets",):
            return control_sheets.sheets(context)
        case ("draft",):
            return draft.draft(context)
        case ("round", number):
            return rounds.round_(context, number)
        case ("round", number, "change"):
            return reseat.change(context, number)
        case ("round", number, "table", table):
            return tables.table(context, number, table)
        case ("round", number, "table", table, "teams"):
            return teams.teams(context, number, table)
        case ("round", number, "table", table, "helper", key):
            return helpers.helper(context, number, table, key)
        case ("prizes",):
            return prizes.prizes(context)
        case ("conduct",):
            return conduct.conduct(context)
        case ("devices",):
            return devices.devices(context)
        case ("elsewhere",):
            return elsewhere.elsewhere(context)
        case ("rulings",):
            return rulings.rulings(context)
        case ("fill", key):
            return missing.missing(context, key)
        case ("standings",):
            return standings.standings(context)
        case ("crosstable",):
            return crosstable.crosstable(context)
        case ("bracket",):
            return bracket.bracket(context)
        case ("end",):
            return ending.ending(context)
        case ("history",):
            return history.history(context)
        case ("rules",):
            return rules.event_rules(context)
        case ("checklist",):
            return checklist.checklist(context)
        case ("public",):
            return public.public(context)
        case ("phones",):
            return from_phones.phones(context)
        case ("room",):
            return room.room(context)
        case ("projector",):
            return projector.projector(context)
        case ("film",):
            return receiving.show(context)
        case ("restore",):
            return restore.restore(log, device, asked.event)
        case ("delete",):
            return _DELETE
        case ("lock",):
            return locked.lock(context)
        case _:
            raise _nowhere(asked)


def _on_paper(asked: Route, context: Context) -> View:
    match asked.parts[3:]:
        case ():
            return printing.menu(context)
        case ("pairings",):
            return printing.pairings(context)
        case ("pairings", "names"):
            return printing.names(context)
        case ("slips",):
            return slips.slips(context)
        case ("lists",):
            return list_sheets.lists(context)
        case ("slips", "blank"):
            return slips.blank(context)
        case ("cards",):
            return private_link.private_link(context) if context.asked("player") else cards.of_players(context)
        case ("cards", "tables"):
            return cards.of_tables(context)
        case ("standings",):
            return printing.standings(context)
        case ("crosstable",):
            return crosstable.on_paper(context)
        case ("bracket",):
            return printing.bracket(context)
        case ("report",):
            return full_report.report(context)
        case ("substitutes",):
            return substitutes.slips(context)
        case ("announcement",):
            return printing.announcement(context)
        case ("prizes",):
            return printing.prizes(context)
        case _:
            raise _nowhere(asked)


def _nowhere(asked: Route) -> Malformed:
    return Malformed("There is no page “{path}”.", path=unquote(asked.path)[:60])


def _drawn(view: View, around: Frame, language: str) -> Page:
    say = html.translator(language)
    may = around.may if around.may.is_limited else Allowance()
    frame = RowFrame(event=around.event, base=around.base, may=may)
    rows = Rows(language, lambda message: sentence(message, say), frame)
    title = view.title.render(say)
    text = html.render(
        f"app/{view.template}.html",
        language,
        frame=around,
        heading=view.title,
        sentence=lambda message: sentence(message, say),
        rows_of=rows.of,
        **view.values,
    )
    named = dict.fromkeys(filter(None, (title, isolated(around.name))))
    title = " · ".join([*named, "Ronda"])
    drawn = Page(around=text, rows=tuple(rows.drawn), title=title, needs=view.needs, is_secret=view.is_secret)
    if not around.may.is_limited:
        return drawn
    return replace(drawn, around=without_closed(drawn.html, around.may.open, around.may.act), rows=())

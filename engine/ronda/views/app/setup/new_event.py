"""The form for a new tournament, filled in from the last one, or copied from another (SW-ROLES)."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from ronda.core.errors import Malformed, Refusal
from ronda.core.inputs import Form, form_value
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.session.device import Device, ListedEvent
from ronda.views.app.screen.view import View
from ronda.views.app.setup.chosen_sources import ChosenSources
from ronda.views.app.setup.event_details import details_form, details_form_values
from ronda.views.shared.entrant_origins import entrants_text
from ronda.views.shared.qualifiers import ChosenQualifiers
from ronda.views.shared.waiting_lists import later_lists, shared_lists

type Filled = dict[str, str | Sequence[str]]

OF_ONE_DAY = ("name", "date", "window_")
"""Fields that a next event does not take over."""
_OF_ONE_EVENT = (*OF_ONE_DAY, "scenario", "prize_", "sharing", "places")
"""Fields that it takes over only as a full copy."""
_OF_THE_GAME = (
    *("option_", "tier", "structure", "system", "swiss_rounds", "cut", "stage_", "minutes_", "scenario"),
    *("window_", "fill", "first_round", "game", "based", "same", "fresh"),
)
"""Fields typed for one game that mean nothing for another."""


def new_event_screen(query: Form, logs: Mapping[str, Log], device: Device) -> View:
    """The form for a new event; the query holds typed text, or only the game or event to begin with.

    The view needs the log of the event that fills it in.
    """
    sources = ChosenSources.read(query)
    same = next(iter(sources.events), form_value(query, "same"))
    query = {**query, "same": same} if sources.events else query
    ruleset = _game(query, logs, device)
    source = "" if form_value(query, "fresh") else _source(ruleset, same, logs, device)
    known = logs[source].tournament if source in logs else None
    filled = _filled_in(known, device, same=source == same)
    chosen = _qualifiers(sources, logs)
    if chosen is not None:
        filled["expected"] = str(sum(len(of.qualified) for of in chosen.sources))
    form = _event_form(query, ruleset, filled, logs, device)
    return View(
        template="new",
        title=Message(N_("New event")),
        values={
            "games": (ruleset,) if sources.events else every_ruleset(),
            **details_form_values(form, ruleset, registered=0),
            "fixed": False,
            "source": known.details.name if known else "",
            "same": source if source == same else "",
            "again": known.players if known and source == same else (),
            "players": form_value(query, "players") == "yes",
            "sources": [entrants_text(of.source, len(of.qualified)) for of in chosen.sources] if chosen else (),
            "source_fields": tuple(sources.fields),
            "source_query": urlencode(tuple(sources.fields)),
            "fresh": form_value(query, "fresh"),
            "listed": next(iter(shared_lists(query)), None),
            "later": later_lists(query),
        },
        needs=tuple(event for event in (sources.events or (same or source,)) if event and event not in logs),
    )


def _qualifiers(sources: ChosenSources, logs: Mapping[str, Log]) -> ChosenQualifiers | None:
    """The qualifiers; None if nobody was chosen, or they are impossible."""
    if not sources.events:
        return None
    try:
        return sources.qualifiers(logs)
    except Refusal:
        return None


def _game(query: Form, logs: Mapping[str, Log], device: Device) -> Ruleset:
    """The chosen game, else that of the event to copy, else of the newest, else the first."""
    same = form_value(query, "same")
    of_same = logs[same].tournament.game if same in logs else ""
    newest = next((listed.ruleset for listed in _organised(device) if listed.ruleset), "")
    try:
        return find_ruleset(form_value(query, "game") or of_same or newest)
    except Malformed:
        return every_ruleset()[0]


def _source(ruleset: Ruleset, same: str, logs: Mapping[str, Log], device: Device) -> str:
    """Identifier of the event that fills in the form: the one to copy, or the newest of the game."""
    if same in logs and logs[same].tournament.game == ruleset.key:
        return same
    return next((listed.id for listed in _organised(device) if listed.ruleset == ruleset.key), "")


def _organised(device: Device) -> tuple[ListedEvent, ...]:
    """The organiser's own events, newest first, without the demo and other people's."""
    return tuple(listed for listed in device.tournaments if not listed.is_demo and not listed.from_elsewhere)


def _filled_in(source: Tournament | None, device: Device, *, same: bool) -> Filled:
    """Initial values of the form; with ``same`` more of the earlier event."""
    filled: Filled = {"date": device.today}
    if source is None:
        return filled
    left = OF_ONE_DAY if same else _OF_ONE_EVENT
    kept = {key: value for key, value in details_form(source.details).items() if not key.startswith(left)}
    return {**kept, **filled, "expected": str(len(source.players) or "")}


def _event_form(query: Form, ruleset: Ruleset, filled: Filled, logs: Mapping[str, Log], device: Device) -> Form:
    """The form with typed text; after a change of game, only what does not depend on the game."""
    based = form_value(query, "based")
    if based == ruleset.key:
        return query
    if not based:
        return {**filled, **query}
    before: Filled = {}
    try:
        source = _source(find_ruleset(based), form_value(query, "same"), logs, device)
    except Malformed:
        source = ""
    if source in logs and not form_value(query, "fresh"):
        before = _filled_in(logs[source].tournament, device, same=source == form_value(query, "same"))
    sent = {**dict.fromkeys(before, ""), **query}
    typed = {
        key: value
        for key, value in sent.items()
        if not key.startswith(_OF_THE_GAME) and value not in (before.get(key, ""), [before.get(key, "")])
    }
    return {**filled, **typed}

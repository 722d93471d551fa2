"""Consents of players, and how long names are kept (REG-CONSENT, REG-TERM)."""

from collections.abc import Iterator

from ronda.core.consents import DEFAULT_TEXTS, PURPOSES
from ronda.core.dates import months_later
from ronda.core.text import N_, Message
from ronda.session.device_seasons import season_key
from ronda.sync.erasable_people import EVERYBODY, erasable_people, namesakes_of
from ronda.views.app.event.erasing_preview import erasing_preview
from ronda.views.app.screen.view import EventContext, View


def privacy_screen(context: EventContext) -> View:
    """Consents asked and given, and the promise."""
    privacy, chosen = context.tournament.details.privacy, context.query_value("erase")
    others = [each.id for each in context.device.tournaments if chosen and not each.is_demo]
    asked = {consent.purpose: consent for consent in privacy.consents}
    return View(
        template="privacy",
        title=Message(N_("Consents and erasing")),
        values={
            "privacy": privacy,
            "purposes": tuple((key, name, asked.get(key), DEFAULT_TEXTS[key]) for key, name in PURPOSES.items()),
            "agreed": tuple(
                (name, sum(key in dict(player.consents) for player in context.tournament.players))
                for key, name in PURPOSES.items()
                if key in asked
            ),
            "players": len(context.tournament.players),
            "people": erasable_people(context.log),
            "preview": erasing_preview(context.log, chosen),
            "elsewhere": tuple(
                (other.tournament, person.key)
                for other, person in namesakes_of(context.log, chosen, context.logs.values())
            ),
            "seasons": tuple(
                (season_key(season), season.name) for season in context.device.seasons.naming(_names(context, chosen))
            ),
            "term_over": is_term_over(context),
        },
        needs=tuple(each for each in others if each not in context.logs),
    )


def _names(context: EventContext, chosen: str) -> Iterator[str]:
    """The names of the people chosen in a form."""
    for person in erasable_people(context.log) if chosen else ():
        if chosen in {EVERYBODY, person.key, *map(str, person.players)}:
            yield from person.names


def is_term_over(context: EventContext) -> bool:
    """Whether names should be removed by now and are not (REG-TERM)."""
    details, today = context.tournament.details, context.device.today
    if not details.privacy.months or not today:
        return False
    is_over = today > months_later(details.date or context.log.records[0].at[:10], details.privacy.months)
    return is_over and bool(erasable_people(context.log))

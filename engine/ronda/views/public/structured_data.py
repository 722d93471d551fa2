"""A tournament in the words of schema.org, for search engines: nothing that its page does not say, and no player."""

from collections.abc import Mapping

from ronda.core.state import Tournament
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.event_days import event_days

JsonLdValue = str | Mapping[str, str]


def sports_event(tournament: Tournament, ruleset: Ruleset) -> Mapping[str, JsonLdValue] | None:
    """A published tournament as a ``SportsEvent``.

    None where search engines are asked to leave it out (ANY-PUBLIC), and of a demo.
    """
    details = tournament.details
    if details.publication.unlisted or tournament.is_demo:
        return None
    days = event_days(tournament, ruleset)
    event_data: dict[str, JsonLdValue] = {
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": details.name,
    }
    if days:
        first = min(days, key=lambda stretch: stretch.first)
        event_data["startDate"] = "T".join(filter(None, (first.first.isoformat(), first.begins)))
        event_data["endDate"] = max(stretch.last for stretch in days).isoformat()
    where = {"name": details.place, "address": details.notice.address}
    if any(where.values()):
        event_data["location"] = {"@type": "Place"} | {key: text for key, text in where.items() if text}
    if details.organiser:
        event_data["organizer"] = {"@type": "Person", "name": details.organiser}
    return event_data

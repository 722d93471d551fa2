"""A tournament in schema.org terms, for search engines: only what its page says, and no players."""

from collections.abc import Mapping

from ronda.core.state import Tournament
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.event_days import event_days

JsonLdValue = str | Mapping[str, str]


def sports_event(tournament: Tournament, ruleset: Ruleset) -> Mapping[str, JsonLdValue] | None:
    """A published tournament as a ``SportsEvent``.

    None for an unlisted event (ANY-PUBLIC) and a demo.
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

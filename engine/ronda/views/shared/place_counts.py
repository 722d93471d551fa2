"""Places taken and people waiting, in words (REG-PLACES)."""

from ronda.core.state import Tournament
from ronda.core.text import N_, Message, Plural
from ronda.core.waiting_list import waiting_players

TAKEN = Plural("{taken} of {places} place", "{taken} of {places} places", "places")
WITH_WAITING = Plural(
    "{taken} of {places} place, {waiting} waiting", "{taken} of {places} places, {waiting} waiting", "places"
)

OVER = N_("{taken} places taken, {over} above the limit of {places}")
OVER_WITH_WAITING = N_("{taken} places taken, {over} above the limit of {places}, {waiting} waiting")


def place_counts_text(tournament: Tournament) -> Message | None:
    """Places taken, and people waiting until the start; None without a limit."""
    places, waiting = tournament.details.places, len(waiting_players(tournament))
    taken = len(tournament.active_players)
    values = (("taken", taken), ("places", places), ("waiting", waiting), ("over", taken - places))
    if taken > places > 0:
        return Message(OVER_WITH_WAITING if waiting else OVER, values)
    return Message(WITH_WAITING if waiting else TAKEN, values) if places else None

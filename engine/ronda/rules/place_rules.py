"""Rules-page notes on limited places and the waiting list (REG-PLACES, REG-WAITING)."""

from ronda.core.state import Tournament
from ronda.core.text import N_
from ronda.rules.notes import RuleNote


def _limits_places(tournament: Tournament) -> bool:
    return bool(tournament.details.places)


PLACES = (
    RuleNote(
        rule="REG-PLACES",
        decision=True,
        used_by=_limits_places,
        text=N_(
            "The organiser can announce how many can play. The places belong to those who registered first. Or "
            "they belong to those who paid first, and then to the others as they registered. The organiser can give "
            "somebody a place beside those, with a reason. The number can change until the start. Afterwards somebody "
            "can join while a place is free, or where the organiser says so."
        ),
    ),
    RuleNote(
        rule="REG-WAITING",
        decision=True,
        used_by=_limits_places,
        text=N_(
            "Whoever is registered beyond the places is on the waiting list, in the same order. When a place is free, "
            "the first of the list has it, and the organiser notes who was told. Whoever was taken off and comes back "
            "stands behind the others. At the start those who still wait are taken off: they do not play."
        ),
    ),
)

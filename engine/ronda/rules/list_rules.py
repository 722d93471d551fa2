"""Rules-page notes on reading and checking lists (REG-LISTS, REG-CHECKS)."""

from ronda.core.publication import ListVisibility
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_
from ronda.rules.notes import RuleNote, Topic

_NEW_MOMENTS = {ListVisibility.ROUND, ListVisibility.OPENED, ListVisibility.OPPONENTS}


def _has_another_moment(tournament: Tournament) -> bool:
    return tournament.details.publication.lists in _NEW_MOMENTS


def _checks_lists(tournament: Tournament) -> bool:
    """Whether list checks are public by now."""
    return tournament.phase is Phase.FINISHED and bool(tournament.deck_checks)


LISTS = RuleNote(
    rule="REG-LISTS",
    topic=Topic.EVENT,
    text=N_(
        "The organiser chooses who reads what everybody plays with. It is locked until the organiser opens it, or "
        "until a round is published. Or only the opponent of the round reads it, in the hall and while the round runs. "
        "Whatever is locked is on no page and in no file that is published."
    ),
    decision=True,
    used_by=_has_another_moment,
)
CHECKS = RuleNote(
    rule="REG-CHECKS",
    topic=Topic.CONDUCT,
    text=N_(
        "Open tables with two players are drawn for a check by a seed that is kept. Whoever was drawn least comes "
        "first, unless all are asked for. The time of a check is given back to its table. After the event everyone "
        "reads how many lists were checked and were in order, and nothing of whom."
    ),
    decision=True,
    used_by=_checks_lists,
)

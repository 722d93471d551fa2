"""Officials' names offered in forms for rulings and checks (SW-ROLES)."""

from ronda.core.details import Details
from ronda.core.facts import CheckTicked
from ronda.journal import Log
from ronda.session.device import Device


def official_names(details: Details) -> tuple[str, ...]:
    """The announced officials, head judges first, each once."""
    named = dict.fromkeys((*details.head_judges, *details.floor_judges, details.organiser))
    return tuple(name for name in named if name)


def likely_checker(log: Log, device: Device) -> str:
    """The probable next checker: last named on this device, else who ticked last, else the organiser."""
    if device.checker:
        return device.checker
    for record in reversed(log.records):
        if isinstance(record.fact, CheckTicked):
            return record.fact.official
    return log.tournament.details.organiser

"""Erasing a person, with each text as the organiser confirmed it (REG-ERASE)."""

from ronda.commands.forms.numbers import read_optional_number
from ronda.core.errors import Malformed, NotNow
from ronda.core.inputs import Form, form_value
from ronda.core.text import N_
from ronda.journal import Log
from ronda.sync.erasable_people import chosen_people
from ronda.sync.erasing import ErasedLog, erase_people, named_texts


def erase_as_confirmed(form: Form, log: Log, *, at: str) -> ErasedLog:
    """Erase the people named in a form and replace the texts that were shown; raises ``Refusal``."""
    person = chosen_people(log, form_value(form, "erase"))
    if person is None:
        raise Malformed("Choose who is erased.", field="erase")
    if read_optional_number(form, "seen", N_("The number of entries")) != len(log.records):
        raise NotNow("More was done in the event since you looked. Look at what becomes of it once more.")
    shown = enumerate(named_texts(log, person.players, person.requests), start=1)
    chosen = {text.text: form_value(form, f"text_{place}").strip() for place, text in shown if f"text_{place}" in form}
    return erase_people(log, person.players, chosen, person.requests, at=at)

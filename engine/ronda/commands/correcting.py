"""Official corrections of fixed fields, public (ANY-FIXED, XW-LIST)."""

from ronda.commands import requests as ask
from ronda.commands.conduct import checked_penalty_texts
from ronda.commands.registering import TakenValues, checked_fields
from ronda.core import lookup
from ronda.core.errors import Faults, Malformed
from ronda.core.facts import Fact, RegistrationCorrected
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.rules.ruleset import Ruleset


def correct_registration(
    tournament: Tournament, ruleset: Ruleset, command: ask.CorrectRegistration
) -> tuple[Fact, ...]:
    """Correct fixed fields of a player at any time, with the checks of registration (ANY-FIXED, XW-LIST)."""
    player = lookup.find_player(tournament, command.player)
    for key, _ in command.fields:
        _refuse_unless_fixed(ruleset, key)
    others = (other for other in tournament.players if other.id != player.id)
    fields = tuple((dict(player.fields) | dict(command.fields)).items())
    with Faults() as faults:
        tidy = faults.check(fields, checked_fields, TakenValues(ruleset, others), ruleset, fields)
        texts = (command.reason, command.official)
        reason, official = faults.check(texts, checked_penalty_texts, *texts)
        if tidy == player.fields:
            return ()
        if not reason:
            faults.note(Malformed("A correction needs a reason, which everyone can read.", field="reason"))
        if not official:
            faults.note(Malformed("Name the official who corrects the registration.", field="official_other"))
    return (RegistrationCorrected(player=player.id, fields=tidy, official=official, reason=reason),)


def _refuse_unless_fixed(ruleset: Ruleset, key: str) -> None:
    field = ruleset.registration.field(key)
    if field is None:
        raise Malformed("{game} has no registration field “{key}”.", game=Message(ruleset.name), key=key[:40])
    if not field.fixed:
        raise Malformed(
            "{what} is not fixed for the event: change it in the registration.", field=key, what=Message(field.name)
        )

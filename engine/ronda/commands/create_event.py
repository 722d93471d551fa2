"""Creating an event from its form and, as a separate step, taking players over from others."""

from collections.abc import Sequence
from dataclasses import replace

from ronda import commands, journal
from ronda.commands import Moment, forms
from ronda.commands.requests import CreateTournament
from ronda.commands.taking_entrants import SourceQualifiers, take_entrants
from ronda.commands.taking_over import take_over_players
from ronda.core import inputs
from ronda.core.errors import Faults, NotNow
from ronda.core.inputs import Form
from ronda.core.state import Tournament
from ronda.journal import Record
from ronda.rulesets import find_ruleset, ruleset_of


def new_event_records(
    form: Form, before: Tournament | None, moment: Moment, sources: Sequence[SourceQualifiers] = ()
) -> Sequence[Record]:
    """The first records of a new event; ``before`` is the event to copy, if any.

    ``sources`` are the qualifiers of other events. Raises ``Refusal``.
    """
    ruleset = find_ruleset(inputs.form_value(form, "game"))
    with Faults() as faults:
        details = forms.read_details(form, ruleset, faults)
        if before is not None:
            details = replace(details, publication=before.details.publication, privacy=before.details.privacy)
        create = CreateTournament(
            tournament=f"{moment.random:014x}", game=ruleset.key, details=details, one_person=forms.is_one_person(form)
        )
        created = journal.extend_log(None, commands.decide_facts(None, ruleset, create, moment), at=moment.at)
    if sources:
        log = journal.append_records(None, created)
        taken = take_entrants(log.tournament, ruleset_of(log.tournament), sources, moment)
        return (*created, *journal.extend_log(log, taken, at=moment.at))
    if inputs.form_value(form, "players") != "yes":
        return created
    if before is None or before.game != ruleset.key:
        raise NotNow("There is no such event on this device.")
    log = journal.append_records(None, created)
    registered = take_over_players(log.tournament, ruleset_of(log.tournament), before, moment)
    return (*created, *journal.extend_log(log, registered, at=moment.at))

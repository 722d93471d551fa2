"""Registering somebody for an event who is known from another of the day (REG-DAY)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from ronda.commands import registering
from ronda.commands import requests as ask
from ronda.core.errors import Refusal
from ronda.core.facts import Fact
from ronda.core.fold import apply_fact
from ronda.core.inputs import Form, form_value
from ronda.core.state import Player, Tournament
from ronda.journal import Log
from ronda.rules.fields import FieldKind
from ronda.rules.ruleset import Ruleset

KNOWN_FIELD = "known"
"""What a registration form calls the event and the number under which the person is known: ``EVENT/3``."""


def known_player(form: Form, logs: Mapping[str, Log]) -> Player | None:
    """The player of another event whom a form names; None where it names nobody who is in memory."""
    event, _, number = form_value(form, KNOWN_FIELD).rpartition("/")
    known = logs.get(event)
    players = (*known.tournament.players, *known.tournament.absent_players) if known else ()
    return next((player for player in players if str(player.id) == number), None)


def with_known_person(form: Form, known: Player, ruleset: Ruleset) -> Form:
    """A form as if all that is known of a person had been typed into it: the ordinary command registers from it."""
    return {
        **form,
        "name": known.name,
        "given_name": known.given_name,
        "club": known.constraints.club,
        **dict(_shared_fields(known, ruleset)),
    }


def _shared_fields(known: Player, ruleset: Ruleset) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """What both games register under one key and would take, but for what is brought to play with."""
    for field in ruleset.registration.fields:
        value = known.field(field.key)
        if not value or field.played:
            continue
        try:
            kept = field.check(value)
        except Refusal:
            continue
        yield f"field_{field.key}", tuple(kept.splitlines()) if field.kind is FieldKind.CHOICES else kept


def hidden_as_known(
    tournament: Tournament, ruleset: Ruleset, registered: Sequence[Fact], known: Player
) -> tuple[Fact, ...]:
    """What keeps a name off the public pages of this event that is kept off those where the person is known."""
    aliases = {field.key for field in ruleset.registration.aliases}
    hidden_fields = tuple(key for key in known.hidden_fields if key in aliases)
    if not known.hidden and not hidden_fields:
        return ()
    state = reduce(apply_fact, registered, tournament)
    player = state.players[-1]
    entry = ask.PlayerEntry(
        name=player.name,
        fields=player.fields,
        constraints=player.constraints,
        namesake=True,
        given_name=player.given_name,
    )
    hiding = ask.EditPlayer(player=player.id, entry=entry, hidden=known.hidden, hidden_fields=hidden_fields)
    return registering.edit_player(state, ruleset, hiding)

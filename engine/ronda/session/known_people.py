"""Registering somebody who is known from another event of the day (REG-DAY)."""

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
from ronda.rulesets import ruleset_of

KNOWN_FIELD = "known"
"""The field with the event and number of a known person: ``EVENT/3``."""


def known_player(form: Form, logs: Mapping[str, Log]) -> tuple[Player, Ruleset] | None:
    """The player of another event that a form names, with the rules; None if not in memory."""
    event, _, number = form_value(form, KNOWN_FIELD).rpartition("/")
    beside = [logs[event].tournament] if event in logs else []
    people = ((each, player) for each in beside for player in (*each.players, *each.absent_players))
    return next(((player, ruleset_of(each)) for each, player in people if str(player.id) == number), None)


def with_known_person(form: Form, known: Player, ruleset: Ruleset, *, is_same_game: bool) -> Form:
    """A form as if all data of a known person had been typed into it, for the ordinary command."""
    return {
        **form,
        "name": known.name,
        "given_name": known.given_name,
        "club": known.constraints.club,
        **dict(_shared_fields(known, ruleset, takes_lists=is_same_game and _is_legal(known, ruleset))),
    }


def _is_legal(known: Player, ruleset: Ruleset) -> bool:
    try:
        ruleset.registration.check(dict(known.fields))
    except Refusal:
        return False
    return True


def _shared_fields(
    known: Player, ruleset: Ruleset, *, takes_lists: bool
) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """Values that both games register under the same key and accept; lists only with ``takes_lists``."""
    for field in ruleset.registration.fields:
        value = known.field(field.key)
        if not value or (field.is_list and not takes_lists):
            continue
        try:
            kept = field.check(value)
        except Refusal:
            continue
        yield f"field_{field.key}", tuple(kept.splitlines()) if field.kind is FieldKind.CHOICES else kept


def hidden_as_known(
    tournament: Tournament, ruleset: Ruleset, registered: Sequence[Fact], known: Player
) -> tuple[Fact, ...]:
    """Facts that hide a name on this event's public pages if it is hidden where the person is known."""
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

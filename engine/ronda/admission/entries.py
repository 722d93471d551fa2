"""Checks of registration requests and the decisions on them (REG-ENTRY)."""

from ronda.commands import requests as ask
from ronda.commands.entry_requests import checked_request, why_not_settle, why_too_many
from ronda.core import facts, inputs, lookup
from ronda.core.entry_requests import find_request
from ronda.core.errors import Malformed, raise_if_refused
from ronda.core.state import Tournament
from ronda.rules.ruleset import Ruleset


def check_entries(state: Tournament, ruleset: Ruleset, fact: facts.Fact) -> None:
    """Refuse a request or decision that is impossible in a state; raises ``Refusal``.

    A request made on one device after another closed registration is kept: the organiser sees it there too.
    """
    match fact:
        case facts.HallEntryChosen() if (fact.open, fact.changes_closed) == (state.hall_entry, state.changes_closed):
            raise Malformed("it chooses what was chosen.")
        case facts.EntryRequested():
            raise_if_refused(why_too_many(state, fact.request))
            command = ask.RequestEntry(
                message=fact.message,
                request=fact.request,
                name=fact.name,
                origin=fact.origin,
                fields=tuple((key, "") for key, _ in fact.fields),
                club=fact.club,
                consents=fact.consents,
            )
            tidy = checked_request(ruleset, command)
            if (tidy.name, tidy.club, tidy.consents) != (fact.name, fact.club, fact.consents) or not all(
                map(_is_noted_value, dict(fact.fields).items())
            ):
                raise Malformed("its request is not well formed.")
            if fact.has_question:
                raise Malformed("its request is one of a copy for the hall.")
            if len(dict(fact.fields)) != len(fact.fields):
                raise Malformed("its fields are not all different.")
        case facts.EntrySettled(player=player, reason=reason):
            raise_if_refused(why_not_settle(find_request(state, fact.request), fact.message))
            if player:
                lookup.find_player(state, player)
            if inputs.checked_reason(reason) != reason or (player and reason):
                raise Malformed("its reason is not well formed.")
        case _:
            pass


def _is_noted_value(field: tuple[str, str]) -> bool:
    """Whether a value can have been recorded: not empty, not too long, without hidden characters."""
    _, value = field
    return bool(value) and len(value) <= inputs.LONG and inputs.without_hidden_marks(value).strip() == value

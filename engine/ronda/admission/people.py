"""Checks of records about players: joining, presence, leaving and returning."""

from ronda.admission.event import check_reason
from ronda.commands import absences, joining_late, keeping_apart, leaving, payments, places, registering
from ronda.commands.conduct import checked_penalty_texts
from ronda.commands.consents import checked_consents
from ronda.commands.door_checks import checked_ticking_official
from ronda.core import bounds, facts, inputs, lookup
from ronda.core.errors import Malformed, raise_if_refused
from ronda.core.state import PlayerStatus, Tournament
from ronda.core.text import Message
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import find_ruleset


def check_people(state: Tournament, ruleset: Ruleset, fact: facts.Fact) -> None:
    """Refuse a change to a player that is impossible in a state; raises ``Refusal``."""
    match fact:
        case facts.PlayerRegistered():
            raise_if_refused(joining_late.why_not_join(state))
            _check_registration(fact, find_ruleset(state.game).of_edition(ruleset.edition))
            if len(state.players) >= bounds.MOST_PLAYERS or min(fact.lot, fact.lot_seed, fact.lot_draw) < 0:
                raise Malformed("its player is one too many, or has no valid lot.")
            if fact.first_round != (len(state.rounds) + 1 if state.started else 1):
                raise Malformed("its player would join in round {round}.", round=fact.first_round)
        case facts.PlayerEdited():
            lookup.find_player(state, fact.player)
            _check_registration(fact, find_ruleset(state.game).of_edition(ruleset.edition))
            if fact.hidden_fields != tuple(f.key for f in ruleset.registration.aliases if f.key in fact.hidden_fields):
                raise Malformed("its player hides fields that this game cannot hide.")
        case facts.RegistrationCorrected(fields=fields, official=official, reason=reason):
            lookup.find_player(state, fact.player)
            _check_fields(fields, find_ruleset(state.game).of_edition(ruleset.edition))
            if not reason or not official or checked_penalty_texts(reason, official) != (reason, official):
                raise Malformed("its correction is not well formed.")
        case facts.PlayerRemoved(player=player):
            raise_if_refused(registering.why_not_remove(state, lookup.find_player(state, player)))
        case facts.RegistrationRestored(player=player):
            raise_if_refused(joining_late.why_not_restore(state, player))
        case facts.OfficialIdentified(official=official):
            what = Message("The name of an official")
            if inputs.checked_line(official, what=what, field="official") != official or not official:
                raise Malformed("the name of its official is not well formed.")
        case facts.PlayersKeptApart(players=group):
            raise_if_refused(keeping_apart.why_not_kept_apart(state, group))
            if group != tuple(sorted(group)):
                raise Malformed("its players are not in the order of their numbers.")
        case facts.PlayersLetMeet(players=group):
            raise_if_refused(keeping_apart.why_not_let_meet(state, group))
        case facts.AbsenceAnnounced(player=player, round=number, counts=counts):
            raise_if_refused(absences.why_not_absent(state, ruleset, lookup.find_player(state, player), number, counts))
        case facts.AbsenceTakenBack(player=player, round=number):
            raise_if_refused(absences.why_not_present(state, lookup.find_player(state, player), number))
        case _:
            _check_presence(state, ruleset, fact)


def _check_presence(state: Tournament, ruleset: Ruleset, fact: facts.Fact) -> None:
    """Refuse a check-in, check or departure that its player cannot have now (ANY-CHECK, SW-DROP, SW-DQ)."""
    match fact:
        case facts.PlayerCheckedIn(player=number) | facts.PlayerCheckedOut(player=number):
            player = lookup.find_player(state, number)
            comes = isinstance(fact, facts.PlayerCheckedIn)
            is_there = player.status in {PlayerStatus.ACTIVE, PlayerStatus.WAITING}
            if state.rounds or not is_there or player.checked_in is comes:
                raise Malformed("its player cannot be checked in or out now.")
        case facts.CheckTicked(check=check, official=official):
            if ruleset.registration.door_check(check) is None:
                raise Malformed("its check “{key}” is not one of this game.", key=check[:40])
            if checked_ticking_official(official) != official:
                raise Malformed("its check is not well formed.")
        case facts.CheckUnticked(player=number, check=check):
            if not lookup.find_player(state, number).ticked_by(check):
                raise Malformed("its check “{key}” was not ticked.", key=check[:40])
        case facts.PaymentNoted(amount=amount, part_paid=part):
            payments.check_payer(state, fact.player, fact.request)
            if not 0 <= part <= part + amount <= 2 * bounds.LARGEST_AMOUNT:
                raise Malformed("its payment has no valid amount.")
        case facts.PlaceGiven(player=number, reason=reason):
            check_reason(reason, needed=True)
            raise_if_refused(places.why_not_give_place(state, lookup.find_player(state, number)))
        case facts.PlaceTakenBack(player=number, reason=reason):
            check_reason(reason)
            raise_if_refused(places.why_not_take_place_back(state, lookup.find_player(state, number)))
        case facts.PlaceTold(player=number):
            lookup.find_player(state, number)
            if state.started:
                raise Malformed("its player is told of a place in an event that has started.")
        case facts.PlayerDropped(player=number, reason=reason):
            check_reason(reason)
            raise_if_refused(leaving.why_not_drop(state, lookup.find_player(state, number)))
        case facts.PlayerDisqualified(player=number, reason=reason):
            check_reason(reason, needed=True)
            raise_if_refused(leaving.why_not_disqualify(state, lookup.find_player(state, number)))
        case facts.PlayerReturned(player=number):
            raise_if_refused(leaving.why_not_come_back(state, lookup.find_player(state, number)))
        case _:
            pass


def _check_registration(fact: facts.PlayerRegistered | facts.PlayerEdited, ruleset: Ruleset) -> None:
    if registering.tidy_constraints(fact.constraints) != fact.constraints:
        raise Malformed("the club of its player is not well formed.")
    if (
        inputs.checked_line(fact.name, what=Message("The name of the player"), field="name") != fact.name
        or not fact.name
    ):
        raise Malformed("the name of its player is not well formed.")
    if registering.checked_given_name(fact.given_name, fact.name) != fact.given_name:
        raise Malformed("the first name of its player is not well formed.")
    if checked_consents(fact.consents) != fact.consents:
        raise Malformed("what its player agreed to is not well formed.")
    _check_fields(fact.fields, ruleset)


def _check_fields(fields: tuple[tuple[str, str], ...], ruleset: Ruleset) -> None:
    if len(dict(fields)) != len(fields):
        raise Malformed("its fields are not all different.")
    for key, value in fields:
        # details can still change a field's requirements before the start, and a field may refuse more than when the
        # file was written
        field = ruleset.registration.field(key)
        if field is None or field.tidy(value) != value:
            raise Malformed("its field “{key}” is not one of this game.", key=key[:40])

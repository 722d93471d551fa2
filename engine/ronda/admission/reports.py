"""Checks of players' messages from phones, and of the organiser's answers."""

from ronda.commands import requests as ask
from ronda.commands.reports import send_report, why_not_answer, why_not_call, why_not_wish
from ronda.core import facts, lookup
from ronda.core.clock import check_moment
from ronda.core.errors import Malformed, raise_if_refused
from ronda.core.reports import call_of, wish_of
from ronda.core.state import Tournament
from ronda.rules.ruleset import Ruleset


def check_reports(state: Tournament, ruleset: Ruleset, fact: facts.Fact) -> None:
    """Refuse a message or answer that is impossible in a state; raises ``Refusal``."""
    match fact:
        case facts.ReportingChosen(way=way) if way is state.reporting:
            raise Malformed("it chooses what was chosen.")
        case facts.TableReported():
            command = ask.SendReport(
                message=fact.message, player=fact.player, round=fact.round, match=fact.match, result=fact.result
            )
            _check_same(send_report(state, ruleset, command), fact)
        case facts.TableCalled(round=number, match=table, player=player, at=at):
            raise_if_refused(why_not_call(state, number, table, lookup.find_player(state, player)))
            check_moment(at)
            if call_of(state, table) is not None:
                raise Malformed("it calls twice.")
        case facts.LeaveWished(player=player, leaves=leaves):
            raise_if_refused(why_not_wish(state, lookup.find_player(state, player)))
            wish = wish_of(state, player)
            if leaves == (wish is not None and not wish.declined) or (wish is None and not leaves):
                raise Malformed("it wishes what was wished.")
        case facts.WishDeclined(player=player):
            wish = wish_of(state, player)
            if wish is None or wish.declined:
                raise Malformed("it declines what nobody wishes.")
        case facts.CallAnswered(round=number, match=table, done=done):
            raise_if_refused(why_not_answer(state, number, table, done=done))
        case _:
            pass


def _check_same(possible: tuple[facts.Fact, ...], fact: facts.Fact) -> None:
    if possible != (fact,):
        raise Malformed("it reports what was reported.")

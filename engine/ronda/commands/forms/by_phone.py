"""Reading what a player sends from their own phone."""

from ronda.commands import requests as ask
from ronda.commands.forms.numbers import match_, round_
from ronda.commands.forms.results import result
from ronda.core.errors import Malformed, NotNow
from ronda.core.inputs import Form, one
from ronda.core.reports import reports_at
from ronda.core.state import Tournament
from ronda.rulesets import ruleset_of

WHAT = "what"
"""The field that says what is sent."""
REPORT, CONFIRM, LEAVE, STAY, CALL = "report", "confirm", "leave", "stay", "call"


def report_of(
    form: Form, tournament: Tournament, player: int, *, message: str = "", at: str = ""
) -> ask.SendReport | ask.WishToLeave | ask.CallToTable:
    """Give the command of a form that a player sent.

    Takes its fields, the state, who sent it, the message's identifier and when it was sent. Whom a form speaks of is
    never read from the form. Raises ``Refusal`` with the sentence that the player reads, naming the field at fault.
    """
    match one(form, WHAT):
        case "report":
            return ask.SendReport(
                message=message,
                player=player,
                round=round_(form),
                match=match_(form),
                result=result(form, tournament, ruleset_of(tournament)),
            )
        case "confirm":
            return _confirmation(form, tournament, player, message)
        case "leave" | "stay" as what:
            return ask.WishToLeave(message=message, player=player, leaves=what == LEAVE)
        case "call":
            return ask.CallToTable(message=message, player=player, round=round_(form), match=match_(form), at=at)
        case _:
            raise Malformed("Nothing was chosen on your page. Load it again.", field=WHAT)


def _confirmation(form: Form, tournament: Tournament, player: int, message: str) -> ask.SendReport:
    number, table = round_(form), match_(form)
    meant = (said for said in reports_at(tournament, number, table) if said.message == one(form, "report"))
    said = next(meant, None)
    if said is None or said.player == player:
        raise NotNow("Your opponent reports another result by now. Look at it before you confirm.")
    return ask.SendReport(message=message, player=player, round=number, match=table, result=said.result)

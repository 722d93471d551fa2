"""Reading messages from players' phones."""

from ronda.commands import requests as ask
from ronda.commands.forms.numbers import read_match_number, read_round_number
from ronda.commands.forms.results import read_result
from ronda.core.errors import Malformed, NotNow
from ronda.core.inputs import SHORT, Form, form_value
from ronda.core.pairings import Stage
from ronda.core.reports import reports_at
from ronda.core.results import FIRST, SECOND
from ronda.core.state import Tournament
from ronda.rulesets import ruleset_of

WHAT = "what"
"""The field with the kind of message."""
REPORT, CONFIRM, LEAVE, STAY, CALL = "report", "confirm", "leave", "stay", "call"
_FIELDS = (WHAT, "round", "match", "report", "shortcut", "winner", "ending", "conceded")
"""Fields of every game; numbers and marks of results are added by game."""


def phone_form_fields(form: Form, tournament: Tournament) -> dict[str, str]:
    """The fields of a phone's form that a page can contain, each cut to its longest meaningful length."""
    shapes = [ruleset_of(tournament).scoring.form(tournament.details, stage) for stage in Stage]
    numbers = [f"{field.key}{side}" for shape in shapes for field in shape.scores for side in (FIRST, SECOND)]
    marks = [mark.key for shape in shapes for mark in shape.marks]
    return {key: form_value(form, key)[:SHORT] for key in (*_FIELDS, *numbers, *marks) if key in form}


def phone_command(
    form: Form, tournament: Tournament, player: int, *, message: str = "", at: str = ""
) -> ask.SendReport | ask.WishToLeave | ask.CallToTable:
    """The command in a phone's form.

    Takes the fields, the state, the sender, the message's identifier and its time. The player is never read from the
    form. Raises ``Refusal`` with a sentence for the player, naming the field at fault.
    """
    match form_value(form, WHAT):
        case "report":
            return ask.SendReport(
                message=message,
                player=player,
                round=read_round_number(form),
                match=read_match_number(form),
                result=read_result(form, tournament, ruleset_of(tournament)),
            )
        case "confirm":
            return _confirmation(form, tournament, player, message)
        case "leave" | "stay" as what:
            return ask.WishToLeave(message=message, player=player, leaves=what == LEAVE)
        case "call":
            return ask.CallToTable(
                message=message, player=player, round=read_round_number(form), match=read_match_number(form), at=at
            )
        case _:
            raise Malformed("Nothing was chosen on your page. Load it again.", field=WHAT)


def _confirmation(form: Form, tournament: Tournament, player: int, message: str) -> ask.SendReport:
    number, table = read_round_number(form), read_match_number(form)
    meant = (report for report in reports_at(tournament, number, table) if report.message == form_value(form, "report"))
    report = next(meant, None)
    if report is None or report.player == player:
        raise NotNow("Your opponent reports another result by now. Look at it before you confirm.")
    return ask.SendReport(message=message, player=player, round=number, match=table, result=report.result)

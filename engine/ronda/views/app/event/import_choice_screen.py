"""By which rules a file of other software is opened, where it does not say it itself."""

from ronda.core.text import N_, Message
from ronda.formats.standings import swiss_standings
from ronda.imports import ImportChoice
from ronda.session.device import Device
from ronda.views.app.screen.view import View
from ronda.views.shared.final_standings import final_standings, has_final_standings

IMPORT_CHOICE_TITLE = N_("From other programs")
MOST_LEADERS = 3
"""So many tell two orders apart."""


def import_choice_screen(device: Device) -> View:
    """Each of the rules that the file can be of, with what the file says otherwise; without one, what can be opened."""
    choices = device.import_choices
    return View(
        template="import_choice",
        title=Message(IMPORT_CHOICE_TITLE),
        values={
            "choices": choices,
            "tournament": next(iter(choices.values())).log.tournament if choices else None,
            "leaders": {number: _leaders(choice) for number, choice in choices.items()},
            "several": any(choice.fits for choice in choices.values()),
            "all_fit": all(choice.fits for choice in choices.values()),
        },
    )


def _leaders(choice: ImportChoice) -> Message:
    """Who is first by some rules, in order."""
    tournament = choice.log.tournament
    rules = choice.ruleset.for_event(tournament)
    if has_final_standings(tournament):
        rows = [row.player for row in final_standings(tournament, rules)]
    else:
        rows = [row.player for row in swiss_standings(tournament, rules).rows]
    names = [tournament.player(player).name for player in rows[:MOST_LEADERS]]
    return Message(N_("First by these rules: {names}."), (("names", ", ".join(names)),))

"""Choosing the rules for a file of other software that does not name them."""

from ronda.core.inputs import Form, form_value
from ronda.core.text import N_, Message
from ronda.formats.standings import swiss_standings
from ronda.imports import ImportChoice
from ronda.session.device import Device
from ronda.views.app.screen.view import View, route_number
from ronda.views.shared.final_standings import final_standings, has_final_standings

IMPORT_CHOICE_TITLE = N_("From other programs")
MOST_LEADERS = 3
"""Leaders shown for each choice: enough to tell two orders apart."""


def import_choice_screen(query: Form, device: Device) -> View:
    """Each possible ruleset with the differences it would make; without a file, what can be opened.

    Several files are handled in their order; ``after`` skips some.
    """
    after = form_value(query, "after")
    asked = {number: int(number.partition("-")[0]) for number in device.import_choices}
    waiting = sorted({each for each in asked.values() if not after or each > route_number(after)})
    choices = {number: each for number, each in device.import_choices.items() if [asked[number]] == waiting[:1]}
    first, *others = [choice.all_remarks for choice in choices.values()] or [()]
    always = tuple(told for told in first if others and all(told in remarks for remarks in others))
    return View(
        template="import_choice",
        title=Message(IMPORT_CHOICE_TITLE),
        values={
            "choices": choices,
            "more": len(waiting[1:]),
            "otherwise": f"/import?after={waiting[0]}" if waiting[1:] else device.after_imports or "/",
            "tournament": next(iter(choices.values())).log.tournament if choices else None,
            "always": always,
            "told": {
                number: [told for told in choice.all_remarks if told not in always]
                for number, choice in choices.items()
            },
            "leaders": {number: _leaders(choice) for number, choice in choices.items()},
            "several": any(choice.fits for choice in choices.values()),
            "all_fit": all(choice.fits for choice in choices.values()),
        },
    )


def _leaders(choice: ImportChoice) -> Message:
    """The leaders by some rules, in order."""
    tournament = choice.log.tournament
    rules = choice.ruleset.for_event(tournament)
    if has_final_standings(tournament):
        rows = [row.player for row in final_standings(tournament, rules)]
    else:
        rows = [row.player for row in swiss_standings(tournament, rules).rows]
    names = [tournament.player(player).name for player in rows[:MOST_LEADERS]]
    return Message(N_("First by these rules: {names}."), (("names", ", ".join(names)),))

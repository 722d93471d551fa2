"""Checking an event file that anybody may bring: nothing of it is stored among the events (ANY-FINGERPRINT)."""

from ronda.core.inputs import Form, one
from ronda.core.text import N_, Message
from ronda.rulesets import ruleset_of
from ronda.views.app.device import Device
from ronda.views.app.view import View
from ronda.views.shared.checking import BEYOND, Checked, round_of
from ronda.views.shared.fingerprints import marks
from ronda.views.shared.standings import standings_page

KIND = "check"
"""What a page asks for that goes on with the check, slice by slice."""
TITLE = N_("Check an event file")


def check(query: Form, device: Device) -> View:
    """Give what is found in the file that was brought, or how to bring one."""
    looked, typed = device.checked, one(query, "fingerprint").strip()
    if looked is None:
        return View(template="check", title=Message(TITLE), values={"looked": None})
    tournament = looked.log.tournament
    return View(
        template="check",
        title=Message(TITLE),
        values={
            "looked": looked,
            "details": tournament.details,
            "game": ruleset_of(tournament).title,
            "players": len(tournament.players),
            "question": question(looked),
            "marks": marks(looked.log),
            "typed": typed,
            "meant": round_of(typed, looked.log) if typed else None,
            "standings": standings_page(tournament, ruleset_of(tournament))
            if tournament.completed_swiss_rounds
            else None,
            "beyond": BEYOND,
        },
    )


def question(looked: Checked) -> dict[str, object]:
    """Give what the page asks for until all is looked at; JSON can hold it."""
    return {"kind": KIND, "file": looked.log.records[-1].digest}

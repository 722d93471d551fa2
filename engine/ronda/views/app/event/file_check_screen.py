"""Checking an event file that anybody brings, without storing it among the events (ANY-FINGERPRINT)."""

from collections.abc import Mapping

from ronda.audit.file_check import NOT_IN_ANY_FILE, FileCheck, find_fingerprint
from ronda.audit.named_fingerprints import named_fingerprints
from ronda.core.inputs import Form, form_value
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.rulesets import ruleset_of
from ronda.session.device import Device
from ronda.views.app.event.unknown_game import unknown_game_screen
from ronda.views.app.screen.view import View
from ronda.views.shared.source_check import with_sources
from ronda.views.shared.standings_page import standings_page

FILE_CHECK_KIND = "check"
"""The kind of slice with which a page continues the check."""
FILE_CHECK_TITLE = N_("Check an event file")


def file_check_screen(query: Form, device: Device, logs: Mapping[str, Log]) -> View:
    """The findings for the file, or how to bring one."""
    looked, typed = device.checked, form_value(query, "fingerprint").strip()
    if device.unknown is not None:
        return unknown_game_screen(device.unknown)
    if looked is None:
        return View(template="check", title=Message(FILE_CHECK_TITLE), values={"looked": None})
    looked = with_sources(looked, logs, device.looked_into)
    tournament = looked.log.tournament
    return View(
        template="check",
        title=Message(FILE_CHECK_TITLE),
        values={
            "looked": looked,
            "details": tournament.details,
            "game": ruleset_of(tournament).title,
            "players": len(tournament.players),
            "question": file_check_question(looked),
            "marks": named_fingerprints(looked.log),
            "typed": typed,
            "meant": find_fingerprint(typed, looked.log) if typed else None,
            "standings": standings_page(tournament, ruleset_of(tournament))
            if tournament.completed_swiss_rounds
            else None,
            "beyond": NOT_IN_ANY_FILE,
        },
        needs=tuple(listed.id for listed in device.tournaments if listed.id in looked.missing),
    )


def file_check_question(looked: FileCheck) -> dict[str, object]:
    """The page's question for the next slice, as JSON, until the file is checked."""
    return {"kind": FILE_CHECK_KIND, "file": looked.log.records[-1].digest}

"""Files that a person opens: which tournament they hold, and what became of several."""

import base64
import json
from itertools import count
from typing import Any
from urllib.parse import urlencode

from ronda.audit.file_check import begin_file_check_steps
from ronda.bridge.background_jobs import READING_LABELS, begin_job
from ronda.bridge.session_state import SESSION, encode_answer, encode_refusal, read_any_file_steps
from ronda.commands.player_lists import is_player_list
from ronda.core import bounds
from ronda.core.errors import Malformed, Refusal, UnreadableFile
from ronda.core.progress import ProgressSteps, subtask_steps
from ronda.journal import Log, is_public_copy
from ronda.publish import site_comparison
from ronda.session.backup import unzip_event_files
from ronda.views.app.screen.file_messages import all_opened_text, not_opened_html
from ronda.views.app.screen.refusals import RenderedRefusal, render_refusal
from ronda.views.app.screen.route import Route
from ronda.views.shared import html

CHECK_ROUTE = ("check",)
"""The page on which a file is only looked into."""

_FILE_NUMBERS = count(1)
"""What files are called by until they are opened: a zip may hold the same one twice."""


def identify_file(text: str) -> str:
    """Give the tournament that a file holds, or where a list is looked at.

    Takes ``{text, zip, size, route, sliced, lang}``. A public copy, and any file on the page for it, is only looked
    into. ``typed`` is the query of that route, which stays out of the address. Of a zip, in base64, it gives its files.
    The browser reads nothing of a file whose size in bytes is too large for any event. What was read goes by the name
    ``read`` until it is opened.
    """
    request = json.loads(text)
    return begin_job(request, READING_LABELS, _identify_steps(request))


def _identify_steps(request: dict[str, Any]) -> ProgressSteps[str]:
    content, asked = request.get("text", ""), Route.read(request["route"])
    tournament = asked.event
    try:
        bounds.check_size(request.get("size", 0))
        if asked.parts == CHECK_ROUTE or is_public_copy(content):
            return (yield from _check_steps(request, content))
        if request.get("zip"):
            return (yield from _unpack_steps(request["zip"], request["lang"]))
        if tournament and is_player_list(content):
            return encode_answer(go=f"/t/{tournament}/players/import", typed=f"?{urlencode({'text': content})}")
        log = yield from read_any_file_steps(content)
        if tournament != log.tournament.id and (tournament in SESSION.damaged or tournament in SESSION.shut):
            raise Malformed(
                "This is the file of another event, {name}. Here only a file of the damaged event restores it: open "
                "that one, or this one under “All events”.",
                name=log.tournament.details.name,
            )
        return encode_answer(**_hold_file(log))
    except Refusal as refusal:
        return encode_refusal(refusal, request["lang"])


def _hold_file(log: Log) -> dict[str, str]:
    """Hold a file until it is opened, and give what it is called by."""
    name = str(next(_FILE_NUMBERS))
    SESSION.pending_files[name] = log
    return {"tournament": log.tournament.id, "read": name}


def _check_steps(request: dict[str, Any], content: str) -> ProgressSteps[str]:
    """Hold a file that is only looked into, or compare data of the results pages with the one that is held.

    Where a file is refused, the page is stale: nothing is to be read there of the one before.
    """
    if SESSION.checked is not None and site_comparison.is_published_data(content):
        told = yield from site_comparison.compare_published_data_steps(SESSION.checked, content)
        return encode_answer(go="/check", notice=told.render(html.translator_for(request["lang"])))
    try:
        if request.get("zip"):
            raise Malformed("A zip can hold several files: unpack it, and choose one event file.")
        SESSION.checked = yield from begin_file_check_steps(content)
    except Refusal as refusal:
        SESSION.checked = None
        said = render_refusal(refusal, request["lang"])
        return json.dumps({"ok": False, "refusal": said, "stale": True}, ensure_ascii=False)
    return encode_answer(go="/check")


def _unpack_steps(packed: str, language: str) -> ProgressSteps[str]:
    """Give each event file of a zip with its tournament, or with what is wrong with it."""
    files: list[dict[str, object]] = []
    try:
        contents = unzip_event_files(base64.b64decode(packed))
    except Refusal as refusal:
        return encode_refusal(refusal, language)
    for done, (name, content) in enumerate(contents.items()):
        try:
            if content is None:
                raise UnreadableFile("The file is damaged inside the zip.")
            log = yield from subtask_steps(read_any_file_steps(content), done, len(contents))
            files.append({"name": name, **_hold_file(log)})
        except Refusal as refusal:
            files.append({"name": name, "tournament": "", "read": "", "refusal": render_refusal(refusal, language)})
    return encode_answer(files=files)


def report_opened_files(text: str) -> str:
    """Say what became of the files of a zip: ``{files, lang}``, each with its name and its refusal, if it has one.

    Where something was refused, the page is stale nevertheless.
    """
    request = json.loads(text)
    files, language = request["files"], request["lang"]
    if why := not_opened_html(files, language):
        said = RenderedRefusal(html=why, faults=[])
        return json.dumps({"ok": False, "refusal": said, "stale": True}, ensure_ascii=False)
    return encode_answer(go="/", notice=all_opened_text(len(files), language), wrote=True)

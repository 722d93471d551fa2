"""Files that a person opens: which tournament they hold, and what became of several."""

import base64
import json
from itertools import count
from typing import Any
from urllib.parse import urlencode

from ronda import comparing
from ronda.backup import unzipped
from ronda.bridge.held import HELD, answer, file_steps, refused_answer
from ronda.bridge.under_way import READING, begin
from ronda.commands.player_lists import is_list
from ronda.core import bounds
from ronda.core.errors import Malformed, Refusal, UnreadableFile
from ronda.core.slices import Steps, part
from ronda.journal import Log, is_public_copy
from ronda.views.app.refused import Refused, refused
from ronda.views.app.route import Route
from ronda.views.app.several import all_opened, not_opened
from ronda.views.shared import html
from ronda.views.shared.checking import checked_steps

CHECK = ("check",)
"""The page on which a file is only looked into."""

_NAMES = count(1)
"""What files are called by until they are opened: a zip may hold the same one twice."""


def identify(text: str) -> str:
    """Give the tournament that a file holds, or where a list is looked at.

    Takes ``{text, zip, size, route, sliced, lang}``. A public copy, and any file on the page for it, is only looked
    into. ``typed`` is the query of that route, which stays out of the address. Of a zip, in base64, it gives its files.
    The browser reads nothing of a file whose size in bytes is too large for any event. What was read goes by the name
    ``read`` until it is opened.
    """
    request = json.loads(text)
    return begin(request, READING, _identified(request))


def _identified(request: dict[str, Any]) -> Steps[str]:
    content, asked = request.get("text", ""), Route.read(request["route"])
    tournament = asked.event
    try:
        bounds.check_size(request.get("size", 0))
        if asked.parts == CHECK or is_public_copy(content):
            return (yield from _checked(request, content))
        if request.get("zip"):
            return (yield from _unpacked(request["zip"], request["lang"]))
        if tournament and is_list(content):
            return answer(go=f"/t/{tournament}/players/import", typed=f"?{urlencode({'text': content})}")
        log = yield from file_steps(content)
        if tournament != log.tournament.id and (tournament in HELD.damaged or tournament in HELD.shut):
            raise Malformed(
                "This is the file of another event, {name}. Here only a file of the damaged event restores it: open "
                "that one, or this one under “All events”.",
                name=log.tournament.details.name,
            )
        return answer(**_arrived(log))
    except Refusal as refusal:
        return refused_answer(refusal, request["lang"])


def _arrived(log: Log) -> dict[str, str]:
    """Hold a file until it is opened, and give what it is called by."""
    name = str(next(_NAMES))
    HELD.arrived[name] = log
    return {"tournament": log.tournament.id, "read": name}


def _checked(request: dict[str, Any], content: str) -> Steps[str]:
    """Hold a file that is only looked into, or compare data of the results pages with the one that is held.

    Where a file is refused, the page is stale: nothing is to be read there of the one before.
    """
    if HELD.checked is not None and comparing.is_data(content):
        told = yield from comparing.compared_steps(HELD.checked, content)
        return answer(go="/check", notice=told.render(html.translator(request["lang"])))
    try:
        if request.get("zip"):
            raise Malformed("A zip can hold several files: unpack it, and choose one event file.")
        HELD.checked = yield from checked_steps(content)
    except Refusal as refusal:
        HELD.checked = None
        said = refused(refusal, request["lang"])
        return json.dumps({"ok": False, "refusal": said, "stale": True}, ensure_ascii=False)
    return answer(go="/check")


def _unpacked(packed: str, language: str) -> Steps[str]:
    """Give each event file of a zip with its tournament, or with what is wrong with it."""
    files: list[dict[str, object]] = []
    try:
        contents = unzipped(base64.b64decode(packed))
    except Refusal as refusal:
        return refused_answer(refusal, language)
    for done, (name, content) in enumerate(contents.items()):
        try:
            if content is None:
                raise UnreadableFile("The file is damaged inside the zip.")
            log = yield from part(file_steps(content), done, len(contents))
            files.append({"name": name, **_arrived(log)})
        except Refusal as refusal:
            files.append({"name": name, "tournament": "", "read": "", "refusal": refused(refusal, language)})
    return answer(files=files)


def opened(text: str) -> str:
    """Say what became of the files of a zip: ``{files, lang}``, each with its name and its refusal, if it has one.

    Where something was refused, the page is stale nevertheless.
    """
    request = json.loads(text)
    files, language = request["files"], request["lang"]
    if why := not_opened(files, language):
        said = Refused(html=why, faults=[])
        return json.dumps({"ok": False, "refusal": said, "stale": True}, ensure_ascii=False)
    return answer(go="/", notice=all_opened(len(files), language), wrote=True)

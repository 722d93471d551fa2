"""The lock of the screen: the browser keeps it and compares codes, and here is decided what a code does."""

import json
import unicodedata
from collections.abc import Mapping
from typing import Any

from ronda.bridge.held import HELD, answer, known, refused_answer
from ronda.commands import rights
from ronda.commands.rights import Own
from ronda.core import inputs
from ronda.core.errors import Faults, Malformed, NotNow, Refusal, refuse
from ronda.core.text import N_
from ronda.views.app import lock as locks
from ronda.views.app.allowance import Allowance
from ronda.views.app.lock import Lock
from ronda.views.app.refused import refused
from ronda.views.shared import html

_ASKED = {
    "import": Own.IMPORT,
    "delete": Own.DELETE,
    "let_go": Own.DELETE,
    "host": Own.HOST,
    "link": Own.INVITE,
}
"""What the browser's side does for a person with what the device keeps, and what that is."""
_FREE = frozenset(
    {
        *("render", "find", "simulate", "read_codes", "message", "refuse"),
        *("command", "lock", "copied", "folder", "send", "shut", "settle", "hall", "reports"),
        *("go_on", "stop"),
    }
)
"""What changes no event, decides for itself what a locked screen allows, or comes from players, not from the screen."""
_BETWEEN_DEVICES = frozenset({"opened", "heard", "tell", "closed"})
"""What linked devices say to one another goes on behind a locked screen."""


def lock_kept(text: str) -> str:
    """Take what the device keeps of its lock, but for the code: ``{kept}``."""
    HELD.lock = Lock.read(json.loads(text)["kept"])
    return answer()


def lock(text: str) -> str:
    """Do what was asked about the lock: ``{command, tournament, form, fits, now, lang}``.

    Takes whether the code that was typed is the one that is kept. Gives what the device keeps from now on, none where
    the screen is unlocked.
    """
    request = json.loads(text)
    try:
        return _commanded(request)
    except Refusal as refusal:
        return refused_answer(refusal, request["lang"])


def _commanded(request: Mapping[str, Any]) -> str:
    command, now, held = request["command"], request["now"], HELD.lock
    say = html.translator(request["lang"])
    match command:
        case locks.LOCK:
            log = known(HELD.logs.get(request["tournament"] or ""))
            if held is not None:
                raise NotNow("This screen is locked already. Unlock it first to choose something else.")
            made = Lock(event=log.tournament.id, rights=_chosen(request["form"]), since=now)
            return answer(kept=made.written(), go=f"/t/{made.event}", notice=say(N_("This screen is locked.")))
        case locks.UNLOCK:
            if held is None:
                raise locks.not_locked()
            if wait := held.wait(now):
                raise locks.too_soon(wait)
            if not request.get("fits"):
                return _refused_code(held.after_wrong(now), now, request["lang"])
            return answer(kept=None, go=f"/t/{held.event}", notice=say(locks.UNLOCKED))
        case _:
            raise Malformed("There is no command “{name}”.", name=str(command)[:40])


def _refused_code(counted: Lock, now: str, language: str) -> str:
    """Refuse a wrong code; takes the lock that counts it, which the device keeps."""
    said = refused(locks.wrong_code(counted.wait(now)), language)
    return json.dumps({"ok": False, "refusal": said, "kept": counted.written()}, ensure_ascii=False)


def _chosen(form: inputs.Form) -> rights.Rights:
    with Faults() as faults:
        allowed = faults.check(None, rights.chosen, form)
        code, again = (unicodedata.normalize("NFC", inputs.one(form, field)).strip() for field in ("code", "again"))
        if not locks.SHORTEST <= len(code) <= locks.LONGEST:
            faults.note(
                Malformed(
                    "The code needs {least} to {most} characters.",
                    field="code",
                    least=locks.SHORTEST,
                    most=locks.LONGEST,
                )
            )
        elif code != again:
            faults.note(Malformed("The two codes differ: type the same one twice.", field="again"))
    if allowed is None:
        raise AssertionError("what could not be read was refused")
    return allowed


def closed(text: str) -> str:
    """Refuse what the browser's side must not do on a locked screen: ``{action, tournament, command, what, lang}``.

    A command is decided where it is read, and so is what a route shows.
    """
    request = json.loads(text)
    action, tournament = request["action"], request.get("tournament")
    try:
        if action not in _FREE and request.get("what") not in _BETWEEN_DEVICES:
            _refuse(action, tournament, request.get("command") or "")
    except Refusal as refusal:
        return refused_answer(refusal, request["lang"])
    return answer()


def _refuse(action: str, tournament: str | None, command: str) -> None:
    if HELD.lock is None:
        return
    log = HELD.logs.get(HELD.lock.event)
    state = log.tournament if log else None
    if action in _ASKED:
        asked = Own(command) if command in {Own.PUBLISH.value, Own.AGREE.value} else _ASKED[action]
        here = tournament in {None, HELD.lock.event}
        refuse(HELD.lock.why_not(asked, state if here else None))
    elif tournament != HELD.lock.event or not Allowance(lock=HELD.lock, tournament=state).act(action):
        raise locks.elsewhere()

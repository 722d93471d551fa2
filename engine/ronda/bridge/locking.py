"""The screen lock: the browser stores it and compares codes, and this module decides the effect."""

import unicodedata
from typing import Literal, NotRequired, TypedDict

from ronda.bridge.messages import CommandOutcome, CommandRequest, DoneAnswer, LanguageRequest, RefusedAnswer
from ronda.bridge.session_state import SESSION, refuse_request, require_log
from ronda.commands import rights
from ronda.commands.rights import DeviceAction
from ronda.core import inputs
from ronda.core.errors import Faults, Malformed, NotNow, Refusal, raise_if_refused
from ronda.core.text import N_
from ronda.session import screen_lock as locks
from ronda.session.screen_lock import KeptScreenLock, ScreenLock
from ronda.views.app.screen.device_permissions import DevicePermissions
from ronda.views.app.screen.refusals import RenderedRefusal, render_refusal
from ronda.views.shared import html

_DEVICE_ACTIONS = {
    "import": DeviceAction.IMPORT,
    "delete": DeviceAction.DELETE,
    "let_go": DeviceAction.DELETE,
    "host": DeviceAction.HOST,
    "link": DeviceAction.INVITE,
}
"""Browser actions on the device's data, each with its permission."""
_ALWAYS_ALLOWED = frozenset(
    {
        *("render", "find", "simulate", "read_codes", "message", "refuse"),
        *("command", "lock", "copied", "folder", "send", "shut", "settle", "hall", "reports"),
        *("go_on", "stop"),
    }
)
"""Calls that change no event, check a lock themselves, or come from players instead of the screen."""
_BETWEEN_DEVICES = frozenset({"opened", "heard", "tell", "closed"})
"""Link messages that continue behind a locked screen."""


class KeptLockRequest(TypedDict):
    """The device's stored lock without the code."""

    kept: KeptScreenLock | None


class LockRequest(CommandRequest):
    """A request about the lock."""

    fits: bool
    """Whether the typed code matches the stored one."""


class LockDone(CommandOutcome):
    """A completed request about the lock."""

    kept: KeptScreenLock | None
    """The lock to store; None if the screen is unlocked."""


class LockRefused(TypedDict):
    """A refused request about the lock."""

    ok: Literal[False]
    refusal: RenderedRefusal
    kept: NotRequired[KeptScreenLock | None]
    """The lock with the wrong code counted."""


class LockedAction(LanguageRequest):
    """A browser action that a person asks for."""

    action: str
    tournament: NotRequired[str | None]
    command: NotRequired[str]
    what: NotRequired[str]


def load_lock(request: KeptLockRequest) -> DoneAnswer:
    """Load the device's stored lock."""
    SESSION.lock = ScreenLock.read(request["kept"])
    return DoneAnswer(ok=True)


def handle_lock(request: LockRequest) -> LockDone | LockRefused:
    """Handle a request about the lock."""
    try:
        return _run_lock_command(request)
    except Refusal as refusal:
        return LockRefused(ok=False, refusal=render_refusal(refusal, request["lang"]))


def _run_lock_command(request: LockRequest) -> LockDone | LockRefused:
    """The lock to store after locking, unlocking or a wrong code; raises ``Refusal``."""
    command, now, held = request["command"], request["now"], SESSION.lock
    say = html.translator_for(request["lang"])
    match command:
        case locks.LOCK_SCREEN:
            log = require_log(SESSION.logs.get(request["tournament"] or ""))
            if held is not None:
                raise NotNow("This screen is locked already. Unlock it first to choose something else.")
            made = ScreenLock(event=log.tournament.id, rights=_chosen_rights(request["form"]), since=now)
            notice = say(N_("This screen is locked."))
            return LockDone(ok=True, kept=made.written(), go=f"/t/{made.event}", notice=notice)
        case locks.UNLOCK_SCREEN:
            if held is None:
                raise locks.not_locked_refusal()
            if wait := held.wait(now):
                raise locks.too_soon_refusal(wait)
            if not request.get("fits"):
                return _refused_code(held.after_wrong(now), now, request["lang"])
            return LockDone(ok=True, kept=None, go=f"/t/{held.event}", notice=say(locks.SCREEN_UNLOCKED))
        case _:
            raise Malformed("There is no command “{name}”.", name=str(command)[:40])


def _refused_code(counted: ScreenLock, now: str, language: str) -> LockRefused:
    """The refusal of a wrong code; takes the lock that counts it, to be stored."""
    said = render_refusal(locks.wrong_code_refusal(counted.wait(now)), language)
    return LockRefused(ok=False, refusal=said, kept=counted.written())


def _chosen_rights(form: inputs.Form) -> rights.Rights:
    """What stays possible, once the code is good too; raises every fault of the form together."""
    with Faults() as faults:
        allowed = faults.check(None, rights.rights_from_form, form)
        code, again = (
            unicodedata.normalize("NFC", inputs.form_value(form, field)).strip() for field in ("code", "again")
        )
        if not locks.SHORTEST_CODE <= len(code) <= locks.LONGEST_CODE:
            faults.note(
                Malformed(
                    "The code needs {least} to {most} characters.",
                    field="code",
                    least=locks.SHORTEST_CODE,
                    most=locks.LONGEST_CODE,
                )
            )
        elif code != again:
            faults.note(Malformed("The two codes differ: type the same one twice.", field="again"))
    if allowed is None:
        raise AssertionError("what could not be read was refused")
    return allowed


def check_locked_action(request: LockedAction) -> DoneAnswer | RefusedAnswer:
    """Refuse a browser action that a locked screen does not allow.

    Commands and routes are checked where they are decided and shown.
    """
    action, tournament = request["action"], request.get("tournament")
    try:
        if action not in _ALWAYS_ALLOWED and request.get("what") not in _BETWEEN_DEVICES:
            _refuse(action, tournament, request.get("command") or "")
    except Refusal as refusal:
        return refuse_request(refusal, request["lang"])
    return DoneAnswer(ok=True)


def _refuse(action: str, tournament: str | None, command: str) -> None:
    if SESSION.lock is None:
        return
    log = SESSION.logs.get(SESSION.lock.event)
    state = log.tournament if log else None
    if action in _DEVICE_ACTIONS:
        asked = (
            DeviceAction(command)
            if command in {DeviceAction.PUBLISH.value, DeviceAction.AGREE.value}
            else _DEVICE_ACTIONS[action]
        )
        here = tournament in {None, SESSION.lock.event}
        raise_if_refused(SESSION.lock.why_not(asked, state if here else None))
    elif tournament != SESSION.lock.event or not DevicePermissions(lock=SESSION.lock, tournament=state).act(action):
        raise locks.outside_locked_event_refusal()

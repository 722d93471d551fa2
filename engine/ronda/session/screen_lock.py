"""The screen lock: the event it leaves open, what stays possible, and the delay after wrong codes.

It deters people, but not those who know browsers: nothing is encrypted. Only the browser's side knows the code; it
stores a value to compare codes with (site/lock.js).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypedDict

from ronda.commands import rights
from ronda.commands.permissions import Scope
from ronda.commands.requests import Command
from ronda.commands.rights import DeviceAction, Rights
from ronda.core import clock
from ronda.core.errors import Malformed, NotNow
from ronda.core.state import Tournament
from ronda.core.text import N_, Plural

LOCK_SCREEN, UNLOCK_SCREEN, UNLOCK_WITHOUT_CODE = "lock_screen", "unlock_screen", "unlock_without_code"
"""Commands about the lock itself, by their names in forms."""
SCREEN_UNLOCKED = N_("This screen is unlocked.")
SHORTEST_CODE, LONGEST_CODE = 4, 80
"""Length of a code in characters."""
FREE_TRIES, FIRST_PAUSE, LONGEST_PAUSE = 2, 5, 300
"""Wrong codes without a pause; then seconds of pause, doubled after each, up to the last value."""


class KeptScreenLock(TypedDict):
    """A lock as stored."""

    event: str
    rights: Mapping[str, object] | None
    since: str
    wrong: int
    tried: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenLock:
    """A locked screen as stored, the same in all windows."""

    event: str
    rights: Rights
    since: str = ""
    wrong: int = 0
    """Consecutive wrong codes."""
    tried: str = ""
    """When the last of them was typed."""

    @classmethod
    def read(cls, kept: Mapping[str, Any] | None) -> "ScreenLock | None":
        """Read the stored lock; an unreadable one becomes the most restrictive."""
        if kept is None:
            return None
        try:
            allowed = rights.read_rights(kept.get("rights"))
        except Malformed:
            allowed = Rights(scope=Scope.RESULTS)
        wrong = kept.get("wrong")
        return cls(
            event=str(kept.get("event") or ""),
            rights=allowed,
            since=_moment(kept.get("since")),
            wrong=wrong if isinstance(wrong, int) else 0,
            tried=_moment(kept.get("tried")),
        )

    def written(self) -> KeptScreenLock:
        """As JSON; :meth:`read` reads it back."""
        return {
            "event": self.event,
            "rights": self.rights.written(),
            "since": self.since,
            "wrong": self.wrong,
            "tried": self.tried,
        }

    def wait(self, now: str) -> int:
        """Seconds until the next attempt; a clock that was set back causes no wait."""
        pause = pause_after_wrong_codes(self.wrong)
        if not pause or not self.tried:
            return 0
        passed = int((clock.parse_moment(now) - clock.parse_moment(self.tried)).total_seconds())
        return pause - passed if 0 <= passed < pause else 0

    def after_wrong(self, now: str) -> "ScreenLock":
        return replace(self, wrong=self.wrong + 1, tried=now)

    def why_not(self, action: Command | DeviceAction, tournament: Tournament | None) -> NotNow | None:
        """Why a command or action is refused on this screen; None if it is allowed."""
        if tournament is None or tournament.id != self.event:
            return outside_locked_event_refusal()
        return rights.why_not_permitted(self.rights, action, tournament)


def _moment(kept: object) -> str:
    """A moment in ISO form, or "" for an invalid stored value."""
    try:
        clock.parse_moment(str(kept))
    except Malformed:
        return ""
    return str(kept)


def not_locked_refusal() -> NotNow:
    return NotNow("This screen is not locked.")


def outside_locked_event_refusal() -> NotNow:
    return NotNow("This screen is locked, and only its event is open on it. Unlock it with its code first.")


def pause_after_wrong_codes(wrong: int) -> int:
    """Seconds of pause: none for the first attempts, then doubled each time up to the longest."""
    return min(FIRST_PAUSE * 2 ** min(wrong - FREE_TRIES - 1, 10), LONGEST_PAUSE) if wrong > FREE_TRIES else 0


def wrong_code_refusal(seconds: int) -> Malformed:
    """``seconds`` is the time until the next attempt; 0 for at once."""
    if not seconds:
        return Malformed("This is not the code. Type it again.", field="code")
    pattern = Plural(
        "This is not the code. Wait {seconds} second before you type it again.",
        "This is not the code. Wait {seconds} seconds before you type it again.",
        "seconds",
    )
    return Malformed(pattern, field="code", seconds=seconds)


def too_soon_refusal(seconds: int) -> NotNow:
    """The refusal of any code typed before the pause is over."""
    pattern = Plural(
        "Too many codes were wrong. Wait {seconds} second, then type it again.",
        "Too many codes were wrong. Wait {seconds} seconds, then type it again.",
        "seconds",
    )
    return NotNow(pattern, field="code", seconds=seconds)

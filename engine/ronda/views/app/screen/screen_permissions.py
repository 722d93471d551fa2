"""Which screens a locked screen still shows, which of the browser's actions it does, and how others are taken out."""

import re
from collections.abc import Callable, Mapping
from html import unescape

from ronda.commands.permissions import Scope
from ronda.commands.rights import Rights
from ronda.core.bounds import HIGHEST_TABLE

SCREEN_SCOPES: Mapping[str, Scope | None] = {
    "": Scope.RESULTS,
    "lock": Scope.RESULTS,
    "round": Scope.RESULTS,
    "standings": Scope.RESULTS,
    "crosstable": Scope.RESULTS,
    "bracket": Scope.RESULTS,
    "projector": Scope.RESULTS,
    "rules": Scope.RESULTS,
    "read": Scope.RESULTS,
    "checkin": Scope.CHECKIN,
    "players": Scope.ALL_BUT_ROUNDS,
    "player": Scope.ALL_BUT_ROUNDS,
    "fill": Scope.ALL_BUT_ROUNDS,
    "sheets": Scope.ALL_BUT_ROUNDS,
    "print": Scope.ALL_BUT_ROUNDS,
    "prizes": Scope.ALL_BUT_ROUNDS,
    "conduct": Scope.ALL_BUT_ROUNDS,
    "rulings": Scope.ALL_BUT_ROUNDS,
    "room": Scope.ALL_BUT_ROUNDS,
    "history": Scope.ALL_BUT_ROUNDS,
    "checklist": Scope.ALL_BUT_ROUNDS,
    "draft": Scope.EVERYTHING,
    "elsewhere": Scope.EVERYTHING,
    "film": Scope.EVERYTHING,
    "details": Scope.EVERYTHING,
    "announcement": Scope.EVERYTHING,
    "end": Scope.EVERYTHING,
    "public": Scope.EVERYTHING,
    "phones": Scope.EVERYTHING,
    "devices": None,
    "restore": None,
    "delete": None,
}
"""By the first part of its route in an event: the least that must be allowed; None is never shown."""
OPEN_DEVICE_SCREENS = frozenset({"guide"})
"""The screens outside of events that stay open: they hold nothing of the device's."""

ACTION_SCOPES: Mapping[str, Scope | None] = {
    "palette": Scope.RESULTS,
    "lang": Scope.RESULTS,
    "theme": Scope.RESULTS,
    "sound": Scope.RESULTS,
    "install": Scope.RESULTS,
    "update": Scope.RESULTS,
    "print": Scope.RESULTS,
    "copy": Scope.RESULTS,
    "share": Scope.RESULTS,
    "shareText": Scope.RESULTS,
    "shareEvent": Scope.RESULTS,
    "export": Scope.RESULTS,
    "camera": Scope.RESULTS,
    "pictures": Scope.RESULTS,
    "show": Scope.ALL_BUT_ROUNDS,
    "printRound": Scope.ALL_BUT_ROUNDS,
    "report": Scope.ALL_BUT_ROUNDS,
    "calendar": Scope.ALL_BUT_ROUNDS,
    "export_players": Scope.ALL_BUT_ROUNDS,
    "publish": Scope.EVERYTHING,
    "stop": Scope.EVERYTHING,
    "film": Scope.EVERYTHING,
    "copyFilm": Scope.EVERYTHING,
    "hall": None,
    "claim": Scope.ALL_BUT_ROUNDS,
    "unlink": None,
    "sendAway": None,
    "handOver": None,
    "lead": None,
    "folder": None,
    "target": None,
    "import": None,
    "demo": None,
    "delete": None,
    "letGo": None,
    "rows": None,
    "export_all": None,
    "publish_all": None,
    "publish_ranking": None,
}
"""What the browser does when a button asks it to: the least that must be allowed; None is never done."""

_LINK = re.compile(r'<a\b(?P<before>[^>]*?)\shref="#(?P<path>[^"]*)"(?P<after>[^>]*)>(?P<text>.*?)</a>', re.DOTALL)
_BUTTON = re.compile(r'<button\b[^>]*?\sdata-action="(?P<action>[^"]*)"[^>]*>.*?</button>', re.DOTALL)
_CLASS = re.compile(r'\sclass="([^"]*)"')
_LOOKS_LIKE_A_BUTTON = frozenset({"button", "way", "chip", "unfold"})
_EMPTY = re.compile(r'<(li|div|nav)(?: class="(?:actions|chips)")?>\s*</\1>')


def is_screen_open(parts: tuple[str, ...], rights: Rights, rounds: int) -> bool:
    """Tell whether rights leave a screen of the event open: that of a table where its result may be entered.

    Takes the screen's route in the event, and how many rounds there are.
    """
    least = SCREEN_SCOPES.get(parts[0] if parts else "")
    match parts:
        case ("round", _, "change"):
            least = Scope.EVERYTHING
        case ("round", number, "table", table, *_):
            first, last = rights.tables or (0, HIGHEST_TABLE)
            if not (table.isdecimal() and first <= int(table) <= last):
                return False
            if number != str(rounds):
                least = Scope.ALL_BUT_ROUNDS
        case _:
            pass
    return least is not None and least.rank <= rights.scope.rank


def is_device_screen(parts: tuple[str, ...]) -> bool:
    """Tell whether a screen of an event is about this device's own copy, or is none."""
    first = parts[0] if parts else ""
    return SCREEN_SCOPES.get(first) is None


def is_device_screen_open(parts: tuple[str, ...]) -> bool:
    """Tell whether a screen outside of events stays open."""
    return bool(parts) and parts[0] in OPEN_DEVICE_SCREENS


def is_action_possible(action: str, rights: Rights) -> bool:
    """Tell whether rights leave an action of the browser possible."""
    least = ACTION_SCOPES.get(action)
    return least is not None and least.rank <= rights.scope.rank


def without_closed_links(html: str, is_open: Callable[[str], bool], is_possible: Callable[[str], bool]) -> str:
    """Give a screen's HTML without ways that lead nowhere: of a link within a text only the text stays.

    Takes which routes are open, and which actions of the browser are possible.
    """

    def link(found: re.Match[str]) -> str:
        if is_open(unescape(found["path"])):
            return found[0]
        named = _CLASS.search(found["before"] + found["after"])
        if named and _LOOKS_LIKE_A_BUTTON & set(named[1].split()):
            return ""
        return f"<span{named[0] if named else ''}>{found['text']}</span>"

    def button(found: re.Match[str]) -> str:
        return found[0] if is_possible(found["action"]) else ""

    return _EMPTY.sub("", _BUTTON.sub(button, _LINK.sub(link, html)))

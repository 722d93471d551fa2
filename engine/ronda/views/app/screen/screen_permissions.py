"""Which screens a locked screen still shows, which of the browser's actions it does, and how others are taken out."""

import re
from collections.abc import Callable, Mapping
from html import unescape

from ronda.commands.rights import Scope

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

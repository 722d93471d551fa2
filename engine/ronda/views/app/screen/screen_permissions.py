"""Permissions for browser actions."""

from collections.abc import Mapping

from ronda.commands.permissions import Scope

ACTION_SCOPES: Mapping[str, Scope | None] = {
    "palette": Scope.RESULTS,
    "lang": Scope.RESULTS,
    "theme": Scope.RESULTS,
    "install": Scope.RESULTS,
    "update": Scope.RESULTS,
    "print": Scope.RESULTS,
    "copy": Scope.RESULTS,
    "copyFailure": Scope.RESULTS,
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
"""The least scope for each browser action; None means never on a limited device."""

"""All that the browser calls: JSON text in, JSON text out. See site/worker.js for the other side."""

from ronda.bridge.codes import film, read_codes
from ronda.bridge.copies import copied, due_copy, folder_chosen, not_copied
from ronda.bridge.deciding import decide
from ronda.bridge.files import (
    calendar,
    export,
    export_all,
    export_players,
    publish,
    publish_all,
    publish_ranking,
    report,
    rows,
    share,
)
from ronda.bridge.hall import hall
from ronda.bridge.linking import link
from ronda.bridge.locking import closed, lock, lock_kept
from ronda.bridge.memory import apply, follow, load, not_stored, shut, tidy, unload
from ronda.bridge.opening import identify, opened
from ronda.bridge.reports import reports
from ronda.bridge.screens import find, message, refuse, render, simulate, warm, whole
from ronda.bridge.sending import host, host_kept, send
from ronda.bridge.under_way import go_on, stop

__all__ = [
    "apply",
    "calendar",
    "closed",
    "copied",
    "decide",
    "due_copy",
    "export",
    "export_all",
    "export_players",
    "film",
    "find",
    "folder_chosen",
    "follow",
    "go_on",
    "hall",
    "host",
    "host_kept",
    "identify",
    "link",
    "load",
    "lock",
    "lock_kept",
    "message",
    "not_copied",
    "not_stored",
    "opened",
    "publish",
    "publish_all",
    "publish_ranking",
    "read_codes",
    "refuse",
    "render",
    "report",
    "reports",
    "rows",
    "send",
    "share",
    "shut",
    "simulate",
    "stop",
    "tidy",
    "unload",
    "warm",
    "whole",
]

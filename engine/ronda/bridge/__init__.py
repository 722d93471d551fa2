"""All calls of the browser: JSON text in, JSON text out. See site/worker.js for the other side."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from ronda.bridge import files, memory, screens
from ronda.bridge.background_jobs import continue_job, stop_job
from ronda.bridge.codes import qr_code_texts, read_codes
from ronda.bridge.command_decisions import decide_command
from ronda.bridge.copies import due_copy, note_copies_saved, note_copy_failed, note_folder_chosen
from ronda.bridge.day_questions import missing_events
from ronda.bridge.hall import export_hall_copy
from ronda.bridge.linking import handle_link
from ronda.bridge.locking import check_locked_action, handle_lock, load_lock
from ronda.bridge.opened_files import report_opened_files
from ronda.bridge.opening import identify_file
from ronda.bridge.reports import take_in_reports
from ronda.bridge.screens import warm_up_engine
from ronda.bridge.sending import handle_host, load_host, take_sending_step

__all__ = ["CALLS", "call_by_name", "warm_up_engine"]

CALLS: Mapping[str, Callable[[Any], Mapping[str, object]]] = {
    "film": qr_code_texts,
    "read_codes": read_codes,
    "copied": note_copies_saved,
    "due_copy": due_copy,
    "folder_chosen": note_folder_chosen,
    "not_copied": note_copy_failed,
    "decide": decide_command,
    "beside": missing_events,
    "calendar": files.export_calendar,
    "export": files.export_event,
    "export_all": files.export_all_events,
    "export_players": files.export_players,
    "publish": files.export_results_pages,
    "publish_all": files.export_all_results_pages,
    "publish_ranking": files.export_ranking_pages,
    "report": files.export_report,
    "rows": files.export_raw_rows,
    "share": files.share_as_text,
    "hall": export_hall_copy,
    "link": handle_link,
    "closed": check_locked_action,
    "lock": handle_lock,
    "lock_kept": load_lock,
    "apply": memory.apply_stored_lines,
    "follow": memory.follow_other_window,
    "load": memory.load_event,
    "not_stored": memory.explain_not_stored,
    "shut": memory.leave_events_closed,
    "tidy": memory.collect_garbage,
    "unload": memory.unload_event,
    "identify": identify_file,
    "opened": report_opened_files,
    "reports": take_in_reports,
    "find": screens.render_finder,
    "message": screens.message_text,
    "refuse": screens.refuse_with_message,
    "render": screens.render_screen,
    "simulate": screens.simulate_slice,
    "whole": screens.full_screen,
    "host": handle_host,
    "host_kept": load_host,
    "send": take_sending_step,
    "go_on": continue_job,
    "stop": stop_job,
}
"""By the names that the browser uses.

``build.py bridge`` writes each function's types, under that name, into site/types/bridge.d.ts.
"""


def call_by_name(name: str, question: str) -> str:
    """Answer the browser's call by name; raises ``KeyError`` for an unknown one."""
    return json.dumps(CALLS[name](json.loads(question)), ensure_ascii=False)

"""What the app may load, for the page and its worker: nothing from elsewhere, but for a frame that sends pages.

Results pages that stand beside the app say themselves what they may do.
"""

from __future__ import annotations

from ronda.publish.register_page import register_policy
from ronda.views.public.event_context import REGISTER_FILE
from ronda.views.shared.languages import LANGUAGES

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "frame-src 'self'; style-src 'self'; img-src 'self' data: blob:; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; object-src 'none'"
)
WORKER_SCRIPT = "worker.js"
"""Where Python runs."""
WORKER_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' blob:")
"""Part of Pyodide is a script that travels packed, and what the worker unpacked has no address but that of a blob.

A worker has no page into which somebody could write the address of another one.
"""
SENDER_PAGE = "sender.html"
"""The page in that frame."""
SENDER_POLICY = (
    "default-src 'none'; script-src 'self'; connect-src https: http://localhost:* http://127.0.0.1:*; base-uri 'none'; "
    "form-action 'none'"
)
"""Before its script has narrowed it down to the one host that the organiser chose."""
RESULTS_POLICY = POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'").replace(
    "'wasm-unsafe-eval'", "'unsafe-inline'"
)
"""Of a page in the tree of a language: its own policy, which holds too, names the style and script inside by hashes."""


def policy_of(path: str) -> str:
    """The policy of a file of the app; takes its path, or the end of its address without the query."""
    name = path.rpartition("/")[2]
    if name == REGISTER_FILE:
        return register_policy()
    if LANGUAGES.keys() & path.split("/")[1:-1]:
        return RESULTS_POLICY
    return {SENDER_PAGE: SENDER_POLICY, WORKER_SCRIPT: WORKER_POLICY}.get(name, POLICY)

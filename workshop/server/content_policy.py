"""What the app and its worker may load: nothing from elsewhere, except in a frame that sends pages.

Results pages beside the app state their own policy.
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
"""The worker in which Python runs."""
WORKER_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' blob:")
"""Part of Pyodide is a compressed script, which the worker unpacks and can only load as a blob.

A worker has no page that somebody could inject an address into.
"""
SENDER_PAGE = "sender.html"
"""The page in that frame."""
SENDER_POLICY = (
    "default-src 'none'; script-src 'self'; connect-src https: http://localhost:* http://127.0.0.1:*; base-uri 'none'; "
    "form-action 'none'"
)
"""The policy before its script narrows it to the one host that the organiser chose."""
RESULTS_POLICY = POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'").replace(
    "'wasm-unsafe-eval'", "'unsafe-inline'"
)
"""For pages in a language's folder: their own policy, which also applies, lists style and script by hashes."""


def policy_of(path: str) -> str:
    """The policy of a file of the app; ``path`` may also be the end of its address without the query."""
    name = path.rpartition("/")[2]
    if name == REGISTER_FILE:
        return register_policy()
    if LANGUAGES.keys() & path.split("/")[1:-1]:
        return RESULTS_POLICY
    return {SENDER_PAGE: SENDER_POLICY, WORKER_SCRIPT: WORKER_POLICY}.get(name, POLICY)

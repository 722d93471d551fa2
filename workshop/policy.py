"""What the app may load, for the page and its worker: nothing from anywhere else."""

from __future__ import annotations

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data: blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "object-src 'none'"
)

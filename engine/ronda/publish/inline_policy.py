"""Content-Security-Policy for pages with inline script and style, which can be saved and sent as one file."""

from base64 import b64encode
from hashlib import sha256


def inline_policy(script: str, style: str, *more: str) -> str:
    """A policy that allows this script, this style and the named additions only."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {source_hash(script)}",
            f"style-src {source_hash(style)}",
            *more,
            "base-uri 'none'",
            "form-action 'none'",
            "object-src 'none'",
        )
    )


def source_hash(text: str) -> str:
    """The source expression that allows exactly this script or style in a Content-Security-Policy."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"

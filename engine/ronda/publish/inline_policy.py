"""What a page may do whose script and style stand in it: it can be saved and sent as one file."""

from base64 import b64encode
from hashlib import sha256


def inline_policy(script: str, style: str, *more: str) -> str:
    """The policy of a page: run its script and use its style, and nothing else but what else is named."""
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
    """What allows a script or style of exactly this text, in a Content-Security-Policy."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"

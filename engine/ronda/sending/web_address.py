"""Addresses of hosts."""

from collections.abc import Collection
from urllib.parse import urlsplit


def host_of(address: str) -> str:
    """The host without its port, or an empty text."""
    return urlsplit(address).hostname or ""


def is_web_address(text: str, *, schemes: Collection[str]) -> bool:
    """Whether a text is the address of a host, perhaps with a path, but without user name or password."""
    try:
        url = urlsplit(text)
        named = url.username is not None or url.port == 0
    except ValueError:
        return False
    return url.scheme in schemes and bool(url.hostname) and not (named or url.query or url.fragment) and text.isascii()

"""File names from event names."""

import re
import unicodedata

LONGEST_SLUG = 60


def ascii_slug(name: str) -> str:
    """A short ASCII name for files and folders: ``Café Órbita!`` is ``cafe-orbita``."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_SLUG].strip("-") or "event"

"""Which Ronda this is, so that what it made is told from what another one makes."""

import pkgutil
from functools import cache


@cache
def build_edition() -> str:
    """What stands for this Ronda, as its build says; nothing where it was not built."""
    try:
        return (pkgutil.get_data("ronda", "edition") or b"").decode()
    except OSError:
        return ""

"""Problems with the device's stored data, for the screens."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ronda.journal import DamagedLog, Log


@dataclass(frozen=True, slots=True, kw_only=True)
class StorageTrouble:
    """Tournaments with problems, by identifier."""

    damaged: Mapping[str, DamagedLog] = field(default_factory=dict)
    """Those intact only up to some entry; they are read-only."""
    backups: Mapping[str, Log] = field(default_factory=dict)
    """Files opened to restore damaged ones."""
    unstored: frozenset[str] = frozenset()
    """Those in memory only, because the browser has lost its data or does not give it out."""
    kept_aside: frozenset[str] = frozenset()
    """Restored ones whose damaged entries are still stored."""
    shut: frozenset[str] = frozenset()
    """Those on which Python crashed; closed until the app is restarted."""

"""What is wrong with what the device stores, as the screens have to say it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ronda.journal import DamagedLog, Log


@dataclass(frozen=True, slots=True, kw_only=True)
class StorageTrouble:
    """The tournaments, by identifier, that need more care than the others."""

    damaged: Mapping[str, DamagedLog] = field(default_factory=dict)
    """Those that are whole to some entry only, and are not written to."""
    backups: Mapping[str, Log] = field(default_factory=dict)
    """Files that were opened to restore damaged ones."""
    unstored: frozenset[str] = frozenset()
    """Those that are in memory only, because the browser has thrown its data away or does not give it out."""
    kept_aside: frozenset[str] = frozenset()
    """Those that were restored, and whose damaged entries are still kept."""
    shut: frozenset[str] = frozenset()
    """Those on which Python crashed, and which stay closed until the app is opened again."""

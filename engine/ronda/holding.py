"""The events in memory, and what is wrong with what the device stores of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ronda import journal
from ronda.core.errors import NotNow
from ronda.journal import Damaged, Log
from ronda.views.app.summary import ENTRIES
from ronda.views.app.trouble import Trouble


@dataclass(slots=True, kw_only=True)
class Holding:
    """Each tournament's log by its identifier, and the troubles of some."""

    logs: dict[str, Log] = field(default_factory=dict)
    """Of a damaged one, what is whole."""
    damaged: dict[str, Damaged] = field(default_factory=dict)
    backups: dict[str, Log] = field(default_factory=dict)
    """Files that were opened to restore damaged tournaments, until the organiser has decided."""
    kept_aside: set[str] = field(default_factory=set)
    shut: frozenset[str] = frozenset()
    lost: set[str] = field(default_factory=set)
    """Those of which the device stores less than is held here."""

    def load(self, tournament: str, rows: Sequence[object], summary: Mapping[str, Any] | None, *, aside: bool) -> None:
        """Hold what the device stores of a tournament; what is held already stays if the device has lost some of it."""
        entries = int((summary or {}).get(ENTRIES, 0))
        read = journal.read_stored(rows, tournament=tournament, entries=entries)
        whole = read.whole if isinstance(read, Damaged) else read
        held = self.logs.get(tournament)
        if held is not None and tournament not in self.damaged and _has_more(held, whole):
            self.lost.add(tournament)
            return
        self.forget(tournament)
        if whole is not None:
            self.logs[tournament] = whole
        if isinstance(read, Damaged) and (rows or summary):
            self.damaged[tournament] = read
        if aside:
            self.kept_aside.add(tournament)

    def is_behind(self, tournament: str, rows: Sequence[object]) -> bool:
        """Tell whether the device has lost some of what is held here, and note it."""
        read = journal.read_stored(rows, tournament=tournament, entries=0)
        held = self.logs.get(tournament)
        if held is None or not _has_more(held, read.whole if isinstance(read, Damaged) else read):
            return False
        self.lost.add(tournament)
        return True

    def forget(self, tournament: str) -> None:
        """Hold nothing of a tournament."""
        self.logs.pop(tournament, None)
        self.damaged.pop(tournament, None)
        self.kept_aside.discard(tournament)
        self.lost.discard(tournament)

    def replace(self, tournament: str) -> None:
        """Hold that a whole log was stored; what was damaged is kept beside it."""
        if tournament in self.damaged:
            self.kept_aside.add(tournament)
        self.damaged.pop(tournament, None)
        self.backups.pop(tournament, None)
        self.lost.discard(tournament)

    def refuse_damaged(self, tournament: str) -> None:
        """Raise ``NotNow`` if nothing may be written to a tournament."""
        if (damaged := self.damaged.get(tournament)) is not None:
            raise NotNow(
                "This event is damaged from entry {entry} on and can only be read: restore it from a backup first.",
                entry=damaged.entry,
            )

    def replacement(self, tournament: str, source: str) -> Log:
        """Give the log that is to be stored: the backup that was opened, or what is held here.

        Raises ``NotNow`` if nothing of the tournament is damaged or lost.
        """
        log = self.backups.get(tournament) if source == "backup" else self.logs.get(tournament)
        if log is None or not (tournament in self.damaged or tournament in self.lost):
            raise NotNow("There is nothing to restore here: open the file of the backup again.")
        return log

    def trouble(self, listed: Iterable[str] | None) -> Trouble:
        """Give what is wrong; takes the tournaments that the device lists, or None if it does not tell."""
        missing = () if listed is None else self.logs.keys() - set(listed) - self.damaged.keys()
        return Trouble(
            damaged=self.damaged,
            backups=self.backups,
            unstored=frozenset({*self.lost, *missing}),
            kept_aside=frozenset(self.kept_aside),
            shut=self.shut,
        )


def _has_more(held: Log, stored: Log | None) -> bool:
    """Tell whether a log goes on after all that is stored."""
    kept = stored.records if stored else ()
    return len(held.records) > len(kept) and all(
        mine.digest == other.digest for mine, other in zip(held.records, kept, strict=False)
    )

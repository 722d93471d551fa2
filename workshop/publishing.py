"""The results site on disk: reads event files and brings the folder up to date with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ronda import journal
from ronda.core.errors import Impossible, NotNow, Refusal
from ronda.journal import Log
from ronda.publish import publish, publish_ranking
from ronda.ranking import Report, season_ranking
from workshop import event_files, site_folder
from workshop.site_folder import Change
from workshop.told import told


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishReport:
    """What became of the folder and of the event files."""

    change: Change
    superseded: tuple[Path, ...]
    """Event files that were left out: another one holds the same tournament and goes at least as far."""
    unreadable: tuple[str, ...]
    """What is wrong with each event file that was left out because it cannot be read."""


def publish_files(sources: Sequence[Path], out: Path) -> PublishReport:
    """Write the results site of event files into a folder; files that are right already stay untouched.

    What cannot be read is left out, and the pages that it may have had stay. Raises the ``Refusal`` or ``OSError`` of
    the first file if none can be read, ``Impossible`` for two versions of one tournament that went on differently, and
    as :func:`site_folder.update`; nothing is written then.
    """
    logs, superseded, unreadable = _newest(sources)
    change = site_folder.update(out, publish(logs), keep=bool(unreadable))
    return PublishReport(change=change, superseded=superseded, unreadable=unreadable)


def publish_ranking_files(
    sources: Sequence[Path], out: Path, *, season: str
) -> tuple[PublishReport, tuple[Report, ...]]:
    """Write the ranking of a season into a folder, as :func:`publish_files`; also gives what it leaves out (AGL-ELO).

    Raises as :func:`publish_files` and :func:`ronda.publish.publish_ranking`.
    """
    logs, superseded, unreadable = _newest(sources)
    change = site_folder.update(out, publish_ranking(logs, season=season), keep=bool(unreadable))
    return PublishReport(change=change, superseded=superseded, unreadable=unreadable), season_ranking(logs).reports


def _newest(sources: Sequence[Path]) -> tuple[list[Log], tuple[Path, ...], tuple[str, ...]]:
    """Give one log of each tournament, the longest; the files that it makes superfluous; what cannot be read."""
    kept: dict[str, tuple[Path, Log]] = {}
    superseded = []
    unreadable: list[Refusal | OSError] = []
    for path in sources:
        try:
            log = event_files.read(path)
        except (Refusal, OSError) as problem:
            unreadable.append(problem)
            continue
        if log.tournament.id not in kept:
            kept[log.tournament.id] = (path, log)
            continue
        other_path, other = kept[log.tournament.id]
        try:
            longer = bool(journal.merge(other, log))
        except NotNow as refusal:
            raise Impossible(
                "{first} and {second} hold the same event and went on differently: name only the one that counts.",
                first=other_path,
                second=path,
            ) from refusal
        superseded.append(other_path if longer else path)
        if longer:
            kept[log.tournament.id] = (path, log)
    if unreadable and not kept:
        raise unreadable[0]
    return [log for _, log in kept.values()], tuple(superseded), tuple(map(told, unreadable))

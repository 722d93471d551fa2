"""Checking that a tournament's players are the best of the sources named in its log (ST-SOURCE)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ronda import journal
from ronda.audit.file_check import FileCheck
from ronda.audit.fingerprint import round_fingerprints
from ronda.audit.source_findings import SourceFile, SourceFinding, SourceVerdict
from ronda.core.errors import Refusal
from ronda.core.facts import EntrantsTaken, PlayerRegistered
from ronda.core.sources import TakenEntrant
from ronda.core.text import N_, Message, Plural
from ronda.journal import Log
from ronda.views.shared.entrant_origins import source_text
from ronda.views.shared.qualifiers import source_qualifiers


def check_sources(looked: SourceFile, at_hand: Mapping[str, SourceFile]) -> Iterator[SourceFinding]:
    """The finding for each source; ``at_hand`` are files by tournament identifier."""
    log = looked.log
    facts = () if looked.is_public else (record.fact for record in log.records)
    registered = {fact.player: fact.name for fact in facts if isinstance(fact, PlayerRegistered)}
    for taken in log.tournament.sources:
        name = ("event", source_text(taken.source))
        file = at_hand.get(taken.source.event)
        if file is None:
            verdict = SourceVerdict.MISSING
            message = Message(N_("{event}: its file is not here, so who goes on from it was not checked."), (name,))
        elif (wrong := _difference(taken, file, registered)) is not None:
            verdict, message = SourceVerdict.DIFFERENT, Message(N_("{event}: {problem}"), (name, ("problem", wrong)))
        else:
            verdict, message = SourceVerdict.SAME, _fits(taken, file)
        yield SourceFinding(event=taken.source.event, verdict=verdict, message=message)


def with_sources(looked: FileCheck, logs: Mapping[str, Log], brought: Mapping[str, SourceFile]) -> FileCheck:
    """A checked file with findings on its sources, from open events and added files."""
    if not looked.log.tournament.sources:
        return looked
    at_hand = {event: SourceFile(log=log) for event, log in logs.items()} | dict(brought)
    found = check_sources(SourceFile(log=looked.log, is_public=looked.is_public), at_hand)
    return replace(looked, sources=tuple(found))


def _fits(taken: EntrantsTaken, file: SourceFile) -> Message:
    """The finding that everything fits, including what a public copy or a later file leaves open."""
    later = 0 if file.is_public else len(file.log.records) - taken.source.records
    values = (
        ("event", source_text(taken.source)),
        ("best", taken.source.best),
        ("count", len(taken.entrants)),
        ("later", later),
    )
    if later:
        pattern = Plural(
            "{event}: the {count} player taken is the best of it as it stood. Later entries: {later}.",
            "{event}: the {count} players taken are the best of it as it stood. Later entries: {later}.",
        )
    else:
        pattern = Plural(
            "{event}: its file is the one that the log names, and the {count} player taken is the best of it.",
            "{event}: its file is the one that the log names, and the {count} players taken are the best of it.",
        )
    return Message(pattern, values)


def _difference(taken: EntrantsTaken, file: SourceFile, registered: Mapping[int, str]) -> Message | None:
    """A difference from the log; ``registered`` are the names at the source, empty if withheld."""
    source, then = taken.source, file.log
    if not file.is_public:
        if len(file.log.records) < source.records:
            pattern = N_("this file is older, with {count} of {most} entries.")
            return Message(pattern, (("count", len(file.log.records)), ("most", source.records)))
        # after an erasure digests differ, fingerprints do not (REG-ERASE)
        is_same = file.log.records[source.records - 1].digest == source.digest
        if not is_same and not any(player.is_erased for player in file.log.tournament.players):
            return Message(N_("this file is not the one that the log names: its checksums are others."))
        then = journal.append_records(None, file.log.records[: source.records])
    marks = ["", *(mark.text for mark in round_fingerprints(then))]
    if marks[-1] != source.fingerprint:
        return Message(N_("its fingerprint is not the one that the log names."))
    try:
        best = source_qualifiers(then, source.best, {each.number for each in taken.passed_over})
    except Refusal as refusal:
        return refusal.message
    names = {each.taken.number: each.player.name for each in best.qualified}
    erased = {player.id for player in file.log.tournament.players if player.is_erased}
    renamed = any(
        each.number and each.number not in erased and names.get(each.number) != registered.get(each.player)
        for each in taken.entrants
    )
    is_other = best.passed_over != taken.passed_over or not _are_taken([each.taken for each in best.qualified], taken)
    if is_other or (registered and not file.is_public and renamed):
        return Message(N_("the players taken are not the best {best} of it."), (("best", source.best),))
    return None


def _are_taken(best: list[TakenEntrant], taken: EntrantsTaken) -> bool:
    """Whether exactly these were taken; without numbers in a public copy, only that nobody else was."""
    told = {each.number: (each.place, each.last_place, each.instead_of) for each in taken.entrants if each.number}
    known = {each.number: (each.place, each.last_place, each.instead_of) for each in best}
    return len(best) == len(taken.entrants) and told.items() <= known.items()

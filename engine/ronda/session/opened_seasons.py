"""Seasons in an opened file: new ones are added, differing ones lead to a question."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from itertools import chain, count
from urllib.parse import urlencode

from ronda.core.errors import Malformed
from ronda.ranking.season_rules import CountingRules, read_season_rules
from ronda.ranking.season_text import season_text
from ronda.ranking.written_season import WrittenSeason, label_key

OPENED_FIELD = "opened"
"""The field with a waiting season's text, in the question screen's query and forms."""
OPENED_PATH = "/seasons/opened"
REPLACE, KEEP_BOTH, LEAVE = "replace", "both", "leave"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedSeasons:
    """The seasons of a device after opening some."""

    kept: tuple[CountingRules, ...]
    unsettled: tuple[CountingRules, ...]
    """Opened seasons that differ from existing ones."""

    @property
    def query(self) -> str:
        """The query of the question screen."""
        return f"?{urlencode([(OPENED_FIELD, season_text(each)) for each in self.unsettled])}"


def open_seasons(known: tuple[CountingRules, ...], opened: Iterable[CountingRules]) -> OpenedSeasons:
    """Add opened seasons that do not exist here; existing ones stay."""
    kept, unsettled = known, tuple[CountingRules, ...]()
    for each in opened:
        if each in kept:
            continue
        if same_places(kept, each):
            unsettled = (*unsettled, each)
        else:
            kept = (*kept, each)
    return OpenedSeasons(kept=kept, unsettled=unsettled)


def answer_opened(known: tuple[CountingRules, ...], opened: CountingRules, answer: str) -> tuple[CountingRules, ...]:
    """The seasons after the organiser's answer; raises ``Malformed`` for an invalid one."""
    others = same_places(known, opened)
    if answer == LEAVE or opened in known:
        return known
    if answer == KEEP_BOTH:
        return (*known, replace(opened, name=_free_name(opened.name, known), address=""))
    if answer != REPLACE:
        raise Malformed("There is no answer “{answer}”.", answer=answer[:40])
    return tuple(dict.fromkeys(opened if each in others else each for each in known)) if others else (*known, opened)


def same_places(known: Iterable[CountingRules], season: WrittenSeason) -> tuple[CountingRules, ...]:
    """Seasons with the same name or page address as this one."""
    name, address = label_key(season.name), label_key(season.address_name)
    return tuple(each for each in known if label_key(each.name) == name or label_key(each.address_name) == address)


def read_opened(texts: Iterable[str]) -> tuple[CountingRules, ...]:
    """The seasons in a form or query; raises ``Refusal``."""
    return tuple(map(read_season_rules, texts))


def _free_name(name: str, known: Collection[CountingRules]) -> str:
    """The name, with the first free number from 2 if another season has it."""
    taken = {label_key(each) for season in known for each in (season.name, season.address_name)}
    names = chain((name,), (f"{name} ({number})" for number in count(2)))
    return next(each for each in names if label_key(each) not in taken)

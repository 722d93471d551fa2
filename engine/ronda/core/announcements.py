"""Changes to the announcement (SW-ANNOUNCE)."""

from dataclasses import dataclass, replace
from itertools import zip_longest

from ronda.core.details import Details
from ronda.core.facts import AnnouncementChanged, PrizesChanged
from ronda.core.notice import Notice, Prize
from ronda.core.stages import StagePlan


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundChange:
    """What was announced anew for one round; None for what did not change."""

    round: int
    scenario: str | None
    window: tuple[str, str] | None
    text: str | None = None
    """The rules of its scenario in full."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeChange:
    """A prize announced or withdrawn after the start (AGL-PRIZES)."""

    prize: Prize
    is_new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """A change to the announcement after the start, kept for everyone to see (SW-ANNOUNCE)."""

    swiss_rounds: int
    cut: int
    reason: str
    rounds: tuple[RoundChange, ...] = ()
    """The rounds that changed."""
    stages: tuple[tuple[int, StagePlan | None], ...] = ()
    """The stages that changed, by number; None for a stage that is no longer played (ST-CHAIN)."""
    structure: bool = True
    """Whether rounds or cut changed; also true where nothing did."""
    prizes: tuple[PrizeChange, ...] = ()
    sharing: str | None = None
    """How prizes are shared from now on; None if unchanged (AGL-PRIZES)."""


def with_announcement_change(details: Details, fact: AnnouncementChanged) -> Details:
    """The details with the fields that the change sets; the others stay (SW-ANNOUNCE)."""
    return replace(
        details,
        scenarios=details.scenarios if fact.scenarios is None else fact.scenarios,
        windows=details.windows if fact.windows is None else fact.windows,
        scenario_texts=details.scenario_texts if fact.scenario_texts is None else fact.scenario_texts,
    )


def round_changes(before: Details, after: Details) -> tuple[RoundChange, ...]:
    """The changed rounds by number; only scenario, text and window are compared."""
    scenarios = list(zip_longest(before.scenarios, after.scenarios, fillvalue=""))
    texts = list(zip_longest(before.scenario_texts, after.scenario_texts, fillvalue=""))
    windows = list(zip_longest(before.windows, after.windows, fillvalue=("", "")))
    changes = []
    for index in range(max(len(scenarios), len(texts), len(windows))):
        scenario = next((new for old, new in scenarios[index : index + 1] if old != new), None)
        text = next((new for old, new in texts[index : index + 1] if old != new), None)
        window = next((new for old, new in windows[index : index + 1] if old != new), None)
        if scenario is not None or text is not None or window is not None:
            changes.append(RoundChange(round=index + 1, scenario=scenario, window=window, text=text))
    return tuple(changes)


def announcement_change(
    before: tuple[int, int], details: Details, fact: AnnouncementChanged, chain: tuple[StagePlan, ...] = ()
) -> Announcement:
    """The changes that a fact announces; ``before`` is (rounds, cut) so far, ``chain`` the stages."""
    rounds = round_changes(details, with_announcement_change(details, fact))
    stages = enumerate(zip_longest(chain, chain if fact.chain is None else fact.chain), start=1)
    changed = tuple((number, now) for number, (then, now) in stages if now != then)
    return Announcement(
        swiss_rounds=fact.swiss_rounds,
        cut=fact.cut,
        reason=fact.reason,
        rounds=rounds,
        stages=changed,
        structure=not (rounds or changed) or (fact.swiss_rounds, fact.cut) != before,
    )


def prizes_announcement(tournament: tuple[int, int], before: Notice, fact: PrizesChanged) -> Announcement:
    """The changes to the prizes: withdrawn ones first, then new ones (AGL-PRIZES)."""
    gone = (PrizeChange(prize=prize, is_new=False) for prize in before.prizes if prize not in fact.prizes)
    fresh = (PrizeChange(prize=prize, is_new=True) for prize in fact.prizes if prize not in before.prizes)
    rounds, cut = tournament
    return Announcement(
        swiss_rounds=rounds,
        cut=cut,
        reason=fact.reason,
        structure=False,
        prizes=(*gone, *fresh),
        sharing=None if fact.sharing == before.sharing else fact.sharing,
    )

"""The rules page of a game, from its ruleset."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from ronda.core.details import Details, TournamentSystem
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.rules.fields import Field, FieldChoice
from ronda.rules.notes import Reference, ReferenceItem, RuleNote, Topic
from ronda.rules.ruleset import Ruleset
from ronda.rules.stages import Structure
from ronda.views.shared import wording
from ronda.views.shared.announcement import kept_structure
from ronda.views.shared.stage_texts import as_many_as_it_takes

TOPIC_NAMES = {
    Topic.EVENT: N_("Event"),
    Topic.PAIRING: N_("Pairing"),
    Topic.RESULTS: N_("Results"),
    Topic.STANDINGS: N_("Standings"),
    Topic.CUT: N_("Cut and bracket"),
    Topic.CONDUCT: N_("Conduct"),
}

ROUND_KIND_NAMES = {"elimination": N_("Elimination rounds"), "final": N_("Final")}


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureRow:
    """A row of a structure's table (SW-STRUCT)."""

    players: str
    swiss_rounds: int | None
    """None for an open number."""
    cut: int
    about: Message | None = None
    """For an open number of rounds: an estimate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureTable:
    """A structure with its rows."""

    name: str
    """Translatable."""
    rows: tuple[StructureRow, ...]
    chosen: bool
    """Whether the tournament has it."""
    of_documents: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TierRow:
    """A tier, and what it expects of players (SW-TIER)."""

    name: str
    expects: str
    use: str
    """The events it is meant for. All three are translatable."""
    chosen: bool
    """Whether the tournament has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLength:
    """A round length, and the choices that it depends on (SW-CLOCK)."""

    choices: tuple[str, ...]
    """Translatable; empty if the length never changes."""
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLengths:
    """The lengths of one kind of round."""

    round: str
    """Translatable."""
    lengths: tuple[RoundLength, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainStep:
    """A step of the standings' order."""

    name: str
    """Translatable."""
    rule: str
    """Empty for the first and the last step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleGroup:
    """Rules on one subject."""

    key: str
    name: str
    """Translatable."""
    notes: tuple[RuleNote, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceEntry:
    """A list or procedure to look up at the table."""

    reference: Reference
    chosen: bool
    """Whether the tournament's organiser chose all of it."""
    in_play: tuple[ReferenceItem, ...]
    """The part that the tournament's organiser chose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage:
    """The content of the page."""

    game: Message
    document: str
    """Translatable."""
    edition: int
    groups: tuple[RuleGroup, ...]
    tiers_name: str
    """Translatable."""
    tiers: tuple[TierRow, ...]
    """Empty if the game says nothing about tiers."""
    structures: tuple[StructureTable, ...]
    clocks: tuple[RoundLengths, ...]
    chain: tuple[ChainStep, ...]
    has_cuts: bool
    references: tuple[ReferenceEntry, ...]

    @property
    def parts(self) -> tuple[tuple[str, str], ...]:
        """Key and translatable name of every part: rules by subject, then references."""
        looked_up = (each.reference for each in self.references)
        return (*((group.key, group.name) for group in self.groups), *((each.key, each.name) for each in looked_up))

    def only(self, part: str) -> "RulesPage":
        """The page reduced to one part."""
        groups = tuple(group for group in self.groups if group.key == part)
        return replace(self, groups=groups, references=tuple(r for r in self.references if r.reference.key == part))

    @property
    def has_decisions(self) -> bool:
        """Whether the documents leave anything to Ronda's decision."""
        return any(note.decision for group in self.groups for note in group.notes)


def rules_page(ruleset: Ruleset, tournament: Tournament | None = None) -> RulesPage:
    """The rules of a game, or of a tournament, with its structure and options."""
    details = tournament.details if tournament else None
    kept = kept_structure(tournament, ruleset) if tournament else None
    return RulesPage(
        game=ruleset.title,
        document=ruleset.document,
        edition=ruleset.edition,
        groups=tuple(_groups(ruleset, tournament)),
        tiers_name=ruleset.tiers.name,
        tiers=tuple(
            TierRow(
                name=tier.name,
                expects=tier.expects,
                use=ruleset.tiers.use(tier.key),
                chosen=details is not None and details.tier == tier.key,
            )
            for tier in ruleset.tiers.kinds
            if tier.expects
        ),
        structures=tuple(
            StructureTable(
                name=structure.name,
                rows=structure_rows(structure),
                chosen=structure is kept,
                of_documents=structure.of_documents,
            )
            for structure in ruleset.stages.structures
            if tournament is None or structure is kept or not any(step.chain for step in structure.steps)
        ),
        clocks=tuple(_event_clocks(ruleset, details) if details else _clocks(ruleset)),
        chain=tuple(_chain(ruleset)),
        has_cuts=ruleset.stages.cuts,
        references=tuple(_references(ruleset, details)),
    )


def structure_rows(structure: Structure) -> tuple[StructureRow, ...]:
    """The steps of a structure by number of players, as text."""
    return tuple(
        StructureRow(
            players=f"{step.least}–{step.most}" if step.most else f"{step.least}+",
            swiss_rounds=None if step.chain else step.swiss_rounds,
            cut=step.cut,
            about=as_many_as_it_takes(step.chain[0], step.least, step.most) if step.chain else None,
        )
        for step in structure.steps
    )


def _groups(ruleset: Ruleset, tournament: Tournament | None) -> Iterator[RuleGroup]:
    told = tuple(note for note in ruleset.notes if tournament is None or note.used_by(tournament))
    for topic, name in TOPIC_NAMES.items():
        notes = tuple(note for note in told if note.topic is topic)
        if notes:
            yield RuleGroup(key=topic.value, name=name, notes=notes)


def _references(ruleset: Ruleset, details: Details | None) -> Iterator[ReferenceEntry]:
    for reference in ruleset.references:
        yield ReferenceEntry(
            reference=reference,
            chosen=_is_chosen(details, reference.when),
            in_play=tuple(entry for entry in reference.entries if _is_chosen(details, entry.when)),
        )


def _is_chosen(details: Details | None, when: tuple[str, str]) -> bool:
    return bool(details and when[0] and details.chose(when))


def _chain(ruleset: Ruleset) -> Iterator[ChainStep]:
    yield ChainStep(name=ruleset.scoring.points_name, rule="")
    for tiebreak in ruleset.standings.tiebreaks:
        yield ChainStep(name=tiebreak.name, rule=tiebreak.rule)
    last = N_("Equal in every step: a shared rank") if ruleset.standings.shared_ranks else N_("Lot")
    yield ChainStep(name=last, rule="")


def _event_clocks(ruleset: Ruleset, details: Details) -> Iterator[RoundLengths]:
    for slot in _slots(ruleset, details):
        length = RoundLength(choices=(), minutes=ruleset.stages.minutes_of(details, slot))
        yield RoundLengths(round=_round_name(ruleset, slot, details.system), lengths=(length,))


def _round_name(ruleset: Ruleset, slot: str, system: TournamentSystem = TournamentSystem.SWISS) -> str:
    """Name of a kind of round; without a cut there is only one."""
    if not ruleset.stages.cuts:
        return ruleset.stages.each_round
    return wording.rounds_before_the_cut(system) if slot == "swiss" else ROUND_KIND_NAMES[slot]


def _slots(ruleset: Ruleset, details: Details) -> tuple[str, ...]:
    """Kinds of round with a clock (SW-CLOCK, AGL-KINDS)."""
    slots = tuple(ruleset.stages.minutes(details)) if ruleset.stages.clocked else ()
    if details.swiss_rounds == 0:
        slots = tuple(slot for slot in slots if slot != "swiss")
    ruled_slots = tuple(slot for slot in slots if not ruleset.stages.is_suggested(details, slot))
    return ruled_slots if ruleset.stages.cuts else ruled_slots[:1]


def _clocks(ruleset: Ruleset) -> Iterator[RoundLengths]:
    """Every length in the rules, with the choices behind it."""
    usual = {option.key: option.choices[0].key if option.choices else "" for option in ruleset.options.fields}
    for slot in _slots(ruleset, _details(usual)):
        deciding = [option for option in ruleset.options.fields if _decides(ruleset, usual, option, slot)]
        yield RoundLengths(
            round=_round_name(ruleset, slot),
            lengths=tuple(
                _length(ruleset, usual, slot, dict(zip(deciding, choices, strict=True)))
                for choices in product(*(option.choices for option in deciding))
            ),
        )


def _decides(ruleset: Ruleset, usual: dict[str, str], option: Field, slot: str) -> bool:
    """Whether an option changes the length of a kind of round."""
    lengths = {
        ruleset.stages.minutes(_details(usual | {option.key: choice.key})).get(slot) for choice in option.choices
    }
    return len(lengths) > 1


def _length(ruleset: Ruleset, usual: dict[str, str], slot: str, chosen: dict[Field, FieldChoice]) -> RoundLength:
    options = usual | {option.key: choice.key for option, choice in chosen.items()}
    return RoundLength(
        choices=tuple(choice.name for choice in chosen.values()),
        minutes=ruleset.stages.minutes(_details(options)).get(slot, 0),
    )


def _details(options: dict[str, str]) -> Details:
    return Details(name="-", options=tuple(options.items()))

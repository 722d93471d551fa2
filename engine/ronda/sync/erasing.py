"""Erasing a person, the one exception to an append-only log (REG-ERASE).

Every record that names the person is rewritten with a number, and the chain is rebuilt from the first one on. Steps
keep their names, so that older copies are recognised and merged as usual.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from ronda import admission, journal
from ronda.admission.steps import decode_set_aside
from ronda.core import codec, facts
from ronda.core.errors import NotNow, Refusal
from ronda.core.facts import (
    EntryRequested,
    EntrySettled,
    Fact,
    PersonErased,
    PlayerEdited,
    PlayerRegistered,
    RegistrationCorrected,
)
from ronda.core.free_texts import OFFICIAL_NAMES, free_texts, with_free_texts
from ronda.core.inputs import folded_text
from ronda.core.names_in_text import find_names, find_written_parts, without_names
from ronda.journal import Log, Record
from ronda.journal.lines import parse_line
from ronda.rules.fields import FieldKind
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import ruleset_of
from ronda.sync.personal_wishes import PersonalWishes, erased_name, is_erased_name
from ronda.sync.steps import sync_step_name

_WRITTEN_FREELY = (FieldKind.LINE, FieldKind.BLOCK)
ALWAYS_FITTING_LENGTH = 40
"""Characters that fit in any text field."""
NO_CHOICES: Mapping[str, str] = MappingProxyType({})
NO_REQUESTS: Mapping[str, int] = MappingProxyType({})
NOT_TOLD = "—"
"""Replaces text that may have named an erased person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedText:
    """A text that names an erased person, or may do so."""

    where: str
    """For example ``RulingGiven.question``."""
    seq: int
    """The first record with the text."""
    text: str
    becomes: str
    is_certain: bool
    """Whether it contains whole names and no single parts of one."""
    is_named: bool = True
    """False if it is only about the person; then it stays unless the organiser rewrites it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Erasure:
    """The names to replace, and their replacements."""

    players: frozenset[int]
    names: Mapping[str, str]
    """The replacement of each name that the players ever had; other names stay."""
    ruleset: Ruleset
    requests: Mapping[str, int]
    """The player of each request; 0 for people who were no player."""
    chosen: Mapping[str, str]
    """The organiser's replacements for texts."""
    wishes: PersonalWishes
    """What the pairings depend on."""

    @classmethod
    def of(
        cls,
        log: Log,
        players: Iterable[int],
        chosen: Mapping[str, str] = NO_CHOICES,
        requests: Mapping[str, int] = NO_REQUESTS,
    ) -> "Erasure":
        """The erasure of players in a log, and of applicants who never became one.

        ``chosen`` are the organiser's replacements for texts, ``requests`` the players behind requests.
        """
        accepted = accepted_requests(log)
        # a person who was no player in another copy may have become one here
        numbers = frozenset(players) | {accepted[request] for request in requests if request in accepted}
        others: dict[str, str] = {}
        officials: set[str] = set()
        erased: dict[str, str] = {}
        requests = {**_requests_of(log, numbers, accepted), **requests}
        for record in log.records:
            match record.fact:
                case PlayerRegistered() | PlayerEdited() as fact if fact.player in numbers:
                    erased.setdefault(fact.name, erased_name(fact.player))
                case PlayerRegistered() | PlayerEdited() as fact:
                    others[fact.name] = ""
                case EntryRequested() as fact if fact.request in requests:
                    erased.setdefault(fact.name, erased_name(requests[fact.request], fact.request))
                case EntryRequested() as fact:
                    others[fact.name] = ""
                case fact:
                    officials |= {name for where, name in free_texts(fact) if where in OFFICIAL_NAMES}
        erased = {name: number for name, number in erased.items() if not is_erased_name(name)}
        # if an official's name contains the erased one, as a joint name does, only that part goes
        known = {name: "" for name in sorted(officials) if not any(find_names(name, tuple(erased)))}
        names = {**known, **others, **erased}
        ruleset = ruleset_of(log.tournament)
        return cls(
            players=numbers,
            names=names,
            ruleset=ruleset,
            requests=requests,
            chosen=chosen,
            wishes=PersonalWishes.of(log, numbers),
        )

    @property
    def own_names(self) -> tuple[str, ...]:
        """The names to erase."""
        return tuple(name for name, number in self.names.items() if number)

    def is_named(self, where: str, text: str) -> bool:
        """Whether a text contains one of the names as a whole."""
        if where in OFFICIAL_NAMES and text in self.names:
            return bool(self.names[text])
        return any(self.names[found.name] for found in find_names(text, tuple(self.names)))

    def is_own(self, fact: Fact) -> bool:
        """Whether a fact is about one of the players."""
        return getattr(fact, "player", None) in self.players

    def text(self, where: str, text: str, *, is_own: bool = False) -> str:
        """A text without the names and, in running text, without parts of them.

        The organiser's text replaces it if it is about the players, or names them.
        """
        becomes = self._text_without_names(where, text)
        return self.chosen.get(text, becomes) if is_own or becomes != text else text

    def _text_without_names(self, where: str, text: str) -> str:
        shown = self._text_without_parts(where, self._text_without_whole(where, text))
        return shown if len(shown) <= max(len(text), ALWAYS_FITTING_LENGTH) else shown[: len(text)].rstrip()

    def _text_without_whole(self, where: str, text: str) -> str:
        return without_names(text, self.names) if self.is_named(where, text) else text

    def _text_without_parts(self, where: str, text: str) -> str:
        """A text without single parts of the names, unless they belong to somebody else's."""
        for name in () if where in OFFICIAL_NAMES else self.own_names:
            for found in reversed(tuple(find_written_parts(text, name))):
                part = text[found.start : found.end]
                if part not in self.names[name] and not self._is_of_other(text, part):
                    text = text[: found.start] + self.names[name] + text[found.end :]
        return text

    def is_certain(self, where: str, text: str) -> bool:
        """Whether a text contains a whole name, and no single parts besides."""
        rest = self._text_without_whole(where, text)
        return self.is_named(where, text) and self._text_without_parts(where, rest) == rest

    def _is_of_other(self, text: str, part: str) -> bool:
        """Whether a word in the text is part of another person's whole name."""
        found = (at for at in find_names(text, tuple(self.names)) if not self.names[at.name])
        return any(part in text[at.start : at.end] for at in found)

    def fact(self, fact: Fact) -> Fact:
        """A fact with numbers in place of names, and without the players' fields."""
        is_own = self.is_own(fact)
        if isinstance(fact, PlayerRegistered | PlayerEdited):
            fact = replace(fact, constraints=self.wishes.left(fact.player, fact.constraints))
        match fact:
            case PlayerRegistered() if is_own:
                fact = replace(fact, name=erased_name(fact.player), given_name="", fields=())
            case PlayerEdited() if is_own:
                fact = replace(fact, name=erased_name(fact.player), given_name="", fields=(), hidden_fields=())
            case EntryRequested() if fact.request in self.requests:
                return replace(fact, name=erased_name(self.requests[fact.request], fact.request), fields=(), club="")
            case RegistrationCorrected() if is_own:
                fact = replace(fact, fields=())
            case facts.DeckChecked() if is_own and fact.unticked:
                # it must remain visible that something was found
                fact = replace(fact, unticked=(), note=fact.note or NOT_TOLD)
            case facts.StepSetAside():
                fact = replace(fact, happened=self._set_aside(fact))
            case _:
                pass

        def changed(where: str, text: str) -> str:
            return self._free_text(where, text, is_own=is_own)

        return _tidied(with_free_texts(fact, changed), self.ruleset)

    def _free_text(self, where: str, text: str, *, is_own: bool = False) -> str:
        if ".fields." in where or ".options." in where:
            of_game = self.ruleset.options if where.startswith("Details") else self.ruleset.registration
            field = next((field for field in of_game.fields if field.key == where.rpartition(".")[2]), None)
            if field is None or field.kind not in _WRITTEN_FREELY:
                return text
        return self.text(where, text, is_own=is_own)

    def _set_aside(self, fact: facts.StepSetAside) -> str:
        """The facts of a set-aside step, where numbers may mean other people: the person is recognised by name."""
        happened = map(self.of_elsewhere, decode_set_aside(fact))
        return codec.canonical_json(
            [{"type": type(each).__name__, "data": codec.encode_fact(each)} for each in happened]
        )

    def of_elsewhere(self, fact: Fact) -> Fact:
        """A fact of a set-aside step, changed as by :meth:`fact`."""
        if isinstance(fact, PlayerRegistered | PlayerEdited) and self.names.get(fact.name):
            fact = replace(fact, name=self.names[fact.name], given_name="", fields=())
            fact = replace(fact, constraints=replace(fact.constraints, club="", rating=0))
        return with_free_texts(fact, self._free_text)


def accepted_requests(log: Log) -> dict[str, int]:
    """Requests that led to a registration, with the player's number; undone ones included."""
    settled = (record.fact for record in log.records if isinstance(record.fact, EntrySettled))
    return {fact.request: fact.player for fact in settled if fact.player}


def _requests_of(log: Log, players: frozenset[int], accepted: Mapping[str, int]) -> dict[str, int]:
    """The requests of players, each with the player's number.

    These are the requests that registered them, and those with the same name that registered nobody.
    """
    names: dict[str, int] = {}
    asked: dict[str, list[str]] = {}
    for record in log.records:
        match record.fact:
            case PlayerRegistered() | PlayerEdited() as fact if fact.player in players:
                names.setdefault(folded_text(fact.name), fact.player)
            case EntryRequested(request=request, name=name):
                asked.setdefault(request, []).append(folded_text(name))
            case _:
                pass
    own = {request: accepted[request] for request in asked if accepted.get(request) in players}
    for request, player in own.items():
        for name in asked[request]:
            names.setdefault(name, player)
    open_ones = ((request, name) for request, given in asked.items() if request not in accepted for name in given)
    return {**{request: names[name] for request, name in open_ones if name in names}, **own}


@dataclass(frozen=True, slots=True, kw_only=True)
class ErasedLog:
    """A log after an erasure."""

    place: int
    """The first rewritten record."""
    log: Log


def named_texts(log: Log, players: Iterable[int], requests: Iterable[str] = ()) -> tuple[NamedText, ...]:
    """Every free text that names a person to be erased, or may do so, with its replacement."""
    erasure = Erasure.of(log, players, requests=dict.fromkeys(requests, 0))
    found: dict[str, NamedText] = {}
    for record in log.records:
        for where, text in _texts_of(record.fact, erasure):
            is_own = erasure.is_own(record.fact)
            becomes = erasure.text(where, text, is_own=is_own)
            if (becomes != text or is_own) and text not in found:
                found[text] = NamedText(
                    where=where,
                    seq=record.seq,
                    text=text,
                    becomes=becomes,
                    is_certain=erasure.is_certain(where, text),
                    is_named=becomes != text,
                )
    return tuple(found.values())


def _texts_of(fact: Fact, erasure: Erasure) -> Iterator[tuple[str, str]]:
    rewritten = {text for _, text in free_texts(fact)} - {text for _, text in free_texts(erasure.fact(fact))}
    is_own = erasure.is_own(fact)
    for where, text in free_texts(fact):
        is_registered = ".fields." in where or where == "Constraints.club"
        is_about = is_own and where not in OFFICIAL_NAMES
        if (text in rewritten or is_about) and not (is_own and is_registered):
            yield where, text
    if isinstance(fact, facts.StepSetAside):
        for each in decode_set_aside(fact):
            yield from _texts_of(each, erasure)


def erase_people(
    log: Log,
    players: Iterable[int],
    chosen: Mapping[str, str] = NO_CHOICES,
    requests: Iterable[str] = (),
    *,
    at: str,
) -> ErasedLog:
    """Erase players from a log, and applicants who never became one (REG-ERASE).

    ``chosen`` are the organiser's replacements for texts. Raises ``NotNow`` if there is nothing to erase,
    ``UnreadableFile`` if such a text is impossible in its place.
    """
    erasure = Erasure.of(log, players, chosen, dict.fromkeys(requests, 0))
    rewritten = [erasure.fact(record.fact) for record in log.records]
    changed = (record.seq for record, fact in zip(log.records, rewritten, strict=True) if fact != record.fact)
    place = next(changed, None)
    if place is None:
        raise NotNow("The event does not name this person.")
    erased = chain_anew(log, rewritten, place)
    note = PersonErased(
        players=tuple(sorted(erasure.players)),
        place=place,
        head=log.records[-1].digest,
        requests=tuple(sorted(erasure.requests.keys() - accepted_requests(log).keys())),
    )
    after = journal.append_records(erased, journal.extend_log(erased, (note,), at=at))
    admission.check_log(after)
    return ErasedLog(place=place, log=after)


def chain_anew(log: Log, rewritten: Sequence[Fact], place: int, before: Sequence[Record] = ()) -> Log:
    """The log with other facts from ``place`` on; ``before`` replaces earlier records, if given."""
    kept = (*before,) or log.records[:place]
    bodies = (_body(record, fact) for record, fact in zip(log.records[place:], rewritten[place:], strict=True))
    lines = [line for line, _ in journal.chain_records(bodies, after=kept[-1].digest if kept else "")]
    start = journal.append_records(None, kept) if kept else None
    return journal.read_lines(lines, after=start) if lines or start is None else start


def _body(record: Record, fact: Fact) -> dict[str, object]:
    body = parse_line(record.line)
    del body["digest"]
    if fact != record.fact:
        body["data"] = codec.encode_fact(fact)
    if record.seq == record.action and not record.step:
        body["step"] = sync_step_name(record)
    return body


def _tidied(fact: Fact, ruleset: Ruleset) -> Fact:
    """A registration without fields that became invalid because a name in them was replaced."""
    if not isinstance(fact, PlayerRegistered | PlayerEdited | RegistrationCorrected):
        return fact
    return replace(fact, fields=tuple((key, text) for key, text in fact.fields if _fits(ruleset, key, text)))


def _fits(ruleset: Ruleset, key: str, text: str) -> bool:
    field = ruleset.registration.field(key)
    try:
        return field is None or field.tidy(text) == text
    except Refusal:
        return False

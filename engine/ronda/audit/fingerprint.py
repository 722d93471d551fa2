"""A short digest of everything that has decided a tournament so far, for everybody to keep (ANY-FINGERPRINT).

docs/checking.md defines it to the byte, so that others can compute it.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from ronda.core import codec, facts
from ronda.core.caching import cached_by_identity
from ronda.core.pairings import Pairing, Stage
from ronda.core.sources import SourceEvent
from ronda.core.stages import StagePlan
from ronda.core.state import Match, Round, Tournament
from ronda.journal import Log

FORMAT = "ronda-fingerprint"
VERSION, OF_STAGES_AND_SOURCES = 1, 2
"""The second version is for tournaments with a chain of stages, a match for third place, or players from others."""
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and capitals without I, L, O and U, which are easily misread."""
LETTERS, GROUP, BITS = 16, 4, 5
_LOOKALIKES = str.maketrans("ILO", "110")

type PlayerMove = tuple[str | int, ...]
"""An event in a player's course: ``("joined", number, lot, lot_seed, lot_draw)``, ``("left", number)`` …"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fingerprint:
    """The fingerprint of a tournament at the end of a round."""

    round: int
    text: str
    """Sixteen letters in groups of four."""


@cached_by_identity
def round_fingerprints(log: Log) -> tuple[Fingerprint, ...]:
    """The fingerprint at the end of each round, as long as no match up to it is open (ANY-FINGERPRINT)."""
    tournament, moves, announced = log.tournament, _player_moves(log), _announced_chain(log)
    head: dict[str, object] = {"event": tournament.id, "format": FORMAT, "game": tournament.game, "version": VERSION}
    if tournament.edition > 1:
        head["edition"] = tournament.edition
    if tournament.sources:
        head["sources"] = [_source(taken.source) for taken in tournament.sources]
    if announced:
        head["stages"] = [codec.value_to_json(plan) for plan in announced]
    if tournament.details.third_place:
        head["third_place"] = True
    if announced or tournament.sources or tournament.details.third_place:
        head["version"] = OF_STAGES_AND_SOURCES
    digest = sha256(codec.canonical_json(head).encode())
    found = []
    for round_ in tournament.rounds:
        if round_.open_matches:
            break
        block = {**_round_block(round_), "cut": _cut(tournament, round_), "people": moves[round_.number]}
        if (plan := _changed_plan(tournament, round_, announced)) is not None:
            block["plan"] = codec.value_to_json(plan)
        digest = sha256(digest.digest() + codec.canonical_json(block).encode())
        found.append(Fingerprint(round=round_.number, text=format_fingerprint(digest.digest())))
    return tuple(found)


def format_fingerprint(digest: bytes) -> str:
    """The first eighty bits of a digest as grouped letters."""
    bits = int.from_bytes(digest[: LETTERS * BITS // 8])
    letters = "".join(ALPHABET[bits >> BITS * place & (1 << BITS) - 1] for place in reversed(range(LETTERS)))
    return "-".join(letters[start : start + GROUP] for start in range(0, LETTERS, GROUP))


def normalise_fingerprint(text: str) -> str:
    """A typed fingerprint in Ronda's spelling; other text for anything else."""
    letters = "".join(letter for letter in text.upper().translate(_LOOKALIKES) if letter in ALPHABET)
    return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))


def _source(source: SourceEvent) -> list[object]:
    return [source.event, source.records, source.digest, source.fingerprint, source.best]


@cached_by_identity
def _round_block(round_: Round) -> dict[str, object]:
    block = {
        "algorithm": round_.algorithm,
        "round": round_.number,
        "seed": round_.seed,
        "stage": round_.stage,
        "tables": [_table(match) for match in round_.matches],
    }
    return {**block, "groups": round_.groups} if round_.groups else block


def _table(match: Match) -> list[object]:
    return [match.number, match.first, match.second, codec.value_to_json(match.result) if match.result else None]


def _announced_chain(log: Log) -> tuple[StagePlan, ...]:
    """The stages as announced at the start; later changes belong to the round that begins a stage."""
    counted = log.timeline.counted
    started = (r.fact for r in log.records if isinstance(r.fact, facts.TournamentStarted) and r.action in counted)
    return next((fact.chain for fact in started), ())


def _changed_plan(tournament: Tournament, round_: Round, announced: tuple[StagePlan, ...]) -> StagePlan | None:
    """In the first round of a stage, its plan if it differs from the one announced at the start (ST-CHAIN)."""
    if not announced or _cut(tournament, round_) is None:
        return None
    place = len(tournament.chain) - 1 if round_.stage is Stage.ELIMINATION else tournament.stage_at(round_.number)
    plan = tournament.chain[place]
    return None if announced[place : place + 1] == (plan,) else plan


def _cut(tournament: Tournament, round_: Round) -> Sequence[int] | None:
    """In the first round of a stage, the players who went on to it, best first; else None (SW-CUT, ST-CHAIN)."""
    if round_ is next(iter(tournament.stage_rounds(Stage.ELIMINATION)), None):
        return tournament.seeds
    return next((stage.entrants for stage in tournament.begun if stage.first_round == round_.number), None)


@dataclass(slots=True)
class _LogWalk:
    """State of one pass over a log. A player's move belongs to the running round until it is first complete."""

    moves: dict[int, list[PlayerMove]] = field(default_factory=lambda: defaultdict(list))
    round: int = 0
    pairings: Sequence[Pairing] = ()
    reported: set[int] = field(default_factory=set)

    @property
    def due(self) -> int:
        """The round to which a player's move now belongs: the running one, else the next."""
        seated = (table.number for table in self.pairings if table.first is not None and table.second is not None)
        return self.round if any(number not in self.reported for number in seated) else self.round + 1

    def begin(self, number: int, pairings: Sequence[Pairing]) -> None:
        self.round, self.pairings, self.reported = number, pairings, set()

    def withdraw(self, number: int) -> None:
        """Return to before a round: moves since then count as made before it."""
        for later in [later for later in sorted(self.moves) if later > number]:
            self.moves[number] += self.moves.pop(later)
        self.begin(number - 1, ())


def _player_moves(log: Log) -> dict[int, list[PlayerMove]]:
    """Moves of players by round, in order."""
    walk, counted = _LogWalk(), log.timeline.counted
    for record in log.records:
        fact = record.fact
        if record.action not in counted:
            continue
        match fact:
            case facts.RoundPaired():
                walk.begin(fact.round, fact.pairings)
            case facts.RoundUnpaired():
                walk.withdraw(fact.round)
            case facts.PairingsChanged():
                walk.pairings = fact.pairings
            case facts.BracketReseated() if fact.round == walk.round:
                walk.pairings = fact.pairings
            case facts.ResultReported() if fact.round == walk.round:
                walk.reported.add(fact.match)
            case facts.ResultCleared() if fact.round == walk.round:
                walk.reported.discard(fact.match)
            case facts.PlayerRegistered():
                walk.moves[walk.due].append(("joined", fact.player, fact.lot, fact.lot_seed, fact.lot_draw))
            case facts.PlayerRemoved():
                walk.moves[walk.due].append(("removed", fact.player))
            case facts.RegistrationRestored():
                walk.moves[walk.due].append(("restored", fact.player))
            case facts.PlayerDropped():
                walk.moves[walk.due].append(("left", fact.player))
            case facts.PlayerDisqualified():
                walk.moves[walk.due].append(("disqualified", fact.player))
            case facts.PlayerReturned():
                walk.moves[walk.due].append(("returned", fact.player))
            case facts.AbsenceAnnounced():
                walk.moves[walk.due].append(("absent", fact.player, fact.round, fact.counts))
            case facts.AbsenceTakenBack():
                walk.moves[walk.due].append(("present", fact.player, fact.round))
            case _:
                pass
    return walk.moves

"""What was played, from an event's log: factions and the like, starting players, scenarios, round lengths.

Locked lists are not published, so they do not count here.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from statistics import median

from ronda.core import inputs
from ronda.core.results import FIRST, SECOND, opposite_side
from ronda.core.state import Match, Round, Tournament
from ronda.core.text import N_
from ronda.journal import Log
from ronda.ranking.played_values import (
    NOTHING_PLAYED,
    EventPlayed,
    MeasuredRound,
    PlayedEdge,
    PlayedField,
    PlayedRecord,
    PlayedScenario,
    PlayedValue,
)
from ronda.rules.fields import Field, FieldChoice, FieldKind
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import wording
from ronda.views.shared.round_forecast import goes_by_clock, table_minutes

LEAST_MINUTES = 5
"""If a round took fewer minutes, its results were entered together and their times say nothing."""
MOST_LENGTHS = 4
"""The same if it took more than this multiple of its length: they were entered on another day."""
_BEGAN = N_("Began to build the team")
_OUTCOMES = {"win": "wins", "draw": "draws", "loss": "losses"}

type _Has = Mapping[int, frozenset[str]]
"""The values of each player."""


def event_played(log: Log, ruleset: Ruleset) -> EventPlayed:
    """Everything played up to the last complete round, from a log in its public form.

    Unique values, such as decks that nobody may share, are not counted.
    """
    tournament = log.tournament
    if not any(round_.is_complete for round_ in tournament.rounds):
        return NOTHING_PLAYED
    return EventPlayed(
        has_cut=bool(tournament.seeds),
        fields=tuple(_fields(tournament, ruleset)),
        edges=tuple(_edges(tournament, ruleset)),
        scenarios=tuple(_scenarios(tournament)),
        rounds=tuple(_rounds(log, ruleset)),
    )


def _fields(tournament: Tournament, ruleset: Ruleset) -> Iterator[PlayedField]:
    """Each public field of what is played, and fields derived from its text."""
    for field in ruleset.registration.fields:
        if not (field.public and field.is_list):
            continue
        texts = {player.id: player.field(field.key) for player in tournament.players}
        if not field.unique:
            yield _field(field.key, field.name, field.choices, _typed_values(field, texts), tournament)
        for derived in field.derived:
            has = {player: tuple(derived.read(text)) for player, text in texts.items()}
            yield _field(derived.key, derived.name, derived.choices, has, tournament)


def _typed_values(field: Field, texts: Mapping[int, str]) -> dict[int, tuple[str, ...]]:
    return {player: tuple(_values_of(field, text)) for player, text in texts.items()}


def _values_of(field: Field, text: str) -> Iterable[str]:
    """The separate values of a field: a choice, or a line of a line-up; free text is different for everybody."""
    if field.kind in {FieldKind.CHOICE, FieldKind.CHOICES}:
        return text.splitlines()
    if field.kind is FieldKind.BLOCK:
        return field.lines(text) if field.exactly else ()
    return (text,) if field.kind is FieldKind.LINE and text else ()


def _field(
    key: str,
    name: str,
    choices: tuple[FieldChoice, ...],
    written: Mapping[int, tuple[str, ...]],
    tournament: Tournament,
) -> PlayedField:
    """What was played of a field; takes each player's values as chosen or typed."""
    called: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for texts in written.values():
        for text in texts:
            called[text if choices else _typed_key(text)][text] += 1
    has = {
        player: frozenset(text if choices else _typed_key(text) for text in texts) for player, texts in written.items()
    }
    records, seeds = _records(tournament, has), frozenset(tournament.seeds or ())
    chosen = {choice.key: choice.name for choice in choices}
    values = []
    for value in sorted(called):
        players = tuple(player for player, own in has.items() if value in own)
        values.append(
            PlayedValue(
                key=value,
                name=chosen.get(value, value) if choices else _most_typed(called[value]),
                players=players,
                qualified=tuple(player for player in players if player in seeds),
                record=records.get(value, PlayedRecord()),
            )
        )
    return PlayedField(key=key, name=name, is_chosen=bool(choices), values=tuple(values))


def _typed_key(text: str) -> str:
    return inputs.letters_and_digits(text) or text


def _most_typed(texts: Counter[str]) -> str:
    return min(texts, key=lambda text: (-texts[text], text))


def _records(tournament: Tournament, has: _Has) -> dict[str, PlayedRecord]:
    """For each value that only one player of a match had: how those matches ended."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for _, match, outcomes in _played_matches(tournament):
        first, second = (has.get(player, frozenset()) for player in match.players)
        for own, side in ((first - second, FIRST), (second - first, SECOND)):
            for value in own:
                counts[value][outcomes[side]] += 1
    return {value: _record(count) for value, count in counts.items()}


def _record(outcomes: Mapping[str, int]) -> PlayedRecord:
    return PlayedRecord(**{_OUTCOMES[outcome]: count for outcome, count in outcomes.items()})


def _played_matches(tournament: Tournament) -> Iterator[tuple[Round, Match, Mapping[int, str]]]:
    """Played matches of complete rounds, with the outcome of each side."""
    for round_ in tournament.rounds:
        for match in round_.matches if round_.is_complete else ():
            if match.first is not None and match.second is not None and match.result and not match.result.is_unplayed:
                yield round_, match, {side: match.result.of(side) for side in (FIRST, SECOND)}


def _edges(tournament: Tournament, ruleset: Ruleset) -> Iterator[PlayedEdge]:
    """Who began, and other marks that one of the two players has in a result."""
    marks = {
        stage: ruleset.scoring.form(tournament.details, stage).marks
        for stage in {round_.stage for round_ in tournament.rounds}
    }
    counts: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for round_, match, outcomes in _played_matches(tournament):
        if match.teams:
            counts["began", _BEGAN][outcomes[match.teams.first]] += 1
        for mark in marks[round_.stage] if match.result else ():
            for side in (FIRST, SECOND):
                if match.result and match.result.score(mark.key, side) > match.result.score(
                    mark.key, opposite_side(side)
                ):
                    counts[mark.key, mark.name][outcomes[side]] += 1
    for (key, name), ended in sorted(counts.items()):
        yield PlayedEdge(key=key, name=name, record=_record(ended))


def _scenarios(tournament: Tournament) -> Iterator[PlayedScenario]:
    """Scenarios of the complete rounds, in order."""
    rounds: Counter[str] = Counter()
    for round_, name in zip(tournament.rounds, tournament.details.scenarios, strict=False):
        rounds[name] += bool(name and round_.is_complete)
    ended: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for round_, _, outcomes in _played_matches(tournament):
        for name in tournament.details.scenarios[round_.number - 1 : round_.number]:
            ended[name][outcomes[FIRST]] += 1
    for name, count in rounds.items():
        if count:
            yield PlayedScenario(name=name, rounds=count, matches=ended[name].total(), draws=ended[name]["draw"])


def _rounds(log: Log, ruleset: Ruleset) -> Iterator[MeasuredRound]:
    """Lengths of complete rounds, where the times of results show them."""
    tournament = log.tournament
    if not goes_by_clock(tournament, ruleset):
        return
    times = table_minutes(log)
    for round_ in tournament.rounds:
        tables = times.get(round_.number, {})
        took = [
            tables[match.number]
            for match in (round_.matches if round_.is_complete else ())
            if match.second is not None and match.result and not match.result.is_unplayed and match.number in tables
        ]
        planned = ruleset.stages.minutes_of(tournament.details, wording.clock_slot(round_))
        if took and LEAST_MINUTES <= max(took) <= MOST_LENGTHS * planned:
            yield MeasuredRound(number=round_.number, planned=planned, half=round(median(took)), last=round(max(took)))

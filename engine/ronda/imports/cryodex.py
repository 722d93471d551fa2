"""The JSON that Cryodex exports: players with their totals, and rounds with the points of each match.

It does not say who won a match of equal points, nor whether 0–0 was played. Who goes on tells the winner of an
elimination match; the wins in a player's score tell those of Swiss matches, as far as they leave no choice. By rules
that have draws, a Swiss match of equal points is one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ronda.core import codec, inputs, results
from ronda.core.details import Details
from ronda.core.errors import Faults, Impossible, Malformed, Refusal
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, SECOND
from ronda.core.text import Message
from ronda.imports.rows import ImportedRow, implied_options, import_rows
from ronda.journal import Log
from ronda.rules.result_forms import WINNER_COLUMN
from ronda.rules.ruleset import Ruleset

FORMAT: Final = "cryodex"
NAME: Final = "Cryodex"
LARGEST: Final = 1_000_000
DRAW: Final = "draw"
SCORE: Final = "score"
"""What a result holds that Cryodex calls points."""
SCORES_OF_A_WIN: Final = (1, 5)
"""Tournament points of a win and of a bye in its newer and older versions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Match:
    row: ImportedRow
    points: tuple[int, int]
    winner: str = ""
    """The name, or empty while nothing tells it."""
    drawn: bool = False
    """The file calls it a draw, or the rules do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rules:
    """What matters of the rules that a file is imported by."""

    title: Message
    draws: bool
    without_draws: str
    """Translatable: where drawn matches are read instead."""


def is_cryodex(text: str) -> bool:
    """Tell whether a text is a tournament of Cryodex."""
    data = _json(text)
    return isinstance(data, dict) and isinstance(data.get("players"), list) and isinstance(data.get("rounds"), list)


def import_cryodex(text: str, ruleset: Ruleset, *, kind: str = "") -> Log:
    """Build the log of a tournament from Cryodex's JSON: players, rounds, byes, drops and elimination.

    Takes the file's text and its game. A match of the last round that is not over stays open. Raises ``Refusal``
    naming the round and the match at fault.
    """
    kind = kind or ruleset.importing.kind
    data = _json(text)
    rules = _rules(ruleset, kind)
    if rules is None:
        raise Malformed("A file of {software} is not one of {game}.", software=NAME, game=ruleset.title)
    rounds, scores = _read(data)
    decided = _in_bracket_order(_decided(rounds, scores, rules))
    rows = tuple(_with_result(match) for matches in decided for match in matches)
    return import_rows(text, {"name": _text(data, "name", "the tournament") or NAME}, rows, ruleset, kind=kind)


def fits_ruleset(text: str, ruleset: Ruleset) -> bool:
    """Tell whether a tournament of Cryodex is one of a game: of one that has draws where its matches were drawn."""
    rules = _rules(ruleset, ruleset.importing.kind)
    return rules is not None and rules.draws == _has_draws(_json(text))


def _has_draws(data: Mapping[str, Any]) -> bool:
    try:
        rounds, scores = _read(data)
    except Refusal:
        return False
    return any(match.drawn and not match.winner for matches in _by_scores(rounds, scores) for match in matches)


def _rules(ruleset: Ruleset, kind: str) -> _Rules | None:
    """The rules of a kind of tournament, or None where its results are not the scores of Cryodex."""
    if FORMAT not in ruleset.importing.formats:
        return None
    a_match = {f"{SCORE}{side}": "0" for side in (FIRST, SECOND)}
    details = Details(name="", options=tuple(implied_options((a_match,), ruleset, kind).items()))
    rules = ruleset.for_tournament(details)
    form = rules.scoring.form(details, Stage.SWISS)
    if [field.key for field in form.scores] != [SCORE]:
        return None
    return _Rules(title=rules.title, draws=form.draws, without_draws=rules.importing.without_draws)


def _read(data: Mapping[str, Any]) -> tuple[list[list[_Match]], dict[str, int]]:
    """The rounds, and the players with their scores; raises ``Malformed`` for an event without either."""
    players = [_player(player) for player in data["players"]]
    if not players or not data["rounds"]:
        raise Malformed("The file of {software} holds no players or no rounds yet.", software=NAME)
    _check_names(players)
    return _read_rounds(data["rounds"], {_key(name): name for name, _ in players}), dict(players)


def _json(text: str) -> Any:
    try:
        return codec.parse_json(text.removeprefix("\ufeff"))
    except ValueError:
        return None


def _text(data: Mapping[str, Any], key: str, place: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise Malformed("“{key}” of {place} should be text.", key=key, place=place)
    return value.strip()


def _number(data: Mapping[str, Any], key: str, place: str) -> int:
    value = data.get(key, 0)
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise Malformed("“{key}” of {place} should be a whole number.", key=key, place=place)
    return value


def _player(data: Any) -> tuple[str, int]:
    if not isinstance(data, dict) or not _text(data, "name", "a player"):
        raise Malformed("A player of the file has no name: add it under “players”.")
    name = _text(data, "name", "a player")
    return name, _number(data, "score", name)


def _check_names(players: Sequence[tuple[str, int]]) -> None:
    seen: set[str] = set()
    for name, _ in players:
        if _key(name) in seen:
            raise Impossible("The file has two players “{name}”: rename one of them everywhere in it.", name=name[:80])
        seen.add(_key(name))


def _read_rounds(data: Sequence[Any], names: Mapping[str, str]) -> list[list[_Match]]:
    """The matches of each round in order; raises ``Refusal`` for rounds out of order and players who sit twice."""
    rounds: list[list[_Match]] = []
    counts = dict.fromkeys(Stage, 0)
    for position, found in enumerate(data, start=1):
        if not isinstance(found, dict) or not isinstance(found.get("matches"), list) or not found["matches"]:
            raise Malformed("Round {position} of the file has no list of matches.", position=position)
        stage = {"swiss": Stage.SWISS, "elimination": Stage.ELIMINATION}.get(str(found.get("round-type")))
        if stage is None or (stage is Stage.SWISS and counts[Stage.ELIMINATION]):
            raise Malformed(
                "Round {position} of the file is “{kind}”: Swiss rounds must come first, then elimination rounds.",
                position=position,
                kind=str(found.get("round-type"))[:20],
            )
        counts[stage] += 1
        matches = [
            _read_match(match, stage, counts[stage], table, names, f"{stage.value} {counts[stage]}/{table}")
            for table, match in enumerate(found["matches"], start=1)
        ]
        _check_seats(matches)
        rounds.append(matches)
    return rounds


def _check_seats(matches: Sequence[_Match]) -> None:
    seats: dict[str, str] = {}
    for match in matches:
        for name in _names(match):
            before = seats.setdefault(_key(name), match.row.place)
            if before != match.row.place:
                raise Impossible(
                    "“{name}” plays twice in one round: the matches {before} and {place}.",
                    name=name[:80],
                    before=before,
                    place=match.row.place,
                )


def _read_match(data: Any, stage: Stage, number: int, table: int, names: Mapping[str, str], place: str) -> _Match:
    """One match; the winner is who has more points, or who is named, and empty where neither tells it."""
    if not isinstance(data, dict):
        raise Malformed("The match {place} of the file cannot be read.", place=place)
    first, second = _text(data, "player1", place), _text(data, "player2", place)
    if _text(data, "result", place) == "bye":
        second = ""
    elif not second:
        raise Malformed("The match {place} of the file has no second player and is no bye.", place=place)
    for name in filter(None, (first, second)):
        if _key(name) not in names:
            raise Impossible(
                "“{name}” plays the match {place} but is not among the players of the file.",
                name=name[:80],
                place=place,
            )
    if not first or _key(first) == _key(second):
        raise Malformed("The match {place} of the file needs two different players.", place=place)
    points = (_number(data, "player1points", place), _number(data, "player2points", place))
    winner = first if points[0] > points[1] or not second else second if points[1] > points[0] else ""
    named = _text(data, "winner", place)
    if not winner and _key(named) in map(_key, (first, second)):
        winner = first if _key(named) == _key(first) else second
    row = ImportedRow(place=place, stage=stage, number=number, table=table, first=first, second=second, values={})
    drawn = stage is Stage.SWISS and points[0] == points[1] and _text(data, "result", place) == DRAW
    return _Match(row=row, points=points, winner=winner, drawn=drawn)


def _decided(rounds: Sequence[Sequence[_Match]], scores: Mapping[str, int], rules: _Rules) -> list[list[_Match]]:
    """The rounds with what came out of equal matches, as far as the file and the rules tell it.

    Raises ``Refusal`` naming those of which they do not, unless they may still be open.
    """
    decided = [_gone_on(matches, rounds[at + 1 : at + 2]) for at, matches in enumerate(rounds)]
    decided = _drawn(decided) if rules.draws else _by_scores(decided, scores)
    with Faults() as faults:
        for matches in decided:
            for match in matches:
                if match.winner or (match.drawn and rules.draws):
                    continue
                if match.drawn:
                    raise _no_draws(match, rules)
                if matches is not decided[-1] or any(match.points):
                    faults.note(_untold(match))
    return decided


def _untold(match: _Match) -> Refusal:
    return Impossible(
        "{first} and {second} have equal points in the match {place}, and the file does not tell who won. Add "
        "“winner” with the name to that match in the file.",
        first=match.row.first,
        second=match.row.second,
        place=match.row.place,
    )


def _no_draws(match: _Match, rules: _Rules) -> Refusal:
    return Impossible(
        "{first} and {second} drew the match {place}, but {game} has no draws. {instead}",
        first=match.row.first,
        second=match.row.second,
        place=match.row.place,
        game=rules.title,
        instead=Message(rules.without_draws),
    )


def _drawn(rounds: Sequence[Sequence[_Match]]) -> list[list[_Match]]:
    """Call equal Swiss matches draws, apart from those of the last round that may still be open."""
    return [
        [
            replace(match, drawn=match.drawn or any(match.points) or matches is not rounds[-1])
            if match.row.stage is Stage.SWISS
            else match
            for match in matches
        ]
        for matches in rounds
    ]


def _gone_on(matches: Sequence[_Match], following: Sequence[Sequence[_Match]]) -> list[_Match]:
    """Decide equal elimination matches by who plays the next round."""
    if matches[0].row.stage is Stage.SWISS:
        return list(matches)
    through = {_key(name) for later in following for match in later for name in _names(match)}
    return [
        match if match.winner else replace(match, winner=next((n for n in _names(match) if _key(n) in through), ""))
        for match in matches
    ]


def _key(name: str) -> str:
    return inputs.same_name_key(name)


def _names(match: _Match) -> tuple[str, ...]:
    return tuple(filter(None, (match.row.first, match.row.second)))


def _by_scores(rounds: list[list[_Match]], scores: Mapping[str, int]) -> list[list[_Match]]:
    """Decide equal Swiss matches by the wins that a player's score still lacks, as long as one decides another."""
    swiss = [match for matches in rounds for match in matches if match.row.stage is Stage.SWISS]
    value = _score_of_a_win(swiss, scores)
    if not value:
        return rounds
    lacking = {_key(name): score // value for name, score in scores.items()}
    for match in swiss:
        if match.winner:
            lacking[_key(match.winner)] -= 1
    winners: dict[str, str] = {}
    owed = [match for match in swiss if not match.winner]
    while forced := next((found for match in owed if (found := _forced(match, owed, lacking))), None):
        match, winner = forced
        winners[match.row.place] = winner
        lacking[_key(winner)] -= 1
        owed.remove(match)
    return [[replace(m, winner=m.winner or winners.get(m.row.place, "")) for m in matches] for matches in rounds]


def _forced(match: _Match, owed: Sequence[_Match], lacking: Mapping[str, int]) -> tuple[_Match, str] | None:
    """A match and its winner where one of the two must win all that is left, or the other none, and not both."""
    must, may = [], []
    for name in _names(match):
        left = sum(1 for found in owed if _key(name) in map(_key, _names(found)))
        must += [name] if lacking[_key(name)] == left else []
        may += [name] if lacking[_key(name)] > 0 else []
    for sure in (must, may):
        if len(sure) == 1 and sure[0] in may:
            return match, sure[0]
    return None


def _score_of_a_win(swiss: Sequence[_Match], scores: Mapping[str, int]) -> int:
    """The tournament points of a win by the players whose matches are all decided; 0 if none fits."""
    wins = dict.fromkeys(map(_key, scores), 0)
    unsure: set[str] = set()
    for match in swiss:
        if match.winner:
            wins[_key(match.winner)] += 1
        else:
            unsure |= {_key(name) for name in _names(match)}
    known = {_key(name): score for name, score in scores.items() if _key(name) not in unsure}
    return next((v for v in SCORES_OF_A_WIN if all(known[name] == v * wins[name] for name in known)), 0)


def _in_bracket_order(rounds: list[list[_Match]]) -> list[list[_Match]]:
    """Elimination matches with the numbers of a fixed bracket, last round first: k is fed by k and the last but k."""
    ordered = list(rounds)
    for at in range(len(rounds) - 1, 0, -1):
        before, after = ordered[at - 1], ordered[at]
        if before[0].row.stage is Stage.SWISS or len(before) != 2 * len(after):
            continue
        feeding = {_key(match.winner): match for match in before if match.winner}
        pairs = [[feeding.get(_key(name)) for name in (match.row.first, match.row.second)] for match in after]
        places = [pair[0] for pair in pairs] + [pair[1] for pair in reversed(pairs)]
        found = [match for match in places if match is not None]
        if len(found) == len(before):
            ordered[at - 1] = [
                replace(match, row=replace(match.row, table=table)) for table, match in enumerate(found, start=1)
            ]
    return ordered


def _with_result(match: _Match) -> ImportedRow:
    """The row with the columns in which two scores and a winner are read."""
    if not match.row.second or not (match.winner or match.drawn):
        return match.row
    side = {match.row.first: FIRST, match.row.second: SECOND}.get(match.winner, results.DRAW)
    first, second = match.points
    return replace(
        match.row, values={f"{SCORE}{FIRST}": str(first), f"{SCORE}{SECOND}": str(second), WINNER_COLUMN: str(side)}
    )

"""Find the rules by which a tournament of other software was played: those that reproduce the scores in the file."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from ronda.core.details import Details
from ronda.core.errors import Impossible, Malformed, Refusal, Refusals
from ronda.core.pairings import Stage
from ronda.core.progress import ProgressSteps
from ronda.core.results import FIRST, SECOND
from ronda.core.text import N_, Message
from ronda.formats.standings import RankedPlayer, swiss_standings
from ronda.imports.equal_matches import decide_equal_matches
from ronda.imports.foreign import ForeignPlayer, ForeignTournament, name_key
from ronda.imports.rows import implied_options, import_rows
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset

NO_MARGINS = Message(N_("The file has margins, these rules have none."))
NO_FIELDS = Message(N_("What players registered in the file is left out: these rules have no field for it."))
MOST_DIFFERENCES = 3
"""At most this many differences are listed per set of rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportChoice:
    """A tournament read by one set of rules, with the differences from the file."""

    ruleset: Ruleset
    kind: str
    log: Log
    has_scores: bool = True
    """Everybody has the score given in the file."""
    is_ready_made: bool = True
    """Preferred over the game's free rules when both reproduce the file."""
    differences: tuple[Message, ...] = ()
    left_out: tuple[Message, ...] = ()
    """What players registered and these rules do not know."""
    remarks: tuple[Message, ...] = ()
    """What was not taken from the file, although the rules reproduce it."""

    @property
    def all_remarks(self) -> tuple[Message, ...]:
        """All remarks, before or after the event is opened."""
        return (*self.differences, *self.left_out, *self.remarks)

    @property
    def fits(self) -> bool:
        """Whether these rules reproduce everything in the file."""
        return not self.differences

    @property
    def name(self) -> Message:
        """The game and the kind of tournament."""
        return _rules_name(self.ruleset, self.kind)


def _rules_name(ruleset: Ruleset, kind: str) -> Message:
    name = ruleset.options.fields[0].choice_name(kind)
    return Message(N_("{game}: {kind}"), (("game", Message(ruleset.name)), ("kind", Message(name))))


class UnknownRules(Impossible):
    """The file does not name its rules, and either several fit or none do."""

    choices: tuple[ImportChoice, ...] = ()


def import_foreign(text: str, tournament: ForeignTournament, ruleset: Ruleset, kind: str = "") -> Log:
    """Import a tournament as a log, by a game's rules of one kind (empty for the usual kind); raises ``Refusal``."""
    kinds = ruleset.importing.formats.get(tournament.format, ())
    kind = kind or next(iter(kinds), "")
    holds = [tournament.holds] if tournament.holds else []
    a_match = {f"{key}{side}": "0" for key in holds for side in (FIRST, SECOND)}
    rules, details, header = ruleset, Details(name=""), dict(tournament.header)
    if kinds:
        header |= ruleset.importing.bye_options(kind, tournament.bye) if tournament.bye is not None else ()
        values = implied_options([a_match], ruleset, kind) | header
        chosen = [(option.key, values[option.key]) for option in ruleset.options.fields if option.key in values]
        details = Details(name="", options=tuple(chosen))
        rules = ruleset.for_tournament(details)
    form = rules.scoring.form(details, Stage.SWISS)
    if not kinds or [score.key for score in form.scores] != holds:
        raise Malformed("A file of {software} is not one of {game}.", software=tournament.software, game=rules.title)
    rows = decide_equal_matches(tournament, rules, form)
    return import_rows(
        text,
        header,
        rows,
        ruleset,
        kind=kind,
        registered={name_key(player.name): _fields(player, ruleset) for player in tournament.players},
        seeds=tournament.seeds,
        people={player.name: player.rank for player in tournament.players},
        dropped=[player.name for player in tournament.players if player.dropped],
        disqualified={player.name: tournament.software for player in tournament.players if player.disqualified},
    )


def _fields(player: ForeignPlayer, ruleset: Ruleset) -> Mapping[str, str]:
    """A player's registration by the fields of the game."""
    of = ruleset.importing.registered
    return {of[word]: value for word, value in player.registered.items() if word in of}


def read_by(text: str, tournament: ForeignTournament, ruleset: Ruleset, kind: str = "") -> ImportChoice:
    """Read a tournament by a game's rules of one kind (empty for the usual one), with differences.

    Raises ``Refusal``.
    """
    kind = kind or next(iter(ruleset.importing.formats.get(tournament.format, ())), "")
    return _compared(tournament, ruleset, kind, import_foreign(text, tournament, ruleset, kind))


def import_choices(
    text: str, tournament: ForeignTournament, rulesets: Sequence[Ruleset]
) -> ProgressSteps[tuple[ImportChoice, ...]]:
    """Read a tournament by all rules that could have been used, in the order of the games.

    Raises ``Refusal`` with each reason if no rules can read it.
    """
    candidates = [
        (ruleset, kind) for ruleset in rulesets for kind in ruleset.importing.formats.get(tournament.format, ())
    ]

    def read(ruleset: Ruleset, kind: str) -> ImportChoice:
        return read_by(text, tournament, ruleset, kind)

    choices = yield from collect_choices(candidates, read, tournament.software)
    if choices and not tournament.whole and not any(choice.has_scores for choice in choices):
        raise Malformed(
            "The file of {software} does not have every round. Open the file of the program that ran the event.",
            software=tournament.software,
        )
    return choices


def collect_choices(
    candidates: Collection[tuple[Ruleset, str]], read: Callable[[Ruleset, str], ImportChoice], software: str | Message
) -> ProgressSteps[tuple[ImportChoice, ...]]:
    """Read a file once per set of rules; raises ``Refusal`` with each reason if none can."""
    choices: dict[str, ImportChoice] = {}
    reasons: dict[str, tuple[Refusal, Refusal]] = {}
    for done, (ruleset, kind) in enumerate(candidates):
        yield done, len(candidates)
        try:
            choice = read(ruleset, kind)
        except Refusal as refusal:
            placed = refusal.parts[0].within("{rules}: {problem}", rules=_rules_name(ruleset, kind))
            reasons.setdefault(str(refusal), (refusal, placed))
        else:
            choices.setdefault(choice.log.records[-1].digest, choice)
    if choices:
        return tuple(choices.values())
    if not reasons:
        raise Malformed("No game here has tournaments of {software}.", software=software)
    nearest = max(_nearness(reason) for reason, _ in reasons.values())
    closest = [(reason, placed) for reason, placed in reasons.values() if _nearness(reason) == nearest]
    if len(closest) == 1:
        raise closest[0][0]
    none = Malformed("No rules here can read this file of {software}.", software=software)
    raise Refusals([none, *(placed for _, placed in closest)])


def _nearness(refusal: Refusal) -> tuple[bool, int, int]:
    """Sort key for refusals: rules that know the columns, read further than others, and refuse less are nearest."""
    values = dict(refusal.parts[0].message.values)
    return "allowed" not in values, int(str(values.get("line", 0))), -len(refusal.parts)


def fitting_choice(choices: Sequence[ImportChoice]) -> ImportChoice:
    """The only choice that reproduces the file; choices that leave nothing out are preferred.

    Raises ``UnknownRules`` if several fit or none do.
    """
    fitting = [choice for choice in choices if choice.fits]
    ready_made = [choice for choice in fitting if choice.is_ready_made]
    for found in ([choice for choice in ready_made if not choice.left_out], ready_made, fitting):
        if len(found) == 1:
            return found[0]
    refusal = UnknownRules(
        N_("Several rules give what the file says: choose them.")
        if fitting
        else N_("No rules here give all that the file says: choose them.")
    )
    refusal.choices = tuple(choices)
    raise refusal


def _compared(tournament: ForeignTournament, ruleset: Ruleset, kind: str, log: Log) -> ImportChoice:
    """A choice with all differences from the file: game, scores, ranks, places and what is left out."""
    rules = ruleset.for_event(log.tournament)
    numbers = {player.id: name_key(player.name) for player in log.tournament.players}
    rows = {numbers[row.player]: row for row in swiss_standings(log.tournament, rules).rows}
    pairs = [(player, rows[name_key(player.name)]) for player in tournament.players if name_key(player.name) in rows]
    totals = [total.key for total in rules.standings.totals]
    equal = [key for key in totals if not any(_other_margins(pairs, key))]
    has_margins = any(player.margin for player, _ in pairs)
    margins = [] if equal or not has_margins else [*_other_margins(pairs, next(iter(totals), ""))] or [NO_MARGINS]
    scores = [*_other_scores(pairs)]
    differences = (
        *_other_game(tournament),
        *tournament.differences,
        *scores,
        *_other_ranks(pairs, equal if has_margins else []),
        *margins,
        *_other_places(log, pairs),
    )
    return ImportChoice(
        ruleset=ruleset,
        kind=kind,
        log=log,
        has_scores=not scores,
        is_ready_made=kind != ruleset.importing.own_kind,
        differences=differences[:MOST_DIFFERENCES],
        left_out=tuple(_left_out(tournament, ruleset, log))[:MOST_DIFFERENCES],
        remarks=tournament.remarks,
    )


type _Pairs = Sequence[tuple[ForeignPlayer, RankedPlayer]]


def _other_scores(pairs: _Pairs) -> Iterator[Message]:
    for player, row in pairs:
        if player.score is not None and player.score != row.line.points:
            yield _difference(player.name, player.score, row.line.points)


def _difference(name: str, theirs: Fraction, ours: Fraction) -> Message:
    return Message(
        N_("The file says {theirs} for {player}, these rules give {ours}."),
        (("theirs", _number(theirs)), ("player", name[:80]), ("ours", _number(ours))),
    )


def _number(value: Fraction) -> str:
    return str(value if value.denominator == 1 else float(value))


def _other_margins(pairs: _Pairs, key: str) -> Iterator[Message]:
    for player, row in pairs:
        ours = row.line.totals.get(key)
        if player.margin is not None and ours is not None and player.margin != ours:
            yield Message(
                N_("The file says a margin of {theirs} for {player}, these rules give {ours}."),
                (("theirs", _number(player.margin)), ("player", player.name[:80]), ("ours", ours)),
            )


def _other_ranks(pairs: _Pairs, equal: Sequence[str]) -> Iterator[Message]:
    """Yield players that the file ranks before somebody whom these rules rank before them.

    ``equal`` are the totals that agree with the file: players equal in these too may have been ordered by lot.
    """
    ranked = sorted(
        ((player, row) for player, row in pairs if player.rank is not None and not player.disqualified),
        key=lambda pair: pair[0].rank or 0,
    )
    for pair in pairwise(ranked):
        (_, row), (_, after) = pair
        same = equal and all(row.line.totals[key] == after.line.totals[key] for key in equal)
        if row.line.points == after.line.points and same:
            continue
        if (row.line.points, *row.tiebreaks) < (after.line.points, *after.tiebreaks):
            player, told = max(pair, key=lambda each: abs((each[0].rank or 0) - (each[1].rank or 0)))
            yield Message(
                N_("The file has {player} in place {theirs}, these rules in place {ours}."),
                (("player", player.name[:80]), ("theirs", player.rank), ("ours", told.rank or "–")),
            )


def _other_game(tournament: ForeignTournament) -> Iterator[Message]:
    if tournament.other_game:
        yield Message(N_("The file is of another game: {game}."), (("game", tournament.other_game[:80]),))


def _other_places(log: Log, pairs: _Pairs) -> Iterator[Message]:
    """Yield players whose final place differs from elimination, or from the standings if there is none.

    Players who lost in the same round share their places, and the file may order them.
    """
    rounds = log.tournament.stage_rounds(Stage.ELIMINATION)
    reached = {player: at for at, round_ in enumerate(rounds, start=1) for m in round_.matches for player in m.players}
    if rounds:
        reached |= {m.winner: len(rounds) + 1 for m in rounds[-1].matches if m.winner is not None}
    for player, row in pairs:
        if player.last is None:
            continue
        before = sum(at > reached.get(row.player, 0) for at in reached.values())
        shared = sum(reached.get(other.player, 0) == reached.get(row.player, 0) for _, other in pairs)
        first, last = (before + 1, before + shared) if rounds else (row.rank or 0, row.rank or len(pairs))
        if not first <= player.last <= last:
            yield Message(
                N_("The file has {player} in place {theirs} at the end, these rules in place {ours}."),
                (("player", player.name[:80]), ("theirs", player.last), ("ours", first)),
            )


def _left_out(tournament: ForeignTournament, ruleset: Ruleset, log: Log) -> Iterator[Message]:
    """Yield the players whose list or other registration is not kept, although the game has such a field."""
    kept = {name_key(player.name): dict(player.fields) for player in log.tournament.players}
    for player in tournament.players:
        if set(_fields(player, ruleset)) - set(kept.get(name_key(player.name), ())):
            yield Message(
                N_("What {player} registered in the file does not fit these rules and is left out."),
                (("player", player.name[:80]),),
            )
    if any(set(player.registered) - set(ruleset.importing.registered) for player in tournament.players):
        yield NO_FIELDS

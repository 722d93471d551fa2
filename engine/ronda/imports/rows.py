"""Replay rows of matches as a tournament, whatever file they come from."""

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from ronda import journal
from ronda.commands import Command, Moment, decide_facts
from ronda.commands import requests as ask
from ronda.commands.results import check_against_form
from ronda.core import clock, inputs
from ronda.core.details import Details
from ronda.core.errors import Faults, Impossible, Malformed, Refusal
from ronda.core.facts import (
    CutMade,
    Fact,
    PlayerDisqualified,
    PlayerRegistered,
    ResultReported,
    RoundPaired,
    TournamentStarted,
)
from ronda.core.pairings import Pairing, Stage
from ronda.core.results import FIRST, NOBODY, SECOND, Ending, Result, Score
from ronda.core.state import Phase, PlayerStatus
from ronda.formats.standings import swiss_standings
from ronda.imports.match_rows import ENDING_COLUMN, NONE, ImportedRow, refusal_at, row_place
from ronda.journal import Log
from ronda.rules.result_forms import WINNER_COLUMN, ResultForm
from ronda.rules.ruleset import Ruleset
from ronda.rules.stages import CUSTOM

ALGORITHM = "imported"


def import_rows(
    text: str,
    header: Mapping[str, str],
    rows: Sequence[ImportedRow],
    ruleset: Ruleset,
    *,
    kind: str = "",
    registered: Mapping[str, Mapping[str, str]] | None = None,
    seeds: Sequence[str] = (),
    people: Mapping[str, int | None] | None = None,
    dropped: Collection[str] = (),
    disqualified: Mapping[str, str] | None = None,
) -> Log:
    """Build a log from matches in the order of their rounds.

    The digest of ``text`` identifies the tournament. ``header`` has the keys of the CSV's first line. ``registered``
    has each player's registration by field; fields unknown to the game are dropped. ``seeds`` made the cut, best first,
    if the ranks do not decide. ``people`` are all players of the file with their Swiss ranks; the lots follow that
    order. ``dropped`` left after the last Swiss round, and ``disqualified`` (with the reason) after the last round they
    played. Raises ``Refusal`` naming the match at fault.
    """
    made = _Import(text, ruleset, _details(header, rows, ruleset, kind), seeds)
    made.people = people or {}
    made.disqualified = {inputs.same_name_key(name): reason for name, reason in (disqualified or {}).items()}
    made.dropped = {*map(inputs.same_name_key, dropped)} - {*made.disqualified}
    for name, values in (registered or {}).items():
        made.fields[name] = made.accepted(values)
    return made.run(rows)


class _Import:
    """A log that grows command by command, as if the tournament were being run."""

    def __init__(self, text: str, ruleset: Ruleset, details: Details, seeds: Sequence[str]) -> None:
        digest = hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
        self.ruleset = ruleset
        self.seeds = [inputs.same_name_key(name) for name in seeds]
        self.seed = int(digest[:13], 16)
        self.at = f"{details.date}T00:00:00Z" if details.date else clock.UNKNOWN_MOMENT
        self.log: Log | None = None
        self.fields: dict[str, tuple[tuple[str, str], ...]] = {}
        self.people: Mapping[str, int | None] = {}
        self.dropped: set[str] = set()
        self.disqualified: dict[str, str] = {}
        self.command(ask.CreateTournament(tournament=digest[:14], game=ruleset.key, details=details, one_person=True))
        self.ruleset = ruleset.for_tournament(self.current.tournament.details)

    def accepted(self, values: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """The registration fields that the game accepts: each readable field that contradicts no other."""
        found: dict[str, str] = {}
        for field in self.ruleset.registration.fields:
            try:
                value = field.check(values.get(field.key, ""))
                self.ruleset.registration.check({**found, field.key: value})
            except Refusal:
                continue
            found |= {field.key: value} if value else {}
        return tuple(found.items())

    def command(self, command: Command) -> None:
        self.record(self.decided(command))

    def decided(self, command: Command) -> tuple[Fact, ...]:
        tournament = self.log.tournament if self.log else None
        facts = decide_facts(tournament, self.ruleset, command, Moment(at=self.at, random=self.seed))
        self.seed = (self.seed * 31 + 7) % 2**53
        return facts

    def record(self, facts: Sequence[Fact]) -> None:
        self.log = journal.append_records(self.log, journal.extend_log(self.log, facts, at=self.at))

    @property
    def current(self) -> Log:
        if self.log is None:
            raise AssertionError("creation is the first command")
        return self.log

    @property
    def numbers(self) -> dict[str, int]:
        return {inputs.same_name_key(player.name): player.id for player in self.current.tournament.players}

    def run(self, rows: Sequence[ImportedRow]) -> Log:
        """Replay all rows: registration, start, then each round with arrivals, drops and the cut."""
        swiss = max((row.number for row in rows if row.stage is Stage.SWISS), default=0)
        cut = len(_players([row for row in rows if row.stage is Stage.ELIMINATION and row.number == 1])) if swiss else 0
        rounds = [
            [row for row in rows if (row.stage, row.number) == key]
            for key in sorted(
                {(row.stage, row.number) for row in rows}, key=lambda key: (key[0] != Stage.SWISS, key[1])
            )
        ]
        with Faults() as faults:
            faults.check(None, self.read_fields, rows)
            faults.check(None, self.check_results, rows)
        seated = {*map(inputs.same_name_key, _players(rows))}
        absent = [name for name in self.people if inputs.same_name_key(name) not in seated] if swiss else []
        self.register([*_players(rounds[0]), *absent])
        gone = self.dropped - {
            inputs.same_name_key(name) for row in rows if row.stage is not Stage.SWISS for name in row.names
        }
        self.record((TournamentStarted(swiss_rounds=swiss, cut=cut, edition=self.ruleset.edition),))
        for position, matches in enumerate(rounds):
            if matches[0].stage is Stage.SWISS:
                self.come_and_go(matches)
            elif cut and matches[0].number == 1:
                self.make_cut(matches)
            elif matches[0].number > 1:
                self.check_entrants(matches, rounds[position - 1])
            self.play(matches, gone if position == swiss - 1 else ())
            self.disqualify([name for later in rounds[position + 1 :] for name in _players(later)])
        return self.current

    def check_entrants(self, matches: Sequence[ImportedRow], before: Sequence[ImportedRow]) -> None:
        """Refuse a loser of the previous elimination round who plays on, since the champion would be wrong."""
        players = {player.id: inputs.same_name_key(player.name) for player in self.current.tournament.players}
        lost = {
            players[match.opponent(match.winner) or 0]: match
            for match in self.current.tournament.rounds[-1].matches
            if match.winner is not None and match.opponent(match.winner) is not None
        }
        for row in matches:
            if len(row.names) > 1 and all(inputs.same_name_key(name) in lost for name in row.names):
                raise refusal_at(
                    row,
                    Impossible(
                        "{first} and {second} lost the elimination round before. A match for third place is not read: "
                        "take it out of the file.",
                        first=row.first[:80],
                        second=row.second[:80],
                    ),
                )
            for name in row.names:
                match = lost.get(inputs.same_name_key(name))
                if match is not None:
                    earlier = next(each for each in before if each.table == match.number)
                    raise refusal_at(
                        row,
                        Impossible(
                            "“{name}” plays on, but lost the elimination round before ({place}): one of the two is "
                            "wrong, correct it.",
                            name=name[:80],
                            place=row_place(earlier),
                        ),
                    )

    def register(self, names: Iterable[str]) -> None:
        known = self.numbers
        entries = tuple(
            ask.PlayerEntry(name=name, namesake=True, fields=self.fields.get(inputs.same_name_key(name), ()))
            for name in names
            if inputs.same_name_key(name) not in known
        )
        if entries:
            try:
                facts = self.decided(ask.RegisterPlayers(entries=entries))
            except Refusal:
                for entry in entries:
                    self.check_entry(entry)
                raise
            self.record(self.by_rank(facts))

    def check_entry(self, entry: ask.PlayerEntry) -> None:
        """Refuse an unreadable registration by the player's name instead of by a line of a list."""
        try:
            self.decided(ask.RegisterPlayers(entries=(entry,)))
        except Refusal as refusal:
            raise refusal.parts[0].within("Player “{name}”: {problem}", name=entry.name[:80]) from refusal

    def by_rank(self, facts: Sequence[Fact]) -> list[Fact]:
        """Reassign the drawn lots of registrations so that ties end in the file's order of players."""
        ranks = {inputs.same_name_key(name): rank for name, rank in self.people.items() if rank is not None}
        ranked = [
            fact for fact in facts if isinstance(fact, PlayerRegistered) and inputs.same_name_key(fact.name) in ranks
        ]
        lots = sorted(((fact.lot, fact.lot_draw) for fact in ranked), reverse=True)
        by_rank = sorted(ranked, key=lambda fact: ranks[inputs.same_name_key(fact.name)])
        given = {
            fact.player: replace(fact, lot=lot, lot_draw=draw) for fact, (lot, draw) in zip(by_rank, lots, strict=True)
        }
        return [given.get(fact.player, fact) if isinstance(fact, PlayerRegistered) else fact for fact in facts]

    def read_fields(self, rows: Sequence[ImportedRow]) -> None:
        """Read the players' registrations; raises ``Malformed`` for two contradicting values."""
        found: dict[tuple[str, str], tuple[str, ImportedRow]] = {}
        for row in rows:
            for side, name in ((1, row.first), (2, row.second)):
                for field in self.ruleset.registration.fields:
                    value = row.registered(side, field.key)
                    earlier, where = found.setdefault((inputs.same_name_key(name), field.key), (value, row))
                    if value and not earlier:
                        found[inputs.same_name_key(name), field.key] = (value, row)
                    elif value and value != earlier:
                        raise refusal_at(
                            row,
                            Malformed(
                                "“{column}” of {name} is “{value}” here and “{said}” before ({place}).",
                                column=field.key,
                                name=name[:80],
                                value=value[:80],
                                said=earlier[:80],
                                place=row_place(where),
                            ),
                        )
        for (name, key), (value, _) in found.items():
            if value:
                self.fields[name] = (*self.fields.get(name, ()), (key, value))

    def come_and_go(self, matches: Sequence[ImportedRow]) -> None:
        """Drop missing players, take back those who return, and register new ones (SW-DROP, SW-LATE)."""
        here = {inputs.same_name_key(name) for name in _players(matches)}
        for player in self.current.tournament.players:
            present = inputs.same_name_key(player.name) in here
            if player.status is PlayerStatus.ACTIVE and not present:
                self.command(ask.DropPlayer(player=player.id))
            elif player.status is PlayerStatus.DROPPED and present:
                self.command(ask.ReturnPlayer(player=player.id))
        self.register(_players(matches))

    def disqualify(self, staying: Iterable[str]) -> None:
        """Disqualify the file's disqualified players who play no more (SW-DQ); their matches still count."""
        later = {*map(inputs.same_name_key, staying)}
        for name in [name for name in self.disqualified if name in self.numbers and name not in later]:
            self.record((PlayerDisqualified(player=self.numbers[name], reason=self.disqualified.pop(name)),))

    def make_cut(self, matches: Sequence[ImportedRow]) -> None:
        numbers, tournament = self.numbers, self.current.tournament
        through = set()
        for row in matches:
            for name in row.names:
                player = numbers.get(inputs.same_name_key(name))
                if player is None:
                    raise refusal_at(
                        row, Impossible("“{name}” is in the cut but played no Swiss round.", name=name[:80])
                    )
                through.add(player)
                if tournament.player(player).status is PlayerStatus.DROPPED:
                    self.command(ask.ReturnPlayer(player=player))
        rank = swiss_standings(self.current.tournament, self.ruleset).rank
        seed = {numbers[name]: place for place, name in enumerate(self.seeds) if name in numbers}
        order = sorted(through, key=lambda player: (seed.get(player, len(seed)), rank[player]))
        self.record((CutMade(seeds=tuple(order)),))

    def play(self, matches: Sequence[ImportedRow], gone: Collection[str]) -> None:
        """Record one round with its results, then the drops after it.

        Raises ``Refusal`` naming the row of a player who is not in it.
        """
        numbers = self.numbers
        number = len(self.current.tournament.rounds) + 1
        for row in matches:
            for name in row.names:
                if inputs.same_name_key(name) not in numbers:
                    raise refusal_at(
                        row,
                        Impossible(
                            "“{name}” is not among the players of the first elimination round.",
                            name=name[:80],
                        ),
                    )
        pairings = tuple(
            Pairing(
                number=row.table,
                first=numbers[inputs.same_name_key(row.first)],
                second=numbers[inputs.same_name_key(row.second)] if row.second else None,
            )
            for row in matches
        )
        stage = matches[0].stage
        self.record((RoundPaired(round=number, stage=stage, pairings=pairings, seed=self.seed, algorithm=ALGORITHM),))
        if self.current.tournament.phase is Phase.ROUND_RUNNING:
            for name in (name for row in matches for name in row.names if inputs.same_name_key(name) in gone):
                self.command(ask.DropPlayer(player=numbers[inputs.same_name_key(name)], open_match="play"))
        details = self.current.tournament.details
        for row in matches:
            if row.second and row.values:
                result = self.read(row, self.ruleset.scoring.form(details, stage))
                facts = self.decided(ask.ReportResult(round=number, match=row.table, result=result))
                self.record([self.with_numbers(fact, row) for fact in facts])

    def with_numbers(self, fact: Fact, row: ImportedRow) -> Fact:
        """A match without a winner, with as many of the file's numbers as are valid."""
        if not isinstance(fact, ResultReported) or fact.result.winner != NOBODY:
            return fact
        scores = []
        for score in self.ruleset.scoring.form(self.current.tournament.details, row.stage).scores:
            values = [
                inputs.small_whole_number(row.values.get(f"{score.key}{side}", ""), 9) for side in (FIRST, SECOND)
            ]
            fitting = [value for value in values if value is not None and score.least <= value <= score.most]
            if fitting != values:
                return fact
            scores.append(Score(key=score.key, first=fitting[0], second=fitting[1]))
        return replace(fact, result=replace(fact.result, scores=tuple(scores)))

    def read(self, row: ImportedRow, form: ResultForm) -> Result:
        """Read the result of a row; raises ``Refusal``."""
        if row.values.get(WINNER_COLUMN, "").strip() == NONE:
            return Result(winner=NOBODY, ending=Ending.FORFEIT)
        result = self.ruleset.importing.read(row.values, form)
        check_against_form(form, result)
        return replace(result, ending=row.values.get(ENDING_COLUMN, result.ending))

    def check_results(self, rows: Sequence[ImportedRow]) -> None:
        """Read every result before any is entered; raises ``Refusal`` naming all matches at fault."""
        details = self.current.tournament.details
        with Faults() as faults:
            for row in rows:
                if row.second and row.values:
                    faults.check(None, self.check_result, row, self.ruleset.scoring.form(details, row.stage))

    def check_result(self, row: ImportedRow, form: ResultForm) -> None:
        try:
            self.read(row, form)
        except Refusal as refusal:
            raise refusal_at(row, refusal) from refusal


def _players(rows: Sequence[ImportedRow]) -> list[str]:
    return [name for row in rows for name in row.names]


def implied_options(rows: Sequence[Mapping[str, str]], ruleset: Ruleset, kind: str) -> dict[str, str]:
    """The options implied by the rows' values and by the kind; raises ``Malformed`` for an unknown kind."""
    options = dict(ruleset.importing.options(rows))
    if kind:
        if not ruleset.options.fields:
            raise Malformed("{game} has only one kind of event: leave --kind out.", game=ruleset.title)
        first = ruleset.options.fields[0]
        options[first.key] = first.check(kind)
    return options


def _details(header: Mapping[str, str], rows: Sequence[ImportedRow], ruleset: Ruleset, kind: str) -> Details:
    options = implied_options([row.values for row in rows if row.values], ruleset, kind)
    options |= {option.key: header[option.key] for option in ruleset.options.fields if option.key in header}
    if ruleset.importing.game_option and header.get("game"):
        options[ruleset.importing.game_option] = header["game"]
    rounds = max((row.number for row in rows if row.stage is Stage.SWISS), default=0)
    first = [row for row in rows if row.stage is Stage.ELIMINATION and row.number == 1]
    return Details(
        name=header.get("name", ""),
        date=header.get("date", ""),
        place=header.get("place", header.get("city", "")),
        organiser=header.get("organiser", ""),
        tier=header.get("tier", ruleset.tiers.kinds[0].key),
        structure=CUSTOM,
        swiss_rounds=rounds,
        cut=len(_players(first)) if rounds else 0,
        options=tuple(options.items()),
    )

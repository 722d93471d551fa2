"""Believable tournaments of every game, made from a seed: invented people and results, played by the real engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import override

from ronda import journal
from ronda.commands import Moment
from ronda.commands import requests as ask
from ronda.commands.create_event import new_event_records
from ronda.core import clock
from ronda.core.details import Details, TournamentSystem
from ronda.core.fold import apply_fact, fold_facts
from ronda.core.results import DRAW, FIRST, SECOND, Result, opposite_side
from ronda.core.slug import ascii_slug
from ronda.core.stages import GoingOn, Progression, StagePlan, StageSystem
from ronda.core.state import Match, Phase, Round, Tournament
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset
from ronda.rules.stages import CUSTOM, TWO_LOSSES, step_for
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.app.setup.event_details import details_form
from ronda.views.shared.qualifiers import SourceChoice, choose_qualifiers
from workshop.cli import demo_people, event_files
from workshop.cli.simulated_organiser import Organiser

DEMO_SEED = 2026
SIZES = (8, 23, 120)
OTHER_SYSTEMS = (("custom", 7, TournamentSystem.ROUND_ROBIN), ("keyforge", 12, TournamentSystem.DOUBLE_ELIMINATION))
"""Other systems than Swiss rounds, with the game and the number of players that show them."""
_TOP = StagePlan(system=StageSystem.ELIMINATION)
CHAINS: tuple[tuple[str, int, str, tuple[StagePlan, ...]], ...] = (
    ("keyforge", 37, "Two losses out", step_for(TWO_LOSSES, 37).chain),
    (
        "xwing",
        41,
        "Swiss of the best 20, then top 4",
        (
            StagePlan(system=StageSystem.SWISS, rounds=4, progression=Progression(places=20)),
            StagePlan(system=StageSystem.SWISS, rounds=2, carries_over=True, progression=Progression(places=4)),
            _TOP,
        ),
    ),
    (
        "custom",
        18,
        "Groups and a bracket",
        (
            StagePlan(
                system=StageSystem.ROUND_ROBIN,
                groups=4,
                progression=Progression(rule=GoingOn.GROUP_BEST, places=8, bound=1),
            ),
            replace(_TOP, third_place=True),
        ),
    ),
    (
        "custom",
        5,
        "Everybody twice, then a final",
        (StagePlan(system=StageSystem.ROUND_ROBIN, twice=True, progression=Progression(places=2)), _TOP),
    ),
)
"""By game, number of players and name: events with more than rounds and a cut (ST-CHAIN)."""
FLIGHTS, SECOND_DAY, GO_ON = (26, 21), "Second day", 4
"""Two flights of one day with their players, the second day, and how many of each flight play it (ST-SOURCE)."""
LATE_AFTER = 1
CORRECTED_ROUND = DROP_AFTER = 2
BUILD_EVERY = 2
"""At every second table the teams are built in the app; at the others on paper."""

_PLACES = ("The Amber Hall", "Harbour Games", "The Old Cinema")
_SCENARIOS = ("The first goal", "Two altars", "The long corridor", "Last light", "Crossed swords")
_TITLES = {
    7: "Club evening",
    12: "Knockout night",
    8: "Thursday night",
    23: "Store championship",
    40: "Regional championship",
    120: "Grand open",
}


def write_demo_events(folder: Path, seed: int, *, force: bool = False) -> list[Path]:
    """Write event files of each game, size, system and chain into a folder; the same seed gives the same bytes.

    Raises ``Impossible`` as :func:`event_files.write_event_log` before anything is written, unless ``force`` is set.
    """
    played = [(ruleset, players, TournamentSystem.SWISS) for ruleset in every_ruleset() for players in SIZES]
    played += [(find_ruleset(game), players, system) for game, players, system in OTHER_SYSTEMS]
    logs = [play_demo_event(ruleset, players, seed=seed, system=system) for ruleset, players, system in played]
    logs += [_play_chain(*chain, seed=seed) for chain in CHAINS]
    logs += _play_two_days(find_ruleset("keyforge"), seed)
    events = {folder / f"{ascii_slug(log.tournament.details.name)}.ronda": log for log in logs}
    for path, log in events.items():
        if not force:
            event_files.refuse_to_lose(path, log)
    for path, log in events.items():
        event_files.write_event_log(log, path, force=True)
    return list(events)


def play_demo_event(
    ruleset: Ruleset,
    players: int,
    *,
    seed: int,
    system: TournamentSystem = TournamentSystem.SWISS,
    details: Details | None = None,
    excuse: str = "Had to catch a train",
) -> Log:
    """Play a whole tournament, from registration to the last round.

    ``details`` replaces ``system`` and invented details; ``excuse`` is why somebody leaves.
    """
    chance = Random(f"{ruleset.key}/{players}/{seed}")  # noqa: S311 - a demo, not a secret
    begun = _beginning(players)
    create = ask.CreateTournament(
        tournament=f"{chance.getrandbits(53):014x}",
        game=ruleset.key,
        details=details or _details(ruleset, players, begun.date().isoformat(), chance.choice(_PLACES), system),
    )
    return _Day(ruleset, create, seed=chance.getrandbits(53), now=begun).run(players, excuse)


def _play_chain(game: str, players: int, title: str, chain: tuple[StagePlan, ...], *, seed: int) -> Log:
    ruleset = find_ruleset(game)
    date = _beginning(players).date().isoformat()
    details = _details(ruleset, players, date, _PLACES[0], TournamentSystem.SWISS, title)
    details = replace(details, structure=CUSTOM, chain=chain)
    return play_demo_event(ruleset, players, seed=seed, details=details)


def _play_two_days(ruleset: Ruleset, seed: int) -> list[Log]:
    """Two flights, and the day on which the best of both meet."""
    first_day = _beginning(FLIGHTS[0])
    begun = first_day + timedelta(days=1)

    def announced(players: int, day: datetime, title: str) -> Details:
        return _details(ruleset, players, day.date().isoformat(), _PLACES[1], TournamentSystem.SWISS, title)

    played = [
        play_demo_event(ruleset, players, seed=seed, details=announced(players, first_day, f"Flight {number}"))
        for number, players in enumerate(FLIGHTS, start=1)
    ]
    chosen = choose_qualifiers([SourceChoice(log=log, best=GO_ON) for log in played], {})
    details = announced(GO_ON * len(played), begun, SECOND_DAY)
    chance = Random(f"{SECOND_DAY}/{seed}").getrandbits(53)  # noqa: S311 - a demo, not a secret
    moment = Moment(at=clock.format_moment(begun), random=chance)
    form = {**details_form(details), "game": ruleset.key}
    log = journal.append_records(None, new_event_records(form, None, moment, chosen.sources))
    return [*played, _Day(ruleset, log, seed=moment.random).play_out()]


def _beginning(players: int) -> datetime:
    return datetime(2026, 9, 5, 9, 0, tzinfo=UTC) + timedelta(days=7 * (players % 5))


def stop_log(log: Log, until: Callable[[Tournament], bool]) -> Log:
    """A log up to its last entry after which ``until`` holds."""
    state, end = fold_facts([log.records[0].fact]), 1
    for number, record in enumerate(log.records[1:], start=2):
        state = apply_fact(state, record.fact)
        end = number if until(state) else end
    return journal.read_lines([record.line for record in log.records[:end]])


def _details(
    ruleset: Ruleset, players: int, date: str, place: str, system: TournamentSystem, title: str = ""
) -> Details:
    structure = ruleset.stages.structures[0]
    rounds = step_for(structure, players).swiss_rounds if "scenarios" in ruleset.stages.announces else 0
    details = Details(
        name=f"{ruleset.name}: {title or _TITLES.get(players, 'Event')}, {players} players",
        date=date,
        place=place,
        organiser="Nara Puertolindo",
        head_judges=("Odel Campoclaro",),
        structure=structure.key,
        scenarios=_SCENARIOS[:rounds],
    )
    if system is TournamentSystem.SWISS:
        return details
    # the number of rounds of a round robin follows from its players
    straight = None if system is TournamentSystem.ROUND_ROBIN else 0
    return replace(details, structure=CUSTOM, system=system, swiss_rounds=straight, cut=0)


def _takes_latecomers(details: Details) -> bool:
    """Whether somebody can still join when the latecomer comes (SW-LATE)."""
    is_fixed = details.system is TournamentSystem.ROUND_ROBIN
    is_fixed |= any(plan.system is StageSystem.ROUND_ROBIN for plan in details.chain[:1])
    return not is_fixed and details.swiss_rounds not in range(LATE_AFTER + 1)


class _Day(Organiser):
    """Simulates one tournament: matches take time, players differ in strength, people come late and leave."""

    def run(self, players: int, excuse: str) -> Log:
        """Play it with this many players; if there are many, one comes late and one leaves."""
        leaves = players > min(SIZES)
        late = leaves and _takes_latecomers(self.tournament.details)
        self.strength = [self.chance.gauss(0, 1) for _ in range(players)]
        people = demo_people.invent_people(self.ruleset, players, self.chance)
        self.do(ask.RegisterPlayers(entries=tuple(people[: players - late])))
        while self.phase is not Phase.FINISHED:
            self.go_on()
            if late and self.phase is Phase.BETWEEN_ROUNDS and len(self.tournament.rounds) == LATE_AFTER:
                self.do(ask.RegisterPlayers(entries=(people[-1],)))
            elif leaves and self.phase is Phase.BETWEEN_ROUNDS and len(self.tournament.rounds) == DROP_AFTER:
                leaver = self.chance.choice(self.tournament.active_players)
                self.do(ask.DropPlayer(player=leaver.id, reason=excuse))
        return self.log

    def play_out(self) -> Log:
        """Play it with the registered players."""
        self.strength = [self.chance.gauss(0, 1) for _ in self.tournament.players]
        while self.phase is not Phase.FINISHED:
            self.go_on()
        return self.log

    @override
    def pause(self) -> timedelta:
        return timedelta(seconds=self.chance.randint(5, 60))

    @override
    def pair(self) -> Round:
        self.now += timedelta(minutes=self.chance.randint(5, 12))
        return super().pair()

    @override
    def finish_round(self) -> None:
        """Start the clock, build teams at every second table, and enter the results as they come in."""
        if self.ruleset.stages.clocked:
            self.do(ask.StartClock(round=self.round.number))
        for match in self.round.open_matches[::BUILD_EVERY]:
            self.build_teams(match, self.chance.choice((FIRST, SECOND)), self.chance.choice)
        minutes = self.ruleset.stages.minutes(self.tournament.details)[self.round.stage.value]
        matches = sorted(self.round.open_matches, key=lambda _: self.chance.random())
        for position, match in enumerate(matches):
            self.now += timedelta(seconds=self.chance.randint(0, 100 * minutes // len(matches)))
            result = self.result(match)
            if position == 0 and self.round.number == CORRECTED_ROUND:
                self.report(match, _mirrored(result))
                self.do(ask.CorrectResult(round=self.round.number, match=match.number, result=result))
            else:
                self.report(match, result)

    @override
    def result(self, match: Match) -> Result:
        """A result in favour of the player who was stronger on the day."""
        result = super().result(match)
        first, second = (self.strength[player - 1] for player in match.players)
        stronger = FIRST if first - second + self.chance.gauss(0, 1) > 0 else SECOND
        return result if result.winner in {stronger, DRAW} else _mirrored(result)


def _mirrored(result: Result) -> Result:
    """A result with the two players' sides swapped."""
    scores = tuple(replace(score, first=score.second, second=score.first) for score in result.scores)
    return replace(result, winner=DRAW if result.winner == DRAW else opposite_side(result.winner), scores=scores)

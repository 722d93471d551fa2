"""Believable events of every game, made from a seed: invented people, invented results, the real engine."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from ronda import journal
from ronda.commands import Command, Moment, decide
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.results import DRAW, FIRST, SECOND, Result, Score
from ronda.core.state import Match, Phase, Player, Round
from ronda.journal import Log
from ronda.rules.ruleset import ResultForm, Ruleset
from ronda.rules.structures import step_for
from ronda.rules.teams import selection
from ronda.rulesets import every_ruleset
from ronda.views.shared.slug import slug
from workshop import demo_people, event_files

SIZES = (8, 23, 120)
CORRECTED_ROUND = DROP_AFTER = 2
DRAWN_MATCHES = 0.08
"""How many matches are drawn where a match can be."""
MOST_UNBOUNDED = 11
"""Where the winner follows from what was counted in play, people count no further than this."""
BUILD_EVERY = 2
"""At one of so many tables the teams are built in the app."""
MOST_GAMES = 2
"""Scores up to this are games of a series; larger ones are points."""

_PLACES = ("The Amber Hall", "Harbour Games", "The Old Cinema")
_SCENARIOS = ("The first goal", "Two altars", "The long corridor", "Last light", "Crossed swords")
_TITLES = {8: "Thursday night", 23: "Store championship", 40: "Regional championship", 120: "Grand open"}


def write(folder: Path, seed: int) -> list[Path]:
    """Write one event file for each game and size into a folder; the same seed gives the same bytes."""
    written = []
    for ruleset in every_ruleset():
        for players in SIZES:
            log = play(ruleset, players, seed=seed)
            path = folder / f"{slug(log.tournament.details.name)}.ronda"
            event_files.write(log, path)
            written.append(path)
    return written


def play(ruleset: Ruleset, players: int, *, seed: int, details: Details | None = None) -> Log:
    """Give the log of a whole event of so many players, from registration to the last round.

    Takes the details of the event where they are not to be invented.
    """
    chance = Random(f"{ruleset.key}/{players}/{seed}")  # noqa: S311 - a demo, not a secret
    return _Day(ruleset, players, chance, details).run()


class _Day:
    """One event as it is being run: a clock, a source of chance, and a log that grows."""

    def __init__(self, ruleset: Ruleset, players: int, chance: Random, details: Details | None) -> None:
        self.game = ruleset
        self.players = players
        self.chance = chance
        self.now = datetime(2026, 9, 5, 9, 0, tzinfo=UTC) + timedelta(days=7 * (players % 5))
        self.strength: dict[int, float] = {}
        self.log = self._created(details)
        self.ruleset = ruleset.for_event(self.log.tournament.details)

    def _created(self, details: Details | None) -> Log:
        details = details or Details(
            name=f"{self.game.name}: {_TITLES.get(self.players, 'Event')}, {self.players} players",
            date=self.now.date().isoformat(),
            place=self.chance.choice(_PLACES),
            organiser="Nara Puertolindo",
            head_judges=("Odel Campoclaro",),
            structure=self.game.structures[0].key,
            scenarios=self._scenarios(),
        )
        identifier = f"{self.chance.getrandbits(53):014x}"
        create = ask.CreateTournament(tournament=identifier, game=self.game.key, details=details)
        events = decide(None, self.game, create, self._moment())
        return journal.append(None, journal.extend(None, events, at=self._at()))

    def _scenarios(self) -> tuple[str, ...]:
        if "scenarios" not in self.game.announces:
            return ()
        return _SCENARIOS[: step_for(self.game.structures[0], self.players).swiss_rounds]

    def run(self) -> Log:
        late = 1 if self.players > min(SIZES) else 0
        people = demo_people.people(self.ruleset, self.log.tournament.details, self.players, self.chance)
        self.do(ask.RegisterPlayers(entries=tuple(people[: self.players - late])))
        self.do(ask.StartTournament())
        while self.log.tournament.phase is not Phase.FINISHED:
            if self.log.tournament.phase is Phase.CUT_DUE:
                self.do(ask.MakeCut())
            self.play_round()
            if len(self.log.tournament.rounds) == 1 and late:
                self.do(ask.RegisterPlayers(entries=(people[-1],)))
            elif len(self.log.tournament.rounds) == DROP_AFTER and late:
                self._somebody_leaves()
        return self.log

    def do(self, command: Command) -> None:
        self.now += timedelta(seconds=self.chance.randint(5, 60))
        events = decide(self.log.tournament, self.ruleset, command, self._moment())
        self.log = journal.append(self.log, journal.extend(self.log, events, at=self._at()))

    def play_round(self) -> None:
        self.now += timedelta(minutes=self.chance.randint(5, 12))
        self.do(ask.PairRound())
        if self.log.tournament.draft is not None:
            self.do(ask.PublishRound())
        round_ = self.log.tournament.rounds[-1]
        if self.ruleset.clocked:
            self.do(ask.StartClock(round=round_.number))
        self._build_teams(round_)
        matches = sorted(round_.open_matches, key=lambda _: self.chance.random())
        form = self.ruleset.result_form(self.log.tournament.details, round_.stage)
        minutes = self.ruleset.minutes(self.log.tournament.details)[round_.stage.value]
        for position, match in enumerate(matches):
            self.now += timedelta(seconds=self.chance.randint(0, 100 * minutes // len(matches)))
            result = self._result(form, match)
            if position == 0 and round_.number == CORRECTED_ROUND:
                self.do(ask.ReportResult(round=round_.number, match=match.number, result=self._result(form, match)))
                self.do(ask.CorrectResult(round=round_.number, match=match.number, result=result))
            else:
                self.do(ask.ReportResult(round=round_.number, match=match.number, result=result))

    def _build_teams(self, round_: Round) -> None:
        """Let every second table build its teams in the app; the others do it on paper."""
        building = self.ruleset.team_building(self.log.tournament.details)
        if building is None:
            return
        for match in round_.open_matches[::BUILD_EVERY]:
            first, second = (self.log.tournament.player(player) for player in match.players)
            if building.is_whole(first) and building.is_whole(second):
                continue
            begins = self.chance.choice((FIRST, SECOND))
            chosen = selection(building, first, second, begins)
            while chosen.step:
                chosen = chosen.take(self.chance.choice(chosen.available))
            names = tuple(move.name for move in chosen.moves)
            self.do(ask.BuildTeams(round=round_.number, match=match.number, first=begins, names=names))

    def _result(self, form: ResultForm, match: Match) -> Result:
        first, second = (self.strength.setdefault(player, self.chance.gauss(0, 1)) for player in match.players)
        winner = FIRST if first - second + self.chance.gauss(0, 1) > 0 else SECOND
        if form.draws and self.chance.random() < DRAWN_MATCHES:
            middle = [min(field.most, MOST_UNBOUNDED) // 2 for field in form.scores]
            halves = zip(form.keys, [*middle, *[0] * len(form.marks)], strict=True)
            return Result(winner=DRAW, scores=tuple(Score(key=key, first=half, second=half) for key, half in halves))
        scores = []
        for field in form.scores:
            most = min(field.most, MOST_UNBOUNDED) if form.winner_by else field.most
            middling = most if most <= MOST_GAMES else (field.least + most) // 2
            high = self.chance.randint(middling, most)
            low = self.chance.randint(field.least, high - 1)
            pair = (high, low) if winner == FIRST else (low, high)
            scores.append(Score(key=field.key, first=pair[0], second=pair[1]))
        scores += [Score(key=mark.key, first=int(winner == FIRST), second=int(winner == SECOND)) for mark in form.marks]
        counted = bool(form.scores) and form.scores[0].most > MOST_GAMES
        ending = "" if counted or not form.endings else form.endings[0].key
        return Result(winner=winner, scores=tuple(scores), ending=ending)

    def _somebody_leaves(self) -> None:
        leaver: Player = self.chance.choice(self.log.tournament.active_players)
        self.do(ask.DropPlayer(player=leaver.id, reason="Had to catch a train"))

    def _at(self) -> str:
        return self.now.isoformat().replace("+00:00", "Z")

    def _moment(self) -> Moment:
        return Moment(at=self._at(), random=self.chance.getrandbits(53))

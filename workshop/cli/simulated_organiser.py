"""A simulated organiser who plays whole tournaments from a seed: for tests, demo, pictures and measurements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

from ronda import journal, sync
from ronda.commands import Command, Moment, decide_facts, reports
from ronda.commands import requests as ask
from ronda.core import clock
from ronda.core.errors import Refusal
from ronda.core.facts import Fact, ScreenUnlocked
from ronda.core.results import Result
from ronda.core.state import Match, Phase, Round, Tournament
from ronda.formats.outlook.simulation import draw_result
from ronda.journal import Log, undo
from ronda.rules.result_forms import ResultForm
from ronda.rules.ruleset import Ruleset
from ronda.rules.teams import start_team_selection

START = datetime(2026, 11, 21, 9, tzinfo=UTC)
ORGANISER = "Nara Puertolindo"
"""The organiser's name if none is given."""
STRIDE = 1_000_003
"""Keeps the seeds of one organiser's moments apart from the next one's."""


FEWEST_ENDINGS = 4
"""With fewer kinds of endings, unusual ones would be too common."""


def random_result(form: ResultForm, chance: Random) -> Result:
    """Draw a random result, and how the match ended: endings listed earlier are likelier."""
    drawn = draw_result(form, chance.random)
    usual = (shortcut.ending for shortcut in form.shortcuts)
    endings = (*usual, "", *(ending.key for ending in form.endings))
    endings = ("",) * (FEWEST_ENDINGS - len(endings)) + endings
    ended = replace(drawn, ending=endings[int(len(endings) * chance.random() ** 2)])
    try:
        form.check(ended)
    except Refusal:
        return drawn
    return ended


class Organiser:
    """An organiser with one tournament: sends commands at moments counted from a seed, and keeps the log.

    Subclasses override :meth:`pause` and :meth:`result` to play differently.
    """

    def __init__(self, game: Ruleset, begun: ask.CreateTournament | Log, *, seed: int, now: datetime = START) -> None:
        """Create a tournament, or take over a running one."""
        self.game, self.seed, self.moments = game, seed, 0
        self.chance = Random(seed)  # noqa: S311 - a tournament played for show, not a secret
        self.now = now
        if isinstance(begun, Log):
            self.log = begun
            self.now = clock.parse_moment(begun.records[-1].at)
        else:
            moment = self.moment()
            self.log = _longer(None, decide_facts(None, game, begun, moment), moment)

    @property
    def tournament(self) -> Tournament:
        return self.log.tournament

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the tournament, with its own options."""
        return self.game.for_event(self.tournament)

    @property
    def phase(self) -> Phase:
        return self.tournament.phase

    @property
    def round(self) -> Round:
        """The last paired round."""
        return self.tournament.rounds[-1]

    def pause(self) -> timedelta:
        """How much time passes before a command."""
        return timedelta(minutes=1)

    def result(self, _match: Match) -> Result:
        """The result of a table of the last round: any that its form allows."""
        return self.random_result()

    def random_result(self) -> Result:
        """A random result that the last round's form allows."""
        return random_result(self.ruleset.scoring.form(self.tournament.details, self.round.stage), self.chance)

    def moment(self) -> Moment:
        """The next moment; its seed does not depend on the results drawn before."""
        self.moments += 1
        self.now += self.pause()
        seed = Random(self.seed * STRIDE + self.moments).getrandbits(53)  # noqa: S311 - the same
        return Moment(at=clock.format_moment(self.now), random=seed)

    def do(self, command: Command) -> tuple[Fact, ...]:
        """Carry out a command and return its facts."""
        moment = self.moment()
        happened = decide_facts(self.tournament, self.ruleset, command, moment)
        if happened:
            self._went_on(happened, moment)
        return happened

    def _went_on(self, happened: Sequence[Fact], moment: Moment) -> None:
        self.log = _longer(self.log, happened, moment, self.step_name())

    def step_name(self) -> str:
        """The name of the next step; empty except on a desk."""
        return ""

    def send(self, command: ask.SendReport | ask.WishToLeave | ask.CallToTable | ask.RequestEntry) -> tuple[Fact, ...]:
        """Receive a message from a player's phone, and accept it where that is automatic."""
        moment = self.moment()
        happened = decide_facts(self.tournament, self.ruleset, command, moment)
        if happened:
            self.log = _longer(self.log, happened, moment, reports.message_step_name(command.message))
            counts = reports.automatic_count(self.tournament, happened[0])
            if counts is not None:
                with suppress(Refusal):
                    happened = (*happened, *self.do(counts))
        return happened

    def undo(self) -> None:
        self._went_on((undo.undo_last_command(self.log),), self.moment())

    def unlock_without_code(self) -> None:
        """Open a locked screen whose code was forgotten."""
        self.log = _longer(self.log, (ScreenUnlocked(),), self.moment())

    def redo(self) -> None:
        self._went_on((undo.redo_last_command(self.log),), self.moment())

    def return_to(self, action: int) -> None:
        """Return the tournament to its state right after a command."""
        self._went_on((undo.return_to_command(self.log, action),), self.moment())

    def meet(self, theirs: Log) -> None:
        """Merge another copy of the tournament that diverged."""
        self.log = sync.merge_logs(self.log, theirs).after

    def settle(self, step: str, *, taken: bool) -> None:
        """Decide on a step of another copy that was set aside."""
        self._went_on(sync.resolve_conflict(self.log, step, taken=taken), self.moment())

    def register(self, *players: str, **fields: str) -> None:
        """Register players, all with the same fields."""
        entries = tuple(ask.PlayerEntry(name=name, fields=tuple(fields.items())) for name in players)
        self.do(ask.RegisterPlayers(entries=entries))

    def begin(self) -> None:
        """Start the tournament, with a default name if it has none."""
        self.do(ask.StartTournament(organiser="" if self.tournament.details.organiser else ORGANISER))

    def pair(self) -> Round:
        """Pair the next round and publish it; a Swiss round is a draft first."""
        if self.tournament.draft is None:
            self.do(ask.PairRound())
        if self.tournament.draft is not None:
            self.do(ask.PublishRound())
        return self.round

    def report(self, match: Match | int, result: Result) -> None:
        """Enter a result of the last round."""
        number = match if isinstance(match, int) else match.number
        self.do(ask.ReportResult(round=self.round.number, match=number, result=result))

    def build_teams(self, match: Match, first: int, pick: Callable[[Sequence[str]], str]) -> None:
        """Let the players of a table of the last round pick their teams, if there is something to pick."""
        building = self.ruleset.team_building(self.tournament.details)
        one, other = (self.tournament.player(player) for player in match.players)
        if building is None or (building.is_whole(one) and building.is_whole(other)):
            return
        chosen = start_team_selection(building, one, other, first)
        while chosen.step:
            chosen = chosen.take(pick(chosen.available))
        names = tuple(move.name for move in chosen.moves)
        self.do(ask.BuildTeams(round=self.round.number, match=match.number, first=first, names=names))

    def finish_round(self) -> None:
        for match in self.round.open_matches:
            self.report(match, self.result(match))

    def play_round(self) -> Round:
        self.pair()
        self.finish_round()
        return self.round

    def go_on(self) -> None:
        """Do what is due: start, pair, enter results, or make the cut."""
        match self.phase:
            case Phase.REGISTRATION:
                self.begin()
            case Phase.BETWEEN_ROUNDS:
                self.pair()
            case Phase.ROUND_RUNNING:
                self.finish_round()
            case Phase.CUT_DUE | Phase.FINISHED:
                self.do(ask.MakeCut())

    def play_until(self, phase: Phase) -> None:
        """Do what is due until the tournament reaches a phase; raises a refusal if it ends before."""
        while self.phase is not phase:
            self.go_on()


def _longer(log: Log | None, happened: Sequence[Fact], moment: Moment, step: str = "") -> Log:
    """A log with these facts appended."""
    return journal.append_records(log, journal.extend_log(log, happened, at=moment.at, step=step))

"""Devices that work on copies of one event, doing anything that is possible at random."""

from collections.abc import Callable
from contextlib import suppress

from ronda.commands import requests as ask
from ronda.core.errors import Refusal
from ronda.core.state import Phase
from ronda.journal import Log
from ronda.rulesets import find_ruleset
from tests.playing import FIRST_NAMES
from workshop.cli import simulated_organiser


class Device(simulated_organiser.Organiser):
    """One of several devices: what it does comes from its own seed, and its clock stands elsewhere."""

    def __init__(self, log: Log, *, seed: int) -> None:
        """Take a copy."""
        super().__init__(find_ruleset(log.tournament.game), log, seed=seed)

    def work(self, steps: int) -> None:
        """Do so many things that are possible now."""
        for _ in range(steps):
            with suppress(Refusal):
                self.chance.choice(self._deeds)()

    @property
    def _deeds(self) -> tuple[Callable[[], object], ...]:
        return (
            *(self._report,) * 4,
            *(self._correct,) * 2,
            self._clear,
            self._register,
            self._check_in,
            self._leave,
            self._back,
            self._tell,
            self._rule,
            self._time,
            self._no_show,
            self._penalise,
            self._settle,
            self.undo,
            self.redo,
            self._return,
            *(self._go_on,) * 2,
            self._print,
        )

    def _some_played(self) -> int:
        """A table of the last round that has a result; 0 if none has."""
        matches = self.round.matches if self.tournament.rounds else ()
        return self.chance.choice([match.number for match in matches if match.result and match.second] or [0])

    def _any_player(self) -> int:
        return self.chance.choice([player.id for player in self.tournament.players] or [1])

    def _report(self) -> None:
        if self.tournament.rounds and self.round.open_matches:
            self.report(self.chance.choice(self.round.open_matches), self.random_result())

    def _correct(self) -> None:
        played = (
            [match for match in self.round.matches if match.result and match.second] if self.tournament.rounds else []
        )
        if played:
            match = self.chance.choice(played)
            self.do(ask.CorrectResult(round=self.round.number, match=match.number, result=self.random_result()))

    def _clear(self) -> None:
        played = (
            [match for match in self.round.matches if match.result and match.second] if self.tournament.rounds else []
        )
        if played:
            self.do(ask.ClearResult(round=self.round.number, match=self.chance.choice(played).number))

    def _register(self) -> None:
        self.register(f"{self.chance.choice(FIRST_NAMES)} {self.chance.choice('NOPQ')}")

    def _check_in(self) -> None:
        self.do(ask.CheckIn(player=self._any_player(), here=self.chance.random() < 0.8))

    def _leave(self) -> None:
        self.do(ask.DropPlayer(player=self._any_player()))

    def _back(self) -> None:
        self.do(ask.ReturnPlayer(player=self._any_player()))

    def _tell(self) -> None:
        self.do(ask.PostMessage(text=f"Lunch at {self.chance.randint(12, 15)}"))

    def _rule(self) -> None:
        self.do(ask.GiveRuling(question="Dice", decision=self.chance.choice("XY"), official="Zoe Ruiz"))

    def _no_show(self) -> None:
        if self.tournament.rounds and self.round.open_matches:
            match = self.chance.choice(self.round.open_matches)
            absent = self.chance.choice(match.players)
            self.do(ask.ReportNoShow(round=self.round.number, match=match.number, player=absent))

    def _penalise(self) -> None:
        kind = self.chance.choice(self.ruleset.penalties).key
        self.do(ask.GivePenalty(player=self._any_player(), kind=kind, reason="Slow play", official="Zoe Ruiz"))

    def _settle(self) -> None:
        if self.log.set_aside:
            self.settle(self.chance.choice(self.log.set_aside).step, taken=self.chance.random() < 0.5)

    def _time(self) -> None:
        number = len(self.tournament.rounds)
        step = self.chance.choice((ask.StartClock(round=number), ask.AdjustClock(round=number, minutes=5)))
        self.do(step)

    def _return(self) -> None:
        self.return_to(self.chance.choice(sorted(self.log.timeline.points)))

    def _go_on(self) -> None:
        if self.phase in {Phase.BETWEEN_ROUNDS, Phase.REGISTRATION}:
            self.go_on()

    def _print(self) -> None:
        self.do(ask.RecordPrint(round=len(self.tournament.rounds)))

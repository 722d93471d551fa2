"""Phones and an organiser in a hurry, by chance: no result that nobody stands for, and each message answered once."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest

from ronda import journal
from ronda.commands import requests as ask
from ronda.commands.reports import message_step_name
from ronda.core import facts
from ronda.core.details import TournamentSystem
from ronda.core.errors import Refusal
from ronda.core.reports import ReportAgreement, report_agreement, reports_at
from ronda.core.results import Result
from ronda.core.state import Match, Phase
from ronda.rulesets import every_ruleset, ruleset_of
from ronda.sync.phones import PhoneMessage, process_messages
from tests.playing import Organiser, custom, cut_of, doubled
from tests.reports.phones import ENGLISH, Phones, check, typed
from workshop.cli.simulated_organiser import random_result

GAMES = [ruleset.key for ruleset in every_ruleset()]


class Hall:
    """A hall in which everybody does something at the same time."""

    def __init__(self, game: str, seed: int) -> None:
        """Begin an event of 8 to 40 players."""
        self.chance = Random(seed)
        cut = cut_of(next(each for each in every_ruleset() if each.key == game), 4)
        details = doubled() if cut and seed % 5 == 0 else custom(3, cut)
        self.organiser = Organiser(game, seed=seed, details=details)
        self.organiser.start(self.chance.randint(8, 40))
        self.organiser.do(ask.ChooseReporting(way=self.chance.choice(["counted", "tapped"])))
        self.phones = Phones(self.organiser)
        self.waiting: list[PhoneMessage] = []
        self.answered: dict[str, int] = {}
        self.carried: list[PhoneMessage] = []
        assert details.system in {TournamentSystem.SWISS, TournamentSystem.DOUBLE_ELIMINATION}

    def play(self, steps: int) -> None:
        """Do so many things."""
        for _ in range(steps):
            if self.organiser.phase is not Phase.ROUND_RUNNING:
                with suppress(Refusal):
                    self.organiser.go_on()
            if not self.organiser.tournament.rounds:
                continue
            self.chance.choice([self.write] * 8 + [self.carry] * 4 + [self.organise] * 2)()
        self.carry()

    def write(self) -> None:
        """Let somebody write what may be true, or a contradiction, or a repetition."""
        organiser, chance = self.organiser, self.chance
        at = [(organiser.round.number, match) for match in organiser.round.matches if match.second is not None]
        at += [(round_.number, match) for round_, match in organiser.tournament.awaited] * 2
        if not at:
            return
        number, match = chance.choice(at)
        player = chance.choice([*match.players, chance.randint(1, len(organiser.tournament.players))])
        what = chance.choice(["report"] * 6 + ["confirm"] * 4 + ["call", "leave", "stay"])
        reported = [said for said in organiser.tournament.reports if player not in {said.player, 0}]
        meant = [said for said in reported if (said.round, said.match) == (number, match.number)]
        fields: dict[str, object] = {"report": meant[0].message if meant else ""}
        if what == "report":
            fields = typed(self.result(match, number), ruleset_of(organiser.tournament))
        if number != organiser.round.number:
            fields |= {"round": number, "match": match.number}
        self.waiting.append(self.phones.letter(player, what, id_="", **fields))

    def result(self, match: Match, number: int) -> Result:
        """What was reported there already, or something else."""
        said = reports_at(self.organiser.tournament, number, match.number)
        if said and self.chance.random() < 0.6:
            return said[0].result
        round_ = self.organiser.tournament.rounds[number - 1]
        form = self.organiser.ruleset.scoring.form(self.organiser.tournament.details, round_.stage)
        return random_result(form, self.chance)

    def carry(self) -> None:
        """Bring what waits in any order, some of it twice, some of it once more."""
        self.chance.shuffle(self.waiting)
        again = self.chance.sample(self.carried, min(2, len(self.carried)))
        letters = [*self.waiting, *self.waiting[:1], *again]
        done = process_messages(self.organiser.log, letters, self.organiser.moment())
        self.organiser.log = journal.append_records(self.organiser.log, done.records)
        assert sorted(answer.id for answer in done.answers) == sorted({letter.id for letter in letters})
        assert all(answer.sentence.render(ENGLISH) for answer in done.answers)
        self.carried += self.waiting
        self.waiting = []

    def organise(self) -> None:
        """Do one of the things that an organiser does meanwhile."""
        organiser, chance = self.organiser, self.chance
        number = organiser.round.number
        match = chance.choice(organiser.round.matches)
        player = chance.choice(organiser.tournament.players).id
        said = reports_at(organiser.tournament, number, match.number)
        other = chance.choice(organiser.tournament.players).id
        seats = ask.ChangePairings(round=number, change=facts.PairingChangeKind.SEATS, player=player, other=other)
        deeds: tuple[Callable[[], object], ...] = (
            lambda: organiser.report(match, self.result(match, number)),
            lambda: organiser.do(ask.LeaveMatchOpen(round=number, match=match.number, reason="They play on")),
            lambda: organiser.do(ask.ClearResult(round=number, match=match.number)),
            organiser.undo,
            organiser.redo,
            lambda: organiser.return_to(chance.choice(sorted(organiser.log.timeline.points))),
            lambda: organiser.do(ask.CountAgreed(round=number)),
            lambda: organiser.do(
                ask.CountReport(round=number, match=match.number, message=said[0].message if said else "")
            ),
            lambda: organiser.do(ask.AnswerCall(round=number, match=match.number, done=chance.random() < 0.5)),
            lambda: organiser.do(ask.AcceptLeaving(player=player)),
            lambda: organiser.do(ask.DeclineLeaving(player=player)),
            lambda: organiser.do(seats),
            lambda: organiser.do(ask.ReopenRound(round=number)),
            lambda: organiser.do(ask.ChooseReporting(way=chance.choice(list(facts.ReportingMode)).value)),
        )
        with suppress(Refusal):
            chance.choice(deeds)()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", GAMES)
def test_no_result_counts_that_nobody_stands_for(game: str, seed: int) -> None:
    """What counts was entered by the organiser, taken by a tap, or is what both players report."""
    hall = Hall(game, seed)

    hall.play(150)

    log = hall.organiser.log
    check(hall.organiser)
    steps = {record.step for record in log.records if isinstance(record.fact, facts.PHONE_FACTS)}
    sent = [record for record in log.records if isinstance(record.fact, facts.PHONE_FACTS)]
    assert len(steps) == len(sent)
    assert steps <= {message_step_name(letter.id) for letter in hall.carried}
    before = None
    for record, state in journal.states_after_records(log):
        fact = record.fact
        if isinstance(fact, facts.ResultReported) and fact.reported_by and before is not None:
            match = before.rounds[fact.round - 1].match_of(fact.reported_by[0])
            said = {each.player: each.result for each in reports_at(before, fact.round, fact.match)}
            assert match is not None
            assert all(said[player] == fact.result for player in fact.reported_by)
            if record.step:
                assert fact.reported_by == match.players
                assert report_agreement(before, fact.round, fact.match) is ReportAgreement.AGREED
        elif isinstance(fact, facts.ResultReported):
            assert not record.step
        before = state

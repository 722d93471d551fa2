"""Chains of stages at random, and an organiser with whims who plays them from a seed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from ronda import journal
from ronda.admission import read_event_file
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import requests as ask
from ronda.core.absences import AbsenceCount
from ronda.core.details import FirstRound
from ronda.core.errors import Refusal
from ronda.core.facts import TournamentStarted
from ronda.core.pairings import Constraints, Stage
from ronda.core.results import Cause
from ronda.core.stages import FEWEST_FOR_THIRD_PLACE, GoingOn, Progression, StageLength, StagePlan, StageSystem
from ronda.core.state import Phase, PlayerStatus
from tests.formats.chain_solver import ChainSolver, Counts
from tests.playing import BASIC, Organiser, names

if TYPE_CHECKING:
    from ronda.core.details import Details
    from ronda.core.state import Match
    from ronda.journal import Log

MOST_IN_A_ROUND_ROBIN = 9
MOST_ROUNDS_PLAYED = 24
TAKEN_BACK_SINGLY = 12
"""Of a longer event only the last steps are undone one by one."""
MOST_IN_A_GROUP = 9


def random_chain(chance: Random, players: int) -> tuple[StagePlan, ...]:
    """Draw one to five stages that so many players can play."""
    plans: list[StagePlan] = []
    stages = chance.choice([1, 2, 2, 3, 3, 4, 5])
    left = players
    while len(plans) < stages:
        last = len(plans) + 1 == stages
        if last and plans and chance.random() < 0.6:
            system = chance.choice([StageSystem.ELIMINATION, StageSystem.DOUBLE_ELIMINATION])
            third = system is StageSystem.ELIMINATION and left >= 4 and players % 2 == 0
            plans.append(StagePlan(system=system, third_place=third))
            break
        plan = _table_stage(chance, left, first=not plans)
        if not last:
            rule = _going_on(chance, left, needs_places=plan.length is StageLength.UNDEFEATED_HALF)
            plan = replace(plan, progression=rule)
            left = rule.places or left
        elif plan.length is StageLength.UNDEFEATED_HALF:
            plan = replace(plan, length=StageLength.ONE_UNDEFEATED)
        plans.append(plan)
        if left < 3 and not last:
            stages = len(plans) + 1
    return _begun_anew(plans)


def _begun_anew(plans: Sequence[StagePlan]) -> tuple[StagePlan, ...]:
    """The stages, two losses out without losses of a stage that lets more than one of them on (ST-2LO)."""
    counts_on = [True, *(bool(plan.losses_to_leave) for plan in plans)]
    return tuple(
        replace(plan, carries_over=plan.carries_over and (known or not plan.losses_to_leave))
        for known, plan in zip(counts_on, plans, strict=False)
    )


def _table_stage(chance: Random, players: int, *, first: bool) -> StagePlan:
    systems = [StageSystem.SWISS, StageSystem.SWISS, StageSystem.TWO_LOSSES]
    if players <= MOST_IN_A_ROUND_ROBIN:
        systems.append(StageSystem.ROUND_ROBIN)
    system = chance.choice(systems)
    if system is StageSystem.ROUND_ROBIN:
        return StagePlan(system=system)
    length = StageLength.ROUNDS
    if chance.random() < (0.7 if system is StageSystem.TWO_LOSSES else 0.2):
        length = chance.choice([StageLength.UNDEFEATED_HALF, StageLength.ONE_UNDEFEATED])
    rounds = chance.randint(1, 5) if length is StageLength.ROUNDS else 0
    return StagePlan(system=system, rounds=rounds, length=length, carries_over=not first and chance.random() < 0.5)


def _going_on(chance: Random, players: int, *, needs_places: bool) -> Progression:
    rule = chance.choice([GoingOn.BEST, GoingOn.LOSSES, GoingOn.POINTS, GoingOn.UNDEFEATED_FIRST])
    is_open = rule in {GoingOn.LOSSES, GoingOn.POINTS} and not needs_places
    places = 0 if is_open and chance.random() < 0.5 else chance.randint(2, max(2, min(players, 64) * 3 // 4))
    return Progression(
        rule=rule,
        places=places,
        least=chance.choice([0, 0, 2, min(4, places or 4)]),
        bound=chance.randint(0, 3) if rule in {GoingOn.LOSSES, GoingOn.POINTS} else 0,
        all_who_tie=chance.random() < 0.3,
    )


def with_groups(chance: Random, chain: tuple[StagePlan, ...], players: int) -> tuple[StagePlan, ...]:
    """The chain with one of its stages before a bracket, or the only one, in groups, if so many can play it so."""
    plans = list(chain)
    nth = 0 if chance.random() < 0.6 else chance.randrange(len(plans))
    entering = min([players, *(plan.progression.places or players for plan in plans[:nth])])
    fewest, most = max(2, -(-entering // MOST_IN_A_GROUP)), min(16, entering // 3)
    if plans[nth].is_bracket or fewest > most:
        return chain
    groups = chance.randint(fewest, most)
    going_on = plans[nth].progression
    if nth + 1 < len(plans):
        bound = chance.randint(1, 2)
        places = chance.choice([0, going_on.places]) if nth else 0
        if places and places < groups * bound:
            places = 0
        more = groups * bound + chance.randint(0, groups // 2) if chance.random() < 0.5 and not places else places
        going_on = Progression(rule=GoingOn.GROUP_BEST, bound=bound, places=more if more <= entering else places)
        few = going_on.places or groups * bound
        if few < FEWEST_FOR_THIRD_PLACE:
            plans[nth + 1 :] = [replace(plan, third_place=False) for plan in plans[nth + 1 :]]
        if chance.random() < 0.6 or any(plan.progression.places > few for plan in plans[nth + 1 :]):
            plans[nth + 1 :] = [StagePlan(system=StageSystem.ELIMINATION)]
    plans[nth] = StagePlan(system=StageSystem.ROUND_ROBIN, groups=groups, progression=going_on)
    return _begun_anew(plans)


class Whims:
    """Plays a chain: players leave, come back and come late, results are corrected, steps are undone.

    Of most seeds there is more: groups, ratings, players kept apart, announced absences and matches left open.
    """

    def __init__(self, seed: int, *, large: bool = False, more: bool = True) -> None:
        """Draw the chain and start the event."""
        self.chance = Random(seed)
        self.more = Random(f"{seed}/more")
        players = self.chance.randint(41, 200) if large else self.chance.randint(2, 40)
        chain = random_chain(self.chance, players)
        self.has_more = more and self.more.random() < 0.8
        details = replace(BASIC, structure="custom", chain=chain)
        if self.has_more:
            details = self._with_more(details, players)
        self.late, self.counts = 0, Counter[str]()
        self.organiser = Organiser("keyforge", seed=seed + 1, details=details)
        if self.has_more:
            self._register(players)
            self.organiser.begin()
        else:
            self.organiser.start(players)

    def _with_more(self, details: Details, players: int) -> Details:
        if self.more.random() < 0.4:
            details = replace(details, chain=with_groups(self.more, details.chain, players))
        first = details.chain[0].system is not StageSystem.ROUND_ROBIN and self.more.random() < 0.3
        way = self.more.choice([FirstRound.HALVES, FirstRound.ADJACENT]) if first else FirstRound.RANDOM
        return replace(details, first_round=way, apart_after_groups=self.more.random() < 0.3)

    def _register(self, players: int) -> None:
        """Register players, some with ratings, of whom some are kept apart."""
        ratings = [self.more.choice([0, self.more.randint(1, 30)]) for _ in range(players)]
        entries = (
            ask.PlayerEntry(name=name, constraints=Constraints(rating=rating))
            for name, rating in zip(names(players), ratings, strict=True)
        )
        self.organiser.do(ask.RegisterPlayers(entries=tuple(entries)))
        for _ in range(self.more.choice([0, 0, 1, 3])):
            self._keep_apart()

    def play(self) -> Log:
        """Play until it is over, or can be played no further."""
        event = self.organiser
        with suppress(Refusal):
            while event.phase is not Phase.FINISHED and len(event.tournament.rounds) < MOST_ROUNDS_PLAYED:
                self._whim()
                if self.has_more:
                    self._one_more_whim()
                if event.phase is Phase.REGISTRATION:
                    event.begin()
                elif event.phase is Phase.CUT_DUE:
                    event.do(ask.MakeCut())
                    self._across_the_border()
                elif event.phase is Phase.BETWEEN_ROUNDS:
                    event.pair()
                    if self.chance.random() < 0.1:
                        self._drop()
                elif event.phase is Phase.ROUND_RUNNING:
                    self._results()
        return event.log

    def _results(self) -> None:
        event = self.organiser
        for match in event.round.open_matches:
            if self.has_more and self.more.random() < 0.04 and self._leave_open(match):
                continue
            if event.round.stage is Stage.SWISS and self.chance.random() < 0.02:
                event.neither(match, Cause.ABSENT)
            else:
                event.report(match, event.result(match))

    def _leave_open(self, match: Match) -> bool:
        with suppress(Refusal):
            command = ask.LeaveMatchOpen(round=self.organiser.round.number, match=match.number, reason="They play on")
            self.counts["left open"] += bool(self.organiser.do(command))
            return True
        return False

    def _one_more_whim(self) -> None:
        """Let a match left open come in, announce an absence, or keep players apart."""
        event = self.organiser
        for round_, match in event.tournament.awaited:
            if event.phase in {Phase.CUT_DUE, Phase.ROUND_RUNNING} or self.more.random() < 0.4:
                event.do(ask.ReportResult(round=round_.number, match=match.number, result=event.random_result()))
        draw = self.more.random()
        with suppress(Refusal):
            if draw < 0.25:
                player = self.more.choice(event.tournament.active_players).id
                coming = len(event.tournament.rounds) + self.more.choice([1, 1, 2])
                counts = self.more.choice([*AbsenceCount])
                event.do(ask.AnnounceAbsence(player=player, round=coming, counts=counts))
                self.counts["absence"] += 1
            elif draw < 0.3:
                noted = [(p.id, number) for p in event.tournament.players for number, _ in p.absences]
                if noted:
                    player, coming = self.more.choice(noted)
                    event.do(ask.TakeAbsenceBack(player=player, round=coming))
                    self.counts["absence taken back"] += 1
            elif draw < 0.4:
                self._keep_apart()
            elif draw < 0.43 and event.tournament.kept_apart:
                event.do(ask.LetMeet(players=self.more.choice(event.tournament.kept_apart)))

    def _keep_apart(self) -> None:
        there = [player.id for player in self.organiser.tournament.active_players]
        with suppress(Refusal):
            chosen = self.more.sample(there, min(len(there), self.more.choice([2, 2, 3])))
            self.organiser.do(ask.KeepApart(players=tuple(chosen)))
            self.counts["apart"] += 1

    def _whim(self) -> None:
        draw, event = self.chance.random(), self.organiser
        with suppress(Refusal):
            if draw < 0.1:
                self._drop()
            elif draw < 0.17:
                gone = [p.id for p in event.tournament.players if p.status is PlayerStatus.DROPPED]
                if gone:
                    event.do(ask.ReturnPlayer(player=self.chance.choice(gone)))
                    self.counts["return"] += 1
            elif draw < 0.22:
                self.late += 1
                event.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name=f"Late Comer {self.late}"),)))
                self.counts["late"] += 1
            elif draw < 0.4:
                self._correct()
            elif draw < 0.44:
                event.undo()
                if self.chance.random() < 0.5:
                    event.redo()
                self.counts["undo"] += 1

    def _drop(self) -> None:
        there = self.organiser.tournament.active_players
        if len(there) > 2:
            self.organiser.drop(self.chance.choice(there).id)
            self.counts["drop"] += 1

    def _correct(self) -> None:
        """Turn a result of some round, of an earlier stage too."""
        event = self.organiser
        played = [each for each in event.tournament.rounds if each.stage is Stage.SWISS]
        if not played:
            return
        round_ = self.chance.choice(played)
        tables = [each for each in round_.matches if each.second is not None and each.result is not None]
        if tables:
            match = self.chance.choice(tables)
            if match.result is not None and match.result.winner in {1, 2}:
                event.turn(round_.number, match.number)
                earlier = event.tournament.stage_at(round_.number) < len(event.tournament.begun)
                self.counts["earlier stage" if earlier else "correction"] += 1

    def _across_the_border(self) -> None:
        """Now and then undo the border of the stage, make it again, or let somebody who qualified leave."""
        draw, event = self.chance.random(), self.organiser
        if draw < 0.15:
            event.undo()
            event.redo()
            self.counts["border"] += 1
        elif draw < 0.3:
            event.undo()
            with suppress(Refusal):
                self._correct()
            event.do(ask.MakeCut())
            self.counts["border"] += 1
        elif draw < 0.5:
            seeds = event.tournament.seeds or event.tournament.begun[-1].entrants
            if len(seeds) > 3:
                event.drop(self.chance.choice(seeds))
                self.counts["leaver"] += 1
        elif draw < 0.6:
            with suppress(Refusal):
                self._correct()
            event.do(ask.MakeCut())


def solved(log: Log) -> Counts:
    """Follow the facts of a log that count with the solver."""
    counted = log.timeline.counted
    every = (json.loads(record.line) for record in log.records if record.action in counted)
    return ChainSolver().follow((each["type"], each["data"]) for each in every)


def play_and_prove(seed: int, *, large: bool = False, more: bool = True) -> tuple[Counts, Counter[str]]:
    """Play a chain from a seed and hold it to all that is promised; raise ``AssertionError`` where it is not so."""
    whims = Whims(seed, large=large, more=more)
    log = whims.play()
    counts = solved(log)
    verdicts = {finding.verdict for finding in verify_pairings(log, whims.organiser.ruleset)}
    assert verdicts <= {PairingVerdict.SAME, PairingVerdict.BY_HAND}, verdicts
    text = journal.log_file_text(log)
    read = read_event_file(text)
    assert journal.log_file_text(read) == text
    assert read.tournament == log.tournament
    _undo_and_redo(whims.organiser)
    assert whims.organiser.tournament == read.tournament
    return counts, whims.counts


def _undo_and_redo(event: Organiser) -> None:
    """Return to the start and back at a stroke, then undo as many steps one by one, and do all again."""
    start = next(record.action for record in event.log.records if isinstance(record.fact, TournamentStarted))
    if event.tournament.rounds:
        event.return_to(start)
        assert not event.tournament.rounds
        assert not event.tournament.begun
        event.undo()
    done = 0
    while event.tournament.started and done < TAKEN_BACK_SINGLY:
        event.undo()
        done += 1
    for _ in range(done):
        event.redo()

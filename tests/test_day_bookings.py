"""Days of three events on one device, whatever the organiser does: nobody sits twice unasked (REG-DAY)."""

import os
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from ronda import journal
from ronda.bridge import day_questions as door
from ronda.bridge.session_state import SESSION
from ronda.commands import decide_facts
from ronda.commands import requests as ask
from ronda.commands.requests import ChangeDetails, Command
from ronda.core.errors import AnswerNeeded, Refusal
from ronda.core.facts import Fact
from ronda.core.state import Phase, Tournament
from ronda.journal import undo
from ronda.rulesets import ruleset_of
from ronda.session.day_questions import BUSY_FIELD, GO_ON, LEAVE_OPEN
from tests.playing import BASIC, FIRST_NAMES, Organiser, custom

DAY = "2026-11-21"
DAYS = int(os.environ.get("RONDA_DAYS", "15"))
LARGE_DAYS = int(os.environ.get("RONDA_LARGE_DAYS", "1"))
GAMES = ("xwing", "keyforge", "xwing")


class HeldDay:
    """Three events of one day, in which people take part under names that may be written otherwise."""

    def __init__(self, seed: int, people: int) -> None:
        self.chance, self.seed = Random(seed), seed
        self.organisers = [
            Organiser(
                game, seed=nth, details=replace(custom(3), name=f"Event {nth}", date=DAY, organiser=BASIC.organiser)
            )
            for nth, game in enumerate(GAMES, start=1)
        ]
        self.who: dict[tuple[str, int], int] = {}
        """Which person each player of each event is."""
        self.allowed: set[tuple[str, int, int]] = set()
        """Event, player and round of those who may sit there all the same."""
        self.told = Counter[str]()
        for organiser in self.organisers:
            for person in range(people):
                if self.chance.random() < 0.7:
                    self.join(organiser, person)
            SESSION.logs[organiser.tournament.id] = organiser.log

    def join(self, organiser: Organiser, person: int) -> None:
        """Register somebody, under a name as it is, or with the words the other way round, or in capitals."""
        name, number = FIRST_NAMES[person % 10], f"Number{person}"
        written = self.chance.choice([f"{name} {number}"] * 4 + [f"{number} {name}", f"{name} {number}".upper()])
        if self.is_in(organiser, person):
            return
        with suppress(Refusal):
            organiser.register(written)
            self.who[organiser.tournament.id, organiser.tournament.players[-1].id] = person

    def is_in(self, organiser: Organiser, person: int) -> bool:
        event = organiser.tournament.id
        return any(self.who.get((event, player.id)) == person for player in organiser.tournament.players)

    def step(self) -> None:
        """Do something somewhere."""
        organiser = self.chance.choice(self.organisers)
        state = organiser.tournament
        open_matches = state.rounds[-1].open_matches if state.rounds else ()
        what = self.chance.choices(
            ("due", "result", "take back", "undo", "redo", "late", "drop", "draft"), (30, 40, 4, 5, 5, 4, 3, 4)
        )[0]
        if what == "result" and open_matches:
            organiser.report(match := self.chance.choice(open_matches), organiser.result(match))
        elif what == "late":
            self.join(organiser, self.chance.randrange(40))
        elif what == "due" and state.phase is Phase.REGISTRATION:
            self.ask(organiser, "start_event", ask.StartTournament())
        elif what == "due" and state.draft is not None:
            self.ask(organiser, "publish_round", ask.PublishRound())
        elif what == "due":
            self.ask(organiser, "pair_round", ask.PairRound())
        elif what == "draft" and state.rounds:
            self.ask(organiser, "reopen_round", ask.ReopenRound(round=len(state.rounds)))
        elif what == "take back" and state.rounds:
            tables = [match.number for match in state.rounds[-1].matches if match.result]
            if tables:
                taken = ask.ClearResult(round=len(state.rounds), match=self.chance.choice(tables))
                self.ask(organiser, "clear_result", taken)
        elif what == "drop" and state.players:
            dropping = ask.DropPlayer(player=self.chance.choice(state.players).id, open_match="play")
            self.ask(organiser, "drop_player", dropping)
        elif what in {"undo", "redo"}:
            self.ask(organiser, what, None)
        SESSION.logs[organiser.tournament.id] = organiser.log

    def ask(self, organiser: Organiser, name: str, command: Command | None) -> None:
        """Ask for a command as the browser does, and answer what is asked back as it comes."""
        form: dict[str, str] = {}
        while True:
            try:
                facts = self.decided(organiser, name, command, form)
            except AnswerNeeded as question:
                self.told["asked"] += 1
                answers = [answer for answer in question.answers if not answer.command]
                if self.chance.random() < 0.3:
                    return
                answer = self.chance.choice(answers)
                self.told[str(answer.value)] += 1
                form |= {key: str(value) for key, value in question.fields} | {answer.name: str(answer.value)}
                continue
            except Refusal:
                return
            break
        before = organiser.tournament
        records = journal.extend_log(organiser.log, facts, at=organiser.moment().at)
        organiser.log = journal.append_records(organiser.log, records)
        if form.get(BUSY_FIELD) == GO_ON:
            sat = seats(before)
            self.allowed |= {
                (before.id, player, at) for player, at in seats(organiser.tournament).items() if sat.get(player) != at
            }

    def decided(self, organiser: Organiser, name: str, command: Command | None, form: dict[str, str]) -> Sequence[Fact]:
        log, moment = organiser.log, organiser.moment()

        def decides(state: Tournament) -> Sequence[Fact]:
            if command is None:
                return (undo.undo_last_command(log),) if name == "undo" else (undo.redo_last_command(log),)
            return decide_facts(state, ruleset_of(state), command, moment)

        def changes(change: ChangeDetails) -> Sequence[Fact]:
            return decide_facts(log.tournament, ruleset_of(log.tournament), change, moment)

        return door.answered_facts(log, name, form, "en", decides, changes)

    def check(self) -> None:
        """Nobody sits at two open tables unless that was answered, and no other player does."""
        where: dict[int, list[tuple[str, int, int]]] = {}
        for organiser in self.organisers:
            event = organiser.tournament.id
            for player, at in seats(organiser.tournament).items():
                where.setdefault(self.who[event, player], []).append((event, player, at))
        for person, sits in where.items():
            unasked = [seat for seat in sits if seat not in self.allowed]
            assert len(unasked) < 2, (self.seed, person, sits)
            self.told["double"] += len(sits) > 1


def seats(tournament: Tournament) -> dict[int, int]:
    """Who owes a result of the last round that the event waits for, and the round: found without the engine's help."""
    if not tournament.rounds:
        return {}
    last = tournament.rounds[-1]
    owing = (m for m in last.matches if m.second and m.result is None and not m.left_open and not m.is_void)
    return {player: last.number for match in owing for player in (match.first, match.second) if player}


def hold_day(seed: int, people: int, steps: int) -> Counter[str]:
    day = HeldDay(seed, people)
    try:
        for _ in range(steps):
            day.step()
            day.check()
    finally:
        for organiser in day.organisers:
            SESSION.logs.pop(organiser.tournament.id, None)
    return day.told


def test_reg_day_nobody_sits_twice_unasked_on_any_day() -> None:
    told = Counter[str]()
    for seed in range(DAYS):
        told += hold_day(seed, Random(seed).randint(6, 20), 40)

    assert told["asked"] > DAYS
    assert min(told[GO_ON], told[LEAVE_OPEN], told["double"], told["other_tables"]) > 0


@pytest.mark.parametrize("seed", range(LARGE_DAYS))
def test_reg_day_nobody_of_120_sits_twice_unasked(seed: int) -> None:
    assert hold_day(10_000 + seed, 120, 150)["asked"]

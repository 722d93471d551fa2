"""Every command of every game in any order, as the browser sends it, with the event's screens after each step."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any, override

import hypothesis
from hypothesis import seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from ronda import bridge, journal
from ronda.admission import read_event_file
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import quick_entry
from ronda.commands.catalogue import FORMS
from ronda.core.details import PlacesOrder, TournamentSystem
from ronda.core.errors import Refusal
from ronda.core.stages import GoingOn, Progression, StageLength, StagePlan, StageSystem
from ronda.core.state import Phase
from ronda.journal import Log
from ronda.publish import build_site
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.shared.languages import LANGUAGES
from tests.custom_games import FILLINGS, Options
from tests.playing import Organiser, custom, cut_of, names, replayed
from tests.views.routes import event_routes
from tests.views.screens import Screen
from workshop.cli import simulated_organiser
from workshop.dev import long_runs

EVENTS, AT_A_TIME, STEPS, AT_ONCE = 36, 4, 20, 4
TURNS = 6
"""In so many steps of the ordinary run each screen is opened once."""
HISTORY = ("undo", "redo", "return_to")
COMMANDS = (*sorted(FORMS), quick_entry.COMMAND, *HISTORY, "import_file")
GAMES: tuple[tuple[str, Options], ...] = (
    *((ruleset.key, ()) for ruleset in every_ruleset()),
    *(("custom", options) for options in FILLINGS.values()),
)
BRACKET = StagePlan(system=StageSystem.ELIMINATION, third_place=True)
CHAINS: tuple[tuple[StagePlan, ...], ...] = (
    (),
    (
        StagePlan(
            system=StageSystem.ROUND_ROBIN,
            groups=2,
            progression=Progression(rule=GoingOn.GROUP_BEST, bound=2, places=4),
        ),
        BRACKET,
    ),
    (
        StagePlan(
            system=StageSystem.TWO_LOSSES,
            length=StageLength.UNDEFEATED_HALF,
            progression=Progression(rule=GoingOn.UNDEFEATED_FIRST, places=4),
        ),
        BRACKET,
    ),
    (
        StagePlan(system=StageSystem.SWISS, rounds=1, progression=Progression(places=4)),
        StagePlan(system=StageSystem.SWISS, rounds=1, carries_over=True),
    ),
)
TAGS = re.compile(r"<[^>]*>")
UNFILLED = re.compile(r"\{[a-z_]+\}")
"""What a sentence looks like whose values were forgotten."""
WORDS = ("", "Player 1", "3", "yes", "no", "two\nlines", "x" * 600, "<b>bold", "\u202e", "-1", "nonsense")
NUMBERS = (
    *("match", "table", "minutes", "swiss_rounds", "cut", "prize", "ruling", "message", "first", "winner", "conceded"),
    *("score1", "score2", "games1", "games2"),
)
TEXTS = (
    *("reason", "official", "text", "question", "decision", "item", "lost", "players", "open_match", "replace"),
    *("give_round", "same", "organiser", "sharing", "structure", "ending"),
)
OTHERS = ("player", "other", "round", "action", "tick", "quick", "kind", "outcome", "name")
"""Names of fields that forms have."""

done: Counter[str] = Counter()
refused: Counter[str] = Counter()
played: Counter[str] = Counter()


class EveryCommand(RuleBasedStateMachine):
    """Somebody who taps and types whatever there is; nothing but a refusal may come of it."""

    organiser: Organiser
    kept: str

    @initialize(
        game=st.sampled_from(GAMES),
        players=st.sampled_from([0, 2, 3, 4, 5, 6, 7, 8, 9]),
        rounds=st.sampled_from([3, 0, 1, 2, 4, 5]),
        cut=st.sampled_from([4, 0, 2]),
        due=st.integers(0, 8),
        seed=st.integers(0, 2**32),
        chain=st.sampled_from(CHAINS),
        places=st.sampled_from([0, 0, 4, 7]),
        order=st.sampled_from(PlacesOrder),
    )
    def begin(
        self,
        game: tuple[str, Options],
        players: int,
        rounds: int,
        cut: int,
        due: int,
        seed: int,
        chain: tuple[StagePlan, ...],
        places: int,
        order: PlacesOrder,
    ) -> None:
        """Set up an event and do what is due so many times, as far as that goes."""
        key, options = game
        ruleset = find_ruleset(key)
        rounds = max(rounds, ruleset.stages.fewest_rounds(custom(rounds)), 0 if ruleset.stages.cuts else 1)
        system = ruleset.stages.systems[seed % len(ruleset.stages.systems)]
        if system is TournamentSystem.DOUBLE_ELIMINATION and rounds and not cut:
            system = TournamentSystem.SWISS
        details = replace(custom(rounds, cut_of(ruleset, cut), options=options), system=system)
        if chain and ruleset.stages.cuts:
            details = replace(custom(0, options=options), swiss_rounds=None, cut=None, chain=chain)
        if places:
            details = replace(details, places=places, places_order=order)
        self.organiser = Organiser(ruleset, details=details, seed=seed)
        if players:
            self.organiser.register(*names(players))
        self.kept = journal.log_file_text(self.organiser.log)
        self.steps = 0
        self.looked_at: Log | None = None
        self.phases: set[Phase] = set()
        played["events"] += 1
        self.load()
        for _ in range(due):
            self.go_on(keep=False)

    @property
    def id(self) -> str:
        return self.organiser.tournament.id

    def load(self) -> None:
        """Hand the event to the engine as the device stores it, which knows nothing of the ones before."""
        self.ask_bridge("unload")
        lines = [record.line for record in self.organiser.log.records]
        assert self.ask_bridge("load", lines=lines)["ok"]

    def ask_bridge(self, what: str, **values: object) -> dict[str, Any]:
        """Call the engine as the browser's worker does."""
        language = list(LANGUAGES)[self.organiser.moments % len(LANGUAGES)]
        answer: dict[str, Any] = json.loads(
            bridge.call_by_name(what, json.dumps({"tournament": self.id, "lang": language, **values}))
        )
        return answer

    def send(self, command: str, form: Mapping[str, object]) -> None:
        """Do a command: it is refused in a sentence, or stored."""
        moment = self.organiser.moment()
        answer = self.ask_bridge("decide", command=command, form=form, now=moment.at, random=moment.random)
        if not answer["ok"]:
            sentence = TAGS.sub(" ", answer["refusal"]["html"]).strip()
            assert sentence
            assert not UNFILLED.search(sentence), sentence
            refused[command] += 1
            return
        done[command] += 1
        if answer.get("lines"):
            assert self.ask_bridge("apply", **answer)["ok"]
            records = self.organiser.log.records
            # a copy that has all that is here and more stands in its place from where the two parted
            stays = (
                self.organiser.log
                if answer["first"] == len(records)
                else journal.append_records(None, records[: answer["first"]])
            )
            self.organiser.log = journal.read_lines(answer["lines"], after=stays)

    def look(self) -> None:
        """Open every screen of the event in a phase that is new, and after all other steps of a long run.

        Most of an event changes a little at a time: a screen that breaks over it breaks at its next turn too, and all
        are opened at the end. Where nothing was done all are as they were.
        """
        self.steps += 1
        if self.organiser.log is not self.looked_at:
            every = self.organiser.phase not in self.phases or not long_runs.is_sample()
            for place, route in enumerate(self.routes()):
                if every or (place + self.steps) % TURNS == 0:
                    self.open(route)
            self.phases.add(self.organiser.phase)
            self.looked_at = self.organiser.log

    def routes(self) -> Iterator[str]:
        return event_routes(self.organiser.tournament, self.organiser.ruleset, self.organiser.moments)

    def open(self, route: str) -> str:
        shown: str = self.ask_bridge("render", route=route, device={"now": "2026-11-21T12:00:00Z"})["html"]
        assert "<h1" in shown, route
        assert not UNFILLED.search(TAGS.sub(" ", shown)), route
        played["screens"] += 1
        return shown

    # -- what is tapped and typed --------------------------------------------------------------------------------------

    @rule(number=st.integers(0, 2**30))
    def tap(self, number: int) -> None:
        """Send forms of some screens by one of their buttons, sometimes with something else typed into them."""
        chance = self.chance(number)
        for _ in range(AT_ONCE):
            screen = Screen(self.open(chance.choice(list(self.routes()))))
            offered = [(form.command, sent) for form in screen.forms if not form.asks for sent in form.sent()]
            if offered:
                command, sent = chance.choice(offered)
                self.send(command, self.scribbled(sent, chance))
        self.look()

    def chance(self, number: int) -> Random:
        """What is drawn of a number at this moment, so that the same number means something else later."""
        return Random(f"{number}/{self.organiser.moments}")

    def scribbled(self, sent: dict[str, list[str]], chance: Random) -> dict[str, list[str]]:
        """A form with one field changed, in every other case."""
        if sent and chance.random() < 1 / 2:
            changed = chance.choice(sorted(sent))
            sent = {**sent, changed: [chance.choice([*WORDS, str(chance.randint(0, 12))])]}
        return sent

    @rule(number=st.integers(0, 2**30))
    def ask(self, number: int) -> None:
        """Ask for any commands, whatever the screens offer, with numbers and words that may mean something."""
        chance = self.chance(number)
        for _ in range(AT_ONCE):
            command = chance.choice(COMMANDS)
            form = {name: self.typed(name, chance) for name in self.vocabulary()}
            self.send(command, {"text": self.kept} if command == "import_file" else form)
        self.look()

    def vocabulary(self) -> list[str]:
        """The names of fields that some form has."""
        own = [f"field_{field.key}" for field in self.organiser.ruleset.registration.fields]
        return [*NUMBERS, *TEXTS, *OTHERS, *own]

    def typed(self, name: str, chance: Random) -> str:
        """Something for a field: mostly of its kind."""
        tournament, ruleset = self.organiser.tournament, self.organiser.ruleset
        number = str(chance.randint(0, 4) if chance.random() < 0.9 else chance.choice([-1, 99, 10**12]))
        match name:
            case "round" if chance.random() < 0.8:
                return str(len(tournament.rounds))
            case "player" | "other":
                return str(chance.randint(1, len(tournament.players) + 1))
            case "action":
                return str(chance.randint(0, len(self.organiser.log.records)))
            case "tick":
                return f"{number}/{chance.choice([*(check.key for check in ruleset.registration.door_checks), 'none'])}"
            case "quick":
                return f"{number} {chance.choice(['a', 'b', '2-1', '77-49', '0', '', '1 2 3 4'])}"
            case "kind":
                return chance.choice([*(penalty.key for penalty in ruleset.penalties), "none"])
            case "outcome":
                return chance.choice(["upheld", "changed", ""])
            case "name" | "players":
                return f"Late {chance.randint(1, 10**6)}" if chance.random() < 0.8 else chance.choice(WORDS)
            case _ if name in NUMBERS or name == "round":
                return number
            case _:
                return f"Word {number}" if chance.random() < 0.8 else chance.choice(WORDS)

    # -- what is due ---------------------------------------------------------------------------------------------------

    @rule(keep=st.booleans())
    def go_on(self, *, keep: bool) -> None:
        """Do what is due, so that events come to their end; sometimes keep the file of now."""
        if keep:
            self.kept = journal.log_file_text(self.organiser.log)
        if self.organiser.phase is Phase.FINISHED:
            return
        try:
            self.organiser.go_on()
        except Refusal:
            return
        self.load()
        self.look()

    @rule(number=st.integers(0, 2**30))
    def meet(self, number: int) -> None:
        """Let a copy of some steps ago go on apart, and open its file here."""
        records = self.organiser.log.records
        forks = [record.seq for record in records if record.seq == record.action and record.seq] or [len(records)]
        copied = journal.append_records(None, records[: forks[-min(1 + number % 8, len(forks))]])
        elsewhere = simulated_organiser.Organiser(self.organiser.game, copied, seed=number)
        for _ in range(1 + number % 6):
            if elsewhere.phase is not Phase.FINISHED:
                with suppress(Refusal):
                    elsewhere.go_on()
        self.send("import_file", {"text": journal.log_file_text(elsewhere.log)})
        for waiting in self.organiser.log.set_aside[:2]:
            self.send("settle", {"step": waiting.step, "take": "yes" if number % 2 else "no"})
        self.look()

    @precondition(lambda self: self.organiser.phase is Phase.ROUND_RUNNING)
    @rule()
    def report(self) -> None:
        """Enter one result of the running round."""
        match = self.organiser.round.open_matches[0]
        self.organiser.report(match, self.organiser.result(match))
        self.load()

    @override
    def teardown(self) -> None:
        """Find every screen, the file whole, its rounds verified, and its pages and lists made."""
        if not hasattr(self, "organiser"):
            return
        log: Log = self.organiser.log
        for route in self.routes():
            self.open(route)
        assert read_event_file(journal.log_file_text(log)) == log
        assert replayed(log.records) == log.tournament
        assert PairingVerdict.DIFFERENT not in [
            finding.verdict for finding in verify_pairings(log, self.organiser.ruleset)
        ]
        pages = build_site([log])
        assert all(pages.values())
        for what, asked in (("share", {"round": None}), ("report", {}), ("calendar", {}), ("export_players", {})):
            answer = self.ask_bridge(what, **asked)
            assert answer["ok"] or answer["refusal"]["html"]
        played["pages"] += len(pages)
        played["steps"] += self.steps


def test_every_command_of_every_game_in_any_order_ends_in_a_screen_or_a_refusal() -> None:
    """The ordinary run plays the same events every time, a long one others; one that is tried again is made smaller."""
    phases = {hypothesis.Phase.generate} | ({hypothesis.Phase.shrink} if long_runs.is_one_seed() else set())

    def attempt(number: int) -> int:
        chosen = settings(
            max_examples=AT_A_TIME, stateful_step_count=STEPS, deadline=None, database=None, phases=phases
        )
        before = done.total() + refused.total()
        run_state_machine_as_test(seed(number)(EveryCommand), settings=chosen)
        return done.total() + refused.total() - before

    long_runs.try_seeds("commands", EVENTS // AT_A_TIME, attempt)
    print(dict(played), f"{done.total()} commands done, {refused.total()} refused")  # noqa: T201 - with -s

    assert long_runs.is_one_seed() or set(done) | set(refused) == {*COMMANDS, "settle"}
    assert played["screens"] > played["steps"]

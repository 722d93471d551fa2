"""Whole events at random, of 2 to 40 players and 1 to 9 rounds: the laws that hold whatever the organiser does."""

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Literal, override

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from ronda import journal
from ronda.admission import read_event_file, read_public_copy
from ronda.audit.fingerprint import round_fingerprints
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import Command
from ronda.commands import requests as ask
from ronda.core import lookup
from ronda.core.details import TournamentSystem
from ronda.core.errors import Refusal
from ronda.core.facts import PairingChangeKind
from ronda.core.fold import fold_facts
from ronda.core.pairings import Pairing, Stage
from ronda.core.results import DRAW, NOBODY, Cause, Ending, Result, opposite_side
from ronda.core.round_robin import rounds_for
from ronda.core.state import Match, Phase, PlayerStatus, Round, Tournament
from ronda.formats.pairing import running_round
from ronda.formats.pairing.draft_tables import loose_ends
from ronda.formats.standings import Standings, swiss_standings
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.files.public_copy import public_copy
from ronda.views.files.standings_files import standings_json
from ronda.views.shared.final_standings import event_champions, final_places
from ronda.views.shared.published_view import as_published
from tests.custom_games import FILLINGS, Options
from tests.playing import Organiser, as_new, custom, cut_of, names, replayed
from workshop.cli.simulated_organiser import random_result

ROOT = Path(__file__).parents[1]
CUSTOM_GAMES = [("custom", options) for options in FILLINGS.values()]
MOST_IN_A_ROUND_ROBIN = 9
LATE = 100
"""Late entries are numbered apart, so that their names are new."""


def running_byes(round_: Round) -> list[Match]:
    return [match for match in round_.matches if match.is_bye]


class WholeEvent(RuleBasedStateMachine):
    """An organiser with whims; after each of them the laws are checked."""

    organiser: Organiser
    states: list[Tournament]
    provisional: list[tuple[Tournament, Ruleset, Standings]]

    @initialize(
        game=st.sampled_from([*((ruleset.key, ()) for ruleset in every_ruleset()), *CUSTOM_GAMES]),
        players=st.integers(2, 40),
        rounds=st.integers(1, 9),
        cut=st.sampled_from([0, 0, 2, 3, 4, 8]),
        seed=st.integers(0, 2**32),
        system=st.sampled_from(
            [
                TournamentSystem.SWISS,
                TournamentSystem.SWISS,
                TournamentSystem.ROUND_ROBIN,
                TournamentSystem.DOUBLE_ELIMINATION,
            ]
        ),
    )
    def begin(
        self, game: tuple[str, Options], players: int, rounds: int, cut: int, seed: int, system: TournamentSystem
    ) -> None:
        key, options = game
        ruleset = find_ruleset(key)
        cut = cut_of(ruleset, cut) if cut <= players else 0
        rounds, players = (
            max(rounds, ruleset.stages.fewest_rounds(custom(rounds))),
            max(players, ruleset.stages.fewest_players),
        )
        if system not in ruleset.stages.systems or (system is TournamentSystem.DOUBLE_ELIMINATION and not cut):
            system = TournamentSystem.SWISS
        if system is TournamentSystem.ROUND_ROBIN:
            players = max(2 + players % MOST_IN_A_ROUND_ROBIN, cut)
        third = cut >= 4 and system is not TournamentSystem.DOUBLE_ELIMINATION and seed % 2 == 1
        details = replace(custom(rounds, cut, options=options, third_place=third), system=system)
        self.organiser = Organiser(ruleset, details=details, seed=seed)
        self.states, self.provisional = [self.organiser.tournament], []
        self.late = LATE
        self.ask(ask.RegisterPlayers(entries=tuple(ask.PlayerEntry(name=name) for name in names(players))))
        self.ask(ask.StartTournament())

    @property
    def event(self) -> Tournament:
        return self.organiser.tournament

    def ask(self, command: Command) -> bool:
        """A command; a refusal changes nothing, and everything else can be undone."""
        before = self.event
        try:
            happened = self.organiser.do(command)
        except Refusal as refusal:
            sentence = str(refusal)
        else:
            self.states += [before] if happened else []
            return True
        assert self.event == before
        assert sentence.endswith((".", "?"))
        return False

    def completed_standings(self) -> list[Standings]:
        return [self.organiser.standings(number) for number in range(self.event.completed_swiss_rounds + 1)]

    # -- going on ------------------------------------------------------------------------------------------------------

    @rule(tables=st.sampled_from([1, 3, 40, 40, 40]))
    def go_on(self, tables: int) -> None:
        """Do what is due: start, pair, enter some or all results, make the cut."""
        match self.event.phase:
            case Phase.REGISTRATION:
                self.ask(ask.StartTournament())
            case Phase.BETWEEN_ROUNDS if self.event.draft is not None:
                self.publish()
            case Phase.BETWEEN_ROUNDS:
                self.pair()
                if tables > 1 and self.event.draft is not None:
                    self.publish()
            case Phase.ROUND_RUNNING if not self.organiser.round.is_complete:
                self.report(tables)
            case Phase.ROUND_RUNNING:
                self.come_in(0)
            case Phase.CUT_DUE if self.event.awaited:
                assert not self.ask(ask.MakeCut())
                self.come_in(0)
            case Phase.CUT_DUE:
                self.make_cut()
            case Phase.FINISHED:
                self.check_champion()

    def pair(self) -> None:
        before, known = self.event, self.completed_standings()
        if not self.ask(ask.PairRound()):
            there = len(before.active_players)
            no_bye_left = self.organiser.ruleset.pairing.one_bye and not lookup.players_without_bye(before)
            too_long = before.is_round_robin and not before.rounds and before.swiss_rounds > rounds_for(there)
            assert there < 2 or (there % 2 and no_bye_left) or too_long
            if too_long and there > 1:
                cut = min(before.cut, there)
                assert self.ask(ask.ChangeAnnouncement(swiss_rounds=rounds_for(there), cut=cut, reason="They left"))
            return

        assert self.completed_standings()[: len(known)] == known
        if self.event.draft is not None:
            assert self.event.rounds == before.rounds
            assert not loose_ends(self.event, self.event.draft.pairings)
            return
        paired = self.organiser.round
        if before.stage_rounds(Stage.ELIMINATION):
            self.check_next_elimination_round(before, paired)
        else:
            self.check_first_elimination_round(before, paired)

    def publish(self) -> None:
        """Publish the draft; where it no longer fits or breaks a rule, put it right or say why."""
        before, known = self.event, self.completed_standings()
        assert before.draft is not None
        reason = ""
        if not self.ask(ask.PublishRound()):
            if loose_ends(before, before.draft.pairings):
                assert self.ask(ask.TieUpDraft())
            if before.is_round_robin and not self.ask(ask.RedraftRound()):
                assert not before.rounds or len(before.active_players) < 2
                assert self.ask(ask.DiscardDraft())
                return
            reason = "Two brothers"
            before = self.event
            if not self.ask(ask.PublishRound(reason=reason)):
                assert len(before.active_players) < 2 or self.organiser.ruleset.pairing.one_bye
                assert self.ask(ask.DiscardDraft())
                return

        paired = self.organiser.round
        assert self.event.draft is None
        assert not paired.reason or paired.by_hand
        assert self.completed_standings()[: len(known)] == known
        if before.is_round_robin:
            self.check_round_of_the_table(before, paired)
        else:
            self.check_swiss_round(before, paired)

    def report(self, tables: int) -> None:
        known = self.completed_standings()
        for match in self.organiser.round.open_matches[:tables]:
            result = self.organiser.random_result()
            assert self.ask(ask.ReportResult(round=self.organiser.round.number, match=match.number, result=result))

        assert self.completed_standings()[: len(known)] == known

    def make_cut(self) -> None:
        if not self.ask(ask.MakeCut()):
            assert len(self.event.active_players) < 2
            return
        assert self.event.seeds is not None

        order = [row.player for row in self.organiser.standings().rows if self.is_active(row.player)]
        assert self.event.seeds == tuple(order[: self.event.cut])

    def check_champion(self) -> None:
        """Whoever won the last match won in every round, unless a result was corrected after it had its effect.

        In a double bracket one defeat is not the last.
        """
        bracket = self.event.stage_rounds(Stage.ELIMINATION)
        if self.event.ended:
            return
        if not bracket:
            assert self.event.cut == 0
        elif bracket[0].double is not None:
            self.check_double_bracket(bracket)
        elif not any(match.corrected for round_ in bracket for match in round_.matches):
            (final,) = bracket[-1].bracket_matches
            winners = [{match.winner for match in round_.bracket_matches} for round_ in bracket]
            assert final.winner is None or all(final.winner in won for won in winners)

    def check_double_bracket(self, bracket: tuple[Round, ...]) -> None:
        if any(match.corrected for round_ in bracket for match in round_.matches):
            return
        lost = Counter(p for r in bracket for m in r.matches if m.second for p in m.players if p != m.winner)
        winner = bracket[-1].matches[0].winner
        assert winner is None or lost[winner] <= 1
        assert max(lost.values(), default=0) <= 2
        nobodys = {p for r in bracket for m in r.matches if m.result and m.winner is None for p in m.players}
        still_there = {player.id for player in self.event.active_players} & set(self.event.seeds or ()) - {winner}
        still_there -= nobodys
        assert all(lost[player] == 2 for player in still_there)

    def check_swiss_round(self, before: Tournament, paired: Round) -> None:
        """Everybody who is there plays or has the bye; rematches and byes are as few as the receipt says."""
        seated = list(chain.from_iterable(match.players for match in paired.matches))
        assert sorted(seated) == sorted(player.id for player in before.active_players)

        met = {
            frozenset(match.players)
            for round_ in before.stage_rounds(Stage.SWISS)
            for match in round_.matches
            if match.second is not None
        }
        again = {frozenset(match.players) for match in paired.matches if frozenset(match.players) in met}
        assert again == {frozenset(pair) for pair in paired.receipt.rematches}

        byes = Counter(m.first for r in before.stage_rounds(Stage.SWISS) for m in r.matches if m.is_bye)
        for match in paired.matches:
            if match.is_bye and not paired.reason:
                assert byes[match.first] == min(byes[player.id] for player in before.active_players)

    def check_round_of_the_table(self, before: Tournament, paired: Round) -> None:
        """Nobody meets anybody again, everybody who is there is in it, and who has left loses."""
        seated = set(chain.from_iterable(match.players for match in paired.matches))
        assert {player.id for player in before.active_players} <= seated

        met = [frozenset(match.players) for r in before.rounds for match in r.matches if match.second is not None]
        assert not {frozenset(match.players) for match in paired.matches}.intersection(met)
        had_it_free = [match.first for r in before.rounds for match in r.matches if match.is_free]
        assert not set(had_it_free).intersection(match.first for match in paired.matches if match.is_free)
        assert not any(match.is_bye for match in paired.matches)
        for match in paired.matches:
            there = [player for player in match.players if self.is_active(player)]
            if match.second is not None:
                assert there
                assert match.is_open if len(there) == 2 else match.winner == there[0]

    def check_first_elimination_round(self, before: Tournament, paired: Round) -> None:
        """Exactly the qualified who are still there."""
        qualified = before.seeds if before.seeds is not None else [player.id for player in before.players]
        there = [player for player in qualified if before.player(player).status is PlayerStatus.ACTIVE]
        assert sorted(chain.from_iterable(m.players for m in paired.matches)) == sorted(there)

    def check_next_elimination_round(self, before: Tournament, paired: Round) -> None:
        """Exactly the winners who are still there, in half as many matches; in a double bracket nobody else.

        Beside the final those who lost the semifinals, where they play for third place.
        """
        last = before.rounds[-1]
        if paired.double is not None:
            seated = set(chain.from_iterable(match.players for match in paired.matches))
            assert seated <= {seed for seed in before.seeds or () if before.player(seed).status is PlayerStatus.ACTIVE}
            assert len(paired.matches) == paired.double.matches
            return
        winners = [match.winner for match in last.matches if match.winner is not None]
        there = [player for player in winners if before.player(player).status is PlayerStatus.ACTIVE]
        assert sorted(chain.from_iterable(m.players for m in paired.bracket_matches)) == sorted(there)
        assert 2 * len(paired.bracket_matches) == len(last.matches)
        if third := paired.third_place_match:
            lost = {player for match in last.matches if match.winner for player in match.players} - set(winners)
            assert {player for player in lost if self.is_active(player)} <= set(third.players)
        assert bool(third) is (before.plays_third_place and len(last.matches) == 2)

    # -- whims ---------------------------------------------------------------------------------------------------------

    @rule(
        whim=st.sampled_from(
            [
                *("drop", "come back", "disqualify", "join late", "correct", "clear", "unpair", "announce", "undo"),
                *("swap", "swap", "put together", "bye", "move", "tie up", "redraft", "discard", "reopen", "print"),
                *(
                    "seat late",
                    "seats",
                    "seats",
                    "opponents",
                    "table",
                    "turn",
                    "no show",
                    "exchange",
                    "correct bye",
                    "end",
                    "nobody",
                    "nobody",
                    "leave open",
                    "leave open",
                    "wait",
                    "come in",
                ),
            ]
        ),
        number=st.integers(0, 1000),
    )
    def have_a_whim(self, whim: str, number: int) -> None:
        """Do something that was not planned, to somebody or something."""
        match whim:
            case "drop":
                self.drop(number)
            case "come back":
                self.come_back(number)
            case "disqualify":
                self.disqualify(number)
            case "join late":
                self.join_late()
            case "correct":
                self.correct(number)
            case "clear" if self.event.rounds:
                tables = len(self.organiser.round.matches)
                self.ask(ask.ClearResult(round=self.organiser.round.number, match=number % tables + 1))
            case "unpair" if self.event.rounds:
                self.ask(ask.UnpairRound(round=self.organiser.round.number))
            case "announce":
                rounds, cut = self.event.swiss_rounds + number % 3 - 1, (0, 2, 4)[number % 5 % 3]
                self.ask(ask.ChangeAnnouncement(swiss_rounds=rounds, cut=cut, reason="The hall closes"))
            case "undo":
                self.undo(1 + number % 3)
            case "end":
                self.end(keep=number % 3 == 0)
            case "reopen" if self.event.rounds:
                self.reopen()
            case "seat late" | "seats" | "opponents" | "table" if self.event.rounds:
                self.reseat(whim, number)
            case "turn" | "no show" if self.event.rounds:
                self.put_right(whim, number)
            case "exchange" if self.event.rounds:
                self.exchange(number)
            case "correct bye" if self.event.rounds:
                self.correct_bye(number)
            case "nobody" if self.event.rounds:
                self.win_nothing(number)
            case "leave open" | "wait" if self.event.rounds:
                self.go_on_without(number, waits=whim == "wait")
            case "come in":
                self.come_in(number)
            case "print" if self.event.rounds:
                self.organiser.do(ask.RecordPrint(round=self.organiser.round.number))
            case _:
                self.change_draft(whim, number)

    def go_on_without(self, number: int, *, waits: bool) -> None:
        """Let the next round begin without a match of the last one, or wait for it after all (ST-OPEN)."""
        before, round_ = self.event, self.organiser.round
        match = round_.matches[number % len(round_.matches)]
        known = self.organiser.standings(round_.number) if round_.stage is Stage.SWISS else None
        command = ask.LeaveMatchOpen(round=round_.number, match=match.number, reason="They play on", waits=waits)
        if not self.ask(command):
            return
        assert match.is_open
        assert known is not None
        assert self.organiser.standings(round_.number).rows == known.rows
        assert self.event.phase in {before.phase, Phase.BETWEEN_ROUNDS, Phase.ROUND_RUNNING}

    def come_in(self, number: int) -> None:
        """Enter the result of a match that was left open, and perhaps take it back and enter another."""
        if not self.event.awaited:
            return
        round_, match = self.event.awaited[number % len(self.event.awaited)]
        seats = [each.pairings for each in self.event.rounds]
        for _ in range(1 + number % 2):
            result = self.organiser.random_result()
            assert self.ask(ask.ReportResult(round=round_.number, match=match.number, result=result))
            if number % 2:
                assert self.ask(ask.ClearResult(round=round_.number, match=match.number))
        assert [each.pairings for each in self.event.rounds] == seats

    def end(self, *, keep: bool) -> None:
        """End the event where it can be, and mostly take that back (SW-ENDED)."""
        before = self.event
        if not self.ask(ask.EndTournament(reason="The hall closes")):
            return
        assert self.event.phase is Phase.FINISHED
        assert not self.ask(ask.PairRound())
        found = final_places(self.event, self.organiser.ruleset)
        ranked = [player.id for player in self.event.players if player.status is not PlayerStatus.DISQUALIFIED]
        assert sorted(place.player for place in found) == ranked
        if not keep:
            self.undo(1)
            assert self.event == before

    def reseat(self, whim: str, number: int) -> None:
        """Change the running round: nobody loses a seat, no result its table, and nothing else changes (ANY-RESEAT)."""
        before, round_ = self.event, self.organiser.round
        first, second = self.some_player(number), self.some_player(number // 31)
        if whim == "seat late":
            self.join_late()
            first, second = self.event.players[-1].id, running_round.bye_holder(round_) or second
        known = self.completed_standings()
        what = PairingChangeKind.OPPONENTS if whim == "seat late" else PairingChangeKind(whim)
        command = ask.ChangePairings(
            round=round_.number, change=what, player=first, other=second, table=1 + number % 30, reason="Two brothers"
        )
        if not self.ask(command):
            return
        after = self.organiser.round
        assert all(match in after.matches for match in round_.matches if match.result is not None)
        there = {player for match in round_.matches for player in match.players}
        now = {player for match in after.matches for player in match.players}
        assert there <= now <= there | {first, second}
        assert len(running_byes(after)) <= max(len(running_byes(round_)), 1)
        assert self.event.rounds[:-1] == before.rounds[:-1]
        seen = self.completed_standings()
        assert [[row.line.points for row in table.rows if row.player in there] for table in seen] == [
            [row.line.points for row in table.rows if row.player in there] for table in known
        ]

    def put_right(self, whim: str, number: int) -> None:
        """Turn a result of the last round round, or let a player who did not come lose and leave."""
        matches = [match for match in self.organiser.round.matches if match.second is not None]
        if not matches:
            return
        match = matches[number % len(matches)]
        at = {"round": self.organiser.round.number, "match": match.number}
        if whim == "turn":
            before = match.result
            if self.ask(ask.TurnResult(**at)):
                assert before is not None
                turned = lookup.find_match(self.event, *at.values()).result
                assert turned is not None
                assert turned.winner == (opposite_side(before.winner) if before.winner else DRAW)
                assert self.ask(ask.TurnResult(**at))
            return
        player = match.players[number % 2]
        if self.ask(ask.ReportNoShow(**at, player=player)):
            assert self.event.player(player).status is PlayerStatus.DROPPED
            assert lookup.find_match(self.event, *at.values()).winner == match.opponent(player)

    def win_nothing(self, number: int) -> None:
        """Let nobody win a match of the last round, or its bye, which is a round missed then (SW-NOBODY)."""
        round_ = self.organiser.round
        match = round_.matches[number % len(round_.matches)]
        result = Result(winner=NOBODY, ending=Ending.FORFEIT, cause=Cause.ABSENT)
        command = ask.ReportResult if match.result is None else ask.CorrectResult
        if self.ask(command(round=round_.number, match=match.number, result=result)):
            after = self.event.rounds[round_.number - 1].matches[number % len(round_.matches)]
            assert after.winner is None
            assert after.is_missed is (match.second is None)

    def reopen(self) -> None:
        """Take the round back into the draft: the same tables, in nobody's sight."""
        before = self.organiser.round
        if self.ask(ask.ReopenRound(round=before.number)):
            draft = self.event.draft
            assert draft is not None
            assert [(p.number, p.first, p.second) for p in draft.pairings] == [
                (m.number, m.first, m.second) for m in before.matches
            ]

    def change_draft(self, whim: str, number: int) -> None:
        """Change the draft by hand; nobody is ever in it twice, and nobody who has a seat loses the event."""
        first, second = self.some_player(number), self.some_player(number // 31)
        match whim:
            case "swap":
                done = self.ask(ask.SwapPlayers(player=first, other=second))
            case "put together":
                done = self.ask(ask.PairWith(player=first, opponent=second))
                assert not done or {first, second} in [{p.first, p.second} for p in self.drafted()]
            case "bye":
                done = self.ask(ask.SetBye(player=first))
                assert not done or (first, None) in [(p.first, p.second) for p in self.drafted()]
            case "move":
                done = self.ask(ask.MoveTable(player=first, table=1 + number % 30))
            case "tie up":
                done = self.ask(ask.TieUpDraft())
                assert not done or not loose_ends(self.event, self.drafted())
            case "redraft":
                done = self.ask(ask.RedraftRound())
                assert not done or not loose_ends(self.event, self.drafted())
            case "discard":
                there = self.event.draft is not None
                assert self.ask(ask.DiscardDraft()) is there
                return
            case _:
                return
        if done:
            seated = [seat for p in self.drafted() for seat in (p.first, p.second) if seat is not None]
            assert len(seated) == len(set(seated))
            assert len({p.number for p in self.drafted()}) == len(self.drafted())

    def drafted(self) -> tuple[Pairing, ...]:
        assert self.event.draft is not None
        return self.event.draft.pairings

    def drop(self, number: int) -> None:
        ways: tuple[Literal["concede", "play", "lose"], ...] = ("concede", "play", "lose")
        how = ways[number % 3]
        before = self.event
        if self.ask(ask.DropPlayer(player=self.some_player(number), open_match=how, replace=number % 7 != 0)):
            self.check_seeds(before)

    def come_back(self, number: int) -> None:
        away = [player.id for player in self.event.players if player.status is PlayerStatus.DROPPED]
        if away:
            self.ask(ask.ReturnPlayer(player=away[number % len(away)]))

    def disqualify(self, number: int) -> None:
        before, player = self.event, self.some_player(number)
        if self.ask(ask.DisqualifyPlayer(player=player, reason="Altered deck", give_round=number % 3 == 0)):
            self.check_seeds(before)
            assert not self.ask(ask.ReturnPlayer(player=player))

    def check_seeds(self, before: Tournament) -> None:
        """Nobody is added once the stage has begun; before, nobody loses a place but the one who left."""
        if before.seeds is None:
            return
        assert self.event.seeds is not None
        if before.elimination_begun:
            assert self.event.seeds == before.seeds
        else:
            kept = [seed for seed in self.event.seeds if seed in before.seeds]
            assert kept == [seed for seed in before.seeds if seed in kept]
            assert len(kept) >= len(before.seeds) - 1

    def join_late(self) -> None:
        self.late += 1
        if self.ask(ask.RegisterPlayers(entries=(ask.PlayerEntry(name=f"Late {self.late}"),))):
            assert self.event.seeds is None
            assert len(self.event.rounds) < max(self.event.swiss_rounds, 1)

    def correct(self, number: int) -> None:
        """Leave the other rounds as paired, but for tables of the bracket that nobody has played."""
        before = self.event
        played = [(r, m) for r in before.rounds for m in r.matches if m.result is not None and m.second is not None]
        if not played:
            return
        round_, match = played[number % len(played)]
        form = self.organiser.ruleset.scoring.form(before.details, round_.stage)
        result = random_result(form, self.organiser.chance)
        assert self.ask(ask.CorrectResult(round=round_.number, match=match.number, result=result))

        self.check_seats_since(before, {match.players})

    def exchange(self, number: int) -> None:
        """Exchange what was entered at two tables of a round; nothing else gets another result."""
        before, round_ = self.event, self.event.rounds[number % len(self.event.rounds)]
        two = [round_.matches[place % len(round_.matches)] for place in (number, number // 31)]
        if not self.ask(ask.ExchangeResults(round=round_.number, match=two[0].number, other=two[1].number)):
            return
        after = self.event.rounds[round_.number - 1]
        now = {match.number: match.result for match in round_.matches}
        now |= {two[0].number: two[1].result, two[1].number: two[0].result}
        assert {match.number: match.result for match in after.matches} == now
        self.check_seats_since(before, {match.players for match in two})

    def correct_bye(self, number: int) -> None:
        """The bye of a round to another: the two change seats, and no other seat or result is another."""
        before, round_ = self.event, self.event.rounds[number % len(self.event.rounds)]
        player = self.some_player(number // 31)
        if not self.ask(ask.CorrectBye(round=round_.number, player=player)):
            return
        after = self.event.rounds[round_.number - 1]
        changed = [(one, two) for one, two in zip(round_.matches, after.matches, strict=True) if one != two]
        assert sorted(len(one.players) for one, _ in changed) == [1, 2]
        assert all(one.result == two.result for one, two in changed)
        assert [match.first for match in after.matches if match.first == player and match.is_bye] == [player]
        assert [r for r in self.event.rounds if r != after] == [r for r in before.rounds if r != round_]

    def check_seats_since(self, before: Tournament, corrected: set[tuple[int, ...]]) -> None:
        """Check that no seat changed but those of the players of corrected matches, in later matches nobody played."""
        players = set(chain.from_iterable(corrected))
        withdrawn = before.rounds[len(self.event.rounds) :]
        assert len(withdrawn) <= 1
        assert not any(round_.has_results or not round_.is_final for round_ in withdrawn)
        for round_, now in zip(before.rounds, self.event.rounds, strict=False):
            for match, after in zip(round_.matches, now.matches, strict=True):
                moved = set(match.players) ^ set(after.players)
                assert moved <= players
                assert not moved or (match.result is None and round_.stage is Stage.ELIMINATION)

    def undo(self, steps: int) -> None:
        """Restore the very state before each command, but keep the players registered."""
        for _ in range(min(steps, len(self.states) - 2)):
            self.organiser.undo()
            assert replace(self.event, printed=()) == replace(self.states.pop(), printed=())

    # -- laws ----------------------------------------------------------------------------------------------------------

    def is_active(self, player: int) -> bool:
        return self.event.player(player).status is PlayerStatus.ACTIVE

    def some_player(self, number: int) -> int:
        return self.event.players[number % len(self.event.players)].id

    @invariant()
    def nobody_sits_twice_in_a_round(self) -> None:
        for round_ in self.event.rounds:
            seated = list(chain.from_iterable(match.players for match in round_.matches))
            assert len(set(seated)) == len(seated)
            numbers = [match.number for match in round_.matches]
            assert round_.stage is Stage.ELIMINATION or numbers == sorted(set(numbers))
            assert round_.by_hand or sorted(numbers) == list(range(1, len(numbers) + 1))

    @invariant()
    def standings_are_a_permutation_of_the_players(self) -> None:
        rows = self.organiser.standings().rows
        there = [
            player.id for player in self.event.players if player.first_round <= self.event.completed_swiss_rounds + 1
        ]
        ranked = [row.rank for row in rows if row.rank is not None]

        shares = self.organiser.ruleset.standings.shared_ranks
        places = enumerate(rows[: len(ranked)], start=1)
        assert sorted(row.player for row in rows) == there
        assert all(row.rank == place or (shares and not row.decided_by) for place, row in places)
        assert ranked == sorted(ranked)
        assert [row.rank for row in rows[len(ranked) :]] == [None] * (len(rows) - len(ranked))
        for row in rows:
            rounds = self.event.completed_swiss_rounds
            assert row.line.wins + row.line.draws + row.line.losses + row.line.byes == row.line.rounds_played
            assert row.line.rounds_played + row.line.unpaired_losses <= rounds
            assert row.line.points == self.points_of(row.player)

    def points_of(self, player: int) -> Fraction:
        """A player's points, added up match by match."""
        ruleset = self.organiser.ruleset
        points = Fraction(0)
        for round_ in self.event.stage_rounds(Stage.SWISS)[: self.event.completed_swiss_rounds]:
            match = round_.match_of(player)
            if match is not None and match.is_bye:
                points += ruleset.scoring.bye
            elif match is not None and match.result is not None:
                points += ruleset.scoring.points(match.result, match.side(player))
        return points

    @invariant()
    def whoever_looks_sees_the_standings_of_the_running_round(self) -> None:
        paired = len(self.event.stage_rounds(Stage.SWISS))
        self.provisional.append((self.event, self.organiser.ruleset, self.organiser.standings(paired)))

    @invariant()
    def only_the_last_round_is_open(self) -> None:
        assert all(round_.is_complete for round_ in self.event.rounds[:-1])
        stages = [round_.stage for round_ in self.event.rounds]
        assert stages == sorted(stages, key=list(Stage).index)

    @override
    def teardown(self) -> None:
        """Read the file back: it holds the same state, and gives the same bytes; standings were as worked out anew."""
        if not hasattr(self, "organiser"):
            return
        for event, ruleset, seen in self.provisional:
            assert swiss_standings(as_new(event), ruleset, after_round=seen.after_round) == seen
        log = self.organiser.log
        text = journal.log_file_text(log)
        again = read_event_file(text)

        assert again == log
        assert journal.log_file_text(again) == text
        assert replayed(log.records) == self.event
        assert PairingVerdict.DIFFERENT not in [
            finding.verdict for finding in verify_pairings(log, self.organiser.ruleset)
        ]
        if not log.undone:
            assert fold_facts(record.fact for record in log.records) == self.event
        self.check_public_copy(log)

    def check_public_copy(self, log: Log) -> None:
        """Read what everybody may have: it is whole too, and gives the same rounds, standings and fingerprints."""
        copy, ruleset = read_public_copy(public_copy(log)), self.organiser.ruleset
        shown = as_published(log).tournament

        assert round_fingerprints(copy) == round_fingerprints(log)
        assert PairingVerdict.DIFFERENT not in [finding.verdict for finding in verify_pairings(copy, ruleset)]
        for number in range(1, shown.completed_swiss_rounds + 1):
            of_copy = standings_json(copy.tournament, ruleset, after_round=number)
            assert of_copy == standings_json(shown, ruleset, after_round=number)


TestWholeEvent = WholeEvent.TestCase
TestWholeEvent.settings = settings(
    max_examples=int(os.environ.get("RONDA_WHOLE_EVENTS", "60")),
    derandomize="RONDA_WHOLE_EVENTS" not in os.environ,
    stateful_step_count=45,
)
"""The ordinary run plays the same events every time; a run with more of them plays others each time."""


@pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)
def test_random_whole_events_end_with_a_champion(ruleset: Ruleset) -> None:
    """2 to 40 players and 1 to 9 rounds, with players leaving and coming back, always reach the end."""
    for seed in range(25):
        players, rounds = 2 + seed * 38 // 24, 1 + seed % 9
        players, rounds = (
            max(players, ruleset.stages.fewest_players),
            max(rounds, ruleset.stages.fewest_rounds(custom(rounds))),
        )
        rounds = min(rounds, players) if ruleset.pairing.one_bye else rounds
        cut = cut_of(ruleset, 4 if players >= 6 else 2)
        organiser = Organiser(ruleset, details=custom(rounds, cut), seed=seed)
        organiser.start(players)
        for number in range(rounds):
            organiser.pair()
            if players > 8 and number % 2:
                organiser.drop(number + 1)
            organiser.finish_round()
            if players > 8 and number % 3 == 2 and organiser.phase is not Phase.FINISHED:
                organiser.do(ask.ReturnPlayer(player=number + 1 if number % 2 else number))
        organiser.play_on()

        winners = event_champions(organiser.tournament, organiser.ruleset)
        assert winners
        assert not cut or set(winners) <= set(organiser.tournament.seeds or ())
        assert organiser.phase is Phase.FINISHED


IN_ROUND_ROBINS = [ruleset for ruleset in every_ruleset() if TournamentSystem.ROUND_ROBIN in ruleset.stages.systems]


@pytest.mark.parametrize("ruleset", IN_ROUND_ROBINS, ids=lambda ruleset: ruleset.key)
def test_random_round_robins_end_with_a_champion(ruleset: Ruleset) -> None:
    """2 to 16 players, with and without a cut, some of whom leave and come back."""
    for players in range(2, 17):
        cut = cut_of(ruleset, 2 if players % 3 == 0 else 0)
        details = replace(custom(0, cut), swiss_rounds=None, system=TournamentSystem.ROUND_ROBIN)
        organiser = Organiser(ruleset, details=details, seed=players)
        organiser.start(players)
        for number in range(organiser.tournament.swiss_rounds):
            organiser.pair()
            if players > 4 and number % 3 == 1:
                organiser.drop(number // 3 + 1)
            organiser.finish_round()
            if players > 4 and number % 6 == 4 and organiser.phase is not Phase.FINISHED:
                organiser.do(ask.ReturnPlayer(player=number // 3 + 1))
        organiser.play_on()

        assert event_champions(organiser.tournament, organiser.ruleset)
        met = Counter(frozenset(m.players) for r in organiser.tournament.stage_rounds(Stage.SWISS) for m in r.matches)
        assert set(met.values()) == {1}
        assert {found.verdict for found in verify_pairings(organiser.log, organiser.ruleset)} == {PairingVerdict.SAME}


SCRIPT = """
import sys
from ronda import journal
from ronda.admission import read_event_file
from tests.custom_games import FILLINGS, Options
from tests.playing import eventful
sys.stdout.buffer.write(journal.log_file_text(eventful(sys.argv[1]).log).encode())
"""


@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
def test_two_hash_seeds_give_the_same_bytes(game: str) -> None:
    """Nothing depends on the order of a set: two processes that hash differently write one and the same file."""
    files = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT, game],
            check=True,
            capture_output=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join([str(ROOT / "engine"), str(ROOT)])},
        ).stdout
        for seed in ("0", "4242")
    ]

    assert files[0].count(b"\n") > 60
    assert files[0] == files[1]

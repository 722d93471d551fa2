"""Playing events in tests: an organiser of test events, scripted results, and states made of facts."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import repeat
from random import Random
from typing import Literal, TypedDict, Unpack, override

import pytest

from ronda import journal
from ronda.commands import Command
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.details import Details, PlacesOrder, TournamentSystem
from ronda.core.errors import Refusal
from ronda.core.facts import EntryOrigin
from ronda.core.fold import fold_facts
from ronda.core.notice import Notice, Prize
from ronda.core.pairings import Pairing, Stage
from ronda.core.publication import ListVisibility, NameStyle, Publication
from ronda.core.results import DRAW, FIRST, NOBODY, SECOND, Cause, Ending, Result, Score
from ronda.core.sources import PassedOver, SourceEvent, TakenEntrant
from ronda.core.stages import Progression, StagePlan, StageSystem
from ronda.core.state import Match, Phase, PlayerStatus, Round, Tournament
from ronda.core.timeline import Timeline
from ronda.formats.standings import Standings, swiss_standings
from ronda.journal import Log
from ronda.rules.fields import FieldKind
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import find_ruleset
from workshop.cli import simulated_organiser
from workshop.cli.demo_people import sample_field

type Meeting = tuple[int, int, Result | None] | tuple[int, None, None]
"""A match of a scripted round: two players and their result, or one player with a bye."""

BASIC = Details(name="Test event", organiser="Zoe Ruiz")
QUALIFIED = facts.EntrantsTaken(
    source=SourceEvent(
        event="flight-a", name="Flight A", date="2026-11-20", records=90, digest="0" * 64, fingerprint="", best=2
    ),
    entrants=(
        TakenEntrant(player=1, number=4, place=1, last_place=1),
        TakenEntrant(player=2, number=7, place=3, last_place=4, instead_of=5),
    ),
    passed_over=(PassedOver(number=5, place=2, last_place=2),),
)
"""That two players were among the best elsewhere."""
FIRST_NAMES = ("Alba", "Bruno", "Carmen", "Dario", "Elena", "Fermin", "Gala", "Hugo", "Ines", "Jorge")


def names(count: int) -> tuple[str, ...]:
    """That many different invented names."""
    return tuple(f"{FIRST_NAMES[i % 10]} {i + 1}" for i in range(count))


def wins(side: int, ending: str = "") -> Result:
    """A result that is only a winner, as of a single game."""
    return Result(winner=side, ending=ending)


def score(first: int, second: int, *, winner: int | None = None, ending: str = "") -> Result:
    """A result in squad points; the higher wins unless a winner is named."""
    return _numbers("score", first, second, winner, ending)


def games(first: int, second: int, *, winner: int | None = None, ending: str = "") -> Result:
    """A result in games of a best of three; the higher wins unless a winner is named."""
    return _numbers("games", first, second, winner, ending)


def _numbers(key: str, first: int, second: int, winner: int | None, ending: str) -> Result:
    if winner is None:
        winner = DRAW if first == second else FIRST if first > second else SECOND
    return Result(winner=winner, scores=(Score(key=key, first=first, second=second),), ending=ending)


class Organiser(simulated_organiser.Organiser):
    """The organiser of a test event, who also does by hand what a test is about."""

    def __init__(self, game: str | Ruleset, *, seed: int = 1, details: Details | None = None) -> None:
        """Set up an event."""
        ruleset = find_ruleset(game) if isinstance(game, str) else game
        create = ask.CreateTournament(tournament=f"test-{seed:08d}", game=ruleset.key, details=details or BASIC)
        super().__init__(ruleset, create, seed=seed)

    def note(self, fact: facts.Fact) -> None:
        """Write down what no command does."""
        self.log = journal.append_records(self.log, journal.extend_log(self.log, (fact,), at=self.moment().at))

    def refusal(self, command: Command, kind: type[Refusal] = Refusal) -> str:
        """The English sentence with which a command is refused; the state stays as it was."""
        before = self.tournament
        with pytest.raises(kind) as refused:
            self.do(command)

        assert self.tournament == before
        return str(refused.value)

    def start(self, players: int = 0) -> None:
        """Register that many players and start."""
        if players:
            self.register(*names(players))
        self.begin()

    def win(self, player: int) -> None:
        """Let a player win the open match of the last round at the table."""
        match, chance = self.round.match_of(player), Random(self.seed)
        assert match is not None
        form = self.ruleset.scoring.form(self.tournament.details, self.round.stage)
        drawn = (simulated_organiser.random_result(form, chance) for _ in repeat(None))
        self.report(match, next(result for result in drawn if result.winner == match.side(player)))

    def neither(self, match: Match, cause: Cause = Cause.ABSENT) -> None:
        """Enter that nobody won a match of the last round, or that the holder of a bye did not come."""
        self.report(match, Result(winner=NOBODY, ending=Ending.FORFEIT, cause=cause))

    def turn(self, number: int, table: int) -> tuple[facts.Fact, ...]:
        """Correct a result: the other player has won, as if the opponent had left."""
        round_ = self.tournament.rounds[number - 1]
        before = next(match.result for match in round_.matches if match.number == table)
        assert before is not None
        won = self.ruleset.scoring.forfeit(self.tournament.details, round_.stage, before.winner % 2 + 1)
        return self.do(ask.CorrectResult(round=number, match=table, result=won))

    def pick_teams(self, number: int, *, first: int = FIRST) -> None:
        """Let the players of a table of the last round pick from the top; who has no line-up is given one."""
        building = self.ruleset.team_building(self.tournament.details)
        match = next(match for match in self.round.matches if match.number == number)
        assert building is not None
        field = self.ruleset.registration.field(building.line_up)
        assert field is not None
        for player in match.players:
            person = self.tournament.player(player)
            if person.field(building.line_up):
                continue
            line_up = "\n".join(f"Member {player}-{place}" for place in range(field.exactly or 8))
            entry = ask.PlayerEntry(name=person.name, fields=(*person.fields, (building.line_up, line_up)))
            self.do(ask.EditPlayer(player=player, entry=entry))
        self.build_teams(match, first, pick=lambda available: available[0])

    @override
    def finish_round(self, winners: Iterable[int] = ()) -> None:
        """Enter all open results: the named players win, the others play at random."""
        chosen = set(winners)
        for match in self.round.open_matches:
            winner = next((player for player in match.players if player in chosen), None)
            if winner is not None:
                self.win(winner)
        super().finish_round()

    @override
    def play_round(self, winners: Iterable[int] = ()) -> Round:
        """Pair a round and enter all its results."""
        self.pair()
        self.finish_round(winners)
        return self.round

    def play_swiss(self) -> None:
        """Play all Swiss rounds at random."""
        while len(self.tournament.rounds) < self.tournament.swiss_rounds:
            self.play_round()

    def play_on(self) -> None:
        """Play at random until the event is over."""
        self.play_until(Phase.FINISHED)

    def drop(
        self,
        player: int,
        *,
        reason: str = "",
        open_match: Literal["concede", "play", "lose"] = "concede",
        replace: bool = True,
    ) -> tuple[facts.Fact, ...]:
        """Let a player leave."""
        return self.do(ask.DropPlayer(player=player, reason=reason, open_match=open_match, replace=replace))

    def standings(self, after_round: int | None = None) -> Standings:
        """The standings."""
        return swiss_standings(self.tournament, self.ruleset, after_round=after_round)

    def status(self, player: int) -> PlayerStatus:
        """A player's status."""
        return self.tournament.player(player).status


def replayed(records: Iterable[journal.Record]) -> Tournament:
    """The records that count, folded one after the other."""
    every = tuple(records)
    counted = Timeline().extended((record.action, record.fact) for record in every).counted
    return fold_facts(one.fact for one in every if one.action in counted or isinstance(one.fact, facts.NOT_UNDOABLE))


def as_new(tournament: Tournament) -> Tournament:
    """An equal tournament of whose players nothing was worked out before."""
    return replace(tournament, players=tuple(map(replace, tournament.players)))


def cut_of(ruleset: Ruleset, size: int) -> int:
    """The size of a cut, or none in a game that has none."""
    return size if ruleset.stages.cuts else 0


class Announced(TypedDict, total=False):
    """What a test may announce of an event besides its structure."""

    name: str
    date: str
    place: str
    tier: str
    organiser: str
    head_judges: tuple[str, ...]
    floor_judges: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    scenarios: tuple[str, ...]
    windows: tuple[tuple[str, str], ...]
    tables: tuple[tuple[int, int], ...]
    clubs_apart: bool
    scenario_texts: tuple[str, ...]
    notice: Notice
    third_place: bool


def custom(swiss_rounds: int, cut: int = 0, **details: Unpack[Announced]) -> Details:
    """The details of an event with a structure of its own."""
    given: Announced = {"name": BASIC.name, "organiser": BASIC.organiser, **details}
    return Details(structure="custom", swiss_rounds=swiss_rounds, cut=cut, **given)


def doubled(swiss_rounds: int = 0, cut: int = 0) -> Details:
    """The details of an event that plays double elimination, at once or after Swiss rounds."""
    return replace(custom(swiss_rounds, cut), system=TournamentSystem.DOUBLE_ELIMINATION)


def known_facts(
    game: str, players: int, rounds: Sequence[Sequence[Meeting]], *, lots: Sequence[int] = (), cut: int = 0
) -> list[facts.Fact]:
    """The facts of an event whose pairings and results are known; open matches have no result."""
    happened: list[facts.Fact] = [
        facts.TournamentCreated(tournament="test-facts", game=game, details=custom(len(rounds), cut)),
        *(
            facts.PlayerRegistered(player=number, name=name, lot=lots[number - 1] if lots else number)
            for number, name in enumerate(names(players), start=1)
        ),
        facts.TournamentStarted(swiss_rounds=len(rounds), cut=cut, edition=find_ruleset(game).edition),
    ]
    for number, meetings in enumerate(rounds, start=1):
        happened += round_facts(number, meetings)
    return happened


def round_facts(number: int, meetings: Sequence[Meeting], stage: Stage = Stage.SWISS) -> list[facts.Fact]:
    """The facts of one round: its pairing and its results."""
    pairings = tuple(
        Pairing(number=table, first=first, second=second) for table, (first, second, _) in enumerate(meetings, start=1)
    )
    paired = facts.RoundPaired(round=number, stage=stage, pairings=pairings, seed=0, algorithm="imported")
    results = [
        facts.ResultReported(round=number, match=table, result=result)
        for table, (_, _, result) in enumerate(meetings, start=1)
        if result is not None
    ]
    return [paired, *results]


def known(
    game: str, players: int, rounds: Sequence[Sequence[Meeting]], *, lots: Sequence[int] = (), cut: int = 0
) -> Tournament:
    """The state of an event whose pairings and results are known."""
    return fold_facts(known_facts(game, players, rounds, lots=lots, cut=cut))


FEWER = Publication(names=NameStyle.INITIAL, lists=ListVisibility.END, unlisted=True)
"""Less than all that can be published."""


def _go_on_elsewhere(organiser: Organiser, before: Log, *, seed: int) -> None:
    """Enter on another copy a message, a result that is agreed with, and one that is not and is taken; they meet."""
    elsewhere = simulated_organiser.Organiser(organiser.game, before, seed=seed)
    elsewhere.do(ask.PostMessage(text="Water is at the desk"))
    disputed, same = organiser.round.matches[:2]
    assert same.result is not None
    elsewhere.report(same, same.result)
    drawn = (elsewhere.random_result() for _ in repeat(None))
    elsewhere.report(disputed, next(result for result in drawn if result != disputed.result))
    desk = facts.DeskJoined(desk="door", name="Door", scope="results", first_table=1, last_table=8)
    clash = facts.DayClashAccepted(events=("Side Event",), players=(1, 2))
    for noted in (desk, facts.DeskSentAway(desk="door"), facts.ScreenUnlocked(), clash):
        organiser.note(noted)
    organiser.meet(elsewhere.log)
    (waiting,) = organiser.log.set_aside
    organiser.settle(waiting.step, taken=True)


def _give_places(organiser: Organiser, places: int) -> None:
    """Announce one place less than there are players, give the last one a place by hand, and announce one more."""
    limited = replace(organiser.tournament.details, places=places, places_order=PlacesOrder.PAYMENT)
    organiser.do(ask.ChangeDetails(details=limited))
    organiser.do(ask.NoteTold(player=places + 1))
    organiser.do(ask.GivePlace(player=places + 1, reason="Brings the tables"))
    organiser.do(ask.TakePlaceBack(player=places + 1, reason="Others bring them"))
    organiser.do(ask.GivePlace(player=places + 1, reason="Brings the tables"))
    organiser.do(ask.NoteTold(player=places + 1))
    organiser.do(ask.ChangeDetails(details=replace(limited, places=places + 1)))


def in_stages() -> Organiser:
    """Play an event of two stages of rounds to its end."""
    first = StagePlan(system=StageSystem.SWISS, rounds=2, progression=Progression(places=4))
    chain = (first, StagePlan(system=StageSystem.SWISS, rounds=1))
    organiser = Organiser("keyforge", details=replace(BASIC, structure="custom", chain=chain))
    organiser.start(8)
    organiser.play_on()
    return organiser


def check_decks(organiser: Organiser) -> None:
    """Draw a table, check both lists and find something with one; open the lists of all."""
    published = organiser.tournament.details.publication
    organiser.do(ask.ChangePublication(publication=replace(published, lists=ListVisibility.OPENED)))
    organiser.do(ask.OpenLists())
    organiser.do(ask.DrawDeckChecks(tables=1))
    drawn = organiser.tournament.drawn_tables[-1]
    outcomes = tuple(
        ask.DeckOutcome(player=player, in_order=seat == 0, note="" if seat == 0 else "Nothing in sleeves")
        for seat, player in enumerate(drawn.players)
    )
    checked = ask.CheckDecks(
        round=drawn.round, match=drawn.match, official="Zoe Ruiz", minutes=4, gives_back=True, outcomes=outcomes
    )
    organiser.do(checked)


def eventful(game: str, *, seed: int = 20) -> Organiser:
    """Play an event in which everything happens that a log can hold, from a seed."""
    cut = cut_of(find_ruleset(game), 4)
    organiser = Organiser(game, seed=seed, details=custom(3, cut, place="Hall 1", organiser="Zoe Ruiz"))
    organiser.do(ask.ChangeDetails(details=custom(4, cut, date="2026-11-21", place="Hall 2", organiser="Zoe Ruiz")))
    organiser.register(*names(10), "Ñusta Óscar", "名前", "Ruiz, Zoë")
    organiser.log = journal.append_records(
        organiser.log, journal.extend_log(organiser.log, (QUALIFIED,), at=organiser.log.records[-1].at)
    )
    organiser.do(ask.IdentifyOfficial(player=13, same=False))
    organiser.do(ask.RemovePlayer(player=13))
    organiser.do(ask.TakeOnAgain(player=13))
    organiser.do(ask.RemovePlayer(player=13))
    field = organiser.ruleset.registration.fields[0]
    value = "Quillfire of the “North”" if field.kind is FieldKind.LINE else sample_field(field, Random(seed), {})
    entry = ask.PlayerEntry(name="名前 <b>&amp;</b>", fields=((field.key, value),))
    organiser.do(ask.EditPlayer(player=12, entry=entry))
    aliases = tuple(alias.key for alias in organiser.ruleset.registration.aliases)
    if aliases:
        named = ask.PlayerEntry(name="Ñusta Óscar", fields=tuple((key, "Rude «Team»") for key in aliases))
        organiser.do(ask.EditPlayer(player=11, entry=named, hidden_fields=aliases))
    organiser.do(ask.CheckIn(player=1))
    organiser.do(ask.CheckIn(player=1, here=False))
    for check in organiser.ruleset.registration.door_checks[:1]:
        organiser.do(ask.TickCheck(player=1, check=check.key, official="Zoe Ruiz"))
        organiser.do(ask.TickCheck(player=2, check=check.key, official="Zoe Ruiz"))
        organiser.do(ask.TickCheck(player=2, check=check.key, ticked=False))
    ask_for_entry(organiser)
    organiser.do(ask.NotePayment(player=1, paid=False, amount=1250))
    organiser.do(ask.NotePayment(player=1, paid=True))
    _give_places(organiser, 11)
    organiser.start()
    organiser.pair()
    organiser.do(ask.StartClock(round=1))
    organiser.do(ask.GiveExtraTime(round=1, match=2, minutes=5))
    organiser.do(ask.PostponeMatch(round=1, match=2, day="2026-12-03"))
    if organiser.ruleset.team_building(organiser.tournament.details):
        organiser.pick_teams(3)
    organiser.do(ask.PauseClock(round=1))
    organiser.do(ask.AdjustClock(round=1, minutes=-5))
    organiser.do(ask.ResumeClock(round=1))
    fixed = next((field for field in organiser.ruleset.registration.fields if field.fixed), None)
    if fixed is not None:
        given = organiser.tournament.player(12).field(fixed.key)
        others = (choice.key for choice in fixed.choices if choice.key != given)
        right = next(others, "") or sample_field(fixed, Random(seed + 1), {})
        reason = "Written down wrong"
        command = ask.CorrectRegistration(player=12, fields=((fixed.key, right),), official="Zoe Ruiz", reason=reason)
        organiser.do(command)
    organiser.do(ask.PostMessage(text="Lunch until 14:00"))
    organiser.do(ask.TakeMessageBack(message=1))
    organiser.unlock_without_code()
    parting = organiser.log
    organiser.finish_round()
    _go_on_elsewhere(organiser, parting, seed=seed + 1)
    organiser.do(ask.GivePenalty(player=1, kind="warning", reason="Slow play", official="Zoe Ruiz", round=1))
    if organiser.ruleset.substitutes:
        organiser.do(ask.IssueSubstitute(player=2, item="Quillfire", lost="Its text", official="Zoe Ruiz"))
    ruled = ask.GiveRuling(question="Whose turn?", decision="Alba’s", official="Odel Rey", round=1, match=1)
    organiser.do(ruled)
    organiser.do(replace(ruled, ruling=1, decision="Bruno’s"))
    if organiser.ruleset.staff.appeals:
        organiser.do(ask.AppealRuling(ruling=1, player=1, official="Zoe Ruiz", outcome="upheld"))
    organiser.do(ask.ClearResult(round=1, match=3))
    organiser.finish_round()
    organiser.drop(3, reason="Did not appear")
    organiser.register("Late Comer")
    organiser.do(ask.ClearResult(round=1, match=4))
    organiser.do(ask.LeaveMatchOpen(round=1, match=4, reason="They still play"))
    organiser.do(ask.PairRound())
    organiser.do(ask.DiscardDraft())
    organiser.pair()
    organiser.do(ask.RecordPrint(round=2))
    organiser.do(ask.UnpairRound(round=2))
    organiser.do(ask.PairRound())
    assert organiser.tournament.draft is not None
    first, second = (table.first for table in organiser.tournament.draft.pairings[:2])
    assert first is not None
    assert second is not None
    organiser.do(ask.SwapPlayers(player=first, other=second))
    organiser.do(ask.PublishRound(reason="They share a car"))
    change_running_round(organiser)
    organiser.finish_round()
    organiser.undo()
    organiser.redo()
    organiser.undo()
    organiser.finish_round()
    point = organiser.log.records[-1].action
    organiser.undo()
    organiser.return_to(point)
    organiser.do(ask.ReportResult(round=1, match=4, result=organiser.random_result()))
    organiser.do(ask.ReturnPlayer(player=3))
    organiser.pair()
    play_by_phone(organiser, besides=5)
    organiser.do(ask.DisqualifyPlayer(player=5, reason="Altered list"))
    for player, counts in ((2, "half"), (4, "loss")):
        organiser.do(ask.AnnounceAbsence(player=player, round=4, counts=counts))
    organiser.do(ask.TakeAbsenceBack(player=4, round=4))
    organiser.do(ask.KeepApart(players=(1, 7)))
    organiser.do(ask.KeepApart(players=(1, 7, 8)))
    check_decks(organiser)
    organiser.finish_round()
    organiser.turn(1, 1)
    sat_out = next(match.first for match in organiser.round.matches if match.result and not match.result.is_unplayed)
    organiser.do(ask.CorrectBye(round=3, player=sat_out or 0))
    scenarios = ("The ring", "The hill") if "scenarios" in organiser.ruleset.stages.announces else None
    reason = "More time than we thought"
    organiser.do(ask.ChangeAnnouncement(swiss_rounds=4, cut=2 * cut, reason=reason, scenarios=scenarios))
    prizes = (Prize(what="A dice tower", first=1, last=1), Prize(what="A bag of dice", lot=True, how="one draw"))
    organiser.do(ask.ChangePrizes(prizes=prizes, sharing="One a player", reason="A sponsor gave more"))
    organiser.play_swiss()
    if not cut:
        hand_out_prizes(organiser)
        organiser.do(ask.ChangePublication(publication=FEWER))
        return organiser
    organiser.do(ask.MakeCut())
    assert organiser.tournament.seeds is not None
    organiser.drop(organiser.tournament.seeds[5])
    organiser.do(ask.EndTournament(reason="The hall closes"))
    organiser.undo()
    organiser.play_round()
    organiser.drop(organiser.round.matches[0].winner or 0)
    organiser.pair()
    organiser.turn(organiser.round.number - 1, 2)
    organiser.play_on()
    hand_out_prizes(organiser)
    organiser.do(ask.ChangePublication(publication=FEWER))
    return organiser


def change_running_round(organiser: Organiser) -> None:
    """Enter a first result, then let two players of other tables change seats and a match change its table."""
    organiser.report(organiser.round.matches[0], organiser.random_result())
    one, other, *_ = organiser.round.open_matches
    number, player = organiser.round.number, one.first or 0
    seats, table = facts.PairingChangeKind.SEATS, facts.PairingChangeKind.TABLE
    reason = "They came together"
    organiser.do(ask.ChangePairings(round=number, change=seats, player=player, other=other.first, reason=reason))
    organiser.do(ask.ChangePairings(round=number, change=table, player=player, table=40))


def play_by_phone(organiser: Organiser, besides: int) -> None:
    """Let the players of a table report its result, which counts by itself; others call and wish to leave."""
    number = organiser.round.number
    one, other, *_ = (match for match in organiser.round.open_matches if besides not in match.players)
    organiser.do(ask.ChooseReporting(way="counted"))
    result = organiser.random_result()
    for player in one.players:
        report = ask.SendReport(message=f"r{player}", player=player, round=number, match=one.number, result=result)
        organiser.send(report)
    organiser.do(ask.ChooseReporting(way="tapped"))
    caller, leaver = other.players
    at = organiser.moment().at
    organiser.send(ask.CallToTable(message="c1", player=caller, round=number, match=other.number, at=at))
    organiser.do(ask.AnswerCall(round=number, match=other.number))
    organiser.do(ask.AnswerCall(round=number, match=other.number, done=True))
    organiser.send(ask.WishToLeave(message="w1", player=leaver))
    organiser.do(ask.DeclineLeaving(player=leaver))


def ask_for_entry(organiser: Organiser) -> None:
    """Let people ask to be registered, of whom one is: what the others get is undone, or a reason."""
    organiser.do(ask.ChooseHallEntry(open=True))
    for number, name in enumerate(("Olga Nowak", "Nils Berg", "Ñusta Óscar"), start=1):
        request = ask.RequestEntry(message=f"e{number}", request=f"q{number}", name=name, origin=EntryOrigin.HALL)
        organiser.send(replace(request, club="Club <b>", consents=(("results", "0123456789abcdef"),)))
    organiser.do(ask.AcceptEntry(request="q1", message="e1", here=True))
    organiser.do(ask.AcceptPlainEntries())
    organiser.undo()
    organiser.undo()
    organiser.do(ask.DeclineEntry(request="q3", message="e3", reason="You are registered already"))
    organiser.do(ask.ChooseHallEntry(open=True, changes_closed=True))


def hand_out_prizes(organiser: Organiser) -> None:
    """Hand out the prizes of the event in which everything happens, one of them by mistake."""
    organiser.do(ask.HandOutPrize(prize=1, player=2))
    organiser.do(ask.HandOutPrize(prize=2))
    organiser.do(ask.TakePrizeBack(prize=2))

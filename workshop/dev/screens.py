"""Every screen of app and results site for `build.py screenshots`, one line each."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from typing import override

from playwright.sync_api import Page

from ronda import journal
from ronda.codes.paper_codes import PlayerCode, SlipCode, paper_code_text
from ronda.codes.qr_stream import QrStream
from ronda.commands import Command, Moment
from ronda.commands import requests as ask
from ronda.commands.permissions import Scope
from ronda.core.clock import parse_moment
from ronda.core.consents import Consent, ConsentPurpose, Privacy
from ronda.core.details import Details, FirstRound, TournamentSystem
from ronda.core.facts import DeskJoined, EntryOrigin, PairingChangeKind, ResultReported, TournamentCreated
from ronda.core.notice import Notice, Prize
from ronda.core.pairings import Stage
from ronda.core.publication import ListVisibility, NameStyle, Publication
from ronda.core.results import FIRST, SECOND, Result
from ronda.core.state import Match, Phase, Round, Tournament
from ronda.core.waiting_list import players_to_tell
from ronda.journal import Log
from ronda.publish.index_pages import MOST_PLAYED
from ronda.ranking.written_season import WrittenSeason
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.session import demo_records
from ronda.session.device_seasons import season_key
from workshop.build import demo_event
from workshop.cli import demo_tournaments
from workshop.cli.simulated_organiser import Organiser
from workshop.dev import hall_stub
from workshop.dev.hall_screens import ENTRANTS, VISITORS


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenEvent:
    """A demo tournament, stopped at a telling moment."""

    game: str
    players: int
    until: Callable[[Tournament], bool] = lambda _: True
    """The tournament stops at the last entry of its log for which this holds."""
    then: tuple[Callable[[Tournament], Command], ...] = ()
    """Further commands of the organiser."""
    later: int = 0
    """How many minutes later they are."""
    details: Details | None = None
    beside: tuple[str, ...] = ()
    """The other tournaments that its screens show."""

    def log(self, seed: int) -> Log:
        """The tournament's log; another seed makes another tournament."""
        ruleset = find_ruleset(self.game)
        log = demo_tournaments.stop_log(
            demo_tournaments.play_demo_event(ruleset, self.players, seed=seed, details=self.details), self.until
        )
        organiser = Organiser(ruleset, log, seed=seed)
        organiser.now += timedelta(minutes=self.later)
        for step in self.then:
            organiser.do(step(organiser.tournament))
        return organiser.log


class OpenedDemoEvent(ScreenEvent):
    """The app's demo event, as it is opened."""

    @override
    def log(self, seed: int) -> Log:
        moment = Moment(at="2026-11-21T19:40:00Z", random=seed)
        records = demo_records.demo_event_records(demo_event.demo_file_text(), demo_records.DEMO_NAME, moment)
        return journal.append_records(None, records)


class SideEvent(ScreenEvent):
    """Another tournament on the day of the cup; its draft seats some players of the cup."""

    @override
    def log(self, seed: int) -> Log:
        cup = EVENTS["day-cup"].log(seed - 1)
        details = Details(name="Side Event", date=DAY, place="Town Hall", organiser="The Club", tables=((8, 12),))
        create = ask.CreateTournament(tournament=f"day-side-{seed}", game=self.game, details=details)
        organiser = Organiser(find_ruleset(self.game), create, seed=seed, now=parse_moment(cup.records[-1].at))
        known = [player.name for player in cup.tournament.players[: self.players - 2]]
        organiser.register(*known, "Ada Puerto", "Marta Olmo")
        organiser.begin()
        organiser.do(ask.PairRound())
        return organiser.log


class DivergedEvent(ScreenEvent):
    """Two merged copies of a tournament that diverged; some steps of the other do not fit."""

    @override
    def log(self, seed: int) -> Log:
        common = super().log(seed)
        here, there = (Organiser(find_ruleset(self.game), common, seed=seed + place) for place in (0, 1))
        for device in (there, here):
            for match in device.round.open_matches[:3]:
                device.report(match, device.random_result())
        there.do(ask.DropPlayer(player=there.round.open_matches[0].players[0]))
        here.report(here.round.open_matches[0], here.random_result())
        there.do(ask.PostMessage(text=LOST))
        here.meet(there.log)
        return here.log


class DeskEvent(ScreenEvent):
    """A tournament on a desk device, whose last result the leading device lacks."""

    @override
    def log(self, seed: int) -> Log:
        joined = DeskJoined(desk=DESK, name="Table 1", scope=Scope.RESULTS.value, first_table=1, last_table=12)
        log = super().log(seed)
        log = journal.append_records(log, journal.extend_log(log, (joined,), at=log.records[-1].at))
        organiser = Organiser(find_ruleset(self.game), log, seed=seed)
        match = organiser.round.open_matches[0]
        entered = ResultReported(round=organiser.round.number, match=match.number, result=organiser.random_result())
        return journal.append_records(log, journal.extend_log(log, (entered,), at=log.records[-1].at, step=f"{DESK}.1"))


class PhoneReportsEvent(ScreenEvent):
    """A running round with reports from phones: most agree, two do not, one player calls, one wants to leave."""

    @override
    def log(self, seed: int) -> Log:
        """Reports by phone: agreed, disputed and single ones, calls with and without an answer, and a leaver."""
        organiser = Organiser(find_ruleset(self.game), super().log(seed), seed=seed)
        organiser.do(ask.ChooseReporting(way="tapped"))
        number = organiser.round.number
        for place, match in enumerate(organiser.round.open_matches[:9]):
            reported = organiser.random_result()
            other = organiser.random_result() if place in {1, 6} else reported
            reports = zip(match.players, (reported, other), strict=True)
            for player, result in reports if place not in {3, 7} else [*reports][:1]:
                organiser.send(
                    ask.SendReport(message=f"r{player}", player=player, round=number, match=match.number, result=result)
                )
        for place in (2, 10):
            match = organiser.round.open_matches[place]
            player, at = match.players[0], organiser.moment().at
            organiser.send(ask.CallToTable(message=f"c{place}", player=player, round=number, match=match.number, at=at))
        organiser.do(ask.AnswerCall(round=number, match=organiser.round.open_matches[2].number))
        for place in (0, 12):
            player = organiser.round.open_matches[place].players[1]
            organiser.send(ask.WishToLeave(message=f"w{player}", player=player))
        return organiser.log


class ArrivalsEvent(ScreenEvent):
    """The morning of a full event: plain requests, a namesake, a list that the game refuses, and a change."""

    @override
    def log(self, seed: int) -> Log:
        """Requests from the hall, by codes and from a file, some of which need a decision."""
        organiser = Organiser(find_ruleset(self.game), super().log(seed), seed=seed)
        organiser.do(ask.ChooseHallEntry(open=True))
        details, filmed = organiser.tournament.details, Consent(purpose=ConsentPurpose.PHOTOGRAPHS)
        organiser.do(ask.ChangeDetails(details=replace(details, places=len(organiser.tournament.players))))
        organiser.do(ask.ChangePrivacy(privacy=Privacy(consents=(Consent(purpose=ConsentPurpose.RESULTS), filmed))))
        known = organiser.tournament.players[2].name
        squad = (("faction", "rebel"), ("squad_points", "11"), ("squad_list", "Luke Skywalker (6)\nWedge Antilles (5)"))
        people = (
            ("Lena Torral", EntryOrigin.HALL, squad),
            (known, EntryOrigin.CODE, squad[:1]),
            ("Ulma Ribera", EntryOrigin.HALL, (("squad_points", "260"),)),
            ("Nil Casals", EntryOrigin.FILE, ()),
            ("Ona Prats", EntryOrigin.HALL, squad[:2]),
        )
        for number, (name, origin, fields) in enumerate(people, start=1):
            asked = ask.RequestEntry(
                message=f"e{number}", request=f"q{number}", name=name, fields=fields, origin=origin
            )
            organiser.send(replace(asked, club="Los Dados" if number % 2 else ""))
        organiser.do(ask.AcceptEntry(request="q5", message="e5", here=True))
        organiser.send(
            ask.RequestEntry(message="e6", request="q5", name="Ona Prats", fields=squad, origin=EntryOrigin.HALL)
        )
        return organiser.log


DESK = "table1"


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen: the name of its pictures, its tournament (empty for none), its route and the steps to do there."""

    name: str
    event: str
    route: str
    step: Callable[[Page], object] | None = field(default=None, kw_only=True)
    leave: Callable[[Page], object] | None = field(default=None, kw_only=True)
    """Steps before the next screen is shown."""


def _in_round(number: int, reported: int) -> Callable[[Tournament], bool]:
    return lambda state: (
        len(state.rounds) == number and sum(match.result is not None for match in state.rounds[-1].matches) <= reported
    )


def _between(number: int) -> Callable[[Tournament], bool]:
    return lambda state: len(state.rounds) == number and state.phase is Phase.BETWEEN_ROUNDS


def _undrafted(state: Tournament) -> bool:
    return len(state.rounds) == 1 and state.draft is None


def _open(state: Tournament) -> int:
    """The first table of the last round without a result."""
    return state.rounds[-1].open_matches[0].number


def _seat(state: Tournament, table: int) -> int:
    """The first player of a drafted table."""
    return (state.draft.pairings[table].first if state.draft else None) or 0


def _next_arrives(state: Tournament) -> Command:
    return ask.CheckIn(player=next(player.id for player in state.players if not player.checked_in))


def _renamed(player: int, name: str) -> Callable[[Tournament], Command]:
    return lambda state: ask.EditPlayer(
        player=player,
        entry=ask.PlayerEntry(
            name=name, fields=state.player(player).fields, constraints=state.player(player).constraints
        ),
    )


def _next_hands_in(state: Tournament) -> Command:
    number = next(player.id for player in state.players if not player.ticks)
    return ask.TickCheck(player=number, check="list", official="Odel Campoclaro")


def _told(state: Tournament) -> ask.NoteTold:
    return ask.NoteTold(player=players_to_tell(state)[0].id)


def _paid(state: Tournament) -> ask.NotePayment:
    number = next(player.id for player in state.players if not state.payment(player.id))
    return ask.NotePayment(player=number, paid=True, amount=1500)


def _taken_off(player: int, _: Tournament) -> ask.RemovePlayer:
    return ask.RemovePlayer(player=player)


def _posts(text: str, _: Tournament) -> Command:
    return ask.PostMessage(text=text)


NOTICE = Notice(
    doors="09:30",
    begins="10:00",
    address="Quay of the Lanterns 4, Puerto Norte",
    contact="harbour@example.org · +34 600 000 000 · https://example.org/harbour-games",
    fee="8 €, children 4 €",
    bring=("Something to write with", "A mug: there is tea"),
    prizes=(
        Prize(what="The lantern of the harbour", first=1, last=1),
        Prize(what="A play mat", first=2, last=2),
        Prize(what="A set of tokens", first=3, last=4, how="one each"),
        Prize(what="A promotional card"),
        Prize(what="Three boosters", lot=True, how="drawn among those who played every round"),
        Prize(what="A brush and two paints", label="The friendliest opponent", how="by vote"),
    ),
    sharing="Whoever leaves before the last round takes part in the draw no more.",
    opening="Welcome to Harbour Games!\n\nRegister at the bar, then look for your table here. Lunch is at 14:00.",
    text=(
        "The fifth championship of the harbour, open to everybody. Beginners are welcome: from 9:00 somebody at the "
        "door explains the game and lends what is missing.\n\nThe hall is on the first floor; there is a lift. "
        "Parking is free on Sundays."
    ),
)
SCENARIO = (
    "Six altars stand in the arena, three on each side.\n\nAt the end of each turn a player scores one point for each "
    "altar with a character of theirs beside it and none of the opponent's.\n\nWhoever holds both altars of the middle "
    "line scores one more."
)
LEAGUE = Details(
    name="Autumn league of the harbour",
    date="2026-09-01",
    place="Harbour Games",
    organiser="Nara Puertolindo",
    head_judges=("Odel Campoclaro",),
    structure="custom",
    swiss_rounds=4,
    cut=0,
    options=(("kind", "league_open"),),
    scenarios=("The first goal", "Two altars", "The long corridor", "Last light"),
    scenario_texts=("", SCENARIO),
    notice=Notice(contact="harbour@example.org", prizes=(Prize(what="A trophy", first=1, last=1),)),
    windows=(
        ("2026-09-01", "2026-09-14"),
        ("2026-09-15", "2026-09-28"),
        ("2026-09-29", "2026-10-12"),
        ("2026-10-13", "2026-10-26"),
    ),
)
SEEDED = Details(
    name="Rating cup of the harbour",
    date="2026-10-03",
    place="Harbour Games",
    organiser="Nara Puertolindo",
    structure="custom",
    swiss_rounds=4,
    cut=0,
    options=(("kind", "tournament_standard"),),
    first_round=FirstRound.HALVES,
    clubs_apart=True,
)
ANNOUNCED = Details(
    name="Fifth championship of the harbour",
    date="2026-11-21",
    place="Harbour Games",
    organiser="Nara Puertolindo",
    head_judges=("Odel Campoclaro",),
    notice=NOTICE,
)
LUNCH = (
    "Lunch is ready in the hall next door, and the kitchen asks for patience: those of tables 1 to 10 go first, the "
    "others follow when they are called. Please take your decks with you, because the hall is locked meanwhile.\n\n"
    "Round 3 begins at 14:30 sharp. Whoever is not at the table ten minutes later has lost the round."
)
LOST = "Lost and found: one red die, a blue sleeve and a jacket are at the bar."
SINGLE_ELIMINATION = Details(
    name="Knock-out Sunday", date="2026-09-13", place="The Old Cinema", structure="custom", swiss_rounds=0, cut=0
)
DOUBLE_ELIMINATION = replace(SINGLE_ELIMINATION, name="Second chances", system=TournamentSystem.DOUBLE_ELIMINATION)
BEST_OF_THREE = Details(
    name="Best of three",
    date="2026-09-20",
    place="The Amber Hall",
    structure="custom",
    swiss_rounds=3,
    cut=4,
    options=(("swiss_games", "3"), ("elimination_games", "3")),
)
SERIES_OF_OUR_OWN = Details(
    name="Shattered realms",
    date="2026-09-27",
    place="Harbour Games",
    structure="custom",
    swiss_rounds=4,
    cut=0,
    options=(
        ("preset", "underworlds"),
        ("edited", "underworlds"),
        ("tiebreaks", "head_to_head\ngames_share\nopponents_games_share"),
        ("games_floor", "third"),
    ),
)
ROUND_ROBIN = Details(
    name="Everybody meets everybody",
    date="2026-10-04",
    place="The Old Cinema",
    organiser="Nara Puertolindo",
    structure="custom",
    cut=2,
    system=TournamentSystem.ROUND_ROBIN,
)
TWO_LOSSES = Details(
    name="Two losses and out",
    date="2026-11-14",
    place="Harbour Games",
    organiser="Nara Puertolindo",
    structure="two_losses",
)
CUT_TO_32 = Details(
    name="The largest cut", date="2026-09-06", place="Harbour Games", structure="custom", swiss_rounds=5, cut=32
)

HELD_UP = (lambda _: ask.ClearResult(round=1, match=5),)
"""A round that waits for one table."""


def _checks_decks(tournament: Tournament) -> Command:
    """Deck checks at the first drawn table: one list in order, a finding on the other."""
    drawn = tournament.drawn_tables[0]
    first, second = drawn.players
    return ask.CheckDecks(
        round=drawn.round,
        match=drawn.match,
        official="Zoe Ruiz",
        minutes=6,
        gives_back=True,
        outcomes=(
            ask.DeckOutcome(player=first, in_order=True),
            ask.DeckOutcome(player=second, in_order=False, note="A ship of another pilot", ticked=frozenset({0, 1})),
        ),
    )


DECK_CHECKS: tuple[Callable[[Tournament], Command], ...] = (
    lambda _: ask.DrawDeckChecks(tables=2),
    lambda _: ask.DrawDeckChecks(tables=1),
)
LEFT_OPEN = (
    *HELD_UP,
    lambda _: ask.LeaveMatchOpen(round=1, match=5, reason="Both judges look at a card"),
    lambda _: ask.PairRound(),
    lambda _: ask.PublishRound(),
    lambda state: ask.ReportResult(round=2, match=_open(state), result=Result(winner=FIRST)),
    lambda state: ask.ReportResult(round=2, match=_open(state), result=Result(winner=SECOND)),
)
"""The next round runs without that table."""


def _rates_all(state: Tournament) -> Command:
    """The organiser takes ratings from a season in which nearly all players played."""
    lines = [f"\t{player.name}\t{1200 - 20 * player.id}" for player in state.players[:-1]]
    return ask.TakeRatings(season="\n".join(lines))


def _joins_club(player: int) -> Callable[[Tournament], Command]:
    def edited(state: Tournament) -> Command:
        known = state.player(player)
        constraints = replace(known.constraints, club="Norte")
        entry = ask.PlayerEntry(name=known.name, fields=known.fields, constraints=constraints)
        return ask.EditPlayer(player=player, entry=entry)

    return edited


EVENTS = {
    "empty": ScreenEvent(game="keyforge", players=8, until=lambda state: not state.players),
    "registration": ScreenEvent(game="xwing", players=23, until=lambda state: not state.started),
    "running": ScreenEvent(
        game="xwing",
        players=40,
        until=_in_round(3, 9),
        then=(
            lambda _: ask.GivePenalty(
                player=4, kind="warning", reason="Slow play", official="Odel Campoclaro", round=3
            ),
            lambda state: ask.GiveExtraTime(round=3, match=_open(state), minutes=7),
            lambda _: ask.PostMessage(text="Lunch is at 14:00, in the hall next door"),
            lambda _: ask.IssueSubstitute(
                player=4, item="Marksmanship", lost="The text from the second line on", official="Odel Campoclaro"
            ),
            lambda state: ask.GiveRuling(
                question="Do two ships whose bases touch overlap?",
                decision="Yes: the move is shortened.",
                official="Nara Puertolindo",
                round=3,
                match=_open(state),
            ),
            lambda state: ask.AppealRuling(
                ruling=1,
                player=state.rounds[-1].open_matches[0].first or 0,
                official="Odel Campoclaro",
                outcome="changed",
                decision="No: bases that only touch do not overlap.",
            ),
        ),
    ),
    "door": ScreenEvent(
        game="keyforge",
        players=23,
        until=lambda state: not state.started,
        then=(_next_arrives,) * 14,
    ),
    "checked": ScreenEvent(
        game="aristeia",
        players=8,
        until=lambda state: not state.started,
        then=(_next_hands_in,) * 3,
    ),
    "payments": ScreenEvent(
        game="xwing",
        players=12,
        until=lambda state: not state.started,
        then=(
            *(_paid,) * 5,
            lambda _: ask.NotePayment(player=9, paid=False, amount=1250),
            lambda _: ask.NotePayment(player=10, paid=False),
            lambda _: ask.NotePayment(player=11, paid=True, amount=0, is_free=True),
        ),
    ),
    "corrected": ScreenEvent(
        game="xwing",
        players=23,
        until=_in_round(2, 3),
        then=(
            lambda _: ask.CorrectRegistration(
                player=4,
                fields=(("faction", "scum"), ("damage_deck", "original")),
                official="Odel Campoclaro",
                reason="The form was read wrongly",
            ),
            lambda _: ask.TickCheck(player=4, check="squad", official="Odel Campoclaro"),
        ),
    ),
    "draft": ScreenEvent(
        game="keyforge",
        players=23,
        until=lambda state: state.draft is not None and state.draft.round <= 3,  # noqa: PLR2004 - a round of this one tournament
        then=(
            lambda state: ask.ChangeDetails(details=replace(state.details, date="2026-10-31")),  # a day without others
            lambda state: ask.SwapPlayers(player=_seat(state, 0), other=_seat(state, 5)),
        ),
    ),
    "winners": ScreenEvent(game="keyforge", players=23, until=_in_round(2, 5)),
    "between": ScreenEvent(game="keyforge", players=23, until=_between(2)),
    "cut": ScreenEvent(game="keyforge", players=23, until=lambda state: state.phase is Phase.CUT_DUE),
    "seeded": ScreenEvent(
        game="xwing",
        players=120,
        until=lambda state: bool(state.seeds) and not state.stage_rounds(Stage.ELIMINATION),
    ),
    "bracket": ScreenEvent(
        game="xwing",
        players=120,
        until=lambda state: len(state.stage_rounds(Stage.ELIMINATION)) == 2 and state.phase is Phase.ROUND_RUNNING,  # noqa: PLR2004 - a round of this one tournament
    ),
    "ended": ScreenEvent(
        game="keyforge",
        players=23,
        until=lambda state: len(state.stage_rounds(Stage.ELIMINATION)) == 2 and state.phase is Phase.ROUND_RUNNING,  # noqa: PLR2004 - a round of this one tournament
        then=(lambda _: ask.EndTournament(reason="The finalists share the title"),),
    ),
    "knockout": ScreenEvent(game="keyforge", players=8, details=SINGLE_ELIMINATION, until=lambda s: len(s.rounds) <= 2),  # noqa: PLR2004 - a round of this one tournament
    "finished": ScreenEvent(game="keyforge", players=23),
    "announced": ScreenEvent(game="keyforge", players=8, details=ANNOUNCED, until=lambda state: not state.started),
    "prizes": ScreenEvent(
        game="keyforge",
        players=8,
        details=ANNOUNCED,
        then=(
            lambda state: ask.HandOutPrize(prize=1, player=state.rounds[-1].matches[0].winner),
            lambda _: ask.HandOutPrize(prize=4),
            lambda _: ask.HandOutPrize(prize=5, player=3),
        ),
    ),
    "messages": ScreenEvent(
        game="keyforge",
        players=23,
        until=_in_round(2, 5),
        then=tuple(partial(_posts, text) for text in (LUNCH, LOST)),
    ),
    "league": ScreenEvent(game="aristeia", players=8, details=LEAGUE, until=_in_round(3, 2)),
    "rated": ScreenEvent(game="aristeia", players=23),
    "custom": ScreenEvent(game="custom", players=23, until=_in_round(2, 4)),
    "named": ScreenEvent(game="custom", players=8, details=SERIES_OF_OUR_OWN, until=_in_round(4, 2)),
    "series": ScreenEvent(game="keyforge", players=8, details=BEST_OF_THREE, until=_in_round(1, 2)),
    "overtime": ScreenEvent(
        game="xwing",
        players=23,
        until=_in_round(2, 6),
        then=(lambda state: ask.GiveExtraTime(round=2, match=_open(state), minutes=10),),
        later=70,
    ),
    "waiting": ScreenEvent(
        game="keyforge", players=8, until=lambda state: bool(state.rounds) and not state.rounds[-1].clock
    ),
    "race": ScreenEvent(game="keyforge", players=23, until=_in_round(4, 5)),
    "bracket-32": ScreenEvent(
        game="xwing",
        players=120,
        details=CUT_TO_32,
        until=lambda state: len(state.stage_rounds(Stage.ELIMINATION)) == 1 and state.phase is Phase.ROUND_RUNNING,
    ),
    "same-person": ScreenEvent(
        game="keyforge", players=8, until=lambda state: not state.started, then=(_renamed(1, "Puertolindo, Nara"),)
    ),
    "three": ScreenEvent(
        game="keyforge",
        players=8,
        until=lambda state: not state.started,
        then=tuple(partial(_taken_off, player) for player in range(4, 9)),
    ),
    "no-organiser": ScreenEvent(
        game="keyforge",
        players=8,
        until=lambda state: not state.started,
        then=(lambda state: ask.ChangeDetails(details=replace(state.details, organiser="")),),
    ),
    "short-names": ScreenEvent(
        game="keyforge",
        players=8,
        until=lambda state: not state.started,
        then=(
            lambda _: ask.RegisterPlayers(
                entries=tuple(
                    ask.PlayerEntry(name=name)
                    for name in ("Ribera, Ulma", "van der Torral, Lena", "Dr. Nara Puerto 600 123 456")
                )
            ),
            lambda _: ask.ChangePublication(publication=Publication(names=NameStyle.INITIAL)),
        ),
    ),
    "one-more": ScreenEvent(
        game="keyforge",
        players=8,
        until=lambda state: not state.rounds and state.draft is None,
        then=(lambda _: ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Ulma Ribera"),)),),
    ),
    "round-robin": ScreenEvent(
        game="xwing",
        players=7,
        details=ROUND_ROBIN,
        until=_between(4),
        then=(lambda _: ask.DropPlayer(player=3), lambda _: ask.PublishRound()),
    ),
    "round-robin-draft": ScreenEvent(
        game="keyforge", players=7, details=ROUND_ROBIN, until=_between(2), then=(lambda _: ask.DropPlayer(player=3),)
    ),
    "round-robin-over": ScreenEvent(game="custom", players=8, details=ROUND_ROBIN),
    "round-robin-twice": ScreenEvent(
        game="custom", players=6, details=replace(ROUND_ROBIN, twice=True), until=_in_round(7, 1)
    ),
    "official-plays": ScreenEvent(
        game="keyforge", players=8, until=_in_round(1, 1), then=(_renamed(1, "Nara Puertolindo"),)
    ),
    "late": ScreenEvent(
        game="keyforge",
        players=23,
        until=_in_round(2, 4),
        then=(
            lambda _: ask.RegisterPlayers(
                entries=tuple(ask.PlayerEntry(name=name) for name in ("Lena Torral", "Ulma Ribera"))
            ),
            lambda state: ask.ChangePairings(
                round=2, change=PairingChangeKind.TABLE, player=state.rounds[-1].open_matches[0].first or 0, table=30
            ),
        ),
    ),
    "double": ScreenEvent(
        game="keyforge",
        players=8,
        details=DOUBLE_ELIMINATION,
        until=lambda state: len(state.rounds) == 3 and state.phase is Phase.ROUND_RUNNING,  # noqa: PLR2004 - a round of this one tournament
    ),
    "double-final": ScreenEvent(
        game="custom",
        players=6,
        details=DOUBLE_ELIMINATION,
        until=lambda state: len(state.rounds) <= 6,  # noqa: PLR2004 - a round of this one tournament
    ),
    "parted": DivergedEvent(game="keyforge", players=23, until=_in_round(2, 4)),
    "phones": PhoneReportsEvent(game="xwing", players=40, until=_in_round(3, 4)),
    "two-losses": ScreenEvent(game="keyforge", players=37, until=_in_round(4, 6), details=TWO_LOSSES),
    "two-losses-due": ScreenEvent(
        game="keyforge", players=37, until=lambda state: state.phase is Phase.CUT_DUE, details=TWO_LOSSES
    ),
    "apart": ScreenEvent(
        game="xwing",
        players=9,
        until=_between(1),
        then=(
            lambda _: ask.KeepApart(players=(1, 4)),
            lambda _: ask.KeepApart(players=(2, 3, 6)),
            lambda _: ask.AnnounceAbsence(player=4, round=2, counts="half"),
            lambda _: ask.AnnounceAbsence(player=4, round=3, counts="loss"),
            lambda _: ask.AnnounceAbsence(player=7, round=2, counts="bye"),
            lambda _: ask.RedraftRound(),
        ),
    ),
    "absent": ScreenEvent(
        game="xwing",
        players=9,
        until=_between(1),
        then=(
            lambda _: ask.AnnounceAbsence(player=4, round=2, counts="half"),
            lambda _: ask.AnnounceAbsence(player=7, round=2, counts="loss"),
            lambda _: ask.RedraftRound(),
            lambda _: ask.PublishRound(),
        ),
    ),
    "seeding": ScreenEvent(
        game="aristeia", players=9, details=SEEDED, until=lambda state: not state.started, then=(_rates_all,)
    ),
    "by-rating": ScreenEvent(
        game="aristeia",
        players=9,
        details=SEEDED,
        until=lambda state: state.started and not state.draft and not state.rounds,
        then=(_rates_all, _joins_club(1), _joins_club(5), lambda _: ask.PairRound()),
    ),
    "by-rating-round": ScreenEvent(
        game="aristeia",
        players=9,
        details=SEEDED,
        until=lambda state: state.started and not state.draft and not state.rounds,
        then=(_rates_all, lambda _: ask.PairRound(), lambda _: ask.PublishRound()),
    ),
    "held-up": ScreenEvent(game="keyforge", players=12, until=_undrafted, then=HELD_UP),
    "left-open": ScreenEvent(game="keyforge", players=12, until=_undrafted, then=LEFT_OPEN),
    "late-result": ScreenEvent(
        game="keyforge",
        players=12,
        until=_undrafted,
        then=(*LEFT_OPEN, lambda _: ask.ReportResult(round=1, match=5, result=Result(winner=SECOND))),
    ),
    "arrivals": ArrivalsEvent(game="xwing", players=12, until=lambda state: not state.started),
    "checks": ScreenEvent(game="xwing", players=16, until=_in_round(2, 2), then=(*DECK_CHECKS, _checks_decks)),
    "locked-lists": ScreenEvent(
        game="aristeia",
        players=8,
        until=_in_round(2, 2),
        then=(
            lambda _: ask.ChangePublication(publication=Publication(lists=ListVisibility.OPENED)),
            lambda _: ask.DrawDeckChecks(tables=1),
        ),
    ),
    "consents": ScreenEvent(
        game="xwing",
        players=8,
        until=_in_round(2, 3),
        then=(
            lambda _: ask.ChangePrivacy(
                privacy=Privacy(
                    consents=(
                        Consent(purpose=ConsentPurpose.RESULTS),
                        Consent(purpose=ConsentPurpose.PHOTOGRAPHS, text="The club may film me at my table."),
                    ),
                    months=1,
                )
            ),
            lambda state: ask.PostMessage(text=f"{state.players[2].name}, please come to the desk."),
            lambda state: ask.GiveRuling(
                question=f"May {state.players[2].name.split()[0]} measure again?",
                decision="Yes.",
                official="Nara Puerto",
            ),
        ),
    ),
    "many": ScreenEvent(game="custom", players=130, until=_in_round(2, 3)),
    "places": ScreenEvent(
        game="xwing",
        players=12,
        until=lambda state: not state.started,
        then=(
            lambda state: ask.ChangeDetails(details=replace(state.details, places=6)),
            *(_told,) * 5,
            lambda _: ask.RemovePlayer(player=2),
            _told,
            lambda _: ask.RemovePlayer(player=5),
            lambda _: ask.CheckIn(player=1),
            lambda _: ask.CheckIn(player=10),
            lambda _: ask.NotePayment(player=1, paid=True, amount=1500),
            lambda _: ask.GivePlace(player=9, reason="Brings the tables"),
        ),
    ),
}
"""The seed of each is its place in this list."""


def _same_name_again(page: Page) -> None:
    name = page.locator("form[data-command=register_player] [name=name]")
    name.fill(page.locator(".people-name").first.inner_text())
    name.press("Enter")
    page.locator("[data-refusal]:not(:empty), #alert:not(:empty)").first.wait_for()


def _publish_asked(page: Page) -> None:
    page.locator("#publish .sun").click()
    page.locator("#publish [data-refusal]:not(:empty)").wait_for()


def _too_many_points(page: Page) -> None:
    row = page.locator("#board .table-open").first
    for number in range(row.locator("input.points").count()):
        row.locator("input.points").nth(number).fill("60")
    row.locator("button.enter").click()
    page.locator("[aria-invalid]").first.wait_for()


def _all_simulated(page: Page) -> None:
    page.evaluate("""async () => {
        const bar = () => document.querySelector(".odds-progress progress"); // each slice draws it anew
        while (bar().value < bar().max) await new Promise((done) => setTimeout(done, 100));
    }""")


def _open_the_correction(page: Page) -> None:
    page.locator("#correct > summary").click()


def _unfold(page: Page) -> None:
    page.evaluate("for (const fold of document.querySelectorAll('main .fold, main .more')) fold.open = true")


def _choose_source(page: Page) -> None:
    page.locator(".source input").first.check()
    page.locator(".qualifiers").wait_for()


def _codes_read(page: Page) -> None:
    """Read the first codes of a film, by their text."""
    some = QrStream("event", random.Random(0).randbytes(4000))  # noqa: S311 - to look at only
    _unfold(page)
    page.locator("#codes-text").fill("\n".join(map(some.text, range(1, 5))))
    page.locator("#read-codes button").click()
    page.locator("[data-received] progress").wait_for()


def _unknown_game(page: Page) -> None:
    """Open the file of an event whose game comes from another package."""
    records = ScreenEvent(game="keyforge", players=8).log(1).records
    created = records[0].fact
    assert isinstance(created, TournamentCreated)  # noqa: S101 - each log begins with it
    facts = (replace(created, game="kites"), *(record.fact for record in records[1:]))
    log = journal.append_records(None, journal.extend_log(None, facts, at=records[0].at))
    content = journal.log_file_text(log, package="ronda-kites").encode()
    page.locator("#file").set_input_files({"name": "kites.ronda", "mimeType": "text/plain", "buffer": content})
    page.locator("main .banner").wait_for()


def _a_name(page: Page) -> None:
    page.locator("#new-name").fill("Xana Vallehondo")


def _brought_up(page: Page, part: str) -> None:
    page.locator(part).evaluate("part => scrollTo(0, part.getBoundingClientRect().top + scrollY - 80)")


def _keys(page: Page) -> None:
    page.locator("[data-dialog='#keys']").click()


def _search(page: Page) -> None:
    page.locator("[data-action=palette]").filter(visible=True).click()
    page.locator("dialog[open] #palette-search").wait_for()


_CODE = "3141"


def _lock(page: Page, scope: str = "results", tables: tuple[int, int] | None = None) -> None:
    page.locator(f"#scope-{scope}").check()
    for field_, number in zip(("first", "last"), tables or (), strict=False):
        page.locator(f"#scope-{field_}").fill(str(number))
    for field_ in ("code", "again"):
        page.locator(f"#lock-{field_}").fill(_CODE)
    page.locator("#lock button").click()
    page.locator(".bar-lock").wait_for()


def _lock_and_go(page: Page, screen: str) -> None:
    _lock(page, tables=(1, 8))
    page.locator(f".next a[href$='/{screen}']").click()
    page.locator(".next").wait_for(state="detached")


def _lock_and_forget(page: Page) -> None:
    _lock(page, "results_and_checkin")
    page.locator("#unlock-code").fill("2718")
    page.locator("#unlock button").click()
    page.locator("#unlock [data-refusal]:not(:empty)").wait_for()
    page.locator("#forgotten > summary").click()


def _invite(page: Page) -> None:
    page.locator("#invite-name").fill("Door")
    page.locator("#invite .primary").click()
    page.locator("canvas[data-code]").wait_for()


def _invite_in_view(page: Page) -> None:
    page.locator("#invite .primary").click()
    page.locator("canvas[data-code]").wait_for()
    page.locator(".camera .refusal:not(:empty)").wait_for()
    _brought_up(page, part="#invited-title")


def _do_not_let_in(page: Page) -> None:
    page.locator("[data-action=unlink]").click()
    page.locator("canvas").wait_for(state="detached")


def _as_a_desk(page: Page, part: str) -> None:
    """Make the device a desk of the event, with a last entry that the leading device lacks."""
    page.evaluate(
        """async (desk) => {
            const event = location.hash.split("/")[2];
            const opening = indexedDB.open("ronda");
            const db = await new Promise((done) => { opening.onsuccess = () => done(opening.result); });
            const store = db.transaction("tournaments", "readwrite").objectStore("tournaments");
            const asked = store.get(event);
            const kept = await new Promise((done) => { asked.onsuccess = () => done(asked.result); });
            kept.summary.desk = { desk, led: false, has: kept.summary.entries - 1 };
            const put = store.put(kept, event);
            await new Promise((done) => { put.onsuccess = done; });
            db.close();
            new BroadcastChannel("ronda").postMessage({ tournament: event });
        }""",
        DESK,
    )
    page.locator(part).first.wait_for()


def _nothing_right(page: Page) -> None:
    page.locator("[name=field_squad_points]").fill("260")
    page.locator("#send-entry button").click()
    page.locator("[aria-invalid]").first.wait_for()


def _too_many_reported(page: Page) -> None:
    for side, points in ((1, "999"), (2, "12")):
        page.locator(f"[name=score{side}]").fill(points)
    page.locator("form:has([name=score1]) .primary").click()
    page.locator(".refusal").wait_for()


def _many_joined(page: Page) -> None:
    hall_stub.follow_hall(page, joined=31)


def _own_table(page: Page) -> None:
    page.locator(".reporting section").first.evaluate("part => scrollTo(0, part.offsetTop - 16)")


def _two_ask_in_view(page: Page) -> None:
    hall_stub.follow_hall(page, joined=31, asking=((1, "0042"), (2, "7316")))
    _brought_up(page, part=".hall-joined")


def _three_ask(page: Page) -> None:
    hall_stub.follow_hall(page, joined=12, asking=((1, "0042"), (2, "7316"), (4, "5580")))


_SEASON = "Club league 2026"
_SEASON_KEY = season_key(WrittenSeason(name=_SEASON))


def _made_season(page: Page, counts: str = "") -> None:
    """Make the season, after the route before named one that does not exist."""
    page.evaluate("location.hash = '#/seasons/new'")
    page.locator("#season-name").fill(_SEASON)
    page.locator("#season-game").select_option("KeyForge")
    if counts:
        page.locator("#season-rating").select_option(counts)
        page.locator("#season-start").wait_for()
    page.locator("#season .primary").click()
    page.locator("#ranking").wait_for()
    page.locator("#notice:not(:empty)").wait_for()
    page.evaluate("document.querySelector('#notice').textContent = ''")


def _changed_season(page: Page) -> None:
    _made_season(page, "glicko-2")
    page.get_by_role("link", name=re.compile("^(Change|Cambiar)$")).click()
    page.locator("#season-period").wait_for()


def _opened_season(page: Page) -> None:
    """Open the file of another season with that name."""
    _made_season(page)
    page.evaluate("location.hash = '#/seasons'")
    text = f'name = "{_SEASON}"\nattendance = 2\nper_win = 1\n'
    page.locator("#season-file").set_input_files(
        {"name": "season.toml", "mimeType": "application/toml", "buffer": text.encode()}
    )
    page.locator("#open-season button").click()
    page.locator("#opened-both").wait_for()


def _person_of_season(page: Page) -> None:
    _made_season(page)
    page.locator("#ranking tbody a").first.click()
    page.locator("main h2").first.wait_for()


def _forget_season(page: Page) -> None:
    page.evaluate(f"location.hash = '#/season/{_SEASON_KEY}'")
    page.locator("[popovertarget=forget-ask]").first.click()
    page.locator("#forget-season button").click()
    page.locator("#season-file").wait_for()


def _unlock(page: Page) -> None:
    if not page.locator("#unlock").count():
        page.evaluate("location.hash = '/'")
    page.locator("#unlock-code").fill(_CODE)
    page.locator("#unlock button").click()
    page.locator(".bar-lock").wait_for(state="detached")


_CHOSEN = {event.game for event in EVENTS.values()}
BOARDS = {
    f"board-{ruleset.key}": ScreenEvent(game=ruleset.key, players=8, until=_in_round(2, 2))
    for ruleset in every_ruleset()
    if ruleset.key not in _CHOSEN
}
"""A game without chosen moments is shown with its board."""
EVENTS |= BOARDS
EVENINGS = {
    f"evening-{number}": ScreenEvent(
        game="keyforge", players=4, details=Details(name=f"Club evening {number}", date=f"2026-03-{number:02}")
    )
    for number in range(1, MOST_PLAYED + 1)
}
"""Enough for the results site to have a page of all events; no screen of the app shows them."""
EVENTS["demo"] = OpenedDemoEvent(game=demo_event.GAME, players=demo_event.PLAYERS)
EVENTS["desk"] = DeskEvent(game="keyforge", players=23, until=_in_round(2, 4))

DAY = "2026-11-28"
EVENTS["day-cup"] = ScreenEvent(
    game="xwing",
    players=14,
    until=_in_round(2, 3),
    details=Details(name="Morning Cup", date=DAY, place="Town Hall", organiser="The Club"),
)
EVENTS["day-side"] = SideEvent(game="keyforge", players=6, beside=("day-cup",))
# the person to erase may be in any of them
EVENTS["consents"] = replace(EVENTS["consents"], beside=tuple(EVENTS))

SEASON_LINES = "%0A".join(
    f"%09{name.replace(' ', '+')}%09{rating}"
    for name, rating in (
        ("Vera Rocaliza", 1072),
        ("Olma Duendeluna", 1031),
        ("Hilo Hojasol", 968),
        ("Wilo Brumaverde", 941),
    )
)
THREE_STAGES = (
    "stage_1_system=swiss&stage_1_length=rounds&stage_1_rounds=4&stage_1_rule=best&stage_1_places=20"
    "&stage_2_system=swiss&stage_2_length=rounds&stage_2_rounds=2&stage_2_carries_over=yes"
    "&stage_2_rule=best&stage_2_places=4&stage_3_system=elimination"
)
FILLED = "fill_from=2026-09-01&fill_days=14"
SCREENS = (
    Screen("home-empty", "", "/"),
    Screen("home", "all", "/"),
    Screen("settings", "all", "/settings"),
    Screen("help", "", "/help"),
    Screen("problem", "", "/problem"),
    Screen("new", "all", "/new"),
    Screen("new-from", "all", "/new/from", step=_choose_source),
    Screen("new-expected", "all", "/new?game=xwing&expected=23"),
    Screen("new-more", "all", "/new?game=keyforge", step=_unfold),
    Screen("new-custom-structure", "all", "/new?game=xwing&structure=custom&cut=other&cut=6"),
    Screen("new-round-robin", "all", "/new?game=xwing&structure=custom&system=round_robin"),
    Screen("new-stages", "all", f"/new?game=xwing&structure=custom&system=chain&expected=41&{THREE_STAGES}"),
    Screen("new-league", "all", "/new?game=aristeia&option_kind=league_open"),
    Screen("new-first-round", "all", "/new?game=keyforge&structure=custom&first_round=halves"),
    Screen("new-league-filled", "all", f"/new?game=aristeia&option_kind=league_open&{FILLED}"),
    Screen("new-custom-game", "all", "/new?game=custom"),
    Screen("new-custom-series", "all", "/new?game=custom&option_result=games&option_tiebreaks=opponents_games_share"),
    Screen("new-preset", "all", "/new?game=custom&option_preset=underworlds"),
    Screen("game-rules", "all", "/rules?game=xwing"),
    Screen("game-rules-look-up", "all", "/rules?game=aristeia&part=final_boss"),
    Screen("list", "all", "/list?text=Marta%20Olmo%0AAda%20Puerto"),
    Screen("from-elsewhere", "all", "/import"),
    Screen("check", "all", "/check"),
    Screen("check-unknown-game", "all", "/check", step=_unknown_game),
    Screen("receive", "all", "/receive"),
    Screen("receive-begun", "all", "/receive", step=_codes_read),
    Screen("publishing", "all", "/publishing"),
    Screen("publishing-bucket", "all", "/publishing?kind=s3"),
    Screen("publishing-folder", "all", "/publishing?kind=folder"),
    Screen("publishing-zip", "all", "/publishing?kind=zip"),
    Screen("club-look", "all", "/look"),
    Screen("day", "all", f"/day?day={DAY}"),
    Screen("day-register", "day-side", "/day"),
    Screen("day-draft", "day-side", "/draft"),
    Screen("day-asked", "day-side", "/draft", step=_publish_asked),
    Screen("clocks", "all", f"/clocks?day={DAY}"),
    Screen("seasons", "all", "/seasons"),
    Screen("season-new", "all", "/seasons/new"),
    Screen("season", "all", f"/season/{_SEASON_KEY}", step=_made_season, leave=_forget_season),
    Screen("season-rules", "all", f"/season/{_SEASON_KEY}/rules", step=_changed_season, leave=_forget_season),
    Screen("season-opened", "all", "/seasons/opened", step=_opened_season, leave=_forget_season),
    Screen("season-person", "all", f"/season/{_SEASON_KEY}/1", step=_person_of_season, leave=_forget_season),
    Screen("ranking", "all", "/ranking?season=2026"),
    Screen("ranking-person", "all", "/ranking/{rated}"),
    Screen("event-demo", "demo", ""),
    Screen("guide-prepare", "all", "/guide/prepare"),
    Screen("guide-mend", "all", "/guide/mend"),
    Screen("nothing-here", "all", "/nowhere"),
    Screen("event-empty", "empty", ""),
    Screen("event-registration", "registration", ""),
    Screen("event-running", "running", ""),
    Screen("film", "running", "/film"),
    Screen("film-of-few", "empty", "/film"),
    Screen("event-between-rounds", "between", ""),
    Screen("event-cut-due", "cut", ""),
    Screen("event-seeded", "seeded", ""),
    Screen("event-bracket", "bracket", ""),
    Screen("event-finished", "finished", ""),
    Screen("event-league", "league", ""),
    Screen("event-custom", "custom", ""),
    Screen("event-same-person", "same-person", ""),
    Screen("event-three", "three", ""),
    Screen("event-no-organiser", "no-organiser", ""),
    Screen("event-one-more", "one-more", ""),
    Screen("new-premier", "all", "/new?game=xwing&tier=premier"),
    Screen("event-announced", "announced", "", step=_unfold),
    Screen("details", "registration", "/details"),
    Screen("details-announced", "announced", "/details", step=_unfold),
    Screen("announcement", "between", "/announcement"),
    Screen("delete", "finished", "/delete"),
    Screen("restore", "finished", "/restore"),
    Screen("lock", "running", "/lock"),
    Screen("locked", "running", "/lock", step=_lock, leave=_unlock),
    Screen("locked-forgotten", "running", "/lock", step=_lock_and_forget, leave=_unlock),
    Screen("locked-round", "running", "/lock", step=partial(_lock_and_go, screen="round/3"), leave=_unlock),
    Screen("locked-but-for-rounds", "winners", "/lock", step=partial(_lock, scope="all_but_rounds"), leave=_unlock),
    Screen("players-empty", "empty", "/players"),
    Screen("players", "registration", "/players"),
    Screen("players-refused", "registration", "/players", step=_same_name_again),
    Screen("players-late", "between", "/players?by=number"),
    Screen("player", "running", "/player/4"),
    Screen("player-absent", "apart", "/player/4"),
    Screen("players-apart", "apart", "/apart"),
    Screen("draft-apart", "apart", "/draft"),
    Screen("round-absent", "absent", "/round/2"),
    Screen("player-league", "league", "/player/1"),
    Screen("player-same-person", "same-person", "/player/1"),
    Screen("player-official", "official-plays", "/player/1"),
    Screen("player-corrected", "corrected", "/player/4"),
    Screen("player-to-correct", "corrected", "/player/4", step=_open_the_correction),
    Screen("fill-in", "league", "/fill/lineup"),
    Screen("round-points", "running", "/round/3"),
    Screen("round-points-refused", "running", "/round/3", step=_too_many_points),
    Screen("round-by-name", "running", "/round/3?by=name"),
    Screen("round-open-tables", "running", "/round/3?show=open"),
    Screen("round-winners", "winners", "/round/2"),
    Screen("round-complete", "between", "/round/2"),
    Screen("round-league", "league", "/round/3"),
    Screen("round-custom", "custom", "/round/2"),
    Screen("round-bracket", "bracket", "/round/{last}"),
    Screen("round-series", "series", "/round/1"),
    Screen("event-named", "named", ""),
    Screen("round-named", "named", "/round/4"),
    Screen("standings-named", "named", "/standings"),
    Screen("rules-named", "named", "/rules"),
    Screen("round-overtime", "overtime", "/round/2"),
    Screen("round-waiting", "waiting", "/round/{last}"),
    Screen("round-official", "official-plays", "/round/1"),
    Screen("round-more", "running", "/round/3?more={open}"),
    Screen("round-turned", "winners", "/round/2?more={decided}-{won}"),
    Screen("round-late", "late", "/round/2"),
    Screen("round-change", "late", "/round/2/change"),
    Screen("round-change-picked", "late", "/round/2/change?pick={seated}"),
    Screen("round-change-planned", "late", "/round/2/change?change=seats&player={seated}&other={bye}"),
    Screen("keys", "running", "/round/3", step=_keys),
    Screen("search", "running", "/round/3", step=_search),
    Screen("draft", "draft", "/draft"),
    Screen("draft-picked", "draft", "/draft?pick=3"),
    Screen("event-two-losses", "two-losses", ""),
    Screen("round-two-losses", "two-losses", "/round/4"),
    Screen("standings-two-losses", "two-losses", "/standings"),
    Screen("event-two-losses-due", "two-losses-due", ""),
    Screen("draft-round-robin", "round-robin-draft", "/draft"),
    Screen("round-round-robin", "round-robin", "/round/5"),
    Screen("projector-crosstable", "round-robin-over", "/projector"),
    Screen("room", "running", "/room"),
    Screen("public", "running", "/public"),
    Screen("public-locked-lists", "locked-lists", "/public"),
    Screen("deck-checks", "checks", "/checks"),
    Screen("deck-check", "checks", "/round/2/table/{drawn}/check"),
    Screen("deck-check-done", "checks", "/round/2/table/{checked}/check"),
    Screen("deck-check-line-up", "locked-lists", "/round/2/table/{drawn}/check"),
    Screen("public-short-names", "short-names", "/public"),
    Screen("privacy", "consents", "/privacy"),
    Screen("privacy-erase", "consents", "/privacy?erase=3"),
    Screen("player-consents", "consents", "/player/3"),
    Screen("room-long", "messages", "/room"),
    Screen("prizes-announced", "announced", "/prizes"),
    Screen("prizes-change", "league", "/prizes", step=_unfold),
    Screen("prizes", "prizes", "/prizes"),
    Screen("projector-welcome", "registration", "/projector"),
    Screen("projector-welcome-said", "announced", "/projector"),
    Screen("projector-messages", "messages", "/projector"),
    Screen("projector-pairings", "running", "/projector"),
    Screen("projector-standings", "between", "/projector"),
    Screen("projector-bracket", "bracket", "/projector"),
    Screen("projector-double", "double", "/projector"),
    Screen("projector-overtime", "overtime", "/projector"),
    Screen("projector-champion", "finished", "/projector"),
    Screen("import", "registration", "/players/import"),
    Screen("season-ratings", "seeding", "/players/ratings"),
    Screen("season-ratings-read", "seeding", f"/players/ratings?season={SEASON_LINES}"),
    Screen("player-rating", "seeding", "/player/2"),
    Screen("players-rated", "seeding", "/players"),
    Screen("event-seeding", "seeding", ""),
    Screen("draft-by-rating", "by-rating", "/draft"),
    Screen("round-by-rating", "by-rating-round", "/round/1"),
    Screen("import-preview", "registration", "/players/import?text=Name%3BClub%0AMarta%20Olmo%3BPuerto%0AAda%3B"),
    Screen("check-in", "door", "/checkin"),
    Screen("arrivals", "arrivals", "/arrivals"),
    Screen("arrivals-none", "door", "/arrivals"),
    Screen("check-in-consents", "arrivals", "/checkin", step=_unfold),
    Screen("players-arrivals", "arrivals", "/players"),
    Screen("check-in-checks", "checked", "/checkin"),
    Screen("check-in-open-check", "checked", "/checkin?open=list"),
    Screen("check-in-over", "corrected", "/checkin"),
    Screen("check-in-payments", "payments", "/checkin"),
    Screen("check-in-owing", "payments", "/checkin?show=owing"),
    Screen("players-payments", "payments", "/players"),
    Screen("players-waiting", "places", "/players"),
    Screen("check-in-waiting", "places", "/checkin"),
    Screen("player-waiting", "places", "/player/11?first=place"),
    Screen("player-place-given", "places", "/player/9?first=place"),
    Screen("event-places", "places", ""),
    Screen("player-payment", "payments", "/player/9?first=payment"),
    Screen("event-check-in", "door", ""),
    Screen("event-checks", "checked", ""),
    Screen("read", "running", "/read"),
    Screen("read-slip", "running", "/read?code={slip}"),
    Screen("read-slip-winners", "winners", "/read?code={slip}"),
    Screen("read-slip-entered", "running", "/read?code={entered}"),
    Screen("read-card", "door", "/read?code={card}"),
    Screen("table-open", "running", "/round/3/table/{open}"),
    Screen("table-league", "league", "/round/3/table/{open}"),
    Screen("correction", "between", "/round/1/table/1?winner=2&ending=keys"),
    Screen("correction-in-bracket", "bracket", "/round/7/table/1?score1=10&score2=60"),
    Screen("mixed-up", "between", "/round/1/table/1?change=exchange&other=2"),
    Screen("wrong-bye", "between", "/round/2/table/2?change=bye&player=1"),
    Screen("table-corrected", "between", "/round/2/table/{corrected}"),
    Screen("helper-time", "winners", "/round/2/table/{open}/helper/time?keys1=1&aember1=9&keys2=2&aember2=3"),
    Screen("helper-ships", "running", "/round/3/table/{open}/helper/ships"),
    Screen("conduct", "running", "/conduct"),
    Screen("conduct-so-far", "running", "/conduct?player={seated}&kind=lost_component"),
    Screen("conduct-entered-win", "winners", "/conduct?player={winner}&kind=altered_deck"),
    Screen("event-phones", "phones", ""),
    Screen(
        "event-hall-off", "phones", "", step=partial(hall_stub.follow_hall, is_shown=False), leave=hall_stub.leave_hall
    ),
    Screen("event-hall", "phones", "", step=_many_joined, leave=hall_stub.leave_hall),
    Screen("event-hall-asking", "running", "", step=_three_ask, leave=hall_stub.leave_hall),
    Screen(
        "event-hall-lost", "phones", "", step=partial(hall_stub.follow_hall, is_lost=True), leave=hall_stub.leave_hall
    ),
    Screen("phones", "phones", "/phones"),
    Screen("round-phones", "phones", "/round/3"),
    Screen("round-from-phones", "phones", "/round/3?show=phones"),
    Screen("history-phones", "phones", "/history"),
    Screen("event-parted", "parted", ""),
    Screen("elsewhere", "parted", "/elsewhere"),
    Screen("elsewhere-none", "running", "/elsewhere"),
    Screen("history-parted", "parted", "/history"),
    Screen("devices", "running", "/devices"),
    Screen("devices-invited", "running", "/devices", step=_invite, leave=_do_not_let_in),
    Screen("devices-lost", "desk", "/devices", step=partial(_as_a_desk, part="#own-title")),
    Screen("event-desk", "desk", "", step=partial(_as_a_desk, part="#left-title")),
    Screen("round-desk", "desk", "/round/2", step=partial(_as_a_desk, part=".disc:has(.away)")),
    Screen("players-desk", "desk", "/players", step=partial(_as_a_desk, part="main:not(:has(.people))")),
    Screen("rulings", "running", "/rulings?round=3&match={open}"),
    Screen("ruling-appealed", "running", "/rulings?appeal=1"),
    Screen("standings", "running", "/standings"),
    Screen("standings-provisional", "running", "/standings?round=3"),
    Screen("round-held-up", "held-up", "/round/1"),
    Screen("table-held-up", "held-up", "/round/1/table/{open}"),
    Screen("event-left-open", "left-open", ""),
    Screen("round-left-open", "left-open", "/round/1"),
    Screen("standings-left-open", "left-open", "/standings"),
    Screen("table-late-result", "late-result", "/round/1/table/5"),
    Screen("standings-race", "race", "/standings", step=_all_simulated),
    Screen("standings-none", "registration", "/standings"),
    Screen("standings-league", "league", "/standings"),
    Screen("standings-final", "finished", "/standings"),
    Screen("crosstable", "round-robin", "/crosstable"),
    Screen("crosstable-twice", "round-robin-twice", "/crosstable"),
    Screen("projector-crosstable-twice", "round-robin-twice", "/projector"),
    Screen("print-crosstable-twice", "round-robin-twice", "/print/crosstable"),
    Screen("crosstable-over", "round-robin-over", "/crosstable"),
    Screen("bracket-none", "running", "/bracket"),
    Screen("bracket-seeds", "seeded", "/bracket"),
    Screen("bracket-running", "bracket", "/bracket"),
    Screen("end-event", "bracket", "/end"),
    Screen("bracket-ended", "ended", "/bracket"),
    Screen("standings-ended", "ended", "/standings"),
    Screen("bracket-finished", "finished", "/bracket"),
    Screen("bracket-32", "bracket-32", "/bracket"),
    Screen("bracket-knockout", "knockout", "/bracket"),
    Screen("bracket-double", "double", "/bracket"),
    Screen("bracket-double-final", "double-final", "/bracket"),
    Screen("history", "running", "/history"),
    Screen("event-rules", "running", "/rules"),
    Screen("sheets", "league", "/sheets"),
    Screen("sheets-blank", "league", "/sheets?blank=yes"),
    Screen("sheet", "league", "/player/1/sheet"),
    Screen("teams", "league", "/round/3/table/{open}/teams"),
    Screen("game-checklist", "all", "/checklist?game=xwing&players=40"),
    Screen("checklist", "registration", "/checklist"),
    Screen("print", "running", "/print"),
    Screen("print-too-early", "registration", "/print"),
    Screen("print-by-table", "running", "/print/pairings"),
    Screen("print-by-name", "running", "/print/pairings/names"),
    Screen("print-slips", "running", "/print/slips"),
    Screen("print-slips-official", "official-plays", "/print/slips"),
    Screen("print-slips-blank", "league", "/print/slips/blank"),
    Screen("print-cards", "door", "/print/cards"),
    Screen("print-cards-tables", "running", "/print/cards/tables"),
    Screen("print-lists", "registration", "/print/lists"),
    Screen("print-lists-league", "league", "/print/lists"),
    Screen("print-lists-blank", "registration", "/print/lists?blank=yes"),
    Screen("print-standings", "running", "/print/standings"),
    Screen("print-crosstable", "round-robin", "/print/crosstable"),
    Screen("print-bracket", "bracket", "/print/bracket"),
    Screen("print-bracket-32", "bracket-32", "/print/bracket"),
    Screen("print-bracket-double", "double", "/print/bracket"),
    Screen("print-announcement", "announced", "/print/announcement"),
    Screen("print-announcement-league", "league", "/print/announcement"),
    Screen("print-prizes", "prizes", "/print/prizes"),
    Screen("print-report", "finished", "/print/report"),
    Screen("print-report-rulings", "running", "/print/report"),
    Screen("print-deck-checks", "checks", "/print/checks"),
    Screen("print-substitutes", "running", "/print/substitutes"),
    *(Screen(name, name, "/round/2") for name in BOARDS),
)

PAGES = (
    Screen("site-index", "all", "index.html"),
    Screen("site-events", "all", "events.html"),
    Screen("site-now", "all", "now.html"),
    Screen("site-now-running", "running", "now.html"),
    Screen("site-event-season", "rated", "ranking.html"),
    Screen("site-event-running", "running", "index.html"),
    Screen("site-event-finished", "finished", "index.html"),
    Screen("site-event-announced", "announced", "index.html"),
    Screen("site-event-prizes", "prizes", "index.html"),
    Screen("site-event-league", "league", "index.html"),
    Screen("site-event-info", "running", "info.html"),
    Screen("site-register", "announced", "register.html"),
    Screen("site-rules", "running", "rules.html"),
    Screen("site-rules-league", "league", "rules.html"),
    Screen("site-round-running", "running", "round-3.html"),
    Screen("site-round-changed", "late", "round-2.html"),
    Screen("site-round-official", "official-plays", "round-1.html"),
    Screen("site-player-official", "official-plays", "players/1.html"),
    Screen("site-round-complete", "between", "round-2.html"),
    Screen("site-standings", "running", "standings-2.html"),
    Screen("site-standings-league", "league", "standings-2.html"),
    Screen("site-overlay", "running", "overlay.html"),
    Screen("site-overlay-standings", "between", "overlay.html"),
    Screen("site-crosstable", "round-robin", "crosstable.html"),
    Screen("site-crosstable-twice", "round-robin-twice", "crosstable.html"),
    Screen("site-bracket-running", "bracket", "bracket.html"),
    Screen("site-bracket-finished", "finished", "bracket.html"),
    Screen("site-bracket-double", "double", "bracket.html"),
    Screen("site-players", "running", "players.html"),
    Screen("site-event-many", "many", "index.html"),
    Screen("site-names", "many", "names.html"),
    Screen("site-names-initial", "many", "names-97.html"),
    Screen("site-played", "running", "played.html"),
    Screen("site-places", "places", "index.html"),
    Screen("site-players-waiting", "places", "players.html"),
    Screen("site-player", "finished", "players/1.html"),
    Screen("site-player-named", "named", "players/1.html"),
    Screen("site-standings-named", "named", "standings-3.html"),
    Screen("site-player-corrected", "corrected", "players/4.html"),
    Screen("site-ranking", "ranking", "index.html"),
    Screen("site-ranking-person", "ranking", "players/{rated}.html"),
    Screen("site-ranking-played", "ranking", "played.html"),
)
"""Screens of the results site and the ranking: the route is a file."""

HALL = (
    *(Screen(f"hall-{who}", "phones", who) for who in VISITORS),
    *(Screen(f"hall-{who}", "arrivals", who) for who in ENTRANTS),
    Screen("hall-registers", "arrivals", "registering", step=_nothing_right),
    Screen("hall-refused", "phones", "nothing-reported", step=_too_many_reported),
)
"""Screens of players in a hall: the route names the visitor (``workshop/dev/hall_screens.py``)."""

GUIDE = {
    "home": Screen("guide-home", "", "/"),
    "players": Screen("guide-players", "announced", "/players", step=_a_name),
    "event": Screen("guide-event", "demo", "", step=partial(_brought_up, part=".next")),
    "board": Screen("guide-board", "demo", "/round/{last}"),
    "devices": Screen("guide-devices", "demo", "/devices", step=_invite_in_view, leave=_do_not_let_in),
    "hall": Screen("guide-hall", "running", "", step=_two_ask_in_view, leave=hall_stub.leave_hall),
    "own": Screen("guide-own", "phones", "opponent-reported", step=_own_table),
    "history": Screen("guide-history", "demo", "/history"),
    "correction": Screen(
        "guide-correction",
        "demo",
        "/round/2/table/1?winner=2&ending=keys",
        step=partial(_brought_up, part="#preview-title"),
    ),
    "projector": Screen("guide-projector", "demo", "/projector"),
}
"""The pictures of the guide, by name."""


def published_logs(logs: Mapping[str, Log]) -> dict[str, Log]:
    """The tournaments on the results site, by name: those whose pages are shown, and the club evenings."""
    named = {page.event for page in PAGES}
    evenings = {name: event.log(seed) for seed, (name, event) in enumerate(EVENINGS.items(), start=1)}
    return {name: log for name, log in logs.items() if name in named} | evenings


def fill_route(route: str, log: Log | None, rated: str) -> str:
    """Fill the placeholders of a route.

    ``{last}`` is the last round, and ``{open}``, ``{decided}`` and ``{corrected}`` its first such table; at the decided
    one, side ``{won}`` (1 or 2) won. The ``{drawn}`` table waits for its check, the ``{checked}`` one had it.
    ``{winner}`` is the first winner of the round, ``{seated}`` sits at its first open table, ``{bye}`` has its bye, and
    ``{rated}`` is in the ranking. ``{slip}`` and ``{entered}`` are the codes on the slips of the first open and decided
    table, and ``{card}`` is that of the first player who is not checked in.
    """
    if log is None:
        return route.replace("{rated}", rated)
    tournament = log.tournament
    absent = next((player.id for player in tournament.players if not player.checked_in), 1)
    known: dict[str, object] = {"rated": rated, "card": paper_code_text(tournament.id, PlayerCode(player=absent))}
    if tournament.rounds:
        known |= _of_last_round(tournament, tournament.rounds[-1])
    return re.sub(r"\{(\w+)\}", lambda found: str(known[found[1]]), route)


def _checked(tournament: Tournament) -> dict[int, None]:
    return dict.fromkeys(check.match for check in tournament.deck_checks if check.round == len(tournament.rounds))


def _of_last_round(tournament: Tournament, last: Round) -> dict[str, object]:
    decided = next((match for match in last.matches if match.result), None)
    opened = next(iter(last.open_matches), None)
    return {
        "last": last.number,
        "open": opened.number if opened else 1,
        "corrected": next((match.number for match in last.matches if match.corrected), 1),
        "decided": decided.number if decided else 1,
        "won": decided.result.winner if decided and decided.result else 1,
        "seated": opened.first if opened else 1,
        "bye": next((match.first for match in last.matches if match.is_bye), 1),
        "drawn": next((each.match for each in tournament.drawn_tables if each.match not in _checked(tournament)), 1),
        "checked": next(iter(_checked(tournament)), 1),
        "winner": next((match.winner for match in last.matches if match.result and match.winner), 1),
        "slip": _slip(tournament, last, opened),
        "entered": _slip(tournament, last, decided),
    }


def _slip(tournament: Tournament, round_: Round, match: Match | None) -> str:
    first, second = match.players if match else (1, 2)
    table = match.number if match else 1
    return paper_code_text(tournament.id, SlipCode(round=round_.number, table=table, players=(first, second)))

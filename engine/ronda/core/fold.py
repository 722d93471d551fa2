"""How each fact changes the state; only a replay of the log gives the state of a tournament."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import assert_never

from ronda.core import facts
from ronda.core.absences import with_absence
from ronda.core.announcements import announcement_change, prizes_announcement, with_announcement_change
from ronda.core.brackets import DoubleRound, double_round
from ronda.core.clock import RoundClock
from ronda.core.deck_checks import DrawnTable, with_check_noted
from ronda.core.entry_requests import paying_player, with_request, with_settled, without_erased_requests
from ronda.core.errors import Malformed
from ronda.core.open_matches import with_arrival_round, with_arrivals_before, without_open_matches
from ronda.core.pairings import Stage
from ronda.core.progress import ProgressSteps, run_to_end
from ronda.core.publication import ListVisibility
from ronda.core.reports import with_other_rounds, with_phone_note, without_table, without_wish
from ronda.core.reseating import bye_corrected, reseated_bracket, reseated_round
from ronda.core.stage_progress import (
    before_stage,
    expected_rounds,
    with_entrants_revised,
    with_stage_begun,
    with_stage_progress,
)
from ronda.core.state import Draft, Match, Player, PlayerStatus, RoomMessage, Round, Ruling, Tournament
from ronda.core.waiting_list import (
    turn_of_returned,
    with_payment,
    with_payment_last,
    with_payment_of_request,
    with_places,
)


def fold_facts(happened: Iterable[facts.Fact]) -> Tournament:
    """The state after replaying facts, oldest first.

    Raises ``Malformed`` if the first is not ``TournamentCreated``, or a fact refers to an unknown player, round or
    match.
    """
    return run_to_end(fold_steps(tuple(happened)))


def fold_steps(happened: Sequence[facts.Fact]) -> ProgressSteps[Tournament]:
    """As :func:`fold_facts`, one step per fact."""
    state: Tournament | None = None
    for done, fact in enumerate(happened):
        yield done, len(happened)
        if state is None:
            if not isinstance(fact, facts.TournamentCreated):
                raise Malformed("The log does not begin with the creation of an event.")
            state = Tournament(id=fact.tournament, game=fact.game, details=fact.details)
        else:
            state = apply_fact(state, fact)
    if state is None:
        raise Malformed("The log is empty.")
    return state


def apply_fact(state: Tournament, fact: facts.Fact) -> Tournament:
    """The state after one more fact; the journal resolves undo, redo and return beforehand."""
    after = _state_after(state, fact)
    if not after.started and (after.details.places or state.details.places):
        newcomer = fact.player if isinstance(fact, facts.PlayerRegistered | facts.RegistrationRestored) else 0
        after = with_places(after, newcomer)
    if after.ended:
        return _without_open_matches(after)
    if after.chain:
        after = with_stage_progress(after)
    return _with_round_robin_length(after) if after.as_it_takes and not after.rounds else after


def _without_open_matches(state: Tournament) -> Tournament:
    """The state with all open matches voided, including those at changed tables (SW-ENDED)."""
    if not any(round_.open_matches for round_ in state.rounds):
        return state
    return replace(state, rounds=tuple(without_open_matches(round_) for round_ in state.rounds))


def _with_round_robin_length(state: Tournament) -> Tournament:
    """The state with the number of rounds that its round robin needs for its players (RR-BERGER)."""
    players = len(state.active_players)
    rounds = expected_rounds(state.table_stage, players, state.cut)
    if (players, rounds) == (state.announced_for, state.swiss_rounds):
        return state
    return replace(state, announced_for=players, swiss_rounds=rounds)


def _state_after(state: Tournament, fact: facts.Fact) -> Tournament:
    """The state after one fact; raises ``Malformed`` for one that may not stand in a log, or not at this point."""
    match fact:
        case facts.TournamentCreated() | facts.ActionUndone() | facts.ActionRedone() | facts.ReturnedTo():
            raise Malformed("The log holds a {event} where none can be.", event=type(fact).__name__)
        case facts.DetailsChanged():
            # a return to OPENED after another choice starts with locked lists
            is_kept = fact.details.publication.lists is ListVisibility.OPENED
            return replace(state, details=fact.details, lists_opened=state.lists_opened if is_kept else "")
        case facts.TournamentStarted():
            return replace(
                state,
                started=True,
                edition=fact.edition,
                as_it_takes=fact.as_it_takes,
                swiss_rounds=fact.swiss_rounds,
                cut=fact.cut,
                chain=fact.chain,
                announced_for=len(state.active_players),
            )
        case facts.AnnouncementChanged():
            return _announce(state, fact)
        case facts.PrizesChanged():
            return _announce_prizes(state, fact)
        case facts.PrizeHandedOut():
            return _hand_out(state, fact)
        case facts.PrizeTakenBack():
            return _take_prize_back(state, fact)
        case facts.PlayerRegistered():
            return _register(state, fact)
        case facts.PlayerEdited():
            return _with_player(
                state,
                fact.player,
                lambda player: replace(
                    player,
                    name=fact.name,
                    # a player whose name or fields were set again can be erased again
                    is_erased=player.is_erased and player.name == fact.name and not fact.fields,
                    fields=fact.fields,
                    hidden=fact.hidden,
                    hidden_fields=fact.hidden_fields,
                    constraints=fact.constraints,
                    given_name=fact.given_name,
                    consents=fact.consents,
                ),
            )
        case facts.RegistrationCorrected():
            return _with_player(state, fact.player, lambda player: replace(player, fields=fact.fields))
        case facts.PlayerRemoved():
            taken_off = (*state.taken_off, _known(state, fact.player))
            kept = tuple(player for player in state.players if player.id != fact.player)
            return without_wish(replace(state, players=kept, taken_off=taken_off), fact.player)
        case facts.RegistrationRestored():
            return _restore(state, fact.player)
        case facts.EntrantsTaken():
            for entrant in fact.entrants:
                _known(state, entrant.player)
            return replace(state, sources=(*state.sources, fact))
        case facts.OfficialIdentified():
            _known(state, fact.player)
            earlier = tuple(answer for answer in state.identified if answer.player != fact.player)
            return replace(state, identified=(*earlier, fact))
        case facts.PlayerCheckedIn() | facts.PlayerCheckedOut():
            here = isinstance(fact, facts.PlayerCheckedIn)
            return _with_player(state, fact.player, lambda player: replace(player, checked_in=here))
        case facts.CheckTicked() | facts.CheckUnticked():
            return _with_player(state, fact.player, lambda player: _tick(player, fact))
        case facts.ListsOpened():
            return replace(state, lists_opened=state.lists_opened or fact.at)
        case facts.DeckChecksDrawn():
            return _draw_checks(state, fact)
        case facts.DeckChecked():
            return replace(state, deck_checks=with_check_noted(state.deck_checks, fact))
        case facts.PaymentNoted():
            return replace(state, payments=with_payment(state.payments, _payment_of_registered(state, fact)))
        case facts.PlaceGiven():
            return _with_player(state, fact.player, lambda player: replace(player, place_given=fact.reason))
        case facts.PlaceTakenBack():
            return _with_player(state, fact.player, lambda player: replace(player, place_given=""))
        case facts.PlaceTold():
            told = not fact.has_place
            return _with_player(state, fact.player, lambda player: replace(player, told_waiting=told, was_told=True))
        case facts.PlayerDropped():
            return _leave(without_wish(state, fact.player), fact.player, PlayerStatus.DROPPED, fact.reason)
        case facts.PlayerDisqualified():
            return _leave(without_wish(state, fact.player), fact.player, PlayerStatus.DISQUALIFIED, fact.reason)
        case facts.PlayerReturned():
            return _with_player(
                state,
                fact.player,
                lambda player: replace(player, status=PlayerStatus.ACTIVE, left_round=None, reason=""),
            )
        case facts.PlayersKeptApart() | facts.PlayersLetMeet():
            return _keep_apart(state, fact)
        case facts.AbsenceAnnounced() | facts.AbsenceTakenBack():
            counts = fact.counts if isinstance(fact, facts.AbsenceAnnounced) else None
            return _with_player(
                state,
                fact.player,
                lambda player: replace(player, absences=with_absence(player.absences, fact.round, counts)),
            )
        case facts.PenaltyGiven():
            _known(state, fact.player)
            return replace(state, penalties=(*state.penalties, fact))
        case facts.SubstituteIssued():
            _known(state, fact.player)
            return replace(state, substitutes=(*state.substitutes, fact))
        case facts.RulingGiven():
            return _rule(state, fact)
        case facts.RulingAppealed():
            return _appeal(state, fact)
        case facts.RoundDrafted():
            return _draft(state, fact)
        case facts.DraftChanged():
            return _change_draft(state, fact)
        case facts.DraftDiscarded():
            return replace(state, draft=None)
        case facts.RoundPaired():
            return _pair(state, fact)
        case facts.PairingsPrinted():
            others = tuple(sheet for sheet in state.printed if sheet.round != fact.round)
            return replace(state, printed=(*others, fact))
        case facts.PairingsChanged():
            return reseated_round(state, fact)
        case facts.BracketReseated():
            return reseated_bracket(state, fact)
        case facts.ByeCorrected():
            return bye_corrected(state, fact)
        case facts.RoundUnpaired():
            return _unpair(state, fact.round)
        case facts.ClockStarted():
            return _with_round(state, fact.round, lambda round_: replace(round_, clock=RoundClock(since=fact.at)))
        case facts.ClockPaused():
            return _with_clock(state, fact.round, lambda clock: clock.paused(fact.at))
        case facts.ClockResumed():
            return _with_clock(state, fact.round, lambda clock: clock.resumed(fact.at))
        case facts.ClockAdjusted():
            return _with_clock(state, fact.round, lambda clock: clock.adjusted(fact.minutes))
        case facts.ExtraTimeGiven():
            return _with_match(
                state,
                fact.round,
                fact.match,
                lambda match: replace(match, extra_minutes=match.extra_minutes + fact.minutes),
            )
        case facts.MatchPostponed():
            postponed = None if fact.is_taken_back(state.details) else fact
            return _with_match(state, fact.round, fact.match, lambda match: replace(match, postponed=postponed))
        case facts.MatchLeftOpen():
            return _with_match(state, fact.round, fact.match, lambda match: replace(match, left_open=fact.reason))
        case facts.TeamsBuilt():
            return _with_match(state, fact.round, fact.match, lambda match: replace(match, teams=fact))
        case facts.ResultReported():
            return _with_match(
                state,
                fact.round,
                fact.match,
                lambda match: replace(
                    with_arrival_round(match, fact.round, len(state.rounds)),
                    result=fact.result,
                    reported_by=fact.reported_by,
                ),
            )
        case facts.ResultCorrected():
            return _with_match(
                state,
                fact.round,
                fact.match,
                lambda match: replace(match, result=fact.result, reported_by=(), corrected=True),
            )
        case facts.ResultCleared():
            cleared = without_table(state, fact.round, fact.match)
            return _with_match(
                cleared, fact.round, fact.match, lambda match: replace(match, result=None, reported_by=(), came_in=0)
            )
        case facts.TournamentEnded():
            return replace(state, reports=(), calls=(), ended=fact.reason)
        case facts.CutMade() | facts.CutRevised():
            for player in fact.seeds:
                _known(state, player)
            if isinstance(fact, facts.CutRevised) and state.seeds is None and state.begun:
                return with_entrants_revised(state, fact.seeds)
            return replace(state, seeds=fact.seeds)
        case facts.StageBegun():
            for player in fact.entrants:
                _known(state, player)
            if fact.stage and fact.stage == len(state.begun):
                state = before_stage(state)
            if fact.stage != len(state.begun) + 1 or fact.stage >= len(state.chain):
                raise Malformed("The log begins stage {stage} out of order.", stage=fact.stage + 1)
            return with_stage_begun(state, fact)
        case (
            facts.StepSetAside()
            | facts.StepAgreed()
            | facts.StepSettled()
            | facts.ScreenUnlocked()
            | facts.DayClashAccepted()
            | facts.DeskJoined()
            | facts.DeskSentAway()
        ):
            return state
        case facts.PersonErased(players=players, requests=requests):
            # the state knows nothing of players whose registration was undone
            state = without_erased_requests(state, requests)
            return replace(
                state,
                players=_erased(state.players, players),
                taken_off=_erased(state.taken_off, players),
            )
        case facts.ReportingChosen():
            return replace(state, reporting=fact.way)
        case (
            facts.TableReported()
            | facts.LeaveWished()
            | facts.WishDeclined()
            | facts.TableCalled()
            | facts.CallAnswered()
        ):
            return with_phone_note(state, fact)
        case facts.HallEntryChosen():
            return replace(state, hall_entry=fact.open, changes_closed=fact.changes_closed)
        case facts.EntryRequested():
            return with_request(state, fact)
        case facts.EntrySettled():
            if fact.player:
                _known(state, fact.player)
                paid = with_payment_of_request(state.payments, fact.request, fact.player)
                state = replace(state, payments=paid)
            return with_settled(state, fact)
        case facts.RoomMessagePosted():
            return _post(state, fact)
        case facts.RoomMessageTakenBack():
            return _take_back(state, fact.message)
        case _:
            assert_never(fact)


def _announce(state: Tournament, fact: facts.AnnouncementChanged) -> Tournament:
    change = announcement_change((state.swiss_rounds, state.cut), state.details, fact, state.chain)
    return replace(
        state,
        details=with_announcement_change(state.details, fact),
        swiss_rounds=fact.swiss_rounds,
        as_it_takes=state.as_it_takes and fact.swiss_rounds == state.swiss_rounds,
        cut=fact.cut,
        chain=state.chain if fact.chain is None else fact.chain,
        announced_for=len(state.active_players) if change.structure else state.announced_for,
        changes=(*state.changes, change),
    )


def _announce_prizes(state: Tournament, fact: facts.PrizesChanged) -> Tournament:
    if state.handed_out:
        raise Malformed("The log changes the prizes of an event that handed them out.")
    notice = state.details.notice
    change = prizes_announcement((state.swiss_rounds, state.cut), notice, fact)
    announced = replace(state.details, notice=replace(notice, prizes=fact.prizes, sharing=fact.sharing))
    return replace(state, details=announced, changes=(*state.changes, change))


def _hand_out(state: Tournament, fact: facts.PrizeHandedOut) -> Tournament:
    if not 1 <= fact.prize <= len(state.details.notice.prizes):
        raise Malformed("The log hands out prize {prize}, which does not exist.", prize=fact.prize)
    if fact.player is not None:
        _known(state, fact.player)
    if fact in state.handed_out:
        raise Malformed("The log hands out prize {prize} twice to the same player.", prize=fact.prize)
    return replace(state, handed_out=(*state.handed_out, fact))


def _take_prize_back(state: Tournament, fact: facts.PrizeTakenBack) -> Tournament:
    given = facts.PrizeHandedOut(prize=fact.prize, player=fact.player)
    if given not in state.handed_out:
        raise Malformed("The log takes back prize {prize}, which was not handed out.", prize=fact.prize)
    return replace(state, handed_out=tuple(other for other in state.handed_out if other != given))


def _known(state: Tournament, number: int) -> Player:
    try:
        return state.player(number)
    except KeyError:
        raise Malformed("The log speaks of player {player}, who is not registered.", player=number) from None


def _payment_of_registered(state: Tournament, noted: facts.PaymentNoted) -> facts.PaymentNoted:
    """A payment noted for a request, moved to the player registered from it.

    Raises ``Malformed`` for a player who never existed.
    """
    if noted.request:
        player = paying_player(state, noted.request)
        return replace(noted, player=player, request="") if player else noted
    if all(player.id != noted.player for player in state.taken_off):
        _known(state, noted.player)
    return noted


def _known_round(state: Tournament, number: int) -> Round:
    if not 1 <= number <= len(state.rounds):
        raise Malformed("The log speaks of round {round}, which was not paired.", round=number)
    return state.rounds[number - 1]


def _register(state: Tournament, fact: facts.PlayerRegistered) -> Tournament:
    if fact.player != state.next_player:
        raise Malformed("The log registers player {player} out of order.", player=fact.player)
    player = Player(
        id=fact.player,
        name=fact.name,
        fields=fact.fields,
        lot=fact.lot,
        lot_seed=fact.lot_seed,
        lot_draw=fact.lot_draw,
        first_round=fact.first_round,
        constraints=fact.constraints,
        given_name=fact.given_name,
        consents=fact.consents,
        hidden=fact.hidden,
        again_of=next((gone.id for gone in reversed(state.absent_players) if _is_same_registration(fact, gone)), None),
    )
    return replace(state, players=(*state.players, player), next_player=fact.player + 1)


def _erased(players: tuple[Player, ...], numbers: tuple[int, ...]) -> tuple[Player, ...]:
    return tuple(replace(player, is_erased=player.is_erased or player.id in numbers) for player in players)


def _restore(state: Tournament, number: int) -> Tournament:
    """Who was taken off is on the list again: last in turn for a place, and playing from the next round on."""
    gone = next((player for player in state.taken_off if player.id == number), None)
    if gone is None:
        raise Malformed("The log takes on player {player} again, who was not taken off.", player=number)
    back = replace(
        gone,
        first_round=len(state.rounds) + 1,
        status=PlayerStatus.ACTIVE,
        came_back=turn_of_returned(state),
        place_given="",
        told_waiting=False,
        was_told=False,
    )
    players = sorted((*state.players, back), key=attrgetter("id"))
    return replace(
        state,
        players=tuple(players),
        taken_off=tuple(player for player in state.taken_off if player.id != number),
        payments=with_payment_last(state.payments, number) if state.details.places else state.payments,
    )


def _is_same_registration(fact: facts.PlayerRegistered, gone: Player) -> bool:
    """Whether a registration repeats all that was entered for a player who is gone."""
    same = (fact.name, fact.constraints) == (gone.name, gone.constraints)
    return same and set(gone.fields) <= set(fact.fields)


def _tick(player: Player, fact: facts.CheckTicked | facts.CheckUnticked) -> Player:
    others = tuple(tick for tick in player.ticks if tick[0] != fact.check)
    if isinstance(fact, facts.CheckUnticked):
        return replace(player, ticks=others)
    return replace(player, ticks=(*others, (fact.check, fact.official)))


def _draw_checks(state: Tournament, fact: facts.DeckChecksDrawn) -> Tournament:
    round_ = _known_round(state, fact.round)
    drawn = tuple(
        DrawnTable(round=fact.round, match=table, players=round_.matches[place].players)
        for table in fact.tables
        if (place := round_.place(table)) is not None
    )
    return replace(state, drawn_tables=(*state.drawn_tables, *drawn))


def _keep_apart(state: Tournament, fact: facts.PlayersKeptApart | facts.PlayersLetMeet) -> Tournament:
    groups = tuple(group for group in state.kept_apart if group != fact.players)
    if isinstance(fact, facts.PlayersLetMeet):
        return replace(state, kept_apart=groups)
    for player in fact.players:
        _known(state, player)
    return state if len(groups) < len(state.kept_apart) else replace(state, kept_apart=(*groups, fact.players))


def _leave(state: Tournament, number: int, status: PlayerStatus, reason: str) -> Tournament:
    # A player disqualified after leaving counts as gone from the earlier round.
    now = len(state.rounds)
    return _with_player(
        state,
        number,
        lambda player: replace(
            player,
            status=status,
            left_round=now if player.left_round is None else player.left_round,
            reason=reason,
        ),
    )


def _unpair(state: Tournament, number: int) -> Tournament:
    _known_round(state, number)
    players = tuple(_before_round(player, number) for player in state.players)
    rounds = tuple(with_arrivals_before(round_, number) for round_ in state.rounds[: number - 1])
    drawn = tuple(table for table in state.drawn_tables if table.round < number)
    checks = tuple(check for check in state.deck_checks if check.round < number)
    before = replace(state, players=players, drawn_tables=drawn, deck_checks=checks)
    return with_other_rounds(before, rounds)


def _before_round(player: Player, number: int) -> Player:
    """The player as if everything that happened while a withdrawn round was paired had happened before it."""
    left = player.left_round
    return replace(
        player,
        first_round=min(player.first_round, number),
        left_round=None if left is None else min(left, number - 1),
    )


def _draft(state: Tournament, fact: facts.RoundDrafted) -> Tournament:
    for player in _seated(state, fact):
        _known(state, player)
    draft = Draft(
        round=fact.round,
        pairings=fact.pairings,
        seed=fact.seed,
        algorithm=fact.algorithm,
        receipt=fact.receipt,
        reason=fact.reason,
        groups=fact.groups,
    )
    return replace(state, draft=draft)


def _change_draft(state: Tournament, fact: facts.DraftChanged) -> Tournament:
    if state.draft is None:
        raise Malformed("The log changes a draft of round {round}, which does not exist.", round=fact.round)
    # A player whose registration was taken back since may still hold a seat.
    if not all(0 < player < state.next_player for player in _seated(state, fact)):
        raise Malformed("The log seats somebody in round {round} who never was registered.", round=fact.round)
    draft = replace(state.draft, pairings=fact.pairings, algorithm=fact.algorithm, receipt=fact.receipt)
    return replace(state, draft=draft)


def _seated(state: Tournament, fact: facts.RoundDrafted | facts.DraftChanged | facts.RoundPaired) -> list[int]:
    if fact.round != len(state.rounds) + 1:
        raise Malformed("The log pairs round {round} out of order.", round=fact.round)
    seated: list[int] = []
    for pairing in fact.pairings:
        seated += [player for player in (pairing.first, pairing.second) if player is not None]
    if len(set(seated)) != len(seated):
        raise Malformed("The log seats a player twice in round {round}.", round=fact.round)
    return seated


def _pair(state: Tournament, fact: facts.RoundPaired) -> Tournament:
    """The round with all matches open; raises ``Malformed`` for somebody whom the event does not know."""
    for player in _seated(state, fact):
        _known(state, player)
    free = fact.stage is Stage.SWISS and state.is_round_robin
    matches = tuple(
        Match(number=p.number, first=p.first, second=p.second, is_free=free and p.second is None) for p in fact.pairings
    )
    paired = Round(
        number=fact.round,
        stage=fact.stage,
        matches=matches,
        seed=fact.seed,
        algorithm=fact.algorithm,
        receipt=fact.receipt,
        reason=fact.reason,
        double=_double(state, fact),
        groups=fact.groups,
        has_third_place=_has_third_place(state, fact),
    )
    return with_other_rounds(state, (*state.rounds, paired))


def _has_third_place(state: Tournament, fact: facts.RoundPaired) -> bool:
    before = state.stage_rounds(Stage.ELIMINATION)[-1:]
    return len(fact.pairings) > 1 and any(map(state.third_place_follows, before))


def _double(state: Tournament, fact: facts.RoundPaired) -> DoubleRound | None:
    if fact.stage is not Stage.ELIMINATION or not state.is_double_elimination:
        return None
    before = (len(round_.matches) for round_ in state.stage_rounds(Stage.ELIMINATION))
    return double_round([*before, len(fact.pairings)])


def _with_player(state: Tournament, number: int, change: Callable[[Player], Player]) -> Tournament:
    _known(state, number)
    return replace(state, players=tuple(change(player) if player.id == number else player for player in state.players))


def _with_round(state: Tournament, number: int, change: Callable[[Round], Round]) -> Tournament:
    changed = change(_known_round(state, number))
    return replace(state, rounds=(*state.rounds[: number - 1], changed, *state.rounds[number:]))


def _with_clock(state: Tournament, number: int, change: Callable[[RoundClock], RoundClock]) -> Tournament:
    clock = _known_round(state, number).clock
    if clock is None:
        raise Malformed("The log speaks of the clock of round {round}, which was not started.", round=number)
    return _with_round(state, number, lambda paired: replace(paired, clock=change(clock)))


def _post(state: Tournament, fact: facts.RoomMessagePosted) -> Tournament:
    if fact.message != len(state.messages) + 1:
        raise Malformed("The log posts message {message} out of order.", message=fact.message)
    return replace(state, messages=(*state.messages, RoomMessage(number=fact.message, text=fact.text)))


def _take_back(state: Tournament, number: int) -> Tournament:
    if number not in {message.number for message in state.shown_messages}:
        raise Malformed("The log takes back message {message}, which is not shown.", message=number)
    messages = tuple(replace(m, taken_back=True) if m.number == number else m for m in state.messages)
    return replace(state, messages=messages)


def _rule(state: Tournament, fact: facts.RulingGiven) -> Tournament:
    if not 1 <= fact.ruling <= len(state.rulings) + 1:
        raise Malformed("The log gives ruling {ruling} out of order.", ruling=fact.ruling)
    place = fact.ruling - 1
    before = state.rulings[place].appeal if place < len(state.rulings) else None
    ruling = Ruling(given=fact, appeal=before)
    return replace(state, rulings=(*state.rulings[:place], ruling, *state.rulings[place + 1 :]))


def _appeal(state: Tournament, fact: facts.RulingAppealed) -> Tournament:
    _known(state, fact.player)
    if not 1 <= fact.ruling <= len(state.rulings):
        raise Malformed("The log appeals against ruling {ruling}, which was not given.", ruling=fact.ruling)
    appealed = (replace(r, appeal=fact) if r.number == fact.ruling else r for r in state.rulings)
    return replace(state, rulings=tuple(appealed))


def _with_match(state: Tournament, number: int, table: int, change: Callable[[Match], Match]) -> Tournament:
    round_ = _known_round(state, number)
    matches, place = list(round_.matches), round_.place(table)
    if place is None:
        raise Malformed(
            "The log speaks of table {table} in round {round}, which does not exist.",
            table=table,
            round=number,
        )
    matches[place] = change(matches[place])
    return _with_round(state, number, lambda paired: replace(paired, matches=tuple(matches)))

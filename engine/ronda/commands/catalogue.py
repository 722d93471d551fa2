"""One declaration for each command: permission, handler, forms, and the facts it causes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ronda.commands import (
    absences,
    announcing,
    attendance,
    clock,
    conduct,
    consents,
    correcting,
    deck_checks,
    door_checks,
    drafting,
    ending,
    entry_requests,
    forms,
    going_on,
    importing,
    keeping_apart,
    leaving,
    payments,
    places,
    plain_entries,
    player_lists,
    postponing,
    prizes,
    publication,
    registering,
    reports,
    reseating,
    results,
    room_messages,
    rounds,
    rulings,
    season_seeding,
    setting_up,
    staff,
    substitutes,
    teams,
)
from ronda.commands import requests as ask
from ronda.commands.forms.consents import read_privacy
from ronda.commands.forms.entries import read_acceptance
from ronda.commands.forms.event import read_publication
from ronda.commands.forms.fields import read_named_fields
from ronda.commands.forms.notice import read_prizes
from ronda.commands.forms.numbers import (
    read_match_number,
    read_number,
    read_other_player,
    read_player_number,
    read_round_number,
    read_side,
)
from ronda.commands.forms.results import read_result
from ronda.commands.permissions import (
    AGREED,
    CALLS,
    CHECK_IN,
    CHECKS,
    CLOCK,
    CONDUCT,
    DETAILS,
    LEAVING,
    MESSAGES,
    NEW,
    PHONES,
    PLAYERS,
    PRINTING,
    PRIZES,
    PUBLIC,
    RESULTS,
    ROUNDS,
    STAGES,
    TABLES,
    Permission,
)
from ronda.core import facts, inputs
from ronda.core.bounds import LARGEST_STEP
from ronda.core.errors import Faults, Malformed
from ronda.core.facts import Fact
from ronda.core.inputs import Form, form_value
from ronda.core.state import Tournament
from ronda.core.text import N_
from ronda.rules.ruleset import Ruleset

type Facts = tuple[Fact, ...]
type Handler[Asked: ask.Command] = Callable[[Tournament, Ruleset, Asked, ask.Moment], Facts]
type Reader[Asked: ask.Command] = Callable[[Form, Tournament, Ruleset, Faults], Asked]


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandDeclaration:
    """Everything about a command except its fields and table."""

    asks: type[ask.Command]
    permission: Permission
    decide: Handler[ask.Command]
    """Raises ``Refusal``."""
    forms: Mapping[str, Reader[ask.Command]]
    """Readers by form name; raise ``Malformed`` naming the field.

    If several fields can be wrong, a reader adds each to the faults and goes on.
    """
    causes: tuple[type[Fact], ...]
    """The types of facts that it is responsible for: another device may send them if it may ask this command."""


def declare_command[Asked: ask.Command](
    asks: type[Asked],
    permission: Permission,
    handler: Handler[Asked],
    *causes: type[Fact],
    form: str = "",
    forms: Mapping[str, Reader[Asked]] = MappingProxyType({}),
) -> CommandDeclaration:
    """Declare a command; its type must match handler and readers.

    ``form`` is a form whose fields are named like the command's; ``forms`` are others with their readers.
    """
    read = {form: read_named_fields(asks)} if form else {}

    def decide(state: Tournament, rules: Ruleset, command: ask.Command, moment: ask.Moment) -> Facts:
        if not isinstance(command, asks):
            raise TypeError(command)
        return handler(state, rules, command, moment)

    return CommandDeclaration(asks=asks, permission=permission, decide=decide, forms={**read, **forms}, causes=causes)


def of_state[Asked: ask.Command](handler: Callable[[Tournament, Asked], Facts]) -> Handler[Asked]:
    """Adapt a handler that needs neither rules nor moment."""
    return lambda state, _, command, __: handler(state, command)


def of_rules[Asked: ask.Command](handler: Callable[[Tournament, Ruleset, Asked], Facts]) -> Handler[Asked]:
    """Adapt a handler that needs no moment."""
    return lambda state, rules, command, _: handler(state, rules, command)


DECLARATIONS = (
    declare_command(
        ask.CreateTournament,
        NEW,
        lambda *_: setting_up.refuse_existing_tournament(),
        facts.TournamentCreated,
        facts.EntrantsTaken,
    ),
    declare_command(
        ask.ChangeDetails,
        DETAILS,
        of_rules(setting_up.change_details),
        facts.DetailsChanged,
        forms={"change_details": forms.read_details_change},
    ),
    declare_command(
        ask.ChangePublication,
        PUBLIC,
        of_state(publication.change_publication),
        forms={"change_publication": lambda form, *_: ask.ChangePublication(publication=read_publication(form))},
    ),
    declare_command(
        ask.OpenLists,
        PUBLIC,
        lambda state, _, __, moment: publication.open_lists(state, moment),
        facts.ListsOpened,
        form="open_lists",
    ),
    declare_command(
        ask.ChangePrivacy,
        PUBLIC,
        of_state(consents.change_privacy),
        forms={"change_privacy": lambda form, *_: ask.ChangePrivacy(privacy=read_privacy(form))},
    ),
    declare_command(
        ask.ChooseStructure,
        DETAILS,
        of_rules(setting_up.choose_structure),
        forms={"choose_structure": forms.read_structure_choice},
    ),
    declare_command(
        ask.StartTournament, STAGES, of_rules(announcing.start_tournament), facts.TournamentStarted, form="start_event"
    ),
    declare_command(
        ask.ChangeAnnouncement,
        DETAILS,
        of_rules(announcing.change_announcement),
        facts.AnnouncementChanged,
        forms={"change_announcement": forms.read_announcement_change},
    ),
    declare_command(
        ask.EndTournament, STAGES, of_state(ending.end_tournament), facts.TournamentEnded, form="end_event"
    ),
    # -- players -------------------------------------------------------------------------------------------------------
    declare_command(
        ask.RegisterPlayers,
        PLAYERS,
        registering.register_players,
        facts.PlayerRegistered,
        forms={"register_player": forms.read_registration},
    ),
    declare_command(
        ask.ImportPlayers,
        PLAYERS,
        importing.import_players,
        forms={"import_players": lambda form, _, rules, __: player_lists.read_player_import(form, rules)},
    ),
    declare_command(ask.TakeRatings, PLAYERS, season_seeding.take_ratings, form="take_ratings"),
    declare_command(
        ask.EditPlayer,
        PLAYERS,
        of_rules(registering.edit_player),
        facts.PlayerEdited,
        forms={"edit_player": forms.read_player_edit},
    ),
    declare_command(
        ask.CorrectRegistration,
        PLAYERS,
        of_rules(correcting.correct_registration),
        facts.RegistrationCorrected,
        forms={"correct_registration": forms.read_registration_correction},
    ),
    declare_command(
        ask.RemovePlayer, PLAYERS, of_state(registering.remove_player), facts.PlayerRemoved, form="remove_player"
    ),
    declare_command(
        ask.IdentifyOfficial,
        PLAYERS,
        of_rules(staff.identify_official),
        facts.OfficialIdentified,
        form="identify_official",
    ),
    declare_command(
        ask.CheckIn,
        CHECK_IN,
        of_state(attendance.check_in),
        facts.PlayerCheckedIn,
        facts.PlayerCheckedOut,
        forms={
            "check_in": lambda form, *_: ask.CheckIn(player=read_player_number(form)),
            "check_out": lambda form, *_: ask.CheckIn(player=read_player_number(form), here=False),
        },
    ),
    declare_command(ask.CheckInAll, CHECK_IN, lambda state, *_: attendance.check_all_in(state), form="check_all_in"),
    declare_command(
        ask.TickCheck,
        CHECK_IN,
        of_rules(door_checks.tick_check),
        facts.CheckTicked,
        facts.CheckUnticked,
        forms={"tick_check": forms.read_check_tick},
    ),
    declare_command(
        ask.NotePayment,
        CHECK_IN,
        of_state(payments.note_payment),
        facts.PaymentNoted,
        forms={"note_payment": lambda form, *_: payments.read_payment(form)},
    ),
    declare_command(ask.GivePlace, PLAYERS, of_state(places.give_place), facts.PlaceGiven, form="give_place"),
    declare_command(
        ask.TakePlaceBack, PLAYERS, of_state(places.take_place_back), facts.PlaceTakenBack, form="take_place_back"
    ),
    declare_command(ask.NoteTold, PLAYERS, of_state(places.note_told), facts.PlaceTold, form="note_told"),
    declare_command(
        ask.TakeOffMissing, PLAYERS, lambda state, *_: attendance.take_off_missing(state), form="take_off_missing"
    ),
    declare_command(
        ask.TakeOnAgain,
        PLAYERS,
        of_rules(attendance.take_on_again),
        facts.RegistrationRestored,
        form="take_on_again",
    ),
    declare_command(
        ask.DropPlayer,
        LEAVING,
        leaving.drop_player,
        facts.PlayerDropped,
        facts.CutRevised,
        forms={"drop_player": forms.read_drop},
    ),
    declare_command(
        ask.ReturnPlayer, LEAVING, of_state(leaving.return_player), facts.PlayerReturned, form="return_player"
    ),
    declare_command(
        ask.KeepApart,
        PLAYERS,
        of_state(keeping_apart.keep_apart),
        facts.PlayersKeptApart,
        forms={"keep_apart": lambda form, *_: ask.KeepApart(players=keeping_apart.read_players(form))},
    ),
    declare_command(
        ask.LetMeet,
        PLAYERS,
        of_state(keeping_apart.let_meet),
        facts.PlayersLetMeet,
        forms={"let_meet": lambda form, *_: ask.LetMeet(players=keeping_apart.read_players(form))},
    ),
    declare_command(
        ask.AnnounceAbsence,
        LEAVING,
        of_rules(absences.announce_absence),
        facts.AbsenceAnnounced,
        form="announce_absence",
    ),
    declare_command(
        ask.TakeAbsenceBack,
        LEAVING,
        of_state(absences.take_absence_back),
        facts.AbsenceTakenBack,
        form="take_absence_back",
    ),
    declare_command(
        ask.DisqualifyPlayer,
        LEAVING,
        leaving.disqualify_player,
        facts.PlayerDisqualified,
        forms={"disqualify_player": forms.read_disqualification},
    ),
    # -- rounds and their tables ---------------------------------------------------------------------------------------
    declare_command(
        ask.PairRound,
        ROUNDS,
        lambda state, rules, _, moment: rounds.pair_round(state, rules, moment),
        facts.RoundDrafted,
        form="pair_round",
    ),
    declare_command(
        ask.RedraftRound,
        ROUNDS,
        lambda state, rules, _, moment: drafting.redraft_round(state, rules, moment),
        form="redraft_round",
    ),
    declare_command(ask.SwapPlayers, ROUNDS, of_rules(drafting.swap_players), facts.DraftChanged, form="swap_players"),
    declare_command(
        ask.PairWith,
        ROUNDS,
        of_rules(drafting.pair_with),
        forms={
            "pair_with": lambda form, *_: ask.PairWith(
                player=read_player_number(form), opponent=read_other_player(form)
            )
        },
    ),
    declare_command(ask.SetBye, ROUNDS, of_rules(drafting.set_bye), form="set_bye"),
    declare_command(ask.MoveTable, ROUNDS, of_rules(drafting.move_table), form="move_table"),
    declare_command(
        ask.TieUpDraft, ROUNDS, lambda state, rules, *_: drafting.tie_up_draft(state, rules), form="tie_up_draft"
    ),
    declare_command(
        ask.DiscardDraft,
        ROUNDS,
        lambda state, *_: drafting.discard_draft(state),
        facts.DraftDiscarded,
        form="discard_draft",
    ),
    declare_command(
        ask.PublishRound, ROUNDS, of_rules(drafting.publish_round), facts.RoundPaired, form="publish_round"
    ),
    declare_command(ask.ReopenRound, ROUNDS, of_rules(drafting.reopen_round), form="reopen_round"),
    declare_command(
        ask.ChangePairings,
        TABLES,
        of_rules(reseating.change_pairings),
        facts.PairingsChanged,
        forms={"change_pairings": forms.read_pairings_change},
    ),
    declare_command(
        ask.RecordPrint, PRINTING, of_state(drafting.record_print), facts.PairingsPrinted, form="record_print"
    ),
    declare_command(ask.UnpairRound, ROUNDS, of_state(rounds.unpair_round), facts.RoundUnpaired, form="unpair_round"),
    declare_command(
        ask.MakeCut,
        STAGES,
        lambda state, rules, *_: rounds.make_cut(state, rules),
        facts.CutMade,
        facts.StageBegun,
        form="make_cut",
    ),
    # -- clock ---------------------------------------------------------------------------------------------------------
    declare_command(ask.StartClock, CLOCK, clock.start_clock, facts.ClockStarted, form="start_clock"),
    declare_command(
        ask.PauseClock,
        CLOCK,
        lambda state, _, command, moment: clock.pause_clock(state, command, moment),
        facts.ClockPaused,
        form="pause_clock",
    ),
    declare_command(
        ask.ResumeClock,
        CLOCK,
        lambda state, _, command, moment: clock.resume_clock(state, command, moment),
        facts.ClockResumed,
        form="resume_clock",
    ),
    declare_command(
        ask.AdjustClock,
        CLOCK,
        of_state(clock.adjust_clock),
        facts.ClockAdjusted,
        forms={"adjust_clock": forms.read_clock_adjustment},
    ),
    declare_command(
        ask.GiveExtraTime,
        CLOCK,
        of_rules(clock.give_extra_time),
        facts.ExtraTimeGiven,
        forms={
            "extra_time": lambda form, *_: ask.GiveExtraTime(
                minutes=read_number(form, "minutes", N_("Extra time"), LARGEST_STEP, 1),
                round=read_round_number(form),
                match=read_match_number(form),
            )
        },
    ),
    # -- checks of what is played with ---------------------------------------------------------------------------------
    declare_command(
        ask.DrawDeckChecks,
        CHECKS,
        lambda state, _, command, moment: deck_checks.draw_deck_checks(state, command, moment),
        facts.DeckChecksDrawn,
        forms={"draw_deck_checks": lambda form, *_: deck_checks.read_draw(form)},
    ),
    declare_command(
        ask.CheckDecks,
        CHECKS,
        of_rules(deck_checks.check_decks),
        facts.DeckChecked,
        forms={"check_decks": lambda form, state, *_: deck_checks.read_deck_checks(form, state)},
    ),
    # -- results -------------------------------------------------------------------------------------------------------
    declare_command(
        ask.PostponeMatch,
        RESULTS,
        of_state(postponing.postpone_match),
        facts.MatchPostponed,
        forms={
            "postpone_match": lambda form, *_: ask.PostponeMatch(
                day=inputs.form_value(form, "day"), round=read_round_number(form), match=read_match_number(form)
            )
        },
    ),
    declare_command(
        ask.LeaveMatchOpen,
        ROUNDS,
        of_state(going_on.leave_match_open),
        facts.MatchLeftOpen,
        forms={
            "leave_open": lambda form, *_: ask.LeaveMatchOpen(
                reason=inputs.form_value(form, "reason"), round=read_round_number(form), match=read_match_number(form)
            ),
            "wait_for_match": lambda form, *_: ask.LeaveMatchOpen(
                waits=True, round=read_round_number(form), match=read_match_number(form)
            ),
        },
    ),
    declare_command(
        ask.BuildTeams,
        RESULTS,
        of_rules(teams.build_teams),
        facts.TeamsBuilt,
        forms={
            "build_teams": lambda form, *_: ask.BuildTeams(
                names=inputs.form_value_list(form, "taken"),
                round=read_round_number(form),
                match=read_match_number(form),
                first=read_side(form, "first"),
            )
        },
    ),
    declare_command(
        ask.ReportResult,
        RESULTS,
        of_rules(results.report_result),
        facts.ResultReported,
        forms={
            "report_result": lambda form, state, rules, _: ask.ReportResult(
                round=read_round_number(form), match=read_match_number(form), result=read_result(form, state, rules)
            )
        },
    ),
    declare_command(
        ask.CorrectResult,
        RESULTS,
        of_rules(results.correct_result),
        facts.ResultCorrected,
        facts.BracketReseated,
        forms={
            "correct_result": lambda form, state, rules, _: ask.CorrectResult(
                round=read_round_number(form), match=read_match_number(form), result=read_result(form, state, rules)
            )
        },
    ),
    declare_command(
        ask.ExchangeResults,
        RESULTS,
        of_rules(results.exchange_results),
        forms={
            "exchange_results": lambda form, *_: ask.ExchangeResults(
                round=read_round_number(form),
                match=read_match_number(form),
                other=read_number(form, "other", N_("The other table")),
            )
        },
    ),
    declare_command(ask.CorrectBye, TABLES, of_rules(reseating.correct_bye), facts.ByeCorrected, form="correct_bye"),
    declare_command(ask.TurnResult, RESULTS, of_rules(results.turn_result), form="turn_result"),
    declare_command(ask.ReportNoShow, RESULTS, leaving.report_no_show, form="no_show"),
    declare_command(ask.ClearResult, RESULTS, of_state(results.clear_result), facts.ResultCleared, form="clear_result"),
    # -- conduct -------------------------------------------------------------------------------------------------------
    declare_command(
        ask.GivePenalty, CONDUCT, conduct.give_penalty, facts.PenaltyGiven, forms={"give_penalty": forms.read_penalty}
    ),
    declare_command(
        ask.IssueSubstitute,
        CONDUCT,
        substitutes.issue_substitute,
        facts.SubstituteIssued,
        forms={"issue_substitute": forms.read_substitute},
    ),
    declare_command(
        ask.GiveRuling,
        CONDUCT,
        of_rules(rulings.give_ruling),
        facts.RulingGiven,
        forms={"give_ruling": forms.read_ruling},
    ),
    declare_command(
        ask.AppealRuling,
        CONDUCT,
        of_rules(rulings.appeal_ruling),
        facts.RulingAppealed,
        forms={"appeal_ruling": forms.read_appeal},
    ),
    # -- prizes and messages -------------------------------------------------------------------------------------------
    declare_command(
        ask.ChangePrizes,
        DETAILS,
        of_state(prizes.change_prizes),
        facts.PrizesChanged,
        forms={
            "change_prizes": lambda form, *_: ask.ChangePrizes(
                prizes=read_prizes(form), sharing=form_value(form, "sharing"), reason=form_value(form, "reason")
            )
        },
    ),
    declare_command(
        ask.HandOutPrize,
        PRIZES,
        of_state(prizes.hand_over),
        facts.PrizeHandedOut,
        forms={
            "hand_out_prize": lambda form, *_: ask.HandOutPrize(
                prize=forms.read_prize_number(form), player=forms.read_prize_holder(form)
            )
        },
    ),
    declare_command(
        ask.TakePrizeBack,
        PRIZES,
        of_state(prizes.hand_over),
        facts.PrizeTakenBack,
        forms={
            "take_prize_back": lambda form, *_: ask.TakePrizeBack(
                prize=forms.read_prize_number(form), player=forms.read_prize_holder(form)
            )
        },
    ),
    declare_command(
        ask.PostMessage, MESSAGES, of_state(room_messages.post_message), facts.RoomMessagePosted, form="post_message"
    ),
    declare_command(
        ask.TakeMessageBack,
        MESSAGES,
        of_state(room_messages.take_message_back),
        facts.RoomMessageTakenBack,
        forms={
            "take_message_back": lambda form, *_: ask.TakeMessageBack(
                message=read_number(form, "message", N_("The message"))
            )
        },
    ),
    # -- what players send from their phones ---------------------------------------------------------------------------
    declare_command(
        ask.ChooseReporting, DETAILS, of_state(reports.choose_reporting), facts.ReportingChosen, form="choose_reporting"
    ),
    declare_command(ask.SendReport, PHONES, of_rules(reports.send_report), facts.TableReported),
    declare_command(ask.WishToLeave, PHONES, of_state(reports.wish_to_leave), facts.LeaveWished),
    declare_command(ask.CallToTable, PHONES, of_state(reports.call_to_table), facts.TableCalled),
    declare_command(
        ask.ChooseHallEntry,
        DETAILS,
        of_state(entry_requests.choose_hall_entry),
        facts.HallEntryChosen,
        form="choose_hall_entry",
    ),
    declare_command(ask.RequestEntry, PHONES, of_rules(entry_requests.request_entry), facts.EntryRequested),
    declare_command(
        ask.AcceptEntry,
        PLAYERS,
        entry_requests.accept_entry,
        facts.EntrySettled,
        forms={"accept_entry": read_acceptance},
    ),
    declare_command(ask.AcceptPlainEntries, PLAYERS, plain_entries.accept_plain_entries, form="accept_plain_entries"),
    declare_command(ask.DeclineEntry, PLAYERS, of_state(entry_requests.decline_entry), form="decline_entry"),
    declare_command(ask.DeclineEntries, PLAYERS, of_state(entry_requests.decline_entries), form="decline_entries"),
    declare_command(ask.CountReport, RESULTS, of_rules(reports.count_report), form="count_report"),
    declare_command(ask.CountAgreed, AGREED, of_rules(reports.count_agreed), form="count_agreed"),
    declare_command(ask.AcceptLeaving, LEAVING, reports.accept_leaving, form="accept_leaving"),
    declare_command(
        ask.DeclineLeaving, LEAVING, of_state(reports.decline_leaving), facts.WishDeclined, form="decline_leaving"
    ),
    declare_command(ask.AnswerCall, CALLS, of_state(reports.answer_call), facts.CallAnswered, form="answer_call"),
)

COMMANDS = {declared.asks: declared for declared in DECLARATIONS}
FORMS = {name: declared for declared in DECLARATIONS for name in declared.forms}
"""Declarations by form name."""


def read_command(
    name: str, form: Form, tournament: Tournament, ruleset: Ruleset, faults: Faults | None = None
) -> ask.Command:
    """Read a command from a form of a running tournament.

    With ``faults``, unreadable numbers are added to them and the command goes on without, so that its own faults are
    found too. Raises ``Malformed`` naming the field at fault.
    """
    if faults is None:
        with Faults() as alone:
            return read_command(name, form, tournament, ruleset, alone)
    if name not in FORMS:
        raise Malformed("There is no command “{name}”.", name=name[:40])
    return FORMS[name].forms[name](form, tournament, ruleset, faults)

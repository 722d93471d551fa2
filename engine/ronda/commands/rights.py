"""What may be asked by a device or a screen that is not wholly the organiser's: how much of the event, at which tables.

A command that is not classified in :data:`PERMISSIONS` fails a test until somebody decides.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ronda.commands import quick_entry
from ronda.commands import requests as ask
from ronda.commands.forms.kinds import COMMAND_TYPES
from ronda.core import inputs
from ronda.core.bounds import HIGHEST_TABLE
from ronda.core.errors import Malformed, NotNow
from ronda.core.inputs import Form, form_value
from ronda.core.state import Tournament
from ronda.core.text import N_, Message


class Scope(StrEnum):
    """How much of an event may be done, each with what those before it have."""

    RESULTS = "results"
    """Entering, correcting and taking back results of the last round, and who did not come to a table."""
    CHECKIN = "results_and_checkin"
    """Also saying who is here, and ticking what is checked at the door."""
    ALL_BUT_ROUNDS = "all_but_rounds"
    """Also players, prizes, penalties, rulings, clock and messages; nothing that pairs, publishes, undoes, sets up."""
    EVERYTHING = "everything"
    """All that is done in the event; the event as a whole stays the organiser's."""

    @property
    def rank(self) -> int:
        """How much it is: a scope may do what one of its rank or below may do."""
        return list(Scope).index(self)


class DeviceAction(StrEnum):
    """What is asked of an event, or of the device, without being one of the commands, by its name in forms."""

    UNDO = "undo"
    REDO = "redo"
    RETURN_TO = "return_to"
    SETTLE = "settle"
    INVITE = "invite"
    """Everything that links other devices, or ends that."""
    PUBLISH = "publish_now"
    AGREE = "agree_names"
    CREATE = "create_event"
    DEMONSTRATION = "open_demo"
    IMPORT = "import_file"
    RESTORE = "restore"
    DELETE = "delete"
    HOST = "set_up_host"
    """Everything that is said of where results pages are sent."""


@dataclass(frozen=True, slots=True)
class Permission:
    """What a command is to those who do not have all rights."""

    name: str
    """Translatable: what a refusal calls it."""
    least: Scope | None
    """The least that must be allowed; None is the organiser's alone."""


RESULTS = Permission(N_("Results"), Scope.RESULTS)
CHECK_IN = Permission(N_("Check-in"), Scope.CHECKIN)
PLAYERS = Permission(N_("Registering and changing players"), Scope.ALL_BUT_ROUNDS)
LEAVING = Permission(N_("Letting a player leave or return"), Scope.ALL_BUT_ROUNDS)
CONDUCT = Permission(N_("Penalties, rulings and substitutes"), Scope.ALL_BUT_ROUNDS)
CLOCK = Permission(N_("The clock"), Scope.ALL_BUT_ROUNDS)
PRIZES = Permission(N_("Handing out prizes"), Scope.ALL_BUT_ROUNDS)
MESSAGES = Permission(N_("Messages to the room"), Scope.ALL_BUT_ROUNDS)
PRINTING = Permission(N_("Printing the pairings"), Scope.ALL_BUT_ROUNDS)
PHONES = Permission(N_("What players send from their phones"), Scope.RESULTS)
CALLS = Permission(N_("Answering calls"), Scope.RESULTS)
AGREED = Permission(N_("Counting all agreed results"), Scope.ALL_BUT_ROUNDS)
ROUNDS = Permission(N_("Pairing and publishing rounds"), Scope.EVERYTHING)
TABLES = Permission(N_("Changing the tables of a round"), Scope.EVERYTHING)
STAGES = Permission(N_("Starting and ending the event and making the cut"), Scope.EVERYTHING)
DETAILS = Permission(N_("Changing what is announced"), Scope.EVERYTHING)
PUBLIC = Permission(N_("Choosing and publishing what is public"), Scope.EVERYTHING)
HISTORY = Permission(N_("Undo, Redo and Return"), Scope.EVERYTHING)
COPIES = Permission(N_("Deciding on what was done on another copy"), Scope.EVERYTHING)
NEW = Permission(N_("Another event"), None)
FILES = Permission(N_("Opening files"), None)
DELETING = Permission(N_("Deleting the event"), None)
LINKING = Permission(N_("Letting other devices in"), None)
HOSTING = Permission(N_("Choosing where results pages are sent"), None)

PERMISSIONS: Mapping[type[ask.Command] | DeviceAction, Permission] = {
    ask.CreateTournament: NEW,
    ask.ChangeDetails: DETAILS,
    ask.ChangePublication: PUBLIC,
    ask.ChooseStructure: DETAILS,
    ask.RegisterPlayers: PLAYERS,
    ask.EditPlayer: PLAYERS,
    ask.CorrectRegistration: PLAYERS,
    ask.RemovePlayer: PLAYERS,
    ask.ImportPlayers: PLAYERS,
    ask.CheckIn: CHECK_IN,
    ask.CheckInAll: CHECK_IN,
    ask.TickCheck: CHECK_IN,
    ask.TakeOffMissing: PLAYERS,
    ask.TakeOnAgain: PLAYERS,
    ask.StartTournament: STAGES,
    ask.IdentifyOfficial: PLAYERS,
    ask.ChangeAnnouncement: DETAILS,
    ask.ChangePrizes: DETAILS,
    ask.PairRound: ROUNDS,
    ask.RedraftRound: ROUNDS,
    ask.SwapPlayers: ROUNDS,
    ask.PairWith: ROUNDS,
    ask.SetBye: ROUNDS,
    ask.MoveTable: ROUNDS,
    ask.TieUpDraft: ROUNDS,
    ask.DiscardDraft: ROUNDS,
    ask.PublishRound: ROUNDS,
    ask.ReopenRound: ROUNDS,
    ask.ChangePairings: TABLES,
    ask.RecordPrint: PRINTING,
    ask.UnpairRound: ROUNDS,
    ask.StartClock: CLOCK,
    ask.PauseClock: CLOCK,
    ask.ResumeClock: CLOCK,
    ask.AdjustClock: CLOCK,
    ask.GiveExtraTime: CLOCK,
    ask.BuildTeams: RESULTS,
    ask.ReportResult: RESULTS,
    ask.CorrectResult: RESULTS,
    ask.ExchangeResults: RESULTS,
    ask.CorrectBye: TABLES,
    ask.TurnResult: RESULTS,
    ask.ReportNoShow: RESULTS,
    ask.ClearResult: RESULTS,
    ask.DropPlayer: LEAVING,
    ask.ReturnPlayer: LEAVING,
    ask.DisqualifyPlayer: LEAVING,
    ask.GivePenalty: CONDUCT,
    ask.IssueSubstitute: CONDUCT,
    ask.GiveRuling: CONDUCT,
    ask.AppealRuling: CONDUCT,
    ask.MakeCut: STAGES,
    ask.EndTournament: STAGES,
    ask.HandOutPrize: PRIZES,
    ask.TakePrizeBack: PRIZES,
    ask.PostMessage: MESSAGES,
    ask.TakeMessageBack: MESSAGES,
    ask.ChooseReporting: DETAILS,
    ask.SendReport: PHONES,
    ask.WishToLeave: PHONES,
    ask.CallToTable: PHONES,
    ask.CountReport: RESULTS,
    ask.CountAgreed: AGREED,
    ask.AcceptLeaving: LEAVING,
    ask.DeclineLeaving: LEAVING,
    ask.AnswerCall: CALLS,
    DeviceAction.UNDO: HISTORY,
    DeviceAction.REDO: HISTORY,
    DeviceAction.RETURN_TO: HISTORY,
    DeviceAction.SETTLE: COPIES,
    DeviceAction.PUBLISH: PUBLIC,
    DeviceAction.AGREE: PUBLIC,
    DeviceAction.INVITE: LINKING,
    DeviceAction.CREATE: NEW,
    DeviceAction.DEMONSTRATION: NEW,
    DeviceAction.IMPORT: FILES,
    DeviceAction.RESTORE: FILES,
    DeviceAction.DELETE: DELETING,
    DeviceAction.HOST: HOSTING,
}
"""All that can be asked, and what it is."""

ORGANISER_ACTIONS = frozenset(own for own in DeviceAction if PERMISSIONS[own].least is None)
"""What is asked of the device: its own copy of an event, and others."""

_REFUSED = {
    Scope.RESULTS: N_("{what}: not allowed here, where only results are entered. Ask the organiser."),
    Scope.CHECKIN: N_("{what}: not allowed here, where only results and check-in are entered. Ask the organiser."),
    Scope.ALL_BUT_ROUNDS: N_(
        "{what}: not allowed here, where rounds and the event itself are left as they are. Ask the organiser."
    ),
    Scope.EVERYTHING: N_("{what}: not allowed here, whatever else is. Ask the organiser."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rights:
    """What may be asked: how much, and of which tables."""

    scope: Scope
    tables: tuple[int, int] | None = None
    """The first and the last; None is all. It limits what is asked of a table, and nothing else."""

    def written(self) -> dict[str, object]:
        """The rights as values of JSON, which :func:`read_rights` reads."""
        return {"scope": self.scope.value, "tables": list(self.tables) if self.tables else None}


ALL_RIGHTS = Rights(scope=Scope.EVERYTHING)


def read_rights(value: Any) -> Rights:
    """Rights as they were written; raises ``Malformed``."""
    match value:
        case {"scope": str(scope), "tables": None} if scope in set(Scope):
            return Rights(scope=Scope(scope))
        case {"scope": str(scope), "tables": [int(first), int(last)]} if scope in set(Scope):
            if 1 <= first <= last <= HIGHEST_TABLE:
                return Rights(scope=Scope(scope), tables=(first, last))
        case _:
            pass
    raise Malformed("What this device may do cannot be read. Choose it again.")


def rights_from_form(form: Form) -> Rights:
    """Read the rights that were chosen in a form.

    Takes ``scope``, and the tables from ``first`` to ``last`` if either is filled in. Raises ``Malformed`` naming the
    field at fault.
    """
    scope = next((scope for scope in Scope if scope.value == form_value(form, "scope")), None)
    if scope is None:
        raise Malformed("Choose what may be done.", field="scope")
    if not form_value(form, "first").strip() and not form_value(form, "last").strip():
        return Rights(scope=scope)
    first = _table(form, "first", N_("The first table"), least=1)
    return Rights(scope=scope, tables=(first, _table(form, "last", N_("The last table"), least=first)))


def _table(form: Form, field: str, what: str, *, least: int) -> int:
    return inputs.parse_integer(
        form_value(form, field), what=Message(what), field=field, least=least, most=HIGHEST_TABLE
    )


def why_not_permitted(rights: Rights, command: ask.Command | DeviceAction, tournament: Tournament) -> NotNow | None:
    """Why rights do not allow what is asked of a tournament, or None if they do."""
    if isinstance(command, DeviceAction):
        return why_not_kind_permitted(rights, command, tournament)
    round_, tables = _round_and_tables(command)
    refusals = (
        why_not_kind_permitted(rights, type(command), tournament, round_=round_, table=table) for table in tables
    )
    return next(filter(None, refusals), None)


def why_not_named_permitted(
    rights: Rights, command: str, tournament: Tournament, *, round_: int | None = None, table: int | None = None
) -> NotNow | None:
    """Why rights do not allow a command that a form names, or None if they do; as :func:`why_not_permitted`.

    ``round_`` and ``table`` are those that it is asked of, where there are any. What no form is known by is refused.
    """
    if command in set(DeviceAction):
        return why_not_kind_permitted(rights, DeviceAction(command), tournament)
    kind = ask.ReportResult if command == quick_entry.COMMAND else COMMAND_TYPES.get(command)
    if kind is None:
        return NotNow("“{name}” is nothing that can be asked here. Ask the organiser.", name=command[:40])
    return why_not_kind_permitted(rights, kind, tournament, round_=round_, table=table)


def why_not_kind_permitted(
    rights: Rights,
    kind: type[ask.Command] | DeviceAction,
    tournament: Tournament,
    *,
    round_: int | None = None,
    table: int | None = None,
) -> NotNow | None:
    """Why rights do not allow a kind of command, or None if they do; as :func:`why_not_named_permitted`."""
    deed = PERMISSIONS[kind]
    if deed.least is None or deed.least.rank > rights.scope.rank:
        return NotNow(_REFUSED[rights.scope], what=Message(deed.name))
    if table is not None and rights.tables is not None and not rights.tables[0] <= table <= rights.tables[1]:
        first, last = rights.tables
        return NotNow(
            "Table {table}: not allowed here, where only tables {first} to {last} are looked after. Ask the organiser.",
            table=table,
            first=first,
            last=last,
        )
    enters = deed is RESULTS and rights.scope.rank < Scope.ALL_BUT_ROUNDS.rank
    if enters and round_ is not None and 1 <= round_ < len(tournament.rounds):
        return NotNow(
            "Round {round}: not allowed here, where only results of the last round are entered. Ask the organiser.",
            round=round_,
        )
    return None


def _round_and_tables(command: ask.Command) -> tuple[int | None, tuple[int | None, ...]]:
    """The round and the tables that a command is asked of."""
    match command:
        case ask.ExchangeResults():
            return command.round, (command.match, command.other)
        case (
            ask.ReportResult()
            | ask.CorrectResult()
            | ask.TurnResult()
            | ask.ReportNoShow()
            | ask.ClearResult()
            | ask.BuildTeams()
            | ask.GiveExtraTime()
            | ask.GiveRuling()
            | ask.SendReport()
            | ask.CallToTable()
            | ask.CountReport()
            | ask.AnswerCall()
        ):
            return command.round, (command.match,)
        case _:
            return None, (None,)

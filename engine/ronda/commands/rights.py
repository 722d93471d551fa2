"""Permissions of devices and screens other than the organiser's: scope and tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ronda.commands import permissions, quick_entry
from ronda.commands import requests as ask
from ronda.commands.catalogue import DECLARATIONS, FORMS
from ronda.commands.permissions import Permission, Scope
from ronda.core import inputs
from ronda.core.bounds import HIGHEST_TABLE
from ronda.core.errors import Malformed, NotNow
from ronda.core.inputs import Form, form_value
from ronda.core.state import Tournament
from ronda.core.text import N_, Message


class DeviceAction(StrEnum):
    """Actions on an event or device other than commands, by their names in forms."""

    UNDO = "undo"
    REDO = "redo"
    RETURN_TO = "return_to"
    SETTLE = "settle"
    INVITE = "invite"
    """Linking other devices, and ending links."""
    PUBLISH = "publish_now"
    AGREE = "agree_names"
    CREATE = "create_event"
    DEMONSTRATION = "open_demo"
    IMPORT = "import_file"
    RESTORE = "restore"
    DELETE = "delete"
    ERASE = "erase_person"
    HOST = "set_up_host"
    """Settings for the host of results pages."""


PERMISSIONS: Mapping[type[ask.Command] | DeviceAction, Permission] = {
    **{declared.asks: declared.permission for declared in DECLARATIONS},
    DeviceAction.UNDO: permissions.HISTORY,
    DeviceAction.REDO: permissions.HISTORY,
    DeviceAction.RETURN_TO: permissions.HISTORY,
    DeviceAction.SETTLE: permissions.COPIES,
    DeviceAction.PUBLISH: permissions.PUBLIC,
    DeviceAction.AGREE: permissions.PUBLIC,
    DeviceAction.INVITE: permissions.LINKING,
    DeviceAction.CREATE: permissions.NEW,
    DeviceAction.DEMONSTRATION: permissions.NEW,
    DeviceAction.IMPORT: permissions.FILES,
    DeviceAction.RESTORE: permissions.FILES,
    DeviceAction.DELETE: permissions.DELETING,
    DeviceAction.ERASE: permissions.ERASING,
    DeviceAction.HOST: permissions.HOSTING,
}
"""All commands and actions with their permissions."""

ORGANISER_ACTIONS = frozenset(own for own in DeviceAction if PERMISSIONS[own].least is None)
"""Actions on the device itself, such as its copies of events."""

_REFUSED = {
    Scope.RESULTS: N_("{what}: not allowed here, where only results are entered. Ask the organiser."),
    Scope.CHECKIN: N_("{what}: not allowed here, where only results and check-in are entered. Ask the organiser."),
    Scope.ALL_BUT_ROUNDS: N_(
        "{what}: not allowed here, where rounds and the event itself are left as they are. Ask the organiser."
    ),
    Scope.EVERYTHING: N_("{what}: not allowed here. Ask the organiser."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rights:
    """Permissions: scope and tables."""

    scope: Scope
    tables: tuple[int, int] | None = None
    """First and last table; None for all. Limits only commands about a table."""

    def written(self) -> dict[str, object]:
        """The rights as JSON values; :func:`read_rights` reads them."""
        return {"scope": self.scope.value, "tables": list(self.tables) if self.tables else None}


ALL_RIGHTS = Rights(scope=Scope.EVERYTHING)


def read_rights(value: Any) -> Rights:
    """Read rights from JSON values; raises ``Malformed``."""
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
    """Read the rights chosen in a form.

    Takes ``scope``, and tables ``first`` to ``last`` if either is filled in. Raises ``Malformed`` naming the field at
    fault.
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
    """Why rights do not allow a command or action, or None."""
    if isinstance(command, DeviceAction):
        return why_not_kind_permitted(rights, command, tournament)
    round_, tables = command.round_and_tables()
    refusals = (
        why_not_kind_permitted(rights, type(command), tournament, round_=round_, table=table) for table in tables
    )
    return next(filter(None, refusals), None)


def why_not_named_permitted(
    rights: Rights, command: str, tournament: Tournament, *, round_: int | None = None, table: int | None = None
) -> NotNow | None:
    """Why rights do not allow a command named by a form, or None; as :func:`why_not_permitted`.

    ``round_`` and ``table`` are those that it concerns, if any. An unknown form name is refused.
    """
    if command in set(DeviceAction):
        return why_not_kind_permitted(rights, DeviceAction(command), tournament)
    if command == quick_entry.COMMAND:
        return why_not_kind_permitted(rights, ask.ReportResult, tournament, round_=round_, table=table)
    if command not in FORMS:
        return NotNow("“{name}” cannot be asked here. Ask the organiser.", name=command[:40])
    return why_not_kind_permitted(rights, FORMS[command].asks, tournament, round_=round_, table=table)


def why_not_kind_permitted(
    rights: Rights,
    kind: type[ask.Command] | DeviceAction,
    tournament: Tournament,
    *,
    round_: int | None = None,
    table: int | None = None,
) -> NotNow | None:
    """Why rights do not allow a kind of command, or None; as :func:`why_not_named_permitted`."""
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
    enters = deed is permissions.RESULTS and rights.scope.rank < Scope.ALL_BUT_ROUNDS.rank
    if enters and round_ is not None and 1 <= round_ < len(tournament.rounds):
        return NotNow(
            "Round {round}: not allowed here, where only results of the last round are entered. Ask the organiser.",
            round=round_,
        )
    return None

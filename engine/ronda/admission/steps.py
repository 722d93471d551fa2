"""Checks of steps from other devices: each is known once, and decided only after it was set aside."""

import re
from dataclasses import dataclass, field

from ronda.commands import rights
from ronda.commands.reports import message_step_name
from ronda.core import bounds, codec, facts, inputs
from ronda.core.errors import Malformed
from ronda.core.text import Message
from ronda.journal import Record


@dataclass(slots=True, kw_only=True)
class KnownSteps:
    """The steps of a log so far."""

    known: dict[str, int] = field(default_factory=dict)
    """The command of each step done, agreed or set aside, by the step's identifier."""
    set_aside: set[str] = field(default_factory=set)

    def check(self, record: Record) -> None:
        """Refuse an impossible record of a step; raises ``Malformed``."""
        match record.fact:
            case facts.StepSetAside() as fact:
                self._know(fact.step, record)
                _check_set_aside(fact)
                self.set_aside.add(fact.step)
            case facts.StepAgreed(step=step):
                self._know(step, record)
            case facts.DeskJoined() as fact:
                _check_desk(fact)
            case facts.DeskSentAway(desk=desk) if not re.fullmatch(bounds.DESK, desk):
                raise Malformed("its desk does not exist.")
            case facts.PersonErased(players=players, place=place, head=head, requests=requests) if (
                not (players or requests)
                or players != tuple(sorted(set(players)))
                or min(players, default=1) < 1
                or requests != tuple(sorted(set(requests)))
                or not all(re.fullmatch(bounds.MESSAGE, request) for request in requests)
                or not 0 <= place < record.seq
                or not re.fullmatch(r"[0-9a-f]{64}", head)
            ):
                raise Malformed("it does not say well who was erased.")
            case facts.StepSettled(step=step) if step not in self.set_aside:
                raise Malformed("it decides on a step that was not set aside.")
            case (facts.TableReported() | facts.LeaveWished() | facts.TableCalled() | facts.EntryRequested()) as fact:
                if not re.fullmatch(bounds.MESSAGE, fact.message) or record.step != message_step_name(fact.message):
                    raise Malformed("it came by no message.")
                self._know(record.step, record)
            case _ if record.step:
                self._know(record.step, record)

    def _know(self, step: str, record: Record) -> None:
        if not re.fullmatch(bounds.STEP, step) or self.known.setdefault(step, record.action) != record.action:
            raise Malformed("its step is not one from elsewhere, or was done before.")


def _check_desk(fact: facts.DeskJoined) -> None:
    tables = [fact.first_table, fact.last_table] if fact.first_table or fact.last_table else None
    rights.read_rights({"scope": fact.scope, "tables": tables})
    what = Message("The name")
    if not re.fullmatch(bounds.DESK, fact.desk) or inputs.checked_line(fact.name, what=what, field="name") != fact.name:
        raise Malformed("its desk does not exist.")


def _check_set_aside(fact: facts.StepSetAside) -> None:
    decode_set_aside(fact)
    what = Message("The name of the player")
    tidy = tuple(inputs.checked_line(name, what=what, field="name") for name in fact.people)
    if len(fact.people) > bounds.MOST_PEOPLE_SET_ASIDE or tidy != fact.people:
        raise Malformed("the step that it sets aside is not well formed.")


def decode_set_aside(fact: facts.StepSetAside) -> tuple[facts.Fact, ...]:
    """The facts of a step on the other device; raises ``Malformed``."""
    try:
        happened = codec.parse_json(fact.happened)
    except ValueError:
        happened = None
    if not isinstance(happened, list) or not happened or codec.canonical_json(happened) != fact.happened:
        raise Malformed("the step that it sets aside is not well formed.")
    return tuple(_fact(each) for each in happened)


def _fact(each: object) -> facts.Fact:
    match each:
        case {"type": str(kind), "data": dict(data), **others} if not others:
            return codec.decode_fact(kind, data)
        case _:
            raise Malformed("the step that it sets aside is not well formed.")

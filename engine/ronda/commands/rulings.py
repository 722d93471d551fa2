"""Recording rulings and appeals for the officials (ANY-RULINGS)."""

from ronda.commands import requests as ask
from ronda.core import inputs, lookup
from ronda.core.errors import Faults, Impossible, Malformed, raise_if_refused
from ronda.core.facts import AppealOutcome, Fact, RulingAppealed, RulingGiven
from ronda.core.officials import are_named, head_judges_on_duty
from ronda.core.state import Ruling, Tournament
from ronda.core.text import Message
from ronda.rules.ruleset import Ruleset
from ronda.rules.staff import why_no_appeal

LONGEST = 300


def give_ruling(tournament: Tournament, ruleset: Ruleset, command: ask.GiveRuling) -> tuple[Fact, ...]:
    """Record a ruling, or rewrite one."""
    number = len(tournament.rulings) + 1
    if command.ruling is not None:
        number = find_ruling(tournament, command.ruling).number
    with Faults() as faults:
        texts = (command.question, command.decision, command.official)
        question, decision, official = faults.check(texts, checked_ruling_texts, *texts)
        if not question:
            faults.note(Malformed("Say what the players asked.", field="question"))
        if not decision:
            faults.note(Malformed("Say what the official decided.", field="decision"))
        if not official:
            faults.note(Malformed("Name the official who ruled on what the players asked.", field="official_other"))
        if command.match is not None and command.round is None:
            faults.note(Malformed("Say which round the table is in.", field="round"))
        if command.round is not None:
            lookup.find_round(tournament, command.round)
            if command.match is not None:
                lookup.find_match(tournament, command.round, command.match, field="match")
    given = RulingGiven(
        ruling=number,
        question=question,
        decision=decision,
        official=official,
        round=command.round,
        match=command.match,
    )
    known = tournament.rulings[number - 1] if number <= len(tournament.rulings) else None
    if known and given == known.given:
        return ()
    if known and known.appeal and ruleset.staff.appeals:
        raise_if_refused(why_no_appeal(tournament, ruleset.staff, given))
    return (given,)


def appeal_ruling(tournament: Tournament, ruleset: Ruleset, command: ask.AppealRuling) -> tuple[Fact, ...]:
    """Record an appeal against a ruling: who appealed, the head judge, and the outcome (SW-ROLES)."""
    ruling = find_ruling(tournament, command.ruling)
    raise_if_refused(why_no_appeal(tournament, ruleset.staff, ruling.given))
    heads = head_judges_on_duty(tournament.details)
    player = lookup.find_player(tournament, command.player)
    with Faults() as faults:
        texts = ("", command.decision, command.official)
        _, decision, official = faults.check(texts, checked_ruling_texts, *texts)
        if not official:
            faults.note(Malformed("Name the official who decided the appeal of this player.", field="official_other"))
        elif heads and not are_named(heads, official):
            faults.note(
                Impossible(
                    "Only a head judge decides an appeal, and {official} is not one. Choose one, or name another "
                    "under “Edit the details”.",
                    field="official",
                    official=official,
                )
            )
        if command.outcome not in set(AppealOutcome):
            raise Malformed("Say whether the ruling stands or was changed.", field="outcome")
        outcome = AppealOutcome(command.outcome)
        if outcome is AppealOutcome.CHANGED and not decision:
            raise Malformed("Say what the head judge decided instead of the ruling.", field="decision")
    appealed = RulingAppealed(
        ruling=ruling.number,
        player=player.id,
        official=official,
        outcome=outcome,
        decision=decision if outcome is AppealOutcome.CHANGED else "",
    )
    return () if appealed == ruling.appeal else (appealed,)


def find_ruling(tournament: Tournament, number: int) -> Ruling:
    """The ruling with a number; raises ``Impossible`` if there is none."""
    for ruling in tournament.rulings:
        if ruling.number == number:
            return ruling
    raise Impossible("There is no ruling number {number} in this event.", number=number)


def checked_ruling_texts(question: str, decision: str, official: str) -> tuple[str, str, str]:
    """A ruling's tidied texts; raises ``Malformed``."""
    with Faults() as faults:
        return (
            faults.check(
                "", inputs.checked_line, question, what=Message("The question"), field="question", longest=LONGEST
            ),
            faults.check(
                "", inputs.checked_line, decision, what=Message("The ruling"), field="decision", longest=LONGEST
            ),
            faults.check(
                "", inputs.checked_line, official, what=Message("The name of an official"), field="official_other"
            ),
        )

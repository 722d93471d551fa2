"""Checking the information for players line by line (AGL-PRIZES)."""

import re
from operator import attrgetter

from ronda.core import inputs
from ronda.core.bounds import LONGEST_BREAK, MOST_BREAKS, MOST_ROUNDS
from ronda.core.errors import Faults, Impossible, Malformed
from ronda.core.notice import Notice, PlannedBreak, Prize
from ronda.core.text import Message

LONGEST_LINE, LONGEST_SHORT_TEXT = 200, 500
MOST_LINES_ON_SCREEN = 10
MOST_LINES, MOST_PRIZES, LAST_PLACE = 30, 30, 512
ANNOUNCEMENT_FIELD = "announcement"
"""Field of the text in paragraphs; not ``text``, which is that of a waiting list of players in the same form."""


def checked_notice(notice: Notice) -> Notice:
    """The tidied information; raises ``Refusal`` naming every faulty field."""
    with Faults() as faults:
        doors, begins = faults.check("", _time, notice.doors, "doors"), faults.check("", _time, notice.begins, "begins")
        if doors and begins and doors > begins:
            faults.note(
                Impossible("Registration would open after the first round begins: correct the times.", field="doors")
            )
        return Notice(
            doors=doors,
            begins=begins,
            breaks=faults.check((), _breaks, notice.breaks),
            address=faults.check("", _line, notice.address, what=Message("The address"), field="address"),
            contact=faults.check("", _line, notice.contact, what=Message("The contact"), field="contact"),
            fee=faults.check("", _line, notice.fee, what=Message("The entry fee"), field="fee"),
            fee_unticked=notice.fee_unticked,
            bring=faults.check((), _bring, notice.bring),
            prizes=faults.check((), checked_prizes, notice.prizes),
            sharing=faults.check("", checked_sharing, notice.sharing),
            opening=faults.check(
                "",
                inputs.checked_paragraphs,
                notice.opening,
                what=Message("The welcome"),
                field="opening",
                longest=LONGEST_SHORT_TEXT,
                most_lines=MOST_LINES_ON_SCREEN,
            ),
            text=faults.check(
                "",
                inputs.checked_paragraphs,
                notice.text,
                what=Message("The text of the announcement"),
                field=ANNOUNCEMENT_FIELD,
            ),
        )


def _line(text: str, *, what: Message, field: str) -> str:
    return inputs.checked_line(text, what=what, field=field, longest=LONGEST_LINE)


def _time(text: str, field: str) -> str:
    stripped = text.strip()
    if not stripped:
        return ""
    found = re.fullmatch(r"([01]?[0-9]|2[0-3]):([0-5][0-9])", stripped)
    if found is None:
        raise Malformed("The time “{text}” must be a time of day, such as 09:30.", field=field, text=stripped[:20])
    return f"{found[1]:0>2}:{found[2]}"


def _breaks(breaks: tuple[PlannedBreak, ...]) -> tuple[PlannedBreak, ...]:
    """The breaks by round; raises ``Malformed`` naming all faulty ones by position."""
    if len(breaks) > MOST_BREAKS:
        raise Malformed(
            "The plan has {count} breaks; {most} are the most. Leave some out.",
            field="break_after_1",
            count=len(breaks),
            most=MOST_BREAKS,
        )
    with Faults() as faults:
        for number, each in enumerate(breaks, start=1):
            if not 1 <= each.after_round <= MOST_ROUNDS:
                faults.note(
                    Malformed(
                        "A break follows a round from 1 to {most}: say which.",
                        field=f"break_after_{number}",
                        most=MOST_ROUNDS,
                    )
                )
            if not 1 <= each.minutes <= LONGEST_BREAK:
                faults.note(
                    Malformed(
                        "A break takes 1 to {most} minutes: say how many.",
                        field=f"break_minutes_{number}",
                        most=LONGEST_BREAK,
                    )
                )
            if each.after_round in {other.after_round for other in breaks[: number - 1]}:
                faults.note(
                    Malformed(
                        "After round {round} there are two breaks: make one of them.",
                        field=f"break_after_{number}",
                        round=each.after_round,
                    )
                )
    return tuple(sorted(breaks, key=attrgetter("after_round")))


def _bring(lines: tuple[str, ...]) -> tuple[str, ...]:
    what = Message("What players bring")
    tidy = [inputs.checked_line(text, what=what, field="bring", longest=LONGEST_LINE) for text in lines]
    named = tuple(line for line in tidy if line)
    if len(named) > MOST_LINES:
        raise Malformed(
            "What players bring has {count} lines; {most} are the most. Put some together.",
            field="bring",
            count=len(named),
            most=MOST_LINES,
        )
    return named


def checked_sharing(text: str) -> str:
    """The tidied text on how prizes are shared (AGL-PRIZES)."""
    return inputs.checked_paragraphs(
        text, what=Message("How the prizes are shared"), field="sharing", longest=LONGEST_SHORT_TEXT
    )


def checked_prizes(prizes: tuple[Prize, ...]) -> tuple[Prize, ...]:
    """The tidied prizes; raises ``Malformed`` naming all faulty ones (AGL-PRIZES)."""
    if len(prizes) > MOST_PRIZES:
        raise Malformed(
            "The list has {count} prizes; {most} are the most. Put some together.",
            field="prize_what_1",
            count=len(prizes),
            most=MOST_PRIZES,
        )
    with Faults() as faults:
        return tuple(faults.check(prize, _checked_prize, prize, number) for number, prize in enumerate(prizes, start=1))


def _checked_prize(prize: Prize, number: int) -> Prize:
    """One tidied prize; ``number``, from 1, names its fields in the refusal (AGL-PRIZES)."""
    with Faults() as faults:
        what = faults.check("", _line, prize.what, what=Message("The prize"), field=f"prize_what_{number}")
        if not what:
            faults.note(
                Malformed("Prize {number} has no name: write what it is.", field=f"prize_what_{number}", number=number)
            )
        places = (prize.first, prize.last)
        if places != (0, 0) and (not 1 <= prize.first <= prize.last <= LAST_PLACE or prize.lot or prize.label):
            faults.note(
                Malformed(
                    "Prize {number} cannot be for the places {first}–{last}: they go up, from 1 to {most}.",
                    field=f"prize_for_{number}",
                    number=number,
                    first=prize.first,
                    last=prize.last,
                    most=LAST_PLACE,
                )
            )
        whom, how = Message("Whom the prize is for"), Message("How the prize is shared")
        return Prize(
            what=what,
            first=prize.first,
            last=prize.last,
            label=faults.check("", inputs.checked_line, prize.label, what=whom, field=f"prize_for_{number}"),
            lot=prize.lot,
            how=faults.check("", _line, prize.how, what=how, field=f"prize_how_{number}"),
        )

"""Setup of non-binding information for players: times, address, prizes, texts."""

from dataclasses import dataclass
from itertools import count, takewhile

from ronda.commands.forms.notice import is_filled
from ronda.commands.notice import ANNOUNCEMENT_FIELD, MOST_PRIZES
from ronda.core.bounds import MOST_BREAKS
from ronda.core.details import Details
from ronda.core.inputs import Form, form_value
from ronda.core.notice import Notice, Prize
from ronda.rules.ruleset import Ruleset

_TEXTS = ("doors", "begins", "address", "contact", "fee", "bring", "sharing", "opening", ANNOUNCEMENT_FIELD)
FEWEST_PRIZE_ROWS, FEWEST_BREAK_ROWS = 2, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeFormRow:
    """A row of the form's prizes, as typed."""

    number: int
    what: str
    whom: str
    lot: bool
    how: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakFormRow:
    """A row of the form's breaks, as typed."""

    number: int
    after: str
    minutes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeFields:
    """The form's fields."""

    texts: dict[str, str]
    fee_unticked: bool
    """Whether payments are not recorded."""
    breaks: tuple[BreakFormRow, ...]
    prizes: tuple[PrizeFormRow, ...]
    """With an empty row at the end."""
    bring: tuple[str, ...]
    """Translatable: what the game requires anyway."""
    given: int
    """Number of filled-in fields."""


def notice_fields(form: Form, ruleset: Ruleset, picked: Details) -> NoticeFields:
    """The form's fields; takes the rules and the details chosen so far."""
    texts = {key: form_value(form, key) for key in _TEXTS}
    prizes, breaks = prize_form_rows(form), _break_form_rows(form)
    filled = sum(1 for text in texts.values() if text.strip())
    return NoticeFields(
        texts=texts,
        fee_unticked=form_value(form, "fee_unticked") == "yes",
        breaks=breaks,
        prizes=prizes,
        bring=tuple(brought.name for brought in ruleset.paper.players_bring if brought.applies(picked)),
        given=filled
        + sum(1 for row in breaks if row.after or row.minutes)
        + sum(1 for row in prizes if is_filled(form, row.number)),
    )


def _break_form_rows(form: Form) -> tuple[BreakFormRow, ...]:
    """The rows of breaks, with an empty one at the end and a minimum number."""
    every = tuple(
        BreakFormRow(
            number=number,
            after=form_value(form, f"break_after_{number}").strip(),
            minutes=form_value(form, f"break_minutes_{number}").strip(),
        )
        for number in range(1, MOST_BREAKS + 1)
    )
    last = max((row.number for row in every if row.after or row.minutes), default=0)
    return every[: max(FEWEST_BREAK_ROWS, last + 1)]


def prize_form_rows(form: Form) -> tuple[PrizeFormRow, ...]:
    """The rows of prizes, with an empty one at the end and a minimum number."""
    rows = max(FEWEST_PRIZE_ROWS, sum(1 for _ in takewhile(lambda number: f"prize_what_{number}" in form, count(1))))
    if rows < MOST_PRIZES and is_filled(form, rows):
        rows += 1
    return tuple(
        PrizeFormRow(
            number=number,
            what=form_value(form, f"prize_what_{number}"),
            whom=form_value(form, f"prize_for_{number}"),
            lot=form_value(form, f"prize_lot_{number}") == "yes",
            how=form_value(form, f"prize_how_{number}"),
        )
        for number in range(1, rows + 1)
    )


def notice_form(notice: Notice) -> dict[str, str]:
    """The information for players as the form that would enter it."""
    texts = {key: getattr(notice, key) for key in _TEXTS if key not in {"bring", ANNOUNCEMENT_FIELD}}
    for number, each in enumerate(notice.breaks, start=1):
        texts |= {f"break_after_{number}": str(each.after_round), f"break_minutes_{number}": str(each.minutes)}
    if notice.fee_unticked:
        texts["fee_unticked"] = "yes"
    return {
        **texts,
        "bring": "\n".join(notice.bring),
        ANNOUNCEMENT_FIELD: notice.text,
        **prizes_form(notice.prizes),
    }


def prizes_form(prizes: tuple[Prize, ...]) -> dict[str, str]:
    """Prizes as the form that would enter them: four fields each, numbered from 1."""
    written = {}
    for number, prize in enumerate(prizes, start=1):
        written[f"prize_what_{number}"] = prize.what
        written[f"prize_for_{number}"] = _prize_for_text(prize)
        written[f"prize_lot_{number}"] = "yes" if prize.lot else ""
        written[f"prize_how_{number}"] = prize.how
    return written


def _prize_for_text(prize: Prize) -> str:
    if not prize.first:
        return prize.label
    return str(prize.first) if prize.first == prize.last else f"{prize.first}–{prize.last}"

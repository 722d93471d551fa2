"""The prizes: winners once the event is over, and who has received them (AGL-PRIZES)."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.commands.prizes import why_not_change_prizes, why_not_hand_out
from ronda.core import inputs
from ronda.core.state import PlayerStatus, Tournament
from ronda.core.text import N_, Message
from ronda.views.app.screen.view import EventContext, View
from ronda.views.app.setup.notice_section import prize_form_rows, prizes_form
from ronda.views.shared import wording
from ronda.views.shared.prize_lines import PrizeLine, prize_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeReceiver:
    """Somebody who wins or has received a prize."""

    player: int | None
    """None for everybody, or if not recorded."""
    name: str
    note: tuple[Message, ...]
    """The place, and what the organiser should know before handing it over."""
    has_it: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeCard:
    """A prize with its winners."""

    line: PrizeLine
    receivers: tuple[PrizeReceiver, ...]
    open: bool
    """Whether somebody else can be chosen: by lot, or for a prize not decided by places."""


def prizes_screen(context: EventContext) -> View:
    """The prizes with their possible actions."""
    tournament = context.tournament
    notice = tournament.details.notice
    can_change = why_not_change_prizes(tournament) is None
    form = context.query or {**prizes_form(notice.prizes), "sharing": notice.sharing}
    return View(
        template="prizes",
        title=Message(N_("Prizes")),
        values={
            "cards": prize_cards(context),
            "said": notice.sharing,
            "over": why_not_hand_out(tournament) is None,
            "started": tournament.started,
            "people": tuple(p for p in tournament.players if p.status is not PlayerStatus.DISQUALIFIED),
            "prizes": prize_form_rows(form) if can_change else (),
            "sharing": inputs.form_value(form, "sharing"),
            "reason": context.query_value("reason"),
            "can_change": can_change,
            "open": bool(context.query),
        },
    )


def prize_cards(context: EventContext) -> tuple[PrizeCard, ...]:
    """The prizes with their winners; none before the event is over."""
    tournament = context.tournament
    over = why_not_hand_out(tournament) is None
    return tuple(
        PrizeCard(
            line=line,
            receivers=tuple(_receivers(tournament, line)) if over else (),
            open=over and not line.prize.first and not _is_for_all(line),
        )
        for line in prize_lines(tournament, context.ruleset)
    )


def _is_for_all(line: PrizeLine) -> bool:
    prize = line.prize
    return not (prize.first or prize.lot or prize.label)


def _receivers(tournament: Tournament, line: PrizeLine) -> Iterator[PrizeReceiver]:
    given = [each.player for each in tournament.handed_out if each.prize == line.number]
    for winner in line.winners:
        notes = [winner.place] if line.prize.first != line.prize.last or winner.tied else []
        if winner.tied:
            notes.append(Message(N_("tied: decide how it is shared")))
        notes += _left(tournament, winner.player)
        yield PrizeReceiver(player=winner.player, name=winner.name, note=tuple(notes), has_it=winner.player in given)
    if _is_for_all(line):
        yield PrizeReceiver(player=None, name="", note=(Message(N_("Everybody")),), has_it=None in given)
        return
    for player in given:
        if player is None:
            yield PrizeReceiver(player=None, name="", note=(Message(N_("Nobody wrote down who.")),), has_it=True)
        elif player not in {winner.player for winner in line.winners}:
            notes = [Message(N_("by the standings it is somebody else's now"))] if line.prize.first else []
            yield PrizeReceiver(player=player, name=tournament.player(player).name, note=tuple(notes), has_it=True)


def _left(tournament: Tournament, player: int) -> list[Message]:
    status = tournament.player(player).status
    return [] if status is PlayerStatus.ACTIVE else [Message(wording.STATUS_NAMES[status])]

"""Names that the organiser keeps off public pages: of players, and those that they chose (AGL-NAMES)."""

import re
from collections.abc import Callable
from dataclasses import replace

from ronda.core.announcements import Announcement
from ronda.core.facts import PlayerEdited, PlayerRegistered
from ronda.core.notice import Notice, Prize
from ronda.core.state import Player, Round, Tournament
from ronda.journal import Log

type Masked = Callable[[str], str]
"""Gives a text with hidden names as numbers."""


def without_hidden_names(log: Log) -> Log:
    """Give a log whose state names players that the organiser hid by number only, without hidden fields (AGL-NAMES).

    What the organiser wrote for everyone names them by number too.
    """
    players = log.tournament.players
    if not any(player.hidden or player.hidden_fields for player in players):
        return log
    written = _without_names(log.tournament, _masked(log))
    return replace(log, tournament=replace(written, players=tuple(map(_shown, players))))


def without_names_in(text: str, log: Log) -> str:
    """Give a text that somebody wrote for everyone, with the names that the organiser hid as numbers (AGL-NAMES)."""
    return _masked(log)(text)


def _masked(log: Log) -> Masked:
    """Give what hides the names, past ones too, of all who are hidden: the longest first, as one may begin another."""
    hidden = {player.id for player in log.tournament.players if player.hidden}
    facts = (record.fact for record in log.records)
    named = (fact for fact in facts if isinstance(fact, PlayerRegistered | PlayerEdited) and fact.player in hidden)
    names = sorted({(fact.name, fact.player) for fact in named}, key=lambda one: (-len(one[0]), one))
    if not names:
        return lambda text: text
    anyone = re.compile("|".join(f"({_whole(name)})" for name, _ in names), re.IGNORECASE)
    return lambda text: anyone.sub(lambda found: f"#{names[(found.lastindex or 1) - 1][1]}", text)


def _whole(name: str) -> str:
    """Give the pattern of a name that is no part of a longer word, in letters that stand in words with spaces."""
    spaced = [edge.lower() != edge.upper() for edge in (name[0], name[-1])]
    return (r"(?<!\w)" if spaced[0] else "") + re.escape(name) + (r"(?!\w)" if spaced[1] else "")


def _without_names(tournament: Tournament, masked: Masked) -> Tournament:
    # officials stay as announced: a number in their place would tell everybody whose number it is
    details = tournament.details
    return replace(
        tournament,
        details=replace(details, notice=_of_notice(details.notice, masked)),
        changes=tuple(_of_announcement(change, masked) for change in tournament.changes),
        rounds=tuple(_of_round(round_, masked) for round_ in tournament.rounds),
        messages=tuple(replace(message, text=masked(message.text)) for message in tournament.messages),
    )


def _of_notice(notice: Notice, masked: Masked) -> Notice:
    return replace(
        notice,
        contact=masked(notice.contact),
        bring=tuple(map(masked, notice.bring)),
        prizes=tuple(_of_prize(prize, masked) for prize in notice.prizes),
        sharing=masked(notice.sharing),
        opening=masked(notice.opening),
        text=masked(notice.text),
    )


def _of_prize(prize: Prize, masked: Masked) -> Prize:
    return replace(prize, what=masked(prize.what), label=masked(prize.label), how=masked(prize.how))


def _of_announcement(change: Announcement, masked: Masked) -> Announcement:
    return replace(
        change,
        reason=masked(change.reason),
        prizes=tuple(replace(each, prize=_of_prize(each.prize, masked)) for each in change.prizes),
        sharing=None if change.sharing is None else masked(change.sharing),
    )


def _of_round(round_: Round, masked: Masked) -> Round:
    changes = tuple(replace(change, reason=masked(change.reason)) for change in round_.changes)
    return replace(round_, reason=masked(round_.reason), changes=changes)


def _shown(player: Player) -> Player:
    name = f"#{player.id}" if player.hidden else player.name
    fields = tuple((key, value) for key, value in player.fields if key not in player.hidden_fields)
    return replace(player, name=name, fields=fields)

"""Pairings and standings as plain text, for where no page can be sent.

Numbers are followed by a middle dot: ``5.`` or ``5)`` would be renumbered as a list by Markdown readers.
"""

from collections.abc import Callable
from dataclasses import replace

from ronda.core.errors import NotNow
from ronda.core.state import Round, Tournament
from ronda.core.text import N_, Message, Translate, isolate_direction
from ronda.rules.ruleset import Ruleset
from ronda.views.files.chat_marks import chat_heading, without_chat_marks
from ronda.views.shared import wording
from ronda.views.shared.final_standings import (
    final_standings,
    has_final_standings,
    no_champion_reason,
    place_text,
    places_without_player,
    shared_title_reason,
)
from ronda.views.shared.reported_result import reported_result_text
from ronda.views.shared.round_page import RoundTable, round_page
from ronda.views.shared.stage_wording import group_name
from ronda.views.shared.standings_page import standings_page


def with_plain_names(tournament: Tournament) -> Tournament:
    """A tournament whose names are isolated by direction, so that none reverses a score in plain text."""
    return _with_names(tournament, isolate_direction, isolate_direction)


def _for_chats(tournament: Tournament) -> Tournament:
    """The same, without characters in names that chats interpret."""
    return with_plain_names(_with_names(tournament, chat_heading, without_chat_marks))


def _with_names(tournament: Tournament, of_event: Callable[[str], str], of_player: Callable[[str], str]) -> Tournament:
    return replace(
        tournament,
        details=replace(tournament.details, name=of_event(tournament.details.name)),
        players=tuple(replace(player, name=of_player(player.name)) for player in tournament.players),
    )


def pairings_text(tournament: Tournament, ruleset: Ruleset, round_: Round, translate: Translate) -> str:
    """A round's tables, one per line, and the bye, in the language of ``translate``."""
    tournament = _for_chats(tournament)
    page = round_page(tournament, ruleset, round_)
    lines = [f"{tournament.details.name} · {page.name.render(translate)}", ""]
    for letter, tables in page.by_group:
        lines += [group_name(letter).render(translate)] if letter else []
        for table in tables:
            result = chat_result(tournament, ruleset, round_, table).render(translate)
            alone = f"{translate(table.alone)}: {table.first.name}" if table.is_bye and table.first else ""
            lines.append(alone or _line(table, result))
    lines += [f"{away.name} ({translate(away.alone)})" for away in page.absent]
    return "\n".join(lines)


def _line(table: RoundTable, result: str) -> str:
    names = " – ".join(seat.name for seat in (table.first, table.second) if seat)
    return f"{table.number} · {names}{f'  ({result})' if result else ''}"


def chat_result(tournament: Tournament, ruleset: Ruleset, round_: Round, table: RoundTable) -> Message:
    """The score, or the result in words if the score does not show the winner."""
    result = table.match.result
    if result is None or (table.score and len(set(wording.score_pair(result))) > 1):
        return Message(table.score)
    return reported_result_text(tournament, ruleset, round_.number, table.match, result)


def standings_text(tournament: Tournament, ruleset: Ruleset, translate: Translate) -> str:
    """The final or last completed standings, one line each; raises ``NotNow`` before any."""
    tournament = _for_chats(tournament)
    if has_final_standings(tournament):
        return _final_text(tournament, ruleset, translate)
    page = standings_page(tournament, ruleset)
    if not page.after_round:
        raise NotNow("No round is complete yet: there are no standings to share.")
    lines = [f"{tournament.details.name} · {page.title.render(translate)}", ""]
    lines += [page.still_open.render(translate), ""] if page.still_open else []
    for group in page.groups:
        lines.append(group.name.render(translate))
        lines += [f"{row.place or '–'} · {row.name}  {row.record}" for row in group.rows]
    if not page.groups:
        lines += [f"{row.rank or '–'} · {row.name}  {row.record}" for row in page.rows]
    return "\n".join(lines)


def _final_text(tournament: Tournament, ruleset: Ruleset, translate: Translate) -> str:
    lines = [f"{tournament.details.name} · {translate(N_('Final standings'))}", ""]
    nobody = no_champion_reason(tournament) or shared_title_reason(tournament)
    nobodys = (*((nobody,) if nobody else ()), *places_without_player(tournament, ruleset))
    lines += [*(each.render(translate) for each in nobodys), ""] if nobodys else []
    lines += [
        f"{place_text(row.place)} · {row.name}  {row.reached.render(translate) if row.reached else row.record}"
        for row in final_standings(tournament, ruleset)
    ]
    return "\n".join(lines)

"""The report of a tournament, to its league if it has one: players and results for a spreadsheet (AGL-REPORT)."""

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial

from ronda.core import round_names
from ronda.core.csv_cells import escape_csv_cell
from ronda.core.errors import NotNow
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, NOBODY, SECOND
from ronda.core.state import Match, Phase, Player, PlayerStatus, Round, Tournament
from ronda.core.text import N_, Message, Translate
from ronda.formats.stage_ranks import stage_end
from ronda.rules.fields import FieldKind
from ronda.rules.result_forms import ResultForm, ResultMark, ScoreField
from ronda.rules.ruleset import Ruleset
from ronda.views.files.standings_files import local_number
from ronda.views.shared import html, registration, wording
from ronda.views.shared.announcement import announced_lines
from ronda.views.shared.final_standings import final_places
from ronda.views.shared.languages import LANGUAGES
from ronda.views.shared.round_page import announced_for_round
from ronda.views.shared.stage_wording import table_stages
from ronda.views.shared.standings_page import StandingsPage, StandingsRow, standings_page

type _Number = Callable[[Fraction], str]
"""Formats a number for the spreadsheets of the file's language."""


def league_report(tournament: Tournament, ruleset: Ruleset, language: str) -> str:
    """The report as CSV in a language: tournament, players in order, and every match.

    Raises ``NotNow`` before the first round is complete.
    """
    if not tournament.has_complete_round:
        raise NotNow("There is nothing to report yet: no round is complete.")
    translate = html.translator_for(language)
    text = io.StringIO()
    writer = csv.writer(text, delimiter=LANGUAGES[language].columns, lineterminator="\r\n")
    number = partial(local_number, language=language)
    for rows in (
        _event(tournament, ruleset, translate, number),
        _player_rows(tournament, ruleset, translate, number),
        _match_rows(tournament, ruleset, translate, number),
    ):
        writer.writerows([escape_csv_cell(cell) for cell in row] for row in rows)
        writer.writerow([])
    # the byte order mark tells spreadsheets that the text is UTF-8
    return "\ufeff" + text.getvalue().removesuffix("\r\n")


def _event(tournament: Tournament, ruleset: Ruleset, translate: Translate, number: _Number) -> Iterator[list[str]]:
    """The announcement, one line each; a mere number of points is a number cell."""
    yield [translate(ruleset.stages.called), tournament.details.name]
    if tournament.details.date:
        yield [translate("Date"), tournament.details.date]
    for line in announced_lines(tournament, ruleset):
        values = (value.render(translate) if isinstance(value, Message) else value for value in line.values)
        cell = " · ".join(values)
        half = re.fullmatch(r"(\d*)½", cell)
        yield [translate(line.name), number(int(half[1] or 0) + Fraction(1, 2)) if half else cell]


def _identity(ruleset: Ruleset, player: Player, translate: Translate) -> list[str]:
    shown = []
    for field in ruleset.registration.in_reports:
        value = player.field(field.key)
        values = (value,) if field.kind is FieldKind.NUMBER else registration.field_value_text(field, value)
        shown.append(", ".join(value.render(translate) if isinstance(value, Message) else value for value in values))
    return shown


def _player_rows(
    tournament: Tournament, ruleset: Ruleset, translate: Translate, number: _Number
) -> Iterator[list[str]]:
    """A header row, then one row for each player by rank; in a chain by their last stage (ST-CHAIN)."""
    several = table_stages(tournament) > 1
    grouped = any(plan.groups > 1 for plan in tournament.announced_chain)
    titles = [
        *((N_("Stage"),) if several else ()),
        *((N_("Group"),) if grouped else ()),
        N_("Rank"),
        N_("Player"),
        *(field.name for field in ruleset.registration.in_reports),
        ruleset.scoring.points_name,
        *(step.name for step in ruleset.standings.tiebreaks),
    ]
    last = (N_("Final place"),) if ruleset.stages.cuts or several else ()
    yield [translate(title) for title in (*titles, N_("Byes"), N_("Status"), *last)]
    byes, places = _byes(tournament), _places(tournament, ruleset)
    for page, row in _last_rows(tournament, ruleset):
        group, place = page.in_groups.get(row.player, ("", row.rank)) if row.rank else ("", None)
        yield [
            *((str(page.stage or ""),) if several else ()),
            *((group,) if grouped else ()),
            "" if place is None or not page.after_round else str(place),
            row.name,
            *_identity(ruleset, tournament.player(row.player), translate),
            number(row.points),
            *(number(value.exact) for value in row.values),
            str(byes.get(row.player, 0)),
            translate(wording.STATUS_NAMES[row.status]),
            *(places.get(row.player, "") for _ in last),
        ]


def _last_rows(tournament: Tournament, ruleset: Ruleset) -> Iterator[tuple[StandingsPage, StandingsRow]]:
    """Everybody's row in their last stage of rounds, those who came farthest first."""
    seen: set[int] = set()
    for stage in reversed(range(len(tournament.begun) + 1)):
        page = standings_page(tournament, ruleset, after_round=stage_end(tournament, stage))
        for row in page.rows:
            if row.player in seen:
                continue
            seen.add(row.player)
            status = tournament.player(row.player).status
            # a player disqualified after an earlier stage has no place in it any more (SW-DQ)
            out = stage < len(tournament.begun) and status is PlayerStatus.DISQUALIFIED
            yield page, replace(row, rank=None, status=status.value) if out else row


def _places(tournament: Tournament, ruleset: Ruleset) -> Mapping[int, str]:
    """Places after the bracket by player, such as ``3–4``, once the tournament is over (SW-ELIM)."""
    places = final_places(tournament, ruleset) if tournament.phase is Phase.FINISHED else ()
    return {each.player: str(each.first) if each.first == each.last else f"{each.first}–{each.last}" for each in places}


def _byes(tournament: Tournament) -> Mapping[int, int]:
    sat_out = [match.first for round_ in tournament.rounds for match in round_.matches if match.is_bye]
    return {player: sat_out.count(player) for player in sat_out if player is not None}


def _match_rows(tournament: Tournament, ruleset: Ruleset, translate: Translate, number: _Number) -> Iterator[list[str]]:
    scores, marks = _numbers(tournament, ruleset)
    who = [N_("Player"), *(field.name for field in ruleset.registration.identifying)]
    when = (N_("Scenario"), N_("From"), N_("To")) if ruleset.stages.announces else ()
    yield [
        *(translate(title) for title in (N_("Round"), *when, N_("Table"))),
        *(f"{translate(title)} {side}" for side in (FIRST, SECOND) for title in who),
        *(f"{translate(score.name)} {side}" for score in scores for side in (FIRST, SECOND)),
        *(translate(mark.name) for mark in marks),
        *(f"{translate(ruleset.scoring.points_name)} {side}" for side in (FIRST, SECOND)),
        *((translate(N_("Winner")),) if ruleset.stages.cuts else ()),
        translate(N_("Remarks")),
    ]
    for round_ in tournament.rounds:
        for match in round_.matches:
            yield _match_row(tournament, ruleset, round_, match, translate, number)


def _numbers(tournament: Tournament, ruleset: Ruleset) -> tuple[tuple[ScoreField, ...], tuple[ResultMark, ...]]:
    """The numbers and marks of all kinds of rounds, each once."""
    stages = Stage if ruleset.stages.cuts else (Stage.SWISS,)
    forms = [ruleset.scoring.form(tournament.details, stage) for stage in stages]
    scores = {score.key: score for form in forms for score in form.scores}
    marks = {mark.key: mark for form in forms for mark in form.marks}
    return tuple(scores.values()), tuple(marks.values())


def _match_row(
    tournament: Tournament, ruleset: Ruleset, round_: Round, match: Match, translate: Translate, number: _Number
) -> list[str]:
    """A match in the columns of all kinds of rounds; columns of other kinds, and a bye's table, stay empty."""
    form = ruleset.scoring.form(tournament.details, round_.stage)
    details, result = tournament.details, match.result
    scores, marks = _numbers(tournament, ruleset)
    identifying = ruleset.registration.identifying
    seated = [tournament.player(player) for player in match.players]
    people = [[player.name, *(player.field(field.key) for field in identifying)] for player in seated]
    people += [[""] * (1 + len(identifying))] * (2 - len(seated))
    when = (
        announced_for_round(details.scenarios, round_.number),
        *details.round_days(round_.number),
    )
    return [
        round_names.round_name(round_).render(translate),
        *(when if ruleset.stages.announces else ()),
        "" if match.second is None else str(match.number),
        *(cell for person in people for cell in person),
        *(
            str(result.score(score.key, side)) if result and score.key in form.keys and not match.is_missed else ""
            for score in scores
            for side in (FIRST, SECOND)
        ),
        *("".join(p.name for p in seated if result and result.score(mark.key, match.side(p.id))) for mark in marks),
        *(_points(ruleset, match, number) if round_.stage is Stage.SWISS else ("", "")),
        *((_winner(tournament, match, translate),) if ruleset.stages.cuts else ()),
        _remark(form, match, translate),
    ]


def _winner(tournament: Tournament, match: Match, translate: Translate) -> str:
    if match.winner is not None:
        return tournament.player(match.winner).name
    if match.result is None or match.is_missed:
        return ""
    return translate(N_("Nobody") if match.result.winner == NOBODY else N_("Draw"))


def _remark(form: ResultForm, match: Match, translate: Translate) -> str:
    if match.second is None:
        return translate(wording.sitting_alone_text(match))
    if match.result is None:
        return translate("Open")
    ending = wording.ending_name(form, match.result)
    return translate(ending) if ending else ""


def _points(ruleset: Ruleset, match: Match, number: _Number) -> tuple[str, str]:
    if match.is_bye or match.is_missed:
        return number(ruleset.scoring.bye if match.is_bye else Fraction(0)), ""
    if match.result is None:
        return "", ""
    return number(ruleset.scoring.points(match.result, FIRST)), number(ruleset.scoring.points(match.result, SECOND))

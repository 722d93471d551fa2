"""The report of a tournament to its league: players, rounds and results in one file for a spreadsheet (AGL-REPORT)."""

import csv
import io
from collections.abc import Iterator, Mapping

from ronda.core.errors import NotNow
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, SECOND
from ronda.core.state import Match, Player, Round, Tournament
from ronda.core.text import N_, Message, Translate
from ronda.rules.result_forms import ResultForm
from ronda.rules.ruleset import Ruleset
from ronda.views.files.standings import decimal
from ronda.views.shared import html, registration, wording
from ronda.views.shared.announcement import announced_lines
from ronda.views.shared.languages import LANGUAGES
from ronda.views.shared.rounds import announced
from ronda.views.shared.standings import standings_page

BEGINS_A_FORMULA = ("=", "+", "-", "@")
"""A spreadsheet would compute what begins so, and people may be called anything."""


def league_report(tournament: Tournament, ruleset: Ruleset, language: str) -> str:
    """Give the report as CSV in a language: the tournament, its players in their order, and every match.

    Raises ``NotNow`` for a game without a league, and before the first round is complete.
    """
    if not ruleset.registration.reported:
        raise NotNow("{game} has no league to report to.", game=ruleset.title)
    if not tournament.completed_swiss_rounds:
        raise NotNow("There is nothing to report yet: no round is complete.")
    say = html.translator(language)
    text = io.StringIO()
    writer = csv.writer(text, delimiter=LANGUAGES[language].columns, lineterminator="\r\n")
    for part in (_event, _players, _matches):
        writer.writerows([_as_text(cell) for cell in row] for row in part(tournament, ruleset, say))
        writer.writerow([])
    # the mark tells spreadsheets that the text is UTF-8
    return "\ufeff" + text.getvalue().removesuffix("\r\n")


def _as_text(cell: str) -> str:
    return f"'{cell}" if cell.startswith(BEGINS_A_FORMULA) else cell


def _event(tournament: Tournament, ruleset: Ruleset, say: Translate) -> Iterator[list[str]]:
    yield [say("Event"), tournament.details.name]
    if tournament.details.date:
        yield [say("Date"), tournament.details.date]
    for line in announced_lines(tournament, ruleset):
        values = (value.render(say) if isinstance(value, Message) else value for value in line.values)
        yield [say(line.name), " · ".join(values)]


def _identity(ruleset: Ruleset, player: Player, say: Translate) -> list[str]:
    shown = []
    for key in ruleset.registration.reported:
        field = ruleset.registration.field(key)
        values = registration.shown(field, player.field(key)) if field else ()
        shown.append(", ".join(value.render(say) if isinstance(value, Message) else value for value in values))
    return shown


def _players(tournament: Tournament, ruleset: Ruleset, say: Translate) -> Iterator[list[str]]:
    page = standings_page(tournament, ruleset)
    names = [field.name for key in ruleset.registration.reported if (field := ruleset.registration.field(key))]
    titles = [
        N_("Rank"),
        N_("Player"),
        *names,
        ruleset.scoring.points_name,
        *(step.name for step in ruleset.standings.tiebreaks),
    ]
    yield [say(title) for title in (*titles, N_("Byes"), N_("Status"))]
    byes = _byes(tournament)
    for row in page.rows:
        yield [
            "" if row.rank is None else str(row.rank),
            row.name,
            *_identity(ruleset, tournament.player(row.player), say),
            decimal(row.points),
            *(decimal(value.exact) for value in row.values),
            str(byes.get(row.player, 0)),
            say(wording.STATUS[row.status]),
        ]


def _byes(tournament: Tournament) -> Mapping[int, int]:
    sat_out = [match.first for round_ in tournament.rounds for match in round_.matches if match.is_bye]
    return {player: sat_out.count(player) for player in sat_out if player is not None}


def _matches(tournament: Tournament, ruleset: Ruleset, say: Translate) -> Iterator[list[str]]:
    form = ruleset.scoring.form(tournament.details, Stage.SWISS)
    identity = ruleset.registration.reported[0]
    field = ruleset.registration.field(identity)
    who = [N_("Player"), field.name if field else identity]
    numbers = [score.name for score in form.scores]
    yield [
        *(say(title) for title in (N_("Round"), N_("Scenario"), N_("From"), N_("To"), N_("Table"))),
        *(f"{say(title)} {side}" for side in (FIRST, SECOND) for title in who),
        *(f"{say(title)} {side}" for title in numbers for side in (FIRST, SECOND)),
        *(say(mark.name) for mark in form.marks),
        *(f"{say(ruleset.scoring.points_name)} {side}" for side in (FIRST, SECOND)),
        say(N_("Remarks")),
    ]
    for round_ in tournament.rounds:
        for match in round_.matches:
            yield _match(tournament, ruleset, round_, match, say)


def _match(tournament: Tournament, ruleset: Ruleset, round_: Round, match: Match, say: Translate) -> list[str]:
    form = ruleset.scoring.form(tournament.details, round_.stage)
    details, result = tournament.details, match.result
    seated = [tournament.player(player) for player in match.players]
    people = [[player.name, player.field(ruleset.registration.reported[0])] for player in seated] + [["", ""]] * (
        2 - len(seated)
    )
    return [
        wording.round_name(round_).render(say),
        announced(details.scenarios, round_.number, ""),
        *announced(details.windows, round_.number, ("", "")),
        "" if match.is_bye else str(match.number),
        *(cell for person in people for cell in person),
        *(str(result.score(score.key, s)) if result else "" for score in form.scores for s in (FIRST, SECOND)),
        *(
            "".join(p.name for p in seated if result and result.score(mark.key, match.side(p.id)))
            for mark in form.marks
        ),
        *_points(ruleset, match),
        _remark(form, match, say),
    ]


def _remark(form: ResultForm, match: Match, say: Translate) -> str:
    if match.is_bye:
        return say("Bye")
    if match.result is None:
        return say("Open")
    ending = wording.ending_name(form, match.result)
    return say(ending) if ending else ""


def _points(ruleset: Ruleset, match: Match) -> tuple[str, str]:
    if match.is_bye:
        return decimal(ruleset.scoring.bye), ""
    if match.result is None:
        return "", ""
    return decimal(ruleset.scoring.points(match.result, FIRST)), decimal(ruleset.scoring.points(match.result, SECOND))

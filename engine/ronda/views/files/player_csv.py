"""The players of a tournament as CSV, with everything that was entered, ready to be imported again."""

import csv
import io

from ronda.commands.player_lists import NAME, hiding_field
from ronda.core.csv_cells import escape_csv_cell
from ronda.core.state import Player, Tournament
from ronda.core.text import N_, Translate
from ronda.rules.fields import Field, FieldKind
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import html, wording
from ronda.views.shared.languages import LANGUAGES
from ronda.views.shared.list_columns import COLUMN_TARGETS, field_targets

NUMBER_TITLE, STATUS_TITLE, CHECKED_IN_TITLE = N_("Number"), N_("Status"), N_("Checked in")


def players_csv(tournament: Tournament, ruleset: Ruleset, language: str) -> str:
    """Titles and values in the words of a language; begins with the mark by which spreadsheets know UTF-8."""
    translate = html.translator_for(language)
    name, given, _, club, table, bye, hidden, *_ = (translate(title) for _, title in COLUMN_TARGETS)
    fields = [translate(title) for _, title in field_targets(ruleset.registration.fields)]
    text = io.StringIO()
    text.write("\ufeff")
    writer = csv.writer(text, delimiter=LANGUAGES[language].columns, lineterminator="\r\n")
    writer.writerow(
        [
            translate(NUMBER_TITLE),
            name,
            given,
            *fields,
            club,
            table,
            bye,
            hidden,
            translate(CHECKED_IN_TITLE),
            translate(STATUS_TITLE),
        ]
    )
    for player in tournament.players:
        writer.writerow([escape_csv_cell(cell) for cell in _row(player, ruleset, translate)])
    return text.getvalue()


def _row(player: Player, ruleset: Ruleset, translate: Translate) -> list[str]:
    yes, no = translate(N_("yes")), translate(N_("no"))
    hides = [NAME] if player.hidden else []
    hides += player.hidden_fields
    return [
        str(player.id),
        player.name,
        player.given_name,
        *(_value(field, player.field(field.key), translate) for field in ruleset.registration.fields),
        player.constraints.club,
        str(player.constraints.fixed_table or ""),
        yes if player.constraints.first_round_bye else no,
        _value(hiding_field(ruleset), "\n".join(hides), translate),
        yes if player.checked_in else no,
        translate(wording.STATUS_NAMES[player.status]),
    ]


def _value(field: Field, value: str, translate: Translate) -> str:
    if field.kind in {FieldKind.CHOICE, FieldKind.CHOICES}:
        return "\n".join(translate(field.choice_name(key)) for key in value.splitlines())
    return value

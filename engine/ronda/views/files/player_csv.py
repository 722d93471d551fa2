"""A tournament's players as CSV with everything entered, ready to be imported again."""

import csv
import io

from ronda.commands.lists.cell_words import FREE_OF_CHARGE
from ronda.commands.player_lists import (
    BYE,
    CLUB,
    FIRST_NAME,
    FIXED_TABLE,
    HIDDEN,
    NAME,
    OWED,
    PAID,
    RATING,
    hiding_field,
)
from ronda.core.csv_cells import escape_csv_cell
from ronda.core.payment_sums import Payer, every_payer, keeps_payments
from ronda.core.state import Player, Tournament
from ronda.core.text import N_, Translate
from ronda.rules.fields import Field, FieldKind
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import html, wording
from ronda.views.shared.column_titles import COLUMN_TARGETS, field_targets
from ronda.views.shared.languages import LANGUAGES

NUMBER_TITLE, STATUS_TITLE, CHECKED_IN_TITLE = N_("Number"), N_("Status"), N_("Checked in")


def players_csv(tournament: Tournament, ruleset: Ruleset, language: str) -> str:
    """Titles and values in a language; begins with the byte order mark by which spreadsheets know UTF-8.

    Has payment columns if payments are recorded, and a rating column if somebody has one.
    """
    translate = html.translator_for(language)
    titles = dict(COLUMN_TARGETS)
    payers = {payer.number: payer for payer in every_payer(tournament) if keeps_payments(tournament)}
    noted = {each.player for each in tournament.payments}
    fields = (title for _, title in field_targets(ruleset.registration.fields))
    rated = any(player.constraints.rating for player in tournament.players)
    besides = (*((RATING,) if rated else ()), HIDDEN, *((PAID, OWED) if payers else ()))
    held = (titles[key] for key in (CLUB, FIXED_TABLE, BYE, *besides))
    text = io.StringIO()
    text.write("\ufeff")
    writer = csv.writer(text, delimiter=LANGUAGES[language].columns, lineterminator="\r\n")
    columns = (NUMBER_TITLE, titles[NAME], titles[FIRST_NAME], *fields, *held, CHECKED_IN_TITLE, STATUS_TITLE)
    writer.writerow(map(translate, columns))
    for player in tournament.players:
        paid = _payment(payers[player.id], language, is_noted=player.id in noted) if payers else ()
        writer.writerow(map(escape_csv_cell, _row(player, ruleset, translate, paid, rated=rated)))
    return text.getvalue()


def _row(player: Player, ruleset: Ruleset, translate: Translate, payment: tuple[str, ...], *, rated: bool) -> list[str]:
    hides = [NAME] if player.hidden else []
    hides += player.hidden_fields
    return [
        str(player.id),
        player.name,
        player.given_name,
        *(_value(field, player.field(field.key), translate) for field in ruleset.registration.fields),
        player.constraints.club,
        str(player.constraints.fixed_table or ""),
        _yes_or_no(translate, player.constraints.first_round_bye),
        *([str(player.constraints.rating or "")] if rated else []),
        _value(hiding_field(ruleset), "\n".join(hides), translate),
        *payment,
        _yes_or_no(translate, player.checked_in),
        translate(wording.STATUS_NAMES[player.status]),
    ]


def _payment(payer: Payer, language: str, *, is_noted: bool) -> tuple[str, str]:
    """What is paid and owed, or a mark if the amount is unknown."""
    translate, payment = html.translator_for(language), payer.payment
    if payment.is_free and not payer.had:
        return translate(FREE_OF_CHARGE), ""
    owes = payer.owes if payer.is_counted else 0
    paid, due = (html.number_text(each, 2, language) if each else "" for each in (payer.had, owes))
    return paid or (_yes_or_no(translate, payment.paid) if is_noted or due else ""), due


def _yes_or_no(translate: Translate, value: bool) -> str:
    return translate(N_("yes")) if value else translate(N_("no"))


def _value(field: Field, value: str, translate: Translate) -> str:
    if field.kind in {FieldKind.CHOICE, FieldKind.CHOICES}:
        return "\n".join(translate(field.choice_name(key)) for key in value.splitlines())
    return value

"""A list of players that Ronda wrote and reads again loses nothing, whatever was entered, in any language."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.commands.importing import import_players
from ronda.commands.registering import RegistrationBatch
from ronda.core import facts
from ronda.core.details import Details
from ronda.core.errors import Impossible, Refusal
from ronda.core.inputs import Form, similar_name_key
from ronda.core.pairings import Constraints
from ronda.core.state import Tournament
from ronda.rules.fields import Field, FieldKind
from ronda.rulesets import find_ruleset, ruleset_of
from ronda.views.files.player_csv import players_csv
from ronda.views.shared.languages import LANGUAGES
from tests.playing import Organiser
from tests.views.test_player_import import form
from workshop.build import catalogues

GAMES = (
    ("aristeia", ()),
    ("aristeia", (("kind", "tournament_standard"),)),
    ("aristeia", (("kind", "tournament_open"),)),
    ("aristeia", (("lineup_size", "4"),)),
    ("keyforge", ()),
    ("xwing", ()),
    ("xwing", (("squad", "200"),)),
    ("custom", ()),
)
"""Every game, with each option that changes what players register."""
TEXT = st.text(st.sampled_from("aZñé 名☠.,;:|/\t'\"=+-@#1)•–yes0“”‍"), min_size=1, max_size=16)
WORDS = st.sampled_from(
    ["1. Dot", "2) Dash", "• Dot", "hide the name", "Name", "yes", "no", "'=1+1", "-", "0", "Mar, Ana"]
)
MOMENT = ask.Moment(at="2026-11-21T09:00:00Z", random=1)


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def field_values(field: Field) -> st.SearchStrategy[str]:
    """Values of a field, some of which it may refuse."""
    keys = [choice.key for choice in field.choices]
    match field.kind:
        case FieldKind.LINE:
            return st.one_of(TEXT, WORDS)
        case FieldKind.BLOCK:
            count = field.exactly or 3
            return st.lists(st.one_of(TEXT, WORDS), min_size=count if field.exactly else 0, max_size=count).map(
                "\n".join
            )
        case FieldKind.NUMBER:
            return st.integers(field.least, field.most).map(str)
        case FieldKind.CHOICE:
            return st.sampled_from(keys)
        case FieldKind.CHOICES:
            count = field.exactly or len(keys)
            chosen = st.lists(st.sampled_from(keys), unique=True, min_size=field.exactly, max_size=count)
            return chosen.map("\n".join)


@st.composite
def events(draw: st.DrawFn) -> Tournament:
    """An event of any game in which players were registered, with anything that can be entered."""
    game, options = draw(st.sampled_from(GAMES))
    ruleset = find_ruleset(game)
    details = ruleset.options.tidy(Details(name="Cup", options=options))
    batch = RegistrationBatch(Tournament(id="a", game=game, details=details), ruleset.for_tournament(details), MOMENT)
    for table in range(1, draw(st.integers(2, 4))):
        name, cut = draw(st.one_of(TEXT, WORDS)), draw(st.integers(0, 9))
        values: dict[str, str] = {}
        for field in batch.ruleset.registration.fields:
            try:
                values |= {field.key: field.check(draw(st.one_of(st.just(""), field_values(field))))}
                batch.ruleset.registration.check({key: value for key, value in values.items() if value})
            except Refusal:
                values.pop(field.key, None)
        constraints = Constraints(
            club=draw(st.one_of(st.just(""), TEXT)),
            fixed_table=draw(st.sampled_from([0, table])),
            first_round_bye=draw(st.booleans()),
            rating=draw(st.sampled_from([0, 0, 1, 1523, 99_999])),
        )
        entry = ask.PlayerEntry(name=name, fields=tuple(values.items()), constraints=constraints, namesake=True)
        given_name = " ".join(name.split())[cut:].strip()
        try:
            number = batch.register(replace(entry, given_name=given_name))
        except Refusal:
            continue
        known, hidden = batch.state.player(number), draw(st.booleans())
        entry = replace(entry, name=known.name, given_name=known.given_name, fields=known.fields)
        aliases = [field.key for field in batch.ruleset.registration.aliases]
        hides = tuple(key for key in aliases if draw(st.booleans()))
        batch.edit(ask.EditPlayer(player=number, entry=entry, hidden=hidden, hidden_fields=hides))
        if draw(st.booleans()):
            amount = draw(st.sampled_from([0, 5, 1250, 123_456_789]))
            part_paid = draw(st.sampled_from([0, 500]))
            owed = facts.PaymentNoted(player=number, paid=False, amount=amount, part_paid=part_paid if amount else 0)
            paid = facts.PaymentNoted(player=number, paid=True, amount=amount)
            batch.note(draw(st.sampled_from([owed, paid])))
    assume(batch.state.players)
    return batch.state


@settings(max_examples=300)
@given(events(), st.sampled_from(tuple(LANGUAGES)))
def test_a_list_of_players_that_was_exported_is_read_as_it_was(before: Tournament, language: str) -> None:
    ruleset = ruleset_of(before)
    text = players_csv(before, ruleset, language)
    lines = [str(line) for line in range(2, 2 + text.count("\n"))]
    sent: Form = {**form(text, ruleset), "namesake": lines}
    empty = replace(before, players=(), payments=(), next_player=1)
    command = read_command("import_players", sent, empty, ruleset)
    other = Organiser(ruleset, details=before.details)
    other.do(command)

    assert kept(other.tournament) == kept(before)


@settings(max_examples=100)
@given(events(), st.sampled_from(tuple(LANGUAGES)))
def test_read_into_the_event_that_wrote_it_a_list_changes_nothing(before: Tournament, language: str) -> None:
    ruleset = ruleset_of(before)
    assume(len({similar_name_key(player.name) for player in before.players}) == len(before.players))
    sent = {**form(players_csv(before, ruleset, language), ruleset), "existing": "update"}
    command = read_command("import_players", sent, before, ruleset)
    assert isinstance(command, ask.ImportPlayers)

    with pytest.raises(Impossible, match=r"No row of the list is new: nothing was registered\."):
        import_players(before, ruleset, command, MOMENT)


def test_what_was_entered_stays_though_it_looks_like_a_telephone_number() -> None:
    before = Organiser("keyforge")
    constraints = Constraints(club="Norte, tel 600 111 222")
    entry = ask.PlayerEntry(name="Ana Sol 600111222", fields=(("deck", "Zorra 600111222"),), constraints=constraints)
    before.do(ask.RegisterPlayers(entries=(entry,)))
    after = Organiser("keyforge")
    text = players_csv(before.tournament, before.ruleset, "en")
    after.do(read_command("import_players", form(text, after.ruleset), after.tournament, after.ruleset))

    assert kept(after.tournament) == kept(before.tournament)


def kept(tournament: Tournament) -> list[tuple[object, ...]]:
    noted = {each.player: (each.paid, each.amount) for each in tournament.payments}
    return [
        (
            player.name,
            player.given_name,
            player.fields,
            player.constraints,
            player.hidden,
            player.hidden_fields,
            noted.get(player.id),
        )
        for player in tournament.players
    ]

"""What screens and pages say of officials, tiers and structures (SW-ROLES, SW-STAFF, SW-TIER, SW-STRUCT)."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from ronda.commands import Moment, read_command
from ronda.commands import requests as ask
from ronda.commands.create_event import new_event_records
from ronda.core.details import Details
from ronda.core.errors import SeveralPeople
from ronda.publish import build_site
from ronda.rulesets import find_ruleset
from ronda.views.app import Device, screen_page, search_page
from ronda.views.app.screen.refusals import render_refusal
from ronda.views.app.setup.event_details import details_form
from ronda.views.public.event_context import event_folder
from tests.playing import Organiser
from tests.views.screens import Form, Screen

BASIC = Details(name="Cup", organiser="José Pérez", head_judges=("Zoe Ruiz",))
PLAYERS = ("Alba", "Bruno", "Carmen", "Dario", "Elena", "Fermin", "Gala")


def event(*players: str, game: str = "keyforge", details: Details = BASIC) -> Organiser:
    organiser = Organiser(game, details=details)
    organiser.register(*(players or (*PLAYERS, "Hugo")))
    return organiser


def html(organiser: Organiser, route: str = "", language: str = "en") -> str:
    tournament = organiser.tournament.id
    return screen_page(f"/t/{tournament}{route}", {tournament: organiser.log}, Device(), language).html


def words(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def asked(organiser: Organiser, command: str, route: str = "") -> list[Form]:
    return [form for form in Screen(html(organiser, route)).forms if form.command == command]


def answer(organiser: Organiser, form: Form) -> None:
    """Send a form as it stands."""
    sent = {key: value[-1] for key, value in form.fields.items()}
    organiser.do(read_command(form.command, sent, organiser.tournament, organiser.ruleset))


def published(organiser: Organiser, file: str, language: str = "en") -> str:
    made = build_site([organiser.log])
    return words(made[f"{language}/{event_folder(organiser.log)}/{file}"].decode())


# -- the organiser -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["keyforge", "xwing", "aristeia"])
def test_sw_roles_the_start_asks_for_the_organiser_who_is_missing(game: str) -> None:
    """SW-ROLES, AGL-ROLES: in the form that starts, so that it is one step."""
    organiser = event(game=game, details=Details(name="Cup"))
    [form] = asked(organiser, "start_event")
    assert "organiser" in form.fields

    form.fields["organiser"] = ["Nara Ruiz"]
    answer(organiser, form)
    assert organiser.tournament.started
    assert organiser.tournament.details.organiser == "Nara Ruiz"


def test_sw_roles_the_start_asks_nothing_where_somebody_is_named_or_nobody_needs_to_be() -> None:
    for organiser in (event(), event(game="custom", details=Details(name="Cup"))):
        [form] = asked(organiser, "start_event")

        assert "organiser" not in form.fields


def test_sw_roles_the_start_with_everybody_asks_too_while_some_are_not_here() -> None:
    organiser = event(details=Details(name="Cup"))
    organiser.do(ask.CheckIn(player=1))
    [form] = asked(organiser, "start_event")

    assert "organiser" in form.fields


def test_sw_roles_the_search_leads_to_the_start_that_asks_instead_of_starting() -> None:
    organiser = event(details=Details(name="Cup"))
    known = {organiser.tournament.id: organiser.log}
    found = search_page(f"/t/{organiser.tournament.id}", known, Device(), "en").html

    assert "start_event" not in found
    assert "Start the event" in found


def test_sw_roles_a_name_that_may_be_two_people_is_pointed_out_before_the_start() -> None:
    said = "If “ Nara Ruiz y Odel ” are two people, name one as the organiser and the other as a judge."
    organiser = event(details=replace(BASIC, organiser="Nara Ruiz y Odel"))
    assert said in words(html(organiser))

    organiser.begin()
    assert said not in words(html(organiser))


def test_sw_roles_a_name_like_several_people_s_is_asked_about_beside_the_button() -> None:
    """SW-ROLES: the tick is sent with the form as it stands; another command could not say it."""
    organiser = event()
    typed = {**details_form(BASIC), "organiser": "Dados y Dragones"}
    with pytest.raises(SeveralPeople) as refusal:
        organiser.do(read_command("change_details", typed, organiser.tournament, organiser.ruleset))
    asks = '<input type="checkbox" name="one_person" value="yes">'
    assert asks in render_refusal(refusal.value, "en", "change_details")["html"]
    assert asks in render_refusal(refusal.value, "en", "create_event")["html"]
    assert asks not in render_refusal(refusal.value, "en", "edit_player")["html"]

    organiser.do(
        read_command("change_details", {**typed, "one_person": "yes"}, organiser.tournament, organiser.ruleset)
    )
    created = new_event_records(
        {**typed, "game": "keyforge", "one_person": "yes"}, None, Moment(at="2026-10-03T10:00:00+00:00", random=7)
    )
    assert organiser.tournament.details.organiser == "Dados y Dragones"
    assert len(created) == 1


@pytest.mark.parametrize(("game", "label"), [("keyforge", "Organiser (one person)"), ("aristeia", "Organiser")])
def test_agl_roles_the_start_asks_for_a_person_only_where_it_has_to_be_one(game: str, label: str) -> None:
    shown = html(event(game=game, details=Details(name="Cup")))

    assert f'<label for="do-start_event-organiser">{label}</label>' in shown


# -- the same person? --------------------------------------------------------------------------------------------------


def test_sw_staff_the_event_s_page_asks_whether_two_names_are_one_person_and_takes_the_answer() -> None:
    organiser = event(*PLAYERS, "Perez, Jose")
    text = "Is the player “ Perez, Jose ” the same person as the official “ José Pérez ”?"
    assert text in words(html(organiser))

    yes, no = asked(organiser, "identify_official")
    assert (yes.fields, no.fields) == (
        {"player": ["8"], "same": ["yes"]},
        {"player": ["8"], "same": ["no"]},
    )
    assert asked(organiser, "start_event") == []
    answer(organiser, no)
    assert text not in words(html(organiser))
    assert len(asked(organiser, "start_event")) == 1


def test_sw_staff_the_answer_is_told_in_the_history_and_changed_on_the_player_s_page() -> None:
    organiser = event(*PLAYERS, "Perez, Jose")
    answer(organiser, asked(organiser, "identify_official")[1])
    assert "Perez, Jose and the official José Pérez are two people." in words(html(organiser, "/history"))
    assert "Perez, Jose does not count as the official José Pérez ." in words(html(organiser, "/player/8"))

    [change] = asked(organiser, "identify_official", "/player/8")
    answer(organiser, change)
    shown = words(html(organiser))
    assert "Perez, Jose counts as the official José Pérez ." in words(html(organiser, "/player/8"))
    assert "Players who are officials too: Perez, Jose . To rule on their matches there must be: Zoe Ruiz ." in shown


def test_sw_staff_a_late_entry_is_asked_about_beside_the_next_step() -> None:
    organiser = event(*PLAYERS)
    organiser.begin()
    organiser.play_round()
    organiser.register("Perez, Jose")

    assert len(asked(organiser, "identify_official")) == 2
    assert len(asked(organiser, "pair_round")) == 1
    answer(organiser, asked(organiser, "identify_official")[1])
    assert asked(organiser, "identify_official") == []


# -- who rules ---------------------------------------------------------------------------------------------------------


def test_sw_staff_table_slip_board_and_pages_say_who_rules_where_an_official_plays() -> None:
    organiser = event(*PLAYERS, "José Pérez")
    organiser.begin()
    organiser.pair()
    table = next(match for match in organiser.round.matches if 8 in match.players)
    other = next(match for match in organiser.round.matches if 8 not in match.players)
    opponent = table.opponent(8) or 0

    said = "An official plays here: Zoe Ruiz rules on this match."
    assert said in words(html(organiser, f"/round/1/table/{table.number}"))
    assert "rules on this match" not in words(html(organiser, f"/round/1/table/{other.number}"))
    assert words(html(organiser, "/print/slips")).count(said) == 1
    assert words(html(organiser, "/round/1")).count("Zoe Ruiz rules here") == 1
    assert words(html(organiser, "/projector")).count("Zoe Ruiz rules here") == 1
    for sheet in ("pairings", "pairings/names"):
        assert words(html(organiser, f"/print/{sheet}")).count("an official plays, so Zoe Ruiz rules.") == 1
    assert "Zoe Ruiz rules here" in words(html(organiser, "/player/8"))
    assert f"Table {table.number}: an official plays, so Zoe Ruiz rules." in published(organiser, "round-1.html")
    for player in (8, opponent):
        assert "Zoe Ruiz rules here" in published(organiser, f"players/{player}.html")
    assert "rules here" not in published(organiser, f"players/{other.first}.html")
    assert f"Mesa {table.number}: juega alguien de la organización, así que arbitra Zoe Ruiz." in published(
        organiser, "round-1.html", "es"
    )


def test_sw_staff_who_ruled_in_earlier_rounds_is_not_guessed_from_the_officials_of_now() -> None:
    organiser = event(*PLAYERS, "José Pérez")
    organiser.begin()
    organiser.play_round()
    assert "so Zoe Ruiz rules." in published(organiser, "round-1.html")
    organiser.pair()

    assert "so Zoe Ruiz rules." not in published(organiser, "round-1.html")
    assert "so Zoe Ruiz rules." in published(organiser, "round-2.html")


def test_agl_names_who_rules_does_not_give_away_an_official_whose_name_is_hidden() -> None:
    """AGL-NAMES."""
    organiser = event(*PLAYERS, "José Pérez", game="aristeia")
    organiser.do(ask.EditPlayer(player=8, entry=ask.PlayerEntry(name="José Pérez"), hidden=True))
    organiser.begin()
    organiser.pair()

    assert "rules" not in published(organiser, "round-1.html").replace("Rules", "")


# -- tiers -------------------------------------------------------------------------------------------------------------

WELCOME = "Everyone is welcome, whatever their experience: players help one another, and fun comes first."


@pytest.mark.parametrize("game", ["keyforge", "xwing"])
def test_sw_tier_what_each_expects_stands_where_it_is_chosen_on_the_rules_page_and_in_the_overview(game: str) -> None:
    tiers = find_ruleset(game).tiers
    chosen = words(screen_page(f"/new?game={game}", {}, Device(), "en").html)
    rules = words(screen_page(f"/rules?game={game}", {}, Device(), "en").html)
    for tier in tiers.kinds:
        assert tier.expects in chosen
        assert tier.expects in rules
    assert tiers.use("relaxed") in chosen
    assert "unofficial events" in tiers.use("relaxed")

    overview = published(event(game=game), "index.html")
    assert f"Tier Relaxed {WELCOME}" in overview
    assert tiers.kinds[1].expects not in overview


def test_sw_tier_keyforge_says_where_store_and_regional_championships_belong() -> None:
    chosen = words(screen_page("/new?game=keyforge", {}, Device(), "en").html)

    assert "Store championships are Relaxed" in chosen
    assert "Regional championships are Formal." in chosen


ADVICE = "Official events of the tier Premier have a structure of their own: think of choosing Custom."


@pytest.mark.parametrize(
    ("game", "tier", "structure", "said"),
    [
        ("xwing", "premier", "basic", True),
        ("xwing", "premier", "advanced", True),
        ("xwing", "premier", "custom", False),
        ("xwing", "formal", "basic", False),
        ("keyforge", "premier", "basic", False),
    ],
)
def test_sw_struct_premier_events_of_x_wing_are_advised_to_choose_custom(
    game: str, tier: str, structure: str, said: bool
) -> None:
    """SW-STRUCT: a suggestion, which holds nothing up."""
    form = screen_page(f"/new?game={game}&tier={tier}&structure={structure}", {}, Device(), "en").html
    rounds = 3 if structure == "custom" else None
    details = replace(BASIC, tier=tier, structure=structure, swiss_rounds=rounds)
    organiser = event(*(f"Player {number}" for number in range(1, 11)), game=game, details=details)

    assert (ADVICE in words(form)) is said
    assert (ADVICE in words(html(organiser))) is said
    organiser.begin()
    assert organiser.tournament.started
    assert ADVICE not in words(html(organiser))


# -- a player more, or less, before round 1 ----------------------------------------------------------------------------


def test_sw_struct_a_ninth_player_before_round_1_is_counted_with_one_tap_for_everyone_to_see() -> None:
    organiser = event()
    organiser.begin()
    organiser.register("Ines")
    shown = words(html(organiser))
    assert (
        "Players now: 9 Announced for 8 players: 3 Swiss rounds, no cut. "
        "For 9 the structure Basic has: 4 Swiss rounds, no cut." in shown
    )
    assert len(asked(organiser, "pair_round")) == 1

    [form] = asked(organiser, "change_announcement")
    answer(organiser, form)
    [change] = organiser.tournament.changes
    assert change.reason == "Players now: 9. The structure Basic has: 4 Swiss rounds, no cut."
    assert organiser.tournament.swiss_rounds == 4
    overview = published(organiser, "index.html")
    assert "Structure Basic" in overview
    assert change.reason in overview
    assert asked(organiser, "change_announcement") == []


def test_sw_struct_the_reason_is_in_the_organiser_s_language() -> None:
    organiser = event()
    organiser.begin()
    organiser.register("Ines")
    [form] = [each for each in Screen(html(organiser, language="es")).forms if each.command == "change_announcement"]

    assert form.fields["reason"] == [
        "Jugadores ahora: 9. A la estructura Básica le corresponde: 4 rondas suizas, sin corte."
    ]


def test_sw_struct_a_draft_of_round_1_does_not_hide_the_offer() -> None:
    organiser = event()
    organiser.begin()
    organiser.register("Ines")
    organiser.do(ask.PairRound())

    assert len(asked(organiser, "change_announcement")) == 1
    assert asked(organiser, "pair_round") == []


def test_sw_struct_left_as_it_was_the_pages_call_it_custom_and_not_basic() -> None:
    """SW-STRUCT: rounds that do not follow from the number of players are the structure Custom."""
    organiser = event()
    organiser.begin()
    assert "Structure Basic" in published(organiser, "info.html")
    organiser.register("Ines")

    assert "Rounds 3 Swiss rounds, no cut Structure Custom" in published(organiser, "info.html")
    organiser.play_until(organiser.phase.FINISHED)
    assert "Rounds 3 Swiss rounds, no cut Structure Custom" in published(organiser, "info.html")
    assert "This event" not in published(organiser, "rules.html").partition("Basic")[2].partition("Round length")[0]


def test_sw_struct_a_late_entry_after_round_1_leaves_the_structure_what_it_was() -> None:
    organiser = event()
    organiser.begin()
    organiser.play_round()
    organiser.register("Ines")

    assert "Structure Basic" in published(organiser, "info.html")

"""ANY-PUBLIC: the results pages show what the organiser chose."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import build
from ronda import bridge, journal
from ronda.bridge.session_state import SESSION
from ronda.commands import read_command as read_form
from ronda.commands import requests as ask
from ronda.core.publication import ListVisibility, NameStyle, Publication
from ronda.core.state import Phase
from ronda.publish import build_ranking_site, build_site
from ronda.views.app import Device, screen_page
from ronda.views.public.event_context import event_folder
from ronda.views.shared.public_disclosure import public_disclosure
from ronda.views.shared.published_view import lists_are_shown
from tests.playing import Organiser, custom
from tests.seasons import install, played, rated_ruleset
from tests.views.pages import text_of
from tests.views.screens import Form, Screen
from workshop.build import catalogues
from workshop.cli import event_files

JOSE, JOAN, ANA = "José Ruiz Pérez", "Joan Mas", "Ana Gil"
FOLK = (JOSE, "Jose Poza", JOAN, ANA)
DECK = "Quillfire"


def public(
    names: NameStyle = NameStyle.FULL, lists: ListVisibility = ListVisibility.ALWAYS, *, unlisted: bool = False
) -> ask.ChangePublication:
    return ask.ChangePublication(publication=Publication(names=names, lists=lists, unlisted=unlisted))


@pytest.fixture(autouse=True)
def _catalogues() -> None:
    catalogues.compile_stale()


@pytest.fixture
def organiser() -> Organiser:
    organiser = Organiser("keyforge", details=custom(1, cut=2, organiser="Zoe Ruiz"))
    organiser.register(*FOLK)
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name=JOSE, fields=(("deck", DECK),))))
    return organiser


def texts(organiser: Organiser) -> dict[str, str]:
    return {path: content.decode() for path, content in build_site([organiser.log], languages=["en"]).items()}


def test_any_public_no_file_has_a_name_in_full_where_the_organiser_chose_initials(organiser: Organiser) -> None:
    organiser.do(public(NameStyle.INITIAL))
    organiser.start()
    organiser.do(ask.PostMessage(text="Ana Gil, your dice are here. GIL, ANA!"))
    organiser.play_round()
    files = texts(organiser)

    assert [] == [path for path, text in files.items() if any(name in text for name in FOLK)]
    words = text_of(files[f"en/{event_folder(organiser.log)}/index.html"])
    assert "Ana G., your dice are here. Ana G.!" in words
    assert "Zoe Ruiz" in text_of(files[f"en/{event_folder(organiser.log)}/info.html"])


def test_any_public_an_earlier_name_is_short_too_in_what_was_written(organiser: Organiser) -> None:
    organiser.do(public(NameStyle.INITIAL))
    organiser.start()
    organiser.do(ask.PostMessage(text="José Ruiz Pérez and Joan Mas, your dice are here."))
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="José Pérez", fields=(("deck", DECK),))))
    organiser.do(ask.EditPlayer(player=3, entry=ask.PlayerEntry(name="Joan")))
    organiser.do(ask.EditPlayer(player=4, entry=ask.PlayerEntry(name="Joan Mas")))

    written = texts(organiser)
    assert [path for path, content in written.items() if "Ruiz Pérez" in content] == []
    words = text_of(written[f"en/{event_folder(organiser.log)}/index.html"])
    assert "José P. #1 and Joan M., your dice are here." in words


def test_any_public_two_who_would_be_called_the_same_have_their_numbers(organiser: Organiser) -> None:
    organiser.do(public(NameStyle.INITIAL))
    players = texts(organiser)[f"en/{event_folder(organiser.log)}/players.html"]

    assert all(name in players for name in ("José P. #1", "Jose P. #2", "Joan M.", "Ana G."))
    assert "Joan M. #" not in players


def test_any_public_paper_and_projector_have_full_names(organiser: Organiser) -> None:
    organiser.do(public(NameStyle.INITIAL))
    organiser.start()
    organiser.pair()
    tournament = organiser.tournament.id
    for route in ("projector", "print/pairings"):
        assert JOSE in screen_page(f"/t/{tournament}/{route}", {tournament: organiser.log}, Device(), "en").html


def test_any_public_a_deck_is_shown_from_when_the_organiser_says(organiser: Organiser) -> None:
    """In order: before the start, while the Swiss rounds are played, once the cut is made, when all is over."""
    shown: dict[ListVisibility, list[bool]] = {lists: [] for lists in ListVisibility}

    def look() -> None:
        tournament = organiser.tournament
        for lists, seen in shown.items():
            details = replace(tournament.details, publication=Publication(lists=lists))
            seen.append(lists_are_shown(replace(tournament, details=details)))

    look()
    organiser.start()
    organiser.pair()
    look()
    organiser.finish_round()
    organiser.do(ask.MakeCut())
    look()
    organiser.play_on()
    assert organiser.phase is Phase.FINISHED
    look()

    assert shown == {
        ListVisibility.ALWAYS: [True, True, True, True],
        ListVisibility.START: [False, True, True, True],
        ListVisibility.ROUND: [False, True, True, True],
        ListVisibility.CUT: [False, False, True, True],
        ListVisibility.END: [False, False, False, True],
        ListVisibility.OPENED: [False, False, False, False],
        ListVisibility.OPPONENTS: [False, False, False, False],
        ListVisibility.NEVER: [False, False, False, False],
    }


def test_any_public_a_deck_that_is_not_shown_is_in_no_file_even_when_it_was_corrected(organiser: Organiser) -> None:
    organiser.start()
    organiser.pair()
    right = ask.CorrectRegistration(player=1, fields=(("deck", "Dusk"),), official="Zoe Ruiz", reason="Typed wrongly")
    organiser.do(right)
    shown = texts(organiser)
    organiser.do(public(lists=ListVisibility.END))
    kept = texts(organiser)

    named = [[path for path, text in files.items() if DECK in text or "Dusk" in text] for files in (shown, kept)]
    assert len(named[0]) > 0
    assert [] == named[1]
    assert "Deck was corrected" in text_of(kept[f"en/{event_folder(organiser.log)}/players/1.html"])


@pytest.mark.parametrize("unlisted", [True, False])
def test_any_public_search_engines_are_asked_on_every_page(organiser: Organiser, *, unlisted: bool) -> None:
    organiser.do(public(NameStyle.INITIAL, unlisted=unlisted))
    pages = {path: text for path, text in texts(organiser).items() if path.endswith(".html")}

    assert {path for path, text in pages.items() if '<meta name="robots" content="noindex">' in text} == (
        set(pages) if unlisted else set()
    )


def test_any_public_the_choice_is_kept_in_the_file_and_through_other_changes(organiser: Organiser) -> None:
    organiser.do(public(NameStyle.INITIAL, ListVisibility.END, unlisted=True))
    organiser.do(ask.ChangeDetails(details=custom(2, cut=2, place="Hall 1")))
    chosen = Publication(names=NameStyle.INITIAL, lists=ListVisibility.END, unlisted=True)
    written = journal.log_file_text(organiser.log)

    assert journal.read_log_file(written).tournament.details.publication == chosen
    assert organiser.tournament.details.place == "Hall 1"
    assert organiser.do(public(NameStyle.INITIAL, ListVisibility.END, unlisted=True)) == ()
    organiser.undo()
    organiser.undo()
    assert organiser.tournament.details.publication == Publication()


def test_any_public_a_choice_that_there_is_not_is_refused() -> None:
    organiser = Organiser("keyforge")
    SESSION.logs[organiser.tournament.id] = organiser.log
    request = {
        "tournament": organiser.tournament.id,
        "command": "change_publication",
        "now": "2026-11-21T09:00:00Z",
        "random": 1,
    }
    try:
        answer = json.loads(
            bridge.call_by_name("decide", json.dumps({**request, "form": {"names": "secret"}, "lang": "en"}))
        )
    finally:
        del SESSION.logs[organiser.tournament.id]

    assert "There is no choice “<bdi>secret</bdi>”." in answer["refusal"]["html"]


def test_any_public_the_organiser_reads_what_becomes_public(organiser: Organiser) -> None:
    organiser.do(ask.EditPlayer(player=4, entry=ask.PlayerEntry(name=ANA), hidden=True))
    said = [str(line) for line in public_disclosure(organiser.log, organiser.ruleset)]
    organiser.do(public(NameStyle.INITIAL, ListVisibility.END, unlisted=True))
    less = [str(line) for line in public_disclosure(organiser.log, organiser.ruleset)]

    assert said[:2] == ["Names: in full. Hidden: 1 of 4.", "Shown of each player: Deck."]
    assert less[:2] == [
        "Names: first name and initial (José P. #1). Hidden: 1 of 4.",
        "Not shown yet: Deck. Once the event is over.",
    ]
    assert less[-1] == "Search engines are asked to leave these pages out."
    tournament = organiser.tournament.id
    html = screen_page(f"/t/{tournament}/public", {tournament: organiser.log}, Device(), "en").html
    assert "Not shown yet: Deck. Once the event is over." in text_of(html)


def test_any_public_the_first_publication_says_what_becomes_public(organiser: Organiser, tmp_path: Path) -> None:
    path = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, path)
    arguments = ["publish", str(path), "--out", str(tmp_path / "site")]
    first, second = (CliRunner().invoke(build.main, arguments).output for _ in range(2))

    assert f"{path}: Names: in full. Hidden: 0 of 4.\n" in first
    assert "Names:" not in second


MIXED = ("Gil Roca, Ana", "van der Bergwald, Jan", "Dr. Eva Gil", "王小明", "Nagy Péter", "Sol Mar", 'Juan "Kiko" Gil')


@pytest.fixture
def mixed() -> Organiser:
    """An event with short names that were written down in many ways, as older versions registered them."""
    organiser = Organiser("keyforge", details=custom(1, cut=2, organiser="Zoe Ruiz"))
    organiser.register(*MIXED)
    organiser.do(public(NameStyle.INITIAL))
    return organiser


def test_any_public_no_surname_is_published_whichever_way_a_name_was_written(mixed: Organiser) -> None:
    mixed.do(ask.EditPlayer(player=5, entry=ask.PlayerEntry(name="Nagy Péter", given_name="Péter")))
    mixed.start()
    mixed.do(ask.PostMessage(text="Jan van der Bergwald, ANA GIL ROCA and Péter Nagy to the desk"))
    mixed.play_round()
    files = texts(mixed)

    unwanted = ("Roca", "Bergwald", "王", "Nagy", "Dr.")
    assert [(name, path) for path, text in files.items() for name in unwanted if name in text] == []
    players = text_of(files[f"en/{event_folder(mixed.log)}/players.html"])
    assert all(name in players for name in ("Ana G.", "Jan B.", "Eva G.", "小明", "Péter N.", "Sol M.", "Juan G."))
    assert "Jan B., Ana G. and Péter N. to the desk" in text_of(files[f"en/{event_folder(mixed.log)}/index.html"])


def test_any_public_the_preview_says_what_each_name_becomes_and_asks_about_those_in_doubt(mixed: Organiser) -> None:
    tournament = mixed.tournament.id

    def shown() -> tuple[str, list[Form]]:
        html = screen_page(f"/t/{tournament}/public", {tournament: mixed.log}, Device(), "en").html
        return joined(html), [form for form in Screen(html).forms if form.command == "edit_player"]

    asked = "Nobody said which part of these names is the first name, and they become public as follows: "
    changes = (
        "“Gil Roca, Ana” → “Ana G.”, “van der Bergwald, Jan” → “Jan B.”, “Dr. Eva Gil” → “Eva G.”, “王小明” → “小明”."
    )
    text, forms = shown()
    assert asked + changes in text
    assert "Nagy Péter On the results pages: Nagy P." in text
    assert [form.fields["player"] for form in forms] == [[str(number)] for number in range(1, 8)]

    assert [form.fields["given_name"] for form in forms[:5]] == [["Ana"], ["Jan"], ["Eva"], ["小明"], [""]]

    mixed.do(read_form("edit_player", forms[3].fields, mixed.tournament, mixed.ruleset))
    text, forms = shown()
    assert asked in text
    assert "“王小明” →" not in text
    mixed.do(public(NameStyle.FULL))
    text, forms = shown()
    assert asked not in text
    assert forms == []


def joined(html: str) -> str:
    """The words of a page without the spaces that tags leave beside marks."""
    return re.sub(r" ([.,:”])|(“) ", r"\1\2", text_of(html))


def test_any_public_a_number_or_an_address_in_a_name_is_asked_about_before_it_is_published(tmp_path: Path) -> None:
    organiser = Organiser("keyforge", details=custom(1))
    organiser.register("Ana Gil 600 123 456", "sol@example.org", "Eva Mar #20391", "Neo 2000")
    organiser.do(ask.EditPlayer(player=3, entry=ask.PlayerEntry(name="Eva Mar #20391"), hidden=True))
    path = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, path)
    arguments = ["publish", str(path), "--out", str(tmp_path / "site")]
    said = CliRunner().invoke(build.main, arguments).output
    tournament = organiser.tournament.id
    screens = [
        joined(screen_page(f"/t/{tournament}{route}", {tournament: organiser.log}, Device(), "en").html)
        for route in ("", "/public")
    ]

    for name, what in (("Ana Gil 600 123 456", "a telephone number"), ("sol@example.org", "an e-mail address")):
        told = (
            f"{name}: something in this name looks like {what}, and everyone would read it. Take it out on the "
            "player's page, or hide the name. Or say under “What is public” that everyone may read it."
        )
        assert all(told in text for text in (said, screens[0]))
        assert f"{name} holds what looks like {what}" in screens[1]
    assert all("Eva Mar #20391: something" not in text for text in (said, *screens))
    assert "Neo 2000: something" not in said


def test_any_public_a_ranking_has_short_names_of_who_played_where_they_are_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install(monkeypatch, rated_ruleset())
    first = played("first", ((JOSE, "A-1"), ("Jose Poza", "B-2")), [[(1, 2, "1")]])
    later = played("later", ((JOAN, "C-3"), (ANA, "D-4")), [[(1, 2, "1")]], date="2026-04-01")
    details = replace(first.tournament.details, publication=Publication(names=NameStyle.INITIAL, unlisted=True))
    joses = tuple(replace(player, given_name=player.name[:4]) for player in first.tournament.players)
    brief = replace(first, tournament=replace(first.tournament, details=details, players=joses))
    files = {
        path: text.decode() for path, text in build_ranking_site([brief, later], season="1", languages=["en"]).items()
    }

    assert [] == [path for path, text in files.items() if JOSE in text or "Jose Poza" in text]
    [table] = [text_of(text) for path, text in files.items() if path.startswith("en/ranking-") and "/index" in path]
    assert all(name in table for name in ("José R.", "Jose P.", JOAN, ANA))
    pages = [text for path, text in files.items() if path.endswith(".html")]
    assert all("noindex" in text for text in pages)

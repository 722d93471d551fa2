"""A deck is one deck, by its name, its links or its number (KF-DECK)."""

from __future__ import annotations

import csv
from pathlib import Path
from urllib.parse import quote

import pytest

from ronda.commands import requests as ask
from ronda.core.errors import Impossible
from ronda.rulesets.keyforge import decks
from tests.playing import Organiser

BROUGHT = Path(__file__).parent / "brought" / "keyforge_links.csv"
NUMBER = "e26a8998-96a4-47a7-8262-68bf027d475d"
VAULT = f"https://www.keyforgegame.com/deck-details/{NUMBER}"
DECKS = f"https://decksofkeyforge.com/decks/{NUMBER}"
WRITTEN = [
    VAULT,
    f"{VAULT}?powered_by=archonMatrixDiscord",
    f"https://www.keyforgegame.com/es/deck-details/{NUMBER}",
    f"https://www.keyforgegame.com/es-es/deck-details/{NUMBER}?a=1&utm_source=somewhere-else#top",
    f"www.keyforgegame.com/deck-details/{NUMBER}/",
    DECKS,
    f"{DECKS}?showAll=true",
    NUMBER,
    NUMBER.upper(),
    NUMBER.replace("-", ""),
    f"Quillfire, la del Norte (Brobnar, Dis, Logos; CotA) {VAULT}?x=1",
    f"Quillfire, la del Norte | {DECKS}",
    f"Quillfire, la del Norte - Brobnar, Dis, Logos - {NUMBER}",
    f"The Most Considerable “Ironhide” Wanderer, Baroness of the Forsaken Crypt {VAULT}",
]


def entry(name: str, deck: str) -> ask.RegisterPlayers:
    return ask.RegisterPlayers(entries=(ask.PlayerEntry(name=name, fields=(("deck", deck),)),))


@pytest.mark.parametrize("again", WRITTEN)
@pytest.mark.parametrize("first", [VAULT, NUMBER])
def test_kf_deck_a_link_and_the_number_are_the_same_deck(first: str, again: str) -> None:
    organiser = Organiser("keyforge")
    organiser.do(entry("Alba", first))

    assert "is already registered by Alba. Each player needs a different one." in organiser.refusal(
        entry("Bruno", again), Impossible
    )


@pytest.mark.parametrize("written", WRITTEN)
def test_kf_deck_a_long_link_fits_and_keeps_the_number(written: str) -> None:
    organiser = Organiser("keyforge")
    organiser.do(entry("Alba", written))
    kept = organiser.tournament.player(1).field("deck")

    assert NUMBER.replace("-", "") in kept.lower().replace("-", "")
    assert len(kept) <= 80
    assert kept.split()[0] == written.split("?", maxsplit=1)[0].split(maxsplit=1)[0] or len(written) > 80


@pytest.mark.parametrize(
    ("first", "again", "same"),
    [
        ("Quillfire, la del Norte", "QUILLFIRE, la del Norte", True),
        ("Quillfire, la del Norte", "Quillfire, la del Norte (Brobnar, Dis, Logos; CotA)", True),
        ("Quillfire, la del Norte", "Quillfire, la del Norte | Brobnar | Dis | Logos | Call of the Archons", True),
        ("Quillfire, la del Norte", f"Quillfire, la del Norte {NUMBER}", True),
        ("Quillfire, la del Norte", "Quillfire", False),
        ("Old Bruno - the first", "Old Bruno - the second", False),
        ("Dis", "Mars", False),
        ("Dis, Logos, Mars", "Dis, Logos, Mars", False),
        ("Sealed", "sealed", False),
        ("https://archonarcana.com/Brask", "https://tinyurl.com/ab", False),
        ("https://tinyurl.com/ab", "https://tinyurl.com/ab?from=chat", True),
        ("", "https://archonarcana.com/Brask", False),
        (f"{NUMBER[:-1]}a", f"{NUMBER[:-1]}b", False),
    ],
)
def test_kf_deck_houses_and_set_beside_the_name_make_no_other_deck(first: str, again: str, *, same: bool) -> None:
    organiser = Organiser("keyforge")
    organiser.do(entry("Alba", first))
    if same:
        assert "is already registered by Alba" in organiser.refusal(entry("Bruno", again), Impossible)
    else:
        organiser.do(entry("Bruno", again))
        assert organiser.tournament.player(2).field("deck") == again


def test_kf_deck_a_starter_deck_is_refused_with_its_link_or_its_set_too() -> None:
    organiser = Organiser("keyforge")

    for written in (f"Radiant Argus the Supreme {VAULT}", "Miss “Onyx” Censorius (CotA)"):
        assert "is a starter deck" in organiser.refusal(entry("Alba", written), Impossible)


def test_kf_deck_in_a_list_the_decks_that_are_one_are_found() -> None:
    """Elena, Gala and Pau of the file have one deck; Inés has another."""
    organiser = Organiser("keyforge")
    rows = list(csv.reader(BROUGHT.read_text(encoding="utf-8").splitlines()[1:], delimiter=";"))
    for name, deck in rows[::2]:
        organiser.do(entry(name, deck))
    for name, deck in rows[1::2]:
        assert "is already registered by Elena Mar" in organiser.refusal(entry(name, deck), Impossible)

    assert [player.name for player in organiser.tournament.players] == ["Elena Mar", "Inés Sol"]


def test_a_players_own_deck_written_in_another_way_is_no_other_players() -> None:
    organiser = Organiser("keyforge")
    organiser.do(entry("Alba", NUMBER))
    changed = ask.PlayerEntry(name="Alba", fields=(("deck", f"Quillfire {NUMBER}"),))
    organiser.do(ask.EditPlayer(player=1, entry=changed))

    assert organiser.tournament.player(1).field("deck") == f"Quillfire {NUMBER}"


WRAPPED = quote(VAULT, safe="")


@pytest.mark.parametrize(
    "again",
    [
        NUMBER.replace("-", "\u2011"),
        NUMBER.replace("-", "–"),
        NUMBER.replace("-", " "),
        NUMBER.replace("-", " - "),
        WRAPPED,
        f"https://l.facebook.com/l.php?u={WRAPPED}&h={'AT0x' * 30}",
        f"https://www.google.com/url?q={VAULT}&sa=D&source=editors&ust=1700000000000000&usg=AOvVaw0",
        f"https://eur01.safelinks.example.com/?url={WRAPPED}&data=05%7C02%7C84df9e7fe9f640afb435aaaaaaaaaaaa%7C1%7C0",
        f"https://a.example.com/?to={quote(quote(VAULT, safe=''), safe='')}&click={'x' * 90}",
        f"Quillfire https://archonarcana.com/Deck?id={NUMBER}&utm_source={'x' * 90}",
    ],
)
def test_kf_deck_a_number_is_read_however_its_parts_are_joined_and_inside_links_to_links(again: str) -> None:
    organiser = Organiser("keyforge")
    organiser.do(entry("Alba", again))

    assert len(organiser.tournament.player(1).field("deck")) <= 80
    assert "is already registered by Alba" in organiser.refusal(entry("Bruno", VAULT), Impossible)


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("Reina Ámbar", "reina ambar"),
        ("“Ironhide” Wanderer", '"Ironhide" Wanderer'),
        ("Bruno, the Archon", "Bruno the Archon"),
        ("Ember’s Kin", "Ember's Kin"),
        ("Nine-Tail Zorra", "Nine‑Tail  Zorra"),
    ],
)
def test_kf_deck_accents_quotes_and_commas_make_no_other_deck(first: str, again: str) -> None:
    organiser = Organiser("keyforge")
    organiser.do(entry("Alba", first))

    assert "is already registered by Alba" in organiser.refusal(entry("Bruno", again), Impossible)


@pytest.mark.parametrize("nothing", ["-", "?", "—", "…", "¿?", "TBD", "n/a", "Sin mazo", "pendiente"])
def test_kf_deck_what_says_that_there_is_none_yet_is_no_deck(nothing: str) -> None:
    organiser = Organiser("keyforge")
    organiser.do(entry("Alba", nothing))
    organiser.do(entry("Bruno", nothing))

    assert [player.field("deck") for player in organiser.tournament.players] == ["", ""]


@pytest.mark.parametrize("name", ["🔥", "X", "Nada Nuevo", "50% Ámbar"])
def test_kf_deck_a_short_or_strange_name_is_kept(name: str) -> None:
    organiser = Organiser("keyforge")
    organiser.do(entry("Alba", name))

    assert organiser.tournament.player(1).field("deck") == name


@pytest.mark.parametrize(
    ("written", "houses", "of_set"),
    [
        ("Quillfire, la del Norte (Brobnar, Dis, Logos; CotA)", "brobnar dis logos", "cota"),
        ("Quillfire, la del Norte | Brobnar | Dis | Logos | CALL_OF_THE_ARCHONS", "brobnar dis logos", "cota"),
        (f"Quillfire - Santuario, Alianza Estelar, Marte - {NUMBER}", "mars sanctum star_alliance", ""),
        ("Quillfire - Dis Star Alliance Untamed - Mundos en Colisión", "dis star_alliance untamed", "wc"),
        ("Dis of Mars, Shadows and Logos", "", ""),
        ("Quillfire (of the old Shadows)", "", ""),
        ("Quillfire (CotA, AoA)", "", ""),
        (VAULT, "", ""),
        ("", "", ""),
    ],
)
def test_houses_and_set_are_read_beside_the_name_and_never_in_it(written: str, houses: str, of_set: str) -> None:
    assert " ".join(decks.read_houses(written)) == houses
    assert " ".join(decks.read_sets(written)) == of_set

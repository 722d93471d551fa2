"""AGL-NAMES: a name that the organiser hid stands nowhere in what people wrote for everyone."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import reduce

import pytest

from ronda import bridge
from ronda.bridge.session_state import SESSION
from ronda.commands import requests as ask
from ronda.core import inputs
from ronda.core.facts import PairingChangeKind
from ronda.core.notice import Notice, Prize
from ronda.core.publication import NameStyle, Publication
from ronda.core.state import Phase
from ronda.publish import build_site
from ronda.views.app import Device, screen_page
from ronda.views.files.hall_copy import hall_copy
from ronda.views.public.event_context import event_folder
from ronda.views.shared.hidden_names import hidden_name_mentions, hidden_names, without_names_in
from tests.playing import Organiser, custom
from tests.views.pages import text_of

RUDE = "Rude Word"
WRITTEN = "rude word and Rude Wordsworth"
DAY = "2026-11-28"
SHOWN = "#3 and Rude Wordsworth"
"""Another name that only begins like it stays."""


def prize(what: str) -> Prize:
    return Prize(what=f"{what}: {WRITTEN}", first=1, last=1, how=f"By: {WRITTEN}")


@pytest.fixture
def organiser() -> Organiser:
    """An event with the name in everything that its organiser wrote for everyone, the player still playing."""
    told = Notice(
        opening=f"Opening: {WRITTEN}",
        text=f"Text: {WRITTEN}",
        sharing=f"Sharing: {WRITTEN}",
        prizes=(prize("First"),),
        bring=(f"Bring: {WRITTEN}",),
        address=f"Address: {WRITTEN}",
        fee=f"Fee: {WRITTEN}",
    )
    details = custom(3, notice=told, name=f"Cup: {WRITTEN}", place=f"Place: {WRITTEN}")
    organiser = Organiser("keyforge", details=details)
    organiser.register("Alba", "Bruno", RUDE, "Rude Wordsworth", "Elena", "Fermin", "Gala", "Hugo")
    organiser.start()
    organiser.do(ask.PairRound())
    first, second, *_ = organiser.tournament.draft.pairings if organiser.tournament.draft else ()
    organiser.do(ask.SwapPlayers(player=first.first or 0, other=second.first or 0))
    organiser.do(ask.PublishRound(reason=f"Set by hand: {WRITTEN}"))
    organiser.report(1, organiser.random_result())
    players = [match.players[0] for match in organiser.round.open_matches[:2]]
    organiser.do(
        ask.ChangePairings(
            round=1,
            change=PairingChangeKind.SEATS,
            player=players[0],
            other=players[1],
            reason=f"While it ran: {WRITTEN}",
        )
    )
    organiser.do(ask.ChangeAnnouncement(swiss_rounds=4, cut=0, reason=f"Announced: {WRITTEN}"))
    new = ask.ChangePrizes(prizes=(prize("Second"),), sharing=f"Shared: {WRITTEN}", reason=f"Prizes: {WRITTEN}")
    organiser.do(new)
    organiser.do(ask.PostMessage(text=f"Message: {WRITTEN}"))
    organiser.do(ask.EditPlayer(player=3, entry=ask.PlayerEntry(name=RUDE), hidden=True))
    return organiser


WHERE = (
    *("Text:", "Bring:", "Second:", "By:", "Set by hand:", "While it ran:", "Announced:", "Shared:", "Prizes:"),
    *("Message:", "Cup:", "Place:", "Address:", "Fee:"),
)


def test_agl_names_no_page_of_the_site_shows_a_hidden_name_in_what_somebody_wrote(organiser: Organiser) -> None:
    site = {path: content.decode() for path, content in build_site([organiser.log]).items()}
    assert [path for path, text in site.items() if RUDE.casefold() + " " in text.casefold()] == []
    assert [path for path in site if "rude-word-" in path] == []

    words = " ".join(text_of(text) for path, text in site.items() if path.startswith("en/"))
    for begun in WHERE:
        assert f"{begun} {SHOWN}" in words, begun


def test_agl_names_an_official_stays_announced_and_is_not_known_by_the_number(organiser: Organiser) -> None:
    """Who is announced is known to all: the number in that place would tell whose number it is."""
    named = replace(organiser.tournament.details, head_judges=(RUDE,))
    organiser.do(ask.ChangeDetails(details=named))
    site = build_site([organiser.log], languages=["en"])
    own = f"en/{event_folder(organiser.log)}"

    assert f"Head judge {RUDE} " in text_of(site[f"{own}/info.html"].decode())
    for name, page_of_site in site.items():
        words = text_of(page_of_site.decode())
        announced = (f"Head judge {RUDE} ", f'"head_judges": ["{RUDE}"]', f'"head_judges":["{RUDE}"]', f"{RUDE}sworth")
        assert RUDE not in reduce(lambda text, said: text.replace(said, ""), announced, words), name
        assert "Head judge #3" not in words


@pytest.mark.parametrize("route", ["projector", "print/announcement", "print/pairings", "crosstable"])
def test_agl_names_what_the_room_reads_holds_no_hidden_name_either(organiser: Organiser, route: str) -> None:
    tournament = organiser.tournament
    html = screen_page(f"/t/{tournament.id}/{route}", {tournament.id: organiser.log}, Device(), "en").html

    # around it stands the app's own bar, which no paper has, with the event as its organiser calls it
    assert f"{RUDE} ".casefold() not in html.partition("<main")[2].casefold()


def test_agl_names_the_organiser_reads_what_was_written(organiser: Organiser) -> None:
    tournament = organiser.tournament
    assert tournament.phase is Phase.ROUND_RUNNING
    html = screen_page(f"/t/{tournament.id}/round/1", {tournament.id: organiser.log}, Device(), "en").html

    assert f"Set by hand: {WRITTEN}" in text_of(html)


def test_agl_names_of_two_hidden_names_the_longer_one_is_found_first() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Rude", "Rude Word")
    for number, name in enumerate(("Rude", "Rude Word"), start=1):
        organiser.do(ask.EditPlayer(player=number, entry=ask.PlayerEntry(name=name), hidden=True))

    assert without_names_in("Rude Word met Rude, not Rudely", organiser.log) == "#2 met #1, not Rudely"


def test_agl_names_the_organiser_is_told_which_texts_name_whom(organiser: Organiser) -> None:
    told = [str(naming.where) for naming in hidden_name_mentions(organiser.log)]
    reads = "Rude Word is hidden on the results pages, so everyone but you reads #3 instead."
    message = "Message “Message: rude word and Rude Wordsworth”"
    places = {"Name of the event", "Venue", "Address", "Announcement", "Prizes", "Change of the announcement"}
    places |= {"Round 1, reason"}

    assert {f"{place}: {reads}" for place in places | {message}} == set(told)
    assert len(told) == len(places) + 1


def test_agl_names_who_is_not_hidden_is_no_matter() -> None:
    organiser = Organiser("keyforge")
    organiser.register(RUDE, "Alba")
    organiser.do(ask.PostMessage(text=f"{RUDE}, please come"))

    assert hidden_name_mentions(organiser.log) == ()


def test_agl_names_a_part_of_a_name_beside_the_whole_one_is_said_too() -> None:
    """The whole one is replaced, and the part would tell who it is."""
    organiser = Organiser("keyforge")
    organiser.register(RUDE, "Alba")
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name=RUDE), hidden=True))
    organiser.register("Rude Wordsworth")
    organiser.do(ask.PostMessage(text=f"{RUDE} to table 3, Rude! You meet Rude Wordsworth."))

    whole, part = (str(naming.where) for naming in hidden_name_mentions(organiser.log))
    assert "everyone but you reads #1 instead" in whole
    assert "“Rude” may be Rude Word, whose name is hidden on the results pages." in part


def test_agl_names_a_part_of_a_name_and_an_official_are_said_since_nothing_replaces_them() -> None:
    organiser = Organiser("keyforge", details=replace(custom(3), head_judges=(RUDE,)))
    organiser.register(RUDE, "Alba")
    organiser.start()
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name=RUDE), hidden=True))
    organiser.do(ask.PostMessage(text="Rude to table 3"))

    part, official = (str(naming.where) for naming in hidden_name_mentions(organiser.log))
    assert part == (
        "Message “Rude to table 3”: “Rude” may be Rude Word, whose name is hidden on the results pages. Everyone reads "
        "it as it is: write it without the name."
    )
    assert official == (
        "Officials: Rude Word is hidden on the results pages and announced as an official, which everyone reads. "
        "Announce somebody else, or show the name."
    )


def test_agl_names_whoever_writes_a_hidden_name_reads_at_once_what_the_others_read(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = organiser.tournament.id
    monkeypatch.setattr(SESSION, "logs", {tournament: organiser.log})
    request = {"tournament": tournament, "command": "post_message", "now": "2026-03-01T12:00:00Z", "random": 1}
    told = (
        "Message “Rude Word: table 3”: Rude Word is hidden on the results pages, so everyone but you reads #3 instead."
    )

    for text, more in (("Lunch", ""), ("Rude Word: table 3", f" {told}")):
        asked = json.dumps({**request, "form": {"text": text}, "lang": "en"})
        assert json.loads(bridge.call_by_name("decide", asked))["notice"] == f"The room reads it now.{more}"


def test_agl_names_a_mistyped_name_that_is_somebody_elses_stays() -> None:
    """Who was registered as somebody else by mistake does not hide that person."""
    organiser = Organiser("keyforge")
    organiser.register("Alba", "Bruno")
    organiser.do(ask.EditPlayer(player=2, entry=ask.PlayerEntry(name=RUDE)))
    organiser.register("Bruno")
    organiser.do(ask.EditPlayer(player=2, entry=ask.PlayerEntry(name=RUDE), hidden=True))

    assert hidden_names(organiser.log) == ((RUDE, 2),)


NICKNAMED = ('Juan "Kiko" Quintanar', "Ana (Nani) Zubiri", "Eva «Lula» Malvar", "Kate O'Dellan", "J. R. Rocafort")
FAMILIES = ("quintanar", "zubiri", "malvar", "dellan", "rocafort")
TYPED = (
    *('Juan "Kiko" Quintanar', "Juan «Kiko» Quintanar", "Juan Quintanar", "KIKO QUINTANAR", "Quintanar, Juan"),
    *("Ana (Nani) Zubiri", "Ana [Nani] Zubiri", "Nani Zubiri", "Zubiri, Ana", "Ana-Nani Zubiri"),
    *("Eva «Lula» Malvar", "Eva “Lula” Malvar", "eva malvar", "Lula_Malvar", "Eva ‘la Lula’ Malvar"),
    *("Kate O’Dellan", "Kate ODellan", "Kate (Kit) O'Dellan", "J.R. Rocafort", "JR Rocafort", "Rocafort, J.R."),
)
"""What an organiser may write of them."""


def nicknamed(*asked: ask.Command) -> Organiser:
    """An event with all of that in every kind of text, before which its organiser asked for something."""
    wrote = " / ".join(TYPED)
    prizes = tuple(
        replace(prize("Best"), what=typed, how=typed, first=n, last=n) for n, typed in enumerate(TYPED[:9], 1)
    )
    told = Notice(text=wrote, opening=wrote[:80], sharing=TYPED[2], prizes=prizes, bring=TYPED, contact=TYPED[3])
    organiser = Organiser(
        "keyforge", details=custom(3, name=f"Cup of {TYPED[5]}", place=TYPED[0], notice=told, date=DAY)
    )
    organiser.register(*NICKNAMED, "Alba", "Bruno", "Carmen")
    for command in asked:
        organiser.do(command)
    organiser.start()
    organiser.do(ask.PairRound())
    first, second, *_ = organiser.tournament.draft.pairings if organiser.tournament.draft else ()
    organiser.do(ask.SwapPlayers(player=first.first or 0, other=second.first or 0))
    organiser.do(ask.PublishRound(reason=TYPED[5]))
    for number, typed in enumerate(TYPED):
        message = f"{typed} to table 3"
        organiser.do(ask.PostMessage(text=message))
        if number not in range(2):
            organiser.do(ask.TakeMessageBack(message=len(organiser.tournament.messages)))
    organiser.do(ask.ChangePrizes(prizes=prizes[1:], sharing=TYPED[7], reason=TYPED[8]))
    return organiser


@pytest.mark.parametrize("names", [NameStyle.FULL, NameStyle.INITIAL])
def test_agl_names_no_file_has_a_hidden_or_shortened_name_with_a_nickname_in_it(names: NameStyle) -> None:
    asked: list[ask.Command] = [ask.ChangePublication(publication=Publication(names=names))]
    if names is NameStyle.FULL:
        hidden = enumerate(NICKNAMED, start=1)
        asked += [
            ask.EditPlayer(player=number, entry=ask.PlayerEntry(name=name), hidden=True) for number, name in hidden
        ]
    organiser = nicknamed(*asked)
    files = {path: content.decode() for path, content in build_site([organiser.log]).items()}
    files |= {"hall copy": hall_copy(organiser.log)} | handed_out(organiser)

    folded = {path: inputs.folded_text(path + text) for path, text in files.items()}
    assert [(family, path) for path, text in folded.items() for family in FAMILIES if family in text] == []


def handed_out(organiser: Organiser) -> dict[str, str]:
    """What the app hands out for everyone."""
    tournament = organiser.tournament.id
    bridge.call_by_name(
        "load", json.dumps({"tournament": tournament, "lines": [r.line for r in organiser.log.records], "lang": "en"})
    )
    asked = json.dumps({"tournament": tournament, "round": 1, "lang": "en"})
    try:
        calendar, share = (
            json.loads(bridge.call_by_name("calendar", asked)),
            json.loads(bridge.call_by_name("share", asked)),
        )
    finally:
        bridge.call_by_name("unload", json.dumps({"tournament": tournament}))
    return {"calendar": calendar["filename"] + calendar["text"], "share": share["text"]}


def test_agl_names_one_word_of_a_name_with_a_nickname_is_said_to_the_organiser() -> None:
    organiser = Organiser("keyforge")
    organiser.register(NICKNAMED[0], "Juan Quintanar")
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name=NICKNAMED[0]), hidden=True))
    for text in ("Kiko, come!", "Juan Quintanar met “Quintanar”", "kiko quintanar"):
        organiser.do(ask.PostMessage(text=text))

    told = [str(naming.where) for naming in hidden_name_mentions(organiser.log)]
    kiko, part, whole = told
    assert '“Kiko” may be Juan "Kiko" Quintanar, whose name is hidden' in kiko
    assert "met “Quintanar””: “Quintanar” may be" in part
    assert 'Message “kiko quintanar”: Juan "Kiko" Quintanar is hidden' in whole
    assert without_names_in("Juan Quintanar met Kiko Quintanar", organiser.log) == "Juan Quintanar met #1"


def test_agl_names_the_given_name_of_somebody_hidden_is_in_no_file() -> None:
    organiser = Organiser("keyforge", details=custom(1))
    organiser.register("Nagy Zsombor", "Alba", "Bruno", "Carmen")
    entry = ask.PlayerEntry(name="Nagy Zsombor", given_name="Zsombor")
    organiser.do(ask.EditPlayer(player=1, entry=entry))
    organiser.do(ask.EditPlayer(player=1, entry=entry, hidden=True))
    organiser.start()
    organiser.play_round()
    files = {path: content.decode() for path, content in build_site([organiser.log]).items()}
    files["hall copy"] = hall_copy(organiser.log)

    assert [path for path, text in files.items() if "Zsombor" in text] == []


def test_agl_names_a_contact_and_an_address_that_name_somebody_hidden_are_said_by_themselves() -> None:
    notice = Notice(text="Ana Torres plays.", contact="Ana Torres, desk@example.org", address="At Ana Torres")
    organiser = Organiser("custom", details=custom(3, notice=notice))
    organiser.register("Ana Torres", "Bruma Sol")
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Ana Torres"), hidden=True))
    said = [str(mention.where).split(":")[0] for mention in hidden_name_mentions(organiser.log)]

    assert sorted(said) == ["Address", "Announcement", "Contact"]

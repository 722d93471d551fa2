"""What players are told, on the published page, on the poster, on the projector and on the screen of the prizes."""

from __future__ import annotations

import re
from html import escape, unescape

import pytest

from ronda.commands import forms, read_command
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.notice import Notice, PlannedBreak, Prize
from ronda.core.state import Phase
from ronda.publish import build_site
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.app import Device, screen_page
from ronda.views.public.event_context import event_folder
from ronda.views.shared.final_standings import final_places
from ronda.views.shared.languages import LANGUAGES
from ronda.views.shared.notice_page import split_links
from tests.playing import Organiser, custom
from tests.views.pages import read, text_of
from tests.views.screens import Played, Screen

HOSTILE = '<script>alert(1)</script>" onmouseover="x {{ 7 * 7 }} </bdi>'
PRIZES = (
    Prize(what="A dice tower", first=1, last=1),
    Prize(what="A mat", first=2, last=3, how="one each"),
    Prize(what="A promo card"),
    Prize(what="A bag", lot=True),
    Prize(what="A brush", label="Best painted"),
)
TOLD = Notice(
    doors="09:30",
    begins="10:00",
    breaks=(PlannedBreak(after_round=3, minutes=45),),
    address="Quay 4",
    contact="Write to harbour@example.org",
    fee="8 €",
    bring=("A mug",),
    prizes=PRIZES,
    sharing="One a player.",
    opening="Welcome, all.",
    text="First paragraph,\nits second line.\n\nSecond paragraph.",
)
RULES = "Each altar gives a point.\n\nThe middle one gives two."


def published_page(organiser: Organiser | Played, language: str = "en", name: str = "info.html") -> str:
    return build_site([organiser.log])[f"{language}/{event_folder(organiser.log)}/{name}"].decode()


def shown(played: Organiser | Played, path: str, language: str = "en", query: str = "") -> str:
    tournament = played.tournament
    return screen_page(f"/t/{tournament.id}{path}{query}", {tournament.id: played.log}, Device(), language).html


def announced(game: str = "keyforge", notice: Notice = TOLD) -> Played:
    details = Details(name="Friday Cup", date="2026-11-21", place="Town Hall", organiser="The Club", notice=notice)
    return Played(find_ruleset(game), 4, details=details)


def filled_in(html: str, command: str) -> dict[str, list[str]]:
    """What a form sends as it stands: of its boxes only those that are ticked, of its breaks those given."""
    [form] = [form for form in Screen(html).forms if form.command == command]
    ticked = set(re.findall(r'name="(prize_lot_\d+)"\s+value="yes"(?:\s+checked|>)', html))
    ticked |= set(re.findall(r'name="(break_\w+)"[^>]*value="\d+"', html))
    optional = ("prize_lot", "break_", "fee_unticked")
    return {name: sent for name, sent in form.fields.items() if name in ticked or not name.startswith(optional)}


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", html)))


# -- before the start and after ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [Phase.REGISTRATION, Phase.ROUND_RUNNING, Phase.FINISHED])
def test_the_published_page_says_all_of_it_before_the_start_and_after(phase: Phase) -> None:
    html = published_page(announced().until(phase))
    said = plain(text_of(html))

    for text in ("Registration opens 09:30", "First round 10:00", "Address Quay 4", "Entry fee 8 €", "A mug"):
        assert text in said
    for text in ("Place 1 A dice tower", "Places 2 to 3 A mat one each", "Everybody A promo card", "By lot A bag"):
        assert text in said
    assert "Best painted A brush" in said
    for paragraph in ("First paragraph,\nits second line.", "Second paragraph.", "One a player.", "Welcome, all."):
        assert f'<p class="said" dir="auto">{paragraph}</p>' in html
    assert '<a href="mailto:harbour@example.org"' in html
    assert "A deck of your own with its identity card" in said


@pytest.mark.parametrize("route", ["", "/print/announcement"])
def test_the_organiser_sees_all_of_it_in_the_app_and_on_a_poster(route: str) -> None:
    html = shown(announced(), route)
    said = plain(html)
    Screen(html)

    for text in (
        "Registration opens 09:30",
        "Address Quay 4",
        "Entry fee 8 €",
        "A mug",
        "Places 2 to 3 A mat one each",
    ):
        assert text in said
    assert '<p class="said" dir="auto">Second paragraph.</p>' in html


def test_a_quick_event_is_announced_as_before() -> None:
    html = published_page(announced(notice=Notice()))

    assert "Registration opens" not in html
    assert 'id="prizes"' not in html
    assert "What players are told" not in shown(announced(notice=Notice()), "")
    assert "Nothing is written for players yet" in shown(announced(notice=Notice()), "/print/announcement")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
def test_what_people_typed_is_text_everywhere(game: str, language: str) -> None:
    hostile = Notice(
        address=HOSTILE,
        contact=HOSTILE,
        fee=HOSTILE,
        bring=(HOSTILE,),
        prizes=(Prize(what=HOSTILE, label=HOSTILE, how=HOSTILE), Prize(what=HOSTILE, first=1, last=1)),
        sharing=HOSTILE,
        opening=HOSTILE,
        text=f"{HOSTILE}\n\n{HOSTILE}",
    )
    played = announced(game, hostile)
    played.after(ask.PostMessage(text=f"{HOSTILE}\n\n{HOSTILE}"))
    for phase in (Phase.REGISTRATION, Phase.FINISHED):
        played.until(phase)
        screens = [
            shown(played, route, language)
            for route in ("", "/details", "/prizes", "/print/announcement", "/print/prizes", "/room", "/projector")
        ]
        for html in [*screens, published_page(played, language)]:
            assert "<script>alert" not in html
            assert '" onmouseover="' not in html
            assert escape("<script>alert(1)</script>", quote=False) in html
        assert read(published_page(played, language)).faults == []
        for html in screens:
            Screen(html)


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("Mail harbour@example.org.", ["mailto:harbour@example.org"]),
        ("mailto:a.b+c@example.co.uk?subject=x", ["mailto:a.b+c@example.co.uk"]),
        ("(https://example.org/a?b=1&c=2)", ["https://example.org/a?b=1&c=2"]),
        ("http://example.org, or +34 600 000 000", ["http://example.org"]),
        ("HTTPS://EXAMPLE.ORG", ["HTTPS://EXAMPLE.ORG"]),
        ("javascript:alert(1)", []),
        ("JavaScript://example.org/%0aalert(1)", []),
        ("data:text/html,x vbscript:x ftp://example.org file:///etc/passwd", []),
        ("tel:+34600000000", []),
        ("//example.org www.example.org", []),
        ("a@b, @club, x@y.1", []),
        ('https://example.org/"onclick="x', ["https://example.org/"]),
        ("https://a.org https://b.org", ["https://a.org", "https://b.org"]),
    ],
)
def test_only_addresses_of_the_web_and_of_mail_become_links(text: str, links: list[str]) -> None:
    parts = split_links(text)

    assert [part.href for part in parts if part.href] == links
    assert "".join(part.text for part in parts) == text


def test_no_link_of_a_contact_tells_where_it_was_followed() -> None:
    html = published_page(announced(notice=Notice(contact="https://example.org/x?a=1&b=2")))

    assert '<a href="https://example.org/x?a=1&amp;b=2" rel="nofollow noopener noreferrer">' in html


# -- scenarios ---------------------------------------------------------------------------------------------------------


def scenarios() -> Organiser:
    details = custom(3, scenarios=("The ring", "Two altars"), scenario_texts=("", RULES), name="League")
    organiser = Organiser("aristeia", details=details)
    organiser.register("Alba", "Bruno", "Carmen", "Dario")
    return organiser


def test_agl_scenario_of_ones_own_stands_in_full_on_the_page_before_the_start() -> None:
    html = published_page(scenarios())

    assert '<h3 id="scenario-2">Round 2: <bdi>Two altars</bdi></h3>' in html
    for paragraph in RULES.split("\n\n"):
        assert f'<p class="said" dir="auto">{paragraph}</p>' in html
    assert 'id="scenario-1"' not in html


def test_agl_scenario_the_page_of_a_round_leads_to_its_rules() -> None:
    organiser = scenarios()
    organiser.start()
    organiser.play_round()
    organiser.pair()

    assert "#scenario-" not in published_page(organiser, name="round-1.html")
    assert '<a href="info.html#scenario-2">rules in full</a>' in published_page(organiser, name="round-2.html")


def test_rounds_that_do_not_take_place_are_not_announced_after_the_start() -> None:
    """Before the start nobody knows how many players come, so more may be announced."""
    details = Details(
        name="League", options=(("kind", "league_open"),), scenarios=("One", "Two", "Three", "Four", "Five")
    )
    organiser = Organiser("aristeia", details=details)
    organiser.register("Alba", "Bruno", "Carmen", "Dario")
    assert "Round 5: Five" in plain(text_of(published_page(organiser)))
    organiser.start()

    said = plain(text_of(published_page(organiser)))
    assert "Round 3: Three" in said
    assert "Four" not in said


# -- changes -----------------------------------------------------------------------------------------------------------


def test_agl_prizes_a_change_after_the_start_is_public_with_its_reason() -> None:
    played = announced().after(ask.StartTournament())
    played.do(ask.ChangePrizes(prizes=PRIZES[:1], sharing="By lot.", reason="No mats"))
    said = plain(text_of(published_page(played)))

    assert "Changed: no longer a prize: Places 2 to 3: A mat (one each)" in said
    assert "Changed: no longer a prize: Best painted: A brush" in said
    assert "Changed: how the prizes are shared: By lot. No mats" in said
    assert "Place 1 A dice tower By lot." in said
    assert "how the prizes are shared: By lot. No mats" in plain(shown(played, ""))


# -- who gets them -----------------------------------------------------------------------------------------------------


def tied() -> Organiser:
    """Finish an event in which two players share the third place, for which there is one prize."""
    prizes = (Prize(what="A cup", first=1, last=1), Prize(what="A medal", first=3, last=3))
    details = custom(2, 4, notice=Notice(prizes=prizes), name="Cup")
    organiser = Organiser("keyforge", details=details)
    organiser.start(8)
    organiser.play_on()
    return organiser


@pytest.mark.parametrize("prizes", [(), (Prize(what="A mug"),)])
def test_agl_prizes_that_were_never_announced_are_not_said_to_have_been(prizes: tuple[Prize, ...]) -> None:
    organiser = Organiser("aristeia", details=custom(3, notice=Notice(prizes=prizes)))
    organiser.start(4)
    base = f"/t/{organiser.tournament.id}"
    known = {organiser.tournament.id: organiser.log}
    said = [text_of(screen_page(f"{base}{route}", known, Device(), "en").html) for route in ("/prizes", "/details")]

    announced = "They are announced: a change and its reason will be public."
    nothing = "None are announced: what is announced now, and the reason, will be public."
    assert [announced in said[0], nothing in said[0]] == [bool(prizes), not prizes]
    assert "A change of the prizes is public, with its reason." in said[1]
    assert not [words for words in said if "were announced when" in words.replace("category were announced when", "")]


def test_agl_prizes_the_page_names_who_won_them_and_not_whether_they_have_them() -> None:
    """AGL-PRIZES: by place; who won by lot is the organiser's to say."""
    played = announced().until(Phase.FINISHED)
    before = published_page(played)
    won = re.findall(r'<span class="prize-won">(.*?)</span>', before, re.DOTALL)

    first, second, third, _ = (place.name for place in final_places(played.tournament, played.ruleset))
    assert [re.findall(r"<bdi>(.*?)</bdi>", names) for names in won] == [[first], [second, third]]
    played.do(ask.HandOutPrize(prize=1, player=1))
    played.do(ask.HandOutPrize(prize=4, player=3))
    after = published_page(played)
    assert re.sub(r"As of .*", "", before) == re.sub(r"As of .*", "", after)


def test_agl_prizes_a_tie_is_named_on_the_page_and_on_the_screen() -> None:
    organiser = tied()
    html = published_page(organiser)
    [_, medal] = re.findall(r'<span class="prize-won">(.*?)</span>', html, re.DOTALL)

    assert len(re.findall("<bdi>", medal)) == 2
    assert "Places 3 to 4" in medal
    assert "tied: the organiser decides" in medal
    assert plain(shown(organiser, "/prizes")).count("tied: decide how it is shared") == 2


def test_agl_names_a_hidden_winner_is_hidden_among_the_prizes() -> None:
    played = announced().until(Phase.FINISHED)
    names = [player.name for player in played.tournament.players]
    for number, name in enumerate(names, start=1):
        played.do(ask.EditPlayer(player=number, entry=ask.PlayerEntry(name=name), hidden=True))
    html = published_page(played)

    assert not [name for name in names if name in html]
    assert re.search(r'<span class="prize-won">\s*<a [^>]*><bdi>#\d</bdi></a>', html)


def test_the_screen_offers_what_can_be_done_in_each_phase() -> None:
    played = announced()
    assert [form.command for form in Screen(shown(played, "/prizes")).forms if "prize" in form.command] == []
    assert "The winners are known once the event is over." in shown(played, "/prizes")
    played.until(Phase.ROUND_RUNNING)
    assert "change_prizes" in [form.command for form in Screen(shown(played, "/prizes")).forms]
    played.until(Phase.FINISHED)
    offered = [form for form in Screen(shown(played, "/prizes")).forms if form.command == "hand_out_prize"]

    # the first, two of the second, everybody at once, and an open choice of the last two
    assert [form.fields["prize"] for form in offered] == [["1"], ["2"], ["2"], ["3"], ["4"], ["5"]]
    for form in offered:
        played.do(read_command(form.command, form.fields, played.tournament, played.ruleset))
    done = Screen(shown(played, "/prizes")).forms
    assert len([form for form in done if form.command == "take_prize_back"]) == 6
    assert "change_prizes" not in [form.command for form in done]


def test_a_player_who_is_no_longer_entitled_stays_on_the_list_with_a_word() -> None:
    played = announced().until(Phase.FINISHED)
    played.do(ask.HandOutPrize(prize=1, player=4))

    assert "by the standings it is somebody else&#39;s now" in shown(played, "/prizes")


def test_the_list_to_print_has_a_box_for_everybody_who_gets_something() -> None:
    played = announced().until(Phase.FINISHED).after(ask.HandOutPrize(prize=3))
    html = shown(played, "/print/prizes")

    assert html.count("☐") == 5
    assert html.count("☒") == 1
    assert "This event has no list of prizes." in shown(announced(notice=Notice()), "/print/prizes")


def test_the_form_of_a_change_brings_what_is_announced_now() -> None:
    played = announced().after(ask.StartTournament())
    sent = {**filled_in(shown(played, "/prizes"), "change_prizes"), "reason": ["Rain"]}

    assert played.do(read_command("change_prizes", sent, played.tournament, played.ruleset)) == ()


# -- the form ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [Phase.REGISTRATION, Phase.ROUND_RUNNING, Phase.FINISHED])
@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
def test_the_details_bring_back_what_they_were_given(game: str, phase: Phase) -> None:
    played = announced(game).until(phase)
    read_back = forms.read_details(filled_in(shown(played, "/details"), "change_details"), played.ruleset)

    assert read_back.notice == TOLD


def test_an_empty_row_for_a_prize_waits_below_the_last() -> None:
    fresh = screen_page("/new?game=xwing", {}, Device(), "en").html
    filled = screen_page("/new?game=xwing&prize_what_1=Cup&prize_what_2=Mat", {}, Device(), "en").html

    assert [fresh.count(f'name="prize_what_{number}"') for number in (1, 2, 3)] == [1, 1, 0]
    assert [filled.count(f'name="prize_what_{number}"') for number in (1, 2, 3, 4)] == [1, 1, 1, 0]


# -- the projector -----------------------------------------------------------------------------------------------------


def test_the_room_reads_times_and_welcome_while_players_arrive() -> None:
    html = shown(announced(), "/projector")

    assert "Registration opens: 09:30" in plain(html)
    assert '<div class="welcome-said welcome-said-large">' in html
    assert '<p class="said" dir="auto">Welcome, all.</p>' in html


@pytest.mark.parametrize(
    ("texts", "size"),
    [
        (["Lunch until 14:00"], "large"),
        (["x" * 180], "large"),
        (["x" * 181], "medium"),
        (["a\n\nb\n\nc"], "large"),
        (["a\n\nb\n\nc\n\nd"], "medium"),
        (["x" * 500, "y" * 60], "small"),
    ],
)
def test_long_messages_are_written_smaller(texts: list[str], size: str) -> None:
    played = announced().after(*(ask.PostMessage(text=text) for text in texts))

    assert f'<ul class="show-messages show-messages-{size}"' in shown(played, "/projector")

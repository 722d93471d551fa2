"""The draft's screen: consequences and receipt in words, forms that send what is read, and what differs from paper."""

import re

import pytest

from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core.state import Draft, Phase
from ronda.formats.pairing import draft_tables
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.app.rounds.print_changes import compare_with_print
from ronda.views.shared.languages import LANGUAGES
from tests.views.pages import read, text_of
from tests.views.screens import Played, Screen
from tests.views.test_app import Recorder, shown

GAMES = [ruleset.key for ruleset in every_ruleset()]


def drafted(game: str, players: int, rounds: int = 2) -> Played:
    """An event whose round of that number is a draft; the first player of each table won before."""
    played = Played(find_ruleset(game), players).until(Phase.ROUND_RUNNING)
    while len(played.tournament.rounds) < rounds - 1:
        played.play().after(ask.PairRound(), ask.PublishRound())
    return played.play().after(ask.PairRound())


def draft_of(played: Played) -> Draft:
    assert played.tournament.draft is not None
    return played.tournament.draft


def route(played: Played, pick: int | None = None) -> str:
    return f"/t/{played.tournament.id}/draft" + (f"?pick={pick}" if pick else "")


def words(played: Played, pick: int | None = None) -> str:
    return " ".join(" ".join(read(shown(played, route(played, pick)).html).words).split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_draft_is_whole_and_its_forms_send_what_is_read(game: str, language: str) -> None:
    """As drafted, with a player picked, changed by hand, and with loose ends."""
    played = drafted(game, 9)
    first, second = (table.first for table in draft_of(played).pairings[:2])
    assert first is not None
    assert second is not None
    steps = [None, ask.SwapPlayers(player=first, other=second), ask.DropPlayer(player=first)]
    for step in steps:
        if step is not None:
            played.do(step)
        for pick in (None, second, 9999):
            answer = shown(played, route(played, pick), language)
            screen = Screen(answer.html)
            assert answer.title.endswith("Ronda")
            assert screen.headings.count(1) == 1
            assert sorted(set(screen.ids)) == sorted(screen.ids)
            assert set(screen.controls) - screen.labelled == set()
            for form in screen.forms:
                for fields in form.sent() if form.command != "undo" else ():
                    sent = Recorder(fields)
                    read_command(form.command, sent, played.tournament, played.ruleset)
                    assert set(sent) - sent.read == set(), form.command


def test_sw_bye_the_receipt_says_why_this_bye() -> None:
    said = words(drafted("keyforge", 7))

    assert "Drawn at random among players with equal points." in said
    assert "Nobody meets the same opponent again." in said
    assert "has the bye: the lowest placed of those who have had none." in said


def test_sw_pair_the_receipt_says_who_steps_down_and_why() -> None:
    """Five have a point and five have none: one of each group is left over."""
    assert ": one of the group was left over." in words(drafted("keyforge", 10))


def test_sw_r1_the_first_draft_says_that_it_is_random_and_the_lot_gave_the_bye() -> None:
    played = Played(find_ruleset("xwing"), 5).after(ask.StartTournament(), ask.PairRound())

    assert "The first round is drawn at random." in words(played)
    assert "The lot gave" in words(played)


def test_a_rematch_is_a_mark_at_its_table_and_a_hint_before_it_is_made() -> None:
    played = drafted("keyforge", 8)
    match = played.tournament.rounds[0].matches[0]
    mine, theirs = match.players
    draft = draft_of(played)
    seat = next(p for p in draft.pairings if theirs in (p.first, p.second))
    beside = seat.second if seat.first == theirs else seat.first
    assert beside is not None
    assert "would meet again" in words(played, mine)
    assert "meet again: round 1" not in words(played)

    played.do(ask.SwapPlayers(player=mine, other=beside))
    assert "meet again: round 1" in words(played)
    assert "have met before." in words(played)
    assert "Reason, for everyone to read" in words(played)


def test_a_draft_that_results_have_overtaken_says_so() -> None:
    played = drafted("keyforge", 16)
    round_ = played.tournament.rounds[0]
    for match in round_.matches[:4]:
        turned = played.ruleset.scoring.forfeit(played.tournament.details, round_.stage, 2)
        played.do(ask.CorrectResult(round=1, match=match.number, result=turned))

    assert "now the pairing would be different" in words(played)


def test_what_was_printed_is_compared_by_table_and_opponent_but_not_by_side() -> None:
    played = drafted("keyforge", 9).after(ask.PublishRound(), ask.RecordPrint(round=2))
    matches = played.tournament.rounds[1].matches
    assert compare_with_print(played.tournament, 2, matches).exists
    assert not compare_with_print(played.tournament, 2, matches).changed
    assert not compare_with_print(played.tournament, 1, played.tournament.rounds[0].matches).exists

    first, second = matches[0], matches[1]
    assert first.first is not None
    assert second.first is not None
    played.after(ask.ReopenRound(round=2), ask.SwapPlayers(player=first.first, other=second.first))
    assert compare_with_print(played.tournament, 2, draft_of(played).pairings).changed == {
        *first.players,
        *second.players,
    }
    assert words(played).count("changed since printed") == 2
    assert "changed since it was printed: 4" in words(played)
    played.do(ask.SwapPlayers(player=first.first, other=second.first))
    assert "changed since printed" not in words(played)


def test_the_page_of_a_draft_that_was_published_leads_on_to_the_round() -> None:
    played = drafted("keyforge", 6, rounds=2)
    played.do(ask.PublishRound())
    html = shown(played, route(played)).html

    assert "pair the round first" not in html
    assert f'href="#/t/{played.tournament.id}/round/2"' in html.partition("<main")[2]
    assert "Round 2 is published" in words(played)


def repairs(played: Played, language: str = "en") -> list[tuple[str, str, bool]]:
    """Read what can be done to the draft from above its tables: form, words and whether it is the main way."""
    html = shown(played, route(played), language).html.partition("</h1>")[2].partition('class="toolbar"')[0]
    forms = re.findall(
        r'<form\b[^>]*data-command="(\w+)".*?<button class="([^"]*)"[^>]*>(.*?)</button>', html, re.DOTALL
    )
    return [(command, text_of(label).strip(), "primary" in kind) for command, kind, label in forms]


def test_sw_bye_where_one_is_left_alone_the_main_way_is_the_one_that_keeps_the_rules() -> None:
    """Of eight one of the leaders' table drops: the bye is not the other's, but that of the lowest placed."""
    played = drafted("keyforge", 8)
    left, alone = draft_of(played).pairings[0].first, draft_of(played).pairings[0].second
    assert left is not None
    assert alone is not None
    played.do(ask.DropPlayer(player=left))

    assert [(command, main) for command, _, main in repairs(played)] == [
        ("discard_draft", False),
        ("redraft_round", True),
        ("set_bye", False),
    ]
    played.do(ask.SetBye(player=alone))
    assert "It breaks a rule" in words(played)
    assert [label for command, label, _ in repairs(played) if command == "redraft_round"] == ["Pair everybody again"]
    played.do(ask.RedraftRound())
    assert "It breaks a rule" not in words(played)


@pytest.mark.parametrize("players", [8, 9])
def test_sw_bye_what_is_offered_first_breaks_no_rule_whoever_drops(players: int) -> None:
    """Where the bye is due to the one who is left alone it is offered first, to others nowhere."""
    first = set[str]()
    for place in range(players):
        played = drafted("keyforge", players)
        played.do(ask.DropPlayer(player=played.tournament.players[place].id))
        loose = draft_tables.loose_ends(played.tournament, draft_of(played).pairings).players
        main = [command for command, _, is_main in repairs(played) if is_main]
        assert len(main) == bool(loose)
        first.update(main)
        ways = {"tie_up_draft": ask.TieUpDraft(), "redraft_round": ask.RedraftRound()}
        if loose:
            played.do(ways.get(main[0]) or ask.SetBye(player=loose[0]))
        assert "It breaks a rule" not in words(played)
    assert first == {"redraft_round", "set_bye" if players % 2 == 0 else "tie_up_draft"}


@pytest.mark.parametrize("leaving", [8, 9])
def test_a_draft_for_which_too_few_are_left_is_told_and_discarded_on_the_event_s_page(leaving: int) -> None:
    played = drafted("keyforge", 9)
    for player in range(1, leaving + 1):
        played.do(ask.DropPlayer(player=player))
    event = f"/t/{played.tournament.id}"
    html = shown(played, event).html
    [step] = [form for form in Screen(html).forms if form.command == "discard_draft"]

    assert "publish it" not in html
    assert "The number of players is odd" not in html
    assert "Fewer than two players are left: there is nobody to pair." in " ".join(read(html).words)
    sent = Recorder(step.sent()[0])
    played.do(read_command(step.command, sent, played.tournament, played.ruleset))
    assert "End the event" in " ".join(read(shown(played, event).html).words)

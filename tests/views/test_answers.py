"""What the results pages say first: a player's table or place and why, a round's compromises, the list by name."""

import re
from itertools import pairwise

import pytest

from ronda.commands import requests as ask
from ronda.formats.pairing.next_round import swiss_round
from ronda.publish import build_site
from ronda.rulesets import find_ruleset
from ronda.views.public.event_context import event_folder
from tests.custom_games import FILLINGS
from tests.playing import Organiser, custom, cut_of, round_facts, wins
from tests.views.pages import text_of


def page(organiser: Organiser, name: str, language: str = "en") -> str:
    site = build_site([organiser.log])
    return site[f"{language}/{event_folder(organiser.log)}/{name}"].decode()


def answer(organiser: Organiser, player: int, language: str = "en") -> str:
    html = page(organiser, f"players/{player}.html", language)
    found = re.search(r'<div class="answer">(.*?)</div>', html, re.DOTALL)
    return text_of(f"<div>{found[1]}</div>") if found else ""


def running(game: str = "keyforge") -> Organiser:
    """An event of seven in its second round, whose clock does not run yet."""
    organiser = Organiser(game, seed=4, details=custom(3))
    organiser.start(7)
    organiser.play_round()
    organiser.pair()
    return organiser


def test_a_players_page_begins_with_the_table_and_the_opponent_of_the_running_round() -> None:
    organiser = running()
    match = organiser.round.open_matches[0]
    first, second = (organiser.tournament.player(player) for player in match.players)

    said = answer(organiser, first.id)
    assert said.startswith(f"Round 2 Table {match.number} against {second.name} 35 minutes; the clock does not run.")
    assert answer(organiser, first.id, "es").startswith(f"Ronda 2 Mesa {match.number} contra {second.name}")


def test_the_answer_says_when_the_clock_ends_with_what_was_put_on_and_given_to_the_table() -> None:
    """SW-CLOCK."""
    organiser = running()
    match = organiser.round.open_matches[0]
    organiser.do(ask.StartClock(round=2))
    organiser.do(ask.AdjustClock(round=2, minutes=5))
    organiser.do(ask.GiveExtraTime(round=2, match=match.number, minutes=3))
    clock = organiser.round.clock
    assert clock is not None
    ends = clock.ends(38)
    assert ends is not None

    assert f"43 minutes, until {ends[11:16]} UTC" in answer(organiser, match.players[0])
    assert f'<time datetime="{ends}"' in page(organiser, f"players/{match.players[0]}.html")


def test_the_answer_to_one_with_the_bye_is_the_bye() -> None:
    organiser = running()
    alone = next(match.first for match in organiser.round.matches if match.is_bye)
    assert alone is not None

    assert answer(organiser, alone).startswith("Round 2 Bye Place")


def test_between_rounds_the_answer_is_the_place_and_the_step_that_decided_it() -> None:
    """SW-STANDINGS."""
    organiser = Organiser("xwing", seed=4, details=custom(3))
    organiser.start(8)
    organiser.play_round()
    organiser.play_round()
    rows = organiser.standings().rows
    kinds = set()
    for above, row in pairwise(rows):
        said = answer(organiser, row.player)
        kinds.add(row.decided_by)
        assert said.startswith(f"Place {row.rank} after round 2 : ")
        if row.decided_by == "points":
            points = f"{row.line.points} against {above.line.points}"
            assert f"fewer points than place {above.rank}, {points}." in said
        elif row.decided_by == "margin_of_victory":
            margins = f"{row.tiebreaks[0]} against {above.tiebreaks[0]}"
            assert f"as many points as place {above.rank}; Margin of victory {margins}." in said

    assert {"points", "margin_of_victory"} <= kinds
    first = answer(organiser, rows[0].player)
    assert "points" in first
    assert "place 2" in first


def test_a_later_step_names_the_steps_in_which_the_two_are_equal_and_a_lot_is_called_one() -> None:
    """SW-RANDOM: after one round everybody who won is equal in everything else."""
    organiser = Organiser("keyforge", seed=6, details=custom(1))
    organiser.start(4)
    organiser.play_round()
    rows = organiser.standings().rows

    assert "equal to place 1 in every number; the lot decided." in answer(organiser, rows[1].player)
    assert "fewer points than place 2, 0 against 1." in answer(organiser, rows[2].player)


def test_a_shared_place_is_said_to_be_one() -> None:
    """AGL-STANDINGS."""
    organiser = Organiser("aristeia", seed=6, details=custom(3))
    organiser.start(4)
    organiser.pair()
    organiser.finish_round(winners=[match.players[0] for match in organiser.round.matches])
    shared = [row.player for row in organiser.standings().rows[1:] if not row.decided_by]

    assert shared
    assert all("shared, equal in every number." in answer(organiser, player) for player in shared)


def test_a_step_that_says_nothing_of_the_two_is_not_called_equal() -> None:
    """CUSTOM-HEAD."""
    said = []
    for seed in range(6):
        organiser = Organiser("custom", seed=seed, details=custom(3, options=FILLINGS["direct"]))
        organiser.start(7)
        organiser.play_swiss()
        said += [
            answer(organiser, row.player)
            for row in organiser.standings().rows[1:]
            if "head_to_head" in row.silent and row.decided_by not in {"points", "head_to_head"}
        ]

    assert said
    assert not [each for each in said if "equal in Head-to-head" in each]


def test_the_answer_of_a_finished_event_is_the_final_place() -> None:
    organiser = Organiser("keyforge", seed=4, details=custom(2, 2))
    organiser.start(4)
    organiser.play_on()
    champion = organiser.round.matches[0].winner
    assert champion is not None

    assert answer(organiser, champion).startswith("Final place: 1 Place ")


def test_rules_on_a_players_page_lead_to_their_words() -> None:
    html = page(running(), "players/1.html")

    assert '<a href="../rules.html#SW-SOS"><code>SW-SOS</code></a>' in html


def test_the_list_by_name_has_letters_from_sixteen_names_on() -> None:
    few, many = Organiser("keyforge", seed=1), Organiser("keyforge", seed=2)
    few.start(15)
    many.register("Ñandú", "nora", "Óscar")
    many.start(13)
    for organiser in (few, many):
        organiser.pair()

    assert 'href="#name-' not in page(few, "round-1.html")
    spanish, english = (page(many, "round-1.html", language) for language in ("es", "en"))
    assert re.findall(r'href="#name-\d+">(.)<', spanish) == [*"ABCDEFGHIJNÑO"]
    assert re.findall(r'href="#name-\d+">(.)<', english) == [*"ABCDEFGHIJNO"]


def test_the_list_by_name_says_table_opponent_and_place_on_round_and_overview() -> None:
    organiser = running()
    match = organiser.round.open_matches[0]
    first, second = (organiser.tournament.player(player) for player in match.players)
    rank = organiser.standings().rank[first.id]
    line = f"{match.number} {first.name} {second.name} Place {rank}"

    for name in ("round-2.html", "index.html"):
        html = page(organiser, name)
        assert line in text_of(html[html.index('id="by-name"') :])


def test_the_standings_are_one_list_in_which_somebody_is_found() -> None:
    organiser = running()
    html = page(organiser, "standings-1.html")

    assert html.count(f"<bdi>{organiser.tournament.players[0].name}</bdi>") == 1
    assert '<table id="by-name"' in html
    assert 'id="find"' in html


@pytest.mark.parametrize(("game", "rounds"), [("xwing", 1), ("keyforge", 1), ("keyforge", 3), ("aristeia", 3)])
def test_the_legends_of_the_standings_explain_only_what_stands_in_them(game: str, rounds: int) -> None:
    organiser = Organiser(game, seed=4, details=custom(rounds))
    organiser.start(8)
    organiser.play_swiss()
    rows, legends = page(organiser, f"standings-{rounds}.html").split("</tbody>")[-2:]

    assert ("The small fraction is the exact value." in legends) == bool(re.search(r"<small>\d+/\d+</small>", rows))
    assert ("This number put the player below" in legends) == ("<mark>" in rows)


def test_during_a_round_the_overview_is_the_round_and_all_else_stands_on_info() -> None:
    organiser = running()
    overview, info = page(organiser, "index.html"), page(organiser, "info.html")
    parts = re.findall(r'<(\w+) id="([\w-]+)"', overview.partition('<main id="main">')[2])

    assert parts == [("section", "by-table"), ("details", "by-name")]
    assert ">Table</th>" in overview
    for part in ("announced", "ties", "check"):
        assert f'<section id="{part}">' in info
    for told in ("Players: 7", "This page as data:", "Always what is being played:"):
        assert told not in overview
    for told in ("Players: 7", "This page as data:", "Always what is being played:"):
        assert told in info


def test_before_the_first_round_the_overview_is_what_was_announced() -> None:
    organiser = Organiser("keyforge", seed=5)
    organiser.start(9)

    assert '<section id="announced">' in page(organiser, "index.html")


def test_a_round_says_until_when_once_its_clock_runs() -> None:
    organiser = running()
    assert ", until <time" not in page(organiser, "index.html")

    organiser.do(ask.StartClock(round=2))
    for name in ("index.html", "round-2.html"):
        assert '<span>35 minutes, until <time datetime="' in page(organiser, name)


def test_who_made_the_cut_is_named_until_its_first_round_is_played() -> None:
    organiser = Organiser("xwing", seed=4, details=custom(2, 4))
    organiser.start(9)
    organiser.play_round()
    organiser.play_round()
    assert 'id="cut"' not in page(organiser, "index.html")

    organiser.do(ask.MakeCut())
    cut = re.search(r'<section id="cut">(.*?)</section>', page(organiser, "index.html"), re.DOTALL)
    assert cut is not None
    names = [organiser.tournament.player(seed).name for seed in organiser.tournament.seeds or ()]
    assert re.findall(r"<bdi>(.*?)</bdi>", cut[1]) == names
    assert "The cut: the top 4 play on" in cut[1]

    organiser.pair()
    overview = page(organiser, "index.html")
    assert 'id="cut"' not in overview
    assert all(f"<bdi>{name}</bdi></a> <small>#{seed}" in overview for seed, name in enumerate(names, start=1))
    organiser.finish_round()
    assert 'id="cut"' not in page(organiser, "index.html")


def test_after_the_end_the_overview_is_the_podium_and_every_place_once() -> None:
    organiser = running()
    organiser.finish_round()
    organiser.play_on()
    html = page(organiser, "index.html")

    assert html.count("<li><span>") == len(organiser.tournament.players)
    assert html.count('class="places podium"') == 1
    assert html.count('class="share"') == 1
    assert 'id="by-table"' not in html


def test_a_message_to_the_room_goes_with_the_end_of_the_event() -> None:
    organiser = running()
    organiser.do(ask.PostMessage(text="Lunch is at 14:00"))
    assert "Lunch is at 14:00" in text_of(page(organiser, "index.html"))

    organiser.finish_round()
    organiser.play_on()
    assert "Lunch" not in text_of(page(organiser, "index.html"))


def test_the_bar_leads_to_the_running_round_from_every_page() -> None:
    organiser = running()
    for name in ("index.html", "standings-1.html", "players.html", "round-1.html"):
        assert '<a class="now" href="round-2.html">' in page(organiser, name)

    organiser.finish_round()
    assert 'class="now"' not in page(organiser, "index.html")


def test_a_round_says_whether_anybody_meets_again_and_why_somebody_steps_down() -> None:
    """SW-PAIR."""
    organiser = Organiser("keyforge", seed=2, details=custom(3))
    organiser.start(6)
    organiser.play_round()
    step_down = organiser.pair().receipt.floaters[0]
    names = [organiser.tournament.player(number).name for number in (step_down.player, step_down.opponent)]
    said = text_of(page(organiser, "round-2.html"))

    assert "Nobody meets the same opponent again." in said
    assert f"{names[0]} ( 1 ) steps down to play {names[1]} ( 0 ): one of the group was left over." in said
    assert "meets the same opponent" not in text_of(page(organiser, "round-1.html"))


def test_a_round_says_why_a_step_down_passes_over_a_group() -> None:
    """SW-PAIR: 6 has met all who have 1 point; a round by the algorithm of before says it as it did then."""
    played = (
        ((1, 4, 1), (6, 5, 2), (7, 3, 1), (8, 2, 2)),
        ((7, 5, 1), (2, 1, 1), (8, 3, 1), (4, 6, 1)),
        ((7, 2, 1), (4, 8, 2), (1, 5, 1), (3, 6, 1)),
    )
    for algorithm, why in (("", ": nobody nearer was free."), ("swiss-1", ", so that nobody meets an opponent again.")):
        organiser = Organiser("keyforge", details=custom(5))
        organiser.start(8)
        for number, meetings in enumerate(played, start=1):
            for fact in round_facts(number, [(a, b, wins(side)) for a, b, side in meetings]):
                organiser.note(fact)
        drafts = (swiss_round(organiser.tournament, organiser.ruleset, seed, algorithm) for seed in range(99))
        drafted = next(each for each in drafts if each.receipt.floaters[-1].groups > 1)
        organiser.note(drafted)
        organiser.do(ask.PublishRound())
        step = drafted.receipt.floaters[-1]
        names = [organiser.tournament.player(number).name for number in (step.player, step.opponent)]

        assert step.opponent == 6
        assert f"{names[0]} ( 2 ) steps down to play {names[1]} ( 0 ){why}" in text_of(page(organiser, "round-4.html"))


def test_a_round_with_a_rematch_does_not_say_that_nobody_meets_again() -> None:
    """SW-PAIR."""
    organiser = Organiser("keyforge", seed=2, details=custom(4))
    organiser.start(4)
    for _ in range(3):
        organiser.play_round()
    organiser.pair()
    said = text_of(page(organiser, "round-4.html"))

    assert "meet again: no pairing without a rematch was left." in said
    assert "Nobody meets the same opponent again." not in said


def test_each_player_has_one_mark_in_the_whole_bracket() -> None:
    organiser = Organiser("keyforge", seed=4, details=custom(2, 4))
    organiser.start(8)
    organiser.play_on()
    html = page(organiser, "bracket.html")
    marks = re.findall(r'<p class="(of-\d+)[^"]*"><small>\d*</small>\s*<a href="players/(\d+)\.html">', html)

    assert len(marks) == 6
    assert len(set(marks)) == len({mark for mark, _ in marks}) == len({player for _, player in marks}) == 4


def every_page(organiser: Organiser) -> dict[str, str]:
    site = build_site([organiser.log])
    return {path: content.decode() for path, content in site.items() if path.endswith(".html")}


@pytest.mark.parametrize("game", ["keyforge", "xwing", "aristeia", "custom"])
def test_words_stay_apart_without_the_stylesheet(game: str) -> None:
    organiser = Organiser(game, seed=4, details=custom(3, cut_of(find_ruleset(game), 4), place="The hall"))
    organiser.start(9)
    organiser.play_on()
    closing_and_opening = re.compile(
        r"[\w)](?:</(?:a|abbr|b|bdi|code|i|mark|q|small|span|time)>)+(?:<(?:a|b|bdi|code|i|mark|q|small|span)\b[^>]*>)+[\w(]"
    )

    for path, html in every_page(organiser).items():
        assert not closing_and_opening.findall(html), path


def test_negative_numbers_have_the_minus_sign_of_print() -> None:
    organiser = Organiser(
        "custom", seed=4, details=custom(3, options=(("result", "score"), ("tiebreaks", "points_difference\nwins")))
    )
    organiser.start(7)
    organiser.play_swiss()
    said = " ".join(text_of(html) for html in every_page(organiser).values())

    assert re.search(r" −\d", said)
    assert not re.findall(r" -\d+", said)


def test_every_standings_page_compares_those_who_are_ticked() -> None:
    html = page(running(), "standings-1.html")
    ticks = re.findall(r'<input type="checkbox" class="tick" aria-label="([^"]*)">', html)

    assert len(ticks) == 7
    assert 'id="compared"' in html
    assert 'href="../standings-1.html#compared"' in page(running(), "players/1.html")

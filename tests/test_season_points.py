"""A season by points: the points by hand, who is one person, what is hidden, and that no order matters."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from ronda.commands import requests as ask
from ronda.core.errors import Impossible, Refusal
from ronda.core.progress import run_to_end
from ronda.core.publication import NameStyle
from ronda.journal import Log
from ronda.publish import SiteFrame
from ronda.publish.points_pages import points_section_steps
from ronda.publish.record import RankingEntry
from ronda.ranking.points_rules import PointsRules
from ronda.ranking.points_values import PointsPerson, PointsSeason
from ronda.ranking.rating_rules import RatingRules, RatingSystem
from ronda.ranking.season_rules import CountingRules, read_season_rules
from ronda.ranking.season_text import season_text
from ronda.session.opened_seasons import KEEP_BOTH, answer_opened
from ronda.views.shared.points_page import points_csv
from tests.playing import Organiser, custom
from tests.seasons import FOUR, TWO_ROUNDS, install, played, public_points, rated_ruleset
from tests.seasons import club_event as event

RULES = PointsRules(name="2026", points=(10, 6, 4), everybody_else=1, attendance=2, per_win=1)


def person(season: PointsSeason, name: str) -> PointsPerson:
    return next(one for one in season.people if one.name == name)


def totals(season: PointsSeason) -> list[tuple[int, str, int]]:
    return [(one.rank, one.name, one.total) for one in season.people]


def said(season: PointsSeason) -> list[str]:
    return [str(report.text) for report in season.reports]


def pages(logs: Sequence[Log], rules: PointsRules = RULES) -> Mapping[str, bytes]:
    return dict(run_to_end(points_section_steps(public_points(logs, rules), SiteFrame())).files)


def test_the_points_of_a_small_season_by_hand() -> None:
    """The place, two for taking part, one for each win: 10 + 2 + 2, then 6 or 4 + 2 + 1, then 1 + 2 + 0."""
    season = public_points([event("Spring")], RULES)
    given = {one.results[0].entrant.place: one.total for one in season.people}

    assert {1: 14, 2: 9, 3: 7, 4: 3} == given
    assert (1, "Alda Rey", 14) == totals(season)[0]
    assert (4, "Dalia Luz", 3) == totals(season)[3]


def test_only_the_best_events_count_and_of_equal_ones_the_earlier() -> None:
    logs = [
        event("A", date="2026-01-01"),
        event("B", FOUR[::-1], date="2026-02-01"),
        event("C", date="2026-03-01"),
        event("D", date="2026-04-01"),
    ]
    season = public_points(logs, replace(RULES, best=2))
    alda = person(season, "Alda Rey")

    assert [14, 3, 14, 14] == [result.total for result in alda.results]
    assert [True, False, True, False] == [result.counts for result in alda.results]
    assert (28, 2, 6) == (alda.total, alda.counted, alda.wins)
    assert 14 + 3 + 14 + 14 == person(public_points(logs, RULES), "Alda Rey").total


def test_a_shared_total_is_ordered_by_best_event_wins_and_events_and_else_the_rank_is_shared() -> None:
    rules = PointsRules(name="2026", points=(3, 2, 1))
    one = event("A", FOUR[:2], rounds=[[(1, 2, "1")]], date="2026-01-01")
    other = event("B", (FOUR[2], FOUR[3]), rounds=[[(1, 2, "1")]], date="2026-02-01")

    assert [(1, FOUR[0], 3), (1, FOUR[2], 3), (3, FOUR[1], 2), (3, FOUR[3], 2)] == totals(
        public_points([one, other], rules)
    )

    attending = PointsRules(name="2026", points=(2,), attendance=1)
    thrice = [
        event(name, FOUR[1:3], rounds=[[(1, 2, "2")]], date=date) for name, date in (("C", ""), ("D", ""), ("E", ""))
    ]
    season = public_points([one, *thrice], attending)
    assert [(1, FOUR[2], 9), (2, FOUR[1], 4), (3, FOUR[0], 3)] == totals(season)


def test_a_bye_is_a_win() -> None:
    season = public_points(
        [event("A", FOUR[:3], rounds=[[(1, 2, "1"), (3,)]])], replace(RULES, points=(1,), attendance=0)
    )

    assert 1 == person(season, FOUR[2]).wins
    assert [None] == [match.opponent for match in person(season, FOUR[2]).results[0].entrant.matches]


def test_who_was_disqualified_gets_nothing_and_is_listed() -> None:
    organiser = Organiser("keyforge", details=custom(2))
    organiser.start(4)
    organiser.play_round()
    organiser.pair()
    organiser.finish_round()
    organiser.do(ask.DisqualifyPlayer(player=1, reason="Altered list"))
    season = public_points([organiser.log], RULES)
    [out] = [one for one in season.people if one.results[0].entrant.player == 1]

    assert (0, None) == (out.total, out.results[0].entrant.place)


def test_no_order_and_no_repetition_of_files_changes_a_byte() -> None:
    clubs = {"Alda Rey": "Oslo"}
    logs = [
        event("A", date="2026-01-01", clubs=clubs),
        event("B", FOUR[::-1], date="2026-01-01"),
        event("C", (*FOUR[1:], "Elio Mar"), date="2026-03-01", clubs={"Elio Mar": "Bergen"}),
    ]
    rules = replace(RULES, best=2, same=(("Alda Rey (Oslo)", "Alda Rey"),))
    made = pages(logs, rules)

    assert all(pages(order, rules) == made for order in permutations(logs))
    for seed in range(5):
        chance = Random(seed)
        more = [*logs, *chance.sample(logs, 2), *chance.sample(logs, 2)]
        chance.shuffle(more)
        assert pages(more, rules) == made


def test_an_answer_makes_one_person_and_taking_it_back_makes_two_again() -> None:
    logs = [event("A", clubs={FOUR[0]: "Oslo"}), event("B", clubs={FOUR[0]: "Bergen"}, date="2026-04-01")]
    answer = ("Alda Rey (Oslo)", "alda rey  (BERGEN)")
    apart, joined = public_points(logs, RULES), public_points(logs, replace(RULES, same=(answer,)))

    assert ["Alda Rey #1", "Alda Rey #5"] == sorted(one.name for one in apart.people if one.name.startswith("Alda"))
    assert ["“Alda Rey (Oslo)” and “Alda Rey (Bergen)” may be one person: answer under “same” or “different”."] == said(
        apart
    )
    assert (28, 2) == (person(joined, "Alda Rey").total, len(person(joined, "Alda Rey").results))
    assert [] == said(joined)
    assert [] == said(public_points(logs, replace(RULES, different=(answer,))))
    assert totals(public_points(logs, RULES)) == totals(apart)


def test_an_answer_about_two_who_played_in_one_event_is_refused_and_one_about_nobody_is_told() -> None:
    both = replace(RULES, same=(("Alda Rey", "Bruma Sol"),))
    with pytest.raises(Impossible) as refused:
        public_points([event("A")], both)
    assert "“Alda Rey” and “Bruma Sol” both played in “A”: they are two people." == str(refused.value)

    unknown = public_points([event("A")], replace(RULES, same=(("Alda Rey", "Alda Roy (Oslo)"),)))
    assert ["same: nobody is registered as “Alda Roy (Oslo)” in these events."] == said(unknown)


def test_two_of_one_event_whom_nothing_tells_apart_do_not_count_and_it_is_told() -> None:
    season = public_points([event("A", ("Alda Rey", "Alda Rey", *FOUR[2:]))], RULES)

    assert ["A: “Alda Rey” is 2 players, so none of them counts. Tell them apart by their clubs."] == said(season)
    assert {"Cosme Paz", "Dalia Luz"} == {one.name for one in season.people}


def test_who_is_registered_with_what_says_who_is_who_is_one_person_under_any_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install(monkeypatch, rated_ruleset(public=False))
    logs = [
        played("A", [("Alda Rey", "P-1"), ("Bruma Sol", "P-2")], [[(1, 2, "1")]], date="2026-01-01"),
        played("B", [("Alda Reyes", "p-1"), ("Cosme Paz", "P-3")], [[(1, 2, "1")]], date="2026-02-01"),
    ]
    season = public_points(logs, RULES)

    assert 2 == len(person(season, "Alda Reyes").results)
    assert not [path for path, content in pages(logs).items() if b"P-1" in content or b"p-1" in content]


def test_agl_names_a_hidden_person_is_counted_and_named_nowhere() -> None:
    logs = [event("A", hidden=[FOUR[0]], clubs={FOUR[0]: "Oslo"}), event("B", hidden=[FOUR[0]], date="2026-04-01")]
    season, made = public_points(logs, RULES), pages(logs)

    assert 2 == season.hidden
    assert FOUR[0] not in {one.name for one in season.people}
    for path, content in made.items():
        assert not {part for part in (b"Alda", b"alda", b"Rey", b"Oslo") if part in content}, path
    index = next(
        content.decode() for path, content in made.items() if path.startswith("en/") and path.endswith("/index.html")
    )
    assert "results of players without a public name are not listed." in index


def test_agl_names_who_is_hidden_in_one_event_has_the_results_of_the_other_alone() -> None:
    logs = [event("A", hidden=[FOUR[0]]), event("B", date="2026-04-01")]
    season = public_points(logs, RULES)

    assert ["B"] == [result.event.id for result in person(season, FOUR[0]).results]
    assert 1 == season.hidden
    entry = run_to_end(points_section_steps(season, SiteFrame())).entry
    assert isinstance(entry, RankingEntry)
    linked = [one.player for rated in entry.events if rated.id == "A" for one in rated.known_players]
    assert 1 not in linked


def test_any_public_a_name_is_as_short_as_the_shortest_of_its_events() -> None:
    logs = [event("A", names=NameStyle.INITIAL), event("B", FOUR[1:3], rounds=[[(1, 2, "1")]], date="2026-04-01")]

    assert {"Alda R.", "Bruma S.", "Cosme P.", "Dalia L."} == {one.name for one in public_points(logs, RULES).people}
    assert not [path for path, content in pages(logs).items() if b"Bruma Sol" in content]


def test_clubs_are_on_no_page_as_they_are_on_none_of_the_events() -> None:
    made = pages([event("A", clubs=dict.fromkeys(FOUR, "Frogner"))])

    assert not [path for path, content in made.items() if b"Frogner" in content]


def test_only_finished_events_count_and_one_game_alone() -> None:
    running = event("B", rounds=[TWO_ROUNDS[0], [(1, 3, "1"), (2, 4, "")]])
    season = public_points([event("A"), running], RULES)
    assert ["A"] == [one.id for one in season.events]
    assert ["B is left out: it is not over."] == said(season)

    other = Organiser("keyforge", details=custom(1))
    other.start(4)
    other.play_on()
    with pytest.raises(Impossible, match="A season ranks one game"):
        public_points([event("A"), other.log], RULES)


def test_a_formula_in_a_name_is_text_in_the_table() -> None:
    assert "'=1+1" in points_csv(public_points([event("A", ("=1+1", *FOUR[1:]))], RULES))


FULL = """
name = "Club league 2026"
points = [10, 8, 6]
everybody_else = 2
attendance = 1
per_win = 1
best = 4
same = [["Ana (Oslo)", "Ana (Bergen)"]]
different = [["Eva", "Eva (Oslo)"]]
"""


def test_a_file_of_rules_is_read() -> None:
    assert read_season_rules(FULL) == PointsRules(
        name="Club league 2026",
        points=(10, 8, 6),
        everybody_else=2,
        attendance=1,
        per_win=1,
        best=4,
        same=(("Ana (Oslo)", "Ana (Bergen)"),),
        different=(("Eva", "Eva (Oslo)"),),
    )


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (
            'name = "x"\nattendence = 1\nper_win = 1',
            ["A season has no key “attendence”. Write attendance in its place, or leave it out."],
        ),
        ("per_win = 1", ["name: the season needs one, such as “Club league 2026”."]),
        ("name = 2026\nper_win = 1", ["name: “2026” is no text; write it between quotes."]),
        (
            'name = "x"',
            ["Nothing gives points: give some by place, for taking part or for each match won, or count by rating."],
        ),
        ('name = "x"\npoints = 10', ["points: this is no list of numbers, such as [10, 8, 6]."]),
        (
            'name = "x"\npoints = [10, 2.5, true, 11]',
            [
                "points, place 2: “2.5” is no whole number from 0 to 100000.",
                "points, place 3: “true” is no whole number from 0 to 100000.",
            ],
        ),
        ('name = "x"\npoints = [10, 11]', ["points, place 2: 11 is more than the 10 of the place above."]),
        (
            'name = "x"\npoints = [3]\neverybody_else = 4',
            ["everybody_else: 4 is more than the 3 of the last place that has points."],
        ),
        (
            'name = "x"\nper_win = -1\nbest = "all"\nattendance = 1',
            [
                "per_win: “-1” is no whole number from 0 to 100000.",
                "best: “all” is no whole number from 0 to 1000.",
            ],
        ),
        (
            'name = "x"\nper_win = 1\nsame = "Ana"',
            ["same: this is no list of answers, such as [[“Ana (Oslo)”, “Ana (Bergen)”]]."],
        ),
        (
            'name = "x"\nper_win = 1\nsame = [["Ana", "Eva"], ["Ana", "ana"], "Ana", ["Ana", 3]]',
            [f"same, answer {number}: this is no list of two or more different names." for number in (2, 3, 4)],
        ),
        (
            'name = "x"\nper_win = 1\ngame = 3\nfirst_day = "May"\nlast_day = true\nleave_out = "Friday"',
            [
                "game: “3” is no text; write it between quotes.",
                "first_day: “May” is no day; write it as 2026-03-31.",
                "last_day: “true” is no day; write it as 2026-03-31.",
                "leave_out: this is no list of names of events, such as [“Friday”].",
            ],
        ),
        (
            'name = "x"\nper_win = 1\nfirst_day = 2026-05-01\nlast_day = 2026-04-30',
            ["last_day: 2026-04-30 is before the first day."],
        ),
        (
            'name = "x"\nper_win = 1\nsame = [["Ana", "Eva"]]\ndifferent = [["eva", "Ana"]]',
            ["different, answer 1: eva · Ana are one person by “same”. Take one of the two out."],
        ),
    ],
)
def test_each_fault_of_a_file_of_rules_has_its_sentence_all_at_once(text: str, sentences: list[str]) -> None:
    with pytest.raises(Refusal) as refused:
        read_season_rules(text)

    assert sentences == [str(part.message) for part in refused.value.parts]


def test_a_file_of_rules_that_is_no_toml_is_told_with_its_line() -> None:
    with pytest.raises(Refusal, match=r"^The file is not valid TOML: .*line 2"):
        read_season_rules('name = "x"\nbest = all\n')


def test_a_season_counts_its_game_and_its_days_and_names_what_it_leaves_out() -> None:
    other = custom_event()
    logs = [
        event("Old", date="2025-12-31"),
        event("A"),
        event("B", date="2026-04-01"),
        event("C", date="2027-01-01"),
        other,
    ]
    rules = replace(RULES, game="star wars: x-wing", first_day="2026-01-01", last_day="2026-12-31", leave_out=("b",))
    dated = replace(rules, leave_out=("B (2026-04-01)", "A (2026-04-01)"))

    assert ["A"] == [each.name for each in public_points(logs, rules).events]
    assert ["A"] == [each.name for each in public_points(logs, dated).events]
    assert {
        "Old is left out: it was before the season.",
        "C is left out: it was after the season.",
        "B is left out: the season says so.",
        f"{other.tournament.details.name} is left out: it is of KeyForge.",
    } == set(said(public_points(logs, rules)))


def test_the_text_of_any_rules_reads_back_as_the_same_rules() -> None:
    random = Random(20)
    for _ in range(300):
        rules = some_rules(random)
        assert rules == read_season_rules(season_text(rules)), season_text(rules)


def some_rules(random: Random) -> CountingRules:
    names = ['Ana "Nita" Ruiz (Oslo)', "Ω\\n", "Eva’s [x] = 1", "李 明", "a\x7fb", "# no comment"]
    shared = {
        "name": random.choice(["Club league", "“2026” = [1]"]),
        "game": random.choice(["", "KeyForge"]),
        "first_day": random.choice(["", "2026-01-01"]),
        "last_day": random.choice(["", "2026-12-31"]),
        "leave_out": tuple(random.sample(names, random.randint(0, 2))),
        "same": tuple(tuple(random.sample(names[:3], 2)) for _ in range(random.randint(0, 2))),
        "different": tuple(tuple(random.sample(names[3:], 2)) for _ in range(random.randint(0, 2))),
    }
    if random.random() < 0.5:
        system = random.choice(list(RatingSystem))
        own = {"k": random.randint(1, 99)} if system is RatingSystem.ELO else {"tau": random.choice([0.5, 0.3, 1.2])}
        return RatingRules(rating=system, **shared, **own)  # type: ignore[arg-type]  # each has its type
    points = tuple(sorted((random.randint(0, 50) for _ in range(random.randint(0, 6))), reverse=True))
    return PointsRules(points=points, attendance=random.randint(1, 5), best=random.randint(0, 4), **shared)  # type: ignore[arg-type]


def custom_event() -> Log:
    """A finished event of another game."""
    organiser = Organiser("keyforge", details=custom(1))
    organiser.start(2)
    organiser.play_round()
    return organiser.log


def test_a_season_that_has_the_address_of_another_keeps_its_own_name_where_both_are_kept() -> None:
    here = read_season_rules('name = "Liga B"\naddress = "Liga A"\npoints = [3, 1]\n')
    opened = read_season_rules('name = "Liga C"\naddress = "Liga A"\npoints = [3, 1]\n')
    _, kept = answer_opened((here,), opened, KEEP_BOTH)

    assert ("Liga C", "Liga C") == (kept.name, kept.address_name)

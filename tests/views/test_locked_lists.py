"""REG-LISTS: what everybody plays with is read by whom the organiser chose, and by nobody before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from ronda.commands import requests as ask
from ronda.core.errors import Refusal
from ronda.core.publication import ListVisibility, NameStyle, Publication
from ronda.core.state import Phase
from ronda.publish import build_site
from ronda.rulesets import every_ruleset, ruleset_of
from ronda.views.app import Device, screen_page
from ronda.views.files.exports import export_text
from ronda.views.files.hall_copy import hall_log
from ronda.views.files.public_copy import public_copy
from ronda.views.shared.export_formats import offered_exports
from ronda.views.shared.published_view import as_published, facing_players, lists_are_shown
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.build import catalogues

MARKS = ("Xylqvorn", "Wyrmquax")
"""Two words of the same length that stand nowhere else; events differ by nothing but these."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """A choice, and the moments at which everyone reads the lists by it, of those in :func:`moments`."""

    publication: Publication
    shown: frozenset[str]


AFTER = {"round 1", "opened", "results", "round 2", "over"}
CASES = {
    "always": Case(publication=Publication(), shown=frozenset({"registered", "drafted", *AFTER})),
    "start": Case(publication=Publication(lists=ListVisibility.START), shown=frozenset({"drafted", *AFTER})),
    "round": Case(
        publication=Publication(lists=ListVisibility.ROUND, lists_round=2), shown=frozenset({"round 2", "over"})
    ),
    "end": Case(publication=Publication(lists=ListVisibility.END), shown=frozenset({"over"})),
    "opened": Case(publication=Publication(lists=ListVisibility.OPENED), shown=frozenset(AFTER - {"round 1"})),
    "opponents": Case(publication=Publication(lists=ListVisibility.OPPONENTS), shown=frozenset()),
    "never": Case(publication=Publication(lists=ListVisibility.NEVER), shown=frozenset()),
}


@pytest.fixture(autouse=True, scope="module")
def _catalogues() -> None:
    catalogues.compile_stale()


def marked(mark: str, publication: Publication, game: str = "keyforge") -> Organiser:
    """An event of which each player's lists hold a mark, one was edited and one corrected."""
    organiser = Organiser(game, details=custom(3, 0))
    organiser.do(ask.ChangePublication(publication=publication))
    played = [field for field in organiser.ruleset.registration.fields if field.is_list and not field.choices]
    texts = [field for field in played if field.kind.value in {"line", "block"}]

    def fields(number: int) -> tuple[tuple[str, str], ...]:
        lines = range(max(texts[0].exactly, 1)) if texts else ()
        return tuple(
            (field.key, "\n".join(f"{mark}{chr(96 + number)}{chr(97 + line)}" for line in lines)) for field in texts[:1]
        )

    for number, name in enumerate(("Ana Gil", "Joan Mas", "Iria Sol", "Olga Paz", "Uxue Rey"), start=1):
        entry = ask.PlayerEntry(name=name, fields=fields(number))
        organiser.do(ask.RegisterPlayers(entries=(entry,)))
    organiser.do(ask.EditPlayer(player=2, entry=ask.PlayerEntry(name="Joan Mas", fields=fields(12))))
    organiser.do(ask.ChangeDetails(details=organiser.tournament.details))
    return organiser


def refused(organiser: Organiser, command: ask.Command) -> str:
    with pytest.raises(Refusal) as raised:
        organiser.do(command)
    return str(raised.value)


def moments(organiser: Organiser) -> Iterator[str]:
    """Play it to the end, and stop wherever something may have become public."""
    yield "registered"
    organiser.start()
    organiser.do(ask.PairRound())
    yield "drafted"
    organiser.do(ask.PublishRound())
    fixed = organiser.ruleset.registration.fields
    given = organiser.tournament.player(3).fields
    if given and next(field for field in fixed if field.key == given[0][0]).fixed:
        right = ((given[0][0], given[0][1] + "x"),)
        organiser.do(ask.CorrectRegistration(player=3, fields=right, official="Zoe", reason="A letter"))
    yield "round 1"
    if organiser.tournament.details.publication.lists is ListVisibility.OPENED:
        organiser.do(ask.OpenLists())
    yield "opened"
    organiser.do(ask.DrawDeckChecks(tables=1))
    check_one(organiser)
    organiser.report(organiser.round.open_matches[0], organiser.random_result())
    yield "results"
    organiser.finish_round()
    organiser.pair()
    yield "round 2"
    organiser.finish_round()
    organiser.play_round()
    assert organiser.phase is Phase.FINISHED
    yield "over"


def check_one(organiser: Organiser) -> None:
    drawn = organiser.tournament.drawn_tables[-1]
    found = ask.DeckOutcome(player=drawn.players[0], in_order=False, note="See it", ticked=frozenset({7}))
    command = ask.CheckDecks(round=drawn.round, match=drawn.match, official="Zoe", minutes=3, outcomes=(found,))
    organiser.do(command)


def published(organiser: Organiser) -> dict[str, str]:
    """All that anybody can read of an event without a page of their own, by name."""
    log = organiser.log
    files = {path: content.decode("utf-8", "replace") for path, content in build_site([log]).items()}
    files["public copy"] = public_copy(log)
    shown = as_published(log).tournament
    for known in offered_exports(shown, organiser.ruleset):
        files[known.key] = export_text(known, shown, ruleset_of(shown), "en")
    at_hall = hall_log(log)  # what the hall's server makes its pages and its own public copy of
    files |= {f"hall {path}": content.decode("utf-8", "replace") for path, content in build_site([at_hall]).items()}
    files["hall public copy"] = public_copy(at_hall)
    return files


@pytest.mark.parametrize("name", CASES)
def test_reg_lists_no_file_holds_a_list_before_its_moment_and_pages_do_from_then_on(name: str) -> None:
    case = CASES[name]
    organiser = marked(MARKS[0], case.publication)
    shown = set()
    for moment in moments(organiser):
        found = {path for path, text in published(organiser).items() if MARKS[0].casefold() in text.casefold()}
        assert bool(found) == (moment in case.shown), (moment, sorted(found)[:3])
        assert lists_are_shown(organiser.tournament) == (moment in case.shown), moment
        if found:
            shown.add(moment)
    assert shown == case.shown


RECORDED = re.compile(r'"digest": ?"[0-9a-f]{32}"')
"""What a site's record tells of the log's last entry: half of a digest, of which nothing can be followed further."""


@pytest.mark.parametrize("lists", [ListVisibility.OPPONENTS, ListVisibility.NEVER, ListVisibility.OPENED])
def test_reg_lists_two_events_that_differ_only_in_locked_lists_have_the_same_files(lists: ListVisibility) -> None:
    """Neither order, number, size nor digest of what is published depends on what is locked."""
    one, other = (marked(mark, Publication(lists=lists, names=NameStyle.INITIAL)) for mark in MARKS)
    for moment, _ in zip(moments(one), moments(other), strict=True):
        if not lists_are_shown(one.tournament):
            mine, theirs = published(one), published(other)
            assert mine.keys() == theirs.keys()
            differ = [path for path in mine if RECORDED.sub("", mine[path]) != RECORDED.sub("", theirs[path])]
            assert differ == [], moment


@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
def test_reg_lists_only_those_at_a_table_of_the_running_round_have_lists_in_the_hall(game: str) -> None:
    organiser = marked(MARKS[0], Publication(lists=ListVisibility.OPPONENTS), game)
    for _ in moments(organiser):
        copied = hall_log(organiser.log).tournament
        listed = {player.id for player in copied.players if any(MARKS[0] in value for _, value in player.fields)}
        has_text = any(MARKS[0] in value for player in organiser.tournament.players for _, value in player.fields)
        assert listed == (set(facing_players(organiser.tournament)) if has_text else set())
        if organiser.phase is not Phase.ROUND_RUNNING:
            assert listed == set()


def test_reg_lists_what_was_opened_is_locked_again_by_undo_or_where_it_is_chosen_anew() -> None:
    organiser = marked(MARKS[0], Publication(lists=ListVisibility.OPENED))
    organiser.do(ask.OpenLists())
    assert lists_are_shown(organiser.tournament)
    assert refused(organiser, ask.OpenLists()) == "The lists of this event are open already."
    organiser.undo()
    assert not lists_are_shown(organiser.tournament)
    organiser.redo()
    organiser.do(ask.ChangePublication(publication=Publication(lists=ListVisibility.NEVER)))
    organiser.do(ask.ChangePublication(publication=Publication(lists=ListVisibility.OPENED)))
    assert not lists_are_shown(organiser.tournament)
    opened = "The lists of this event do not wait for the organiser: choose that first."
    organiser.do(ask.ChangePublication(publication=Publication(lists=ListVisibility.END)))
    assert refused(organiser, ask.OpenLists()) == opened


@pytest.mark.parametrize("number", [0, 31])
def test_reg_lists_a_round_that_there_cannot_be_is_refused(number: int) -> None:
    organiser = marked(MARKS[0], Publication())
    wrong = Publication(lists=ListVisibility.ROUND, lists_round=number)
    assert refused(organiser, ask.ChangePublication(publication=wrong)) == "The round is from 1 to 30."


def test_reg_lists_the_history_says_what_was_registered_of_whom_and_every_change_of_it() -> None:
    """Also of one who came with many others, of whom the history of all only says how many they were."""
    organiser = Organiser("keyforge", details=custom(3, 0))
    entries = tuple(
        ask.PlayerEntry(name=name, fields=(("deck", f"{MARKS[0]} {name}"),)) for name in ("Ana", "Bea", "Cai", "Dan")
    )
    organiser.do(ask.RegisterPlayers(entries=entries))
    organiser.do(ask.EditPlayer(player=2, entry=ask.PlayerEntry(name="Bea", fields=(("deck", MARKS[1]),))))
    organiser.start()
    organiser.pair()
    organiser.do(ask.CorrectRegistration(player=2, fields=(("deck", "Third"),), official="Zoe", reason="Misread"))
    event = organiser.log.tournament.id

    def told(query: str) -> str:
        return text_of(screen_page(f"/t/{event}/history{query}", {event: organiser.log}, Device(), "en").html)

    every, alone = told(""), told("?player=2")
    assert "4 players registered." in every
    assert f"Deck: {MARKS[0]} Bea → {MARKS[1]}" in every
    assert f"Bea was registered as number 2. Deck: {MARKS[0]} Bea" in alone
    assert f"Deck: {MARKS[0]} Bea → {MARKS[1]}" in alone
    assert "Zoe corrected the registration. Reason: Misread" in alone
    assert f"{MARKS[0]} Ana" not in alone

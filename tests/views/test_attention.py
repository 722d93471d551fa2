"""What needs attention on the event's page: each entry goes when its cause is gone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronda.commands import requests as ask
from ronda.core.details import TournamentSystem
from ronda.core.publication import NameStyle, Publication
from ronda.core.state import Phase
from ronda.views.app import Device, screen_page
from tests.playing import Organiser, custom
from tests.views.pages import text_of

DAYS = (("2026-11-01", "2026-11-15"), ("2026-11-16", "2026-11-22"), ("2026-11-23", "2026-11-30"))


def attention(organiser: Organiser) -> str:
    """What the event's page says under its heading, in November 2026."""
    identifier = organiser.tournament.id
    device = Device.read({"now": "2026-11-20T09:00:00Z", "offset": 60})
    html = screen_page(f"/t/{identifier}", {identifier: organiser.log}, device, "en").html
    return text_of(html.partition('aria-labelledby="warnings-title"')[2].partition("</section>")[0])


def registered(game: str, *names: str, **details: object) -> Organiser:
    organiser = Organiser(game, details=replace(custom(3), **details))  # type: ignore[arg-type]
    organiser.register(*names)
    return organiser


def playing(organiser: Organiser) -> Organiser:
    organiser.begin()
    organiser.pair()
    return organiser


def hidden(organiser: Organiser, text: str) -> Organiser:
    name = organiser.tournament.player(1).name
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name=name), hidden=True))
    organiser.do(ask.PostMessage(text=text))
    return organiser


def edit(name: str, **more: object) -> ask.EditPlayer:
    return ask.EditPlayer(player=1, entry=ask.PlayerEntry(name=name, **more))  # type: ignore[arg-type]


def named(organiser: Organiser) -> None:
    organiser.do(ask.ChangeDetails(details=replace(organiser.tournament.details, organiser="Zoe Ruiz")))


def weeks_unknown() -> Organiser:
    return registered("aristeia", *FOUR, options=(("kind", "league_open"),))


def with_days(organiser: Organiser) -> None:
    organiser.do(ask.ChangeDetails(details=replace(organiser.tournament.details, windows=DAYS)))


def started_without_weeks() -> Organiser:
    organiser = weeks_unknown()
    organiser.begin()
    return organiser


def announced_days(organiser: Organiser) -> None:
    organiser.do(ask.ChangeAnnouncement(swiss_rounds=3, cut=0, windows=DAYS, reason="The weeks are known"))


def pair_all(organiser: Organiser) -> None:
    while len(organiser.tournament.rounds) < organiser.tournament.swiss_rounds:
        organiser.finish_round()
        organiser.pair()


def cut_with_deck_checked(organiser: Organiser) -> None:
    """Make the cut; of those in it every deck is checked, of the others none."""
    organiser.begin()
    organiser.play_until(Phase.CUT_DUE)
    organiser.do(ask.MakeCut())
    for player in organiser.tournament.seeds or ():
        organiser.do(ask.TickCheck(player=player, check="deck", official="Zoe Ruiz"))


FOUR = ("Alba Sol", "Bruno Mar", "Carla Paz", "Dario Rey")
LEAGUE = {"options": (("kind", "league_open"),), "windows": DAYS}
INITIALS = Publication(names=NameStyle.INITIAL)


@pytest.mark.parametrize(
    ("said", "made", "settle"),
    [
        ("is overdue", lambda: playing(registered("aristeia", *FOUR, **LEAGUE)), Organiser.finish_round),
        (
            "is overdue",
            lambda: playing(registered("aristeia", *FOUR, **LEAGUE)),
            lambda o: [o.do(ask.PostponeMatch(round=1, match=n, day="2026-11-28")) for n in (1, 2)],
        ),
        ("Round 1 has no days yet: enter them under “Edit the details”", weeks_unknown, with_days),
        ("Round 1 has no days yet: enter them under “Change the announcement”", started_without_weeks, announced_days),
        ("No organiser is named yet", lambda: registered("aristeia", *FOUR, organiser=""), named),
        (
            "have a structure of their own",
            lambda: registered("xwing", *FOUR, structure="basic", tier="premier"),
            Organiser.begin,
        ),
        ("Players who are officials too", lambda: registered("xwing", *FOUR, floor_judges=FOUR[:1]), Organiser.begin),
        (
            "missing for Alba",
            lambda: playing(registered("xwing", "Alba", *FOUR[1:])),
            lambda o: o.drop(1),
        ),
        ("No scenario is announced yet", lambda: registered("aristeia", *FOUR), Organiser.begin),
        ("The number of players is odd", lambda: playing(registered("keyforge", *FOUR[:3])), pair_all),
        (
            "in each round one is free",
            lambda: registered("custom", *FOUR[:3], system=TournamentSystem.ROUND_ROBIN, swiss_rounds=3),
            playing,
        ),
        (
            "The bracket has 4 places",
            lambda: registered("keyforge", *FOUR[:3], swiss_rounds=0, cut=0),
            playing,
        ),
        (
            "may be Alba Sol",
            lambda: hidden(registered("keyforge", *FOUR), "Alba to table 3"),
            lambda o: o.do(ask.TakeMessageBack(message=1)),
        ),
        (
            "looks like",
            lambda: registered("keyforge", "alba@example.org", *FOUR[1:]),
            lambda o: o.do(edit("Alba")),
        ),
        (
            "Nobody said which part",
            lambda: registered("keyforge", "Sol, Alba", *FOUR[1:], publication=INITIALS),
            lambda o: o.do(edit("Sol, Alba", given_name="Alba")),
        ),
        (
            "Deck not checked: 4 players",
            lambda: registered("keyforge", *FOUR),
            lambda o: [o.do(ask.TickCheck(player=n, check="deck", official="Zoe Ruiz")) for n in range(1, 5)],
        ),
        (
            "Deck not checked",
            lambda: registered("keyforge", *FOUR, "Elena", "Fermin", cut=2),
            cut_with_deck_checked,
        ),
    ],
)
def test_an_entry_goes_when_its_cause_is_gone(
    said: str, made: Callable[[], Organiser], settle: Callable[[Organiser], object]
) -> None:
    organiser = made()
    assert said in attention(organiser)
    settle(organiser)
    assert said not in attention(organiser)


def test_agl_names_a_text_in_which_a_number_takes_the_place_of_a_name_needs_nothing() -> None:
    assert "Message" not in attention(hidden(registered("keyforge", *FOUR), "Alba Sol to table 3"))

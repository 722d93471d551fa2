"""REG-LISTS in the hall: an opponent reads a list while the round runs, and nobody else does at any moment."""

from __future__ import annotations

import re

import pytest

from ronda.commands import requests as ask
from ronda.core.publication import ListVisibility, Publication
from ronda.core.state import Phase
from tests.hall.hall import Phone, Running
from tests.playing import Organiser, custom

MARK = "Xylqvorn"
NAMES = ("Ana Gil", "Joan Mas", "Iria Sol", "Olga Paz", "Uxue Rey")
LISTED = re.compile(rf"{MARK} (\d)")


def event(lists: ListVisibility) -> Organiser:
    organiser = Organiser("keyforge", details=custom(2, 0))
    organiser.do(ask.ChangePublication(publication=Publication(lists=lists)))
    entries = (
        ask.PlayerEntry(name=name, fields=(("deck", f"{MARK} {number}"),)) for number, name in enumerate(NAMES, start=1)
    )
    organiser.do(ask.RegisterPlayers(entries=tuple(entries)))
    return organiser


def claimed(hall: Running, organiser: Organiser, player: int) -> Phone:
    """The phone of a player, by a private link."""
    phone = Phone(hall)
    cards = hall.window("GET", f"/hall/events/{organiser.tournament.id}/cards").json
    phone.post("/me/take", card=cards[str(player)].removeprefix("me/"))
    return phone


def everything(hall: Running, phone: Phone) -> dict[str, str]:
    """Every file that the hall has, as a phone gets it, and what leads to a page of one's own."""
    found: dict[str, str] = {}
    paths = ["/", "/me", "/en/me.html", "/es/me.html", *(f"/{path}" for path in hall.hall.site._files)]
    for path in paths:
        answer = phone.ask("GET", path)
        found[path] = answer.content.decode("utf-8", "replace") + str(dict(answer.headers))
    return found


def test_reg_lists_the_opponent_alone_reads_a_list_while_the_round_runs(hall: Running) -> None:
    organiser = event(ListVisibility.OPPONENTS)
    hall.push(organiser.log)
    phones = {player: claimed(hall, organiser, player) for player in range(1, len(NAMES) + 1)}
    stranger = Phone(hall)

    def look() -> None:
        hall.push(organiser.log)
        round_ = organiser.tournament.current_round
        runs = organiser.phase is Phase.ROUND_RUNNING
        for path, text in everything(hall, stranger).items():
            assert MARK not in text, path
        for player, phone in phones.items():
            for path, text in everything(hall, phone).items():
                assert MARK not in text, (player, path)
            match = round_.match_of(player) if round_ else None
            opponent = match.opponent(player) if match else None
            for language in ("en", "es"):
                phone.language = language
                page = phone.get("/me")
                assert page.status == 200
                assert phone.path.startswith(f"/{language}/")
                assert set(LISTED.findall(page.text)) == ({str(opponent)} if runs and opponent else set())

    look()
    organiser.start()
    look()
    organiser.do(ask.PairRound())
    look()
    organiser.do(ask.PublishRound())
    look()
    organiser.report(organiser.round.open_matches[0], organiser.random_result())
    look()
    organiser.finish_round()
    look()
    organiser.play_round()
    look()


@pytest.mark.parametrize("lists", [ListVisibility.NEVER, ListVisibility.OPENED, ListVisibility.END])
def test_reg_lists_otherwise_the_hall_s_computer_is_not_even_told_what_is_locked(
    hall: Running, lists: ListVisibility
) -> None:
    organiser = event(lists)
    organiser.start()
    organiser.pair()
    hall.push(organiser.log)

    kept = [path for path in hall.folder.rglob("*") if path.is_file() and MARK.encode() in path.read_bytes()]
    assert kept == []


def test_reg_lists_what_phones_follow_is_no_digest_of_what_is_locked(hall: Running) -> None:
    """Whoever knows all else of an event cannot try out lists against it."""
    organiser = event(ListVisibility.OPPONENTS)
    organiser.start()
    organiser.pair()
    hall.push(organiser.log)
    files = everything(hall, Phone(hall))
    followed = next(text for path, text in files.items() if path.endswith("/now.json") and '"copy"' in text)

    assert hall.hall.site.shown[organiser.tournament.id].digest not in followed

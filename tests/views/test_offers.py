"""What a screen offers can be done, and what it does not offer is refused: both ask the same functions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

import pytest

from ronda.commands import Command, Moment, decide_facts
from ronda.commands import requests as ask
from ronda.core.errors import Refusal
from ronda.core.pairings import Stage
from ronda.core.state import Phase
from ronda.formats.pairing import draft_tables
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.app import Device, screen_page
from tests.playing import Organiser, custom, cut_of
from tests.views.screens import Form, Screen

GAMES = [ruleset.key for ruleset in every_ruleset()]
STEPS = 30


@dataclass(frozen=True)
class Offer:
    """One thing that may be done: the command that does it, and whether its screen offers it."""

    what: str
    command: Command
    offered: bool


def shown(organiser: Organiser, route: str, language: str = "en") -> str:
    known = {organiser.tournament.id: organiser.log}
    return screen_page(f"/t/{organiser.tournament.id}{route}", known, Device(), language).html


def forms_of(organiser: Organiser, route: str) -> list[Form]:
    return Screen(shown(organiser, route)).forms


def has(forms: list[Form], command: str, **numbers: int) -> bool:
    """Tell whether a screen has a form of a command that sends, or whose buttons send, these numbers."""
    return any(
        form.command == command
        and all(
            str(number) in form.fields.get(name, []) or (name, str(number)) in form.buttons
            for name, number in numbers.items()
        )
        for form in forms
    )


def offers(organiser: Organiser, rng: Random) -> Iterator[Offer]:
    """Everything about one player, one table, each round, the draft and the event."""
    tournament = organiser.tournament
    yield from _of_the_event(organiser)
    if tournament.players:
        yield from _of_a_player(organiser, rng.choice(tournament.players).id)
    for round_ in tournament.rounds:
        yield from _of_a_round(organiser, round_.number)
        yield from _of_a_table(organiser, round_.number, rng.choice(round_.matches).number)
    if tournament.draft is not None:
        yield from _of_the_draft(organiser, rng)


def _of_the_event(organiser: Organiser) -> Iterator[Offer]:
    screen, tournament = shown(organiser, ""), organiser.tournament
    forms = Screen(screen).forms
    yield Offer("start", ask.StartTournament(), has(forms, "start_event"))
    yield Offer("pair", ask.PairRound(), has(forms, "pair_round"))
    if tournament.phase is Phase.CUT_DUE:
        yield Offer("cut", ask.MakeCut(), has(forms, "make_cut"))
    entries = (ask.PlayerEntry(name="Somebody New"),)
    yield Offer("join", ask.RegisterPlayers(entries=entries), has(forms_of(organiser, "/players"), "register_player"))
    fewest = organiser.ruleset.stages.fewest_rounds(tournament.details)
    planned = ask.ChangeAnnouncement(swiss_rounds=max(len(tournament.rounds), fewest, 1), cut=0, reason="Rain")
    yield Offer("announce", planned, f"#/t/{tournament.id}/announcement" in screen)


def _of_a_player(organiser: Organiser, player: int) -> Iterator[Offer]:
    forms = forms_of(organiser, f"/player/{player}")
    removes = has(forms, "remove_player")
    yield Offer("remove", ask.RemovePlayer(player=player), removes)
    if not removes:
        # Whoever was never paired is removed instead, which leaving would not forbid.
        yield Offer("drop", ask.DropPlayer(player=player), has(forms, "drop_player"))
    yield Offer("disqualify", ask.DisqualifyPlayer(player=player, reason="Why"), has(forms, "disqualify_player"))
    yield Offer("return", ask.ReturnPlayer(player=player), has(forms, "return_player"))


def _of_a_round(organiser: Organiser, number: int) -> Iterator[Offer]:
    forms = forms_of(organiser, f"/round/{number}")
    swiss = organiser.tournament.rounds[number - 1].stage is Stage.SWISS
    if swiss:
        yield Offer(f"reopen {number}", ask.ReopenRound(round=number), has(forms, "reopen_round", round=number))
    else:
        yield Offer(f"unpair {number}", ask.UnpairRound(round=number), has(forms, "unpair_round", round=number))


def _of_a_table(organiser: Organiser, number: int, table: int) -> Iterator[Offer]:
    round_ = organiser.tournament.rounds[number - 1]
    match = next((match for match in round_.matches if match.number == table), None)
    assert match is not None
    if match.is_bye or match.first is None or match.second is None:
        return
    result = organiser.ruleset.scoring.forfeit(organiser.tournament.details, round_.stage, 1)
    screen = shown(organiser, f"/round/{number}/table/{table}")
    forms = Screen(screen).forms
    at = {"round": number, "match": table}
    yield Offer("report", ask.ReportResult(**at, result=result), has(forms, "report_result"))
    board = forms_of(organiser, f"/round/{number}?more={table}")
    winner = match.result.winner if match.result else 0
    turning = forms_of(organiser, f"/round/{number}?more={table}-{winner}")
    yield Offer("turn", ask.TurnResult(**at), has(turning, "turn_result", match=table))
    other = organiser.round.matches[0].number if number == organiser.round.number else 1
    listed = re.search(r'<select id="other-table" name="other">(.*?)</select>', screen, re.DOTALL)
    exchanged = listed is not None and f'value="{other}"' in listed[1]
    yield Offer("exchange", ask.ExchangeResults(**at, other=other), exchanged)
    for player in match.players:
        bye = f'name="player" value="{player}"' in screen.partition('id="correct-bye"')[2].partition("</form>")[0]
        yield Offer("correct bye", ask.CorrectBye(round=number, player=player), bye)
        no_show = ask.ReportNoShow(**at, player=player)
        yield Offer("no-show", no_show, has(forms, "no_show", match=table, player=player))
        assert has(board, "no_show", player=player) == has(forms, "no_show", player=player)
    yield Offer("clear", ask.ClearResult(**at), 'id="clear"' in screen)
    yield Offer("correct", ask.CorrectResult(**at, result=result), 'id="correct"' in screen)


def _of_the_draft(organiser: Organiser, rng: Random) -> Iterator[Offer]:
    tournament = organiser.tournament
    ids = [player.id for player in tournament.players]
    first, second = rng.sample(ids, 2)
    screen = shown(organiser, f"/draft?pick={first}")
    forms = Screen(screen).forms
    yield Offer("redraft", ask.RedraftRound(), has(forms, "redraft_round"))
    yield Offer("discard", ask.DiscardDraft(), has(forms, "discard_draft"))
    yield Offer("publish", ask.PublishRound(reason="Why"), has(forms, "publish_round"))
    loose = draft_tables.loose_ends(tournament, tournament.draft.pairings if tournament.draft else ()).players
    alone = len(loose) == 1 and has(forms, "set_bye", player=loose[0])
    yield Offer("tie up", ask.TieUpDraft(), alone or has(forms, "tie_up_draft"))
    yield Offer("bye", ask.SetBye(player=first), has(forms, "set_bye", player=first))
    yield Offer(
        "swap", ask.SwapPlayers(player=first, other=second), has(forms, "swap_players", player=first, other=second)
    )
    pair = re.search(r'<select id="opponent" name="other">(.*?)</select>', screen, re.DOTALL)
    listed = pair is not None and f'value="{second}"' in pair[1]
    yield Offer("pair with", ask.PairWith(player=first, opponent=second), listed)
    yield Offer("move", ask.MoveTable(player=first, table=77), has(forms, "move_table", player=first))


def refusal(organiser: Organiser, command: Command) -> Refusal | None:
    """Why a command is refused as things stand, or None; nothing is done."""
    try:
        decide_facts(organiser.tournament, organiser.ruleset, command, Moment(at="2026-11-21T12:00:00Z", random=7))
    except Refusal as refused:
        return refused
    return None


def disturb(organiser: Organiser, rng: Random) -> None:
    """Do something that may happen, whatever it is, or nothing where it is refused."""
    tournament = organiser.tournament
    someone = rng.choice(tournament.players).id if tournament.players else 1
    some_round = rng.randint(1, max(len(tournament.rounds), 1))
    constraints: list[Callable[[], Command]] = [
        ask.StartTournament,
        ask.PairRound,
        lambda: ask.PublishRound(reason="Why"),
        ask.MakeCut,
        lambda: ask.DropPlayer(player=someone, open_match=rng.choice(("concede", "play"))),
        lambda: ask.ReturnPlayer(player=someone),
        lambda: ask.DisqualifyPlayer(player=someone, reason="Why"),
        lambda: ask.RegisterPlayers(entries=(ask.PlayerEntry(name=f"Late {rng.random()}"),)),
        lambda: ask.ClearResult(round=some_round, match=rng.randint(1, 4)),
        lambda: ask.ReopenRound(round=some_round),
        lambda: ask.SetBye(player=someone),
        ask.DiscardDraft,
        ask.TieUpDraft,
    ]
    weights = [6, 6, 6, 3, 1, 2, 1, 2, 2, 1, 2, 1, 1]
    [make] = rng.choices(constraints, weights)
    command = make()
    if refusal(organiser, command) is None:
        organiser.do(command)
    if tournament.phase is Phase.ROUND_RUNNING and rng.random() < 0.7:
        for match in organiser.round.open_matches[: rng.randint(1, 6)]:
            organiser.report(match, organiser.result(match))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_is_never_refused_and_what_is_not_offered_always_is(game: str, seed: int) -> None:
    rng = Random(f"{game}/{seed}")
    organiser = Organiser(game, seed=seed, details=custom(3, cut_of(find_ruleset(game), 4)))
    organiser.register(*(f"Player {number}" for number in range(1, rng.randint(6, 9))))
    seen: set[tuple[str, bool]] = set()
    for _ in range(STEPS):
        disturb(organiser, rng)
        for offer in offers(organiser, rng):
            refused = refusal(organiser, offer.command)
            said = f"{offer.what} in {organiser.phase}: offered {offer.offered}, refused {refused}"

            assert (refused is None) == offer.offered, said
            seen.add((offer.what.split(" ")[0], offer.offered))

    assert len(seen) > 15

"""Odd corners of small fields, through the app's own forms: whatever the card says, its way out leads on to the end."""

from __future__ import annotations

import re
from html import escape
from urllib.parse import urlencode

import pytest

from ronda.commands import forms, read_command
from ronda.core.state import Phase
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.app import Device, screen_page
from ronda.views.app.event.confirmations import result_fields
from ronda.views.app.screen.next_step import next_step
from tests.views.screens import Form, Played, Screen

MOST_STEPS = 80
STRUCTURES: dict[str, dict[str, list[str]]] = {
    "basic": {},
    "advanced": {"structure": ["advanced"]},
    "five-rounds": {"structure": ["custom"], "swiss_rounds": ["5"], "cut": ["0"]},
    "large-cut": {"structure": ["custom"], "swiss_rounds": ["2"], "cut": ["8"]},
    "elimination-only": {"structure": ["custom"], "swiss_rounds": ["0"], "cut": ["0"]},
}


def of(ruleset: Ruleset) -> list[str]:
    """The structures that a game's form offers."""
    return [key for key in STRUCTURES if ruleset.stages.cuts or key in {"basic", "five-rounds"}]


CASES = [
    pytest.param(ruleset.key, structure, players, leaves, id=f"{ruleset.key}-{structure}-{players}-{leaves}")
    for ruleset in every_ruleset()
    for structure in of(ruleset)
    for players in (2, 3, 4, 5)
    for leaves in ("nobody", "before", "after")
    if leaves == "nobody" or (structure != "advanced" and (leaves == "after" or players < 4))
]


class Desk:
    """An organiser who only uses forms that a screen shows, and notes what was done."""

    def __init__(self, game: str, structure: str) -> None:
        html = screen_page(f"/new?game={game}&structure=custom", {}, Device(), "en").html
        [form] = Screen(html).forms
        filled = {"name": ["Garden Cup"], "organiser": ["Nara Ruiz"], "structure": ["basic"], **STRUCTURES[structure]}
        assert set(filled) <= {*form.fields, "cut"}
        details = forms.read_details(filled, find_ruleset(game))
        self.event = Played(find_ruleset(game), 0, details=details)
        self.done: list[str] = []

    def shown(self, route: str = "") -> str:
        event = self.event.tournament
        return screen_page(f"/t/{event.id}{route}", {event.id: self.event.log}, Device(), "en").html

    def form(self, command: str, route: str = "") -> Form:
        """The first form of a command on a screen, which has one."""
        return next(form for form in Screen(self.shown(route)).forms if form.command == command)

    def send(self, form: Form, **typed: str) -> None:
        """Send a form as it stands, but for what is typed into it."""
        fields = {**form.fields, **{name: [value] for name, value in typed.items()}}
        self.event.do(read_command(form.command, fields, self.event.tournament, self.event.ruleset))
        self.done.append(form.command)

    def register(self, count: int) -> None:
        first = len(self.event.tournament.players) + 1
        names = "\n".join(f"Player {number}" for number in range(first, first + count))
        form = self.form("import_players", f"/players/import?{urlencode({'text': names})}")
        self.send(form, text=names, kind="", header="", existing="")  # of boxes that are not ticked nothing is sent

    def card(self) -> list[Form]:
        """The forms of the card that says what comes next."""
        section = re.search(r'<section class="next".*?^</section>', self.shown(), re.DOTALL | re.MULTILINE)
        assert section is not None
        return Screen(section[0]).forms

    def drop(self) -> None:
        """Let the player who is last in the list leave, with the form of the player's own screen."""
        leaver = self.event.tournament.active_players[-1].id
        if self.event.tournament.rounds:
            self.send(self.form("drop_player", f"/player/{leaver}"), reason="Bus")
        else:
            self.send(self.form("remove_player", f"/player/{leaver}"))

    def enter_results(self) -> None:
        """Enter the round with the form of each of its tables."""
        event = self.event
        for match in event.round.open_matches:
            shape = event.ruleset.scoring.form(event.tournament.details, event.round.stage)
            fields = result_fields(event.result(match), shape)
            form = self.form("report_result", f"/round/{event.round.number}/table/{match.number}")
            self.send(form, **{name: str(value) for name, value in fields.items()})

    def go_on(self) -> None:
        """Do what the card says; where it says that something cannot be, take the way out that it names."""
        event = self.event
        step = next_step(event.tournament, event.ruleset)
        if event.phase is Phase.ROUND_RUNNING:
            self.enter_results()
        elif event.tournament.draft is not None:
            self.send(self.form("publish_round", "/draft"))
        elif command := step.command or step.other_command:
            self.send(next(form for form in self.card() if form.command == command))
        elif "/announcement" in step.other_path:
            route = step.other_path.removeprefix(f"/t/{event.tournament.id}")
            assert f'href="#{escape(step.other_path)}"' in self.shown()
            self.send(self.form("change_announcement", route), reason="Too few players")
        else:
            assert "register more" in str(step.text), step
            self.register(1)


def expected_ways(game: str, structure: str, players: int) -> list[str]:
    """How an event that cannot be started as it was set up gets there: nothing, players, or another structure."""
    ruleset = find_ruleset(game)
    if players < ruleset.stages.fewest_players:
        return ["import_players"] * (ruleset.stages.fewest_players - players)
    fits = players >= {"basic": 4, "advanced": 9, "large-cut": 8}.get(structure, 0)
    return [] if fits else ["choose_structure"]


@pytest.mark.parametrize(("game", "structure", "players", "leaves"), CASES)
def test_a_small_field_is_played_to_the_end(game: str, structure: str, players: int, leaves: str) -> None:
    desk = Desk(game, structure)
    desk.register(players)
    while not desk.event.tournament.started:
        desk.go_on()
    assert desk.done == ["import_players", *expected_ways(game, structure, players), "start_event"]

    if leaves == "before":
        desk.drop()
    for _ in range(MOST_STEPS):
        if desk.event.phase is Phase.FINISHED:
            break
        if leaves == "after" and desk.done[-1] == "report_result" and "drop_player" not in desk.done:
            desk.drop()
            continue
        desk.go_on()

    event = desk.event.tournament
    assert event.phase is Phase.FINISHED
    assert all(round_.is_complete for round_ in event.rounds)
    assert "Player 1" in desk.shown("/standings" if event.swiss_rounds else "/bracket")

"""What the front page says of a name: the table, the opponent, the place, and what that rests on (SW-STANDINGS)."""

from __future__ import annotations

import pytest

from ronda.commands import requests as ask
from ronda.formats.standings import swiss_standings
from ronda.publish import build_site
from ronda.rulesets import every_ruleset
from ronda.views.public.completed_state import completed_state
from ronda.views.public.event_context import event_folder
from ronda.views.public.player_finder import finder_rows_now
from ronda.views.shared.published_view import as_published
from tests.playing import Organiser, custom
from tests.views.pages import text_of


def told(organiser: Organiser) -> dict[int, str]:
    rows = finder_rows_now(completed_state(as_published(organiser.log).tournament, organiser.ruleset))
    return {row.player: str(row.why) for row in rows if row.why}


@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
def test_sw_standings_each_place_names_who_is_ahead_and_by_which_step(game: str) -> None:
    organiser = Organiser(game, seed=4, details=custom(4))
    organiser.start(14)
    organiser.pair()
    assert told(organiser) == {}, "before a round is over nobody has a place"
    organiser.finish_round()
    organiser.play_round()
    organiser.pair()

    rows = swiss_standings(organiser.tournament, organiser.ruleset).rows
    names = {player.id: player.name for player in organiser.tournament.players}
    found = told(organiser)
    assert found.keys() == {row.player for row in rows if row.rank is not None}
    for above, row in zip((None, *rows), rows, strict=False):
        if above is None or not row.decided_by:
            assert "Ahead" not in found[row.player]
        else:
            assert f"Ahead: {names[above.player]} (" in found[row.player]
            assert (row.decided_by == "points") == (above.line.points != row.line.points)


def test_any_public_a_hidden_name_is_not_told_as_who_is_ahead() -> None:
    organiser = Organiser("keyforge", seed=4, details=custom(3))
    organiser.register("Zafirabel Moonkeeper", *(f"Player {number}" for number in range(2, 9)))
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Zafirabel Moonkeeper"), hidden=True))
    organiser.start()
    organiser.play_round()
    organiser.pair()

    site = build_site([organiser.log], languages=("en",))
    page = text_of(site[f"en/{event_folder(organiser.log)}/index.html"].decode())
    assert page.count("Ahead: ") == 7
    assert not any(b"Zafirabel" in content or b"Moonkeeper" in content for content in site.values())

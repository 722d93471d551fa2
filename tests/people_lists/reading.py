"""A list as the preview reads it: what comes of each row, with nothing chosen by hand."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ronda.commands import importing, player_lists
from ronda.commands import requests as ask
from ronda.commands.importing import RowAction, RowOutcome
from ronda.commands.lists.foreign import text_of_file
from ronda.commands.lists.layout import PlayerList
from ronda.commands.registering import RegistrationBatch
from ronda.core.state import Player
from ronda.views.shared.list_columns import choice_words, guess_columns, has_header_row
from tests.playing import Organiser

FILES = Path(__file__).parent / "files"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPeople:
    """A list, the columns that were guessed, and what comes of its rows."""

    listed: PlayerList
    header: bool
    columns: tuple[str, ...]
    outcomes: tuple[RowOutcome, ...]
    players: tuple[Player, ...]

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def left_out(self) -> list[tuple[str, str]]:
        """Name, or the first cell of who has none, and the reason."""
        cells = dict(self.listed.rows)
        return [
            (outcome.name or next(filter(None, cells[outcome.row.line])), str(outcome.reason))
            for outcome in self.outcomes
            if outcome.fate in {RowAction.LEFT_OUT, RowAction.REFUSED}
        ]

    def column(self, target: str) -> list[str]:
        """The cells of everybody who is registered in the first column that holds something."""
        at, cells = self.columns.index(target), dict(self.listed.rows)
        return [cells[each.row.line][at] for each in self.outcomes if each.fate is RowAction.NEW]


def read_people(content: str | bytes, game: str = "keyforge") -> ReadPeople:
    """Read a text or the bytes of a file into a new event."""
    text = content if isinstance(content, str) else text_of_file(content)[0]
    organiser = Organiser(game)
    listed = player_lists.read_player_list(text)
    header = has_header_row(listed, organiser.ruleset)
    columns = guess_columns(listed, organiser.ruleset, header=header)
    names = player_lists.read_choice_names(choice_words(organiser.ruleset))
    checked = player_lists.chosen_columns({"column": columns, "shape": listed.shape}, listed, organiser.ruleset)
    rows = player_lists.player_list_rows(listed, checked, organiser.ruleset, header=header, names=names)
    batch = RegistrationBatch(organiser.tournament, organiser.ruleset, ask.Moment(at="", random=1))
    outcomes = importing.row_outcomes(batch, ask.ImportPlayers(rows=rows))
    return ReadPeople(listed=listed, header=header, columns=columns, outcomes=outcomes, players=batch.state.players)


def read_file(name: str, game: str = "keyforge") -> ReadPeople:
    """Read one of the files whose name begins so."""
    [path] = FILES.glob(f"{name}_*")
    return read_people(path.read_bytes(), game)


def growth(read: Callable[[str], object], unit: str, times: int) -> float:
    """How many times longer four times the units take, each at its best of three: 4 where it is fair."""

    def best(count: int) -> float:
        found = []
        for _ in range(3):
            begun = time.process_time()
            read(unit * count)
            found.append(time.process_time() - begun)
        return min(found)

    return best(times) / best(times // 4)

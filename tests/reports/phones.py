"""Phones of a running event, in tests: what they send and what they read."""

from dataclasses import replace

from ronda import journal
from ronda.admission import read_event_file
from ronda.commands import requests as ask
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, SECOND, Result
from ronda.rules.ruleset import Ruleset
from ronda.sync.phones import PhoneMessage, process_messages
from ronda.views.shared.html import translator_for
from tests.custom_games import Options
from tests.playing import Organiser, custom, replayed

ENGLISH = translator_for("en")
HERE = "2026-11-21T10:00:00Z"


def running(
    way: str, *, game: str = "xwing", players: int = 8, rounds: int = 2, cut: int = 0, options: Options = ()
) -> Organiser:
    """An event whose first round runs, in which players report."""
    playing = Organiser(game, details=replace(custom(rounds, cut), options=options))
    playing.start(players)
    playing.do(ask.ChooseReporting(way=way))
    playing.pair()
    return playing


def typed(result: Result, ruleset: Ruleset) -> dict[str, object]:
    """A result as the fields of a form."""
    marks = {mark.key for mark in ruleset.scoring.form(custom(3), Stage.SWISS).marks}
    fields: dict[str, object] = {"winner": result.winner, "ending": result.ending}
    for each in result.scores:
        if each.key in marks:
            fields[each.key] = FIRST if each.first else SECOND if each.second else 0
        else:
            fields |= {f"{each.key}1": each.first, f"{each.key}2": each.second}
    return fields


class Phones:
    """The phones of an event: they number their messages."""

    def __init__(self, organiser: Organiser) -> None:
        """Look at an event."""
        self.organiser, self.sent = organiser, 0

    def letter(self, player: int, what: str, id_: str = "", **fields: object) -> PhoneMessage:
        """A message about a player's table."""
        self.sent += 1
        round_ = self.organiser.round
        match = round_.match_of(player)
        place = {"round": round_.number, "match": match.number if match else 0}
        form = {key: str(value) for key, value in {"what": what, **place, **fields}.items()}
        return PhoneMessage(id=id_ or f"p{self.sent}", player=player, form=form, at=HERE)

    def send(self, player: int, what: str, id_: str = "", **fields: object) -> str:
        """Send a form about a player's table and give what the phone reads."""
        return self.taken(self.letter(player, what, id_, **fields))[0]

    def taken(self, *letters: PhoneMessage) -> list[str]:
        """Take letters in and give what is said of each."""
        organiser = self.organiser
        done = process_messages(organiser.log, letters, organiser.moment())
        organiser.log = journal.append_records(organiser.log, done.records)
        return [answer.sentence.render(ENGLISH) for answer in done.answers]

    def report(self, player: int, own: int, other: int, id_: str = "", **fields: object) -> str:
        """Report the numbers of the own table as the player sees them."""
        match = self.organiser.round.match_of(player)
        assert match is not None
        first, second = (own, other) if player == match.first else (other, own)
        return self.send(player, "report", id_, score1=first, score2=second, **fields)


def table(organiser: Organiser, place: int = 0) -> tuple[int, int, int]:
    """The number and the players of a match of the last round."""
    match = organiser.round.matches[place]
    first, second = match.players
    return match.number, first, second


def check(organiser: Organiser) -> None:
    """Look that the log replays to the same, step by step too, and is let in as a file."""
    log = organiser.log
    assert replayed(log.records) == log.tournament
    *_, (_, last) = journal.states_after_records(log)
    assert last == log.tournament
    assert read_event_file(journal.log_file_text(log)).tournament == log.tournament

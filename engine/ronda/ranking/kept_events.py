"""Keep what a season needs to know of its events, one line of text per event, so files need not be read again.

The lines hold full names and clubs, like the event files, so they are for the organiser alone.
"""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

from ronda.core.text import Message
from ronda.ranking.kept_played import played_lists, played_of
from ronda.ranking.points_values import EventEntrant, PointsEvent, SeasonMatch
from ronda.ranking.values import SeasonGame

_ENCODER = json.JSONEncoder(separators=(",", ":"))

_BEFORE_DIGEST, _DIGEST_DIGITS = '["', 64

type _SharedMatches = dict[str, SeasonMatch]
"""Matches by their written form: the same ones recur in other events."""


def kept_line(file: str, event: PointsEvent) -> str:
    """An event as a line of text; ``file`` is the digest of its event file."""
    return _ENCODER.encode([file, *_event_values(event)])


def kept_events(lines: Iterable[str]) -> list[PointsEvent]:
    """Read events from lines, in their order."""
    matches: dict[str, _SharedMatches] = {}
    return [_event(values, matches) for _, *values in map(json.loads, lines)]


def kept_text(lines: Iterable[str], edition: str) -> str:
    """Join lines into a text to keep; ``edition`` identifies the Ronda that read the files."""
    whole = "".join(f"{line}\n" for line in lines)
    return f"{_seal(whole, edition)}\n{whole}"


def read_kept_lines(text: str, edition: str) -> dict[str, str]:
    """The lines by file digest; none if the text was altered or another Ronda wrote it."""
    seal, _, whole = text.partition("\n")
    if seal != _seal(whole, edition):
        return {}
    return {line[len(_BEFORE_DIGEST) :][:_DIGEST_DIGITS]: line for line in whole.split("\n")[:-1]}


def _seal(whole: str, edition: str) -> str:
    return sha256(f"{edition}\n{whole}".encode()).hexdigest()


def _event_values(event: PointsEvent) -> Iterator[object]:
    rounds: list[object] = []
    people = [
        [
            *(one.player, one.name, one.given_name, one.club, one.identity, one.place, one.last_place),
            [_match_text(match, rounds) for match in one.matches],
        ]
        for one in event.entrants
    ]
    yield from (event.id, event.name, event.date, event.paired_at, event.players, event.has_short_names, event.hidden)
    yield from (event.game.key, event.game.called, _message_values(event.game.title))
    yield from (event.digest, event.shown_digest, event.unlisted)
    yield from (rounds, people, played_lists(event.played))


def _event(values: list[Any], shared: dict[str, _SharedMatches]) -> PointsEvent:
    """Read the event of a line; ``shared`` caches matches by the names of their rounds."""
    identifier, name, date, paired_at, players, has_short_names, hidden, *others = values
    key, called, title, digest, shown_digest, unlisted, rounds, people, counted = others
    matches = shared.setdefault(_ENCODER.encode(rounds), {})
    return PointsEvent(
        id=identifier,
        name=name,
        date=date,
        paired_at=paired_at,
        players=players,
        has_short_names=has_short_names,
        hidden=hidden,
        game=SeasonGame(key=key, called=called, title=_message(title)),
        digest=digest,
        shown_digest=shown_digest,
        unlisted=unlisted,
        played=played_of(counted),
        entrants=tuple(
            EventEntrant(
                player=player,
                name=named,
                given_name=given_name,
                club=club,
                identity=identity,
                place=place,
                last_place=last_place,
                matches=tuple(matches.get(text) or _match(text, rounds, matches) for text in played),
            )
            for player, named, given_name, club, identity, place, last_place, played in people
        ),
    )


def _match_text(match: SeasonMatch, rounds: list[object]) -> str:
    """A match in few characters; the name of its round is kept once per event, in ``rounds``."""
    called = _message_values(match.round)
    if called not in rounds:
        rounds.append(called)
    played = "played" if match.is_played else ""
    return f"{match.number} {rounds.index(called)} {match.opponent or ''} {match.result} {played}"


def _match(text: str, rounds: list[Any], known: _SharedMatches) -> SeasonMatch:
    number, called, opponent, result, played = text.split(" ")
    known[text] = match = SeasonMatch(
        number=int(number),
        round=_message(rounds[int(called)]),
        opponent=int(opponent) if opponent else None,
        result=result,
        is_played=bool(played),
    )
    return match


def _message_values(message: Message) -> list[object]:
    """A message without a plural form as a list; its values may be messages too."""
    return [message.pattern, *([key, _filling(value)] for key, value in message.values)]


def _filling(value: object) -> object:
    return _message_values(value) if isinstance(value, Message) else value


def _message(values: list[Any]) -> Message:
    pattern, *filled = values
    return Message(
        pattern, tuple((key, _message(value) if isinstance(value, list) else value) for key, value in filled)
    )

"""What was played at an event, as plain lists for the kept lines of a season."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ronda.ranking.played_values import (
    EventPlayed,
    MeasuredRound,
    PlayedEdge,
    PlayedField,
    PlayedRecord,
    PlayedScenario,
    PlayedValue,
)


def played_lists(played: EventPlayed) -> list[object]:
    """Convert to lists that :func:`played_of` reads back."""
    return [
        played.has_cut,
        [[field.key, field.name, field.is_chosen, list(map(_value_list, field.values))] for field in played.fields],
        [[edge.key, edge.name, *_numbers(edge.record)] for edge in played.edges],
        [[each.name, each.rounds, each.matches, each.draws] for each in played.scenarios],
        [[each.number, each.planned, each.half, each.last] for each in played.rounds],
    ]


def played_of(lists: Sequence[Any]) -> EventPlayed:
    """Read what :func:`played_lists` wrote."""
    has_cut, fields, edges, scenarios, rounds = lists
    return EventPlayed(
        has_cut=has_cut,
        fields=tuple(
            PlayedField(key=key, name=name, is_chosen=is_chosen, values=tuple(map(_value, values)))
            for key, name, is_chosen, values in fields
        ),
        edges=tuple(PlayedEdge(key=key, name=name, record=_record(*numbers)) for key, name, *numbers in edges),
        scenarios=tuple(
            PlayedScenario(name=name, rounds=count, matches=matches, draws=draws)
            for name, count, matches, draws in scenarios
        ),
        rounds=tuple(
            MeasuredRound(number=number, planned=planned, half=half, last=last)
            for number, planned, half, last in rounds
        ),
    )


def _value_list(value: PlayedValue) -> list[object]:
    return [value.key, value.name, value.players, value.qualified, *_numbers(value.record)]


def _value(values: Sequence[Any]) -> PlayedValue:
    key, name, players, qualified, *numbers = values
    return PlayedValue(key=key, name=name, players=tuple(players), qualified=tuple(qualified), record=_record(*numbers))


def _numbers(record: PlayedRecord) -> tuple[int, int, int]:
    return record.wins, record.draws, record.losses


@lru_cache(maxsize=4096)  # a season has many records, but few different ones
def _record(wins: int, draws: int, losses: int) -> PlayedRecord:
    return PlayedRecord(wins=wins, draws=draws, losses=losses)

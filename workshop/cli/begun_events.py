"""Begin an event file from the results of other events (ST-SOURCE)."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from ronda import journal
from ronda.commands import Moment
from ronda.commands.create_event import new_event_records
from ronda.core import inputs
from ronda.core.errors import Impossible
from ronda.journal import Log
from ronda.views.app.setup.event_details import details_form
from ronda.views.app.setup.new_event import OF_ONE_DAY
from ronda.views.shared.qualifiers import SourceChoice, choose_qualifiers, named_answers
from workshop.cli import event_files

SEED_BITS = 53


def begin_event(
    files: Sequence[Path],
    best: tuple[int, ...],
    *,
    name: str,
    date: str = "",
    away: Sequence[str] = (),
    people: Mapping[str, bool],
) -> Log:
    """A new event with the best players of other events, announced like the first of them.

    ``best`` is how many of each event, or one number for all; ``away`` are names of players who do not come; ``people``
    says for a name in two files whether it is one person. Raises ``Refusal``.
    """
    logs = [event_files.read_event_log(path) for path in files]
    numbers = best * len(logs) if len(best) == 1 else best
    if len(numbers) != len(logs):
        raise Impossible("Say --best once, or once for each of the {count} files.", count=len(logs))
    choices = [
        SourceChoice(log=log, best=number, away=_named(log, away)) for log, number in zip(logs, numbers, strict=True)
    ]
    for each in away:
        if not any(_named(log, [each]) for log in logs):
            raise Impossible("No file has a player “{name}”.", name=each)
    chosen = choose_qualifiers(choices, named_answers(choices, people))
    chosen.raise_unanswered()
    first = logs[0].tournament
    kept = {key: value for key, value in details_form(first.details).items() if not key.startswith(OF_ONE_DAY)}
    now = datetime.fromtimestamp(time.time(), UTC)
    moment = Moment(at=f"{now:%Y-%m-%dT%H:%M:%SZ}", random=secrets.randbits(SEED_BITS))
    form = {**kept, "game": first.game, "name": name, "date": date}
    return journal.append_records(None, new_event_records(form, first, moment, chosen.sources))


def _named(log: Log, names: Iterable[str]) -> frozenset[int]:
    wanted = {inputs.similar_name_key(name) for name in names}
    return frozenset(p.id for p in log.tournament.players if inputs.similar_name_key(p.name) in wanted)

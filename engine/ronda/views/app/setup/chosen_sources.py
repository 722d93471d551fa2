"""The events whose best players qualify for a new one, in queries and forms (ST-SOURCE)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from ronda.core import inputs
from ronda.core.bounds import MOST_PLAYERS
from ronda.core.errors import Impossible, NotNow
from ronda.core.inputs import Form, form_value, form_value_list
from ronda.core.text import Message
from ronda.journal import Log
from ronda.views.app.screen.view import route_number
from ronda.views.shared.qualifiers import ChosenQualifiers, SourceChoice, choose_qualifiers

FROM, BEST, AWAY, PERSON = "from", "best_", "away", "person_"
"""Fields for the events, the number from each, who does not come, and whether a name is one person."""
BEGIN_FROM_ROUTE = ("new", "from")
ONE, TWO = "one", "two"
USUAL_BEST = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenSources:
    """The choices so far."""

    best: Mapping[str, str]
    """Number from each event, as typed, by identifier."""
    away: frozenset[str]
    """Players who do not come, as ``EVENT.NUMBER``."""
    answers: Mapping[str, bool]
    """Whether a name is one person, by the question's key."""

    @classmethod
    def read(cls, form: Form) -> "ChosenSources":
        events = dict.fromkeys(filter(None, form_value_list(form, FROM)))
        answers = {key.removeprefix(PERSON): form_value(form, key) for key in form if key.startswith(PERSON)}
        return cls(
            best={event: form_value(form, BEST + event) or str(USUAL_BEST) for event in events},
            away=frozenset(form_value_list(form, AWAY)),
            answers={key: answer == ONE for key, answer in answers.items() if answer in {ONE, TWO}},
        )

    @property
    def events(self) -> tuple[str, ...]:
        return tuple(self.best)

    @property
    def fields(self) -> Iterator[tuple[str, str]]:
        """Name and value of each field that a form needs to continue."""
        for event, best in self.best.items():
            yield FROM, event
            yield BEST + event, best
        yield from ((AWAY, each) for each in sorted(self.away))
        yield from ((PERSON + key, ONE if is_one else TWO) for key, is_one in self.answers.items())

    def qualifiers(self, logs: Mapping[str, Log]) -> ChosenQualifiers:
        """The qualifiers; raises ``Refusal`` if they are impossible, or an event is missing."""
        if not set(self.best) <= set(logs):
            raise NotNow("There is no such event on this device.")
        return choose_qualifiers([self._choice(logs[event]) for event in self.best], self.answers)

    def _choice(self, log: Log) -> SourceChoice:
        event = log.tournament.id
        best = inputs.parse_integer(
            self.best[event], what=Message("How many go on"), field=BEST + event, least=1, most=MOST_PLAYERS
        )
        away = (each.removeprefix(f"{event}.") for each in self.away if each.startswith(f"{event}."))
        return SourceChoice(log=log, best=best, away=frozenset(map(route_number, away)))


def qualifiers_of_form(form: Form, game: str, logs: Mapping[str, Log]) -> ChosenQualifiers | None:
    """The qualifiers for a new event; None if it does not begin with others' results.

    Raises ``Refusal`` if it is open whether two entries are one person, or the game differs.
    """
    sources = ChosenSources.read(form)
    if not sources.events:
        return None
    chosen = sources.qualifiers(logs)
    chosen.raise_unanswered()
    if logs[sources.events[0]].tournament.game != game:
        raise Impossible("Only an event of their own game can be begun from those results.", field="game")
    return chosen


def begin_from_route(query: Form, events: Iterable[str]) -> str:
    """The choice of events with further ones added."""
    fields = (*ChosenSources.read(query).fields, *((FROM, event) for event in events))
    return f"/{'/'.join(BEGIN_FROM_ROUTE)}?{urlencode(fields)}"

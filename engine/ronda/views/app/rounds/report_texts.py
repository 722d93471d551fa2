"""Phone messages in words: who reported a result, who confirmed it, who disagrees."""

from collections.abc import Callable
from dataclasses import dataclass, field

from ronda.core import facts
from ronda.core.text import N_, Message

REPORTING_TEXTS = {
    facts.ReportingMode.OFF: N_("Players report nothing from their phones."),
    facts.ReportingMode.COUNTED: N_("Players report results from their phones: what both report counts by itself."),
    facts.ReportingMode.TAPPED: N_("Players report results from their phones: what both report waits for a tap."),
}
"""The organiser's choice in words."""

type ReportingFact = facts.ReportingChosen | facts.PhoneFact | facts.WishDeclined | facts.CallAnswered
"""Facts about players' reports, wishes and calls."""


@dataclass(slots=True)
class ReportDescriber:
    """Describes reports; it knows the earlier ones of each table."""

    reports: dict[tuple[int, int], dict[int, facts.TableReported]] = field(default_factory=dict)

    def note(self, fact: facts.Fact) -> None:
        """Read one more fact, for later sentences."""
        match fact:
            case facts.TableReported():
                self.reports.setdefault((fact.round, fact.match), {})[fact.player] = fact
            case facts.ResultCleared():
                self.reports.pop((fact.round, fact.match), None)
            case facts.RoundPaired() | facts.RoundUnpaired() | facts.PairingsChanged() | facts.BracketReseated():
                # a match of an earlier round may still be open (ST-OPEN)
                self.reports = {place: said for place, said in self.reports.items() if place[0] < fact.round}
            case _:
                pass

    def describe(
        self, fact: ReportingFact, name: Callable[[int], str], round_: Callable[[int], Message], score: Message | None
    ) -> Message:
        """The sentence for a phone's message or its answer, before it is noted.

        Takes the names of players and rounds, and the reported result in words.
        """
        match fact:
            case facts.ReportingChosen():
                return Message(REPORTING_TEXTS[fact.way])
            case facts.TableReported():
                values = (("player", name(fact.player)), ("result", score or ""))
                return Message(self._pattern(fact), values)
            case facts.LeaveWished():
                pattern = N_("{name} wishes to drop after this round.")
                if not fact.leaves:
                    pattern = N_("{name} stays after all.")
                return Message(pattern, (("name", name(fact.player)),))
            case facts.WishDeclined():
                return Message(N_("{name} wished to drop, and was asked to stay."), (("name", name(fact.player)),))
            case facts.TableCalled():
                place = (("round", round_(fact.round)), ("table", fact.match), ("name", name(fact.player)))
                return Message(N_("{round}, table {table}: {name} asked for somebody to come."), place)
            case facts.CallAnswered():
                pattern = N_("{round}, table {table}: somebody goes there.")
                if fact.done:
                    pattern = N_("{round}, table {table}: somebody was there.")
                return Message(pattern, (("round", round_(fact.round)), ("table", fact.match)))

    def _pattern(self, fact: facts.TableReported) -> str:
        reports = self.reports.get((fact.round, fact.match), {})
        others = [report.result for player, report in reports.items() if player != fact.player]
        if not others:
            return N_("{result}, reported by {player}")
        if others[0] == fact.result:
            return N_("{result}, confirmed by {player}")
        return N_("{result}, reported by {player}: the other reports something else")


def with_reporters(result: Message, players: tuple[str, ...]) -> Message:
    """A counted result with the players who reported it by phone, if any."""
    match players:
        case ():
            return result
        case (player,):
            return Message(N_("{result}; as {player} reported it"), (("result", result), ("player", player)))
        case _:
            return Message(N_("{result}; both players reported it"), (("result", result),))

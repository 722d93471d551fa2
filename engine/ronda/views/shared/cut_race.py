"""The race for the cut in words, for app and results pages: who is in, open, and out (SW-CUT, ST-2LO)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ronda.core.state import Tournament
from ronda.core.text import N_, Message, Plural
from ronda.formats.outlook.prospects import CutProspect, CutProspects, CutVerdict, cut_prospects, state_as_of_round
from ronda.formats.standings import swiss_standings
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import wording

IN_THE_CUT, OUT_OF_THE_CUT = Message(N_("safely in the cut")), Message(N_("cannot make the cut any more"))


@dataclass(frozen=True, slots=True, kw_only=True)
class CutChance:
    """One player's chance of making the cut."""

    player: int
    name: str
    verdict: CutVerdict
    text: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRace:
    """Everybody's chances, in the order of the standings."""

    cut: int
    after_round: int
    chances: tuple[CutChance, ...]
    tiebreaks_counted: bool
    """Whether an open player is certainly open; if not, equal points count as undecided."""

    def of(self, verdict: CutVerdict) -> tuple[CutChance, ...]:
        return tuple(chance for chance in self.chances if chance.verdict is verdict)

    @property
    def safe(self) -> tuple[CutChance, ...]:
        """Players who are certainly in."""
        return self.of(CutVerdict.IN)

    @property
    def open(self) -> tuple[CutChance, ...]:
        """Players who can still make it."""
        return self.of(CutVerdict.OPEN)

    @property
    def out(self) -> tuple[CutChance, ...]:
        """Players who are certainly out."""
        return self.of(CutVerdict.OUT)

    @property
    def by_player(self) -> Mapping[int, CutChance]:
        return {chance.player: chance for chance in self.chances}


def cut_race(tournament: Tournament, ruleset: Ruleset) -> CutRace | None:
    """What is certain about the cut now; None if nothing is."""
    found = cut_prospects(tournament, ruleset)
    if found is None:
        return None
    paired = tournament.current_round
    after = paired.number if paired and not paired.is_complete else tournament.completed_swiss_rounds
    rows = swiss_standings(tournament, ruleset, after_round=after, stage=len(tournament.begun)).rows
    ranked = [row.player for row in rows if row.player in found.of]
    late = [player for player in found.of if player not in ranked]
    names = {player.id: player.name for player in tournament.players}
    return CutRace(
        cut=found.cut,
        after_round=tournament.completed_swiss_rounds,
        chances=tuple(
            CutChance(
                player=player, name=names[player], verdict=found.of[player].verdict, text=_text(found, found.of[player])
            )
            for player in (*ranked, *late)
        ),
        tiebreaks_counted=found.tiebreaks_counted,
    )


def cut_race_as_of(tournament: Tournament, ruleset: Ruleset, after_round: int) -> CutRace | None:
    """What was certain about the cut when a Swiss round was complete (SW-STANDINGS)."""
    return cut_race(state_as_of_round(tournament, after_round), ruleset)


def _text(found: CutProspects, prospect: CutProspect) -> Message:
    if prospect.verdict is not CutVerdict.OPEN:
        return IN_THE_CUT if prospect.verdict is CutVerdict.IN else OUT_OF_THE_CUT
    enough, needed = prospect.enough, prospect.needed
    if found.may_go_on and enough is None and prospect.still_plays:
        return Message(N_("open, even with a loss") if needed is None else N_("out with a loss"))
    if not prospect.still_plays or (enough is None and needed is None):
        return Message(N_("open: it depends on the others"))
    if found.rounds_left > 1 and found.draw is None and not found.loss:
        wins = [None if gain is None else gain / found.win for gain in (enough, needed)]
        if all(count is None or count.is_integer() for count in wins):
            return _wins_text(*wins)
    words = {found.win: "win"} | ({} if found.draw is None else {found.draw: "draw"})
    if found.rounds_left > 1 or not {enough, needed} <= {None, *words}:
        return _points_text(enough, needed)
    key = ("" if enough is None else words[enough], "" if needed is None else words[needed])
    return Message(_WORDS[key])


_WORDS = {
    ("win", "win"): N_("in with a win, out without"),
    ("win", "draw"): N_("in with a win, out with a loss"),
    ("win", ""): N_("in with a win"),
    ("draw", "draw"): N_("in with a draw, out with a loss"),
    ("draw", ""): N_("in with a draw"),
    ("", "win"): N_("needs a win, and luck elsewhere"),
    ("", "draw"): N_("needs a draw at least, and luck elsewhere"),
}


_MORE_WINS = {
    (True, False): Plural("in with one more win", "in with {enough} more wins"),
    (False, True): Plural("needs one more win, and luck elsewhere", "needs {needed} more wins, and luck elsewhere"),
    (True, True): Plural("in with one more win, out without", "in with {enough} more wins, out without"),
}


def _wins_text(enough: Fraction | None, needed: Fraction | None) -> Message:
    """What a player needs, in a game whose matches give a win or nothing."""
    values = (
        ("enough", wording.points_text(enough or Fraction(0))),
        ("needed", wording.points_text(needed or Fraction(0))),
    )
    if enough is not None and needed is not None and enough != needed:
        return Message(N_("needs one more win; {enough} are enough for certain"), values)
    count = ("count", needed if enough is None else enough)
    return Message(_MORE_WINS[enough is not None, needed is not None], (*values, count))


def _points_text(enough: Fraction | None, needed: Fraction | None) -> Message:
    values = (
        ("enough", wording.points_text(enough or Fraction(0))),
        ("needed", wording.points_text(needed or Fraction(0))),
    )
    if enough is None:
        return Message(N_("points still needed: {needed}, and luck elsewhere"), values)
    if needed is None or needed == enough:
        pattern = N_("points that are enough: {enough}") if needed is None else N_("points still needed: {needed}")
        return Message(pattern, values)
    return Message(N_("points still needed: {needed}; enough for certain: {enough}"), values)

"""Names of rounds: Swiss rounds by number, bracket rounds by what is at stake."""

from ronda.core.brackets import DoubleRound
from ronda.core.facts import RoundPaired
from ronda.core.pairings import Stage
from ronda.core.state import Match, Round
from ronda.core.text import N_, Message

_THIRD_PLACE, _FINAL_AND_THIRD = N_("Match for third place"), N_("Final · Third place")

_BRACKET_ROUNDS = {
    1: N_("Final"),
    2: N_("Semifinals"),
    4: N_("Quarterfinals"),
    8: N_("Round of 16"),
    16: N_("Round of 32"),
}

_IN_A_SENTENCE = {
    "Round {number}": N_("round {number}"),
    "Final": N_("the final"),
    _THIRD_PLACE: N_("the match for third place"),
    _FINAL_AND_THIRD: N_("the final and the match for third place"),
    "Semifinals": N_("the semifinals"),
    "Quarterfinals": N_("the quarterfinals"),
    "Round of 16": N_("the round of 16"),
    "Round of 32": N_("the round of 32"),
    "Round of {players}": N_("the round of {players}"),
    "Deciding final": N_("the deciding final"),
    "Winners' round {number}": N_("winners' round {number}"),
    "Winners' final": N_("the winners' final"),
    "Losers' round {number}": N_("losers' round {number}"),
    "Losers' final": N_("the losers' final"),
    "Winners' round {winners} · Losers' round {losers}": N_("winners' round {winners} and losers' round {losers}"),
    "Winners' final · Losers' round {losers}": N_("the winners' final and losers' round {losers}"),
}


def round_name(round_: Round) -> Message:
    """``Round 3``, ``Semifinals``, or both parts of a double-bracket round."""
    if round_.stage is Stage.SWISS:
        return swiss_round_name(round_.number)
    if round_.double:
        return double_round_name(round_.double)
    return bracket_round_name(len(round_.bracket_matches), third_place=round_.has_third_place)


def name_in_sentence(name: Message) -> Message:
    """The name of a round inside a sentence, with its article: ``round 3``, ``the semifinals``.

    Raises KeyError for any other text.
    """
    return Message(_IN_A_SENTENCE[str(name.pattern)], name.values)


def short_round_name(round_: Round) -> Message:
    """A name of one or two words; rounds of a double bracket are numbered."""
    if round_.has_third_place:
        return bracket_round_name(1)
    return swiss_round_name(round_.number) if round_.double and not round_.double.final else round_name(round_)


def paired_name(fact: RoundPaired, double: DoubleRound | None = None, *, third_place: bool = False) -> Message:
    """The name of the round that was paired; ``double`` is its place in a double bracket."""
    if fact.stage is Stage.SWISS:
        return swiss_round_name(fact.round)
    if double:
        return double_round_name(double)
    return bracket_round_name(1 if third_place else len(fact.pairings), third_place=third_place)


def swiss_round_name(number: int) -> Message:
    """``Round 3``: the name of a round by number."""
    return Message(N_("Round {number}"), (("number", number),))


def bracket_round_name(matches: int, *, third_place: bool = False) -> Message:
    """The name of an elimination round by its number of matches: ``Semifinals``, ``Round of 16``.

    The match for third place is not counted; ``third_place`` says that it is played beside the final (ST-THIRD).
    """
    if third_place and matches == 1:
        return Message(_FINAL_AND_THIRD)
    if matches in _BRACKET_ROUNDS:
        return Message(_BRACKET_ROUNDS[matches])
    return Message(N_("Round of {players}"), (("players", 2 * matches),))


def double_round_name(double: DoubleRound) -> Message:
    """The name of a round of a double bracket: ``Winners' round 2 · Losers' round 1``, ``Deciding final``."""
    if double.final:
        return Message(N_("Final") if double.final == 1 else N_("Deciding final"))
    if not double.losers:
        return winners_round_name(double.winners, double.depth)
    if not double.winners:
        return losers_round_name(double.losers, double.depth)
    pattern = N_("Winners' round {winners} · Losers' round {losers}")
    if double.winners == double.depth:
        pattern = N_("Winners' final · Losers' round {losers}")
    return Message(pattern, (("winners", double.winners), ("losers", double.losers)))


def round_parts(round_: Round) -> tuple[Message, ...]:
    """The names of the parts of a round: one, or one for each bracket with matches."""
    if round_.has_third_place:
        return bracket_round_name(1), third_place_name(short=True)
    double = round_.double
    if double is None or not (double.winners and double.losers):
        return (round_name(round_),)
    return winners_round_name(double.winners, double.depth), losers_round_name(double.losers, double.depth)


def match_round_name(round_: Round, match: Match) -> Message:
    """The name of a match's round; in a double bracket of its own part: ``Losers' round 1``."""
    if round_.has_third_place:
        return third_place_name() if match == round_.third_place_match else bracket_round_name(1)
    double = round_.double
    if double is None or double.final:
        return round_name(round_)
    if match.number <= double.winners_matches:
        return winners_round_name(double.winners, double.depth)
    return losers_round_name(double.losers, double.depth)


def third_place_name(*, short: bool = False) -> Message:
    """The name of the match for third place, or its short form for a list of rounds (ST-THIRD)."""
    return Message(N_("Third place") if short else _THIRD_PLACE)


def winners_round_name(number: int, depth: int) -> Message:
    """``Winners' round 2``, or ``Winners' final`` for the last of ``depth`` rounds."""
    if number == depth > 1:
        return Message(N_("Winners' final"))
    return Message(N_("Winners' round {number}"), (("number", number),))


def losers_round_name(number: int, depth: int) -> Message:
    """``Losers' round 2``, or ``Losers' final`` for the last, where the winners' bracket has ``depth`` rounds."""
    if number == 2 * depth - 2:
        return Message(N_("Losers' final"))
    return Message(N_("Losers' round {number}"), (("number", number),))

"""The pairing of round 1 in words (SW-R1, SW-ELIM-START, ST-SEED, ST-GROUPS)."""

from ronda.core.details import Details, FirstRound
from ronda.core.state import Round
from ronda.core.text import N_, Message

FIRST_ROUND_NAMES = {
    FirstRound.RANDOM: N_("At random"),
    FirstRound.HALVES: N_("By rating, in halves"),
    FirstRound.ADJACENT: N_("By rating, adjacent"),
}
BRACKET_BY_RATING = N_("By rating, as after a cut")
GROUPS_BY_RATING = N_("Groups by rating, in a snake")
FIRST_ROUND_SENTENCES = {
    FirstRound.RANDOM: N_("The first round is drawn at random."),
    FirstRound.HALVES: N_("Round 1 by rating, in halves."),
    FirstRound.ADJACENT: N_("Round 1 by rating, adjacent."),
}


def first_round_name(details: Details) -> str:
    """The method of round 1, translatable; brackets and groups have only one method by rating."""
    if details.first_round is not FirstRound.RANDOM and details.begins_in_groups:
        return GROUPS_BY_RATING
    is_seeded_bracket = details.swiss_rounds == 0 and details.first_round is not FirstRound.RANDOM
    return BRACKET_BY_RATING if is_seeded_bracket else FIRST_ROUND_NAMES[details.first_round]


def announced_first_round(details: Details) -> tuple[Message, ...]:
    """The method of round 1, if it needs words."""
    return () if details.first_round is FirstRound.RANDOM else (Message(first_round_name(details)),)


def first_round_notes(details: Details, round_: Round) -> tuple[Message, ...]:
    """The note that a first round is by rating, if the rules alone paired it (ST-SEED)."""
    if round_.number > 1 or round_.by_hand or details.first_round is FirstRound.RANDOM:
        return ()
    if details.begins_in_groups:
        return (Message(N_("Groups by rating, in a snake.")),)
    if details.swiss_rounds == 0:
        return (Message(N_("The bracket by rating: the best have the byes and meet last.")),)
    return (Message(FIRST_ROUND_SENTENCES[details.first_round]),)

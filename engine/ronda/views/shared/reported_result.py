"""A reported result in as few words as possible."""

from ronda.core.results import DRAW, NOBODY, Result
from ronda.core.state import Match, Tournament
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import wording


def reported_result_text(
    tournament: Tournament, ruleset: Ruleset, number: int, match: Match, result: Result
) -> Message:
    """A match's result with its winner first, ``Alba won 77–49``, and anything else reported."""
    names = tuple(tournament.player(player).name for player in match.players)
    form = ruleset.scoring.form(tournament.details, tournament.rounds[number - 1].stage)
    if result.winner == NOBODY:
        return Message(wording.ending_name(form, result))
    numbers = wording.named_score(form, result, (names[0], names[1]))
    score = wording.own_score(result, result.winner or 1) if result.scores and numbers is None else ""
    winner = ("player", "" if result.winner == DRAW else names[result.winner - 1])
    if result.winner == DRAW:
        sentence = Message(N_("Draw {score}"), (("score", score),)) if score else Message(N_("Draw"))
    elif score:
        sentence = Message(N_("{player} won {score}"), (winner, ("score", score)))
    else:
        sentence = Message(N_("{player} won"), (winner,))
    more = [numbers] if numbers else []
    ending = wording.ending_name(form, result)
    if ending and not (numbers and result.is_unplayed):
        more.append(Message(ending))
    for each in more:
        sentence = Message("{told} · {more}", (("told", sentence), ("more", each)))
    return sentence

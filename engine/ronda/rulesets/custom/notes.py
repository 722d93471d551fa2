"""Rules-page notes for a custom game, from what the organiser filled in (CUSTOM-*)."""

from collections.abc import Collection, Iterator

from ronda.rules import game
from ronda.rules.game import N_
from ronda.rulesets.custom.measures import DIFFERENCE, MARGIN, OF_GAMES, SCORED

POINTS = {
    # how results are entered, and which draws exist
    ("winner", "yes"): N_("A win, a draw, a loss and a bye give the points that the organiser set."),
    ("winner", "no"): N_("A win, a loss and a bye give the points that the organiser set; there are no draws."),
    ("score", "yes"): N_(
        "The higher score wins and equal scores are a draw, except in elimination rounds. A win, a draw, a loss and "
        "a bye give the points that the organiser set."
    ),
    ("score", "no"): N_(
        "The higher score wins, and with equal scores the organiser names the winner. A win, a loss and a bye give "
        "the points that the organiser set."
    ),
    ("games", "yes"): N_(
        "Whoever wins more games wins the match and equal games are a draw, except in elimination rounds. The points "
        "of a match are those that the organiser set."
    ),
    ("games", "no"): N_(
        "Whoever wins more games wins the match, and with equal games the organiser names the winner. The points of "
        "a match are those that the organiser set."
    ),
    ("winner", "entered"): N_("A win, a draw, a loss and a bye give the points that the organiser set."),
    ("score", "entered"): N_(
        "The higher score wins. With equal scores the organiser enters a winner or a draw, in elimination rounds a "
        "winner. A win, a draw, a loss and a bye give the points that the organiser set."
    ),
    ("games", "entered"): N_(
        "Whoever wins more games wins the match. With equal games the organiser enters a winner or a draw, in "
        "elimination rounds a winner. The points of a match are those that the organiser set."
    ),
    ("points", "yes"): N_(
        "Both players' points are entered as they were played, and equal points are a draw. A bye gives what the "
        "organiser set."
    ),
}
BYE_NOTE = game.RuleNote(
    rule="SW-BYE",
    topic=game.Topic.PAIRING,
    text=N_(
        "With an odd number one player has a bye. It is worth the points that the organiser set, never more than a "
        "win. In round 1 it goes to a random player. Later it goes to the lowest in the standings without a bye so "
        "far. If that would force a rematch, the next lowest takes it and the round says so. Once everyone has had "
        "one, it goes to the lowest of those with the fewest."
    ),
    decision=True,
)
ORDER_NOTE = N_("Equal points are ordered by the steps that the organiser chose, then by lot.")
MARGIN_NOTE = N_(
    "Equal points are ordered by the steps that the organiser chose, then by lot. The margin of a match is the base "
    "plus or minus the difference."
)
MARGIN_LIKE_BYES = N_(
    "Equal points are ordered by the steps that the organiser chose, then by lot. The margin of a match is the base "
    "plus or minus the difference. One that was won without being played has the margin of a bye."
)
HEAD_NOTE = game.RuleNote(
    rule="CUSTOM-HEAD",
    topic=game.Topic.STANDINGS,
    text=N_(
        "Head-to-head compares those who are equal in points and in every step before it. It adds up the points that "
        "each won in the matches against the others. It counts only if all of them have met one another, and equally "
        "often. Otherwise it says nothing and the next step decides. It is taken once: those who are equal in it too "
        "go on to the next step together. A bye is nobody's match; a match won by forfeit counts as won."
    ),
    decision=True,
)
BERGER_NOTE = game.RuleNote(
    rule="CUSTOM-BERGER",
    topic=game.Topic.STANDINGS,
    text=N_(
        "Sonneborn–Berger adds up the points of the opponents beaten and half the points of those drawn with. One "
        "met twice counts twice. A match won by forfeit counts as won, and a bye is not an opponent. In a round "
        "robin it is the first step unless the organiser chooses others. There everybody has met the same opponents."
    ),
    decision=True,
)
GAMES_NOTE = game.RuleNote(
    rule="CUSTOM-GAMES",
    topic=game.Topic.STANDINGS,
    text=N_(
        "Games are counted as entered. A forfeit and a bye count as a series won without the loss of a game. "
        "Unpaired losses count no games. A share is the games won divided by the games won and lost, 0 where there "
        "are none. The opponents' share is the mean of the shares of the opponents met. If the organiser chose a "
        "least share, each lower one counts as exactly one third. One met twice counts twice, and a bye is not an "
        "opponent."
    ),
    decision=True,
)
SCORED_NOTE = game.RuleNote(
    rule="CUSTOM-SCORED",
    topic=game.Topic.STANDINGS,
    text=N_(
        "Points scored are the sum of a player's own scores; the points difference takes off those of the opponents. "
        "A bye counts what the organiser set, half the highest score if nothing else. A forfeit counts as the "
        "highest score to none. Unpaired losses count nothing."
    ),
    decision=True,
)
READY_MADE = N_(
    "Some games have ready-made rules here: their points, results and order as an organiser could fill them in. They "
    "are Ronda's own and not documents of the publishers; an event's rules page says what they are."
)
CHANGED_PRESET = N_(
    "The organiser began with ready-made rules of Ronda's own and changed them as the event's page says. They are "
    "not a document of the publisher."
)


def custom_notes(
    result: str, steps: Collection[str], *, draws: str, preset: str, margin: str = MARGIN_NOTE
) -> Iterator[game.RuleNote]:
    """The shared rules that apply, then the organiser's.

    ``draws`` is the choice of that option, ``preset`` the note of one, ``margin`` the note on the margin of victory.
    """
    averaged = {game.STRENGTH_OF_SCHEDULE.key, game.EXTENDED_STRENGTH_OF_SCHEDULE.key} & set(steps)
    yield game.STAFF_NOTE
    if preset:
        yield game.RuleNote(rule="CUSTOM-PRESET", text=preset, decision=True)
    for note in game.SHARED_RULES:
        if averaged or note.rule != "SW-SOS":
            yield BYE_NOTE if note.rule == BYE_NOTE.rule else note
    yield game.RuleNote(rule="CUSTOM-POINTS", topic=game.Topic.RESULTS, text=POINTS[result, draws])
    yield game.RuleNote(rule="CUSTOM-ORDER", topic=game.Topic.STANDINGS, text=margin if MARGIN in steps else ORDER_NOTE)
    if game.HEAD_TO_HEAD.key in steps:
        yield HEAD_NOTE
    if game.SONNEBORN_BERGER.key in steps:
        yield BERGER_NOTE
    if OF_GAMES & set(steps):
        yield GAMES_NOTE
    if {SCORED, DIFFERENCE} & set(steps):
        yield SCORED_NOTE

"""Rules-page notes on rules that several games share (SW-*, ANY-*)."""

from ronda.core.state import Tournament
from ronda.core.text import N_
from ronda.rules.absence_rules import ABSENCES, KEPT_APART
from ronda.rules.group_rules import GROUPS
from ronda.rules.list_rules import CHECKS, LISTS
from ronda.rules.notes import RuleNote, Topic
from ronda.rules.place_rules import PLACES
from ronda.rules.round_robin_rules import ROUND_ROBIN
from ronda.rules.seeding_rules import SEEDING
from ronda.rules.source_rules import SOURCES
from ronda.rules.stage_rules import STAGES, THIRD_PLACE


def _went_on_without_a_match(tournament: Tournament) -> bool:
    return any(match.left_open or match.came_in for round_ in tournament.rounds for match in round_.matches)


ANY_GAME = (
    RuleNote(
        rule="ANY-CHECKLIST",
        topic=Topic.EVENT,
        text=N_("An event's checklist says what to bring, with quantities by the number of players."),
    ),
    *PLACES,
    RuleNote(
        rule="ANY-CHECKIN",
        text=N_(
            "Players can be checked in at the door until round 1 is paired. Whoever is missing can be removed in one "
            "step, also with the start itself. They can be put back with everything that was entered."
        ),
        decision=True,
    ),
    RuleNote(
        rule="ANY-CHECK",
        text=N_(
            "Officials tick off what they check of each player, with the name of whoever checked it. What is still "
            "open is named before round 1; it keeps nobody from playing."
        ),
        decision=True,
    ),
    RuleNote(
        rule="ANY-FIXED",
        text=N_(
            "What is registered for the whole event cannot be changed by choice. An official corrects a mistake at "
            "any time. Who ruled, what changed and the reason are public, as far as the registration is."
        ),
        decision=True,
    ),
    RuleNote(
        rule="ANY-TABLES",
        topic=Topic.PAIRING,
        text=N_(
            "Matches are put on the numbers that the hall's tables have. A player can have a fixed table in all "
            "rounds but those of elimination. When two such players meet, the lower of the two numbers is used."
        ),
        decision=True,
    ),
    *STAGES,
    *GROUPS,
    SEEDING,
    RuleNote(
        rule="ANY-CLUBS",
        topic=Topic.PAIRING,
        text=N_(
            "If the event keeps clubs apart, the bye of round 1 is drawn first. The round then has as few matches "
            "inside a club as possible, at random among all such pairings."
        ),
        decision=True,
    ),
    RuleNote(
        rule="ANY-BYES",
        topic=Topic.PAIRING,
        text=N_(
            "A bye in round 1 can be awarded before the start. It counts as any bye, and whoever had it is passed over "
            "when later byes are given."
        ),
        decision=True,
    ),
    RuleNote(
        rule="ANY-RESEAT",
        topic=Topic.PAIRING,
        text=N_(
            "While a round is running, its tables without a result can be changed. Whoever came late is seated "
            "against the one with the bye, players change seats, matches change tables. A change that breaks a rule "
            "needs a reason; the results pages show the change and the reason."
        ),
        decision=True,
    ),
    RuleNote(
        rule="ANY-CONDUCT",
        topic=Topic.CONDUCT,
        text=N_(
            "Warnings, game losses and disqualifications are kept with rule, reason, round and official. What "
            "follows from them is done in the same step."
        ),
    ),
    RuleNote(
        rule="ANY-PUBLIC",
        topic=Topic.EVENT,
        decision=True,
        text=N_(
            "The organiser chooses whether the results pages name players in full or by first name and initial. "
            "Where two would be called the same, the player's number is added. The organiser also chooses from when "
            "decks and line-ups are shown. Search engines can be asked to leave the pages out. Paper and projector "
            "have full names."
        ),
    ),
    RuleNote(
        rule="ST-OPEN",
        topic=Topic.PAIRING,
        text=N_(
            "The organiser can go on without a match that is still open, before the last round of its stage. It then "
            "counts as neither won nor lost, but the two have met. Its result is entered when it comes, and what was "
            "paired without it stays. Until then its round and later ones have no fingerprint. Their standings are "
            "provisional, and there is no cut and no end."
        ),
        decision=True,
        used_by=_went_on_without_a_match,
    ),
    RuleNote(
        rule="ANY-FINGERPRINT",
        topic=Topic.EVENT,
        decision=True,
        text=N_(
            "At the end of each round, Ronda makes a fingerprint of all that has decided the event so far. It has "
            "sixteen letters and digits. It covers players' numbers, lots and who left, pairs, seeds, byes and "
            "results, but no names. It stands on the results pages, the projector and the printed report. If a "
            "round has another one later, something in that round or an earlier one has changed since. For "
            "example, a result was corrected."
        ),
    ),
    SOURCES,
    ABSENCES,
    KEPT_APART,
    LISTS,
    CHECKS,
    RuleNote(
        rule="ANY-EDITION",
        topic=Topic.EVENT,
        decision=True,
        text=N_(
            "An event keeps the edition of the rules by which it started. When a publisher or Ronda changes a rule, "
            "a new edition holds for events that start from then on. Results and places of earlier ones stay."
        ),
    ),
)
"""For every game; a ruleset with special rules includes at least these."""

RULINGS = RuleNote(
    rule="ANY-RULINGS",
    topic=Topic.CONDUCT,
    text=N_(
        "An official's ruling is kept with the question, the table and the round. A floor judge's may be taken to a "
        "head judge, whose own is final. What came of it is kept too. Neither is published."
    ),
)
"""Notes on ``Staff()``, where rulings can be appealed to a head judge."""

SHARED_RULES = (
    RuleNote(
        rule="SW-ROLES",
        topic=Topic.EVENT,
        text=N_(
            "An event has one organiser and any number of head and floor judges. Without a head judge the organiser "
            "has that duty."
        ),
    ),
    RuleNote(
        rule="SW-TIER",
        topic=Topic.EVENT,
        text=N_("An event is Relaxed, Formal or Premier, as announced."),
    ),
    RuleNote(
        rule="SW-ANNOUNCE",
        topic=Topic.EVENT,
        text=N_(
            "Rounds and cut are fixed and announced when the event starts. A later change needs a reason, and the "
            "results pages show both."
        ),
    ),
    RuleNote(
        rule="SW-STRUCT",
        topic=Topic.EVENT,
        text=N_(
            "Rounds and cut follow from the number of players at the start, as the tables on this page say. In the "
            "structure Custom the organiser sets them."
        ),
    ),
    RuleNote(
        rule="SW-CLOCK",
        topic=Topic.EVENT,
        text=N_(
            "Each round has a set length. The clock starts when most players are seated, and a single table may be "
            "given extra minutes."
        ),
    ),
    RuleNote(
        rule="SW-LATE",
        topic=Topic.EVENT,
        text=N_(
            "A late entry is possible until the last Swiss round is paired. Each round missed is an unpaired loss. "
            "The running round is not missed if the late entry is seated against the player with the bye."
        ),
        decision=True,
    ),
    RuleNote(
        rule="SW-DROP",
        topic=Topic.EVENT,
        text=N_(
            "Whoever drops is not paired again and stays in the standings, marked. On coming back, each round missed "
            "is an unpaired loss. It counts neither as a round played nor as an opponent."
        ),
        decision=True,
    ),
    RuleNote(
        rule="SW-R1",
        topic=Topic.PAIRING,
        text=N_("Round 1 of the Swiss stage is paired at random."),
    ),
    RuleNote(
        rule="SW-PAIR",
        topic=Topic.PAIRING,
        text=N_(
            "From round 2 on, players with equal points meet, at random, from the top group down. Nobody meets the "
            "same opponent twice in a stage while any pairing of the whole round avoids it. Among those pairings, "
            "Ronda takes the fewest and shortest steps between groups, the top group first. So whoever is left over "
            "meets the nearest group in which somebody is free. If a rematch cannot be avoided, the round says so."
        ),
        decision=True,
    ),
    RuleNote(
        rule="SW-BYE",
        topic=Topic.PAIRING,
        text=N_(
            "With an odd number one player has a bye, which is a win. In round 1 it goes to a random player. Later "
            "it goes to the lowest in the standings without a bye so far. If that would force a rematch, the next "
            "lowest takes it and the round says so. Once everyone has had one, it goes to the lowest of those with "
            "the fewest."
        ),
        decision=True,
    ),
    RuleNote(
        rule="SW-STANDINGS",
        topic=Topic.STANDINGS,
        text=N_("Standings are as of a completed round; while a round is running they are shown as provisional."),
    ),
    RuleNote(
        rule="SW-SOS",
        topic=Topic.STANDINGS,
        text=N_(
            "Strength of schedule is the mean, over the opponents met, of their points divided by the rounds they "
            "played. Their byes count in both, unpaired losses in neither. A player's own bye is not an opponent, "
            "and one met twice counts twice. It is calculated with exact fractions; only what is shown is rounded."
        ),
        decision=True,
    ),
    RuleNote(
        rule="SW-RANDOM",
        topic=Topic.STANDINGS,
        text=N_(
            "The last resort is a lot. Every player gets one on registration, from the event's recorded seed, and "
            "keeps it. The order is the same however often it is calculated."
        ),
        decision=True,
    ),
    RuleNote(
        rule="SW-CUT",
        topic=Topic.CUT,
        text=N_(
            "After the last Swiss round the best go on; whoever has dropped is passed over. If somebody drops before "
            "the next stage is played, everyone below moves up. The next best then comes in as the lowest seed. The "
            "organiser can decide otherwise. Once the stage has begun nobody is added."
        ),
    ),
    RuleNote(
        rule="SW-ELIM",
        topic=Topic.CUT,
        text=N_(
            "The highest seed meets the lowest, the second highest the second lowest, and so on. The bracket is fixed: "
            "the winner of the first match meets the winner of the last."
        ),
    ),
    RuleNote(
        rule="SW-ELIM-START",
        topic=Topic.CUT,
        text=N_(
            "An event that starts with elimination draws lots for the byes, the pairs and the match numbers. There "
            "are as many byes as are missing to the next power of two."
        ),
    ),
    RuleNote(
        rule="SW-ELIM-DROP",
        topic=Topic.CUT,
        text=N_(
            "When somebody drops during elimination, the current opponent has a bye; between rounds, the next one. "
            "Whoever had reached a round of the bracket and drops before it is out in that round. A finalist is then "
            "second."
        ),
        decision=True,
    ),
    RuleNote(
        rule="DE-BRACKET",
        topic=Topic.CUT,
        text=N_(
            "In double elimination, which a custom structure can have, a second defeat is the last. Whoever loses in "
            "the winners' bracket goes on in the losers' bracket. They cross over, so that two players meet again as "
            "late as possible. All matches that can be played at the same time are one round. Byes and drops are as "
            "in any bracket; whoever drops is out of both."
        ),
        decision=True,
    ),
    RuleNote(
        rule="DE-RESET",
        topic=Topic.CUT,
        text=N_(
            "The final of double elimination is played by the winners of the two brackets. If it is the first defeat "
            "of whoever won the winners' bracket, a deciding final follows."
        ),
        decision=True,
    ),
    RuleNote(
        rule="SW-STANDS",
        topic=Topic.CUT,
        text=N_(
            "A result of the bracket can be corrected after the next round was played. What was played stays as it "
            "was played. For the final places whoever was paired as the winner counts as the winner."
        ),
        decision=True,
    ),
    RuleNote(
        rule="SW-ENDED",
        topic=Topic.CUT,
        text=N_(
            "Once the cut is due an event can be ended before its bracket is over, with a public reason. Open "
            "matches are not played, and whoever is still in the bracket shares the first places. Two share the "
            "title; if there are more, nobody is champion."
        ),
        decision=True,
    ),
    RuleNote(
        rule="DE-RANK",
        topic=Topic.CUT,
        text=N_(
            "Double elimination ends with champion and runner-up, third, fourth, fifth and sixth, seventh and "
            "eighth, and so on. The places follow the round of the losers' bracket in which a player was out."
        ),
        decision=True,
    ),
    THIRD_PLACE,
    RuleNote(
        rule="SW-NOBODY",
        topic=Topic.RESULTS,
        text=N_(
            "A match can have no winner: neither came, both left, or both were penalised or disqualified. It is a "
            "loss for both, like a match that was not played. In a bracket the next opponent has a bye. Where nobody "
            "is left the place stays empty, and the final standings say so. A bye whose holder never came is a round "
            "missed."
        ),
        decision=True,
    ),
    RuleNote(
        rule="SW-DQ",
        topic=Topic.CONDUCT,
        text=N_(
            "A disqualified player is out for good, and the current opponent wins the round. A win that is entered "
            "already stands. The official can give that round to the opponent until the next one is paired. The "
            "standings list the player below everyone with a place. Results of earlier rounds stand and count for "
            "the opponents."
        ),
        decision=True,
    ),
    *ROUND_ROBIN,
    *ANY_GAME,
    RULINGS,
)
"""Common rules of games with Swiss rounds; what officials may do differs by game."""

WIN_OR_LOSS = RuleNote(
    rule="SW-POINTS",
    topic=Topic.RESULTS,
    text=N_("A win is 1 point, a loss 0. There are no draws."),
)
"""Notes for a game without draws whose wins are one point."""

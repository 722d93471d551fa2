"""Rules-page notes on the league's rules, and the organiser's checklist (AGL-*)."""

from dataclasses import replace

from ronda.rules import game
from ronda.rules.game import N_

RULES = (
    game.RuleNote(
        rule="AGL-KINDS",
        topic=game.Topic.EVENT,
        text=N_(
            "An event is a tournament or a league, Standard or Open. In a league a round has days instead of a "
            "clock. It has both where the organiser sets how long its matches last. Its points are league points. "
            "Until the organiser sets a length, a tournament has the one that Ronda suggests. An event that is "
            "marked as unofficial is left out of the ranking."
        ),
        decision=True,
    ),
    game.RuleNote(
        rule="AGL-ROUNDS",
        topic=game.Topic.EVENT,
        text=N_(
            "The number of rounds follows from the number of players, or the organiser sets it. It is at least 3 in "
            "Standard events. Open ones have at least 1, and a league below 3 is warned about."
        ),
        decision=True,
    ),
    game.RuleNote(
        rule="AGL-ROLES",
        topic=game.Topic.EVENT,
        text=N_(
            "An event has one organiser, who may be the referee too. The referee is advised not to play: "
            "a warning, not a refusal."
        ),
    ),
    game.RuleNote(
        rule="ANY-RULINGS",
        topic=game.Topic.CONDUCT,
        text=N_(
            "The referee's ruling is final, for the organiser too. It is kept with the question, the table and the "
            "round, and is not published."
        ),
    ),
    game.RuleNote(
        rule="AGL-LINEUP",
        topic=game.Topic.EVENT,
        text=N_(
            "A line-up of 4 or 8 different characters and one sponsor are registered and stay the same all event. "
            "Open events set their own format."
        ),
    ),
    game.RuleNote(
        rule="AGL-SPONSOR",
        topic=game.Topic.EVENT,
        text=N_(
            "Basic sponsors are open to all; a special one needs the organiser's confirmation that the "
            "player has unlocked it."
        ),
    ),
    game.RuleNote(
        rule="AGL-MODS",
        topic=game.Topic.EVENT,
        text=N_("Mods are announced with the event and can be combined, except where one excludes another."),
    ),
    game.RuleNote(
        rule="AGL-SEASON",
        topic=game.Topic.EVENT,
        text=N_(
            "The rules of season 2, First Blood and the critical success, are looked up at the table. They stand "
            "with sponsors, mods and stadiums. The document prints the symbols of the dice as pictures: Ronda calls "
            "them success, block and special."
        ),
        decision=True,
    ),
    game.RuleNote(
        rule="AGL-SCENARIO",
        topic=game.Topic.EVENT,
        text=N_(
            "Each round has one scenario, announced with the event; Open events may invent some and "
            "publish their details."
        ),
    ),
    game.RuleNote(
        rule="AGL-PRIZES",
        topic=game.Topic.EVENT,
        text=N_(
            "Before the start the organiser announces how prizes are shared, or that there are none: Ronda reminds of "
            "it. What changes afterwards is public with its reason."
        ),
    ),
    game.RuleNote(
        rule="AGL-DRAFT",
        topic=game.Topic.EVENT,
        text=N_(
            "Teams are built before each match: a coin decides who is A and picks first; vetoes come before the "
            "picks. A helper leads both players through it. The owner of Compass Transportation may choose who is A "
            "instead, unless both have it or the opponent has Vissiorama. A locked character can be picked when "
            "nobody else is left."
        ),
        decision=True,
    ),
    game.RuleNote(
        rule="AGL-TACTICS",
        topic=game.Topic.EVENT,
        text=N_("The deck of tactics follows from the team and stands on the control sheet."),
    ),
    game.RuleNote(
        rule="AGL-SHEET",
        topic=game.Topic.EVENT,
        text=N_("Each player has a control sheet, printed blank or filled in."),
    ),
    game.RuleNote(
        rule="AGL-POSTPONE",
        topic=game.Topic.EVENT,
        text=N_(
            "A match of a league can be postponed. Its new day stands at its table, on the pages and in the calendar. "
            "Nothing else follows from it, and the days of the round stay as announced."
        ),
        decision=True,
    ),
    game.RuleNote(
        rule="AGL-REPORT",
        topic=game.Topic.EVENT,
        text=N_("Players, rounds and results can be exported for the league."),
    ),
    game.RuleNote(
        rule="AGL-NAMES",
        topic=game.Topic.CONDUCT,
        text=N_(
            "A player may register a team name, which the public pages show. The organiser can keep it off them, the "
            "player's name, or both."
        ),
    ),
    game.RuleNote(
        rule="AGL-MATERIAL",
        topic=game.Topic.CONDUCT,
        text=N_(
            "Anything that lets the match go on may replace lost or damaged material, in extra time if need be. "
            "Where that is not possible the match is conceded with what was scored so far. Whoever still has no "
            "replacement when the next round begins drops."
        ),
        decision=True,
    ),
    game.RuleNote(
        rule="AGL-PAIR",
        topic=game.Topic.PAIRING,
        text=N_(
            "Round 1 is random; later the first of the order plays the second, the third the fourth, and so on. "
            "Rematches are allowed unless the organiser switches the house rule on. It keeps the order as closely as "
            "it can with no rematch, or the fewest. It gives the bye to the next one up where that saves a rematch."
        ),
        decision=True,
    ),
    game.RuleNote(
        rule="AGL-BYE",
        topic=game.Topic.PAIRING,
        text=N_(
            "A bye is a victory for 2 points without victory points or frags, and nobody has two. A number of rounds "
            "that would need it is refused. A match won because the other player was not there is worth the same, "
            "though a bye may still follow. After the last round both are made up for. With n matches played and b "
            "byes or such wins, the totals count × (n + b) ÷ n. They are rounded up, and the opponents' sums use "
            "that. Rounds missed otherwise are not made up for, and without any match played nothing is."
        ),
        decision=True,
    ),
    game.RuleNote(
        rule="AGL-NOBODY",
        topic=game.Topic.RESULTS,
        text=N_(
            "A match can have no winner: neither came, or both left, were penalised or were disqualified. It is a "
            "loss for both, like a match that was not played. A bye whose holder never came is a round missed."
        ),
        decision=True,
    ),
    game.RuleNote(
        rule="AGL-POINTS",
        topic=game.Topic.RESULTS,
        text=N_(
            "A difference of 5 victory points or more is worth 3 points, and 1 to 4 are worth 2. A draw is worth 1 "
            "each. Whoever concedes a match that has begun gets 0. The other side wins, whatever the numbers say: 2 "
            "points, or 3 if it was 5 or more ahead. Victory points and frags stay as they are."
        ),
        decision=True,
    ),
    game.RuleNote(
        rule="AGL-EQUAL",
        topic=game.Topic.RESULTS,
        text=N_(
            "In Standard events, leagues too, equal victory points are decided by frags, then by First Blood, for 2 "
            "points. Otherwise it is a draw. In Open events it is a draw unless the organiser switches the Standard "
            "rule on."
        ),
        decision=True,
    ),
    game.RuleNote(
        rule="AGL-FIRST-BLOOD", topic=game.Topic.RESULTS, text=N_("At most one of the two players has First Blood.")
    ),
    game.RuleNote(
        rule="AGL-STANDINGS",
        topic=game.Topic.STANDINGS,
        text=N_("Players who are equal in every step share the rank; for pairing, their lots order them."),
        decision=True,
    ),
    game.RuleNote(
        rule="AGL-ELO",
        topic=game.Topic.STANDINGS,
        text=N_(
            "The season's ranking starts at 1000 and follows Elo. K depends on the event's category: 38 for "
            "Interplanetary, 36 for Regional, 32 for Standard. Every Open event has 8, whatever its category. All "
            "games of a round count from the ratings before it. Byes, unpaired losses and matches that nobody played "
            "do not count; conceded ones do. Ratings are rounded only where they are shown."
        ),
        decision=True,
    ),
)

TIMEPIECE = replace(game.CLOCK, rule="ANY-CHECKLIST")
"""Needed in a tournament, but not in a league (AGL-KINDS)."""

CHECKLIST = (
    *game.ROOM,
    game.ChecklistItem(name=N_("Game boards, such as those of the tournament kits"), per=game.QuantityPer.TABLE),
    game.ChecklistItem(name=N_("Blank line-up lists"), per=game.QuantityPer.PLAYER, spare_for=8, rule="AGL-LINEUP"),
    game.ChecklistItem(name=N_("Control sheets"), per=game.QuantityPer.PLAYER, spare_for=8, rule="AGL-SHEET"),
    game.PENS,
    TIMEPIECE,
    *game.DOCUMENTS,
)

STANDARD = (("kind", "tournament_standard"), ("kind", "league_standard"))

PLAYERS_BRING = (
    game.EquipmentItem(name=N_("Miniatures")),
    game.EquipmentItem(name=N_("Cards")),
    game.EquipmentItem(name=N_("Tokens and markers")),
    game.EquipmentItem(name=N_("A control panel")),
    game.EquipmentItem(name=N_("The official dice; an app does not replace them")),
    game.EquipmentItem(
        name=N_("Two printed copies of the line-up: one is handed in before the start"), options=STANDARD
    ),
)
"""AGL-LINEUP: an Open event sets its own format."""

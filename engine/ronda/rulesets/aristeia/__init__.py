"""Aristeia!: Global League, tournaments and leagues, Standard and Open (AGL-*)."""

from dataclasses import replace
from fractions import Fraction

from ronda.core import officials
from ronda.rules import game
from ronda.rules.game import N_, Details, Impossible, Message
from ronda.rulesets.aristeia import teams
from ronda.rulesets.aristeia.mods import CARANO, CIRCUIT, EIGHT_MODS, MODS, NO_STADIUM, STADIUM
from ronda.rulesets.aristeia.notes import CHECKLIST, PLAYERS_BRING, RULES, TIMEPIECE
from ronda.rulesets.aristeia.pasted_lineups import completed_lineup
from ronda.rulesets.aristeia.penalties import PENALTIES
from ronda.rulesets.aristeia.references import REFERENCES
from ronda.rulesets.aristeia.results import (
    DECIDING,
    DRAWING,
    FIRST_BLOOD,
    FRAGS,
    VICTORY,
    VICTORY_POINTS,
    final_totals,
    match_points,
    read_imported_row,
    summed_score,
    walkover_victory,
)
from ronda.rulesets.aristeia.sponsors import SPONSOR, UNLOCKED, check_registration

TOURNAMENT_STANDARD, TOURNAMENT_OPEN = "tournament_standard", "tournament_open"
LEAGUE_STANDARD, LEAGUE_OPEN = "league_standard", "league_open"
OPEN_KINDS = (TOURNAMENT_OPEN, LEAGUE_OPEN)
LEAGUES = (LEAGUE_STANDARD, LEAGUE_OPEN)

OPEN = "open"
CATEGORIES = (
    # the season's ranking weights tournaments by them
    game.FieldChoice(key="standard", name=N_("Standard event")),
    game.FieldChoice(key=OPEN, name=N_("Open event")),
    game.FieldChoice(key="regional", name=N_("Regional")),
    game.FieldChoice(key="interplanetary", name=N_("Interplanetary")),
)

OTHER_CATEGORY = {False: OPEN, True: "standard"}
"""The category that a tournament cannot have, by whether its kind is Open."""

KIND = game.Field(
    key="kind",
    name=N_("Kind of event"),
    kind=game.FieldKind.CHOICE,
    choices=(
        game.FieldChoice(key=TOURNAMENT_STANDARD, name=N_("Standard tournament")),
        game.FieldChoice(key=TOURNAMENT_OPEN, name=N_("Open tournament")),
        game.FieldChoice(key=LEAGUE_STANDARD, name=N_("Standard league")),
        game.FieldChoice(key=LEAGUE_OPEN, name=N_("Open league")),
    ),
    help=N_(
        "A league is played over days instead of hours. Open events leave more to the organiser and count with "
        "factor 8 in the ranking, whatever their category."
    ),
    up_front=True,
)
OFFICIAL, UNOFFICIAL = "official", "unofficial"
STATUS = game.Field(
    key="status",
    name=N_("Status"),
    kind=game.FieldKind.CHOICE,
    choices=(
        game.FieldChoice(key=OFFICIAL, name=N_("Official event")),
        game.FieldChoice(key=UNOFFICIAL, name=N_("Unofficial event, not in the ranking")),
    ),
    help=N_("An official event keeps all rules of its kind and counts in the ranking of the season."),
)
BY_KIND, DECIDED = "by_kind", "decided"
EQUAL = game.Field(
    key="equal",
    name=N_("Equal victory points"),
    kind=game.FieldKind.CHOICE,
    choices=(
        game.FieldChoice(key=BY_KIND, name=N_("As the kind of event says")),
        game.FieldChoice(key=DECIDED, name=N_("Frags decide, then First Blood")),
    ),
    help=N_("Standard: frags decide, then First Blood. Open: a draw, unless the organiser chooses otherwise."),
)
ALLOWED, AVOIDED = "allowed", "avoided"
REMATCHES = game.Field(
    key="rematches",
    name=N_("Rematches"),
    kind=game.FieldKind.CHOICE,
    choices=(
        game.FieldChoice(key=ALLOWED, name=N_("Allowed")),
        game.FieldChoice(key=AVOIDED, name=N_("Avoided (house rule)")),
    ),
    help=N_("The rules pair first against second, third against fourth, even if they have met."),
)
PIN = game.Field(
    key="pin",
    name=N_("Corvus PIN"),
    help=N_("The player's number in the league, by which the season's ranking knows them."),
    unique=True,
    public=False,
    quick=True,
    lasts=True,
)
TEAM_NAME = game.Field(
    key="team_name",
    name=N_("Team name"),
    help=N_("Shown on the results pages, unless you hide it. It can be left out."),
    alias=True,
    lasts=True,
)
FEWEST_STANDARD_ROUNDS = 3
SUGGESTED_MINUTES = {"swiss": 90, "elimination": 90, "final": 90}
"""Clock lengths while the organiser has set none; the document leaves them to the organiser (AGL-KINDS)."""


def kind_of(details: Details) -> str:
    """The kind of a tournament; Standard if none is chosen (AGL-KINDS)."""
    return details.option(KIND.key) or TOURNAMENT_STANDARD


def result_form(details: Details, _stage: game.Stage) -> game.ResultForm:
    """The form of every result; whether equal victory points are a draw depends on the kind (AGL-EQUAL)."""
    draws = kind_of(details) in OPEN_KINDS and details.option(EQUAL.key) != DECIDED
    return DRAWING if draws else DECIDING


def rated_as(details: Details) -> str:
    """The category whose factor a tournament uses; always the same for Open ones (AGL-ELO)."""
    return OPEN if kind_of(details) in OPEN_KINDS else details.tier


def fewest_rounds(details: Details) -> int:
    """3 for a Standard tournament and 1 for an Open one (AGL-ROUNDS)."""
    return 1 if kind_of(details) in OPEN_KINDS else FEWEST_STANDARD_ROUNDS


def tidy_details(details: Details) -> Details:
    """The details with consistent category, mods, stadium and line-up (AGL-MODS, AGL-LINEUP).

    Raises ``Impossible`` where the organiser has to choose.
    """
    mods, options = details.option(MODS.key).splitlines(), dict(details.options)
    if CARANO in mods and len(mods) > 1:
        raise Impossible("The mod Carano goes with no other mod: choose it alone.", field="option_mods")
    if CIRCUIT not in mods:
        options[STADIUM.key] = NO_STADIUM
    elif options.get(STADIUM.key, NO_STADIUM) == NO_STADIUM:
        raise Impossible("The Circuito AGL needs its stadium: choose one.", field="option_stadium")
    size = options.get(teams.LINEUP_SIZE.key, teams.EIGHT)
    needed = teams.FOUR if CARANO in mods else teams.EIGHT if set(mods) & set(EIGHT_MODS) else size
    if size != needed:
        raise Impossible(
            "The mods chosen need starting line-ups of {needed} characters.", field="option_lineup_size", needed=needed
        )
    if size == teams.FREE and kind_of(details) not in OPEN_KINDS:
        raise Impossible("A Standard event has line-ups of four or eight characters.", field="option_lineup_size")
    tier = "" if details.tier == OTHER_CATEGORY[kind_of(details) in OPEN_KINDS] else details.tier
    return replace(details, tier=tier, options=tuple((key, options[key]) for key, _ in details.options))


def adapt_ruleset(ruleset: game.Ruleset, details: Details) -> game.Ruleset:
    """A tournament's rules by kind, line-ups and house rules (AGL-KINDS, AGL-LINEUP, AGL-PAIR)."""
    league = kind_of(details) in LEAGUES
    clocked = not league or bool(details.minutes)
    is_open = kind_of(details) in OPEN_KINDS
    size = details.option(teams.LINEUP_SIZE.key) or teams.EIGHT
    lineup = replace(teams.LINEUP, exactly=0 if size == teams.FREE else int(size), needed=not is_open)
    sponsor = replace(SPONSOR, needed=not is_open)
    cards = teams.tactics_deck(details)
    return replace(
        ruleset,
        scoring=replace(ruleset.scoring, points_name=N_("League points") if league else N_("Tournament points")),
        pairing=replace(PAIRING, avoid_rematches=details.option(REMATCHES.key) == AVOIDED),
        stages=replace(
            ruleset.stages,
            clocked=clocked,
            each_round=N_("Each match") if league else ruleset.stages.each_round,
            called=N_("League") if league else ruleset.stages.called,
            champion=N_("League champion") if league else ruleset.stages.champion,
            announces=("scenarios", "windows") if league else ("scenarios",),
        ),
        tiers=replace(ruleset.tiers, kinds=tuple(kind for kind in CATEGORIES if kind.key != OTHER_CATEGORY[is_open])),
        registration=replace(ruleset.registration, fields=(PIN, TEAM_NAME, sponsor, UNLOCKED, lineup)),
        paper=replace(
            ruleset.paper,
            checklist=tuple(item for item in CHECKLIST if clocked or item is not TIMEPIECE),
            control_sheet=replace(CONTROL_SHEET, cards=cards.note, cards_each=cards.each),
        ),
    )


def advice_warnings(tournament: game.Tournament) -> tuple[Message, ...]:
    """Advice that is not enforced (AGL-ROUNDS, AGL-ROLES, AGL-LINEUP, AGL-SCENARIO, AGL-PRIZES)."""
    details = tournament.details
    found = []
    few = details.structure == game.CUSTOM and (details.swiss_rounds or 0) < FEWEST_STANDARD_ROUNDS
    if kind_of(details) == LEAGUE_OPEN and few:
        found.append(Message(N_("A league should have three rounds or more.")))
    referees = officials.head_judges_on_duty(details)
    playing = [
        player.name for player in officials.playing_officials(tournament) if officials.are_named(referees, player.name)
    ]
    if playing:
        pattern = N_("Players who are referees too: {names}. It is allowed, but the rules advise against it.")
        found.append(Message(pattern, (("names", ", ".join(playing)),)))
    if kind_of(details) not in LEAGUES and "swiss" not in dict(details.minutes):
        pattern = N_(
            "The length of the matches is not set. The rules leave it to the organiser, and the clock would take the "
            "{minutes} minutes that Ronda suggests."
        )
        found.append(Message(pattern, (("minutes", SUGGESTED_MINUTES["swiss"]),)))
    if not details.scenarios:
        found.append(Message(N_("No scenario is announced yet: each round has one, announced with the event.")))
    if not details.notice.prizes and not details.notice.sharing:
        pattern = N_("No prizes are announced yet: before the start, say how they are shared, or that there are none.")
        found.append(Message(pattern))
    if kind_of(details) not in OPEN_KINDS:
        size = int(details.option(teams.LINEUP_SIZE.key) or teams.EIGHT)
        line_ups = (player.field(teams.LINEUP.key).splitlines() for player in tournament.active_players)
        unfit = sum(1 for line_up in line_ups if line_up and len(line_up) != size)
        if unfit:
            pattern = N_("Players whose starting line-up does not fit the event: {count}.")
            found.append(Message(pattern, (("count", unfit),)))
    return tuple(found)


PAIRING = game.PairingRules(system="adjacent", avoid_rematches=False, one_bye=True)

ELO_FACTORS = {"interplanetary": 38, "regional": 36, "standard": 32, OPEN: 8}
"""K by category (AGL-ELO)."""

CONTROL_SHEET = game.ControlSheet(
    rule="AGL-SHEET",
    fields=(PIN.key, TEAM_NAME.key, SPONSOR.key, teams.LINEUP.key),
    options=(MODS.key, STADIUM.key),
    cards=teams.DECK.note,
    cards_each=teams.DECK.each,
)

LIST_SHEET = game.ListSheet(
    rule="AGL-LINEUP",
    name=N_("Line-up list"),
    names=N_("Line-up lists"),
    blank=N_("Blank line-up lists"),
    field=teams.LINEUP.key,
    columns=(N_("Character"),),
    head=(PIN.key, SPONSOR.key),
)

FIRST_EDITION = game.Ruleset(
    key="aristeia",
    name="Aristeia!",
    document=N_("Aristeia! Global League, season 2"),
    scoring=game.Scoring(
        form=result_form, points=match_points, by_winner=False, bye=VICTORY, walkover=walkover_victory
    ),
    standings=game.StandingsRules(
        totals=(
            summed_score(VICTORY_POINTS),
            summed_score(FRAGS),
        ),
        tiebreaks=(
            game.total_tiebreak(VICTORY_POINTS, name=N_("Victory points"), short=N_("VP"), rule="AGL-STANDINGS"),
            game.total_tiebreak(FRAGS, name=N_("Frags"), short=N_("Frags"), rule="AGL-STANDINGS"),
            game.opponents_sum_tiebreak(
                "opponents_victory_points",
                name=N_("Victory points of the opponents"),
                short=N_("Opp. VP"),
                rule="AGL-STANDINGS",
                of=N_("Victory points of the opponent"),
                each=lambda line: Fraction(line.totals[VICTORY_POINTS]),
            ),
        ),
        shared_ranks=True,
        final=final_totals,
    ),
    pairing=PAIRING,
    stages=game.Stages(
        structures=(game.SUGGESTED,),
        cuts=False,
        systems=(game.TournamentSystem.SWISS,),
        minutes=lambda _: SUGGESTED_MINUTES,
        names_lengths=False,
        announces=("scenarios",),
        fewest_players=4,
        fewest_rounds=fewest_rounds,
    ),
    tiers=game.Tiers(kinds=CATEGORIES, name=N_("Category")),
    staff=game.Staff(
        play_in=tuple(category.key for category in CATEGORIES),
        judges=(N_("Referee"),),
        official=N_("Organiser or referee"),
        officials=N_("Organiser and referee"),
        organiser_help=N_("One person, shop or association, needed before the start."),
        appeals=False,
        advice_only=True,
        one_organiser=True,
    ),
    registration=game.Registration(
        fields=(PIN, TEAM_NAME, SPONSOR, UNLOCKED, teams.LINEUP),
        completed=completed_lineup,
        check=check_registration,
        door_checks=teams.DOOR_CHECKS,
        reported=(PIN.key, SPONSOR.key),
    ),
    options=game.Options(fields=(KIND, STATUS, EQUAL, REMATCHES, teams.LINEUP_SIZE, MODS, STADIUM), tidy=tidy_details),
    notes=(*RULES, *game.ANY_GAME),
    references=REFERENCES,
    penalties=PENALTIES,
    importing=game.ImportRules(
        columns=("vp1", "vp2", "frags1", "frags2", FIRST_BLOOD),
        options=lambda _: ((KIND.key, TOURNAMENT_STANDARD),),
        read=read_imported_row,
    ),
    paper=game.Paper(
        checklist=CHECKLIST, players_bring=PLAYERS_BRING, control_sheet=CONTROL_SHEET, list_sheet=LIST_SHEET
    ),
    adapt=adapt_ruleset,
    decisions=game.FIRST_DECISIONS,
    warnings=advice_warnings,
    team_building=teams.team_building,
    season=game.SeasonRules(
        identity=PIN.key,
        start=1000,
        rating=N_("AGL rating"),
        factors=ELO_FACTORS,
        rated_as=rated_as,
        counts=lambda details: details.option(STATUS.key) != UNOFFICIAL,
    ),
)
RULESET = FIRST_EDITION.next_edition(decisions=game.NEWEST_DECISIONS)

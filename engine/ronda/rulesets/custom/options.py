"""Options that an organiser fills in, and presets of them for known games (CUSTOM-POINTS, CUSTOM-ORDER)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ronda.rules import game
from ronda.rules.game import N_, Details, Refusal
from ronda.rulesets.custom import measures
from ronda.rulesets.custom.presets import PRESETS, Preset

POINTS_GROUP, MARGIN_GROUP = N_("Points of a round"), N_("Margin of victory")
YES_NO = (game.FieldChoice(key="yes", name=N_("Yes")), game.FieldChoice(key="no", name=N_("No")))
OWN, ENTERED = "own", "entered"


def _points(key: str, name: str, default: str, *, about: str = "") -> game.Field:
    return game.Field(
        key=key,
        name=name,
        kind=game.FieldKind.NUMBER,
        most=99,
        halves=True,
        default=default,
        group=POINTS_GROUP,
        help=about,
    )


def _number(key: str, name: str, default: str, group: str, *, least: int = 0, most: int = 9999) -> game.Field:
    return game.Field(
        key=key, name=name, kind=game.FieldKind.NUMBER, least=least, most=most, default=default, group=group
    )


GAME = game.Field(
    key="game",
    name=N_("Name of the game"),
    help=N_("As players know it. It stands wherever this event's game is named."),
    group=N_("What is played"),
    public=False,
    up_front=True,
)
RESULT = game.Field(
    key="result",
    name=N_("What is entered of a match"),
    kind=game.FieldKind.CHOICE,
    choices=(
        game.FieldChoice(key="winner", name=N_("Who won")),
        game.FieldChoice(key="score", name=N_("A score for each player")),
        game.FieldChoice(key="games", name=N_("Games won in a series")),
        game.FieldChoice(key="points", name=N_("The points of each player")),
    ),
)
SERIES = game.Field(
    key="series",
    name=N_("Length of a series"),
    kind=game.FieldKind.CHOICE,
    choices=(
        game.FieldChoice(key="2", name=N_("Best of three")),
        game.FieldChoice(key="3", name=N_("Best of five")),
        game.FieldChoice(key="4", name=N_("Best of seven")),
    ),
)
DRAWS = game.Field(
    key="draws",
    name=N_("Draws"),
    kind=game.FieldKind.CHOICE,
    choices=(*YES_NO, game.FieldChoice(key=ENTERED, name=N_("Equal scores: a draw or a winner"))),
    help=N_("An elimination match always has a winner."),
)
WIN, DRAWN, LOSS = _points("win", N_("Win"), "3"), _points("draw", N_("Draw"), "1"), _points("loss", N_("Loss"), "0")
BYE = _points("bye", N_("Bye"), "3", about=N_("At most as much as a win."))
NARROW_BELOW = _number("narrow_below", N_("A win is narrow by less than"), "0", N_("Narrow wins"))
NARROW = replace(
    _points("narrow", N_("Points of a narrow win"), "2"),
    group=NARROW_BELOW.group,
    help=N_("With 0 on the left no win is narrow."),
)
MOST_SCORE = _number("most_score", N_("Highest score"), "100", N_("Numbers of a match"), least=1)
MOST_POINTS = _number("most_points", N_("Most points of a player"), "6", POINTS_GROUP, least=1, most=99)
CHAIN = game.Field(
    key="tiebreaks",
    name=N_("Order of equal points"),
    kind=game.FieldKind.CHOICES,
    choices=tuple(game.FieldChoice(key=step.key, name=step.name) for step in measures.TIEBREAKS.values()),
    ordered=True,
    most=4,
    default=f"{game.STRENGTH_OF_SCHEDULE.key}\n{game.EXTENDED_STRENGTH_OF_SCHEDULE.key}",
    help=N_(
        "The first one decides; if it is equal, the next. Then by lot. What is entered of a match decides which "
        "there are."
    ),
)
ROUND_ROBIN_ORDER = f"{game.SONNEBORN_BERGER.key}\n{game.WINS.key}\n{game.HEAD_TO_HEAD.key}"
"""Initial order of a round robin, where everybody's schedule is equally strong (CUSTOM-BERGER)."""
MARGIN_BASE = _number("margin_base", N_("Each player's base"), "100", MARGIN_GROUP)
MARGIN_BYE = _number("margin_bye", N_("Of a bye"), "150", MARGIN_GROUP)
SCORED_BYE = _number("scored_bye", N_("Points scored by a bye"), "", N_("Points of a bye in the order"))
DIFFERENCE_BYE = _number("difference_bye", N_("Points difference of a bye"), "", SCORED_BYE.group)
NO_FLOOR, THIRD = "none", "third"
FLOOR = game.Field(
    key="games_floor",
    name=N_("Share of an opponent"),
    kind=game.FieldKind.CHOICE,
    choices=(
        game.FieldChoice(key=NO_FLOOR, name=N_("As it is")),
        game.FieldChoice(key=THIRD, name=N_("At least one third")),
    ),
    help=N_("How much counts in the opponents' share of games won, where an opponent won hardly any game."),
)

OF_RESULTS = {
    "winner": (DRAWS, WIN, DRAWN, LOSS, BYE),
    "score": (MOST_SCORE, DRAWS, WIN, DRAWN, LOSS, BYE, NARROW_BELOW, NARROW),
    "games": (SERIES, DRAWS, WIN, DRAWN, LOSS, BYE),
    "points": (MOST_POINTS, replace(BYE, default="6")),
}
"""Options for each way of entering results; the order of equal points follows them."""


PRESET = game.Field(
    key="preset",
    name=N_("Rules"),
    kind=game.FieldKind.CHOICE,
    choices=(
        game.FieldChoice(key=OWN, name=N_("Our own")),
        *(game.FieldChoice(key=preset.key, name=preset.name) for preset in PRESETS.values()),
    ),
    help=N_("Our own are set under “More”; the others are ready to play."),
    up_front=True,
)
UNCHANGED = "no"
EDITED = game.Field(
    key="edited",
    name=N_("Change these rules"),
    kind=game.FieldKind.CHOICE,
    choices=(
        game.FieldChoice(key=UNCHANGED, name=N_("No, play them as they are")),
        *(game.FieldChoice(key=preset.key, name=N_("Yes, show them to be changed")) for preset in PRESETS.values()),
    ),
    public=False,
)
"""The preset whose rules are being changed; choosing another one starts from that one's values."""


def asked_options(chosen: Mapping[str, str]) -> tuple[game.Field, ...]:
    """The options still open for a way of entering results and an order of equal points."""
    result = _readable(RESULT, chosen)
    draws = _readable(DRAWS, chosen) != "no"
    fields = tuple(field for field in OF_RESULTS[result] if field is not DRAWN or draws)
    return (GAME, RESULT, *fields, _chain(result, chosen), *_asked_of_measures(result, chosen))


def _chain(result: str, chosen: Mapping[str, str]) -> game.Field:
    """The order of equal points, with the steps that fit the results and those chosen earlier."""
    picked = _readable(CHAIN, chosen).splitlines()
    fitting = (
        choice
        for choice in CHAIN.choices
        if choice.key in picked or result in measures.result_kinds_for_step(choice.key)
    )
    return replace(CHAIN, choices=tuple(fitting))


def _asked_of_measures(result: str, chosen: Mapping[str, str]) -> Iterator[game.Field]:
    """Further options of the chosen steps; the default for a bye is half the highest score."""
    steps = {step for step in _readable(CHAIN, chosen).splitlines() if result in measures.result_kinds_for_step(step)}
    half = str(int(_readable(MOST_SCORE, chosen)) // 2)
    if measures.MARGIN in steps:
        yield from (MARGIN_BASE, MARGIN_BYE)
    if measures.SCORED in steps:
        yield replace(SCORED_BYE, default=half)
    if measures.DIFFERENCE in steps:
        yield replace(DIFFERENCE_BYE, default=half)
    if measures.OPPONENTS_SHARE in steps:
        yield FLOOR


def _readable(field: game.Field, chosen: Mapping[str, str]) -> str:
    try:
        return field.value_in(field.check(chosen.get(field.key, "")))
    except Refusal:
        return field.value_in("")


def is_edited(details: Details) -> bool:
    """Whether the organiser changes the chosen preset's rules."""
    return details.option(EDITED.key) == details.option(PRESET.key) in PRESETS


def _chosen(details: Details) -> Mapping[str, str]:
    preset = PRESETS.get(details.option(PRESET.key))
    if preset is None:
        return dict(details.options)
    return {**_filled(preset, details), **_given(details)} if is_edited(details) else preset.values


def custom_game_name(details: Details) -> str:
    """The organiser's or the preset's name of the game; empty if neither has one."""
    preset = PRESETS.get(details.option(PRESET.key))
    if preset is None or is_edited(details):
        return _readable(GAME, dict(details.options)) or (preset.game if preset else "")
    return preset.game


def _given(details: Details) -> Mapping[str, str]:
    return {key: value for key, value in details.options if value}


def _filled(preset: Preset, details: Details) -> Mapping[str, str]:
    """The preset's values; empty for another way of entering results than its own."""
    same = _given(details).get(RESULT.key, preset.values[RESULT.key]) == preset.values[RESULT.key]
    return {**(preset.values if same else {}), GAME.key: preset.game}


def options_for(details: Details) -> tuple[game.Field, ...]:
    """The options to ask for: with a preset only whether to change it, until that is chosen (CUSTOM-POINTS).

    A changed preset starts with its own values, and a round robin with its own order. Events whose details lack the
    order are read as before, by :func:`option_values`.
    """
    preset = PRESETS.get(details.option(PRESET.key))
    offered = _offered(preset)
    if preset is None:
        return (offered, *_with_order_for(details.system, asked_options(_chosen(details))))
    own = tuple(choice for choice in EDITED.choices if choice.key in {UNCHANGED, preset.key})
    edited = replace(EDITED, choices=own)
    if not is_edited(details):
        return (offered, edited)
    begun = _filled(preset, details)
    filled = (replace(field, default=begun.get(field.key, field.default)) for field in asked_options(_chosen(details)))
    return (offered, edited, *filled)


def _with_order_for(system: game.TournamentSystem, fields: Sequence[game.Field]) -> Iterator[game.Field]:
    for field in fields:
        own = field.key == CHAIN.key and system is game.TournamentSystem.ROUND_ROBIN
        yield replace(field, default=ROUND_ROBIN_ORDER) if own else field


def _offered(chosen: Preset | None) -> game.Field:
    """The choice among offered presets, plus the one chosen earlier."""
    gone = {preset.key for preset in PRESETS.values() if not preset.offered and preset is not chosen}
    return replace(PRESET, choices=tuple(choice for choice in PRESET.choices if choice.key not in gone))


def tidy_preset_choice(details: Details) -> Details:
    """The details without a claim to change a preset other than the chosen one."""
    if details.option(EDITED.key) in {"", UNCHANGED} or is_edited(details):
        return details
    options = tuple((key, UNCHANGED if key == EDITED.key else value) for key, value in details.options)
    return replace(details, options=options)


def option_values(details: Details) -> Mapping[str, str]:
    """The value of every option that applies to the tournament's results, even where the details lack it."""
    chosen = _chosen(details)
    return {field.key: _readable(field, chosen) for field in asked_options(chosen)}

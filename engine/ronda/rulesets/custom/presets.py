"""Games whose rules are a preset of the options (CUSTOM-PRESET)."""

from collections.abc import Mapping
from dataclasses import dataclass

from ronda.rules.game import N_, Field, FieldKind

CORP, RUNNER = (
    Field(key="corp_identity", name=N_("Corp identity"), played=True, quick=True),
    Field(key="runner_identity", name=N_("Runner identity"), also_called=N_("runner"), played=True, quick=True),
)
SQUAD_LIST = Field(
    key="squad_list",
    name=N_("Squad list"),
    also_called=N_("list|list link|army list|squad link|squadron|fleet|YASB|XWS|Launch Bay Next|LBN"),
    kind=FieldKind.BLOCK,
    help=N_("As the squad builder writes it."),
    public=False,
)
EVERY_FIELD = (CORP, RUNNER, SQUAD_LIST)
"""All further registration fields of the presets; an event can change preset until it starts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A game defined by values of the options."""

    key: str
    name: str
    game: str
    """The name of the game, the same in every language."""
    note: str
    """Translatable rules-page note, shown while nothing is changed."""
    values: Mapping[str, str]
    minutes: tuple[int, int, int]
    fields: tuple[Field, ...] = ()
    """Further registration fields."""
    offered: bool = True
    """False once the game has its own ruleset: older events keep the preset, and imports can name it."""


PRESETS = {
    preset.key: preset
    for preset in (
        Preset(
            key="xwing2",
            name=N_("X-Wing, second edition"),
            game="X-Wing 2.0",
            note=N_(
                "Ready-made rules of Ronda's own, not a document of the publisher. They give 1 point for a win, 0 "
                "for a loss and 1 for a bye. Equal points are ordered by margin of victory, then by strength of "
                "schedule. The margin is 200 plus or minus the difference, and 300 for a bye."
            ),
            values={
                "result": "score",
                "most_score": "200",
                "draws": "no",
                "win": "1",
                "loss": "0",
                "bye": "1",
                "tiebreaks": "margin\nstrength_of_schedule",
                "margin_base": "200",
                "margin_bye": "300",
            },
            minutes=(75, 75, 120),
            offered=False,
        ),
        Preset(
            key="xwing1",
            name=N_("X-Wing, first edition of 2015"),
            game="X-Wing 1.0",
            note=N_(
                "Ready-made rules of Ronda's own, not a document of the publisher. A win is worth 5 points, a win by "
                "less than 12 is worth 3. A draw is worth 1, a loss 0 and a bye 5. Equal points are ordered by "
                "margin of victory, then by the opponents' points. The margin is 100 plus or minus the difference, "
                "and 150 for a bye."
            ),
            values={
                "result": "score",
                "most_score": "100",
                "draws": "yes",
                "win": "5",
                "draw": "1",
                "loss": "0",
                "bye": "5",
                "narrow_below": "12",
                "narrow": "3",
                "tiebreaks": "margin\nopponents_points",
                "margin_base": "100",
                "margin_bye": "150",
            },
            minutes=(75, 75, 120),
            fields=(SQUAD_LIST,),
        ),
        Preset(
            key="xwing25",
            name=N_("X-Wing, edition 2.5"),
            game="X-Wing 2.5",
            note=N_(
                "Ready-made rules of Ronda's own, not a document of the publisher: 3 points for a win and for a bye. A "
                "draw gives 1 point, a loss 0. Mission points are the score; where they are equal the organiser enters "
                "a winner or a draw. Equal points are ordered by strength of schedule, then by mission points."
            ),
            values={
                "result": "score",
                "most_score": "60",
                "draws": "entered",
                "win": "3",
                "draw": "1",
                "loss": "0",
                "bye": "3",
                "narrow_below": "0",
                "tiebreaks": "strength_of_schedule\npoints_scored",
                "scored_bye": "18",
            },
            minutes=(75, 75, 90),
            fields=(SQUAD_LIST,),
        ),
        Preset(
            key="netrunner",
            name=N_("Netrunner, 0 to 6 points a round"),
            game="Netrunner",
            note=N_(
                "Ready-made rules of Ronda's own, not a document of the publisher. Each player has the 0 to 6 points "
                "of a round as they were played, and 6 for a bye. Equal points are ordered by strength of schedule, "
                "then by its extension."
            ),
            values={
                "result": "points",
                "most_points": "6",
                "bye": "6",
                "tiebreaks": "strength_of_schedule\nextended_strength_of_schedule",
            },
            minutes=(65, 65, 65),
            fields=(CORP, RUNNER),
        ),
        Preset(
            key="underworlds",
            name=N_("Warhammer Underworlds, best of three"),
            game="Warhammer Underworlds",
            note=N_(
                "Ready-made rules of Ronda's own, not a document of the publisher. Matches are best of three. A win "
                "is worth 3 points, a draw 1, a loss 0 and a bye 3. Equal points are ordered by games won, then by "
                "strength of schedule. Rounds last 105 minutes unless the organiser sets others."
            ),
            values={
                "result": "games",
                "series": "2",
                "draws": "yes",
                "win": "3",
                "draw": "1",
                "loss": "0",
                "bye": "3",
                "tiebreaks": "games_won\nstrength_of_schedule",
            },
            minutes=(105, 105, 105),
        ),
    )
}
OWN_MINUTES = (60, 60, 60)

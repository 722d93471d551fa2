"""Games whose rules are a filling of the options (CUSTOM-PRESET)."""

from collections.abc import Mapping
from dataclasses import dataclass

from ronda.core.text import N_


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A game whose rules are a filling of the options."""

    key: str
    name: str
    game: str
    """The name of the game that is played, the same in every language."""
    values: Mapping[str, str]
    minutes: tuple[int, int, int]


PRESETS = {
    preset.key: preset
    for preset in (
        Preset(
            key="xwing2",
            name=N_("X-Wing, second edition"),
            game="X-Wing 2.0",
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
        ),
        Preset(
            key="xwing1",
            name=N_("X-Wing, first edition of 2015"),
            game="X-Wing 1.0",
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
        ),
        Preset(
            key="netrunner",
            name=N_("Netrunner, 0 to 6 points a round"),
            game="Netrunner",
            values={
                "result": "points",
                "most_points": "6",
                "bye": "6",
                "tiebreaks": "strength_of_schedule\nextended_strength_of_schedule",
            },
            minutes=(65, 65, 65),
        ),
        Preset(
            key="underworlds",
            name=N_("Warhammer Underworlds, best of three"),
            game="Warhammer Underworlds",
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

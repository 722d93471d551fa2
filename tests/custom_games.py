"""Custom games for tests: between them they use every way of entering results and every step of the order."""

type Options = tuple[tuple[str, str], ...]

FILLINGS: dict[str, Options] = {
    "plain": (
        ("win", "2"),
        ("bye", "2"),
        ("tiebreaks", "wins\nopponents_points\nstrength_of_schedule\nextended_strength_of_schedule"),
    ),
    "repeated": (("tiebreaks", "head_to_head_repeated\nwins"), ("draw", "0.5"), ("win", "1"), ("bye", "1")),
    "direct": (("tiebreaks", "head_to_head\nwins\nstrength_of_schedule"), ("draw", "0.5"), ("win", "1"), ("bye", "1")),
    "series": (
        ("result", "games"),
        ("tiebreaks", "head_to_head\ngames_won\ngames_share\nopponents_games_share"),
        ("games_floor", "third"),
    ),
    "long series": (
        ("result", "games"),
        ("series", "3"),
        ("draws", "no"),
        ("tiebreaks", "games_won\nhead_to_head\nopponents_games_share\ngames_share"),
    ),
    "scores": (
        ("result", "score"),
        ("most_score", "4"),
        ("tiebreaks", "points_scored\nhead_to_head\npoints_difference\nmargin"),
        ("difference_bye", "2"),
    ),
    "points": (("result", "points"), ("tiebreaks", "head_to_head\nopponents_points")),
    "underworlds": (("preset", "underworlds"),),
}

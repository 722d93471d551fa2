"""The forecast of round starts, for programs (SW-CLOCK)."""

from ronda.views.shared.round_forecast import RoundForecast


def starts_json(forecast: RoundForecast | None) -> dict[str, object]:
    """The member ``starts`` of a document; empty without a forecast."""
    if forecast is None:
        return {}
    rounds = [
        {
            "round": each.number,
            "name": str(each.name),
            "expected": each.expected,
            "earliest": each.earliest,
            "latest": each.latest,
        }
        for each in forecast.starts
    ]
    return {"starts": {"as_of": forecast.as_of, "rounds": rounds}}

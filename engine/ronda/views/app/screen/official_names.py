"""Who may rule on something: the names that forms offer (SW-ROLES)."""

from ronda.core.details import Details


def official_names(details: Details) -> tuple[str, ...]:
    """The officials who were announced, head judges first, each once."""
    named = dict.fromkeys((*details.head_judges, *details.floor_judges, details.organiser))
    return tuple(name for name in named if name)

"""Links and buttons of templates, shown only if permitted.

No other part of the app's templates names a route or a browser action.
"""

from collections.abc import Callable, Mapping

from markupsafe import Markup, escape

from ronda.views.app.screen.device_permissions import DevicePermissions

_LOOKS_LIKE_A_BUTTON = frozenset({"button", "way", "chip", "unfold"})


def permitted_links(may: DevicePermissions) -> Mapping[str, object]:
    """The functions with which a screen's templates draw links and buttons.

    Both take the text as an argument or as the call block's content, and attributes by name with ``_`` for ``-``: True
    gives an attribute without value, None omits it.
    """

    def screen_link(
        path: str, text: object = "", caller: Callable[[], str] | None = None, **attributes: object
    ) -> Markup:
        """A link to a route; for a closed route only the text, or nothing if it looks like a button."""
        shown = caller() if caller else escape(text)
        if may.open(path):
            return Markup(f'<a{_written(attributes)} href="#{escape(path)}">{shown}</a>')  # noqa: S704 - escaped
        look = attributes.get("class")
        if _LOOKS_LIKE_A_BUTTON.isdisjoint(str(look).split()):
            return Markup(f"<span{_written({'class': look})}>{shown}</span>")  # noqa: S704 - escaped
        return Markup()

    def action_button(
        action: str, text: object = "", caller: Callable[[], str] | None = None, **attributes: object
    ) -> Markup:
        """A button for a browser action; nothing if it is not permitted."""
        if not may.act(action):
            return Markup()
        written = _written({"class": attributes.pop("class", None), "data_action": action, **attributes})
        shown = caller() if caller else escape(text)
        return Markup(f'<button type="button"{written}>{shown}</button>')  # noqa: S704 - escaped

    return {"screen_link": screen_link, "action_button": action_button}


def _written(attributes: Mapping[str, object]) -> str:
    written = ""
    for name, value in attributes.items():
        if value is True:
            written += f" {name.replace('_', '-')}"
        elif value is not None:
            written += f' {name.replace("_", "-")}="{escape(value)}"'
    return written

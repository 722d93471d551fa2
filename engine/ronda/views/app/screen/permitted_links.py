"""Links and buttons of a screen as its templates draw them: what may not be done is not offered.

No other part of a template of the app names a route or an action of the browser.
"""

from collections.abc import Callable, Mapping

from markupsafe import Markup, escape

from ronda.views.app.screen.device_permissions import DevicePermissions

_LOOKS_LIKE_A_BUTTON = frozenset({"button", "way", "chip", "unfold"})


def permitted_links(may: DevicePermissions) -> Mapping[str, object]:
    """Make what the templates of a screen call to draw links and buttons.

    Both take the text, as an argument or as what the call block surrounds, and attributes by their names with ``_`` for
    ``-``: one that is true stands without a value, one that is None is left out.
    """

    def screen_link(
        path: str, text: object = "", caller: Callable[[], str] | None = None, **attributes: object
    ) -> Markup:
        """Draw a link to a route; of a closed one only the text stays, and nothing where it looks like a button."""
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
        """Draw a button that asks something of the browser; nothing where it may not be done."""
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

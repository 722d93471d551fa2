"""Links and buttons of a screen as its templates draw them: what may not be done is not offered.

No other part of a template of the app names a route or an action of the browser.
"""

from collections.abc import Callable, Mapping

from markupsafe import Markup, escape

from ronda.views.app.screen.device_permissions import DevicePermissions

_LOOKS_LIKE_A_BUTTON = frozenset({"button", "way", "chip", "unfold"})


def permitted_links(may: DevicePermissions) -> Mapping[str, object]:
    """Give what the templates of a screen call to draw links and buttons.

    Both take the text, as an argument or as what the call block surrounds, and attributes by their names with ``_`` for
    ``-``: one that is true stands without a value, one that is None is left out.
    """

    def screen_link(
        path: str, text: object = "", caller: Callable[[], str] | None = None, **attributes: object
    ) -> Markup:
        """Draw a link to a route; of a closed one only the text stays, and nothing where it looks like a button."""
        shown = caller() if caller else escape(text)
        look = attributes.pop("class", None)
        if may.open(path):
            name = attributes.pop("id", None)
            return _element("a", {"class": look, "id": name, "href": f"#{path}", **attributes}, shown)
        if _LOOKS_LIKE_A_BUTTON.isdisjoint(str(look).split()):
            return _element("span", {"class": look}, shown)
        return Markup()

    def action_button(
        action: str, text: object = "", caller: Callable[[], str] | None = None, **attributes: object
    ) -> Markup:
        """Draw a button that asks something of the browser; nothing where it may not be done."""
        if not may.act(action):
            return Markup()
        look = {"type": "button", "class": attributes.pop("class", None), "data_action": action}
        return _element("button", {**look, **attributes}, caller() if caller else escape(text))

    return {"screen_link": screen_link, "action_button": action_button}


def _element(tag: str, attributes: Mapping[str, object], shown: str) -> Markup:
    written = "".join(
        f" {name.replace('_', '-')}" if value is True else f' {name.replace("_", "-")}="{escape(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{tag}{written}>{shown}</{tag}>")  # noqa: S704 - escaped, or drawn by a template

"""Hands that never leave the keyboard: every key is followed by a look at where the focus is."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

MOST_TABS = 80

FOCUS = """() => {
    const now = document.activeElement;
    const face = now.closest(".pick") ?? now;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(face);
    const { left, right, top, bottom } = face.getBoundingClientRect();
    const x = Math.min(Math.max((left + right) / 2, 0), innerWidth - 1);
    const y = Math.min(Math.max((top + bottom) / 2, 0), innerHeight - 1);
    const there = document.elementFromPoint(x, y);
    return {
        what: `${now.localName}#${now.id}.${now.className} of ${location.hash}`,
        lost: now === document.body,
        outlined: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
        heading: now.matches("h1, h2, #app"),
        seen: bottom > 0 && top < innerHeight && (face.contains(there) || there?.contains(face)),
    };
}"""


class Keyboard:
    """A page with a keyboard and nothing else."""

    def __init__(self, page: Page) -> None:
        """Take a page."""
        self.page = page

    def look(self) -> None:
        """Expect that the focus is somewhere, and that one sees where: a heading to read from, or a marked control."""
        focus = self.page.evaluate(FOCUS)
        assert not focus["lost"], f"the focus is nowhere: {focus}"
        assert focus["outlined"] or focus["heading"], f"one does not see the focus: {focus}"
        assert focus["seen"], f"the focus is hidden: {focus}"

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, *lines: str) -> None:
        """Type lines where the focus is, each with Enter, without waiting."""
        for line in lines:
            self.page.keyboard.type(line)
            self.page.keyboard.press("Enter")

    def at(self, place: str | Locator) -> None:
        """Expect the focus at a place, and visible."""
        found = self.page.locator(place) if isinstance(place, str) else place
        expect(found).to_be_focused()
        self.look()

    def tab_to(self, selector: str, *, back: bool = False) -> None:
        """Press Tab until the focus is on the first that a selector finds; every stop on the way is visible."""
        expect(self.page.locator(selector).filter(visible=True).first).to_be_visible()
        for _ in range(MOST_TABS):
            self.press("Shift+Tab" if back else "Tab")
            self.look()
            if self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"{selector} is not reached by {MOST_TABS} Tabs")

    def arrive(self, heading: str) -> None:
        """Expect another screen, with the focus where one begins to read it."""
        expect(self.page.locator("main h1")).to_contain_text(heading)
        self.look()

"""axe-core on the screen as it stands, in both colour schemes."""

from __future__ import annotations

from functools import cache
from typing import Literal

from playwright.sync_api import Page

from workshop.build import node_packages

AXE = node_packages.TESTS / node_packages.PACKAGES / "axe-core" / "axe.min.js"
LEVEL_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"]
"""Every rule of axe-core that is not of level AAA, those for small targets and those on trial too."""
NOT_RUN = ["hidden-content", "p-as-heading"]
"""The first only says that something is hidden; the other takes a champion's name in bold for a heading."""
OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that ask about colours, and so anew in the other scheme."""

RUN = """
async (options) => {
    scrollTo(0, 0);
    const bars = [...document.querySelectorAll(".foot, form > .actions")];
    for (const bar of bars) bar.style.position = "static"; // what lies under one is scrolled out from there
    const { violations, incomplete } = await axe.run(options);
    for (const bar of bars) bar.style.removeProperty("position");
    const told = violations.flatMap(({ id, impact, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} (${impact}) ${target.join(" ")}: ${failureSummary}`));
    const drawn = incomplete.filter(({ id }) => id === "color-contrast").flatMap(({ nodes }) => nodes)
        .filter(({ any }) => any.some(({ data }) => data?.messageKey === "bgGradient"))
        .flatMap(({ target }) => unreadable(document.querySelector(target[0])));
    return [...told, ...drawn];

    // axe-core cannot measure text on a drawn background: it is measured on each colour of the drawing.
    function unreadable(element) {
        const isDrawn = (one) => getComputedStyle(one).backgroundImage !== "none";
        let ground = element;
        while (ground && !isDrawn(ground)) ground = ground.parentElement;
        ground ??= [...document.querySelectorAll("main *")].find(isDrawn); // it lies over one that is not around it
        const { backgroundColor, backgroundImage } = getComputedStyle(ground);
        const { color, fontSize, fontWeight } = getComputedStyle(element);
        const size = parseFloat(fontSize);
        const least = size >= 24 || (size >= 18.66 && fontWeight >= 700) ? 3 : 4.5;
        return backgroundImage.match(/(rgba?|color)\\([^()]*\\)/g)
            .map((stop) => [stop, ratio(luminance(color), luminance(backgroundColor, stop))])
            .filter(([, found]) => found < least)
            .map(([stop, found]) => `contrast ${found.toFixed(2)} of “${element.textContent.trim()}” on ${stop}`);
    }

    function luminance(...layers) {
        const pen = new OffscreenCanvas(1, 1).getContext("2d");
        for (const layer of layers) {
            pen.fillStyle = layer;
            pen.fillRect(0, 0, 1, 1);
        }
        const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((part) =>
            part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }

    function ratio(one, other) {
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    }
}
"""


@cache
def _axe() -> str:
    return AXE.read_text(encoding="utf-8")


def axe_findings(page: Page, scheme: Literal["light", "dark"], *, colours_only: bool = False) -> list[str]:
    """Give what axe-core has to say of the page or of its colours, and which text is hard to read on a drawing."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(_axe())
    rules = {"runOnly": LEVEL_AA, "rules": {rule: {"enabled": False} for rule in NOT_RUN}}
    if colours_only:
        rules = {"runOnly": {"type": "rule", "values": OF_COLOURS}}
    found: list[str] = page.evaluate(RUN, {**rules, "resultTypes": ["violations", "incomplete"]})
    width = page.viewport_size["width"] if page.viewport_size else 0
    return [f"{scheme} {width} {page.url.partition('#')[2]}: {text}" for text in found]


def check_accessibility(page: Page) -> None:
    """Assert that axe-core has nothing to say, in light and in dark."""
    page.locator("main h1").wait_for()

    assert [*axe_findings(page, "dark", colours_only=True), *axe_findings(page, "light")] == []

"""What a finger, a keyboard and a small screen need of a page, measured in it; axe-core does not look at this."""

from __future__ import annotations

from playwright.sync_api import Page

SIDEWAYS = """
() => {
    const { scrollWidth } = document.scrollingElement;
    if (scrollWidth <= innerWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter((element) => !element.firstElementChild
        && element.getBoundingClientRect().right > innerWidth && !element.closest(".scroll, .unseen"));
    const names = wide.map(({ tagName, textContent }) => `${tagName} “${textContent.trim().slice(0, 30)}”`);
    return [`scrolls sideways to ${scrollWidth}: ${names.slice(0, 5)}`];
}
"""

CUT = """
() => {
    const cut = (element) => {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
        return (overflowY !== "visible" && overflowY !== "auto" && element.scrollHeight > element.clientHeight + 2)
            || (overflowX === "hidden" && textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 2);
    };
    return [...document.querySelectorAll("main, main *")]
        .filter((element) => element.checkVisibility() && !element.closest(".unseen, svg, input, select, progress"))
        .filter((element) => getComputedStyle(element).clipPath === "none" && cut(element))
        .map((element) => `cut: ${element.tagName}.${element.className} “${element.textContent.trim().slice(0, 40)}”`);
}
"""

FOCUS = """
(least) => {
    const controls = [...document.querySelectorAll(
        "body :is(a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0'])")];
    const open = document.querySelector("dialog[open]");
    const shown = controls.filter((element) => element.checkVisibility({ visibilityProperty: true })
        && (!open || open.contains(element)));
    const found = [];
    for (const element of shown) {
        const said = element.textContent.trim().slice(0, 30);
        const name = `${element.parentElement.className} > ${element.tagName}.${element.className} “${said}”`;
        const box = element.matches("[type=radio], [type=checkbox]") ? element.closest("label") ?? element : element;
        document.activeElement.blur();
        element.focus({ focusVisible: true });
        const whole = covered(box).getBoundingClientRect();
        const isText = element.matches(".scroll") || inText(element);
        if (!isText && (whole.height < least - 0.5 || whole.width < 24)) {
            found.push(`target of ${Math.round(whole.width)}×${Math.round(whole.height)}: ${name}`);
        }
        const ring = [element, box].map((one) => getComputedStyle(one)).find((style) => style.outlineStyle !== "none");
        if (!ring || parseFloat(ring.outlineWidth) < 2) found.push(`no outline: ${name}`);
        else if (clipped(box, parseFloat(ring.outlineWidth) + parseFloat(ring.outlineOffset))) {
            found.push(`outline cut off: ${name}`);
        }
        if (hidden(box)) found.push(`focus behind something: ${name}`);
    }
    return found;

    // A link of a card may cover all of it.
    function covered(element) {
        const { content, position, inset } = getComputedStyle(element, "::after");
        return content !== "none" && position === "absolute" && inset === "0px" ? positioned(element) : element;
    }

    function positioned(element) {
        let at = element;
        while (getComputedStyle(at).position === "static") at = at.parentElement;
        return at;
    }

    // WCAG 2.5.8 leaves out what stands in a sentence.
    function inText(element) {
        return element.matches("a:not([class])") && getComputedStyle(element).display === "inline"
            && [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim().length > 1);
    }

    function clipped(element, ring) {
        const box = element.getBoundingClientRect();
        for (let around = element.parentElement; around; around = around.parentElement) {
            const style = getComputedStyle(around);
            if (style.overflowY === "visible" || around === document.body) continue;
            const edge = around.getBoundingClientRect();
            if (box.top - ring < edge.top - 1 || box.bottom + ring > edge.bottom + 1) return true;
            if (style.overflowX !== "hidden") continue;
            if (box.left - ring < edge.left - 1 || box.right + ring > edge.right + 1) return true;
        }
        return false;
    }

    function hidden(element) {
        const { left, width, top, height } = element.getBoundingClientRect();
        if (height > innerHeight / 2) return false;
        const within = (at, length) => Math.min(Math.max(at, 0), length - 1);
        const [x, y] = [within(left + width / 2, innerWidth), within(top + height / 2, innerHeight)];
        const above = document.elementFromPoint(x, y);
        return above && !element.contains(above) && !above.contains(element) && !covered(element).contains(above)
            && getComputedStyle(above).position !== "absolute";
    }
}
"""

RESTYLE = """
(css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = css ? [sheet] : [];
}
"""

SPACED = """
* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }
"""
"""The distances that WCAG 1.4.12 lets a reader choose."""
TWICE_AS_LARGE = "html { font-size: 200% !important; }"

MOVING = """
() => [...document.querySelectorAll("body, body *")].flatMap((element) =>
    [undefined, "::before", "::after"].flatMap((part) => {
        const style = getComputedStyle(element, part);
        const takes = (times) => Math.max(...times.split(",").map(parseFloat));
        const moves = style.animationName !== "none" && takes(style.animationDuration) > 0.01;
        const glides = style.transitionProperty !== "none" && takes(style.transitionDuration) > 0.01;
        return moves || glides ? [`${element.tagName}#${element.id}.${element.className}${part ?? ""}`] : [];
    }))
"""

TOUCH = 44
"""What a control of the organiser has at least, in the heat of a day."""
SMALLEST = 24
"""What every link has at least (WCAG 2.5.8)."""


def sideways(page: Page) -> list[str]:
    """Give what makes the page wider than the window; a table scrolls in a region of its own."""
    found: list[str] = page.evaluate(SIDEWAYS)
    return found


def out_of_reach(page: Page, least: int) -> list[str]:
    """Give the controls that are too small, or whose focus is not seen: no outline, cut off, or behind something."""
    found: list[str] = page.evaluate(FOCUS, least)
    return found


def cut_text(page: Page, css: str) -> list[str]:
    """Give what no longer fits its place, or the window, when a reader's style is in force."""
    page.evaluate(RESTYLE, css)
    found: list[str] = [*page.evaluate(CUT), *page.evaluate(SIDEWAYS)]
    page.evaluate(RESTYLE, "")
    return found


def moving(page: Page) -> list[str]:
    """Give the elements with an animation or a transition that takes longer than a hundredth of a second."""
    found: list[str] = page.evaluate(MOVING)
    return found

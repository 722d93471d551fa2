import { isTapping } from "./taps.js";
import { Idiomorph } from "./vendor/idiomorph.js";

/** @import { View } from "./types/messages" */

const app = document.querySelector("#app");
/** @type {WeakSet<Node>} */
let typed = new WeakSet();

// What the browser or a refusal put on an element, and Python does not know of.
const OURS = new Set(["open", "aria-invalid", "aria-busy", "style", "data-off", "data-changed"]);

/**
 * Remembers that a person changed a field, so that no re-render takes it back; what the page follows is in its route.
 * @param {HTMLInputElement} field
 */
export function keepTyped(field) {
  if (field.type === "radio" && "live" in field.dataset) return;
  const group = field.type === "radio" && field.form?.elements.namedItem(field.name);
  for (const member of group instanceof RadioNodeList ? group : [field]) typed.add(member);
}

/**
 * Lets the next re-render fill a form's fields again: what was typed into it is stored now.
 * @param {HTMLFormElement} form
 */
export function releaseTyped(form) {
  for (const field of form.elements) typed.delete(field);
}

/**
 * Shows another page: nothing of the one before is kept.
 * @param {View} view
 */
export function show({ html, title }) {
  typed = new WeakSet();
  app.innerHTML = html;
  document.title = title;
}

// How much of the window the board's desk and the foot cover, which grow with what they say.
const covered = new ResizeObserver((places) => {
  for (const { target } of places) document.documentElement.style.setProperty(`--${target.className}`, `${target.getBoundingClientRect().height}px`);
});

/** @type {WeakMap<Element, string>} */
const measures = new WeakMap();

/** Sets on elements the measures that Python calculated for them: the page's policy allows no style attributes in HTML. */
export function measure() {
  for (const place of app.querySelectorAll(".desk, .foot")) covered.observe(place);
  for (const place of app.querySelectorAll("[data-style]")) {
    const wanted = place.dataset.style;
    if (measures.get(place) !== wanted) place.style.cssText = wanted; // or the browser looks at each of a thousand anew
    measures.set(place, wanted);
  }
}

/**
 * Marks a row that is in another state than before, until it has flashed.
 * @param {Node} row
 * @param {Node} after
 */
function markChanged(row, after) {
  if (row instanceof HTMLElement && "text" in row.dataset && row.className !== /** @type {HTMLElement} */ (after).className) row.dataset.changed = "";
  return true;
}
addEventListener("animationend", ({ target }) => /** @type {HTMLElement} */ (target).removeAttribute("data-changed"));

/**
 * Shows the same page anew, in place: focus, scroll, open dialogs, refusals and typed values stay.
 * @param {View} view
 */
export function refresh({ html, title }) {
  const held = app.contains(document.activeElement);
  const told = document.createElement("template");
  told.innerHTML = html;
  const open = [...told.content.querySelectorAll(".table-in")].flatMap(({ id }) => document.getElementById(id) ?? [])
    .filter((row) => row.matches(".table-open:not(:has(.unfolded))")).map((row) => ({ row, height: row.offsetHeight }));
  document.title = title;
  const done = morphLists(told.content);
  Idiomorph.morph(app, [...told.content.childNodes], { ...upToDate(done), morphStyle: "innerHTML" });
  // As high with its result as without: no other table moves under a finger.
  for (const { row, height } of open) row.style.minHeight = `${height}px`;
  // What had it is gone. Whoever taps sees where they are; whoever does not is shown where the focus went.
  if (held && document.activeElement === document.body) giveFocus(heading(), isTapping() ? { preventScroll: true } : {});
}

/**
 * How anything is brought up to date.
 * @param {Set<Node | null>} [done] What is up to date already.
 */
const upToDate = (done) => ({
  // Only of a field: for a focused button it would keep the old label too.
  ignoreActiveValue: Boolean(document.activeElement?.matches("input:focus, select:focus, textarea:focus")),
  callbacks: {
    /** @type {(before: Node, after: Node) => boolean} */
    beforeNodeMorphed: (before, after) => !done?.has(before) && !typed.has(before) && !isOurs(before, after) && markChanged(before, after),
    /** @type {(node: Node) => boolean} */
    beforeNodeRemoved: (node) => !(node instanceof HTMLElement && node.className === "fault"),
    /** @type {(name: string, element: Element, change: string) => boolean} */
    beforeAttributeUpdated: (name, { ariaInvalid }, change) =>
      !OURS.has(name) && !(name === "aria-describedby" && ariaInvalid) && !(name === "tabindex" && change === "remove"),
  },
});

/**
 * Brings only the rows up to date that were told: of a thousand rows that takes less than half the time. Returns the
 * lists that are done.
 * @param {DocumentFragment} told
 */
function morphLists(told) {
  const lists = new Set([...told.querySelectorAll("[data-same]")].map((row) => row.parentElement));
  return new Set([...lists].map((after) => after && morphRows(document.getElementById(after.id), after)));
}

/**
 * Moves as few rows as can be.
 * @param {HTMLElement | null} list
 * @param {HTMLElement} after Its rows; one stands for as many as it says, which are the same but for the place it may say.
 */
function morphRows(list, after) {
  if (!list) return null;
  const rows = [...list.children];
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const told = /** @type {HTMLElement[]} */ ([...after.children]);
  const news = told.flatMap((row) => {
    const first = places.get(row.id) ?? rows.length;
    const place = row.dataset.place && rows[first]?.firstElementChild?.firstChild;
    if (place) place.nodeValue = row.dataset.place ?? "";
    return row.dataset.same ? rows.slice(first, first + Number(row.dataset.same)) : row;
  });
  const known = news.flatMap(({ id }) => places.get(id) ?? []);
  const stay = new Set(rising(known).map((at) => known[at]));
  const wanted = new Set(news.map(({ id }) => id));
  const count = told.reduce((sum, { dataset }) => sum + Number(dataset.same ?? 1), 0);
  const wouldBlur = known.some((place) => !stay.has(place) && rows[place].contains(document.activeElement));
  if (wanted.size !== count || wouldBlur) list.dataset.same = ""; // something else took a row away: all are asked for
  else {
    for (const row of rows) if (!wanted.has(row.id)) row.remove();
    let next = null;
    for (const row of news.reverse()) {
      const place = places.get(row.id) ?? -1;
      const here = rows[place] ?? row;
      if (!stay.has(place)) list.insertBefore(here, next);
      if (here !== row) Idiomorph.morph(here, row, upToDate());
      next = here;
    }
    for (const { name, value } of after.attributes) list.setAttribute(name, value);
  }
  after.replaceChildren();
  return list;
}

/**
 * The places of as many numbers as can be left where they are while the others are moved until all rise: in
 * standings a result moves a few of thousands, which Idiomorph looks for among all others, ten times as long.
 * @param {number[]} numbers
 */
function rising(numbers) {
  /** @type {number[]} The place of the lowest number that ends a run of each length. */
  const ends = [];
  const before = numbers.map((number, at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]] < number) low = middle + 1;
      else high = middle;
    }
    ends[low] = at;
    return ends[low - 1];
  });
  const run = [];
  for (let at = ends.at(-1); at !== undefined; at = before[at]) run.push(at);
  return run;
}

/**
 * Whether a place is as it is to be, is for refusals or drawn on, or is already being filled with what it asks for.
 * @param {Node} before
 * @param {Node} after
 */
function isOurs(before, after) {
  if (!(before instanceof HTMLElement && after instanceof HTMLElement)) return false;
  if (before.localName === "canvas" || ["same", "dots", "said"].some((mark) => mark in after.dataset)) return true;
  const { refusal, slices } = before.dataset;
  return (refusal !== undefined && after.dataset.refusal !== undefined) || (Boolean(slices) && slices === after.dataset.slices);
}

/**
 * Puts the focus where a reader of the new page would begin, or on what is wanted there; what opens a dialog does.
 * @param {string} [wanted]
 * @param {boolean} [stays] It is the page that was there.
 */
export function focusStart(wanted, stays) {
  const field = app.querySelector(wanted || (matchMedia("(pointer: fine)").matches ? ":not(h2)[autofocus], [data-typing]" : ":not(h2)[autofocus]"));
  if (!stays || !field?.dataset.dialog) scrollTo(0, 0);
  if (field?.dataset.dialog) field.focus({ preventScroll: true }); // its dialog leads back to it
  if (field?.dataset.dialog) return field.click();
  // further down stand buttons that stay
  giveFocus(field && (wanted || field.getBoundingClientRect().bottom < 0.8 * innerHeight) ? field : heading(), { preventScroll: !wanted });
}

const heading = () => app.querySelector("h1") ?? app;

/**
 * Moves the focus to a place; one that Tab does not stop at is made ready for it, and brought into view.
 * @param {HTMLElement} place
 * @param {FocusOptions} [how]
 */
export function giveFocus(place, how) {
  const isControl = place.tabIndex >= 0;
  if (!isControl) place.tabIndex = -1;
  place.focus(how);
  if (!isControl && !how?.preventScroll) place.scrollIntoView({ block: "nearest" }); // what has the focus already does not by itself
}

import { Idiomorph } from "./vendor/idiomorph.js";

const app = document.querySelector("#app");
let typed = new WeakSet();

// What the browser or a refusal put on an element, and Python does not know of.
const OURS = new Set(["open", "aria-invalid", "aria-busy"]);

/** Remembers that a person changed a field, so that no re-render takes it back. */
export function keepTyped(field) {
  const group = field.type === "radio" && field.form ? field.form.elements[field.name] : [field];
  for (const member of group.length ? group : [field]) typed.add(member);
}

/** Lets the next re-render fill a form's fields again: what was typed into it is stored now. */
export function releaseTyped(form) {
  for (const field of form.elements) typed.delete(field);
}

/** Shows another page: nothing of the one before is kept. */
export function show({ html, title }) {
  typed = new WeakSet();
  app.innerHTML = html;
  document.title = title;
}

/** Shows the same page anew, in place: focus, scroll, open dialogs, refusals and typed values stay. */
export function refresh({ html, title }) {
  const held = app.contains(document.activeElement);
  document.title = title;
  Idiomorph.morph(app, html, {
    morphStyle: "innerHTML",
    // Only of a field: for a focused button it would keep the old label too.
    ignoreActiveValue: app.querySelector("input:focus, select:focus, textarea:focus") !== null,
    callbacks: {
      beforeNodeMorphed: (before, after) => !typed.has(before) && before.dataset?.refusal === undefined && !isSame(before, after),
      beforeAttributeUpdated: (name) => !OURS.has(name),
    },
  });
  if (held && document.activeElement === document.body) giveFocus(heading(), { preventScroll: true }); // what had it is gone
}

/** Whether a place is already being filled with what it asks for. */
const isSame = (before, after) => Boolean(before.dataset?.slices) && before.dataset.slices === after.dataset?.slices;

/** Puts the focus where a reader of the new page would begin. */
export function focusStart() {
  giveFocus(app.querySelector("[autofocus]") ?? heading(), { preventScroll: true });
  scrollTo(0, 0);
}

const heading = () => app.querySelector("h1") ?? app;

/** Gives a place the focus; one that Tab does not stop at is made ready for it, and brought into view. */
export function giveFocus(place, how) {
  const isControl = place.tabIndex >= 0;
  if (!isControl) place.tabIndex = -1;
  place.focus(how);
  if (!isControl && !how) place.scrollIntoView({ block: "nearest" }); // what has the focus already does not by itself
}

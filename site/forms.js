/** @import { Fault, Refusal, Values } from "./types/messages" */

const running = new WeakSet();
const pageAlert = document.querySelector("#alert");
const notice = document.querySelector("#notice");

/**
 * Collects a form's fields, repeated names as lists, with the button that was pressed.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
export function valuesOf(form, submitter) {
  /** @type {Values} */
  const values = {};
  for (const [name, value] of new FormData(form, submitter)) {
    values[name] = Object.hasOwn(values, name) ? [values[name], value].flat() : value;
  }
  for (const { name, validity } of form.elements) if (validity?.badInput) values[name] = "?"; // it would read as empty
  return values;
}

/**
 * Runs a task for a form once at a time, its buttons busy meanwhile.
 * @param {HTMLFormElement} form
 * @param {() => Promise<unknown>} task
 */
export async function whileBusy(form, task) {
  if (running.has(form)) return;
  running.add(form);
  const buttons = [...form.elements].filter(({ type }) => type === "submit");
  for (const button of buttons) button.setAttribute("aria-busy", "true");
  try {
    await task();
  } finally {
    running.delete(form);
    for (const button of buttons) button.removeAttribute("aria-busy");
  }
}

/**
 * Sends lines that are pasted where only one fits by the form that takes them all.
 * @param {ClipboardEvent} event
 */
export function pasteList(event) {
  const { lines } = /** @type {HTMLElement} */ (event.target).dataset;
  const text = event.clipboardData?.getData("text/plain").trim();
  if (!lines || !text?.includes("\n")) return;
  event.preventDefault();
  const all = /** @type {HTMLTextAreaElement} */ (document.querySelector(lines));
  all.value = text;
  all.form?.requestSubmit();
}

/** Tells the styles whether a form was refused: a rule that looks for it does so at each change of a large board. */
export const markRefused = () => document.documentElement.toggleAttribute("data-refused", document.querySelector("[data-refusal]:not(:empty)") !== null);

/**
 * Says why something was refused, in the form where it can be put right, if there is one: each fault at its field, and
 * all of them beside the button.
 * @param {Refusal} refusal
 * @param {HTMLFormElement} [form]
 */
export function showRefusal({ html, faults }, form) {
  const summary = (form?.isConnected && form.querySelector("[data-refusal]")) || pageAlert;
  summary.innerHTML = html;
  markRefused();
  for (const fault of faults) if (form) showFault(fault, form);
  for (const fold of document.querySelectorAll("details:has([aria-invalid])")) fold.setAttribute("open", "");
  const first = /** @type {HTMLElement | null | undefined} */ (form?.querySelector("[aria-invalid]"));
  first?.focus();
  (first?.parentElement ?? summary).scrollIntoView({ block: "nearest" });
}

/**
 * Says at a field what is wrong with it.
 * @param {Fault} fault
 * @param {HTMLFormElement} form
 */
function showFault({ names, html }, form) {
  const named = names.map((name) => form.elements.namedItem(name)).find(Boolean);
  const field = /** @type {HTMLInputElement | undefined} */ (named instanceof RadioNodeList ? named[0] : named);
  if (!field || field.type === "hidden") return;
  const said = document.createElement("p");
  said.className = "fault";
  said.id = `${field.id}-fault`;
  said.innerHTML = html;
  (field.closest(".picks") ?? field.closest("label") ?? field).after(said);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", `${field.getAttribute("aria-describedby") ?? ""} ${said.id}`);
}

/**
 * Says what was done: aloud and, unless the line of the last step says it, at the foot of the page.
 * @param {string | null} [text]
 * @param {boolean} [isStep]
 */
export function showNotice(text, isStep = false) {
  notice.textContent = text ?? "";
  for (const said of document.querySelectorAll("[data-said]")) said.textContent = isStep ? "" : notice.textContent;
}

/**
 * Lets a fold that is opened by hand begin with its field, so that typing needs no further tap.
 * @param {HTMLElement} fold
 */
export function beginFold(fold) {
  if (fold.firstElementChild !== document.activeElement) return;
  /** @type {HTMLElement | null} */ (fold.querySelector("[data-begin]"))?.focus();
}

/**
 * Takes old refusals away before the next try, or what was refused of a field that is being put right.
 * @param {HTMLFormElement} [form]
 * @param {Element | null} [mended]
 */
export function clearRefusal(form, mended) {
  pageAlert.textContent = "";
  form?.querySelector("[data-refusal]")?.replaceChildren();
  for (const said of form?.querySelectorAll(mended ? `[id="${mended.id}-fault"]` : ".fault") ?? []) said.remove();
  for (const field of mended ? [mended] : form?.querySelectorAll("[aria-invalid]") ?? []) {
    field.removeAttribute("aria-invalid");
    field.setAttribute("aria-describedby", `${field.getAttribute("aria-describedby")}`.replace(/ \S+-fault$/, ""));
  }
  markRefused();
}

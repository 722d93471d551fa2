/** @import { Refusal, Values } from "./types/messages" */

const running = new WeakSet();
const pageAlert = document.querySelector("#alert");
const notice = document.querySelector("#notice");
/** @type {number | undefined} */
let fading;

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
  return values;
}

/**
 * Runs a task for a form once at a time, its buttons busy meanwhile.
 * @param {HTMLFormElement} form
 * @param {() => Promise<void>} task
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
 * Says why something was refused, in the form where it can be put right, if there is one.
 * @param {Refusal} refusal
 * @param {HTMLFormElement} [form]
 */
export function showRefusal({ message, field }, form) {
  const inForm = form?.isConnected && form.querySelector("[data-refusal]");
  (inForm || pageAlert).textContent = message;
  const names = field ? [field, `field_${field}`, `option_${field}`] : [];
  const named = names.map((name) => form?.elements.namedItem(name)).find(Boolean);
  const target = /** @type {HTMLElement | null | undefined} */ (named instanceof RadioNodeList ? named[0] : named);
  unfold(target);
  target?.setAttribute("aria-invalid", "true");
  target?.focus();
}

/**
 * Opens everything that a field is folded into, so that it can have the focus.
 * @param {HTMLElement | null} [field]
 */
export function unfold(field) {
  for (let fold = field?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
}

/**
 * Says what was done, for as long as it takes to read.
 * @param {string | null} [text]
 */
export function showNotice(text) {
  notice.textContent = text ?? "";
  clearTimeout(fading);
  fading = setTimeout(() => { notice.textContent = ""; }, 6000);
}

/**
 * Takes old refusals away before the next try.
 * @param {HTMLFormElement} [form]
 */
export function clearRefusal(form) {
  pageAlert.textContent = "";
  const message = form?.querySelector("[data-refusal]");
  if (message) message.textContent = "";
  for (const field of form?.querySelectorAll("[aria-invalid]") ?? []) field.removeAttribute("aria-invalid");
}

const running = new WeakSet();
const pageAlert = document.querySelector("#alert");
const notice = document.querySelector("#notice");
let fading;

/** Collects a form's fields, repeated names as lists, with the button that was pressed. */
export function valuesOf(form, submitter) {
  const values = {};
  for (const [name, value] of new FormData(form, submitter)) {
    values[name] = Object.hasOwn(values, name) ? [values[name], value].flat() : value;
  }
  return values;
}

/** Runs a task for a form once at a time, its buttons busy meanwhile. */
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

/** Says why something was refused, in the form where it can be put right, if there is one. */
export function showRefusal({ message, field }, form) {
  const inForm = form?.isConnected && form.querySelector("[data-refusal]");
  (inForm || pageAlert).textContent = message;
  const names = [field, `field_${field}`, `option_${field}`];
  const named = form && field && names.map((name) => form.elements[name]).find(Boolean);
  const target = named instanceof RadioNodeList ? named[0] : named;
  target?.setAttribute("aria-invalid", "true");
  target?.focus();
}

/** Says what was done, for as long as it takes to read. */
export function showNotice(text) {
  notice.textContent = text ?? "";
  clearTimeout(fading);
  fading = setTimeout(() => { notice.textContent = ""; }, 6000);
}

/** Takes old refusals away before the next try. */
export function clearRefusal(form) {
  pageAlert.textContent = "";
  const message = form?.querySelector("[data-refusal]");
  if (message) message.textContent = "";
  for (const field of form?.querySelectorAll("[aria-invalid]") ?? []) field.removeAttribute("aria-invalid");
}

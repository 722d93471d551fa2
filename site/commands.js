import { ask } from "./engine.js";
import { download } from "./files.js";
import { clearRefusal, showNotice, showRefusal, valuesOf } from "./forms.js";
import { go, render, route } from "./pages.js";
import { releaseTyped } from "./view.js";

let superseded = false;

/** Stops writing for good: a newer build of the app has taken over in another window. */
export const stopWriting = () => { superseded = true; };

/** Sends a form's command. */
export function submit(form, submitter) {
  const { command, tournament = null } = form.dataset;
  return write("command", { tournament, command, form: valuesOf(form, submitter) }, form);
}

/** Asks for something that changes what is stored, and brings the answer to the screen. */
export async function write(action, question, form) {
  clearRefusal(form);
  showNotice("");
  if (superseded) return showRefusal({ message: (await ask("message", { key: "newer_build" })).text }, form);
  const answer = await ask(action, { ...question, route: route() });
  if (answer.stale) await render();
  if (!answer.ok) return showRefusal(answer.refusal, form);
  showNotice(answer.notice);
  if (form) finish(form);
  await go(answer.go);
  if (form?.dataset.focus) document.querySelector(form.dataset.focus)?.focus();
  if (answer.wrote) navigator.storage?.persist?.();
}

function finish(form) {
  form.closest("dialog")?.close();
  releaseTyped(form);
  if ("reset" in form.dataset) form.reset();
}

/** Asks for a file and hands it to the browser's download. */
export async function save(action, question) {
  const answer = await ask(action, question);
  if (answer.ok) download(answer);
  else showRefusal(answer.refusal);
}

import { base64Of } from "./base64.js";
import { ask } from "./engine.js";
import { download } from "./files.js";
import { clearRefusal, showNotice, showRefusal, valuesOf } from "./forms.js";
import { takeOff, tellHall } from "./hall.js";
import { keepFolder, readFolder } from "./host.js";
import { invite, tellLinked } from "./live.js";
import { focusOn, go, keep, render, route } from "./pages.js";
import { stored } from "./preferences.js";
import { deliver } from "./sending.js";
import { inSlices } from "./under_way.js";
import { releaseTyped } from "./view.js";

/** @import { Actions, Values } from "./types/messages" */

let superseded = false;

/** Stops writing for good: a newer build of the app has taken over in another window. */
export const stopWriting = () => { superseded = true; };

/**
 * Sends a form's command, or that of its button; a queued one is emptied at once, so that the next can be typed meanwhile.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
export async function submit(form, submitter, { queued = false } = {}) {
  const { command, tournament = null, asks } = { ...form.dataset, ...submitter?.dataset };
  const values = valuesOf(form, submitter);
  if (queued) {
    for (const field of form.querySelectorAll("input[data-queue]")) field.defaultValue = ""; // it may hold what a reload found
    form.reset();
    releaseTyped(form);
    keep(form);
    focusOn(form.dataset.focus, form);
  }
  for (const [name, value] of Object.entries(values)) if (value instanceof File) [values[name], values[`${name}_name`]] = [base64Of(await value.arrayBuffer()), value.name];
  if (asks === "link") return invite({ tournament, form: values }, form);
  if (asks) return write(/** @type {"host" | "lock"} */ (asks), { tournament: tournament || null, command, form: values, site: stored("site") ?? "" }, form);
  return write("command", { tournament, command, form: values }, form, queued ? values : null);
}

/**
 * Asks for something that changes what is stored, and brings the answer to the screen; gives how it sounds, unless it is refused.
 * @template {"command" | "import" | "delete" | "let_go" | "host" | "lock"} A
 * @param {A} action
 * @param {Actions[A]["question"]} question
 * @param {HTMLFormElement} [form]
 * @param {Values | null} [emptied]
 */
export async function write(action, question, form, emptied) {
  clearRefusal(form);
  showNotice("");
  const asked = route();
  const answer = superseded ? await ask("refuse", { key: "newer_build" }) : await inSlices(action, question);
  if (!answer) return;
  if (answer.stale) await render();
  if (!answer.ok && form && emptied) refill(form, emptied);
  if (!answer.ok) return void showRefusal(answer.refusal, form);
  tellLinked();
  if (form && !emptied) finish(form);
  // Who has gone elsewhere meanwhile stays there.
  const stayed = route() === asked;
  await go(stayed ? answer.go : null, { typed: answer.typed, instead: form?.hasAttribute("data-once") });
  showNotice(answer.notice, answer.is_step);
  if (answer.refusal) showRefusal(answer.refusal);
  if (stayed) focusOn(answer.focus ?? (emptied ? null : form?.dataset.focus), form);
  if (answer.wrote) navigator.storage?.persist?.();
  deliver();
  if (action === "delete" && "tournament" in question) takeOff(String(question.tournament));
  else tellHall();
  return answer.heard ?? null;
}

/**
 * Puts back what was refused, unless something else has been typed since.
 * @param {HTMLFormElement} form
 * @param {Values} values
 */
function refill(form, values) {
  for (const field of form.elements) if (field.name in values) field.value ||= String(values[field.name]);
  if (new FormData(form).get("name") !== values.name) return; // what somebody agreed to is never said of the next
  for (const box of form.querySelectorAll("input[type=checkbox]")) box.checked ||= [values[box.name]].flat().includes(box.value);
}

/** @param {HTMLFormElement} form */
function finish(form) {
  form.closest("dialog")?.close();
  releaseTyped(form);
  delete form.dataset.typed;
  if ("reset" in form.dataset) form.reset();
}

/**
 * Chooses the folder into which copies are written, or asks the browser again for the one that was chosen.
 * @param {{ value?: string }} chosen
 */
export async function chooseFolder({ value }) {
  const kept = value && (await ask("folder", {}));
  if (kept) await kept.requestPermission({ mode: "readwrite" });
  else await ask("folder", { chosen: await showDirectoryPicker({ mode: "readwrite" }) });
  await render();
}

/**
 * Chooses the folder into which results pages are written, or asks the browser again for the one that was chosen.
 * @param {{ value?: string }} chosen
 */
export async function chooseTarget({ value }) {
  const kept = await readFolder();
  const again = value && kept;
  const folder = again ? kept.folder : await showDirectoryPicker({ mode: "readwrite" });
  if (again) await folder.requestPermission({ mode: "readwrite" });
  const key = kept && await kept.folder.isSameEntry(folder) ? kept.key : crypto.randomUUID();
  await keepFolder({ key, folder });
  const command = again ? "open_folder" : "set_up_host";
  await write("host", { tournament: null, command, form: { kind: "folder", key, name: folder.name }, site: stored("site") ?? "" });
}

/** What is being made: it is made once, however often it is asked for meanwhile. */
const making = new Set();

/**
 * Asks for a file, hands it to the browser's download and remembers what it copies.
 * @template {"export" | "export_all" | "rows" | "report" | "calendar" | "publish" | "publish_all" | "export_players" | "publish_ranking"} F
 * @param {F} file
 * @param {Actions[F]["question"]} question
 */
export async function save(file, question) {
  if (making.has(file)) return;
  making.add(file);
  const answer = await inSlices(file, question).finally(() => making.delete(file));
  if (answer?.ok) await ask("message", { key: "downloaded" }).then(({ text }) => { download(answer); showNotice(text); });
  if (answer?.refusal) showRefusal(answer.refusal);
  if (answer?.saved) await ask("copied", { saved: answer.saved }).then(render);
}

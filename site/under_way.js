import { bytesOf } from "./base64.js";
import { ask } from "./engine.js";

/** @import { Actions, Made, Slice } from "./types/messages" */

/** Milliseconds after which is shown how far it is: what is done sooner would only flicker. */
export const PATIENCE = 400;
const place = document.querySelector("#under-way");

/**
 * Goes on no more with what is done in slices.
 * @param {{ value: string }} chosen
 */
export const stop = ({ value }) => place.querySelector(`[data-work="${value}"]`)?.remove();

/**
 * Asks for what may take long, slice by slice, between which others are answered; gives nothing where it was stopped,
 * and of a file that came piece by piece all of them.
 * @template {keyof Actions} A
 * @param {A} action
 * @param {Actions[A]["question"]} question
 * @returns {Promise<Exclude<Actions[A]["answer"], Slice> & Made | null>}
 */
export async function inSlices(action, question) {
  const begun = performance.now();
  const line = document.createElement("div");
  const { tournament } = /** @type {{ tournament?: string | null }} */ (question);
  const pieces = [];
  /** @type {any} */
  let answer = await ask(action, { ...question, sliced: true });
  try {
    for (;;) {
      if (answer?.base64) pieces.push(bytesOf(answer.base64));
      if (!answer?.work) return pieces.length ? { ...answer, pieces } : answer;
      const { work, load, rows, html, done } = answer;
      if (html) line.innerHTML = html;
      line.dataset.work = work;
      const bar = line.querySelector("progress");
      if (bar) bar.value = done;
      const shown = performance.now() - begun > PATIENCE;
      if (shown && !line.parentNode) place.append(line);
      answer = await ask("go_on", { tournament, work, load, rows });
      // What is stored by now is done, and is shown.
      if (!shown || line.isConnected || answer.wrote) continue;
      if (answer.work) await ask("stop", { work });
      return null;
    }
  } finally {
    line.remove();
  }
}

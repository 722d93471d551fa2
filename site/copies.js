import { ask, listed, others, store, tell, warn } from "./events.js";
import { inTurn } from "./queue.js";

/** @import { Copies, Copy, Folder } from "./types/messages" */

/** @type {Folder | null} Into which copies are written. */
export let folder = null;

/**
 * Remembers which copies were saved, and what they hold; other windows need not save them too.
 * @param {Copies} saved
 * @param {string} now
 */
export async function markSaved(saved, now) {
  for (const summary of ask("copied", { saved, now }).summaries) {
    await store.list(summary).catch(warn);
    others.postMessage({ tournament: summary.id });
  }
}

/** Takes the folder for copies that was chosen last, in whichever window. */
export async function takeFolder() {
  folder = (await store.folder().catch(warn)) ?? folder;
  ask("folder_chosen", {});
}

/** @param {Folder} chosen */
export async function chooseFolder(chosen) {
  ask("folder_chosen", {});
  await store.keepFolder(folder = chosen).catch(warn);
  others.postMessage({});
}

/** Milliseconds for a copy: the folder of a drive that was pulled out, or of a network that is away, may never answer. */
const LONGEST = 30_000;

/**
 * Makes one more slice of a copy once it is its turn: nobody waits for more.
 * @param {number} work
 * @param {string} lang
 * @returns {Promise<Copy>}
 */
const goOn = (work, lang) => new Promise((resolve, refuse) => {
  inTurn(() => resolve(/** @type {Copy} */ (ask("go_on", { work, rows: {}, lang }))), refuse);
});

/**
 * Writes a copy of an event into the folder unless another window has; nobody waits for it.
 * @param {string} tournament
 * @param {string} lang
 * @param {string} now
 */
export const writeCopy = (tournament, lang, now) => navigator.locks.request(`copy ${tournament}`, async () => {
  try {
    const summary = (await listed())?.find(({ id }) => id === tournament);
    let made = ask("due_copy", { tournament, summary, lang, sliced: true });
    while ("work" in made) made = await goOn(made.work, lang);
    if (made.ok && "text" in made) {
      const limit = AbortSignal.timeout(LONGEST);
      const late = new Promise((_, refuse) => { limit.onabort = () => refuse(limit.reason); });
      await Promise.race([writeFile(made, limit), late]);
      await markSaved(made.saved, now);
    } else if (!made.ok) throw new Error("There is nothing to write.");
  } catch (error) {
    warn(error);
    ask("not_copied", { tournament, error: /** @type {Error} */ (error).name });
  }
  tell("changed");
});

/**
 * Writes a file into the folder, whole or not at all, and then lets go of older ones that may not be kept.
 * @param {{ filename: string, text: string, stale?: string }} file
 * @param {AbortSignal} signal
 */
async function writeFile({ filename, text, stale }, signal) {
  const into = /** @type {Folder} */ (folder);
  const file = await into.getFileHandle(filename, { create: true });
  const writing = file.createWritable().then((whole) => new Blob([text]).stream().pipeTo(whole, { signal }));
  // What could not be begun leaves no empty file behind.
  await writing.finally(async () => { if (!(await file.getFile()).size) await into.removeEntry(filename); });
  if (!stale) return;
  for await (const name of into.keys()) if (name !== filename && name.endsWith(stale)) await into.removeEntry(name);
}

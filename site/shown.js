import { ask, store, warn } from "./events.js";
import { inTurn } from "./queue.js";

/** @import { View } from "./types/messages" */

/** @type {Map<string, number>} The pages that were told in part and are to be kept whole, by route. */
const partly = new Map();
/** @type {number | undefined} */
let resting;

/** Keeps none of them: they may show what is no longer so. */
export const dropParts = () => partly.clear();

/**
 * Keeps a page for the next start, only as a shortcut.
 * @param {string} route
 * @param {View} view
 */
export function keepView(route, { html, title }) {
  partly.delete(route);
  store.keepView(route, { html, title }).catch(() => {});
}

/**
 * Keeps a page that was told in part, once nothing is asked for a moment: so nobody waits for it.
 * @param {string} route
 * @param {number} number
 */
export function keepSoon(route, number) {
  partly.set(route, number);
  clearTimeout(resting);
  resting = setTimeout(inTurn, 400, keepWhole, warn);
}

function keepWhole() {
  for (const [route, number] of partly) {
    partly.delete(route);
    const { html, title } = ask("whole", { number });
    if (html) keepView(route, { html, title });
  }
}

import { ask } from "./engine.js";

/** @typedef {{ slices: string, state: Record<string, unknown> | null, busy: boolean, done: boolean }} Work */

/** @type {WeakMap<HTMLElement, Work>} */
const begun = new WeakMap();

/** Lets Python work out, slice by slice, what places on the page ask for; a command waits for one slice at most. */
export function runSlices() {
  for (const place of document.querySelectorAll("[data-slices]")) {
    const { slices } = place.dataset;
    const before = begun.get(place);
    const work = before?.slices === slices ? before : { slices, state: null, busy: false, done: false };
    begun.set(place, work);
    if (!work.busy) run(place, work);
  }
}

/**
 * Goes on until all is done, and rests while the place is not seen.
 * @param {HTMLElement} place
 * @param {Work} work
 */
async function run(place, work) {
  const wanted = () => place.isConnected && place.checkVisibility() && begun.get(place) === work;
  work.busy = true;
  try {
    while (!work.done && wanted()) {
      const answer = await ask("simulate", { question: JSON.parse(work.slices), state: work.state });
      if (begun.get(place) !== work) return;
      work.state = answer.ok && answer.state;
      work.done = !work.state;
      if (answer.ok && answer.html) place.innerHTML = answer.html;
    }
  } finally {
    work.busy = false;
  }
}

import { ask } from "./engine.js";

const begun = new WeakMap();

/** Lets Python work out, slice by slice, what places on the page ask for; a command waits for one slice at most. */
export function runSlices() {
  for (const place of document.querySelectorAll("[data-slices]")) {
    const work = begun.get(place);
    if (work?.slices !== place.dataset.slices) begun.set(place, { slices: place.dataset.slices, state: null });
    if (!begun.get(place).busy) run(place, begun.get(place));
  }
}

/** Goes on until all is done, and rests while the place is not seen. */
async function run(place, work) {
  const wanted = () => place.isConnected && place.checkVisibility() && begun.get(place) === work;
  work.busy = true;
  try {
    while (!work.done && wanted()) {
      const answer = await ask("simulate", { question: JSON.parse(work.slices), state: work.state });
      if (begun.get(place) !== work) return;
      work.state = answer.state;
      work.done = !answer.state;
      if (answer.html) place.innerHTML = answer.html;
    }
  } finally {
    work.busy = false;
  }
}

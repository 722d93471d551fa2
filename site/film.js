import { drawCode } from "./code_picture.js";
import { ask } from "./engine.js";
import { showRefusal } from "./forms.js";
import encodeQR from "./vendor/qr/index.js";

/** So many codes are asked for at a time. */
const BATCH = 24;

/** @type {HTMLCanvasElement | null} */
let shown = null;

/** Shows the codes of an event one after the other where the page that was just shown has a place for them. */
export function followFilm() {
  const canvas = document.querySelector("canvas[data-film]");
  if (canvas === shown) return;
  shown = canvas;
  if (!canvas) return;
  show(canvas, canvas.dataset.film ?? "");
  if (canvas.dataset.link) canvas.scrollIntoView({ block: "center" });
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {string} tournament
 */
async function show(canvas, tournament) {
  /** @type {string[]} */
  let texts = [];
  let first = 1;
  while (canvas.isConnected) {
    const speed = Number([...document.querySelectorAll("input[name=speed]")].find(({ checked }) => checked)?.value ?? 0);
    if (!texts.length) {
      const answer = await ask("film", { tournament, first, count: BATCH });
      if (!answer.ok) return showRefusal(answer.refusal);
      first += BATCH;
      texts = answer.texts;
    }
    if (speed || !canvas.dataset.code) {
      canvas.dataset.code = /** @type {string} */ (texts.shift());
      drawCode(canvas, encodeQR(canvas.dataset.code, "raw", { ecc: "low", border: 4 }));
    }
    await new Promise((over) => { setTimeout(over, 1000 / (speed || 10)); });
  }
}

/**
 * Puts the text of an event's codes on the clipboard, for a device without a camera.
 * @param {DOMStringMap} chosen
 */
export async function filmText({ tournament }) {
  const answer = await ask("film", { tournament, first: 1, count: 0 });
  if (!answer.ok) return showRefusal(answer.refusal);
  return answer.texts.join("\n");
}

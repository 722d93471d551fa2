import { openPalette } from "./palette.js";
import { isOn } from "./preferences.js";

const TYPING = "input:not([type=checkbox], [type=radio]), select, textarea";

/**
 * Follows the link of a tab, or goes to the control that a letter belongs to: alone while nothing is typed, with Alt always.
 * @param {KeyboardEvent} event
 */
export function pressKey(event) {
  const { key, code, altKey, ctrlKey, metaKey } = event;
  const target = /** @type {Element} */ (event.target);
  const at = target.closest("dialog:not([open])") ?? target; // what was just closed holds the focus until the next frame
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") { event.preventDefault(); openPalette(); }
  if (ctrlKey || metaKey || at.closest("dialog[open]")) return;
  const isFree = at instanceof HTMLInputElement && "digits" in at.dataset && !at.value; // no letter begins what is typed there
  if (!altKey && ((at.closest(TYPING) && !isFree) || !isOn("letters"))) return;
  const letter = altKey ? code.replace("Key", "").toLowerCase() : key.toLowerCase();
  const control = document.querySelector(`[data-key~="${CSS.escape(letter)}"]`);
  if (control) event.preventDefault();
  control?.[control.matches("a:not(main *, .foot *), .bar *") ? "click" : "focus"]();
}

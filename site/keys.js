import { openPalette } from "./palette.js";
import { isOn } from "./preferences.js";

const TYPING = "input:not([type=checkbox], [type=radio]), select, textarea, dialog";

/** Follows the link or goes to the control that a letter belongs to: alone while nothing is typed, with Alt always. */
export function pressKey(event) {
  const { key, code, altKey, ctrlKey, metaKey, target } = event;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") act(event, openPalette);
  if (ctrlKey || metaKey || target.closest("dialog")) return;
  if (!altKey && (target.closest(TYPING) || !isOn("letters"))) return;
  if (key === "/") return act(event, openPalette);
  if (key === "?") return act(event, () => document.querySelector("#keys")?.showModal());
  const letter = altKey ? code.replace("Key", "").toLowerCase() : key.toLowerCase();
  const control = document.querySelector(`[data-key="${CSS.escape(letter)}"]`);
  if (control) act(event, () => (control.matches("a") ? control.click() : control.focus()));
}

function act(event, does) {
  event.preventDefault();
  does();
}

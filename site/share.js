import { ask } from "./engine.js";
import { download } from "./files.js";
import { showNotice, showRefusal } from "./forms.js";
import { inSlices } from "./under_way.js";

/**
 * Hands pairings or standings as text to the system's share sheet; without one to the clipboard, or as a file.
 * @param {{ tournament: string, round?: string | null }} chosen
 */
export async function shareText({ tournament, round = null }) {
  const answer = await ask("share", { tournament, round });
  if (!answer.ok) return showRefusal(answer.refusal);
  if (navigator.share) return unlessClosed(navigator.share({ text: answer.text }));
  if (!navigator.clipboard) return download({ filename: "ronda.txt", mime: "text/plain", text: answer.text });
  await copy({ value: answer.text });
}

/**
 * Puts a text on the clipboard, if there is one, and says what for.
 * @param {{ value?: string | void, notice?: string }} chosen
 */
export async function copy({ value, notice = "copied" }) {
  if (!value) return;
  await navigator.clipboard.writeText(value);
  showNotice((await ask("message", { key: notice })).text);
}

/**
 * Hands an event's file to the system's share sheet; as a text file, because no sheet takes a kind it does not know.
 * @param {{ tournament: string }} chosen
 */
export async function shareEvent({ tournament }) {
  const answer = await inSlices("export", { tournament });
  if (!answer) return;
  if (!answer.ok) return showRefusal(answer.refusal);
  await unlessClosed(navigator.share({ files: [asFile(answer)] }));
}

/** @param {{ filename: string, text: string }} file */
const asFile = ({ filename, text }) => new File([text], `${filename}.txt`, { type: "text/plain" });

/** Shows the buttons that share a file where the browser can. */
export function offerSharing() {
  const files = [asFile({ filename: "event", text: "" })];
  for (const button of document.querySelectorAll("[data-action=shareEvent]")) button.hidden = !navigator.canShare?.({ files });
}

/**
 * Waits for what the system asks a person; that they closed it is no failure.
 * @param {Promise<void>} asking
 */
export async function unlessClosed(asking) {
  try {
    await asking;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}

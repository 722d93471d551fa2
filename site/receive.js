import { restCamera } from "./camera.js";
import { write } from "./commands.js";
import { ping } from "./clock.js";
import { ask } from "./engine.js";
import { exchange, take } from "./live.js";
import { route, tournamentOf } from "./pages.js";

/**
 * Takes in the text of a code that another device shows, or of several, and opens the event once it is whole.
 * @param {string} codes
 */
export async function receive(codes) {
  const { html, text, link, brought, entries } = await ask("read_codes", { text: codes });
  const place = document.querySelector("[data-received]");
  if (place) place.innerHTML = html;
  if (link) return take(link);
  if (entries) {
    const tournament = tournamentOf(route());
    return ping(await write("command", { tournament, command: "accept_plain_entries", form: entries }));
  }
  if (brought || text !== undefined) restCamera();
  if (brought) return exchange({ what: "brought", ...brought });
  if (text !== undefined) await write("import", { text, size: text.length, route: route() });
}

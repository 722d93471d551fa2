import { ask } from "./engine.js";
import { remember, stored } from "./preferences.js";

/** @import { HallState, PlayersMessage } from "./types/messages" */

/** Where the server of a hall answers that serves this app; the app is told so when it is opened from there. */
const BOX = "/hall/";
/** Milliseconds until a server is asked again that has just answered, and one that has not since the app was opened. */
const [SOON, LATER] = [2000, 30_000];

if (location.search === "?hall") remember("hall", "on");

/** @type {HallState | undefined} What the server told last. */
let told;
let [isBusy, isDue] = [false, false];
/** @type {Record<string, number>} The status of its answer to each event that it did not take as it is now. */
const refused = {};
let [redraw, tellDevices] = [() => {}, () => {}];
/**
 * That a server does not answer is said by whoever follows it.
 * @param {unknown} error
 */
const warn = (error) => console.warn("The hall's server was handed nothing:", error);

/** @param {number} wait */
const pause = (wait) => new Promise((done) => { setTimeout(done, wait); });

/** The screen that shows private links, of one player or of all: no other is told them. */
const LINKED = /^\/t\/([^/?]+)\/print\/cards(?:\?|$)/;

/**
 * What Python is told of the hall for a screen.
 * @param {string} route
 */
export async function hallState(route) {
  const event = route.match(LINKED)?.[1] ?? "";
  if (told) told.refused = refused;
  if (!told || told.lost || !(event in told.events)) return told;
  try {
    const answer = await fetch(`${BOX}events/${event}/cards`, { signal: AbortSignal.timeout(LATER / 6) });
    return answer.ok ? { ...told, links: await answer.json() } : told;
  } catch {
    return told; // whoever follows it says that it does not answer
  }
}

/** What a page says of it. */
const shown = () => JSON.stringify(told, (key, value) => (["version", "digest", "steps"].includes(key) ? undefined : value));

/**
 * Follows the server of the hall, if the app was opened from one, as long as it says that it is one.
 * @param {() => void} onChange
 * @param {() => void} onStored Tells the linked devices what players sent, once it is stored here.
 */
export async function followHall(onChange, onStored) {
  [redraw, tellDevices] = [onChange, onStored];
  while (stored("hall") === "on") {
    const before = shown();
    try {
      const answer = await fetch(told && !told.lost ? `${BOX}?after=${told.version}` : BOX);
      const isNone = answer.status === 204 || answer.status === 404; // the app is served without a hall by now
      if (isNone) remember("hall", "off");
      else if (!answer.ok) throw new Error(answer.statusText);
      told = isNone ? undefined : await answer.json();
      await tellHall();
      await takeIn(onChange);
    } catch {
      if (told) told = { ...told, lost: true };
      answered = 0; // another folder may be there when it comes back
    }
    if (shown() !== before) onChange();
    if (!told || told.lost) await pause(told ? SOON : LATER);
  }
}

/** Hands over what has changed of the events that the hall shows; what could not be handed over is as soon as it answers. */
export async function tellHall() {
  if (!told || told.lost) return;
  isDue = true;
  if (isBusy) return;
  isBusy = true;
  try {
    while (isDue) {
      isDue = false;
      for (const [tournament, { digest, steps }] of Object.entries(told.events)) await handOver(tournament, digest, steps);
    }
  } catch (error) {
    warn(error); // tried again with the next news
  }
  isBusy = false;
}

/**
 * @param {string} tournament
 * @param {string} [digest] Of what the hall has.
 * @param {number} [steps] So many it has.
 */
async function handOver(tournament, digest = "", steps = 0) {
  const { text, stand } = await ask("hall", { tournament, digest, steps });
  const before = refused[tournament];
  const answer = text === null ? null : await fetch(`${BOX}events?${stand}`, { method: "PUT", body: text });
  if (!answer || answer.ok) delete refused[tournament];
  else refused[tournament] = answer.status;
  if (refused[tournament] !== before) redraw();
  const known = told?.events[tournament];
  if (known && answer?.ok) Object.assign(known, await answer.json(), { own: true });
}

/** So many messages are answered, counted from the first of the hall. */
let answered = 0;

/**
 * Whether this browser shows an event, and the hall has taken it as it is: no other takes in what its players send.
 * @param {string} tournament
 */
const isOurs = (tournament) => told?.events[tournament]?.own && !refused[tournament];

/**
 * Takes in what players sent, one window at a time: it is stored before they are told what became of it.
 * @param {() => void} onChange
 */
const takeIn = (onChange) => navigator.locks.request("hall", async () => {
  if (!told || told.messages <= answered) return;
  const { messages } = await (await fetch(`${BOX}messages?after=${answered}`)).json();
  const waiting = new Set(); // events of which one message waits: those behind it wait too
  for (const { number, event, outcome, ...message } of messages) {
    if (!outcome && (waiting.has(event) || !isOurs(event) || !(await decide(number, event, message)))) waiting.add(event);
    if (!waiting.size) answered = number;
  }
  await tellHall();
  onChange();
});

/**
 * Has a message decided, and tells the server what became of it; tells whether it could be.
 * @param {number} number
 * @param {string} tournament
 * @param {PlayersMessage} message
 */
async function decide(number, tournament, message) {
  let taken = await ask("reports", { tournament, messages: [message] });
  if (!taken.ok && taken.stale) taken = await ask("reports", { tournament, messages: [message] }); // another window was first
  if (!taken.ok) return false;
  tellDevices();
  return (await fetch(`${BOX}messages/${number}`, { method: "POST", body: JSON.stringify(taken.outcomes[0]) })).ok;
}

/**
 * Shows an event in the hall, or takes it off.
 * @param {DOMStringMap} chosen
 */
export const showInHall = ({ tournament = "", value }) => value === "show" ? handOver(tournament).catch(warn) : takeOff(tournament);

/**
 * Takes an event off the hall's pages, if it stands there.
 * @param {string} tournament
 */
export async function takeOff(tournament) {
  delete refused[tournament];
  if (told && tournament in told.events) await fetch(`${BOX}events/${encodeURIComponent(tournament)}`, { method: "DELETE" }).catch(warn);
}

/**
 * Says what the organiser decides of who is who.
 * @param {DOMStringMap} chosen
 */
export const decideClaim = ({ value, id, tournament, player }) =>
  fetch(`${BOX}claims`, { method: "POST", body: JSON.stringify({ do: value, id, event: tournament, player: Number(player) }) }).catch(warn);

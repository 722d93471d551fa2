import { brought, listed, store } from "./events.js";

/**
 * Since when the local clock has been so many minutes ahead of UTC: summer time comes and goes.
 * @type {[since: string, minutes: number][]}
 */
const shifts = [];
const HOUR = 3_600_000;
/** @param {number} at */
const ahead = (at) => -new Date(at).getTimezoneOffset();
// To ask for each hour takes a slow phone 0.2 s of its start.
for (let at = Date.UTC(2024); at < Date.now() + 9000 * HOUR; at += 24 * HOUR) {
  const minutes = ahead(at);
  if (minutes === shifts.at(-1)?.[1]) continue;
  let since = at;
  while (shifts.length && ahead(since - HOUR) === minutes) since -= HOUR;
  shifts.push([new Date(since).toISOString(), minutes]);
}

/** @param {string} now */
export const device = async (now) => ({
  tournaments: await listed(),
  brought: brought(),
  persisted: (await navigator.storage?.persisted?.()) ?? false,
  storage: store.state,
  now,
  offset: -new Date().getTimezoneOffset(),
  shifts,
});

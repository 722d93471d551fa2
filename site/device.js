import { listed, store } from "./events.js";

/**
 * Since when the local clock has been so many minutes ahead of UTC: summer time comes and goes.
 * @type {[since: string, minutes: number][]}
 */
const shifts = [];
for (let at = Date.UTC(2024), hour = 3_600_000; at < Date.now() + 9000 * hour; at += hour) {
  const minutes = -new Date(at).getTimezoneOffset();
  if (minutes !== shifts.at(-1)?.[1]) shifts.push([new Date(at).toISOString(), minutes]);
}

/** @param {string} now */
export const device = async (now) => ({
  tournaments: await listed(),
  persisted: (await navigator.storage?.persisted?.()) ?? false,
  storage: store.state,
  now,
  offset: -new Date().getTimezoneOffset(),
  shifts,
});

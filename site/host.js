import { privateStore } from "./private_store.js";

/** @import { ChosenFolder, KeptHost } from "./types/messages" */

const HOST = "host";
const FOLDER = "folder";

const store = privateStore("ronda-host", HOST);

/**
 * Returns what the device keeps of the host of its results pages, what is secret too.
 * @type {() => Promise<KeptHost | null>}
 */
export const readHost = () => store.read(HOST);

/**
 * Keeps it, or nothing of it any more; without an address nothing of the folder either.
 * @param {KeptHost | null} kept
 */
export const keepHost = (kept) => store.keep(HOST, kept, !/** @type {{ address?: string } | undefined} */ (kept?.outbox)?.address);

/**
 * Returns the folder into which results pages are written, if one was chosen.
 * @type {() => Promise<ChosenFolder | null>}
 */
export const readFolder = () => store.read(FOLDER);

/** @param {ChosenFolder} chosen */
export const keepFolder = (chosen) => store.keep(FOLDER, chosen);

import { base64Of, bytesOf } from "./base64.js";
import { readFolder } from "./host.js";

/** @import { Carried, Folder, HostAnswer } from "./types/messages" */

/** Milliseconds: a drive that was pulled out, or a network that is away, may never answer. */
const LONGEST = 30_000;

/**
 * Does what is asked of the folder that was chosen; what it refuses goes by the name of the error.
 * @param {Carried} request
 * @returns {Promise<HostAnswer>}
 */
export async function askFolder(request) {
  const limit = AbortSignal.timeout(LONGEST);
  const late = new Promise((_, refuse) => { limit.onabort = () => refuse(limit.reason); });
  try {
    const bytes = await Promise.race([done(request, limit), late]);
    return { status: 200, headers: {}, body: base64Of(bytes ?? new ArrayBuffer(0)) };
  } catch (error) {
    console.warn("Ronda could not use the folder:", error);
    return { status: 400, headers: { error: /** @type {Error} */ (error).name }, body: "" };
  }
}

/**
 * Writes a file whole or not at all, removes or reads one, or lists all.
 * @param {Carried} request
 * @param {AbortSignal} signal
 */
async function done({ method, url, body }, signal) {
  const [key, ...path] = url.replace("folder:", "").split("/");
  const chosen = await readFolder();
  if (chosen?.key !== key || await chosen.folder.queryPermission({ mode: "readwrite" }) !== "granted") throw new DOMException(url, "NotAllowedError");
  const name = path.pop();
  if (!name) return new TextEncoder().encode(JSON.stringify(await listed(chosen.folder, "")));
  /** @type {FileSystemDirectoryHandle} */
  let into = chosen.folder;
  const create = method === "PUT";
  for (const each of path) into = await into.getDirectoryHandle(each, { create });
  if (method === "DELETE") return into.removeEntry(name);
  const file = await into.getFileHandle(name, { create });
  if (!create) return (await file.getFile()).arrayBuffer();
  const bytes = bytesOf(body);
  return new Blob([bytes]).stream().pipeTo(await file.createWritable(), { signal });
}

/**
 * Lists all files under a folder with their sizes; one that cannot be looked into stands there too.
 * @param {FileSystemDirectoryHandle} folder
 * @param {string} before
 * @returns {Promise<[path: string, size: number][]>}
 */
async function listed(folder, before) {
  /** @type {Promise<[path: string, size: number][]>[]} */
  const all = [];
  for await (const [name, each] of folder) {
    const path = before + name;
    all.push(each.kind === "directory" ? listed(each, `${path}/`) : each.getFile().then(({ size }) => [[path, size]], () => [[path, -1]]));
  }
  return (await Promise.all(all)).flat();
}

/** @import { Content, Download } from "./types/messages" */

const picker = document.querySelector("#file");
const LARGEST = 64 * 1024 * 1024;

/**
 * Hands a file to the browser's own download.
 * @param {Download} file
 */
export function download({ filename, mime, text = "", pieces = [text] }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(pieces, { type: mime }));
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Calls `open` with the files that are picked or dropped on the page together.
 * @param {(files: File[]) => Promise<void>} open
 */
export function acceptFiles(open) {
  picker.addEventListener("change", async () => {
    await open([...picker.files ?? []]);
    picker.value = "";
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    await open([...event.dataTransfer?.files ?? []]);
  });
}

/**
 * Calls `open` with the files that the system's file manager opens with the installed app, and follows its shortcuts.
 * @param {(files: File[]) => Promise<void>} open
 */
export function acceptLaunches(open) {
  globalThis.launchQueue?.setConsumer(async ({ files, targetURL }) => {
    const { hash } = new URL(targetURL ?? "#", location.href);
    if (hash) location.hash = hash;
    await open(await Promise.all(files.map((handle) => handle.getFile())));
  });
}

/**
 * Calls `open` with the files that other apps shared with this one, which sw.js kept; of a share without files, with its text.
 * @param {(files: File[]) => Promise<void>} open
 */
export async function acceptShared(open) {
  const cache = await globalThis.caches?.open("shared");
  const every = [];
  for (const key of await cache?.keys() ?? []) {
    const form = await (await cache.match(key))?.formData();
    await cache.delete(key);
    const files = form?.getAll("files").filter((file) => file instanceof File && file.size) ?? [];
    const text = ["text", "url", "title"].map((name) => form?.get(name)).find(Boolean);
    every.push(...files.length || !text ? files : [new File([text], "shared.txt")]);
  }
  await open(/** @type {File[]} */ (every));
}

/**
 * Reads a file's bytes as base64, which Python makes out; of one that is too large it reads nothing.
 * @param {File} file
 * @returns {Promise<Content>}
 */
export const contentOf = (file) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.addEventListener("load", () => resolve({ content: String(reader.result).split(",")[1] ?? "", size: file.size, name: file.name }));
  reader.addEventListener("error", () => reject(reader.error));
  reader.readAsDataURL(file.size > LARGEST ? new Blob() : file);
});

export const pickFiles = () => { picker.value = ""; picker.click(); }; // a reload puts back what was picked, and the same file would be no change

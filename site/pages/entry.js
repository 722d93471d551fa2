// The form of a registration at home. What is typed stays on this device: it leaves it as a code that the person shows.
import encodeQR from "qr";
import { drawCode } from "../code_picture.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("#entry"));
const made = /** @type {HTMLElement} */ (document.querySelector("#made"));
const canvas = /** @type {HTMLCanvasElement} */ (made.querySelector("canvas"));
const text = /** @type {HTMLTextAreaElement} */ (made.querySelector("textarea"));
const copy = /** @type {HTMLButtonElement} */ (made.querySelector("#copy"));
const file = /** @type {HTMLAnchorElement} */ (made.querySelector("#save"));
const event = form.dataset.event ?? "";

/** The form of what a code says, and how it is packed (codes/entry_codes.py). */
const [FORM, PLAIN, DEFLATED] = [1, 0, 1];
/** Bytes: up to the first one code is enough; beyond it each of several holds the second at most, which a camera reads that sees the whole phone. */
const [ONE_CODE, PIECE] = [900, 300];
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
/** Milliseconds for which each of several codes is shown. */
const PAUSE = 250;

const KEPT = `ronda-entry-${event}`;
const typed = () => [...new FormData(form)];
const fields = () => /** @type {HTMLInputElement[]} */ ([...form.elements]);

/** Some private windows and files have no storage: what is typed lasts as long as the page then. */
function keep() {
  try {
    localStorage[KEPT] = JSON.stringify(typed());
  } catch { /* nothing is lost yet */ }
}

function restore() {
  try {
    const pairs = /** @type {[string, string][]} */ (JSON.parse(localStorage[KEPT] ?? "[]"));
    for (const field of fields()) {
      if (field.type === "checkbox") field.checked = pairs.some(([name, value]) => name === field.name && value === field.value);
      else field.value = pairs.find(([name]) => name === field.name)?.[1] ?? field.value;
    }
  } catch { /* it is empty then */ }
}

/** @param {number} value */
const bytesOf = (value) => [24, 16, 8, 0].map((shift) => value >>> shift & 255);

/** @param {Iterable<number>} bytes */
function crc32(bytes) {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum >>> 1 ^ (sum & 1 && 0xEDB88320);
  }
  return bytesOf(~sum);
}

/** @param {number[]} bytes */
function base45(bytes) {
  let letters = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    let value = isPair ? bytes[at] * 256 + bytes[at + 1] : bytes[at];
    for (let left = isPair ? 3 : 2; left; left -= 1) {
      letters += LETTERS[value % 45];
      value = Math.floor(value / 45);
    }
  }
  return letters;
}

/** @param {Uint8Array<ArrayBuffer>} plain */
async function packed(plain) {
  try {
    const stream = new Blob([plain]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const deflated = new Uint8Array(await new Response(stream).arrayBuffer());
    if (deflated.length < plain.length) return [DEFLATED, ...deflated];
  } catch { /* an older browser, whose code is larger */ }
  return [PLAIN, ...plain];
}

/** What the person registers with, as bytes. */
async function entry() {
  const pairs = typed();
  /** @param {string} begins */
  const under = (begins) => pairs.filter(([name, value]) => name.startsWith(begins) && value.trim())
    .map(([name, value]) => [name.slice(begins.length), value.replaceAll("\r\n", "\n").trim()]);
  const { name, club } = Object.fromEntries(pairs);
  const plain = new TextEncoder().encode(JSON.stringify({ e: event, n: name.trim(), c: club.trim(), f: under("field_"), a: under("consent_") }));
  return [FORM, ...crc32(plain), ...await packed(plain)];
}

/**
 * The texts of the codes that hold a registration, as codes/qr_stream.py reads them: the pieces of the message in turn.
 * @param {number[]} body
 */
function codesOf(body) {
  const message = [...new TextEncoder().encode("entry\n"), ...body];
  const count = message.length > ONE_CODE ? Math.ceil(message.length / PIECE) : 1;
  const size = Math.ceil(message.length / count);
  return Array.from({ length: count }, (_, at) => {
    const piece = Array.from({ length: size }, (__, place) => message[at * size + place] ?? 0);
    const part = [0x85, 0x1A, ...bytesOf(at + 1), 0x1A, ...bytesOf(count), 0x1A, ...bytesOf(message.length), 0x1A, ...crc32(message), 0x5A, ...bytesOf(size), ...piece];
    return `RONDA1/${base45([...part, ...crc32(part)])}`;
  });
}

/** @type {ReturnType<typeof setInterval> | undefined} */
let film;

async function make() {
  keep();
  const body = await entry();
  const codes = codesOf(body);
  let next = 0;
  const show = () => {
    drawCode(canvas, encodeQR(codes[next % codes.length], "raw", { ecc: "low", border: 4 }));
    next += 1;
  };
  clearInterval(film);
  if (codes.length > 1) film = setInterval(show, PAUSE);
  text.value = `RONDA-ENTRY/${btoa(String.fromCharCode(...body))}.`;
  file.href = URL.createObjectURL(new Blob([`${text.value}\n`], { type: "text/plain" }));
  file.download = `${new FormData(form).get("name")} – ${form.dataset.called}.txt`;
  made.hidden = false;
  show();
  made.focus();
}

/** Of some choices a certain number is made, or none. */
function countChoices() {
  for (const group of form.querySelectorAll("fieldset[data-exactly]")) {
    const [first, ...others] = /** @type {HTMLInputElement[]} */ (fields().filter(({ name }) => name === group.querySelector("input")?.name));
    const count = [first, ...others].filter(({ checked }) => checked).length;
    const wrong = count && count !== Number(group.dataset.exactly);
    first.setCustomValidity(wrong ? (form.dataset.exactly ?? "").replace("{count}", group.dataset.exactly ?? "") : "");
    if (wrong) group.closest("details")?.setAttribute("open", "");
  }
}

form.addEventListener("input", () => {
  keep();
  countChoices();
  made.hidden = true;
  clearInterval(film);
});
form.addEventListener("submit", (sent) => {
  sent.preventDefault();
  make();
});
copy.hidden = !navigator.clipboard;
copy.addEventListener("click", () => navigator.clipboard.writeText(text.value).then(() => { copy.textContent = copy.dataset.done ?? ""; }));
text.addEventListener("focus", () => text.select());
// In a saved page nothing leads anywhere.
if (location.protocol === "file:") for (const link of document.querySelectorAll("header > *")) link.hidden = true;
restore();
countChoices();
form.hidden = false;

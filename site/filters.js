import { showNotice } from "./forms.js";

/** @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {string} text */
const words = (text) => plain(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/**
 * Hides the rows of a list without words that begin as the typed ones; a number that a row has exactly finds only it.
 * @param {HTMLInputElement} input
 */
export function filterRows(input) {
  const wanted = words(input.value);
  const rows = [...document.querySelectorAll(`${input.dataset.filter} [data-text]${wanted.length ? "" : "[hidden]"}`)];
  /** @param {(one: string, word: string) => boolean} fits */
  const found = (fits) => rows.filter(({ dataset }) => wanted.every((word) => words(dataset.text).some((one) => fits(one, word))));
  const exact = /^\d+$/.test(wanted.join()) ? found((one, word) => one === word) : [];
  const kept = new Set(exact.length ? exact : found((one, word) => one.startsWith(word)));
  for (const row of rows) row.hidden = !kept.has(row);
  input.closest("dialog, main")?.toggleAttribute("data-none", wanted.length > 0 && kept.size === 0);
}

/** Hides the rows that no filter on the page wants. */
export const filterAll = () => document.querySelectorAll("input[data-filter]").forEach(filterRows);

/**
 * @param {EventTarget | null} target
 * @returns {target is HTMLInputElement}
 */
const isFilter = (target) => target instanceof HTMLInputElement && Boolean(target.dataset.filter);

/**
 * The seat of the person who was searched for, unless the words fit both seats of a table, or name only the table.
 * @param {Element} row
 * @param {string[]} wanted
 */
function seatOf(row, wanted) {
  const seats = [...row.querySelectorAll(".seat")].filter(({ textContent }) => wanted.every((word) => words(textContent).some((one) => one.startsWith(word))));
  return seats.length === 1 ? seats[0] : null;
}

/**
 * Selects what a filter holds when it is entered again, so that the next name replaces the last.
 * @param {FocusEvent} event
 */
export const selectFilter = ({ target }) => { if (isFilter(target)) target.select(); };

/**
 * Enter in a filter that leaves one row ticks it off at the door, or says who is here already; elsewhere it goes to what can be done there: to the
 * win of the person who was searched for, or, where the words do not tell, to the table's own page.
 * @param {KeyboardEvent} event
 */
export function enterRow(event) {
  const { key, target } = event;
  if (key !== "Enter" || !isFilter(target) || target.closest("dialog")) return;
  const [row, ...others] = document.querySelectorAll(`${target.dataset.filter} [data-text]:not([hidden])`);
  if (!row || others.length) return;
  event.preventDefault(); // or the key would press what gets the focus
  /** @type {HTMLElement | null} */
  const mark = row.querySelector("[aria-pressed]");
  if (mark) {
    if (mark.ariaPressed === "false") mark.click(); else showNotice(mark.dataset.here);
    target.select();
  } else {
    const button = row.querySelector(".seat") ? seatOf(row, words(target.value))?.querySelector("button") : row.querySelector("form button");
    (row.querySelector("form input:not([type=hidden])") ?? button ?? row.querySelector("a"))?.focus();
  }
}

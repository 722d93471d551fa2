import { receive } from "./receive.js";

/** Whether a result is being typed, from which no other code leads away. */
const isTyping = () => [...document.querySelectorAll("input[type=number]")].some(({ value }) => value);

/** A private link stands beside a card's code for check-in: it leads nowhere here, and is kept in no route. */
const PRIVATE = /\/me\/[\w-]{20,}$/;

/** A registration that was made at home, or a part of it. */
const ENTRY = /^RONDA\d+\//;

/**
 * Looks up what the code on a slip or a card leads to; gives false where that has to wait.
 * @param {string} text
 */
export function lookUpPaper(text) {
  if (isTyping()) return false;
  if (PRIVATE.test(text)) return;
  if (ENTRY.test(text)) return receive(text);
  const field = /** @type {HTMLInputElement} */ (document.querySelector("#code"));
  field.value = text;
  return field.form?.requestSubmit(field.form.querySelector("button"));
}

/** Whether a result is being typed, from which no other code leads away. */
const isTyping = () => [...document.querySelectorAll("input[type=number]")].some(({ value }) => value);

/**
 * Looks up what the code on a slip or a card leads to; gives false where that has to wait.
 * @param {string} text
 */
export function lookUpPaper(text) {
  if (isTyping()) return false;
  const field = /** @type {HTMLInputElement} */ (document.querySelector("#code"));
  field.value = text;
  return field.form?.requestSubmit(field.form.querySelector("button"));
}

const root = document.documentElement;

/** @type {Record<string, string>} */
const here = {};

/**
 * Keeps a preference on the device.
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  here[key] = value;
  try {
    localStorage.setItem(key, value);
  } catch {
    // storage is blocked: it holds for this window
  }
}

/**
 * Returns a preference, or null.
 * @param {string} key
 */
export function stored(key) {
  try {
    return localStorage.getItem(key) ?? here[key] ?? null;
  } catch {
    return here[key] ?? null;
  }
}

/**
 * Tells whether something works that is on until it is switched off.
 * @param {string} key
 */
export const isOn = (key) => stored(key) !== "off";

/**
 * Chooses the language; the texts of index.html are there in all of them (languages.css).
 * @param {string} lang
 */
export function setLanguage(lang) {
  remember("lang", lang);
  root.lang = lang;
}

/**
 * Chooses light, dark or what the device says.
 * @param {string} theme
 */
export function setTheme(theme) {
  remember("theme", theme);
  root.dataset.theme = theme;
  showPreferences();
}

/** Marks what is in force. */
export function showPreferences() {
  for (const button of document.querySelectorAll("[data-action=theme]")) {
    button.setAttribute("aria-pressed", String(button.dataset.value === root.dataset.theme));
  }
  for (const box of document.querySelectorAll("input[data-switch]")) box.checked = isOn(box.dataset.switch);
}

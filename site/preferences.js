const root = document.documentElement;

const here = {};

/** Keeps a preference on the device. */
export function remember(key, value) {
  here[key] = value;
  try {
    localStorage.setItem(key, value);
  } catch {
    // storage is blocked: it holds for this window
  }
}

/** Returns a preference, or null. */
export function stored(key) {
  try {
    return localStorage.getItem(key) ?? here[key] ?? null;
  } catch {
    return here[key] ?? null;
  }
}

/** Chooses the language; the texts of index.html are there in all of them. */
export function setLanguage(lang) {
  remember("lang", lang);
  root.lang = lang;
  showLanguage();
}

export function showLanguage() {
  for (const text of document.querySelectorAll("#shell [lang]")) text.hidden = text.lang !== root.lang;
}

/** Chooses light, dark or what the device says. */
export function setTheme(theme) {
  remember("theme", theme);
  root.dataset.theme = theme;
  markTheme();
}

/** Marks the button of the theme in force. */
export function markTheme() {
  for (const button of document.querySelectorAll("[data-action=theme]")) {
    button.setAttribute("aria-pressed", String(button.dataset.value === root.dataset.theme));
  }
}

/** Chooses whether single letters work. */
export const keepLetters = ({ checked }) => remember("letters", checked ? "on" : "off");

/** Ticks the box of what is in force. */
export function showLetters() {
  for (const box of document.querySelectorAll("[data-letters]")) box.checked = stored("letters") !== "off";
}

const root = document.documentElement;

/** Keeps a choice for this device. */
export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // storage is blocked: it holds for this window
  }
}

/** Gives a choice that was kept, or null. */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked: the defaults serve
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

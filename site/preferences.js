const root = document.documentElement;

function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // storage is blocked: it holds for this window
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

// The script of the results pages. Everything is there without it.

const { lang } = document.documentElement;

// The first page of the site speaks the reader's language, if the site has it.
if (document.documentElement.matches(".root")) {
  const twins = [...document.querySelectorAll("link[hreflang]")];
  const wanted = navigator.languages.map((language) => twins.find(({ hreflang }) => language.startsWith(hreflang)));
  const twin = wanted.find(Boolean);
  if (twin && twin.hreflang !== lang) location.replace(twin.href);
}

// Times are told in the reader's own, as their country writes them in the page's language.
const country = navigator.languages.find((language) => language.startsWith(lang)) ?? lang;
for (const time of document.querySelectorAll("time[datetime]")) {
  const dateStyle = time.matches(".hour") ? undefined : "long";
  time.title = time.textContent;
  time.textContent = new Date(time.dateTime).toLocaleString(country, { dateStyle, timeStyle: "short" });
}

// Of many rounds the one that is shown, or played, stands in view.
for (const rail of document.querySelectorAll(".rail ol")) {
  const stop = rail.querySelector("[aria-current]") ?? rail.querySelector(".running");
  if (stop) rail.scrollLeft = stop.offsetLeft - rail.offsetLeft - rail.clientWidth / 2;
}

// Find me: the name chosen on this device, looked up in the list by name of the page.
const NAME = "ronda-me";

// Private windows and some files have no storage: the name lasts as long as the page then.
function remembered() {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

/** @param {string} name */
function remember(name) {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // said above
  }
}

/**
 * Case and accents do not separate.
 * @param {string} text
 */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Takes the part with the field, its field, and the part that shows who was found.
 * @param {HTMLElement} part
 * @param {HTMLInputElement} input
 * @param {HTMLElement} found
 */
function findMe(part, input, found) {
  const rows = new Map([...document.querySelectorAll("#by-name li")].map((row) => [row.querySelector("a")?.textContent ?? "", row]));

  /** @param {string} name */
  const show = (name) => {
    const row = /** @type {HTMLElement | undefined} */ (rows.get(name)?.cloneNode(true));
    row?.removeAttribute("id");
    found.querySelector("ol")?.replaceChildren(...(row ? [row] : []));
    found.hidden = !row;
    part.hidden = Boolean(row);
  };

  /** @param {string} name */
  const suggestion = (name) => {
    const [line, button, shown] = ["li", "button", "bdi"].map((tag) => document.createElement(tag));
    shown.textContent = name;
    button.append(shown);
    button.addEventListener("click", () => {
      remember(name);
      show(name);
    });
    line.append(button);
    return line;
  };

  input.addEventListener("input", () => {
    const typed = plain(input.value.trim());
    const fitting = typed ? [...rows.keys()].filter((name) => plain(name).includes(typed)) : [];
    part.querySelector("ul")?.replaceChildren(...fitting.slice(0, 6).map(suggestion));
  });
  found.querySelector("button")?.addEventListener("click", () => {
    remember("");
    show("");
    input.focus();
  });
  show(remembered() ?? "");
}

const looking = document.querySelector(".find");
const field = document.querySelector(".find input");
const me = document.querySelector(".me");
if (looking && field instanceof HTMLInputElement && me) findMe(looking, field, me);

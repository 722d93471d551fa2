// The script of the results pages. Everything is there without it.

// The first page of the site speaks the reader's language, if the site has it; a short address leads on in any case.
if (document.documentElement.matches(".root")) {
  const twins = [...document.querySelectorAll("link[hreflang]")];
  const leads = document.documentElement.matches(".leads");
  const spoken = navigator.languages.flatMap((language) => twins.find(({ hreflang }) => language.startsWith(hreflang)) ?? []);
  const [twin] = leads ? [...spoken, ...twins] : spoken;
  if (twin && (leads || twin.hreflang !== document.documentElement.lang)) location.replace(twin.href);
}

// Style that is named for later, on a page that has its own inside, applies once it cannot hold up anything.
addEventListener("load", () => document.querySelectorAll("link").forEach((sheet) => { sheet.media = ""; }));

// Times are told in the reader's own, as their country writes them in the page's language.
/** @param {Document} page */
const countryOf = ({ documentElement: { lang } }) => navigator.languages.find((language) => language.startsWith(lang)) ?? lang;
/** @param {Document} page */
function tellTimes(page) {
  for (const time of page.querySelectorAll("time[datetime]")) {
    time.title = time.textContent;
    time.textContent = new Date(time.dateTime).toLocaleString(countryOf(page), { dateStyle: time.matches(".hour") ? undefined : "long", timeStyle: "short" });
  }
}
tellTimes(document);

// Of many rounds the one that is shown, or played, stands in view.
function showStop() {
  const stop = document.querySelector(".rail [aria-current]") ?? document.querySelector(".rail .running");
  const rail = stop?.closest("ol");
  if (stop && rail) rail.scrollLeft = stop.offsetLeft - rail.offsetLeft - rail.clientWidth / 2;
}
showStop();

// Find me: the name chosen on this device, looked up in the list by name of the page.
const NAME = "ronda-me";
const MOST_FOUND = 6;
/** Asks again for names that could not be asked for. */
let asking = 0;

/** @type {Record<string, string>} */
let kept = {};
try {
  kept = localStorage;
} catch {
  // Private windows and some files have no storage: the name lasts as long as the page then.
}

/**
 * Letters that other keyboards spell, as `name_initials` has them.
 * @type {Record<string, string>}
 */
const SPELT = { æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ħ: "h", ł: "l", ß: "ss", ı: "i" };

/**
 * Case, accents and punctuation do not separate.
 * @param {string} text
 */
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[æœøđðħłßı]/gu, (letter) => SPELT[letter]).replace(/\p{P}+/gu, " ").trim() || text.trim();

/**
 * Whether a name has all words that were typed, in any order, or the same letters with other spaces.
 * @param {string} name
 * @param {string} typed
 */
const fits = (name, typed) => typed.split(/\s+/u).every((word) => name.includes(word)) || name.replace(/\s/gu, "").includes(typed.replace(/\s/gu, ""));

/**
 * A page that was asked for, without the style inside of it, which the policy here does not know.
 * @param {string} html
 */
const parsed = (html) => new DOMParser().parseFromString(html.replace(/<style>[^]*?<\/style>/gu, ""), "text/html");

/** Shows who was found in the list by name, or the field to look with; once more whenever the list is a newer one. */
function findMe() {
  const [found, looking] = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#me, #find"));
  const [input, said] = [looking?.querySelector("input"), looking?.querySelector("p")];
  if (!input || !said || (location.protocol === "file:" && document.querySelector(".letters [href^=names]"))) return; // a file may not ask for another
  /** @type {[Map<string, Element>, Map<string, Promise<unknown>>]} */
  const [rows, asked] = [new Map(), new Map()];

  /** @param {Document} page */
  const note = (page) => page.querySelectorAll("#by-name :is(li, tbody tr):has(a)").forEach((row) => rows.set(row.querySelector("a")?.textContent ?? "", row));

  /**
   * Of many players those with an initial have a page of their own, which is asked for once.
   * @param {string} text
   */
  const load = (text) => {
    const [initial = ""] = plain(text).match(/[\p{L}\p{N}]/u) ?? plain(text).match(/\S/u) ?? [];
    const page = `names-${initial.codePointAt(0)}.html`;
    if (document.querySelector(`.letters [href='${page}']`) && !asked.has(page)) {
      const answer = fetch(page, { cache: "no-cache" }).then(async (named) => note(parsed(await named.text())));
      asked.set(page, answer.catch(() => asked.delete(page)));
    }
    return asked.get(page);
  };

  const show = () => {
    const row = /** @type {HTMLElement | undefined} */ (rows.get(kept[NAME])?.cloneNode(true));
    row?.removeAttribute("id");
    row?.classList.remove("fresh");
    row?.querySelectorAll("[hidden]").forEach((part) => part.removeAttribute("hidden"));
    found.querySelector(".mine")?.replaceChildren(...(row ? [row] : []));
    found.hidden = !row;
    looking.hidden = Boolean(row);
  };

  /** @param {string} name */
  const choose = (name) => { kept[NAME] = name; show(); };

  /** @param {string} name */
  const suggestion = (name) => {
    const [line, button, shown, seat] = ["li", "button", "bdi", "small"].map((tag) => document.createElement(tag));
    const [table, round] = ["b", "small [hidden]"].map((part) => rows.get(name)?.querySelector(part)?.textContent ?? "");
    shown.textContent = name;
    seat.textContent = Number(table) ? round + looking.dataset.table?.replace("{number}", table) : "";
    button.append(shown, " ", seat);
    button.onclick = () => choose(name);
    line.append(button);
    return line;
  };

  input.onkeydown = ({ key }) => { if (key === "Enter") looking.querySelector("button")?.click(); };
  const search = async () => {
    const lost = await load(input.value || kept[NAME] || "");
    if (input.oninput !== search) return; // the list is a newer one by now
    show();
    const typed = plain(input.value);
    const fitting = typed ? [...rows.keys()].filter((name) => fits(plain(name), typed)) : [];
    const [first, others] = [true, false].map((begins) => fitting.filter((name) => ` ${plain(name)}`.includes(` ${typed}`) === begins));
    const { lost: cut, more, nobody } = looking.dataset;
    looking.querySelector("ul")?.replaceChildren(...[...first, ...others].slice(0, MOST_FOUND).map(suggestion));
    said.textContent = (lost ? cut : fitting.length > MOST_FOUND ? more : typed && !fitting.length && nobody) || "";
    clearTimeout(asking);
    if (lost) asking = setTimeout(findMe, SOON);
  };
  input.oninput = search;
  /** @type {HTMLButtonElement} */ (found.querySelector("button")).onclick = () => {
    choose("");
    input.focus();
  };
  note(document);
  search();
}
findMe();

// The champion is told on by the device's own means, where it has some.
const share = /** @type {HTMLButtonElement | null} */ (document.querySelector(".share"));
if (share && "share" in navigator) Object.assign(share, { hidden: false, onclick: () => navigator.share({ title: document.title, url: location.href }).catch(() => undefined) });

// While an event is played its pages follow it: what changed is put in where it belongs, all else stays as it is.

/** Milliseconds between two looks: after one that failed, after news, at most while there are none, at most without connection; then for a mark, and of two clocks that are told to be apart. */
const [AGAIN, SOON, QUIET, LOST, MARKED, APART] = [1000, 20_000, 120_000, 300_000, 90_000, 30_000];

/** What is marked when something in it changed. */
const ROWS = "main :is(tr, li, .status, .answer)";

/** @type {[number, Intl.RelativeTimeFormatUnit][]} */
const AGES = [[1440, "day"], [60, "hour"], [1, "minute"]];

/**
 * What a part is known again by: words by themselves, a row by who stands there first.
 * @param {Node} part
 */
const about = (part) =>
  part instanceof Element
    ? `${part.nodeName} ${part.id || part.getAttribute("aria-labelledby") || (part.matches("tr, li") && part.querySelector("a")?.getAttribute("href"))}`
    : `${part.nodeName} ${part.nodeValue?.trim()}`;

/**
 * Makes a part like a newer one and keeps all that is alike, with its focus, its ticks and what was opened.
 * @param {Element} old
 * @param {Element} fresh
 */
function renew(old, fresh) {
  if (old.isEqualNode(fresh) || old.matches("#me, #find")) return;
  for (const name of old.getAttributeNames()) if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
  const before = [...old.childNodes];
  const names = before.map(about);
  const after = [...fresh.childNodes].map((part) => {
    const at = names.indexOf(about(part));
    const same = before[at] ?? part;
    delete names[at];
    if (same === part) for (const one of [part, old]) if (one instanceof Element) one.closest(ROWS)?.classList.add("fresh");
    if (same instanceof Element && part instanceof Element) renew(same, part);
    return same;
  });
  for (const part of before.filter((_, at) => names[at])) part.remove();
  for (const [at, part] of after.entries()) if (old.childNodes[at] !== part) old.insertBefore(part, old.childNodes[at]);
}

/**
 * Keeps what is typed where a form comes to stand elsewhere, and takes no tap at first on one that came under a finger.
 * @param {HTMLFormElement[]} before
 */
function settle(before) {
  for (const form of before) {
    const fresh = document.getElementById(form.id);
    if (!fresh || fresh === form) continue;
    fresh.replaceWith(form);
    renew(form, fresh);
    const isTyped = [...form.querySelectorAll("input")].some((field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked);
    form.closest("details")?.toggleAttribute("open", isTyped);
  }
  for (const form of [...document.forms].filter((one) => !before.includes(one))) {
    form.inert = true;
    setTimeout(() => { form.inert = false; }, AGAIN);
  }
}

/**
 * Puts in what changed, and gives the sentence that says so: of another round its title.
 * @param {Document} fresh
 * @param {string} sentence
 */
function put(fresh, sentence) {
  const isAnother = document.title !== fresh.title;
  const forms = [...document.forms];
  tellTimes(fresh);
  for (const tag of ["header", "main", "footer"]) renew(document.getElementsByTagName(tag)[0], fresh.getElementsByTagName(tag)[0]);
  settle(forms);
  document.title = fresh.title;
  const rows = document.querySelectorAll(".fresh");
  setTimeout(() => rows.forEach((row) => row.classList.remove("fresh")), isAnother ? 0 : MARKED);
  findMe();
  return isAnother ? fresh.title : rows.length ? sentence.replace("{count}", String(rows.length)) : "";
}

/** @param {HTMLElement} live */
function follow(live) {
  const { lang } = document.documentElement;
  const { again = "", now = "", asOf = "", changed = "", lost = "", gone = "", off = "" } = live.dataset;
  const [age, said, apartSaid] = live.querySelectorAll("p");
  let [known, shown, news, missing, twice] = ["", "", "", false, false];
  let [at, since, wait, timer, every] = [Date.now(), 0, AGAIN, 0, 0];
  let [lowest, highest, apart] = [-Infinity, Infinity, 0];

  /**
   * Holds how many milliseconds the clock of the host is surely ahead of this device's: between two bounds, since its
   * answers say to the second when they were made, and how long they have been kept on the way.
   * @param {Headers} headers
   * @param {number} asked
   */
  const compare = (headers, asked) => {
    const made = Date.parse(headers.get("Date") ?? "");
    const [low, high] = [made - Date.now(), made + 1000 * (1 + Number(headers.get("Age"))) - asked];
    if (made) [lowest, highest] = low > highest || high < lowest ? [low, high] : [Math.max(low, lowest), Math.min(high, highest)];
    apart = Math.max(Math.min(0, highest), lowest);
  };

  const tell = () => {
    const minutes = Math.max(0, Math.floor((Date.now() + apart - at) / 60_000));
    const [size, unit] = AGES.find(([least]) => minutes >= least) ?? [1, "second"];
    const ago = new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-Math.floor(minutes / size), unit);
    const [time, from] = [at, since].map((moment) => new Date(moment).toLocaleTimeString(countryOf(document), { timeStyle: "short" }));
    const told = (missing ? gone : since ? lost : asOf).replace("{time}", time).replace("{since}", from).replace("{ago}", ago);
    const by = new Intl.NumberFormat(lang, { signDisplay: "always", maximumFractionDigits: 0 }).format(-apart / 60_000);
    const sentence = Math.abs(apart) > APART ? off.replace("{minutes}", by) : "";
    age.textContent = since ? "" : told;
    for (const [part, text] of /** @type {const} */ ([[said, since ? told : news], [apartSaid, sentence]])) if (part.textContent !== text) part.textContent = text;
    live.classList.toggle("gone", missing);
  };

  /** @param {string} address */
  const ask = async (address) => {
    const asked = Date.now();
    const answer = await fetch(address, { cache: "no-cache", signal: AbortSignal.timeout(SOON) });
    compare(answer.headers, asked);
    missing = answer.status === 404;
    if (answer.redirected && address === location.href) location.replace(answer.url); // its links lead elsewhere from here
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.text();
  };

  const look = async () => {
    if (document.hidden) return;
    try {
      const text = again ? "" : await ask(now);
      const next = again ? { every: 1000 * Number(again) } : JSON.parse(text);
      const last = Date.parse(next.at) || Date.now();
      every = next.every ?? 0; // the server of a hall says how soon it wants to be asked again
      const differs = text !== known && (known !== "" || !("stays" in live.dataset));
      news = "";
      // Twice, since a host may show the small file before the pages.
      if (again || differs || twice) {
        const html = await ask(location.href);
        const page = parsed(html);
        if (page.querySelector("meta[content*=url]") || Boolean(page.querySelector("[data-again]")) !== Boolean(again)) location.reload();
        if (html !== shown) news = put(page, changed);
        shown = html;
        if (!page.querySelector(".live")) live.remove();
      }
      [known, twice, at, since, wait] = [text, differs, last, 0, every || (differs ? SOON : Math.min(wait * 1.1, QUIET))];
    } catch {
      since ||= Date.now();
      wait = Math.min(wait * 2, every ? 5 * every : LOST);
    }
    tell();
    clearTimeout(timer);
    if (live.isConnected) timer = setTimeout(look, wait * (0.75 + Math.random() / 2));
  };

  for (const event of ["visibilitychange", "online"]) addEventListener(event, look);
  setInterval(tell, 30_000);
  look();
}

const live = document.querySelector(".live");
if (live instanceof HTMLElement && location.protocol !== "file:") follow(live);

// A page that holds a whole event: its pages are unpacked, and links lead from one to the other inside of it.
/* global tellTimes, findMe, showStop -- the script of all pages stands before this one */

/** No page is there: what a link inside of the file would lead to. */
const INSIDE = "https://single.invalid/";

/** @typedef {{ files: Record<string, string>, first: Record<string, string>, base: string, copy: string, words: Record<string, { find: string, copy: string }> }} Packed */

/**
 * @param {Packed} packed
 * @param {HTMLElement} bar
 */
function showPages({ files, first, base, copy, words }, bar) {
  const [shown, input, list, whole] = ["#shown", "#archive input", "#titles", "#copy a"].map((part) => /** @type {HTMLElement} */ (document.querySelector(part)));
  const parser = new DOMParser();
  /** @type {Map<string, string>} */
  let titles = new Map();

  /** @param {string} path */
  const download = (path) => URL.createObjectURL(new Blob([files[path]]));

  /**
   * What leads to another page of the file does so here; what leads to the site does so if that has an address, and what
   * only the site can do is else not offered.
   * @param {HTMLAnchorElement} link
   * @param {string} from
   */
  const lead = (link, from) => {
    const to = new URL(link.getAttribute("href") ?? "", INSIDE + from);
    const path = to.href.slice(INSIDE.length).replace(/#.*/u, "");
    if (!to.href.startsWith(INSIDE)) return;
    if (path in files && path.endsWith(".html")) link.href = `#${path}${to.hash}`;
    else if (path in files) [link.href, link.download] = [download(path), link.download || path.replace(/.*\//u, "")];
    else if (base) link.href = base + path;
    else if (link.matches(".home, .start, [href='register.html'], [href='overlay.html']")) (link.closest(".status") ?? link).remove();
    else link.replaceWith(...link.childNodes);
  };

  /** @param {string} language */
  const speak = (language) => {
    const pages = Object.keys(files).filter((path) => path.startsWith(`${language}/`) && path.endsWith(".html"));
    titles = new Map();
    for (const path of pages) {
      const [title] = parser.parseFromString(files[path].slice(0, 3000), "text/html").title.split(" · ");
      const number = titles.has(title) ? path.match(/\/players\/(\d+)/u)?.[1] : ""; // who is called like somebody else
      if (number !== undefined) titles.set(number ? `${title} (${number})` : title, path);
    }
    list.replaceChildren(...[...titles.keys()].sort().map((title) => new Option("", title)));
    for (const name of ["aria-label", "placeholder"]) input.setAttribute(name, words[language].find);
    whole.textContent = words[language].copy;
  };

  const open = () => {
    const spoken = navigator.languages.map((language) => first[language.slice(0, 2)]).find(Boolean);
    const [wanted, part] = location.hash.slice(1).split("#");
    const path = wanted in files ? wanted : spoken ?? Object.values(first)[0];
    const page = parser.parseFromString(files[path], "text/html");
    const { lang } = page.documentElement;
    if (lang !== document.documentElement.lang || !titles.size) speak(lang);
    page.querySelector(".skip")?.remove(); // the search stands before it
    for (const link of page.querySelectorAll("a")) lead(link, path);
    document.documentElement.lang = lang;
    document.title = page.title;
    tellTimes(page);
    shown.replaceChildren(...page.body.childNodes);
    findMe();
    showStop();
    const place = part ? document.getElementById(part) : null;
    place?.closest("details")?.setAttribute("open", "");
    (place ?? document.documentElement).scrollIntoView();
  };

  input.oninput = () => {
    const path = titles.get(/** @type {HTMLInputElement} */ (input).value);
    if (path) location.hash = path;
  };
  Object.assign(whole, { href: download(copy), download: copy.split("/").slice(1).join("-") });
  for (const part of [bar, whole.parentElement]) part?.removeAttribute("hidden");
  addEventListener("hashchange", open);
  open();
}

const bytes = Uint8Array.from(atob(document.querySelector("#packed")?.textContent ?? ""), (one) => one.charCodeAt(0));
const bar = /** @type {HTMLElement} */ (document.querySelector("#archive"));
new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json().then((packed) => showPages(packed, bar));

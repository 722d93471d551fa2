// What the shell's page is made of, beyond what every page has.

/** What is always there: in index.html, in the palette that is filled, and on a projector. */
interface Parts {
  "#app": HTMLElement;
  "#alert": HTMLElement;
  "#clock-said": HTMLElement;
  "#crashed": HTMLElement;
  "#failed": HTMLElement;
  "#failed code": HTMLElement;
  "#file": HTMLInputElement;
  "#under-way": HTMLElement;
  "#notice": HTMLElement;
  "#palette": HTMLDialogElement;
  "#palette-search": HTMLInputElement;
  "#starting": HTMLElement;
  "#loaded": HTMLElement;
  "#starting progress": HTMLProgressElement;
  "#update": HTMLElement;
  "#show-foot": HTMLElement;
  "[data-dots]": HTMLElement;
  "[data-page-text]": HTMLElement;
}

type Tags = HTMLElementTagNameMap;

/** A selector that begins with a tag, such as `input[data-filter]`. */
type Tagged<Tag extends string> = Tag | `${Tag}#${string}` | `${Tag}[${string}]`;

interface ParentNode {
  querySelector<Part extends keyof Parts>(selector: Part): Parts[Part];
  querySelector<Tag extends keyof Tags>(selector: Tagged<Tag>): Tags[Tag] | null;
  querySelector<E extends HTMLElement = HTMLElement>(selector: string): E | null;
  querySelectorAll<Tag extends keyof Tags>(selector: Tagged<Tag>): NodeListOf<Tags[Tag]>;
  querySelectorAll<E extends HTMLElement = HTMLElement>(selector: string): NodeListOf<E>;
}

/** Read only where templates always give them; any other attribute may be missing. */
interface DOMStringMap {
  alarm: string;
  command: string;
  page: string;
  round: string;
  season: string;
  shown: string;
  slices: string;
  style: string;
  switch: string;
  text: string;
  tournament: string;
  until: string;
  value: string;
}

interface HTMLFormControlsCollection {
  [Symbol.iterator](): ArrayIterator<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement>;
}

// No form of the app holds a file.
interface FormData {
  [Symbol.iterator](): FormDataIterator<[string, string]>;
}

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

interface WindowEventMap {
  beforeinstallprompt: InstallPrompt;
}

/** How an installed app is opened; not in every browser. */
declare var launchQueue:
  | { setConsumer(open: (launch: { files: FileSystemFileHandle[]; targetURL?: string }) => void): void }
  | undefined;

/** Lets a person choose a folder; not in every browser. */
declare function showDirectoryPicker(how: { mode: "readwrite" }): Promise<import("./messages").Folder>;

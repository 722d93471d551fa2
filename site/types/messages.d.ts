// What the page, the worker and Python tell one another. Python's side is engine/ronda/bridge.

import type { DBSchema } from "idb";

/** What is asked for, and what comes back. */
interface Exchange<Q, A> {
  question: Q;
  answer: A;
}

interface OfEvent {
  tournament: string;
}

/** Where the organiser puts results pages, as it was typed on this device. */
interface OnTheWeb {
  site: string;
}

/** What pages lead to: also the address at which the app is shown. */
interface Published extends OnTheWeb {
  app: string;
}

interface Language {
  lang: string;
}

/** What the page adds to all that it asks: its language and, in UTC, its time. */
export interface Asked extends Language {
  now: string;
}

/** A form's values by name, a list where a name is repeated. */
export type Values = Record<string, string | string[]>;

export interface Command {
  /** None creates one. */
  tournament: string | null;
  command: string;
  form: Values;
}

/** What is wrong with one field, which goes by one of these names. */
export interface Fault {
  names: string[];
  html: string;
}

/** Everything that is to be put right, and each part of it where that can be done. */
export interface Refusal {
  html: string;
  faults: Fault[];
}

export interface Refused {
  ok: false;
  saved?: undefined;
  needs?: undefined;
  refusal: Refusal;
  /** The page shows what is no longer so. */
  stale?: boolean;
}

/** What was done, and where that leads. */
export interface Done {
  ok: true;
  go?: string | null;
  /** The query of that route, which stays out of the address. */
  typed?: string;
  focus?: string;
  notice?: string | null;
  /** The device's storage has more to keep. */
  wrote?: boolean;
  stale?: undefined;
  /** What to say to which linked device, now that all is stored. */
  say?: [desk: string, text: string][];
  /** Nothing that a page shows has changed. */
  quiet?: boolean;
  /** The desk that is invited. */
  desk?: string;
  /** What to keep beside the log of an event to which nothing is added. */
  summary?: Summary;
  /** Events to put into memory first. */
  needs?: string[];
}

/** What the codes of another device held: its invitation, or its answer to one. */
export interface Said {
  desk: string;
  offer?: string;
  answer?: string;
}

/** What the codes of a desk held: what it did, for the device that leads. */
interface Brought extends OfEvent {
  desk: string;
  text: string;
}

/** What is to be stored of an event. */
export interface Stored {
  tournament: string;
  /** The place of the first line: what is stored from there on is replaced. */
  first: number;
  /** How many lines are stored so far. */
  before: number;
  lines: string[];
  summary: Summary;
  /** What is stored is damaged, and is kept beside what replaces it. */
  instead?: boolean;
}

/** What a command comes to, before it is stored. */
export interface Decided extends Done, Stored {
  summary: Summary;
}

/** What the device has of an event. */
interface Log {
  lines: string[];
  summary: Summary | null;
  /** Damaged rows are kept beside it. */
  aside: boolean;
}

/** A row of the storage as it is. */
export type Row = { key: [tournament: string, seq: number]; value: string };

/** An event in the list of events, as Python tells it and reads it again. */
export interface Summary {
  id: string;
}

export interface View {
  html: string;
  title: string;
  /** Events to put into memory, with which the page says more: it is to be asked for again. */
  needs?: string[];
  /** A copy of the event is to be written into the folder. */
  writes?: boolean;
  /** It shows what speaks for a player, and is not kept. */
  secret?: boolean;
  /** Rows that the window has already are left out: each is an element of its `id` with `data-same`. */
  is_part?: boolean;
}

/** The number that the window gives to a page that it asks for, and that of the page which it shows. */
interface Numbered {
  number: number;
  has: number;
}

/** What copies of events hold, by event, as Python counts it and reads it again. */
export type Copies = Record<string, { entries: number; rounds: number }>;

/** A folder that a person has chosen; not in every browser, and not yet among TypeScript's types. */
export interface Folder extends FileSystemDirectoryHandle {
  queryPermission(how: { mode: "readwrite" }): Promise<PermissionState>;
  requestPermission(how: { mode: "readwrite" }): Promise<PermissionState>;
}

/** The folder into which results pages are written, under the key by which Python names it. */
export interface ChosenFolder {
  key: string;
  folder: Folder;
}

/** A file of an event that was read and is to be opened, and what it goes by. */
export interface Held extends OfEvent {
  ok: true;
  read: string;
}

/** One of several files, or why it is not opened. */
interface Arriving extends Held {
  name: string;
  refusal?: Refusal;
}

/** What is picked or dropped: its size in bytes, and its text, or a zip in base64. */
export type Content = { size: number } & ({ text: string; zip?: undefined } | { zip: string; text?: undefined });

interface Text {
  ok: true;
  text: string;
}

/** A file for the browser's download, with what it copies and what is to be said of it: a text, or what came piece by piece. */
export interface Download extends Made {
  filename: string;
  mime: string;
  text?: string;
  saved?: Copies;
  refusal?: Refusal | null;
}

/** What came of what was made in slices. */
export interface Made {
  pieces?: BlobPart[];
}

/** How far it is with what is done in slices: its number, how much is done, of 1, and what is shown of it. */
interface Slice {
  ok: true;
  work: number;
  done: number;
  html?: string;
  /** A piece of the file that was made. */
  base64?: string;
  /** Events to put into memory before the next one, and those whose rows are to be brought. */
  load?: string[];
  rows?: string[];
  saved?: undefined;
  refusal?: undefined;
}

interface Sliced {
  sliced?: boolean;
}

/** A copy for the folder, a slice of its making, or nothing where none is due any more. */
type Copy = Exported | Slice | { ok: true } | Refused;

type Exported = Text & { filename: string; mime: string; saved: Copies; refusal?: undefined };

type Saved<Q> = Exchange<Q & Sliced, ({ ok: true } & Download) | Slice | Refused>;

/** What Python answers and the worker only passes on. */
export interface Passed {
  export: Exchange<OfEvent & Sliced, Exported | Slice | Refused>;
  report: Saved<OfEvent>;
  calendar: Saved<OfEvent>;
  publish: Saved<OfEvent & Published>;
  export_players: Saved<OfEvent>;
  share: Exchange<OfEvent & { round: string | null }, Text | Refused>;
  film: Exchange<OfEvent & { first: number; count: number }, { ok: true; texts: string[] } | Refused>;
  read_codes: Exchange<{ text: string }, { ok: true; html: string; text?: string; link?: Said; brought?: Brought }>;
  hall: Exchange<OfEvent & { digest: string; steps: number }, { ok: true; text: string | null; stand: string }>;
  message: Exchange<{ key: string }, Text>;
  refuse: Exchange<{ key: string }, Refused>;
  shut: Exchange<{ tournaments: string[] }, Done>;
  stop: Exchange<{ work: number }, Done>;
  simulate: Exchange<
    { question: { tournament?: string }; state: unknown },
    { ok: true; state: unknown; html: string | null } | Refused
  >;
}

/** What the device keeps of the host of its results pages, what is secret too. */
export interface KeptHost {
  outbox: object;
  secrets: Record<string, string>;
}

/** What a code is compared with: how often its salted form was hashed, and what came out. */
export interface Seal {
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
  hash: string;
}

/** A lock as Python writes it and reads it again. */
interface Locked {
  event: string;
}

/** What the device keeps of the lock of its screen: what Python is told of it, and what stands for the code. */
export interface KeptLock {
  told: Locked;
  seal: Seal;
}

/** A request on its way to a host; its body in base64. */
export interface Carried {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What a host answered, its body in base64; none where no answer came. */
export type HostAnswer = { status: number; headers: Record<string, string>; body: string } | null;

interface Step {
  ok: true;
  /** What to ask the host now. */
  request: Carried | null;
  /** Whether to come back at once. */
  more: boolean;
  /** In how many seconds to come back, if at all. */
  again: number | null;
  /** Where it stands, as HTML. */
  said: string;
}

type AskedOfHost = Exchange<Command & OnTheWeb, Done | Refused>;
type Sent = Exchange<{ route: string; online?: boolean; answer?: HostAnswer } & OnTheWeb, Step>;

type Linked = Exchange<
  { what: string; desk?: string; tournament?: string | null; text?: string; form?: Values },
  Done | Refused
>;

/** What the page asks of the worker. */
export interface Actions extends Passed {
  command: Exchange<Command, Done | Refused>;
  import: Exchange<Content & { route: string } & Sliced, Done | Slice | Refused>;
  go_on: Exchange<Pick<Slice, "work" | "load" | "rows"> & { tournament?: string | null }, unknown>;
  export_all: Saved<object>;
  publish_all: Saved<Published>;
  publish_ranking: Saved<{ season: string; shown: string } & Published>;
  copied: Exchange<{ saved: Copies }, void>;
  folder: Exchange<{ chosen?: Folder }, Folder | null>;
  delete: Exchange<OfEvent, Done | Refused>;
  let_go: Exchange<OfEvent, Done | Refused>;
  host: AskedOfHost;
  lock: Exchange<Command, Done | Refused>;
  link: Linked;
  reports: Exchange<Reports, (Done & { outcomes: Outcome[] }) | Refused>;
  send: Sent;
  rows: Saved<OfEvent>;
  render: Exchange<{ route: string; seen: Seen } & Numbered, View>;
  find: Exchange<{ route: string }, { html: string }>;
  settle: Exchange<object, null>;
}

/** A call on its way; the answer comes back under the same number. */
export interface Call<A extends keyof Actions> {
  id: number;
  action: A;
  payload: Actions[A]["question"] & Asked;
}

export type Ask = <A extends keyof Actions>(
  action: A,
  question: Actions[A]["question"],
) => Promise<Actions[A]["answer"]>;

/** What the worker does when it is asked. */
export type Answers = {
  [A in keyof Actions]: (question: Call<A>["payload"]) => Actions[A]["answer"] | Promise<Actions[A]["answer"]>;
};

/** What is to be kept of the host from now on; missing where that is as before. */
interface Keeping {
  kept?: KeptHost | null;
}

/** What the worker asks of Python. */
interface Bridge extends InLanguage<Passed> {
  load: Exchange<OfEvent & Log, Done & { summary: Summary | null }>;
  not_stored: Exchange<OfEvent & { error: string } & Partial<Log> & Language, Refused>;
  rows: Saved<OfEvent & { rows: Row[] | null } & Language>;
  unload: Exchange<OfEvent, Done>;
  tidy: Exchange<object, Done>;
  identify: Exchange<
    Content & { route: string } & Sliced & Language,
    Held | { ok: true; files: Arriving[] } | Slice | Done | Refused
  >;
  go_on: Exchange<{ work: number; rows: Record<string, Row[] | null> } & Language, { ok: true }>;
  opened: Exchange<{ files: { name: string; refusal?: Refusal }[] } & Language, Done | Refused>;
  export_all: Saved<{ device: Device } & Language>;
  publish_all: Saved<{ device: Device } & Published & Language>;
  publish_ranking: Saved<Actions["publish_ranking"]["question"] & { device: Device } & Language>;
  decide: Exchange<Command & { random: number } & Asked, Decided | Done | Refused>;
  apply: Exchange<Stored, Done>;
  follow: Exchange<Stored, { ok: true; followed: boolean }>;
  copied: Exchange<{ saved: Copies; now: string }, { ok: true; summaries: Summary[] }>;
  due_copy: Exchange<OfEvent & { summary?: Summary } & Sliced & Language, Copy>;
  folder_chosen: Exchange<object, Done>;
  host_kept: Exchange<{ kept: KeptHost | null }, Done>;
  host: Exchange<AskedOfHost["question"] & Language, (Done | Refused) & Keeping>;
  lock_kept: Exchange<{ kept: Locked | null }, Done>;
  lock: Exchange<Command & { fits: boolean } & Asked, (Done | Refused) & { kept?: Locked | null }>;
  closed: Exchange<Partial<Command> & { action: string; what?: string } & Language, Done | Refused>;
  reports: Exchange<Reports & { random: number } & Asked, (Decided & { outcomes: Outcome[] }) | Refused>;
  link: Exchange<Linked["question"] & { random: number; loaded?: boolean } & Asked, Decided | Done | Refused>;
  send: Exchange<
    Sent["question"] & { device: Device; loaded?: boolean } & Asked,
    Step & Keeping & { needs: string[] }
  >;
  not_copied: Exchange<OfEvent & { error: string }, Done>;
  render: Exchange<{ route: string; device: Device & Seen } & Numbered & Language, View>;
  whole: Exchange<Pick<Numbered, "number">, View>;
  find: Exchange<{ route: string; device: Device } & Language, { html: string }>;
}

type InLanguage<Calls extends Record<keyof Calls, Exchange<unknown, unknown>>> = {
  [Call in keyof Calls]: Exchange<Calls[Call]["question"] & Language, Calls[Call]["answer"]>;
};

export type AskPython = <F extends keyof Bridge>(name: F, question: Bridge[F]["question"]) => Bridge[F]["answer"];

/** What Python cannot know by itself: see engine/ronda/session/device.py. */
interface Device {
  /** None if the storage does not give them out. */
  tournaments: Summary[] | null;
  /** The events that were put into memory, or could not be. */
  brought: string[];
  persisted: boolean;
  /** What the browser calls the reason for storing nothing; "ok" if it does. */
  storage: string;
  now: string;
  offset: number;
  shifts: [since: string, minutes: number][];
  /** Of the folder for copies, if one was chosen: its name, and whether it may be written to. */
  copies?: { folder?: string; permission?: PermissionState };
  /** Where the app itself is. */
  origin?: string;
}

/** What the server of a hall says; what is not used here is Python's: see engine/ronda/session/hall_server.py. */
export interface HallState {
  version: number;
  events: Record<string, { digest: string; steps: number; own: boolean }>;
  /** So many were sent by players. */
  messages: number;
  /** It does not answer any more. */
  lost?: boolean;
  /** The status of its answer to each event that it did not take as it is now. */
  refused?: Record<string, number>;
  /** Each player's private link, for the screens that show one. */
  links?: Record<string, string>;
}

/** What a player sent from a phone, as the server of a hall brings it. */
export interface PlayersMessage {
  id: string;
  player: number;
  form: Record<string, string>;
  at: string;
  lang: string;
}

/** What a player is told of a message. */
interface Outcome {
  id: string;
  accepted: boolean;
  said: string;
}

type Reports = OfEvent & { messages: PlayersMessage[] };

/** What only the page knows of the device. */
export interface Seen extends OnTheWeb {
  square: boolean;
  /** None where the app was not opened from the server of a hall. */
  hall?: HallState;
  /** Whether the app is kept for use offline: "preparing", "ready", or what the browser calls the reason that it is not. */
  offline: string;
  safari: boolean;
  installed: boolean;
  can_choose: boolean;
}

/** What the worker says of its own accord. */
export interface News {
  /** How much of a start is done, of 1, and how many bytes of the app have come from its host. */
  progress: [part: number, bytes?: number];
  ready: [];
  failed: [reason: string];
  changed: [];
  crashed: [reason: string];
  culprit: [tournament: string];
}

export type Tell = <N extends keyof News>(event: N, ...detail: News[N]) => void;

/** What the device keeps: each line of a log under its place in it, and the last view of each route. */
export interface Kept extends DBSchema {
  events: { key: [tournament: string, seq: number]; value: string };
  tournaments: { key: string; value: { summary: Summary; at: string } };
  views: { key: string; value: View };
  folders: { key: "copies"; value: Folder };
}

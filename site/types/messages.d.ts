// What the page and the worker tell one another, and what the device keeps.
// What the worker asks of Python is in bridge.d.ts, which is written from the types in engine/ronda/bridge.

import type { DBSchema } from "idb";
import type {
  Bridge,
  CarriedResponse,
  CommandRequest,
  DoneAnswer,
  EventReference,
  EventSummary,
  Form,
  JobSlice,
  KeptPage,
  KeptScreenLock,
  RefusedAnswer,
  ReportsAnswer,
  SavedCopies,
  SavedFile,
  ScreenAnswer,
  StoredLines,
  WindowReport,
} from "./bridge";

export type {
  ArrivingEntries as Entries,
  ArrivingFile as Arriving,
  BrowserCrash as Crash,
  CarriedRequest as Carried,
  DecidedAnswer as Decided,
  DoneAnswer as Done,
  EventSummary as Summary,
  FieldFault as Fault,
  FileHandle as Held,
  Form as Values,
  HallReport as HallState,
  JobSlice as Slice,
  KeptHost,
  LinkDescription as Said,
  PlayersMessage,
  RefusedAnswer as Refused,
  RenderedRefusal as Refusal,
  SavedCopies as Copies,
  StoredLines as Stored,
  StoredRow as Row,
} from "./bridge";

/** What is asked for, and what comes back. */
interface Exchange<Q, A> {
  question: Q;
  answer: A;
}

/** What the page adds to all that it asks: its language and, in UTC, its time. */
export interface Asked {
  lang: string;
  now: string;
}

/** What the worker adds, or the page to all. */
type Added = "lang" | "now" | "device" | "random" | "loaded" | "fits";

/** A call of Python as the page asks for it. */
type FromPage<Call extends keyof Bridge> = Exchange<Omit<Bridge[Call]["question"], Added>, Bridge[Call]["answer"]>;

export type Command = Pick<CommandRequest, "tournament" | "command" | "form">;

/** What a route shows; what the device keeps of it says less. */
export type View = KeptPage & Partial<Omit<ScreenAnswer, keyof KeptPage>>;

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

/** What is picked or dropped: its size in bytes, and its content in base64 or, of codes, as the text they hold. */
export type Content = { name?: string; size: number } & ({ content: string } | { text: string });

/** What came of what was made in slices. */
export interface Made {
  pieces?: BlobPart[];
}

/** A file for the browser's download: a text, or what came piece by piece. */
export type Download = Omit<SavedFile, "ok" | "base64"> & Made;

/** A copy for the folder, a slice of its making, or nothing where none is due any more. */
export type Copy = Bridge["due_copy"]["answer"];

/** What a host answered; none where no answer came. */
export type HostAnswer = CarriedResponse | null;

/** What a code is compared with: how often its salted form was hashed, and what came out. */
export interface Seal {
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
  hash: string;
}

/** What the device keeps of the lock of its screen: what Python is told of it, and what stands for the code. */
export interface KeptLock {
  told: KeptScreenLock;
  seal: Seal;
}

/** What Python answers and the worker only passes on. */
export interface Passed {
  export: FromPage<"export">;
  report: FromPage<"report">;
  calendar: FromPage<"calendar">;
  publish: FromPage<"publish">;
  export_players: FromPage<"export_players">;
  share: FromPage<"share">;
  film: FromPage<"film">;
  read_codes: FromPage<"read_codes">;
  hall: FromPage<"hall">;
  host: FromPage<"host">;
  message: FromPage<"message">;
  refuse: FromPage<"refuse">;
  shut: FromPage<"shut">;
  stop: FromPage<"stop">;
  simulate: FromPage<"simulate">;
}

type DoneOrRefused = DoneAnswer | RefusedAnswer;

/** What the page asks of the worker. */
export interface Actions extends Passed {
  command: Exchange<Command, DoneOrRefused>;
  import: Exchange<(Content | { files: Content[] }) & { route: string; sliced?: boolean }, DoneOrRefused | JobSlice>;
  go_on: Exchange<Pick<JobSlice, "work" | "load" | "rows"> & { tournament?: string | null }, unknown>;
  export_all: FromPage<"export_all">;
  publish_all: FromPage<"publish_all">;
  publish_ranking: FromPage<"publish_ranking">;
  copied: Exchange<{ saved: SavedCopies }, void>;
  folder: Exchange<{ chosen?: Folder }, Folder | null>;
  delete: Exchange<EventReference, DoneOrRefused>;
  let_go: Exchange<EventReference, DoneOrRefused>;
  lock: Exchange<Command, DoneOrRefused>;
  link: Exchange<FromPage<"link">["question"], DoneOrRefused>;
  reports: Exchange<FromPage<"reports">["question"], (DoneAnswer & Pick<ReportsAnswer, "outcomes">) | RefusedAnswer>;
  send: FromPage<"send">;
  rows: Exchange<EventReference, SavedFile>;
  render: Exchange<FromPage<"render">["question"] & { seen: WindowReport }, View>;
  find: FromPage<"find">;
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

/** What the worker asks of Python. */
export type AskPython = <Call extends keyof Bridge>(
  name: Call,
  question: Bridge[Call]["question"],
) => Bridge[Call]["answer"];

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
  tournaments: { key: string; value: { summary: EventSummary; at: string } };
  views: { key: string; value: View };
  folders: { key: "copies"; value: Folder };
}

// Written by `build.py bridge` from the types in engine/ronda/bridge: change them there.

/** A request about all events, with the rows of damaged ones. */
export interface AllEventsRequest extends DeviceRequest {
  rows?: StoredRows;
}

/** A request for the device's results pages. */
export interface AllPagesRequest extends DeviceRequest, PublishingFrame {
}

/** Registrations made at home, for the event in which they were opened. */
export interface ArrivingEntries {
  ok: true;
  tournament: string;
  entries: Form;
}

/** One of several files. */
export interface ArrivingFile extends FileHandle {
  name: string;
  /** Why it is not opened. */
  refusal?: RenderedRefusal;
}

/** Several files, for example from a zip. */
export interface ArrivingFiles {
  ok: true;
  files: ArrivingFile[];
  /** Where their questions are, including lists of people. */
  go?: string | null;
  typed?: string;
  /** Texts of readable season files among them. */
  seasons?: string[];
}

/** A desk's steps for the leader. */
export interface BroughtSteps extends EventReference {
  desk: string;
  /** In base64. */
  text: string;
}

/** A failure on the browser's side. */
export interface BrowserCrash {
  route: string;
  /** The command or call at that time; empty if unknown. */
  doing: string;
  stack: string;
}

/** A request on its way to a host. */
export interface CarriedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** In base64. */
  body: string;
}

/** A host's response. */
export interface CarriedResponse {
  status: number;
  headers: Record<string, string>;
  /** In base64. */
  body: string;
}

/** Events on which Python crashed. */
export interface ClosedEvents {
  tournaments: string[];
}

/** Texts of codes. */
export interface CodeTexts {
  ok: true;
  texts: string[];
}

/** The progress of reading and, at its end, the content of the codes. */
export interface CodesAnswer extends Content {
  ok: true;
  html: string;
}

/** Scanned or pasted text of one or several codes. */
export interface CodesRead {
  text: string;
  lang: string;
}

/** The codes to show, for an event or a desk identifier. */
export interface CodesRequest extends EventRequest {
  first: number;
  /** 0 for the fewest that a camera needs. */
  count: number;
}

/** Message and screen after a command. */
export interface CommandOutcome {
  ok: true;
  /** Next route. */
  go?: string | null;
  /** Query of that route, which stays out of the address. */
  typed?: string | null;
  /** Selector of the element to focus. */
  focus?: string;
  notice?: string | null;
  /** Whether the line with the last step already says what the notice says. */
  is_step?: boolean;
  heard?: Heard | null;
  /** Messages for linked devices, after everything is stored. */
  say?: ([string, string])[];
  /** Whether nothing visible has changed. */
  quiet?: boolean;
  /** The invited desk. */
  desk?: string;
  /** Whether the device's storage has more to keep. */
  wrote?: boolean;
  /** Events to load first; then ask again. */
  needs?: string[];
  stale?: never;
}

/** A command from a page's form. */
export interface CommandRequest extends LanguageRequest {
  /** Null creates one. */
  tournament: string | null;
  command: string;
  form: Form;
  /** ISO 8601 in UTC. */
  now: string;
}

/** Saved copies and their time. */
export interface CopiesSaved {
  saved: SavedCopies;
  now: string;
}

/** The content of an event's copy. */
export interface CopyContents {
  entries: number;
  /** Number of complete rounds. */
  rounds: number;
  at?: string;
}

/** The browser's reason why no copy could be written. */
export interface CopyFailure extends EventReference {
  error: string;
}

/** The event of a command to decide; None if it creates one. */
export interface DayRequest {
  tournament: string | null;
}

/** A decided command, before it is stored. */
export interface DecidedAnswer extends CommandOutcome, StoredLines {
}

/** A command to decide. For a file that was read already, its form holds the file's handle: see :mod:`ronda.bridge.opening`. */
export interface DecisionRequest extends CommandRequest {
  random: number;
}

/** The folder for copies, if chosen. */
export interface DeviceCopies {
  folder?: string;
  /** Write permission, in the browser's terms. */
  permission?: string;
}

/** What only the browser knows; ``Device.read`` reads it. */
export interface DeviceReport {
  /** Null if the storage does not give them out. */
  tournaments: EventSummary[] | null;
  /** Events loaded into memory, or impossible to load. */
  brought: string[];
  persisted: boolean;
  /** The browser's reason for storing nothing; "ok" if it stores. */
  storage: string;
  /** ISO 8601 in UTC. */
  now: string;
  /** Minutes by which local time is ahead of UTC. */
  offset: number;
  /** Since when local time has been so many minutes ahead. */
  shifts: ([string, number])[];
  copies?: DeviceCopies;
  /** Address of the app itself. */
  origin?: string;
}

/** A request about all events of the device. */
export interface DeviceRequest extends LanguageRequest {
  device: DeviceReport;
}

/** A completed request that stores at most a summary. */
export interface DoneAnswer extends CommandOutcome {
  summary?: EventSummary;
  /** The refused part. */
  refusal?: RenderedRefusal;
  /** The device's new stored host; missing if unchanged. */
  kept?: KeptHost | null;
}

/** A possibly due copy, with the device's present summary. */
export interface DueCopyRequest extends EventRequest {
  summary?: EventSummary;
}

/** An event as a file. */
export interface EventFile extends TextAnswer {
  filename: string;
  mime: string;
  saved: SavedCopies;
  /** End of the names of older copies in the folder that must be deleted (REG-ERASE). */
  stale?: string;
  refusal?: never;
}

/** The event of a request. */
export interface EventReference {
  tournament: string;
}

/** A request about an event. */
export interface EventRequest extends EventReference, LanguageRequest {
}

/** The summary's keys that others read; the device stores the rest for the list. */
export interface EventSummary {
  id: string;
  entries?: number;
  head?: string;
}

/** The fault of one field. */
export interface FieldFault {
  /** Possible names of the field in the form. */
  names: string[];
  html: string;
}

/** A picked, dropped or shared file. */
export interface FileBytes {
  /** Name of the file. */
  name?: string;
  /** In bytes; a file too large for any event is not read. */
  size?: number;
  /** Text, if it is already text. */
  text?: string;
  /** The bytes of the file, in base64. */
  content?: string;
}

/** What was picked or dropped, and the route. */
export interface FileContent extends LanguageRequest, FileBytes {
  /** All files put there together, instead of a single one. */
  files?: FileBytes[];
  route: string;
}

/** The event in a file, and the handle of the file until it is opened. */
export interface FileHandle extends EventReference {
  read: string;
}

/** The list of places and actions. */
export interface FinderAnswer {
  ok: true;
  html: string;
}

/** The route from which a person searches. */
export interface FinderRequest {
  route: string;
  lang: string;
  device: DeviceReport;
}

/** Whether another window's lines continue this log; if not, the log must be read again. */
export interface FollowedAnswer {
  ok: true;
  followed: boolean;
}

export type Form = Record<string, string | string[]>;

/** A page with all its rows; missing if newer pages have replaced it. */
export interface FullScreenAnswer {
  ok: true;
  html: string | null;
  title: string;
}

/** The copy, unless unchanged. */
export interface HallCopyAnswer {
  ok: true;
  text: string | null;
  /** A query that tells the server this device's position, and what it has at the hall's position. */
  stand: string;
}

/** An event whose copy is due, and the hall's state of it. */
export interface HallCopyRequest extends EventReference {
  /** Digest of the hall's copy. */
  digest: string;
  steps?: number;
}

/** The hall's state of an event. */
export interface HallEventReport {
  digest: string;
  steps: number;
  /** Whether this browser shows it. */
  own: boolean;
}

/** A report of the hall's server; ``HallServer.read`` reads all of it. */
export interface HallReport {
  version: number;
  events: Record<string, HallEventReport>;
  /** Number of messages from players. */
  messages: number;
  /** Whether it no longer answers. */
  lost?: boolean;
  /** Status of its answer for each event that it did not accept in its present state. */
  refused?: Record<string, number>;
  /** Each player's private link, for the screens that show one. */
  links?: Record<string, string>;
}

export type Heard = "done" | "look";

/** A file that was read. */
export interface HeldFile extends FileHandle {
  ok: true;
}

/** A request about the host. */
export interface HostRequest extends CommandRequest {
  /** The organiser's results site, as typed. */
  site?: string;
}

export type IdentifiedFile = HeldFile | ArrivingFiles | ArrivingEntries | DoneAnswer | RefusedAnswer;

export type JobAnswer = EventFile | SavedFile | HeldFile | ArrivingFiles | DoneAnswer | RefusedAnswer;

/** A job by its number. */
export interface JobReference {
  work: number;
}

/** Progress of a sliced job. */
export interface JobSlice {
  ok: true;
  /** Its number. */
  work: number;
  /** Share done, from 0 to 1. */
  done: number;
  /** HTML to show. */
  html?: string;
  /** A piece of the file made. */
  base64?: string;
  /** Events to load before the next slice. */
  load?: string[];
  /** Events whose rows are needed. */
  rows?: string[];
  saved?: never;
  refusal?: never;
}

/** The device's stored host of results pages, and its seasons. */
export interface KeptHost {
  outbox: unknown;
  secrets: Record<string, string>;
}

/** The device's stored host, if any. */
export interface KeptHostRequest {
  kept: KeptHost | null;
}

/** The device's stored lock without the code. */
export interface KeptLockRequest {
  kept: KeptScreenLock | null;
}

/** A page stored for the next start. */
export interface KeptPage {
  html: string;
  title: string;
}

/** A lock as stored. */
export interface KeptScreenLock {
  event: string;
  rights: Record<string, unknown> | null;
  since: string;
  wrong: number;
  tried: string;
}

/** A request answered in a language. */
export interface LanguageRequest {
  lang: string;
  /** Whether a long job runs in slices. */
  sliced?: boolean;
}

export type LinkAnswer = DecidedAnswer | DoneAnswer | RefusedAnswer;

/** Another device's invitation, or its answer to one. */
export interface LinkDescription {
  desk: string;
  offer?: string;
  answer?: string;
}

/** A request about a link. */
export interface LinkRequest extends LanguageRequest {
  /** A key of ``_HANDLERS``. */
  what: string;
  tournament?: string | null;
  desk?: string;
  /** Text from the browser, another device, or its codes. */
  text?: string;
  form?: Form;
  random: number;
  /** Whether what was requested is in memory, as far as possible. */
  loaded?: boolean;
  /** ISO 8601 in UTC. */
  now: string;
}

/** The summary to store, if the device has lost it. */
export interface LoadedAnswer {
  ok: true;
  summary: EventSummary | null;
}

/** A completed request about the lock. */
export interface LockDone extends CommandOutcome {
  /** The lock to store; None if the screen is unlocked. */
  kept: KeptScreenLock | null;
}

/** A refused request about the lock. */
export interface LockRefused {
  ok: false;
  refusal: RenderedRefusal;
  /** The lock with the wrong code counted. */
  kept?: KeptScreenLock | null;
}

/** A request about the lock. */
export interface LockRequest extends CommandRequest {
  /** Whether the typed code matches the stored one. */
  fits: boolean;
}

/** A browser action that a person asks for. */
export interface LockedAction extends LanguageRequest {
  action: string;
  tournament?: string | null;
  command?: string;
  what?: string;
}

/** The answer to a player's message. */
export interface MessageOutcome {
  id: string;
  accepted: boolean;
  said: string;
}

/** A key of :data:`BROWSER_MESSAGES`. */
export interface MessageRequest {
  key: string;
  lang: string;
}

/** Events to load before an event's command is decided. */
export interface MissingEvents {
  ok: true;
  needs: string[];
}

/** Input of the next slice. */
export interface NextSlice extends JobReference {
  /** What the previous slice asked for. */
  rows?: StoredRows;
  lang: string;
}

/** Empty request. */
export interface NoRequest {
}

/** Lines that could not be stored. */
export interface NotStoredRequest extends EventRequest {
  /** The browser's reason. */
  error: string;
  /** The stored lines, if available. */
  lines?: string[];
}

/** The outcome of one of several files. */
export interface OpenedFile {
  name: string;
  notice?: string | null;
  refusal?: RenderedRefusal;
}

/** The outcome of several files. */
export interface OpenedFiles {
  files: OpenedFile[];
  /** Where the lists and questions among them are. */
  go?: string | null;
  typed?: string;
  seasons?: string[];
  lang: string;
}

/** The window's number for a requested page. */
export interface PageNumber {
  number: number;
}

/** A request for an event's results pages. */
export interface PagesRequest extends EventRequest, PublishingFrame {
  /** ``single`` for one HTML file; otherwise a zip of a site's files. */
  value?: string;
}

/** A message from a player's phone, from the hall's server. */
export interface PlayersMessage {
  id: string;
  /** The player to whom the server assigns the phone. */
  player: number;
  form: Record<string, string>;
  at: string;
  lang?: string;
}

/** Addresses for results pages. */
export interface PublishingFrame {
  /** The organiser's results site, as typed. */
  site: string;
  /** Address of the app. */
  app: string;
}

/** A request for a season ranking's pages, or the file of one of the organiser's seasons. */
export interface RankingPagesRequest extends AllPagesRequest {
  /** Its name, or the key of an organiser's season. */
  season: string;
  /** ``season`` for an organiser's season, ``rules`` for its file; otherwise the ranking of a game that has one. */
  value?: string;
  /** People to name although hidden in an event, one per line (AGL-NAMES). */
  shown?: string;
}

/** A refusal; fields of other answers are never present. */
export interface RefusedAnswer {
  ok: false;
  refusal: RenderedRefusal;
  /** Whether the page is out of date. */
  stale?: boolean;
  saved?: never;
  needs?: never;
  kept?: never;
}

/** A refusal for the page. */
export interface RenderedRefusal {
  html: string;
  faults: FieldFault[];
}

/** An event's report, or its export for another program. */
export interface ReportRequest extends EventRequest {
  /** Key of an export format; missing for the report. */
  value?: string;
}

/** Lines to store, and an answer for each message. */
export interface ReportsAnswer extends DecidedAnswer {
  outcomes: MessageOutcome[];
}

/** Messages from an event's players. */
export interface ReportsRequest extends EventRequest {
  messages: PlayersMessage[];
  now: string;
  random: number;
}

/** An event with all its rows, if available. */
export interface RowsRequest extends EventRequest {
  rows: StoredRow[] | null;
}

export type SavedCopies = Record<string, CopyContents>;

/** A file for download: a text, or its last piece. */
export interface SavedFile {
  ok: true;
  filename: string;
  mime: string;
  text?: string;
  base64?: string;
  saved?: SavedCopies;
  /** What is missing from it. */
  refusal?: RenderedRefusal | null;
}

/** A page. */
export interface ScreenAnswer extends KeptPage {
  ok: true;
  /** Whether rows that the window has are omitted: each is a placeholder element with its ``id`` and ``data-same``. */
  is_part: boolean;
  /** Events to load, because the page could show more with them: then ask again. */
  needs: string[];
  /** Whether it shows a player's secret and must not be stored. */
  secret: boolean;
  /** Whether a copy of the event should be written into the folder. */
  writes: boolean;
}

/** The route to show. */
export interface ScreenRequest extends PageNumber {
  route: string;
  lang: string;
  device: WindowDevice;
  /** Number of the page shown; 0 for none. */
  has: number;
}

/** One step of sending. */
export interface SendingAnswer extends HostStep {
  ok: true;
  /** State as HTML. */
  said: string;
  /** Events to load first; then ask again. */
  needs: string[];
  /** The device's new stored host; missing if unchanged. */
  kept?: KeptHost | null;
}

/** The outcome of the previous step. */
export interface SendingRequest extends DeviceRequest, PublishingFrame {
  route: string;
  /** ISO 8601 in UTC. */
  now: string;
  /** Whether the connection has just returned. */
  online?: boolean;
  /** The host's response; null if none came, missing if nothing was requested. */
  answer?: CarriedResponse | null;
  /** Whether what was requested is in memory, as far as possible. */
  loaded?: boolean;
}

/** The round whose pairings are shared; without one, the standings. */
export interface ShareRequest extends EventRequest {
  round: string | null;
}

/** HTML so far. */
export interface SimulationAnswer {
  ok: true;
  /** Sums for the next slice; null once done. */
  state: Record<string, unknown> | null;
  html: string | null;
}

/** The question of a page; further keys belong to its module. */
export interface SimulationQuestion {
  kind: string;
  tournament?: string;
  file?: string;
}

/** A request for the next slice. */
export interface SimulationRequest {
  question: SimulationQuestion;
  /** Sums of the previous slice; null at first. */
  state: Record<string, unknown> | null;
  lang: string;
}

/** An event as stored by the device. */
export interface StoredEvent extends EventReference {
  lines: string[];
  summary?: EventSummary | null;
  /** Whether damaged rows are kept beside it. */
  aside?: boolean;
}

/** Lines of an event to store. */
export interface StoredLines {
  tournament: string;
  /** Position of the first line: stored lines from there on are replaced. */
  first: number;
  /** Number of lines stored so far. */
  before: number;
  lines: string[];
  summary: EventSummary;
  /** Whether damaged lines are kept beside their replacement. */
  instead?: boolean;
  /** Whether nothing stored may be kept, including pages and damaged rows (REG-ERASE). */
  erases?: boolean;
}

/** A row of the storage, unchanged. */
export interface StoredRow {
  /** Event and position in its log. */
  key: [string, number];
  value: string;
}

export type StoredRows = Record<string, StoredRow[] | null>;

/** Updated summaries. */
export interface SummariesAnswer {
  ok: true;
  summaries: EventSummary[];
}

/** A text. */
export interface TextAnswer {
  ok: true;
  text: string;
}

/** The device as known to a window of the app. */
export interface WindowDevice extends DeviceReport, WindowReport {
}

/** What only the page knows about the device. */
export interface WindowReport {
  /** The organiser's results site, as typed. */
  site: string;
  /** The last typed checker of players and lists on this device. */
  checker: string;
  /** The organiser last typed at a start here. */
  organiser?: string;
  /** Whether the window is closer to 4:3 than to 16:9. */
  square: boolean;
  /** Missing unless the app was opened from a hall's server. */
  hall?: HallReport;
  /** Whether the app is stored for offline use: "preparing", "ready", or the browser's reason. */
  offline: string;
  safari: boolean;
  installed: boolean;
  /** Whether a person can choose a folder. */
  can_choose: boolean;
  /** Name of the browser. */
  browser?: string;
  /** The last failure, and the one before. */
  crashes?: BrowserCrash[];
}

export interface Content {
  /** An event file, to be opened like any other. */
  text?: string;
  link?: LinkDescription;
  brought?: BroughtSteps;
  /** Registrations made at home; whoever shows such a code is present. */
  entries?: Form;
}

export interface HostStep {
  /** The next request to the host. */
  request: CarriedRequest | null;
  /** Whether to continue at once. */
  more: boolean;
  /** Seconds until the next step; null for none. */
  again: number | null;
}

/** What is asked under which name, and what comes back. */
export interface Bridge {
  film: { question: CodesRequest; answer: CodeTexts | RefusedAnswer };
  read_codes: { question: CodesRead; answer: CodesAnswer };
  copied: { question: CopiesSaved; answer: SummariesAnswer };
  due_copy: { question: DueCopyRequest; answer: EventFile | JobSlice | DoneAnswer | RefusedAnswer };
  folder_chosen: { question: NoRequest; answer: DoneAnswer };
  not_copied: { question: CopyFailure; answer: DoneAnswer };
  decide: { question: DecisionRequest; answer: DecidedAnswer | DoneAnswer | RefusedAnswer };
  beside: { question: DayRequest; answer: MissingEvents };
  calendar: { question: EventRequest; answer: SavedFile | RefusedAnswer };
  export: { question: EventRequest; answer: EventFile | JobSlice | RefusedAnswer };
  export_all: { question: AllEventsRequest; answer: SavedFile | JobSlice | RefusedAnswer };
  export_players: { question: EventRequest; answer: SavedFile };
  publish: { question: PagesRequest; answer: SavedFile | JobSlice | RefusedAnswer };
  publish_all: { question: AllPagesRequest; answer: SavedFile | JobSlice | RefusedAnswer };
  publish_ranking: { question: RankingPagesRequest; answer: SavedFile | JobSlice | RefusedAnswer };
  report: { question: ReportRequest; answer: SavedFile | RefusedAnswer };
  rows: { question: RowsRequest; answer: SavedFile };
  share: { question: ShareRequest; answer: TextAnswer | RefusedAnswer };
  hall: { question: HallCopyRequest; answer: HallCopyAnswer };
  link: { question: LinkRequest; answer: LinkAnswer };
  closed: { question: LockedAction; answer: DoneAnswer | RefusedAnswer };
  lock: { question: LockRequest; answer: LockDone | LockRefused };
  lock_kept: { question: KeptLockRequest; answer: DoneAnswer };
  apply: { question: StoredLines; answer: DoneAnswer };
  follow: { question: StoredLines; answer: FollowedAnswer };
  load: { question: StoredEvent; answer: LoadedAnswer };
  not_stored: { question: NotStoredRequest; answer: RefusedAnswer };
  shut: { question: ClosedEvents; answer: DoneAnswer };
  tidy: { question: NoRequest; answer: DoneAnswer };
  unload: { question: EventReference; answer: DoneAnswer };
  identify: { question: FileContent; answer: IdentifiedFile | JobSlice };
  opened: { question: OpenedFiles; answer: DoneAnswer | RefusedAnswer };
  reports: { question: ReportsRequest; answer: ReportsAnswer | RefusedAnswer };
  find: { question: FinderRequest; answer: FinderAnswer };
  message: { question: MessageRequest; answer: TextAnswer };
  refuse: { question: MessageRequest; answer: RefusedAnswer };
  render: { question: ScreenRequest; answer: ScreenAnswer };
  simulate: { question: SimulationRequest; answer: SimulationAnswer };
  whole: { question: PageNumber; answer: FullScreenAnswer };
  host: { question: HostRequest; answer: DoneAnswer | RefusedAnswer };
  host_kept: { question: KeptHostRequest; answer: DoneAnswer };
  send: { question: SendingRequest; answer: SendingAnswer };
  go_on: { question: NextSlice; answer: JobAnswer | JobSlice };
  stop: { question: JobReference; answer: DoneAnswer };
}

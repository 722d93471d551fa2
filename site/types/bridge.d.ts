// Written by `build.py bridge` from the types in engine/ronda/bridge: change them there.

/** What is asked of all events, with the rows of those that cannot be read whole. */
export interface AllEventsRequest extends DeviceRequest {
  rows?: StoredRows;
}

/** The results pages of the device are made. */
export interface AllPagesRequest extends DeviceRequest, PublishingFrame {
}

/** Registrations that were made at home, for the event in which they were opened. */
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

/** Several files, such as those of a zip. */
export interface ArrivingFiles {
  ok: true;
  files: ArrivingFile[];
  /** Where what is asked of them is, lists of people too. */
  go?: string | null;
  typed?: string;
  /** The files of seasons among them, which can be read. */
  seasons?: string[];
}

/** What a desk did, for the device that leads. */
export interface BroughtSteps extends EventReference {
  desk: string;
  /** In base64. */
  text: string;
}

/** Something that failed in the browser's side. */
export interface BrowserCrash {
  route: string;
  /** The command or the question that was asked; empty where nobody knows. */
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

/** What a host answered. */
export interface CarriedResponse {
  status: number;
  headers: Record<string, string>;
  /** In base64. */
  body: string;
}

/** The events on which Python crashed. */
export interface ClosedEvents {
  tournaments: string[];
}

/** What codes say. */
export interface CodeTexts {
  ok: true;
  texts: string[];
}

/** How far the reading is, and at its end what the codes held. */
export interface CodesAnswer extends Content {
  ok: true;
  html: string;
}

/** What a camera read, or what was pasted: the text of a code, or of several. */
export interface CodesRead {
  text: string;
  lang: string;
}

/** Which codes are shown, of an event or of the identifier of a desk. */
export interface CodesRequest extends EventRequest {
  first: number;
  /** 0 for as many as a camera needs at least. */
  count: number;
}

/** What to say and show of what was done. */
export interface CommandOutcome {
  ok: true;
  /** The route to which it leads. */
  go?: string | null;
  /** The query of that route, which stays out of the address. */
  typed?: string | null;
  /** The selector of what has the focus there. */
  focus?: string;
  notice?: string | null;
  /** The line of the last step says what the notice says. */
  is_step?: boolean;
  heard?: Heard | null;
  /** What to say to which linked device, once all is stored. */
  say?: ([string, string])[];
  /** Nothing that a page shows has changed. */
  quiet?: boolean;
  /** The desk that is invited. */
  desk?: string;
  /** The device's storage has more to keep. */
  wrote?: boolean;
  /** Events to put into memory first: then it is asked again. */
  needs?: string[];
  stale?: never;
}

/** A command, as a form of a page says it. */
export interface CommandRequest extends LanguageRequest {
  /** None creates one. */
  tournament: string | null;
  command: string;
  form: Form;
  /** ISO 8601 in UTC. */
  now: string;
}

/** Copies that were saved, and when. */
export interface CopiesSaved {
  saved: SavedCopies;
  now: string;
}

/** What a copy of an event holds. */
export interface CopyContents {
  entries: number;
  /** How many of them are complete. */
  rounds: number;
  at?: string;
}

/** What the browser calls the reason for which no copy could be written. */
export interface CopyFailure extends EventReference {
  error: string;
}

/** Of which event a command is about to be decided; of none where it makes one. */
export interface DayRequest {
  tournament: string | null;
}

/** What a command comes to, before it is stored. */
export interface DecidedAnswer extends CommandOutcome, StoredLines {
}

/** A command to decide; of a file that was read already its form has the name, see :mod:`ronda.bridge.opening`. */
export interface DecisionRequest extends CommandRequest {
  random: number;
}

/** The folder for copies, if one was chosen. */
export interface DeviceCopies {
  folder?: string;
  /** Whether it may be written to, as browsers say it. */
  permission?: string;
}

/** What Python cannot know by itself; ``Device.read`` reads it. */
export interface DeviceReport {
  /** None if the storage does not give them out. */
  tournaments: EventSummary[] | null;
  /** The events that were put into memory, or could not be. */
  brought: string[];
  persisted: boolean;
  /** What the browser calls the reason for storing nothing; "ok" if it does. */
  storage: string;
  /** ISO 8601 in UTC. */
  now: string;
  /** Minutes that the local clock is ahead of UTC. */
  offset: number;
  /** Since when it has been so many minutes ahead. */
  shifts: ([string, number])[];
  copies?: DeviceCopies;
  /** Where the app itself is. */
  origin?: string;
}

/** What is asked of all events of the device. */
export interface DeviceRequest extends LanguageRequest {
  device: DeviceReport;
}

/** What was done, with nothing to store but a summary. */
export interface DoneAnswer extends CommandOutcome {
  summary?: EventSummary;
  /** What was not done of it. */
  refusal?: RenderedRefusal;
  /** What the device keeps from now on; missing where that is as before. */
  kept?: KeptHost | null;
}

/** Of what a copy is due, as the device lists it by now. */
export interface DueCopyRequest extends EventRequest {
  summary?: EventSummary;
}

/** An event as a file. */
export interface EventFile extends TextAnswer {
  filename: string;
  mime: string;
  saved: SavedCopies;
  /** The end of the names of older copies in the folder that may not be kept (REG-ERASE). */
  stale?: string;
  refusal?: never;
}

/** Of which event something is asked. */
export interface EventReference {
  tournament: string;
}

/** What is asked of an event. */
export interface EventRequest extends EventReference, LanguageRequest {
}

/** The keys of a summary that others read; the device keeps the rest for the list of events. */
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

/** A file that was picked, dropped or shared. */
export interface FileBytes {
  /** What the file is called. */
  name?: string;
  /** In bytes; nothing is read of a file that is too large for any event. */
  size?: number;
  /** What is text already. */
  text?: string;
  /** The bytes of a file, in base64. */
  content?: string;
}

/** What was picked or dropped, and at which route. */
export interface FileContent extends LanguageRequest, FileBytes {
  /** All that was put there together, in place of one. */
  files?: FileBytes[];
  route: string;
}

/** The event that a file holds, and what the file goes by until it is opened. */
export interface FileHandle extends EventReference {
  read: string;
}

/** The list of places and actions. */
export interface FinderAnswer {
  ok: true;
  html: string;
}

/** At which route a person searches. */
export interface FinderRequest {
  route: string;
  lang: string;
  device: DeviceReport;
}

/** Whether what another window stored goes on where this one is; if not, the log is to be read again. */
export interface FollowedAnswer {
  ok: true;
  followed: boolean;
}

export type Form = Record<string, string | string[]>;

/** A page with all its rows; none where others have come since. */
export interface FullScreenAnswer {
  ok: true;
  html: string | null;
  title: string;
}

/** The copy, unless it is the one that is there. */
export interface HallCopyAnswer {
  ok: true;
  text: string | null;
  /** A query that tells the server how far this device is, and what it has where the hall's steps end. */
  stand: string;
}

/** Of what a copy is due, and how far the hall is. */
export interface HallCopyRequest extends EventReference {
  /** Of the copy that it has. */
  digest: string;
  steps?: number;
}

/** What the hall has of an event. */
export interface HallEventReport {
  digest: string;
  steps: number;
  /** This browser shows it. */
  own: boolean;
}

/** What the server of a hall says; ``HallServer.read`` reads it, and what else is in it. */
export interface HallReport {
  version: number;
  events: Record<string, HallEventReport>;
  /** So many were sent by players. */
  messages: number;
  /** It does not answer any more. */
  lost?: boolean;
  /** The status of its answer to each event that it did not take as it is now. */
  refused?: Record<string, number>;
  /** Each player's private link, for the screens that show one. */
  links?: Record<string, string>;
}

export type Heard = "done" | "look";

/** A file that was read. */
export interface HeldFile extends FileHandle {
  ok: true;
}

/** What was asked about the host. */
export interface HostRequest extends CommandRequest {
  /** Where the organiser puts results pages, as it was typed. */
  site?: string;
}

export type IdentifiedFile = HeldFile | ArrivingFiles | ArrivingEntries | DoneAnswer | RefusedAnswer;

export type JobAnswer = EventFile | SavedFile | HeldFile | ArrivingFiles | DoneAnswer | RefusedAnswer;

/** What was begun, by its number. */
export interface JobReference {
  work: number;
}

/** How far it is with what is done in slices. */
export interface JobSlice {
  ok: true;
  /** Its number. */
  work: number;
  /** How much is done, of 1. */
  done: number;
  /** What is shown of it. */
  html?: string;
  /** A piece of the file that was made. */
  base64?: string;
  /** Events to put into memory before the next slice. */
  load?: string[];
  /** Events whose rows are to be brought. */
  rows?: string[];
  saved?: never;
  refusal?: never;
}

/** What the device keeps of the host of its results pages, and of its seasons. */
export interface KeptHost {
  outbox: unknown;
  secrets: Record<string, string>;
}

/** What the device keeps of its host, if it has one. */
export interface KeptHostRequest {
  kept: KeptHost | null;
}

/** What the device keeps of its lock, but for the code. */
export interface KeptLockRequest {
  kept: KeptScreenLock | null;
}

/** A page as it is kept for the next start. */
export interface KeptPage {
  html: string;
  title: string;
}

/** A lock as the device keeps it. */
export interface KeptScreenLock {
  event: string;
  rights: Record<string, unknown> | null;
  since: string;
  wrong: number;
  tried: string;
}

/** What is answered in a language. */
export interface LanguageRequest {
  lang: string;
  /** What takes long is done in slices. */
  sliced?: boolean;
}

export type LinkAnswer = DecidedAnswer | DoneAnswer | RefusedAnswer;

/** The invitation of another device, or its answer to one. */
export interface LinkDescription {
  desk: string;
  offer?: string;
  answer?: string;
}

/** What is to be done about a link. */
export interface LinkRequest extends LanguageRequest {
  /** A key of ``_HANDLERS``. */
  what: string;
  tournament?: string | null;
  desk?: string;
  /** What the browser, another device or its codes said. */
  text?: string;
  form?: Form;
  random: number;
  /** What was needed is in memory, as far as it can be. */
  loaded?: boolean;
  /** ISO 8601 in UTC. */
  now: string;
}

/** The summary that belongs beside what is stored, if the device has lost it. */
export interface LoadedAnswer {
  ok: true;
  summary: EventSummary | null;
}

/** What was done about the lock. */
export interface LockDone extends CommandOutcome {
  /** What the device keeps from now on; none where the screen is unlocked. */
  kept: KeptScreenLock | null;
}

/** Why nothing was done. */
export interface LockRefused {
  ok: false;
  refusal: RenderedRefusal;
  /** The lock that counts a wrong code. */
  kept?: KeptScreenLock | null;
}

/** What was asked about the lock. */
export interface LockRequest extends CommandRequest {
  /** The code that was typed is the one that is kept. */
  fits: boolean;
}

/** What the browser's side is about to do for a person. */
export interface LockedAction extends LanguageRequest {
  action: string;
  tournament?: string | null;
  command?: string;
  what?: string;
}

/** What a player is told of a message. */
export interface MessageOutcome {
  id: string;
  accepted: boolean;
  said: string;
}

/** Which sentence of :data:`BROWSER_MESSAGES` is said. */
export interface MessageRequest {
  key: string;
  lang: string;
}

/** The events to put into memory before an event's command is decided. */
export interface MissingEvents {
  ok: true;
  needs: string[];
}

/** With what it is gone on. */
export interface NextSlice extends JobReference {
  /** What the slice before wanted. */
  rows?: StoredRows;
  lang: string;
}

/** Nothing is told. */
export interface NoRequest {
}

/** What could not be stored. */
export interface NotStoredRequest extends EventRequest {
  /** What the browser calls the reason. */
  error: string;
  /** What is stored, if the device gives it out. */
  lines?: string[];
}

/** What became of a file of several. */
export interface OpenedFile {
  name: string;
  notice?: string | null;
  refusal?: RenderedRefusal;
}

/** What became of several files. */
export interface OpenedFiles {
  files: OpenedFile[];
  /** Where the lists and questions among them are. */
  go?: string | null;
  typed?: string;
  seasons?: string[];
  lang: string;
}

/** The number that the window gives to a page that it asks for. */
export interface PageNumber {
  number: number;
}

/** Of which event the results pages are made. */
export interface PagesRequest extends EventRequest, PublishingFrame {
  /** ``single`` for all of it in one HTML file; otherwise the files of a site, as a zip. */
  value?: string;
}

/** What a player sent from a phone, as the server of a hall brings it. */
export interface PlayersMessage {
  id: string;
  /** Whom the server knows the phone as. */
  player: number;
  form: Record<string, string>;
  at: string;
  lang?: string;
}

/** What the results pages lead to. */
export interface PublishingFrame {
  /** Where the organiser puts them, as it was typed. */
  site: string;
  /** At which address the app is shown. */
  app: string;
}

/** The pages of a season's ranking are made, or the file of one of the organiser's seasons. */
export interface RankingPagesRequest extends AllPagesRequest {
  /** Its name, or the key of one of the organiser's. */
  season: string;
  /** ``season`` for one of the organiser's, ``rules`` for its file; otherwise the ranking of a game that has one. */
  value?: string;
  /** Who is named though hidden in an event, a person a line (AGL-NAMES). */
  shown?: string;
}

/** What was not done; the other answers' fields are never there. */
export interface RefusedAnswer {
  ok: false;
  refusal: RenderedRefusal;
  /** The page shows what is no longer so. */
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

/** An event's report, or what another program takes of it. */
export interface ReportRequest extends EventRequest {
  /** The key of an export format; none for the report. */
  value?: string;
}

/** What is to be stored, and one outcome for each message. */
export interface ReportsAnswer extends DecidedAnswer {
  outcomes: MessageOutcome[];
}

/** What players of an event sent. */
export interface ReportsRequest extends EventRequest {
  messages: PlayersMessage[];
  now: string;
  random: number;
}

/** An event with all its rows, if the device gives them out. */
export interface RowsRequest extends EventRequest {
  rows: StoredRow[] | null;
}

export type SavedCopies = Record<string, CopyContents>;

/** A file for the browser's download: a text, or a piece that is the last. */
export interface SavedFile {
  ok: true;
  filename: string;
  mime: string;
  text?: string;
  base64?: string;
  saved?: SavedCopies;
  /** What is not in it. */
  refusal?: RenderedRefusal | null;
}

/** A page. */
export interface ScreenAnswer extends KeptPage {
  ok: true;
  /** Rows that the window has already are left out: each is an element of its ``id`` with ``data-same``. */
  is_part: boolean;
  /** Events to put into memory, with which the page says more: it is to be asked for again. */
  needs: string[];
  /** It shows what speaks for a player, and is not kept. */
  secret: boolean;
  /** A copy of the event is to be written into the folder. */
  writes: boolean;
}

/** Which route is shown. */
export interface ScreenRequest extends PageNumber {
  route: string;
  lang: string;
  device: WindowDevice;
  /** The number of the page that is shown; 0 for none. */
  has: number;
}

/** One step in sending. */
export interface SendingAnswer extends HostStep {
  ok: true;
  /** Where it stands, as HTML. */
  said: string;
  /** Events to put into memory first: then it is asked again. */
  needs: string[];
  /** What the device keeps from now on; missing where that is as before. */
  kept?: KeptHost | null;
}

/** What became of the step before. */
export interface SendingRequest extends DeviceRequest, PublishingFrame {
  route: string;
  /** ISO 8601 in UTC. */
  now: string;
  /** The connection has just come back. */
  online?: boolean;
  /** Of the host to what was asked; none where none came, and missing where nothing was asked. */
  answer?: CarriedResponse | null;
  /** What was needed is in memory, as far as it can be. */
  loaded?: boolean;
}

/** Of which round the pairings are shared; without one, the standings. */
export interface ShareRequest extends EventRequest {
  round: string | null;
}

/** What is shown so far. */
export interface SimulationAnswer {
  ok: true;
  /** For the next slice; none when all is done. */
  state: Record<string, unknown> | null;
  html: string | null;
}

/** What a page asks for; the rest is its module's own. */
export interface SimulationQuestion {
  kind: string;
  tournament?: string;
  file?: string;
}

/** One more slice of it. */
export interface SimulationRequest {
  question: SimulationQuestion;
  /** What the slice before gave; none at first. */
  state: Record<string, unknown> | null;
  lang: string;
}

/** What the device stores of an event. */
export interface StoredEvent extends EventReference {
  lines: string[];
  summary?: EventSummary | null;
  /** Damaged rows are kept beside it. */
  aside?: boolean;
}

/** What is to be stored of an event. */
export interface StoredLines {
  tournament: string;
  /** The place of the first line: what is stored from there on is replaced. */
  first: number;
  /** How many lines are stored so far. */
  before: number;
  lines: string[];
  summary: EventSummary;
  /** What is stored is damaged, and is kept beside what replaces it. */
  instead?: boolean;
  /** Nothing of what was stored may be kept, pages and damaged rows neither (REG-ERASE). */
  erases?: boolean;
}

/** A row of the storage as it is. */
export interface StoredRow {
  /** Event and place in its log. */
  key: [string, number];
  value: string;
}

export type StoredRows = Record<string, StoredRow[] | null>;

/** The summaries that say so. */
export interface SummariesAnswer {
  ok: true;
  summaries: EventSummary[];
}

/** A text. */
export interface TextAnswer {
  ok: true;
  text: string;
}

/** The device as a window of the app knows it. */
export interface WindowDevice extends DeviceReport, WindowReport {
}

/** What only the page knows of the device. */
export interface WindowReport {
  /** Where the organiser puts results pages, as it was typed. */
  site: string;
  /** Who looks at players and their lists at this device, as it was typed last. */
  checker: string;
  /** Who organises, as it was typed last at a start here. */
  organiser?: string;
  /** The window is nearer to 4:3 than to 16:9. */
  square: boolean;
  /** Missing where the app was not opened from the server of a hall. */
  hall?: HallReport;
  /** Whether the app is kept for use offline: "preparing", "ready", or what the browser calls the reason why not. */
  offline: string;
  safari: boolean;
  installed: boolean;
  /** A person can choose a folder. */
  can_choose: boolean;
  /** What it calls itself. */
  browser?: string;
  /** What failed last, and what before it. */
  crashes?: BrowserCrash[];
}

export interface Content {
  /** The file of an event, which is opened like any other. */
  text?: string;
  link?: LinkDescription;
  brought?: BroughtSteps;
  /** Registrations that were made at home; they are here who show a code of theirs. */
  entries?: Form;
}

export interface HostStep {
  /** What to ask the host now. */
  request: CarriedRequest | null;
  /** Whether to come back at once. */
  more: boolean;
  /** In how many seconds to come back, if at all. */
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

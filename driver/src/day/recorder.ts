import type { Position } from '@tramo/contract/driver';
import type { Act, ActKind, Deed } from '@tramo/contract/driver-day/acts';
import type { OfficeChange } from '@tramo/contract/driver-day/changes';
import type { DaySnapshot, DayView, KeptAct } from '@tramo/contract/driver-day/day';
import type { FileState, WaitingSummary } from '@tramo/contract/driver-day/waiting';
import type { Loading } from '@tramo/contract/warehouse/loading';

/**
 * What a screen says of a deed; id, order, clock and place are the recorder's. The body's own `at` is filled in by it, too, and its place where it names none.
 * `replaces`: the refused act that this one is done instead of.
 */
export type NewAct = Deed & { routeId: string; fileIds?: readonly string[]; replaces?: string };
export type { ActKind };

/** There is no room on the phone for a file. What was recorded stays, and acts without files can be recorded still. */
export class StorageFull extends Error {
  /** Bytes of files that the server has: they were freed already, or nothing was there to free. */
  readonly freed: number;
  constructor(freed: number) {
    super('storage full');
    this.freed = freed;
  }
}

export interface Session {
  driverId: string;
  fullName: string;
  username: string;
}

/** `idle`: nothing waits. `held`: what waits is held back (videos for Wi-Fi, or by a refused act). `otherWindow`: another window of this phone sends. */
export type SendPhase = 'idle' | 'sending' | 'retrying' | 'held' | 'signIn' | 'otherWindow';
export interface Sending {
  phase: SendPhase;
  /** What is on its way. */
  actId: string | null;
  fileId: string | null;
  /** When it is tried again (`retrying`), by the page's `performance.now()`. */
  retryAt: number | null;
}
/** As the last call ended. */
export interface Connection {
  state: 'online' | 'offline' | 'unknown';
  /** By the server's clock. */
  lastAnswerAt: string | null;
}
/** What another driver left waiting on this phone. */
export interface OtherQueue {
  driverId: string;
  fullName: string;
  acts: number;
}

/** What the whole app asks of the day. One object, made at the start of the page by `openDay()`. */
export interface DayStore {
  /** The folded day; null until the first one was read from the phone or the server. */
  view(): DayView | null;
  /** The day as the server last told it: checklists, evidence, sub-statuses, company, driver. */
  day(): DaySnapshot['day'] | null;
  /** When that was, by the server's clock. */
  dayAt(): string | null;
  /** Called after each change of anything here; answers how to stop. */
  subscribe(hear: () => void): () => void;
  /** The server's time now, ISO, whatever the phone's clock says. */
  now(): string;
  /** Server's time − phone's clock, in ms; null before the first answer. */
  clockOffsetMs(): number | null;

  /** Resolves once the act is on the phone's disk. Throws `StorageFull` where there is no room. */
  record(act: NewAct): Promise<Act>;
  /** The driver gives an act up that was refused (or waits). What it was about goes on without it. */
  drop(actId: string): Promise<void>;
  /** A refused act is sent as it was, once more. */
  tryAgain(actId: string): Promise<void>;

  /** A photo, video or signature, on the phone's disk before any act names it. Throws `StorageFull`. */
  keepFile(blob: Blob, kind: FileState['kind'], thumbnail?: Blob): Promise<string>;
  readFile(id: string): Promise<Blob | null>;
  /** The small picture that was kept with a file; the file itself where there was none. */
  readThumbnail(id: string): Promise<Blob | null>;
  /** Deleted before any act named it. */
  dropFile(id: string): Promise<void>;
  /** By id, with how much of each was sent. */
  files(): ReadonlyMap<string, FileState>;

  /** A fix of a route under way, sent in batches apart from the queue. */
  keepFix(routeId: string, fix: Position): void;

  /** What the office changed and the driver has not acknowledged, oldest first. */
  officeChanges(): readonly OfficeChange[];
  acknowledgeChanges(): void;

  /** What is to be loaded, as last read; kept for the road. */
  loadingOf(routeId: string): Loading | null;
  readLoading(routeId: string): Promise<void>;

  /** Reads the day from the server. Resolves when it was read, or could not be. */
  refresh(): Promise<void>;
  /** All acts on this phone with what became of them, by `seq`. */
  queue(): readonly KeptAct[];
  waiting(): WaitingSummary;
  /** Tries at once, whatever pause was being kept. */
  sendNow(): void;
  /** Driver's choice: videos wait for Wi-Fi. */
  setVideosOnWifiOnly(wifiOnly: boolean): void;
  sending(): Sending;
  connection(): Connection;
  /** What waits and what was refused, with its files, as a file that the office can bring in. */
  exportQueue(driverId?: string): Promise<Blob>;
  otherQueues(): readonly OtherQueue[];
  /** Until when the day on this phone serves without signal; null without one. */
  expiresAt(): string | null;

  session(): Session | null;
  /** The session ended: the day goes on, sending waits for a new one. */
  needsSignIn(): boolean;
  signIn(username: string, password: string): Promise<{ isChangePasswordRequired: boolean }>;
  /** Ends the session on this phone; the queue stays. */
  signOut(): Promise<void>;
  /** Starts sending and reading; called once. */
  start(): void;
}

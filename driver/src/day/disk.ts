import type { Position } from '@tramo/contract/driver';
import type { Act, ActResult } from '@tramo/contract/driver-day/acts';
import type { OfficeChange } from '@tramo/contract/driver-day/changes';
import type { DaySnapshot } from '@tramo/contract/driver-day/day';
import type { FileState } from '@tramo/contract/driver-day/waiting';
import type { Loading } from '@tramo/contract/warehouse/loading';

/** An act before the disk gave it its place in the order. */
export type UnplacedAct = Act extends infer A ? (A extends Act ? Omit<A, 'seq'> : never) : never;

/** What the phone keeps of one driver, once more than acts. */
export interface DayRecords {
  snapshot: DaySnapshot;
  /** Not acknowledged yet. */
  changes: readonly OfficeChange[];
  loadings: Readonly<Record<string, Loading>>;
}
export interface KeptFix {
  /** Place among the kept ones. */
  n: number;
  routeId: string;
  fix: Position;
}
export type FileRecord = FileState & { keptAt: string };

/** All of one write, or nothing of it. */
export interface DiskWrite {
  /** Acts that are new, in their order. */
  acts?: readonly UnplacedAct[];
  results?: readonly ActResult[];
  /** Forgotten results: the acts wait again. */
  noResults?: readonly string[];
  files?: readonly FileRecord[];
  /** Bytes of new files, and their thumbnails. */
  bytes?: readonly { id: string; bytes: ArrayBuffer; thumbnail: ArrayBuffer | null }[];
  /** Files whose bytes go. */
  noBytes?: readonly string[];
  /** Acts that go with their results, and files that go with their bytes. */
  forget?: { acts: readonly number[]; actIds: readonly string[]; files: readonly string[] };
  records?: Partial<DayRecords>;
}

/** The phone's disk for one driver. Writes resolve once they lie there, and throw `QuotaExceededError` where there is no room. */
export interface Disk {
  read(): Promise<{ acts: Act[]; results: ActResult[]; files: FileRecord[]; records: Partial<DayRecords> }>;
  /** Answers the new acts with their places. */
  write(write: DiskWrite): Promise<Act[]>;
  readBytes(id: string): Promise<ArrayBuffer | null>;
  readThumbnail(id: string): Promise<ArrayBuffer | null>;
  addFixes(fixes: readonly Omit<KeptFix, 'n'>[]): Promise<void>;
  /** The oldest ones. */
  fixes(limit: number): Promise<KeptFix[]>;
  /** The newest ones, in their order. */
  newestFixes(limit: number): Promise<KeptFix[]>;
  forgetFixes(ns: readonly number[]): Promise<void>;
  /** Takes room that acts are given when there is no other; nothing where it was taken already, or there is none. */
  keepReserve(): Promise<void>;
  /** Gives it; false where it was given before. */
  giveReserve(): Promise<boolean>;
  close(): void;
}

export const isFull = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED');

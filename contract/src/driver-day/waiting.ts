import type { Act } from './acts.ts';
import { guidesOf, visitOf } from './day.ts';

/** A photo, video or signature as the phone keeps it. */
export interface FileState {
  _id: string;
  kind: 'photo' | 'video' | 'signature';
  /** Media type. */
  type: string;
  bytes: number;
  sha256: string;
  /** Bytes that the server has. */
  sent: number;
  /** The server has it whole. */
  isSent: boolean;
  /** The phone still has its bytes: they go when there is no room and the server has them. */
  isHere: boolean;
}

/** What waits to be sent, counted. */
export interface WaitingSummary {
  deliveries: number;
  collections: number;
  photos: number;
  videos: number;
  signatures: number;
  /** Starts, orders, loading, reopenings, ends. */
  other: number;
  /** Of files and of what is told with them. */
  bytes: number;
  /** All acts. */
  acts: number;
  files: number;
}

const collected = new Set(['collected', 'partialCollection', 'uncollected']);

const sizes = new WeakMap<Act, number>();
/** Of what is told, once for each act: a day without signal has hundreds, and each new one asks again. */
function sizeOf(act: Act): number {
  const known = sizes.get(act);
  if (known !== undefined) return known;
  const size = JSON.stringify(act.body).length;
  sizes.set(act, size);
  return size;
}

export function waitingSummary(waiting: readonly Act[], files: ReadonlyMap<string, FileState>): WaitingSummary {
  const sum = {
    deliveries: 0,
    collections: 0,
    photos: 0,
    videos: 0,
    signatures: 0,
    other: 0,
    bytes: 0,
    acts: waiting.length,
    files: 0,
  };
  const counted = new Set<string>();
  for (const act of waiting) {
    sum.bytes += sizeOf(act);
    const visits = act.kind === 'visit' || act.kind === 'visits' ? guidesOf(act) : [];
    for (const id of visits) sum[collected.has(visitOf(act, id)?.result ?? '') ? 'collections' : 'deliveries'] += 1;
    if (visits.length === 0 && act.kind !== 'notice') sum.other += 1;
    for (const id of act.fileIds) {
      const file = files.get(id);
      if (!file || file.isSent || counted.has(id)) continue;
      counted.add(id);
      sum.files += 1;
      sum[`${file.kind}s`] += 1;
      sum.bytes += file.bytes - file.sent;
    }
  }
  return sum;
}

import { folioKey } from '../guides.ts';
import { readCode } from '../labels.ts';
import type { ScanSound } from './scans.ts';

/** What is done with a parcel by scanning it: it goes into the van, it is set aside as damaged, it is taken off again. */
export const loadDeeds = ['load', 'damage', 'remove'] as const;
export type LoadDeed = (typeof loadDeeds)[number];
export const parcelStates = ['missing', 'loaded', 'damaged'] as const;
export type ParcelState = (typeof parcelStates)[number];

export interface LoadParcel {
  guideId: string;
  folio: string;
  /** Which package of the guide, from 1. */
  number: number;
  of: number;
  state: ParcelState;
}
export interface LoadScan {
  code: string;
  deed: LoadDeed;
}
/** `next`: what a scan makes of its parcel. `other`: it belongs to no guide of this route, or names none. */
export type LoadVerdict =
  | { kind: 'done'; sound: ScanSound; parcel: LoadParcel; next: ParcelState }
  | { kind: 'repeated'; sound: 'repeated'; parcel: LoadParcel }
  | { kind: 'whichPackage'; sound: 'refused'; folio: string; of: number }
  | { kind: 'other'; sound: 'refused'; code: string };

const after: Readonly<Record<LoadDeed, ParcelState>> = { load: 'loaded', damage: 'damaged', remove: 'missing' };

/** The parcels that a code names: one, or all packages of a folio without a number. */
function named(parcels: readonly LoadParcel[], code: string): LoadParcel[] {
  const read = readCode(code);
  if (read.kind === 'id') return parcels.filter((p) => p.guideId === read.guideId && p.number === read.number);
  for (const { folio, number } of read.candidates) {
    const found = parcels.filter(
      (p) => folioKey(p.folio) === folioKey(folio) && (number === null || p.number === number),
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** What a scan at the dock comes to. A folio without its package's number is enough where the guide is one package; else it is asked for. */
export function loadVerdict(parcels: readonly LoadParcel[], { code, deed }: LoadScan): LoadVerdict {
  const found = named(parcels, code);
  const [parcel] = found;
  if (!parcel) return { kind: 'other', sound: 'refused', code: code.trim() };
  if (found.length > 1) return { kind: 'whichPackage', sound: 'refused', folio: parcel.folio, of: parcel.of };
  const next = after[deed];
  if (parcel.state === next) return { kind: 'repeated', sound: 'repeated', parcel };
  const isLast = next === 'loaded' && parcels.every((p) => p === parcel || p.state === 'loaded');
  return { kind: 'done', sound: isLast ? 'finished' : 'accepted', parcel, next };
}

/** The parcels after a scan. */
export function afterScan(parcels: readonly LoadParcel[], scan: LoadScan): LoadParcel[] {
  const verdict = loadVerdict(parcels, scan);
  return parcels.map((p) => (verdict.kind === 'done' && p === verdict.parcel ? { ...p, state: verdict.next } : p));
}

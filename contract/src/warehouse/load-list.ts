import { afterScan, type LoadDeed } from './load-machine.ts';
import type { LoadingParcel } from './loading.ts';

/** A scan that the server does not have yet. */
export interface WaitingLoad {
  code: string;
  deed: LoadDeed;
}

/** The parcels as they are once the server has what waits. */
export const withWaiting = (parcels: readonly LoadingParcel[], waiting: readonly WaitingLoad[]): LoadingParcel[] =>
  waiting.reduce<LoadingParcel[]>((now, scan) => afterScan(now, scan) as LoadingParcel[], [...parcels]);

export interface LoadingStop {
  guideId: string;
  folio: string;
  order: number;
  contactName: string;
  suburb: string;
  parcels: LoadingParcel[];
}
/** The parcels by guide, in the order in which they come. */
export function stopsOf(parcels: readonly LoadingParcel[]): LoadingStop[] {
  const stops = new Map<string, LoadingStop>();
  for (const parcel of parcels) {
    const { guideId, folio, order, contactName, suburb } = parcel;
    const stop = stops.get(guideId) ?? { guideId, folio, order, contactName, suburb, parcels: [] };
    stop.parcels.push(parcel);
    stops.set(guideId, stop);
  }
  return [...stops.values()];
}

/** The stop whose parcels go in now: the last one of the route of which some are missing. */
export const nextStop = (stops: readonly LoadingStop[]): LoadingStop | null =>
  stops.find((stop) => stop.parcels.some((p) => p.state === 'missing')) ?? null;

export const countIn = (parcels: readonly LoadingParcel[], state: LoadingParcel['state']): number =>
  parcels.filter((p) => p.state === state).length;

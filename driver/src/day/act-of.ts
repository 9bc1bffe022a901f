import type { Act, ActPlace, DeviceClock } from '@tramo/contract/driver-day/acts';
import type { UnplacedAct } from './disk.ts';
import type { NewAct } from './recorder.ts';

/** What the phone knows at the moment of a deed. */
export interface Moment {
  _id: string;
  driverId: string;
  /** The server's time. */
  at: string;
  clock: DeviceClock;
  place: ActPlace | null;
}

/** An act as it is kept and sent: with its id, its time and its place. What is done instead of a refused act happened when that did. */
export function actOf(
  { routeId, fileIds = [], replaces: _, ...deed }: NewAct,
  moment: Moment,
  replaced: Act | null,
): UnplacedAct {
  const at = replaced && 'at' in replaced.body ? replaced.body.at : moment.at;
  const place = replaced ? replaced.place : moment.place;
  const base = { ...moment, place, routeId, fileIds: [...fileIds] };
  const here = { lat: place?.lat ?? null, lng: place?.lng ?? null };
  const sure = { ...here, accuracyM: place?.accuracyM ?? null };
  switch (deed.kind) {
    case 'load':
      return { ...base, ...deed };
    case 'visit':
      return { ...base, ...deed, body: { ...deed.body, at, ...placeOf(deed.body, sure) } };
    case 'visits':
      return { ...base, ...deed, body: { ...deed.body, at, ...placeOf(deed.body, sure) } };
    case 'notice':
      return { ...base, ...deed, body: { ...deed.body, at, ...placeOf(deed.body, here) } };
    case 'start':
      return { ...base, ...deed, body: { ...deed.body, at } };
    case 'order':
      return { ...base, ...deed, body: { ...deed.body, at } };
    case 'reopen':
      return { ...base, ...deed, body: { ...deed.body, at } };
    case 'finish':
      return { ...base, ...deed, body: { ...deed.body, at } };
  }
}

interface Place {
  lat: number | null;
  lng: number | null;
  accuracyM?: number | null;
}
/** The place that a screen says with the deed, else the phone's own. */
const placeOf = (said: { lat?: number | null; lng?: number | null }, here: Place): Place =>
  typeof said.lat === 'number' && typeof said.lng === 'number' ? { lat: said.lat, lng: said.lng } : here;

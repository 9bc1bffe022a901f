import { outcomes } from '@tramo/contract/checklists';
import type { RouteOfDay, StopOfDay } from '@tramo/contract/driver-day/day';
import { outcomeKind } from '@tramo/contract/driver-day/outcomes';
import { isManaged } from '@tramo/contract/guides';
import { foldText, searchWords } from '@tramo/contract/text';
import type { Tone } from '../ui/pieces.tsx';

export const isOpen = (stop: StopOfDay): boolean => !isManaged(stop.status);
export const openStops = (route: RouteOfDay): StopOfDay[] => route.stops.filter(isOpen);
/** The visits that were made, the last one first. */
export const doneStops = (route: RouteOfDay): StopOfDay[] =>
  route.stops
    .filter((stop) => !isOpen(stop))
    .sort((a, b) => Date.parse(b.managedAt ?? '') - Date.parse(a.managedAt ?? ''));

export const doneCount = (route: RouteOfDay): number => route.stops.reduce((n, stop) => n + (isOpen(stop) ? 0 : 1), 0);

/** The first open stop of a route under way. */
export const nextStopOf = (route: RouteOfDay): StopOfDay | null =>
  route.status === 'started' ? (route.stops.find(isOpen) ?? null) : null;

/** Whom the driver asks for. */
export const nameOf = (stop: StopOfDay): string => stop.contactName || stop.companyName || stop.folio;

/** How a visit ended: as a whole, in part, or not; null while it is open. */
export function endOfStop(stop: StopOfDay): 'whole' | 'partial' | 'failed' | null {
  if (stop.status === 'completed') return 'whole';
  const outcome = outcomes.find((one) => one === stop.status);
  return outcome ? outcomeKind(outcome) : null;
}
export const endTones = { whole: 'ok', partial: 'warn', failed: 'bad' } as const satisfies Record<string, Tone>;

export interface RouteSum {
  whole: number;
  partial: number;
  failed: number;
  open: number;
}
export function sumOf(stops: readonly StopOfDay[]): RouteSum {
  const sum: RouteSum = { whole: 0, partial: 0, failed: 0, open: 0 };
  for (const stop of stops) sum[endOfStop(stop) ?? 'open'] += 1;
  return sum;
}

/** Every word of the search stands in the stop's folio, names or address. */
export function fitsSearch(stop: StopOfDay, search: string): boolean {
  const words = searchWords(search);
  if (words.length === 0) return true;
  const text = foldText(`${stop.order} ${stop.folio} ${stop.contactName} ${stop.companyName} ${stop.addressLine}`);
  return words.every((word) => text.includes(word));
}

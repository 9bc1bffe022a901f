import type { Locale } from '@tramo/contract/problems';
import { routePushCounts, routePushTexts } from '@tramo/contract/words/driver';
import { counted } from '@tramo/contract/words/names';

/** A push of the same route waits so long after the one before. */
export const QUIET_MS = 60_000;

export interface Told {
  guides: readonly string[];
  toldAt: Date | null;
}
/** What became of a route since a driver was told. */
export type Turn =
  | { kind: 'same' }
  | { kind: 'wait'; until: Date }
  | { kind: 'changed'; added: number; removed: number; isReordered: boolean };

/** What a driver is to be told of the stops of his route. */
export function turnOf(told: Told, guides: readonly string[], now: Date): Turn {
  const before = new Set(told.guides);
  const after = new Set(guides);
  const added = guides.filter((id) => !before.has(id)).length;
  const removed = told.guides.filter((id) => !after.has(id)).length;
  const kept = told.guides.filter((id) => after.has(id));
  const isReordered = kept.join() !== guides.filter((id) => before.has(id)).join();
  if (added === 0 && removed === 0 && !isReordered) return { kind: 'same' };
  const until = new Date((told.toldAt?.getTime() ?? 0) + QUIET_MS);
  if (until > now) return { kind: 'wait', until };
  return { kind: 'changed', added, removed, isReordered };
}

/** 'La oficina quitó una parada. La oficina agregó 2 paradas' */
export function changeText(
  { added, removed, isReordered }: Extract<Turn, { kind: 'changed' }>,
  locale: Locale,
): string {
  const parts = [
    ...(removed > 0 ? [counted(routePushCounts.removed, removed, locale)] : []),
    ...(added > 0 ? [counted(routePushCounts.added, added, locale)] : []),
  ];
  return parts.length > 0 || !isReordered ? parts.join('. ') : routePushTexts.reordered[locale];
}

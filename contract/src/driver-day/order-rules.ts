import { type GuideStatus, isManaged } from '../guides.ts';

/** First open stop of a started route, in order. */
export const nextStop = <S extends { status: GuideStatus }>(stops: readonly S[]): S | null =>
  stops.find((s) => !isManaged(s.status)) ?? null;

/** True when both hold the same ids, each once. */
export const sameSet = (a: readonly string[], b: readonly string[]): boolean => {
  const set = new Set(a);
  return set.size === a.length && a.length === b.length && new Set(b).size === b.length && b.every((x) => set.has(x));
};

export type OrderChange =
  | { order: string[]; added: string[]; removed: string[] }
  | { fault: 'duplicated' | 'managed' | 'empty' };

/**
 * The visits of a route after somebody sent a new list: visits already made keep their place, the open ones take the free
 * places in the order sent; guides new to the route are added, open ones left out are removed.
 */
export function mergeOrder(
  current: readonly { guideId: string; managed: boolean }[],
  wanted: readonly string[],
): OrderChange {
  const asked = new Set(wanted);
  if (asked.size !== wanted.length) return { fault: 'duplicated' };
  if (wanted.length === 0) return { fault: 'empty' };
  const managed = new Set(current.filter((c) => c.managed).map((c) => c.guideId));
  for (const id of managed) if (!asked.has(id)) return { fault: 'managed' };
  const known = new Set(current.map((c) => c.guideId));
  const open = wanted.filter((id) => !managed.has(id));
  const order: string[] = [];
  for (const [place, stop] of current.entries()) {
    if (!stop.managed) continue;
    while (order.length < place && open.length > 0) order.push(open.shift() as string);
    order.push(stop.guideId);
  }
  order.push(...open);
  return {
    order,
    added: wanted.filter((id) => !known.has(id)),
    removed: current.filter((c) => !asked.has(c.guideId)).map((c) => c.guideId),
  };
}

export interface PlacedStop {
  guideId: string;
  status: GuideStatus;
}

/**
 * All visits in the order that a driver gave to the open ones: visits made are passed over, since he may not have known of them yet, and keep their places.
 * `changed`: a stop came or went since.
 */
export function driversOrder(
  stops: readonly PlacedStop[],
  guides: readonly string[],
): { order: string[] } | { fault: 'duplicated' | 'changed' } {
  const made = new Set(stops.filter((s) => isManaged(s.status)).map((s) => s.guideId));
  const open = stops.filter((s) => !made.has(s.guideId)).map((s) => s.guideId);
  if (new Set(guides).size < guides.length) return { fault: 'duplicated' };
  const wanted = guides.filter((id) => !made.has(id));
  if (!sameSet(wanted, open)) return { fault: 'changed' };
  return { order: [...made, ...wanted] };
}

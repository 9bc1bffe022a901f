import type { PlanException } from '@tramo/contract/plan-reasons';
import {
  type Arranged,
  type Arrangement,
  exceptionKey,
  OUT,
  sameArrangement,
  sameList,
  withPins,
} from './arrange.rules.ts';

/** What one of two sides made of a thing: mine where I changed it, else theirs. */
const either = <T>(base: T, mine: T, theirs: T): T => (mine === base ? theirs : mine);

/** The longest run of `next` that stands in the order of `before`: what did not move. */
function unmoved(before: readonly string[], next: readonly string[]): Set<string> {
  const place = new Map(before.map((id, i) => [id, i]));
  // The last of the best run of each length, and what stands before each in its run.
  const ends: string[] = [];
  const previous = new Map<string, string | undefined>();
  const at = (id: string | undefined): number => place.get(id ?? '') ?? -1;
  for (const id of next) {
    if (!place.has(id)) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(ends[middle]) < at(id)) low = middle + 1;
      else high = middle;
    }
    previous.set(id, ends[low - 1]);
    ends[low] = id;
  }
  const kept = new Set<string>();
  for (let id = ends.at(-1); id !== undefined; id = previous.get(id)) kept.add(id);
  return kept;
}

/** The members of a list in their order: theirs, with what I moved or added behind what I put it behind. */
function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  has: (id: string) => boolean,
): string[] {
  const kept = unmoved(base, mine);
  const touched = new Set(mine.filter((id) => has(id) && !kept.has(id)));
  const merged = theirs.filter((id) => has(id) && !touched.has(id));
  const inMerged = new Set(merged);
  // Neither theirs nor moved by me: it stands where I have it.
  for (const id of mine) if (has(id) && !inMerged.has(id)) touched.add(id);
  let behind: string | undefined;
  for (const id of mine) {
    if (touched.has(id)) merged.splice(behind === undefined ? 0 : merged.indexOf(behind) + 1, 0, id);
    if (touched.has(id) || inMerged.has(id)) behind = id;
  }
  return merged;
}

const homes = (a: Arrangement): Map<string, string> =>
  new Map([
    ...a.out.map((g) => [g, OUT] as const),
    ...a.routes.flatMap((r) => r.guides.map((g) => [g, r._id] as const)),
  ]);
const listOf = (a: Arrangement, list: string): readonly string[] =>
  list === OUT ? a.out : (a.routes.find((r) => r._id === list)?.guides ?? []);

function mergeExceptions(
  base: readonly PlanException[],
  mine: readonly PlanException[],
  theirs: readonly PlanException[],
): readonly PlanException[] {
  const byKey = (list: readonly PlanException[]) => new Map(list.map((e) => [exceptionKey(e), e]));
  const [b, m, t] = [byKey(base), byKey(mine), byKey(theirs)];
  const chosen = (key: string): PlanException | undefined =>
    m.get(key)?.amount === b.get(key)?.amount && m.has(key) === b.has(key) ? t.get(key) : m.get(key);
  const order = mergeOrder([...b.keys()], [...m.keys()], [...t.keys()], (key) => chosen(key) !== undefined);
  return order.map((key) => chosen(key) as PlanException);
}

/** By what they say: what was read anew is another object, and two orders can be put together in more than one way. */
const isSame = (a: Arrangement, b: Arrangement): boolean => sameArrangement(a, b) && sameList(a.out, b.out);

/**
 * What I changed since `base`, on top of theirs. A guide that both moved stands where I put it; everything else is as whoever touched it left it.
 * A route that one side took away stays when the other put guides in it. The guides of the plan are theirs: none is lost and none stands twice.
 */
export function mergeArrangements(base: Arrangement, mine: Arrangement, theirs: Arrangement): Arrangement {
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs;
  if (isSame(theirs, base)) return mine;
  const [b, m, t] = [homes(base), homes(mine), homes(theirs)];
  const lists = new Map(
    [...t].map(([guide, list]) => [guide, m.has(guide) ? either(b.get(guide), m.get(guide), list) : list]),
  );
  const used = new Set(lists.values());

  const find = (a: Arrangement, id: string): Arranged | undefined => a.routes.find((r) => r._id === id);
  const stays = (id: string): boolean =>
    used.has(id) || either(find(base, id) !== undefined, find(mine, id) !== undefined, find(theirs, id) !== undefined);
  const ids = (a: Arrangement): string[] => a.routes.map((r) => r._id);
  const order = mergeOrder(ids(base), ids(mine), ids(theirs), stays);

  const guidesOf = (list: string): string[] =>
    mergeOrder(listOf(base, list), listOf(mine, list), listOf(theirs, list), (g) => lists.get(g) === list);
  const pinned = (a: Arrangement, g: string): boolean => a.routes.some((r) => r.pins.includes(g));
  const routes = order.flatMap((id): Arranged[] => {
    const [was, my, their] = [find(base, id), find(mine, id), find(theirs, id)];
    const one = my ?? their ?? was;
    if (!one) return [];
    const pick = <K extends keyof Arranged>(key: K): Arranged[K] =>
      my && their && was ? either(was[key], my[key], their[key]) : (my ?? their ?? one)[key];
    const guides = guidesOf(id);
    return [
      withPins({
        _id: id,
        routeTitle: pick('routeTitle'),
        vehicle: pick('vehicle'),
        guides,
        locked: pick('locked'),
        keepOrder: pick('keepOrder'),
        pins: guides.filter((g) => either(pinned(base, g), pinned(mine, g), pinned(theirs, g))),
      }),
    ];
  });
  return {
    routes,
    out: guidesOf(OUT),
    exceptions: mergeExceptions(base.exceptions, mine.exceptions, theirs.exceptions),
  };
}

/** Guides that stand elsewhere than before: on another list, or in another order of theirs. */
export function movedGuides(before: Arrangement, after: Arrangement): string[] {
  if (before === after) return [];
  const [was, is] = [homes(before), homes(after)];
  const moved = [...is].filter(([g, list]) => was.has(g) && was.get(g) !== list).map(([g]) => g);
  const elsewhere = new Set(moved);
  for (const route of after.routes) {
    const old = listOf(before, route._id);
    if (old === route.guides) continue;
    const kept = unmoved(old, route.guides);
    for (const g of route.guides) if (!kept.has(g) && !elsewhere.has(g) && was.get(g) === route._id) moved.push(g);
  }
  return moved;
}

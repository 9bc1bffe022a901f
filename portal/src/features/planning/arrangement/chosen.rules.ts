import { type Arrangement, holdOf, moveGuides, OUT, sameList } from './arrange.rules.ts';

/** Those of the guides that go to a list: neither held where they are nor there already. */
export const movable = (a: Arrangement, ids: readonly string[], to: string): string[] =>
  ids.filter(
    (id) =>
      holdOf(a, [id], to) === null &&
      !(to === OUT ? a.out : (a.routes.find((r) => r._id === to)?.guides ?? [])).includes(id),
  );

const sorted = (list: readonly string[]): string[] => [...list].sort();
/**
 * Guides moved to a route, its stops in the order given: those that the order has first, the others behind them. An order that says something else about
 * stops that are there by now, or of a route that keeps its own, counts for the new ones alone.
 */
export function movedInOrder(
  a: Arrangement,
  ids: readonly string[],
  to: string,
  order: readonly string[],
): Arrangement {
  const moved = moveGuides(a, ids, { list: to, index: Number.POSITIVE_INFINITY });
  if (moved === a) return a;
  const route = moved.routes.find((r) => r._id === to);
  if (!route) return moved;
  const known = order.filter((id) => route.guides.includes(id));
  const next = [...known, ...route.guides.filter((id) => !known.includes(id))];
  const isKept =
    !route.keepOrder ||
    sameList(
      next.filter((id) => !ids.includes(id)),
      route.guides.filter((id) => !ids.includes(id)),
    );
  if (!isKept || !sameList(sorted(next), sorted(route.guides))) return moved;
  return {
    ...moved,
    routes: moved.routes.map((r) =>
      r === route ? { ...r, guides: next, pins: next.filter((g) => r.pins.includes(g)) } : r,
    ),
  };
}

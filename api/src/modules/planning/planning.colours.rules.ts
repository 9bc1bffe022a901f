import { routeColours } from '@tramo/contract/limits';
import type { PlanGuide } from '@tramo/contract/planning';
import { colourDifference } from './planning.colour-sight.rules.ts';
import { neighboursOf } from './planning.neighbours.rules.ts';

/** A route to be coloured: those that have a colour keep it. */
export interface Colourable {
  guides: readonly string[];
  colour?: string | undefined;
}

const COUNT = routeColours.length;
const difference = colourDifference(routeColours);
/** How much two colours beside each other disturb: little from 30 on (different at a glance), more than all else together when they are one. */
const DISTURBS = Float64Array.from(difference, (d) => (d === 0 ? 1e6 : (30 / d) ** 3));
/** What it weighs at most that a colour is used again close by. */
const AGAIN = 1;
/** Rounds of mending; the second finds little, the third almost nothing. */
const ROUNDS = 3;

/**
 * A colour for each route, so that routes beside each other on the map differ most, for colour-blind people too. As long as there are colours, each
 * route has its own; past them a colour comes again where it is far away. The same routes get the same colours.
 * `guides`: where the stops are.
 */
export function coloursFor(
  routes: readonly Colourable[],
  guides: readonly Pick<PlanGuide, '_id' | 'lat' | 'lng'>[],
): string[] {
  const colours = routes.map((r) =>
    r.colour === undefined ? -1 : (routeColours as readonly string[]).indexOf(r.colour),
  );
  const fresh = routes.flatMap((r, i) => (r.colour === undefined ? [i] : []));
  if (fresh.length === 0) return routes.map((r) => r.colour as string);
  const places = new Map(
    guides.flatMap(({ _id, lat, lng }) => (lat === null || lng === null ? [] : [[_id, { lat, lng }] as const])),
  );
  const { weights, middles, extent } = neighboursOf(routes.map((r) => r.guides.flatMap((g) => places.get(g) ?? [])));
  const beside = weights.map((of) => [...of]);
  const disturbance = (route: number, colour: number): number => {
    let sum = 0;
    for (const [other, weight] of beside[route] ?? []) {
      const theirs = colours[other] as number;
      if (theirs >= 0) sum += weight * (DISTURBS[colour * COUNT + theirs] as number);
    }
    return sum;
  };
  // The nearer the nearest other route of the colour, the more; none: nothing.
  const again = (route: number, colour: number): number => {
    const here = middles[route];
    let nearest = extent;
    for (let other = 0; other < colours.length; other++) {
      const there = middles[other];
      if (colours[other] !== colour || other === route) continue;
      nearest = here && there ? Math.min(nearest, Math.hypot(here.x - there.x, here.y - there.y)) : 0;
    }
    return AGAIN * (1 - nearest / extent);
  };
  const best = (route: number, among: readonly number[]): number => {
    let least = Number.POSITIVE_INFINITY;
    let found = among[0] as number;
    for (const colour of among) {
      let cost = disturbance(route, colour);
      if (cost < least) cost += again(route, colour);
      if (cost >= least) continue;
      least = cost;
      found = colour;
    }
    return found;
  };

  const used = new Set(colours.filter((c) => c >= 0));
  const ordered = [...fresh].sort((a, b) => (beside[b]?.length ?? 0) - (beside[a]?.length ?? 0) || a - b);
  for (const route of ordered) {
    const colour = best(
      route,
      all.filter((c) => used.size >= COUNT || !used.has(c)),
    );
    colours[route] = colour;
    used.add(colour);
  }
  for (let round = 0; round < ROUNDS; round++) {
    if (routes.length <= COUNT) exchange(ordered, colours, disturbance);
    else for (const route of ordered) colours[route] = best(route, all);
  }
  return routes.map((r, i) => r.colour ?? (routeColours[colours[i] as number] as string));
}

const all = routeColours.map((_, i) => i);

/** Where each route has a colour of its own: takes a free one, or another's in exchange, when that disturbs less. */
function exchange(
  fresh: readonly number[],
  colours: number[],
  disturbance: (route: number, colour: number) => number,
): void {
  for (const a of fresh) {
    for (const theirs of all) {
      const mine = colours[a] as number;
      const b = colours.indexOf(theirs);
      if (theirs === mine || (b >= 0 && !fresh.includes(b))) continue;
      const both = (): number =>
        disturbance(a, colours[a] as number) + (b >= 0 ? disturbance(b, colours[b] as number) : 0);
      const before = both();
      colours[a] = theirs;
      if (b >= 0) colours[b] = mine;
      if (both() < before - 1e-9) continue;
      colours[a] = mine;
      if (b >= 0) colours[b] = theirs;
    }
  }
}

/** Selective route exchange (Nagata & Bräysy 2009): routes of one plan give way to those that serve about the same stops in another one. */

import type { Random } from '../../random.ts';
import type { FleetPlan } from './fleet-plan.ts';

/** The part of the routes that give way at most. */
const MOST_EXCHANGED = 1 / 3;
/** How often other routes are chosen when those of both plans are the same. */
const TRIES = 10;

/** What a child is made of: routes with the slots that they had; stops on none of them are to be put in. */
export interface Pieces {
  slots: number[];
  routes: Int32Array[];
  /** Whether the route is another one than a parent has. */
  isNew: boolean[];
}

/** Null: the plans hardly differ. */
export function exchangeRoutes(one: FleetPlan, other: FleetPlan, random: Random): Pieces | null {
  const n = one.next.length - 1;
  const size = one.slots.length;
  const isChosen = new Uint8Array(n + 1);
  for (let tries = 0; tries < TRIES; tries++) {
    const count = 1 + random.below(Math.max(1, Math.floor(size * MOST_EXCHANGED)));
    const from = random.below(size);
    isChosen.fill(0);
    for (let k = 0; k < count; k++) for (const x of one.routes[(from + k) % size]!) isChosen[x] = 1;
    // The other plan's routes that have more than half of their stops there.
    const taken: number[] = [];
    let differs = false;
    for (let r = 0; r < other.slots.length; r++) {
      const route = other.routes[r]!;
      let shared = 0;
      for (const x of route) shared += isChosen[x]!;
      if (2 * shared <= route.length) continue;
      taken.push(r);
      differs ||= route.some((x) => one.next[x] !== other.next[x] || one.prev[x] !== other.prev[x]);
    }
    if (!differs) continue;
    return assemble(one, other, from, count, taken, isChosen, random);
  }
  return null;
}

function assemble(
  one: FleetPlan,
  other: FleetPlan,
  from: number,
  count: number,
  taken: number[],
  isChosen: Uint8Array,
  random: Random,
): Pieces {
  const pieces: Pieces = { slots: [], routes: [], isNew: [] };
  const size = one.slots.length;
  // Either what comes from the other plan stays whole, and what stays of the first one gives up stops; or the other way round.
  const staysWhole = random.below(2) === 0;
  const isTaken = new Uint8Array(isChosen.length);
  for (const r of taken) for (const x of other.routes[r]!) isTaken[x] = 1;
  for (let k = count; k < size; k++) {
    const at = (from + k) % size;
    const route = one.routes[at]!;
    const rest = staysWhole ? route.filter((x) => isTaken[x] === 0) : route;
    add(pieces, one.slots[at]!, rest, rest.length < route.length);
  }
  for (const r of taken) {
    const route = other.routes[r]!;
    add(pieces, other.slots[r]!, staysWhole ? route : route.filter((x) => isChosen[x] === 1), true);
  }
  return pieces;
}

function add({ slots, routes, isNew }: Pieces, slot: number, route: Int32Array, isChanged: boolean): void {
  if (route.length === 0) return;
  slots.push(slot);
  routes.push(route);
  isNew.push(isChanged);
}

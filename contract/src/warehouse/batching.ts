/**
 * Which orders one picker takes on one walk. Walks are reckoned by the locations' own rank: within an area from the first to the last of its places and back to its mouth, and from area
 * to area what the company says. The idea of savings (Clarke and Wright): two orders whose common walk is shorter than both walks join, the largest saving first.
 */

export interface OrderToWalk {
  orderId: string;
  /** Where its articles lie. */
  places: readonly { areaId: string; rank: number }[];
  lines: number;
  weightKg: number;
}
export interface BatchLimits {
  orders: number;
  lines: number;
  weightKg: number;
  /** Ranks that going to one more area is worth. */
  areaChange: number;
}
export interface Batch {
  orderIds: string[];
  /** Ranks walked. */
  walk: number;
}

/** The furthest rank of each area that is visited: what a walk depends on, and what joins in an instant. */
type Reach = ReadonlyMap<string, number>;
const reachOf = (places: OrderToWalk['places']): Reach => {
  const reach = new Map<string, number>();
  for (const { areaId, rank } of places) reach.set(areaId, Math.max(reach.get(areaId) ?? 0, rank));
  return reach;
};
const joined = (a: Reach, b: Reach): Reach => {
  const reach = new Map(a);
  for (const [areaId, rank] of b) reach.set(areaId, Math.max(reach.get(areaId) ?? 0, rank));
  return reach;
};
/** Out to the last place and back: twice the furthest rank. */
const walkOf = (reach: Reach, areaChange: number): number => {
  let walk = Math.max(0, reach.size - 1) * areaChange;
  for (const rank of reach.values()) walk += 2 * rank;
  return walk;
};
export const walkedRanks = (places: OrderToWalk['places'], areaChange: number): number =>
  walkOf(reachOf(places), areaChange);

interface Group {
  orders: OrderToWalk[];
  reach: Reach;
  walk: number;
  lines: number;
  weightKg: number;
}
const groupOf = (order: OrderToWalk, areaChange: number): Group => {
  const reach = reachOf(order.places);
  return { orders: [order], reach, walk: walkOf(reach, areaChange), lines: order.lines, weightKg: order.weightKg };
};
const mayJoin = (a: Group, b: Group, limits: BatchLimits): boolean =>
  a.orders.length + b.orders.length <= limits.orders &&
  a.lines + b.lines <= limits.lines &&
  a.weightKg + b.weightKg <= limits.weightKg;
const join = (a: Group, b: Group, areaChange: number): Group => {
  const reach = joined(a.reach, b.reach);
  return {
    orders: [...a.orders, ...b.orders],
    reach,
    walk: walkOf(reach, areaChange),
    lines: a.lines + b.lines,
    weightKg: a.weightKg + b.weightKg,
  };
};
const toBatch = (group: Group): Batch => ({ orderIds: group.orders.map((o) => o.orderId), walk: group.walk });

/** Orders whose turn does not matter: joined by what it saves. */
export function batchBySavings(orders: readonly OrderToWalk[], limits: BatchLimits): Batch[] {
  const groups: (Group | null)[] = orders.map((order) => groupOf(order, limits.areaChange));
  const saved = (i: number, j: number): number => {
    const [a, b] = [groups[i] as Group, groups[j] as Group];
    return mayJoin(a, b, limits) ? a.walk + b.walk - walkOf(joined(a.reach, b.reach), limits.areaChange) : -1;
  };
  // Each group keeps its best partner: after joining two only those are looked for anew that pointed at one of them.
  const best: { with: number; saving: number }[] = [];
  const lookUp = (i: number): void => {
    best[i] = { with: -1, saving: -1 };
    if (!groups[i]) return;
    for (let j = 0; j < groups.length; j++) {
      if (j === i || !groups[j]) continue;
      const saving = saved(i, j);
      if (saving > (best[i] as { saving: number }).saving) best[i] = { with: j, saving };
    }
  };
  for (let i = 0; i < groups.length; i++) lookUp(i);
  for (;;) {
    let top = -1;
    for (let i = 0; i < groups.length; i++)
      if (groups[i] && (best[i]?.saving ?? -1) >= 0 && (top < 0 || (best[i]?.saving ?? -1) > (best[top]?.saving ?? -1)))
        top = i;
    if (top < 0) break;
    const other = (best[top] as { with: number }).with;
    groups[top] = join(groups[top] as Group, groups[other] as Group, limits.areaChange);
    groups[other] = null;
    for (let i = 0; i < groups.length; i++)
      if (groups[i] && (i === top || best[i]?.with === top || best[i]?.with === other)) lookUp(i);
  }
  return groups.filter((g) => g !== null).map(toBatch);
}

/**
 * Orders that must come in a turn (the last stop of a van first): batches are runs of neighbours, cut where the walks come to least. The first of two cuts as good is taken.
 */
export function batchInTurn(orders: readonly OrderToWalk[], limits: BatchLimits): Batch[] {
  const { length } = orders;
  /** Least walk of the first n orders, and where their last batch begins. */
  const least: { walk: number; batches: number; from: number }[] = [{ walk: 0, batches: 0, from: 0 }];
  for (let end = 1; end <= length; end++) {
    let group: Group | null = null;
    let found = { walk: Number.POSITIVE_INFINITY, batches: 0, from: end - 1 };
    for (let from = end - 1; from >= 0; from--) {
      const one = groupOf(orders[from] as OrderToWalk, limits.areaChange);
      if (group && !mayJoin(one, group, limits)) break;
      group = group ? join(one, group, limits.areaChange) : one;
      const before = least[from] as { walk: number; batches: number };
      const walk = before.walk + group.walk;
      if (walk < found.walk || (walk === found.walk && before.batches + 1 < found.batches))
        found = { walk, batches: before.batches + 1, from };
    }
    least.push(found);
  }
  const batches: Batch[] = [];
  for (let end = length; end > 0; ) {
    const { from } = least[end] as { from: number };
    const run = orders.slice(from, end);
    batches.unshift({
      orderIds: run.map((o) => o.orderId),
      walk: walkedRanks(
        run.flatMap((o) => o.places),
        limits.areaChange,
      ),
    });
    end = from;
  }
  return batches;
}

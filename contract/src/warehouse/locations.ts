import * as z from 'zod/mini';

/** How one part of a location's code is named: `startOn` is its first number, or the number of its first letter (1: A). */
export const partNaming = z.object({
  style: z.enum(['letters', 'numbers']),
  startOn: z.int().check(z.gte(0), z.lte(10_000)),
});
export type PartNaming = z.infer<typeof partNaming>;
/** The parts of a location's code behind the area's prefix, from the largest on. */
export const locationParts = ['block', 'shelf', 'level', 'container'] as const;
export type LocationPart = (typeof locationParts)[number];

/** What an area's locations are made of. */
export interface AreaPlan {
  prefix: string;
  blocks: number;
  shelvesPerBlock: number;
  levelsPerShelf: number;
  containersPerLevel: number;
  naming: Readonly<Record<LocationPart, PartNaming>>;
}
export const locationsOf = (plan: Omit<AreaPlan, 'prefix' | 'naming'>): number =>
  plan.blocks * plan.shelvesPerBlock * plan.levelsPerShelf * plan.containersPerLevel;

/** 1 → A, 26 → Z, 27 → AA. */
export function lettersOf(number: number): string {
  let rest = number;
  let text = '';
  while (rest > 0) {
    const digit = (rest - 1) % 26;
    text = String.fromCharCode(65 + digit) + text;
    rest = (rest - 1 - digit) / 26;
  }
  return text;
}
/** The name of the part with this index (from 0) among `count`: numbers are padded, so that codes sort as they stand. */
export function partName(naming: PartNaming, index: number, count: number): string {
  if (naming.style === 'letters') return lettersOf(Math.max(1, naming.startOn) + index);
  return String(naming.startOn + index).padStart(String(naming.startOn + count - 1).length, '0');
}

/** Locations of one area. */
export const locationsPerArea = 20_000;

/** One block in a walk: its index, and whether its last shelf comes first. */
export const blockWalk = z.object({ block: z.int().check(z.gte(0), z.lte(500)), isReversed: z.boolean() });
export type BlockWalk = z.infer<typeof blockWalk>;
/** The walk that nobody changed: every second block backwards (serpentine), so that a picker goes down one aisle and up the next. */
export const serpentine = (blocks: number): BlockWalk[] =>
  Array.from({ length: blocks }, (_, block) => ({ block, isReversed: block % 2 === 1 }));
/** A walk over so many blocks: those of `walk` that exist, in its order, and the others behind them as the serpentine has them. */
export function walkOver(walk: readonly BlockWalk[] | null, blocks: number): BlockWalk[] {
  const kept = (walk ?? []).filter(({ block }) => block < blocks);
  const known = new Set(kept.map(({ block }) => block));
  return [...kept, ...serpentine(blocks).filter(({ block }) => !known.has(block))];
}

export interface PlannedLocation {
  code: string;
  block: number;
  shelf: number;
  level: number;
  container: number;
  /** Its place in the walk, from 1. */
  rank: number;
}
/** Places in the order in which everybody counts them: block, shelf, level, container. `locations` of maps stand in it. */
export const placeIndex = (
  plan: Omit<AreaPlan, 'prefix' | 'naming'>,
  at: Pick<PlannedLocation, 'block' | 'shelf' | 'level' | 'container'>,
): number =>
  ((at.block * plan.shelvesPerBlock + at.shelf) * plan.levelsPerShelf + at.level) * plan.containersPerLevel +
  at.container;

/** All locations of an area along the walk through it. Within a shelf the lowest level comes first. */
export function planLocations(plan: AreaPlan, walk: readonly BlockWalk[] | null = null): PlannedLocation[] {
  const counts = {
    block: plan.blocks,
    shelf: plan.shelvesPerBlock,
    level: plan.levelsPerShelf,
    container: plan.containersPerLevel,
  };
  const named = (part: LocationPart, index: number): string => partName(plan.naming[part], index, counts[part]);
  const list: PlannedLocation[] = [];
  for (const { block, isReversed } of walkOver(walk, counts.block))
    for (let step = 0; step < counts.shelf; step++) {
      const shelf = isReversed ? counts.shelf - 1 - step : step;
      for (let level = 0; level < counts.level; level++)
        for (let container = 0; container < counts.container; container++)
          list.push({
            code: [
              plan.prefix,
              named('block', block),
              named('shelf', shelf),
              named('level', level),
              named('container', container),
            ]
              .join('-')
              .toUpperCase(),
            block,
            shelf,
            level,
            container,
            rank: list.length + 1,
          });
    }
  return list;
}

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

export interface PlannedLocation {
  code: string;
  block: number;
  shelf: number;
  level: number;
  container: number;
  /** Its place in the walk, from 1. */
  rank: number;
}
/**
 * All locations of an area with the walk through them: every second block is walked backwards (serpentine), so that a picker goes down one aisle and up the next. Within a
 * shelf the lowest level comes first.
 */
export function planLocations(plan: AreaPlan): PlannedLocation[] {
  const counts = {
    block: plan.blocks,
    shelf: plan.shelvesPerBlock,
    level: plan.levelsPerShelf,
    container: plan.containersPerLevel,
  };
  const named = (part: LocationPart, index: number): string => partName(plan.naming[part], index, counts[part]);
  const list: PlannedLocation[] = [];
  for (let block = 0; block < counts.block; block++)
    for (let step = 0; step < counts.shelf; step++) {
      const shelf = block % 2 === 0 ? step : counts.shelf - 1 - step;
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

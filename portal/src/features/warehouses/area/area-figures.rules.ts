import type { AreaMap } from '@tramo/contract/warehouse/warehouses';
import { type ShelfPlace, type Tone, toneOf } from '../plan/floor-plan.rules.ts';

interface AreaNumbers {
  blocks: number;
  shelvesPerBlock: number;
  levelsPerShelf: number;
  containersPerLevel: number;
}
/** What a floor plan tells of one shelf. */
export interface ShelfFigures {
  used: number;
  units: number;
  picks: number;
  blocked: number;
  due: number;
}
/** What the colours of a plan may show. */
export const heats = ['used', 'picks', 'due'] as const;
export type Heat = (typeof heats)[number];

export interface AreaFigures {
  /** Locations of a shelf. */
  perShelf: number;
  at: (place: ShelfPlace) => ShelfFigures;
  toneAt: (heat: Heat, place: ShelfPlace) => Tone;
}

/** The map's numbers by shelf: it has one for each location, in the order of their places. */
export function figuresOf(area: AreaNumbers, map: AreaMap): AreaFigures {
  const perShelf = area.levelsPerShelf * area.containersPerLevel;
  const shelves: ShelfFigures[] = Array.from({ length: area.blocks * area.shelvesPerBlock }, () => ({
    used: 0,
    units: 0,
    picks: 0,
    blocked: 0,
    due: 0,
  }));
  const shelfOf = (index: number): ShelfFigures | undefined => shelves[Math.floor(index / perShelf)];
  map.units.forEach((units, index) => {
    const shelf = shelfOf(index);
    if (!shelf) return;
    shelf.units += units;
    shelf.picks += map.picks[index] ?? 0;
    if (units > 0) shelf.used += 1;
  });
  for (const index of map.blocked) {
    const shelf = shelfOf(index);
    if (shelf) shelf.blocked += 1;
  }
  for (const index of map.countDue) {
    const shelf = shelfOf(index);
    if (shelf) shelf.due += 1;
  }
  const mostPicks = shelves.reduce((most, shelf) => Math.max(most, shelf.picks), 0);
  const most: Record<Heat, number> = { used: perShelf, due: perShelf, picks: mostPicks };
  const none: ShelfFigures = { used: 0, units: 0, picks: 0, blocked: 0, due: 0 };
  const at = ({ block, shelf }: ShelfPlace): ShelfFigures => shelves[block * area.shelvesPerBlock + shelf] ?? none;
  return { perShelf, at, toneAt: (heat, place) => toneOf(at(place)[heat], most[heat]) };
}

/** A shelf in the address: `3.12`. */
export const shelfText = ({ block, shelf }: ShelfPlace): string => `${block}.${shelf}`;
export function readShelf(text: string, area: Pick<AreaNumbers, 'blocks' | 'shelvesPerBlock'>): ShelfPlace | null {
  const [, block, shelf] = /^(\d+)\.(\d+)$/.exec(text) ?? [];
  const place = { block: Number(block), shelf: Number(shelf) };
  return place.block < area.blocks && place.shelf < area.shelvesPerBlock ? place : null;
}

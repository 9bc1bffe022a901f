import {
  type AreaPlan,
  type LocationPart,
  lettersOf,
  locationParts,
  type PartNaming,
  partName,
} from '@tramo/contract/warehouse/locations';

/** A → 1, Z → 26, AA → 27; null for anything but letters. */
export function numberOfLetters(text: string): number | null {
  const letters = text.trim().toUpperCase();
  if (!/^[A-Z]{1,3}$/.test(letters)) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
/** Where a part's names begin, as people write it. */
export const startText = ({ style, startOn }: PartNaming): string =>
  style === 'letters' ? lettersOf(Math.max(1, startOn)) : String(startOn);
/** What somebody wrote as the beginning; null: not to be read as this kind of name. */
export function readStart(style: PartNaming['style'], text: string): number | null {
  if (style === 'letters') return numberOfLetters(text);
  const number = /^\d{1,5}$/.test(text.trim()) ? Number(text) : null;
  return number !== null && number <= 10_000 ? number : null;
}

export const countsOf = (plan: Omit<AreaPlan, 'prefix' | 'naming'>): Record<LocationPart, number> => ({
  block: plan.blocks,
  shelf: plan.shelvesPerBlock,
  level: plan.levelsPerShelf,
  container: plan.containersPerLevel,
});
/** The name of a part of an area's locations. */
export const nameOfPart = (plan: AreaPlan, part: LocationPart, index: number): string =>
  partName(plan.naming[part], index, countsOf(plan)[part]);

/** The whole code of a place. */
export const codeAt = (plan: AreaPlan, place: Record<LocationPart, number>): string =>
  [plan.prefix, ...locationParts.map((part) => nameOfPart(plan, part, place[part]))].join('-').toUpperCase();

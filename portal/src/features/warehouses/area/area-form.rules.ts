import { fieldErrors, type Locale } from '@tramo/contract/problems';
import {
  type AreaPlan,
  type LocationPart,
  locationParts,
  locationsOf,
  locationsPerArea,
} from '@tramo/contract/warehouse/locations';
import { type Area, newArea } from '@tramo/contract/warehouse/warehouses';
import { readStart, startText } from '../plan/location-naming.rules.ts';

type Style = AreaPlan['naming'][LocationPart]['style'];
/** What the form edits; numbers may be empty while they are typed, and a beginning is text: `A` or `1`. */
export interface AreaValues
  extends Record<string, unknown>,
    Record<`${LocationPart}Style`, Style>,
    Record<`${LocationPart}Start`, string> {
  name: string;
  cediId: string | null;
  prefix: string;
  capacity: number | string;
  blocks: number | string;
  shelvesPerBlock: number | string;
  levelsPerShelf: number | string;
  containersPerLevel: number | string;
}
export const countFields = {
  block: 'blocks',
  shelf: 'shelvesPerBlock',
  level: 'levelsPerShelf',
  container: 'containersPerLevel',
} as const satisfies Record<LocationPart, string>;
type CountField = (typeof countFields)[LocationPart];

/** A small area with codes such as `A-03-2-B` behind its prefix: where a person begins. */
const usual: Record<CountField, number> = { blocks: 4, shelvesPerBlock: 10, levelsPerShelf: 4, containersPerLevel: 2 };
const usualNaming: AreaPlan['naming'] = {
  block: { style: 'letters', startOn: 1 },
  shelf: { style: 'numbers', startOn: 1 },
  level: { style: 'numbers', startOn: 1 },
  container: { style: 'letters', startOn: 1 },
};

export function valuesOf(area: Area | null, cediId: string | null = null): AreaValues {
  const naming = area?.naming ?? usualNaming;
  const of = (part: LocationPart) => ({
    [`${part}Style`]: naming[part].style,
    [`${part}Start`]: startText(naming[part]),
  });
  return {
    name: area?.name ?? '',
    cediId: area?.cedi._id ?? cediId,
    prefix: area?.prefix ?? '',
    capacity: area?.capacity ?? '',
    blocks: area?.blocks ?? usual.blocks,
    shelvesPerBlock: area?.shelvesPerBlock ?? usual.shelvesPerBlock,
    levelsPerShelf: area?.levelsPerShelf ?? usual.levelsPerShelf,
    containersPerLevel: area?.containersPerLevel ?? usual.containersPerLevel,
    ...Object.assign({}, ...locationParts.map(of)),
  };
}

const number = (value: number | string): number => (value === '' ? Number.NaN : Number(value));
const startOf = (values: AreaValues, part: LocationPart): number | null =>
  readStart(values[`${part}Style`], values[`${part}Start`]);

/** How many locations the numbers make; null while one of them is missing. */
export function countOf(values: AreaValues): number | null {
  const { blocks, shelvesPerBlock, levelsPerShelf, containersPerLevel } = values;
  const all = [blocks, shelvesPerBlock, levelsPerShelf, containersPerLevel].map(number);
  if (!all.every((n) => Number.isInteger(n) && n >= 1)) return null;
  const [b = 0, s = 0, l = 0, c = 0] = all;
  return locationsOf({ blocks: b, shelvesPerBlock: s, levelsPerShelf: l, containersPerLevel: c });
}

const namingOf = (values: AreaValues): AreaPlan['naming'] | null => {
  const parts = locationParts.map((part) => {
    const startOn = startOf(values, part);
    return startOn === null ? null : ([part, { style: values[`${part}Style`], startOn }] as const);
  });
  return parts.some((part) => part === null)
    ? null
    : (Object.fromEntries(parts as [string, unknown][]) as AreaPlan['naming']);
};

/** What the area would be made of; null while its numbers or names do not make one that is allowed. */
export function planOf(values: AreaValues): AreaPlan | null {
  const count = countOf(values);
  const naming = namingOf(values);
  if (count === null || count > locationsPerArea || naming === null) return null;
  return {
    prefix: values.prefix.trim().toUpperCase() || '…',
    blocks: number(values.blocks),
    shelvesPerBlock: number(values.shelvesPerBlock),
    levelsPerShelf: number(values.levelsPerShelf),
    containersPerLevel: number(values.containersPerLevel),
    naming,
  };
}

export const bodyOf = (values: AreaValues) => ({
  name: values.name,
  cediId: values.cediId ?? '',
  prefix: values.prefix,
  capacity: values.capacity === '' ? null : number(values.capacity),
  blocks: number(values.blocks),
  shelvesPerBlock: number(values.shelvesPerBlock),
  levelsPerShelf: number(values.levelsPerShelf),
  containersPerLevel: number(values.containersPerLevel),
  naming: namingOf(values) ?? usualNaming,
});

/** The contract's names of fields as the form has them. */
export const atForm = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const part = /^naming\.(\w+)/.exec(path)?.[1];
      return [part ? `${part}Start` : path === 'naming' ? 'blockStart' : path, message];
    }),
  );

/** `words` of what only the form knows: a cedi that is not chosen, a beginning that cannot be read. */
export function faultsOf(
  values: AreaValues,
  locale: Locale,
  words: { cedi: string; letters: string; numbers: string },
): Record<string, string> {
  const parsed = newArea.safeParse(bodyOf(values), { reportInput: true });
  const faults = parsed.success ? {} : atForm(fieldErrors(parsed.error.issues, locale));
  for (const part of locationParts)
    if (startOf(values, part) === null) faults[`${part}Start`] = words[values[`${part}Style`]];
  if (values.cediId === null) faults.cediId = words.cedi;
  return faults;
}

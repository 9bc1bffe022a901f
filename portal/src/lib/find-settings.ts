import { foldText } from '@tramo/contract/text';

/** A setting as somebody looks for it: by its own words, its section's, and others that lead to it. */
export interface IndexedSetting {
  /** As the contract calls it; '' is the tab itself. */
  key: string;
  tab: string;
  label: string;
  /** The part of the tab in which it stands. */
  section?: string;
  /** Words of its hints and choices. */
  also?: readonly string[];
}

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** «horario» is near «horas»: the same beginning, four letters at least, and little more after it. */
function isNear(typed: string, word: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same += 1;
  return same >= 4 && typed.length - same <= 3 && word.length - same <= 3;
}
type Fits = (typed: string, word: string) => boolean;
const begins: Fits = (typed, word) => word.startsWith(typed);

/** How well what was typed fits, less is better; none when a word of it fits nothing. */
function distanceOf(typed: readonly string[], setting: IndexedSetting, fits: Fits): number | null {
  const places = [setting.label, setting.section ?? '', (setting.also ?? []).join(' ')].map(wordsOf);
  let distance = 0;
  for (const part of typed) {
    const at = places.findIndex((words) => words.some((word) => fits(part, word)));
    if (at < 0) return null;
    distance += at;
  }
  return distance;
}

/** Settings that hold every word typed, those called so first; where there is none, those whose words are near. */
export function findSettings<S extends IndexedSetting>(all: readonly S[], typed: string): S[] {
  const parts = wordsOf(typed);
  if (parts.length === 0) return [];
  for (const fits of [begins, isNear]) {
    const found = all
      .map((setting) => ({ setting, distance: distanceOf(parts, setting, fits) }))
      .filter((one): one is { setting: S; distance: number } => one.distance !== null)
      .toSorted((a, b) => a.distance - b.distance);
    if (found.length > 0) return found.map(({ setting }) => setting);
  }
  return [];
}

import { limits } from './limits.ts';

/** A short name of where guides go: the suburb that most of them share, and the next when it is not nearly all. Empty where none is known. */
export function zoneOf(guides: readonly { suburb: string }[]): string {
  const counts = new Map<string, number>();
  for (const { suburb } of guides) if (suburb !== '') counts.set(suburb, (counts.get(suburb) ?? 0) + 1);
  const [first, second] = [...counts].sort(([a, n], [b, m]) => m - n || a.localeCompare(b));
  if (!first) return '';
  const isAlone = !second || first[1] >= guides.length * 0.7;
  const both = isAlone ? first[0] : `${first[0]} · ${second[0]}`;
  return (both.length > limits.routeNameMax ? first[0] : both).slice(0, limits.routeNameMax);
}

import type { ProgressFigures, ProgressRow } from '@tramo/contract/dashboard';

/** Visits made of those assigned; nothing is nothing yet. */
export const shareOf = ({ assigned, managed }: Pick<ProgressFigures, 'assigned' | 'managed'>): number =>
  assigned === 0 ? 0 : managed / assigned;

const figures = ['assigned', 'managed', 'failed', 'late', 'atRisk'] as const;

/** Rows as the table is sorted; as they came (the largest first, routes by their departure) when it is not. */
export function sortedProgress(rows: readonly ProgressRow[], sort: string, order: string): ProgressRow[] {
  const sign = order === 'desc' ? -1 : 1;
  const byName = (a: ProgressRow, b: ProgressRow): number => a.name.localeCompare(b.name, 'es', { numeric: true });
  if (sort === 'name') return [...rows].sort((a, b) => sign * byName(a, b));
  if (sort === 'share') return [...rows].sort((a, b) => sign * (shareOf(a) - shareOf(b)) || byName(a, b));
  const key = figures.find((one) => one === sort);
  return key ? [...rows].sort((a, b) => sign * (a[key] - b[key]) || byName(a, b)) : [...rows];
}

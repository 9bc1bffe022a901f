import type { PlannerParams, PlannerValues } from '@tramo/contract/planner';
import { foldText } from '@tramo/contract/text';

export const weightKeys = [
  'distance',
  'time',
  'vehicles',
  'balance',
  'lateness',
  'compactness',
] as const satisfies readonly (keyof PlannerValues['weights'])[];

/** Whether two sets of values are the same, in whatever order their fields stand. */
export function sameValues(a: PlannerValues, b: PlannerValues): boolean {
  const flat = ({ weights, rest, trips, ...others }: PlannerValues): string =>
    JSON.stringify([
      ...weightKeys.map((key) => weights[key]),
      [trips.most, trips.reloadMinutes],
      rest && [rest.earliestMinute, rest.latestMinute, rest.minutes],
      ...Object.entries(others).sort(),
    ]);
  return flat(a) === flat(b);
}

/** Whether routes are judged alike by both: how long a search takes changes nothing of them. */
export const judgeAlike = (a: PlannerValues, b: PlannerValues): boolean =>
  sameValues(a, { ...b, timeLimitS: a.timeLimitS });

/** The weight that leads says what a set is for. */
export function leadingObjective({ weights, fewestVehicles }: PlannerValues): PlannerParams['objectiveFunction'] {
  if (fewestVehicles) return 'vehicles';
  const sorted = (['distance', 'time', 'vehicles', 'balance'] as const).toSorted((a, b) => weights[b] - weights[a]);
  const [first, second] = [sorted[0] ?? 'distance', sorted[1] ?? 'time'];
  return weights[first] > weights[second] ? first : 'cost';
}

export type Shown = '' | 'active' | 'inactive' | 'archived';

/** The sets that a list shows: by name, by state ('' is all that are not archived), in order. */
export function shownSets(
  sets: readonly PlannerParams[],
  search: string,
  shown: Shown,
  sort: string,
  order: 'asc' | 'desc',
): PlannerParams[] {
  const words = foldText(search.trim());
  const fits = (p: PlannerParams): boolean =>
    (shown === 'archived' ? p.archived : !p.archived && (shown === '' || p.status === shown)) &&
    foldText(p.name).includes(words);
  const by = (a: PlannerParams, b: PlannerParams): number =>
    sort === 'updateDate' ? a.updateDate.localeCompare(b.updateDate) : a.name.localeCompare(b.name, 'es');
  return sets.filter(fits).toSorted((a, b) => (order === 'desc' ? by(b, a) : by(a, b)));
}

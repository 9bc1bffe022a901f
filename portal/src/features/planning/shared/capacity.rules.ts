import type { Load } from '@tramo/contract/fields';

export const dimensions = ['packages', 'weightKg', 'volumeM3'] as const;
export type Dimension = (typeof dimensions)[number];
export interface Amount {
  demand: number;
  capacity: number;
  fits: boolean;
}
export type Amounts = Record<Dimension, Amount>;

/** Whether a route carries less than the company wants of its vehicles; `share`: of the tightest capacity. An empty route carries nothing to point at. */
export const isUnderloaded = (share: number, stops: number, leastPercent: number): boolean =>
  stops > 0 && share * 100 < leastPercent - 1e-6;

/** A preview of the plan's own comparison, for ticks that the server has not heard of yet. `share` is percent of each capacity. */
export function compareLoads(demand: Load, capacity: Load, share: number): Amounts {
  const amount = (d: number, c: number): Amount => {
    const usable = Math.round(c * share * 10) / 1000;
    return { demand: d, capacity: usable, fits: d <= usable + 1e-6 };
  };
  return {
    packages: amount(demand.packages, capacity.packages),
    weightKg: amount(demand.weightKg, capacity.weightKg),
    volumeM3: amount(demand.volumeM3, capacity.volumeM3),
  };
}

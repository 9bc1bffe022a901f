import type { CostDetail, CostRow, ProductUse } from '@tramo/contract/costs';
import { type CostConcept, costConcepts } from '@tramo/contract/prices';

/** Why a month cost more or less than the one before: so much more of a product, or another price of it. Pesos. */
export interface CostCause {
  product: CostConcept;
  why: 'volume' | 'price';
  /** By how many more (or less), or by how many pesos each. */
  by: number;
  total: number;
}

const cents = (pesos: number): number => Math.round(pesos * 100);
/** What VAT's rounding moves is no other price. */
const SAME_PRICE = 0.005;

/** They add up to the whole difference, the greatest first. */
export function causesOf(now: readonly ProductUse[], before: readonly ProductUse[]): CostCause[] {
  const find = (list: readonly ProductUse[], product: CostConcept) => list.find((p) => p.product === product);
  return costConcepts
    .flatMap((product): CostCause[] => {
      const [a, b] = [find(now, product), find(before, product)];
      const [q1, q0] = [a?.quantity ?? 0, b?.quantity ?? 0];
      const [c1, c0] = [cents(a?.total ?? 0), cents(b?.total ?? 0)];
      const each = q0 > 0 ? c0 / q0 : 0;
      const eachNow = q1 > 0 ? c1 / q1 : each;
      const hasOtherPrice = q0 > 0 && q1 > 0 && Math.abs(eachNow - each) > each * SAME_PRICE;
      const volume = hasOtherPrice ? Math.round((q1 - q0) * each) : c1 - c0;
      return [
        { product, why: 'volume', by: q1 - q0, total: volume / 100 },
        { product, why: 'price', by: (eachNow - each) / 100, total: (c1 - c0 - volume) / 100 },
      ];
    })
    .filter((cause) => cause.total !== 0)
    .toSorted((x, y) => Math.abs(y.total) - Math.abs(x.total));
}

/** Rows that moved most, more or less. */
export const moversOf = (rows: readonly CostRow[], most: number): CostRow[] =>
  rows
    .filter((r) => cents(r.total) !== cents(r.before))
    .toSorted((x, y) => Math.abs(y.total - y.before) - Math.abs(x.total - x.before))
    .slice(0, most);

/** Share by which a total grew; null where there was nothing. */
export const growthOf = (total: number, before: number): number | null => (before > 0 ? total / before - 1 : null);

/** Added up day by day, as far as days have come; beside it the month before. */
export function runningSums(days: CostDetail['days']): { now: number[]; before: (number | null)[] } {
  let [sum, past] = [0, 0];
  const now: number[] = [];
  const before: (number | null)[] = [];
  for (const day of days) {
    sum += cents(day.total);
    now.push(sum / 100);
    past += cents(day.before ?? 0);
    before.push(day.before === null ? null : past / 100);
  }
  return { now, before };
}

type CostSort = 'name' | 'guides' | 'total' | 'before' | 'change';
export function sortedCosts(rows: readonly CostRow[], sort: string, order: 'asc' | 'desc'): CostRow[] {
  const value: Record<CostSort, (r: CostRow) => number | string> = {
    name: (r) => r.name,
    guides: (r) => r.guides,
    total: (r) => r.total,
    before: (r) => r.before,
    change: (r) => r.total - r.before,
  };
  const of = value[sort as CostSort] ?? value.total;
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    // What has no line of its own stays last.
    if (a.isRest !== b.isRest) return a.isRest ? 1 : -1;
    const [x, y] = [of(a), of(b)];
    return sign * (typeof x === 'string' ? x.localeCompare(String(y), 'es') : x - Number(y));
  });
}

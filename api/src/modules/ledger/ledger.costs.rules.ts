import {
  type CostPart,
  type CostRow,
  type CostSums,
  costParts,
  type ProductUse,
  partProducts,
} from '@tramo/contract/costs';
import { type CostConcept, costConcepts } from '@tramo/contract/prices';
import { addDays, instantOf, localDay } from '../../platform/calendar.ts';
import { pesosOf } from './ledger.rules.ts';

/** A month of the company's zone, and what it is compared with. */
export interface CostMonth {
  month: string;
  /** First and last day. */
  firstDay: string;
  lastDay: string;
  from: Date;
  /** The first instant that is of the next month. */
  until: Date;
  isRunning: boolean;
  before: {
    firstDay: string;
    lastDay: string;
    from: Date /** The first instant that is not compared with. */;
    until: Date;
  };
}

const firstOfNext = (firstDay: string): string => `${addDays(firstDay, 31).slice(0, 7)}-01`;
const firstOfLast = (firstDay: string): string => `${addDays(firstDay, -1).slice(0, 7)}-01`;

/**
 * The month of a day. While it runs it is compared with as much of the month before as has gone of it: a month is never cheaper because it has just
 * begun.
 */
export function costMonthOf(day: string, timeZone: string, now: Date): CostMonth {
  const firstDay = `${day.slice(0, 7)}-01`;
  const at = (one: string): Date => instantOf(one, 0, timeZone);
  const [from, until] = [at(firstDay), at(firstOfNext(firstDay))];
  const beforeDay = firstOfLast(firstDay);
  const beforeFrom = at(beforeDay);
  const isRunning = now >= from && now < until;
  const gone = isRunning ? now.getTime() - from.getTime() : until.getTime() - from.getTime();
  const beforeUntil = isRunning ? new Date(Math.min(from.getTime(), beforeFrom.getTime() + gone)) : from;
  return {
    month: firstDay.slice(0, 7),
    firstDay,
    lastDay: addDays(firstOfNext(firstDay), -1),
    from,
    until,
    isRunning,
    before: {
      firstDay: beforeDay,
      lastDay: localDay(new Date(Math.max(beforeFrom.getTime(), beforeUntil.getTime() - 1)), timeZone),
      from: beforeFrom,
      until: beforeUntil,
    },
  };
}

/** What was used, in centavos: `now` of the month, `compared` of as much of the one before, `later` of the rest of it. */
export type CostPeriod = 'now' | 'compared' | 'later';
export interface Used {
  part: 'product' | 'day' | 'row';
  period: CostPeriod;
  product: CostConcept | null;
  day: string | null;
  key: string | null;
  quantity: number;
  net: number;
  vat: number;
}
/** What a key is called; a merged client's is that of the one it became. */
export interface NamedKey {
  key: string;
  is: string;
  name: string;
  day: string | null;
}

export interface Cents {
  net: number;
  vat: number;
}
const added = (list: readonly Cents[]): Cents =>
  list.reduce((sum, u) => ({ net: sum.net + u.net, vat: sum.vat + u.vat }), { net: 0, vat: 0 });
export const sumsOf = ({ net, vat }: Cents): CostSums => ({
  amount: pesosOf(net),
  VAT: pesosOf(vat),
  total: pesosOf(net + vat),
});
export const totalOf = (list: readonly Cents[]): CostSums => sumsOf(added(list));

/** By product, in the order in which they are told; what was not used is left out. */
export function productsOf(list: readonly Used[]): ProductUse[] {
  const by = Map.groupBy(list, (u) => u.product);
  return costConcepts.flatMap((product) => {
    const of = by.get(product);
    if (!of) return [];
    return [{ product, quantity: of.reduce((sum, u) => sum + u.quantity, 0), ...totalOf(of) }];
  });
}

/** So many rows have a line of their own; the rest stands together in the last one, so that the sum is the month's. */
export function costRowsOf(used: readonly Used[], names: readonly NamedKey[], most: number): CostRow[] {
  const named = new Map(names.map((n) => [n.key, n]));
  const nameOf = new Map(names.map((n) => [n.is, n]));
  const rows = [...Map.groupBy(used, (u) => (u.key === null ? null : (named.get(u.key)?.is ?? u.key)))].map(
    ([key, of]): CostRow => ({
      _id: key,
      name: (key !== null && nameOf.get(key)?.name) || '',
      day: (key !== null && nameOf.get(key)?.day) || null,
      isRest: false,
      ...figuresOf(of),
    }),
  );
  const sorted = rows.toSorted(
    (a, b) => b.total - a.total || b.before - a.before || a.name.localeCompare(b.name, 'es'),
  );
  if (sorted.length <= most) return sorted;
  const kept = new Set(sorted.slice(0, most - 1).map((r) => r._id));
  const rest = used.filter((u) => !kept.has(u.key === null ? null : (named.get(u.key)?.is ?? u.key)));
  return [...sorted.slice(0, most - 1), { _id: null, name: '', day: null, isRest: true, ...figuresOf(rest) }];
}

function figuresOf(of: readonly Used[]): Pick<CostRow, 'guides' | 'products' | 'before' | keyof CostSums> {
  const now = of.filter((u) => u.period === 'now');
  const products = productsOf(now);
  return {
    guides: products.find((p) => p.product === 'managedGuide')?.quantity ?? 0,
    products,
    ...totalOf(now),
    before: totalOf(of.filter((u) => u.period === 'compared')).total,
  };
}

/** Products that the toggles leave; null: all of them. */
export function productsAsked(toggles: Record<CostPart, boolean>): CostConcept[] | null {
  const asked = costParts.filter((part) => toggles[part]);
  return asked.length === costParts.length ? null : asked.flatMap((part) => [...partProducts[part]]);
}

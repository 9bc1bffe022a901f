import { type Outcome, outcomes } from '@tramo/contract/checklists';
import type { Body } from '@tramo/contract/endpoint';
import { type ProofPart, type proofApi, proofParts } from '@tramo/contract/proof';

/** Spans of days that are told from today. */
export const spans = ['today', 'week', 'month', 'any'] as const;
export type Span = (typeof spans)[number];
const spanDays: Partial<Record<Span, number>> = { today: 1, week: 7, month: 30 };

/** What the address of the screen holds. */
export const defaults = {
  search: '',
  when: 'week' as Span | 'between',
  from: '',
  to: '',
  outcome: [] as string[],
  missing: [] as string[],
  clients: [] as string[],
  drivers: [] as string[],
  view: 'list' as 'list' | 'gallery',
  /** The visit on show, and its guide. */
  guide: '',
  visit: '',
  page: 1,
  sort: 'at',
  order: 'desc' as const,
};
export type ProofState = Omit<typeof defaults, 'order'> & { order: 'asc' | 'desc' };
export const noFilters = {
  search: '',
  when: 'week',
  from: '',
  to: '',
  outcome: [],
  missing: [],
  clients: [],
  drivers: [],
} as const;
export const isFiltered = (s: Pick<ProofState, keyof typeof noFilters>): boolean =>
  s.search !== '' || s.when !== 'week' || [s.outcome, s.missing, s.clients, s.drivers].some((list) => list.length > 0);

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

export type ProofFilter = NonNullable<Body<typeof proofApi.export>['filter']>;
const known = <T extends string>(list: readonly T[], values: readonly string[]): T[] =>
  list.filter((one) => values.includes(one));
/** The address as the API's filter; values that somebody wrote into it by hand and that do not exist are left out. */
export function filterOf(s: ProofState, of: { cediId: string | null; today: string }): ProofFilter {
  const days = s.when === 'between' ? undefined : spanDays[s.when];
  const lists = {
    outcomes: known<Outcome>(outcomes, s.outcome),
    missing: known<ProofPart | 'any'>([...proofParts, 'any'], s.missing),
    clientIds: s.clients,
    driverIds: s.drivers,
    cedisIds: of.cediId ? [of.cediId] : [],
  };
  return {
    search: s.search,
    ...(days ? { dateFrom: daysBefore(of.today, days - 1), dateTo: of.today } : {}),
    ...(s.when === 'between' && s.from ? { dateFrom: s.from } : {}),
    ...(s.when === 'between' && s.to ? { dateTo: s.to } : {}),
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
  };
}

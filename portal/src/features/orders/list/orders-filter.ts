import { limits } from '@tramo/contract/limits';
import { type OrderStatus, orderStatuses } from '@tramo/contract/warehouse/order-states';
import { type OrderOrigin, orderOrigins } from '@tramo/contract/warehouse/orders';
import type { orderSorts } from '@tramo/contract/warehouse/orders-api';
import type { OrdersMatching, OrdersQuery } from '../orders.api.ts';

/** What the list is parted by: each state, and what needs somebody whatever its state. */
export const orderTabs = [...orderStatuses, 'held', 'overdue'] as const;
export type OrderTab = (typeof orderTabs)[number];
/** Hours in a state that are asked for. */
export const ageChoices = [1, 4, 12, 24, 72, 168] as const;

/** What the address of the order list holds; '' filters nothing. */
export interface OrdersState {
  tab: string;
  search: string;
  clients: readonly string[];
  origin: readonly string[];
  age: string;
  /** `today`, `tomorrow` or between `from` and `to`. */
  promised: string;
  from: string;
  to: string;
  guide: string;
  short: string;
  held: string;
  /** A wave of picking, by its id. */
  wave: string;
  import: string;
  page: number;
  sort: string;
  order: string;
}
type OrdersFilterState = Omit<OrdersState, 'page' | 'sort' | 'order' | 'tab'>;
export const noFilters: OrdersFilterState = {
  search: '',
  clients: [],
  origin: [],
  age: '',
  promised: '',
  from: '',
  to: '',
  guide: '',
  short: '',
  held: '',
  wave: '',
  import: '',
};
export const defaults = { tab: '', ...noFilters, page: 1, sort: 'createdDate', order: 'desc' } as OrdersState &
  Record<string, string | number | readonly string[]>;

const isOn = (value: string | readonly string[]): boolean => value.length > 0;
export const isFiltered = (state: OrdersFilterState): boolean =>
  (Object.keys(noFilters) as (keyof OrdersFilterState)[]).some((key) => isOn(state[key]));
/** Filters behind "more": on a desk the rarer ones. */
const moreKeys = ['origin', 'guide', 'short', 'held', 'wave'] as const satisfies readonly (keyof OrdersFilterState)[];
export const countMore = (state: OrdersFilterState): number => moreKeys.filter((key) => isOn(state[key])).length;
/** Every filter but the search: on a phone they stand behind one button. */
export const countFilters = (state: OrdersFilterState): number =>
  countMore(state) +
  [state.clients, state.age, state.import].filter(isOn).length +
  ([state.promised, state.from, state.to].some(isOn) ? 1 : 0);

const flag = (value: string): boolean | undefined => (value === 'yes' ? true : value === 'no' ? false : undefined);
/** The day after, of days `YYYY-MM-DD`. */
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
function promisedOf(
  { promised, from, to }: OrdersState,
  today: string,
): { promisedFrom?: string; promisedTo?: string } {
  if (promised === 'today') return { promisedFrom: today, promisedTo: today };
  if (promised === 'tomorrow') return { promisedFrom: dayAfter(today), promisedTo: dayAfter(today) };
  return { ...(from ? { promisedFrom: from } : {}), ...(to ? { promisedTo: to } : {}) };
}

interface Around {
  cediId: string | null;
  today: string;
}
/** The filters without the tab: what the tabs count. */
export function matchingOf(state: OrdersState, { cediId, today }: Around): OrdersMatching {
  const origins = orderOrigins.filter((origin): origin is OrderOrigin => state.origin.includes(origin));
  const [withGuide, short, held] = [flag(state.guide), flag(state.short), flag(state.held)];
  const ageHours = Number(state.age);
  return {
    ...(state.search ? { search: state.search } : {}),
    ...(cediId ? { cedisIds: cediId } : {}),
    ...(state.clients.length > 0 ? { clientIds: state.clients.join(',') } : {}),
    ...(origins.length > 0 ? { origins: origins.join(',') } : {}),
    ...(ageHours > 0 ? { ageHours } : {}),
    ...(withGuide === undefined ? {} : { withGuide }),
    ...(short === undefined ? {} : { short }),
    ...(held === undefined ? {} : { held }),
    ...(state.wave ? { waveId: state.wave } : {}),
    ...(state.import ? { importId: state.import } : {}),
    ...promisedOf(state, today),
  };
}
/** What the list is asked for, without its page. */
export function listedOf(state: OrdersState, around: Around): OrdersQuery {
  const status = orderStatuses.find((one): one is OrderStatus => one === state.tab);
  return {
    ...matchingOf(state, around),
    ...(status ? { status } : {}),
    ...(state.tab === 'held' ? { held: true } : {}),
    ...(state.tab === 'overdue' ? { overdue: true } : {}),
    sort: state.sort as (typeof orderSorts)[number],
    order: state.order as 'asc' | 'desc',
  };
}
export const pageOf = (state: OrdersState, around: Around): OrdersQuery => ({
  ...listedOf(state, around),
  page: state.page,
  limit: limits.ordersPage,
});

import type { BulkSelection } from '@tramo/contract/bulk';
import type { Chosen } from '../../../ui/table/selection.ts';

/** What a list call takes: its filters, and the page on show. */
export type ListFilter = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The filters of a list call that say something, without its page. */
export function filterAlone(filter: ListFilter): Record<string, unknown> {
  const { page: _page, limit: _limit, ...rest } = filter;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => !isEmpty(value)));
}

/** The ticks of a list as the API takes them. */
export const selectionOf = (chosen: Chosen, filter: ListFilter): BulkSelection =>
  chosen.all ? { all: true, except: [...chosen.except], filter: filterAlone(filter) } : { ids: [...chosen.ids] };

/** Everything that matches the filters. */
export const allOf = (filter: ListFilter): BulkSelection => ({ all: true, filter: filterAlone(filter) });

import type { GuideStatus } from '@tramo/contract/guides';
import type { LabelFilter } from '@tramo/contract/labels';
import type { Chosen } from '../../ui/table/selection.ts';
import type { PrintChoice } from './usePrinting.ts';

/** What the address of the tab holds. */
export interface GuideTabState {
  search: string;
  status: readonly string[];
  from: string;
  to: string;
  page: number;
  sort: string;
  order: string;
}
export const noFilters: Pick<GuideTabState, 'search' | 'status' | 'from' | 'to'> = {
  search: '',
  status: [],
  from: '',
  to: '',
};
export const defaults: GuideTabState & Record<string, string | number | readonly string[]> = {
  ...noFilters,
  page: 1,
  sort: 'createdDate',
  order: 'desc',
};
export const isFiltered = (s: GuideTabState): boolean =>
  s.status.length > 0 || [s.search, s.from, s.to].some((value) => value !== '');

/** The address as the API's filter. */
export const filterOf = (s: GuideTabState, cediId: string | null): LabelFilter => ({
  search: s.search,
  sort: s.sort as NonNullable<LabelFilter['sort']>,
  order: s.order === 'asc' ? 'asc' : 'desc',
  ...(s.status.length > 0 ? { status: [...s.status] as GuideStatus[] } : {}),
  ...(cediId ? { cedisIds: [cediId] } : {}),
  ...(s.from ? { dateFrom: s.from } : {}),
  ...(s.to ? { dateTo: s.to } : {}),
});

/** What the ticks mean to the printer; null for none. */
export function choiceOf(chosen: Chosen, filter: LabelFilter): PrintChoice | null {
  if (chosen.all) return { by: 'filter', filter, except: [...chosen.except] };
  return chosen.ids.size > 0 ? { by: 'guides', guideIds: [...chosen.ids] } : null;
}

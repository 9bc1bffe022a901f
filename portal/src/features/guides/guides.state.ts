import type { GuideListInput, GuideStatus, GuideType } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';

/** What the address of the guide list holds. */
export interface GuidesState {
  search: string;
  status: readonly string[];
  type: readonly string[];
  client: readonly string[];
  from: string;
  to: string;
  location: string;
  import: string;
  page: number;
  sort: string;
  order: string;
}
export const noFilters: Omit<GuidesState, 'page' | 'sort' | 'order'> = {
  search: '',
  status: [],
  type: [],
  client: [],
  from: '',
  to: '',
  location: '',
  import: '',
};
export const defaults: GuidesState & Record<string, string | number | readonly string[]> = {
  ...noFilters,
  page: 1,
  sort: 'createdDate',
  order: 'desc',
};

export const isFiltered = (state: GuidesState): boolean =>
  state.status.length + state.type.length + state.client.length > 0 ||
  [state.search, state.from, state.to, state.location, state.import].some((value) => value !== '');

const known = <T extends string>(value: readonly string[]): T[] | undefined => (value.length > 0 ? ([...value] as T[]) : undefined);

/** The address as the API's filter; `cediId` comes from the top bar. */
export function filterOf(state: GuidesState, cediId: string | null): GuideListInput {
  return {
    search: state.search,
    page: state.page,
    limit: limits.guidesPage,
    sort: state.sort as NonNullable<GuideListInput['sort']>,
    order: state.order === 'asc' ? 'asc' : 'desc',
    status: known<GuideStatus>(state.status),
    types: known<GuideType>(state.type),
    clientIds: known(state.client),
    cedisIds: cediId ? [cediId] : undefined,
    dateFrom: state.from || undefined,
    dateTo: state.to || undefined,
    location: state.location === 'missing' || state.location === 'known' ? state.location : undefined,
    importId: state.import || undefined,
  };
}

import { limits } from '@tramo/contract/limits';
import type { AccountsFilter } from '../shared/people.api.ts';
import { isUserStatus } from '../shared/people.rules.ts';

export interface CarriersState {
  search: string;
  status: string;
  cedis: readonly string[];
  expiring: boolean;
  page: number;
  sort: string;
  order: 'asc' | 'desc';
}
export const noFilters: Pick<CarriersState, 'search' | 'status' | 'cedis' | 'expiring'> = {
  search: '',
  status: 'enabled',
  cedis: [],
  expiring: false,
};
export const defaults: CarriersState & { open: string } & Record<
    string,
    string | number | boolean | readonly string[]
  > = {
  ...noFilters,
  page: 1,
  sort: 'fullName',
  order: 'asc',
  /** Driver in the drawer: the account's id, or `new`. */
  open: '',
};
export const isFiltered = (state: CarriersState): boolean =>
  state.search !== '' || state.status !== noFilters.status || state.cedis.length > 0 || state.expiring;

/** The address as the API's filter. */
export const filterOf = (state: CarriersState): AccountsFilter => ({
  search: state.search,
  ...(isUserStatus(state.status) ? { status: state.status } : {}),
  types: ['driver'],
  ...(state.cedis.length > 0 ? { cedisIds: [...state.cedis] } : {}),
  ...(state.expiring ? { isExpiring: true } : {}),
  page: state.page,
  limit: limits.accountsPage,
  sort: state.sort,
  order: state.order === 'desc' ? 'desc' : 'asc',
});

import { type Role, roles, type StaffType, staffTypes, type UserType } from '@tramo/contract/access';
import { limits } from '@tramo/contract/limits';
import type { AccountsFilter } from '../shared/people.api.ts';
import { isUserStatus } from '../shared/people.rules.ts';

/** Types of those who use the portal; drivers have a screen of their own. */
export const portalTypes = ['admin', 'supervisor', 'tagger', 'staff'] as const satisfies readonly UserType[];

export interface UsersState {
  search: string;
  status: string;
  type: readonly string[];
  role: readonly string[];
  page: number;
  sort: string;
  order: 'asc' | 'desc';
}
export const noFilters: Pick<UsersState, 'search' | 'status' | 'type' | 'role'> = {
  search: '',
  // A deleted person is disabled and leaves the list; the filter finds them again.
  status: 'enabled',
  type: [],
  role: [],
};
export const defaults: UsersState & { open: string } & Record<string, string | number | readonly string[]> = {
  ...noFilters,
  page: 1,
  sort: 'fullName',
  order: 'asc',
  /** Account in the drawer: its id, or `new`. */
  open: '',
};
export const isFiltered = (state: UsersState): boolean =>
  state.search !== '' || state.status !== noFilters.status || state.type.length + state.role.length > 0;

const known: readonly string[] = [...new Set<string>([...roles, ...staffTypes])];

/** The address as the API's filter. */
export function filterOf(state: UsersState): AccountsFilter {
  const types = portalTypes.filter((type) => state.type.length === 0 || state.type.includes(type));
  const chosen = state.role.filter((role) => known.includes(role)) as (Role | StaffType)[];
  return {
    search: state.search,
    ...(isUserStatus(state.status) ? { status: state.status } : {}),
    types: types.length > 0 ? types : [...portalTypes],
    ...(chosen.length > 0 ? { roles: chosen } : {}),
    page: state.page,
    limit: limits.accountsPage,
    sort: state.sort,
    order: state.order === 'desc' ? 'desc' : 'asc',
  };
}
/** Roles and staff types that the filter offers, each once. */
export const roleChoices = known as readonly (Role | StaffType)[];

import { limits } from '@tramo/contract/limits';
import type { VehicleFilter } from './fleet.api.ts';

/** What the address of the vehicle list holds. */
export interface VehiclesState {
  search: string;
  status: string;
  provider: readonly string[];
  units: readonly string[];
  floatType: string;
  day: string;
  expiring: boolean;
  /** A vehicle's id, or `new`. */
  open: string;
  page: number;
  sort: string;
  order: string;
}
export const noFilters: Omit<VehiclesState, 'open' | 'page' | 'sort' | 'order'> = {
  search: '',
  status: '',
  provider: [],
  units: [],
  floatType: '',
  day: '',
  expiring: false,
};
export const defaults: VehiclesState & Record<string, string | number | boolean | readonly string[]> = {
  ...noFilters,
  open: '',
  page: 1,
  sort: 'nickname',
  order: 'asc',
};
export const isFiltered = (s: VehiclesState): boolean =>
  s.provider.length + s.units.length > 0 ||
  s.expiring ||
  [s.search, s.status, s.floatType, s.day].some((value) => value !== '');

/** Rows of a page; the documents' 200 is the most that the call gives without being asked for more. */
export const pageSize = 50;

/** The address as the API's filter; `cediId` comes from the top bar. */
export function filterOf(s: VehiclesState, cediId: string | null): VehicleFilter {
  const isTrip = s.status === 'available' || s.status === 'routeAssigned';
  return {
    search: s.search,
    page: s.page,
    limit: Math.min(pageSize, limits.vehicles),
    sort: s.sort,
    order: s.order === 'desc' ? 'desc' : 'asc',
    ...(isTrip ? { tripStatus: s.status as 'available' } : {}),
    ...(s.status === 'maintenance' ? { status: 'maintenance' as const } : {}),
    ...(s.provider.length > 0 ? { provider: [...s.provider] } : {}),
    ...(s.units.length > 0 ? { units: [...s.units] } : {}),
    ...(s.floatType === 'own' || s.floatType === 'third' ? { floatType: s.floatType } : {}),
    ...(s.day ? { routeStartDate: s.day } : {}),
    ...(s.expiring ? { isExpiring: true } : {}),
    ...(cediId ? { cedisIds: [cediId] } : {}),
  };
}

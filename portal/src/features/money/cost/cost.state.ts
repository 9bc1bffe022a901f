import { type CostGroup, type CostPart, costParts } from '@tramo/contract/costs';

/** Groups of the table; products and days stand beside it in any case. */
export const tableGroups = ['client', 'cedi', 'route', 'user'] as const satisfies readonly CostGroup[];
export type TableGroup = (typeof tableGroups)[number];
export const scopeKeys = { client: 'clientId', cedi: 'cediId', route: 'routeId', user: 'userId' } as const;
export type ScopeKey = (typeof scopeKeys)[TableGroup];

/** What the address of the tab holds. */
export const costDefaults = {
  month: '',
  by: 'client' as TableGroup,
  routeToggle: true,
  emailToggle: true,
  smsToggle: true,
  whatsappToggle: true,
  emailPackagesOpen: false,
  clientId: '',
  cediId: '',
  routeId: '',
  userId: '',
  sort: 'total',
  order: 'desc' as const,
  page: 1,
};
export type CostState = Omit<typeof costDefaults, 'order'> & { order: 'asc' | 'desc' };
export type SetCost = (change: Partial<CostState>) => void;

export const toggleOf = {
  route: 'routeToggle',
  email: 'emailToggle',
  sms: 'smsToggle',
  whatsapp: 'whatsappToggle',
} as const;
export const isPartial = (state: CostState): boolean => costParts.some((part: CostPart) => !state[toggleOf[part]]);

const known = (by: string): TableGroup => tableGroups.find((one) => one === by) ?? 'client';
export const groupOfState = (state: CostState): TableGroup => known(state.by);
/** Month of the address; this one where it holds none, or nothing that is one. */
export const monthOfState = (state: CostState, today: string): string =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(state.month) ? state.month : today.slice(0, 7);

/** To whom the address narrows it. */
export const scopeOf = (state: Record<ScopeKey, string>): Partial<Record<ScopeKey, string>> =>
  Object.fromEntries(Object.values(scopeKeys).flatMap((key) => (state[key] === '' ? [] : [[key, state[key]]])));

/** The address as the API takes it. */
export function costQueryOf(state: CostState, today: string) {
  const { routeToggle, emailToggle, smsToggle, whatsappToggle, emailPackagesOpen } = state;
  return {
    date: monthOfState(state, today),
    by: groupOfState(state),
    routeToggle,
    emailToggle,
    smsToggle,
    whatsappToggle,
    emailPackagesOpen,
    ...scopeOf(state),
  };
}

/** The months that can be chosen: this one and those before it. */
export function monthsUntil(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, i) => new Date(Date.UTC(year, month - 1 - i, 1)).toISOString().slice(0, 7));
}

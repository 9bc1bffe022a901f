import { type EfficiencyGroup, efficiencyGroups, type MapOutcome, mapOutcomes } from '@tramo/contract/dashboard';
import { limits } from '@tramo/contract/limits';
import type { ReactNode } from 'react';
import { chosenPeriod, type Period, type Span } from './period.rules.ts';

/** Groups of the day's progress. */
export const progressGroups = ['cedi', 'client', 'driver', 'route'] as const;
export type ProgressGroup = (typeof progressGroups)[number];

/** What the address of the dashboard holds; a tab keeps what the others chose. */
export const defaults = {
  when: 'week' as Span | 'between',
  from: '',
  to: '',
  clients: [] as string[],
  drivers: [] as string[],
  outcomes: [] as string[],
  layer: 'points' as 'points' | 'heat',
  /** How the day and the period are grouped, and which figure is drawn. */
  rows: 'route' as ProgressGroup,
  by: 'day' as EfficiencyGroup,
  figure: 'onTime',
  sort: '',
  order: 'desc' as const,
  page: 1,
};
export type DashboardState = Omit<typeof defaults, 'order'> & { order: 'asc' | 'desc' };
export type SetState = (change: Partial<DashboardState>) => void;

/** What each part of the dashboard gets. */
export interface TabProps {
  state: DashboardState;
  setState: SetState;
  /** The day of the top bar, or the company's today. */
  day: string;
  cediId: string | null;
  /** Puts what the part shows, in figures, beside the title. */
  setSubtitle: (figures: ReactNode) => void;
}

const known = <T extends string>(list: readonly T[], value: string, fallback: T): T =>
  list.find((one) => one === value) ?? fallback;
const given = <K extends string>(key: K, list: readonly string[]): { [P in K]?: string[] } =>
  (list.length > 0 ? { [key]: [...list] } : {}) as { [P in K]?: string[] };

/** The address as the API takes it; what somebody wrote into it by hand and does not exist is left out. */
export const progressGroupOf = (s: DashboardState): ProgressGroup => known(progressGroups, s.rows, 'route');
export const groupOf = (s: DashboardState): EfficiencyGroup => known(efficiencyGroups, s.by, 'day');
export const outcomesOf = (s: DashboardState): MapOutcome[] => mapOutcomes.filter((one) => s.outcomes.includes(one));
export const periodOfState = (s: DashboardState, day: string): Period => chosenPeriod(s, day, limits.dashboardDays);
export const scopeOf = (s: DashboardState, cediId: string | null) => ({
  ...given('clientIds', s.clients),
  ...given('driverIds', s.drivers),
  ...(cediId ? { cedisIds: [cediId] } : {}),
});

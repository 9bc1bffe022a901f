import { IconBox, IconFileImport, IconMapPinQuestion, IconRoute, IconWand } from '@tabler/icons-react';
import { isAmong, type Screen, type ScreenKey, screens, type Who } from '@tramo/contract/access';
import type { ComponentType } from 'react';
import { pathOf } from '../lib/paths.ts';

export type RailGroup = 'operation' | 'catalogues' | 'administration';
export const railGroups: readonly RailGroup[] = ['operation', 'catalogues', 'administration'];

export interface ScreenEntry {
  /** `<feature>/<Page>` below src/features; the file exports a component of that name. */
  file: string;
  /** Where it stands in the rail; screens without it are reached from others. */
  rail?: { group: RailGroup; icon: ComponentType<{ size?: number; stroke?: number }> };
  /** Where the palette offers it though it is not in the rail. */
  icon?: ComponentType<{ size?: number; stroke?: number }>;
  /** Parameters with which rail and palette open it. */
  params?: Record<string, string>;
  /** Screen whose place in the rail lights up while this one is open. */
  under?: ScreenKey;
  /** Outside of the shell: no rail, no bar. */
  isBare?: true;
  /** Pickers that the top bar shows. */
  pickers?: readonly ('cedi' | 'day')[];
}

/** What the portal adds to the contract's table of screens. */
export const screenEntries: Record<ScreenKey, ScreenEntry> = {
  login: { file: 'accounts/LoginPage', isBare: true },
  updatePassword: { file: 'accounts/UpdatePasswordPage', isBare: true },
  adminGuard: { file: 'accounts/AdminGuardPage', isBare: true },
  home: { file: 'routes/OverviewPage', under: 'routesOverview', pickers: ['cedi', 'day'] },
  routesOverview: { file: 'routes/OverviewPage', rail: { group: 'operation', icon: IconRoute }, pickers: ['cedi', 'day'] },
  planList: { file: 'planning/PlanListPage', rail: { group: 'operation', icon: IconWand } },
  routePlanner: { file: 'planning/PlannerPage', under: 'planList', icon: IconWand, params: { tab: 'cedis' } },
  guides: { file: 'guides/GuidesPage', rail: { group: 'operation', icon: IconBox }, pickers: ['cedi'] },
  guideImport: { file: 'guides/ImportPage', under: 'guides', icon: IconFileImport },
  guideReview: { file: 'guides/ReviewPage', under: 'guides', icon: IconMapPinQuestion, pickers: ['cedi'] },
  routeGuides: { file: 'guides/GuidePage', under: 'guides' },
};

const modules = import.meta.glob<Record<string, ComponentType>>('../features/*/*Page.tsx');

/** Loader of a screen's module, or undefined while the portal has no such file. */
export const moduleOf = (key: ScreenKey): (() => Promise<Record<string, ComponentType>>) | undefined =>
  modules[`../features/${screenEntries[key].file}.tsx`];
export const exists = (key: ScreenKey): boolean => moduleOf(key) !== undefined;
export const exportOf = (key: ScreenKey): string => screenEntries[key].file.split('/').at(-1) as string;
export const screenKeys = Object.keys(screenEntries) as ScreenKey[];

/** True when the user may open the screen: the flags of document 1 §6 and the audiences whose calls it makes. */
export function mayOpen(user: Who, key: ScreenKey): boolean {
  const screen: Screen = screens[key];
  if (screen.admin && !isAmong(user, ['admin'])) return false;
  if (screen.manager && (user.type === 'supervisor' || user.roles.includes('supervisor'))) return false;
  return screen.who === undefined || isAmong(user, screen.who);
}

/** Where the rail and the palette lead for a screen. */
export const pathTo = (key: ScreenKey): string => pathOf(key as never, (screenEntries[key].params ?? {}) as never);

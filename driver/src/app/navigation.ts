import type { ComponentType } from 'preact';
import { useFollowed } from '../ui/store.ts';

/** What a screen gets of its path: `#/route/{id}/stop/{guideId}`. Those that its path does not have are ''. */
export interface ScreenProps {
  id: string;
  guideId: string;
}
export type LoadScreen = () => Promise<ComponentType<ScreenProps>>;
/** Path → how its screen is loaded. Each folder tells its own (`route/route-screens.ts`). */
export type Screens = Readonly<Record<string, LoadScreen>>;

/** The path of now, from `/`. */
export const currentPath = (): string => {
  const path = location.hash.replace(/^#/, '').split('?')[0] ?? '';
  return path.startsWith('/') ? path : '/';
};

const hearers = new Set<() => void>();
const tell = () => {
  for (const hear of [...hearers]) hear();
};
if (typeof window !== 'undefined') {
  window.addEventListener('hashchange', tell);
  window.addEventListener('popstate', tell);
}
const subscribe = (hear: () => void) => {
  hearers.add(hear);
  return () => hearers.delete(hear);
};

/** How many of the app's screens lie behind this one. */
const depth = (): number => (history.state as { depth?: number } | null)?.depth ?? 0;

/** To a screen, the present one stays behind it: `go('/route/…')`. */
export function go(path: string): void {
  if (path === currentPath()) return;
  history.pushState({ depth: depth() + 1 }, '', `#${path}`);
  tell();
}
/** To a screen in place of the present one. */
export function replace(path: string): void {
  history.replaceState({ depth: depth() }, '', `#${path}`);
  tell();
}
/** One screen up, where nothing lies behind (the app was opened here). */
export const above = (path: string): string => {
  const stop = /^\/route\/([^/]+)\/(?:stop|visit)\/[^/]+$/.exec(path);
  const route = /^\/route\/([^/]+)\/[^/]+$/.exec(path);
  const id = stop?.[1] ?? route?.[1];
  return id ? `/route/${id}` : '/';
};
/** The list that a stop's or a visit's screen lies above: it is kept while they are open. */
export const listBelow = (path: string): string | null =>
  /^\/route\/[^/]+\/(?:stop|visit)\/[^/]+$/.test(path) ? above(path) : null;
/** Back to the screen before; where there is none, one up. */
export function goBack(): void {
  if (depth() > 0) history.back();
  else replace(above(currentPath()));
}

export const usePath = (): string => useFollowed(subscribe, currentPath);

/** What asks before a screen is left (an unsaved form) stands in the form itself; this one fills a path: `pathTo('/route/{id}', { id })`. */
export const pathTo = (pattern: string, params: Partial<ScreenProps>): string =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name as keyof ScreenProps] ?? ''));

/** Which of the patterns fits a path, and what it has in its places. */
export function matchPath(patterns: readonly string[], path: string): { pattern: string; params: ScreenProps } | null {
  const parts = path.split('/');
  for (const pattern of patterns) {
    const wanted = pattern.split('/');
    if (wanted.length !== parts.length) continue;
    const params = { id: '', guideId: '' };
    const fits = wanted.every((part, i) => {
      const name = /^\{(id|guideId)\}$/.exec(part)?.[1] as keyof ScreenProps | undefined;
      if (!name) return part === parts[i];
      params[name] = decodeURIComponent(parts[i] ?? '');
      return params[name] !== '';
    });
    if (fits) return { pattern, params };
  }
  return null;
}

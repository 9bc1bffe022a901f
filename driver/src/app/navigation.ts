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

/** While the browser goes a way back: what is shown meanwhile, and what is done once it is there. */
let ahead: string | null = null;
let isGoing = false;
let afterwards: (() => void) | null = null;

const address = (): string => ahead ?? location.hash.replace(/^#/, '');
/** The path of now, from `/`. */
export const currentPath = (): string => {
  const path = address().split('?')[0] ?? '';
  return path.startsWith('/') ? path : '/';
};
/** What stands behind the path of now: `?result=failed`. */
export const currentQuery = (): URLSearchParams => new URLSearchParams(address().split('?')[1] ?? '');

const hearers = new Set<() => void>();
const tell = () => {
  for (const hear of [...hearers]) hear();
};
const show = (path: string | null) => {
  ahead = path;
  tell();
};
const arrive = () => {
  isGoing = false;
  const next = afterwards;
  afterwards = null;
  ahead = null;
  next?.();
  tell();
};
/** Shows a path at once, and does to the browser's history what goes with it, now or once it stands still. */
const shift = (path: string, change: () => void) => {
  const before = afterwards;
  if (!isGoing) change();
  else
    afterwards = () => {
      before?.();
      change();
    };
  show(isGoing ? path : null);
};
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', arrive);
  // It comes after the other one, which may have begun a new way.
  window.addEventListener('hashchange', () => isGoing || tell());
}
const subscribe = (hear: () => void) => {
  hearers.add(hear);
  return () => hearers.delete(hear);
};

/** How many of the app's screens lie behind this one, and which is the last of them. */
const behind = (): { depth: number; from?: string } =>
  (history.state as { depth: number; from?: string } | null) ?? { depth: 0 };

/** To a screen, the present one stays behind it: `go('/route/…')`. */
export function go(path: string): void {
  if (path === currentPath()) return;
  const from = address();
  shift(path, () => history.pushState({ depth: behind().depth + 1, from }, '', `#${path}`));
}
/** To a screen in place of the present one. */
export function replace(path: string): void {
  shift(path, () => history.replaceState(behind(), '', `#${path}`));
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
/** Back to the screen before; where there is none, one up. It is shown at once: a slow phone's browser takes as long for the way as for the screen. */
export function goBack(): void {
  // A second tap waits for the first.
  if (isGoing) {
    afterwards = goBack;
    return;
  }
  const { depth, from } = behind();
  if (depth === 0) {
    replace(above(currentPath()));
    return;
  }
  isGoing = true;
  history.back();
  if (from !== undefined) show(from);
}
/** To a screen in place of the present one and of the one that led to it, where that is `over`: back leads to what lies behind both. */
export function replaceWith(path: string, over: string): void {
  if (!isGoing && behind().from?.split('?')[0] === over) {
    isGoing = true;
    history.back();
  }
  replace(path);
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

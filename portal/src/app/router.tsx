import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { type Screen, type ScreenKey, screens } from '@tramo/contract/access';
import type { User } from '@tramo/contract/accounts';
import { Suspense } from 'react';
import { setLocale } from '../lib/locale.ts';
import { queryClient } from '../lib/query.ts';
import { getToken } from '../lib/session.ts';
import { companyQuery, meQuery, settingsQuery } from '../session/me.api.ts';
import { Broken } from '../ui/ErrorBoundary.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { addressLeft, storeBillingAddress } from './billing-address.ts';
import { redirectOf } from './guards.ts';
import { loadOnce, NoScreen } from './load-once.ts';
import { loadScreen } from './load-screen.ts';
import { exists, mayOpen, screenEntries, screenKeys } from './screens.ts';
import { connectSessionEnd } from './session-end.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenKey;
  }
}

const rootRoute = createRootRoute({
  component: () => (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <Toaster />
    </>
  ),
  errorComponent: () => <Broken />,
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(() => loadOnce('shell', () => import('./Shell.tsx')), 'Shell'),
});

const present = screenKeys.filter(exists);

/** True when the portal has a screen at this path that the user may open. */
const hasScreenFor = (user: User | null, path: string): boolean =>
  present.some((key) => {
    if (user && !mayOpen(user, key)) return false;
    const pattern = screens[key].path.replace(/\/\{-\$\w+\}/g, '(/[^/]+)?').replace(/\$\w+/g, '[^/]+');
    return new RegExp(`^${pattern}$`).test(path.replace(/\/$/, '') || '/');
  });

/** The user, and beside it what every screen needs from its first frame: units, time zone, map style. */
async function readBeforeScreen(): Promise<User | null> {
  const isFirst = queryClient.getQueryData(meQuery.queryKey) === undefined;
  const me = queryClient.ensureQueryData(meQuery).catch(() => null);
  const others = [companyQuery, settingsQuery].map((query) =>
    queryClient.ensureQueryData(query as typeof settingsQuery).catch(() => null),
  );
  // Nobody waits for these when the profile itself failed.
  const user = await me;
  if (user !== null) await Promise.all(others);
  // Before a screen asks for anything: what the server puts in words comes in this user's language, on a browser that had another one too.
  if (isFirst && user) setLocale(user.language);
  return user;
}

async function guard(key: ScreenKey, path: string): Promise<void> {
  const screen: Screen = screens[key];
  if (!screen.auth) return;
  const hasToken = getToken() !== '';
  // A profile that cannot be read stops nobody here: the shell says so and offers to try again.
  const user = hasToken ? await readBeforeScreen() : null;
  // The session may have ended with that very call.
  const target = redirectOf({
    screen,
    path,
    hasToken: getToken() !== '',
    user,
    hasScreen: (at) => hasScreenFor(user, at),
  });
  if (target === null) return;
  const [to, search = ''] = target.split('?');
  throw redirect({ to, search: Object.fromEntries(new URLSearchParams(search)), replace: true } as never);
}

const screenRoute = (key: ScreenKey) =>
  createRoute({
    getParentRoute: () => (screenEntries[key].isBare ? rootRoute : shellRoute),
    path: screens[key].path,
    staticData: { screen: key },
    beforeLoad: ({ location }) => guard(key, location.pathname),
    component: lazyRouteComponent(() => loadScreen(key), 'Screen'),
  });

/** An unknown path leads to the start (document 1 §2). */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: exists('home') ? '/' : '/admin-guard', replace: true });
  },
});

const isBare = (key: ScreenKey): boolean => screenEntries[key].isBare === true;
const routeTree = rootRoute.addChildren([
  ...present.filter(isBare).map(screenRoute),
  shellRoute.addChildren(present.filter((key) => !isBare(key)).map(screenRoute)),
  unknownRoute,
] as never);

export const router = createRouter({
  routeTree: routeTree as unknown as AnyRoute,
  // No looking ahead on hover: a module that is gone reloads the page, and that must follow a click alone.
  defaultPreload: false,
  defaultErrorComponent: ({ error, reset }) => (error instanceof NoScreen ? <Broken /> : <Broken retry={reset} />),
  defaultPendingMs: 300,
  scrollRestoration: true,
});

connectSessionEnd(() => void router.navigate({ to: '/login', replace: true } as never));

// Leaving the billing section stores the address that one leaves (document 1 §6): the rail leads back to it.
router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
  const left = addressLeft(fromLocation, toLocation);
  if (left !== null) storeBillingAddress(left);
});

// After each navigation to a screen behind the sign-in the profile is renewed (document 1 §6), unless it has just been read.
router.subscribe('onResolved', ({ pathChanged }) => {
  const screen = router.state.matches.at(-1)?.staticData.screen;
  if (!pathChanged || !screen || !(screens[screen] as Screen).auth || getToken() === '') return;
  const age = Date.now() - (queryClient.getQueryState(meQuery.queryKey)?.dataUpdatedAt ?? 0);
  if (age > 2000) void queryClient.refetchQueries({ queryKey: meQuery.queryKey });
});

import '../theme/mantine-shell.ts';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { accountsText } from '../features/accounts/accounts.es.ts';
import { useSearchNotices } from '../features/planning/shared/useSearchNotices.ts';
import { setRegional } from '../lib/regional.ts';
import { useText } from '../lib/text.ts';
import { useIsNarrow } from '../lib/useIsNarrow.ts';
import { meQuery, useCompany } from '../session/me.api.ts';
import { usePreferences } from '../session/usePreferences.ts';
import { ConfirmDialog } from '../ui/confirm.tsx';
import { PageSlots } from '../ui/Page.tsx';
import { ErrorState, SkeletonRows } from '../ui/states.tsx';
import { appText } from './app.es.ts';
import { BottomBar } from './BottomBar.tsx';
import { Rail } from './Rail.tsx';
import classes from './Shell.module.css';
import { TopBar } from './TopBar.tsx';
import { useForcedScreen } from './useForcedScreen.ts';
import { useLiveCache } from './useLiveCache.ts';

/** The frame of every screen behind the sign-in: rail, bar, content. */
export function Shell() {
  const t = useText(appText);
  const accounts = useText(accountsText);
  const isNarrow = useIsNarrow();
  const me = useQuery(meQuery);
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const main = useRef<HTMLElement>(null);
  useLiveCache(me.data);
  usePreferences(me.data);
  useForcedScreen(me.data);
  useSearchNotices();
  const company = useCompany();
  useEffect(() => {
    if (company) setRegional(company);
  }, [company]);
  useFocusOnNavigation(screen);

  return (
    <PageSlots value={{ title, actions }}>
      <div className={classes.shell}>
        <a className={`visually-hidden ${classes.skip}`} href="#content">
          {t('skip')}
        </a>
        {!isNarrow && <Rail me={me.data} screen={screen} />}
        <div className={classes.side}>
          <TopBar screen={screen} titleRef={setTitle} actionsRef={setActions} />
          <main id="content" className={classes.main} tabIndex={-1} ref={main}>
            {me.data ? (
              <Suspense fallback={<SkeletonRows />}>
                <Outlet />
              </Suspense>
            ) : me.error ? (
              <ErrorState title={accounts('profileFailed')} error={me.error} retry={me.refetch} />
            ) : (
              <SkeletonRows />
            )}
          </main>
          {isNarrow && <BottomBar me={me.data} screen={screen} />}
        </div>
      </div>
      <ConfirmDialog />
    </PageSlots>
  );
}

/** After a navigation the title of the new screen has the focus, so that a screen reader reads it and Tab goes on from there. */
function useFocusOnNavigation(screen: string | undefined): void {
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    const timer = setTimeout(() => {
      const active = document.activeElement;
      // Whoever is already typing in the new screen stays there.
      if (!active || active === document.body || active.closest('nav, header'))
        document.getElementById('page-title')?.focus({ preventScroll: true });
    }, 80);
    return () => clearTimeout(timer);
  }, [screen]);
}

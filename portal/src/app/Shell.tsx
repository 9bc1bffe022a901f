import '../theme/mantine-shell.ts';
import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches, useNavigate, useRouterState } from '@tanstack/react-router';
import { mayOpenScreen, screens } from '@tramo/contract/access';
import { Suspense, useEffect, useRef, useState } from 'react';
import { accountsText } from '../features/accounts/accounts.es.ts';
import { useSearchNotices } from '../features/planning/shared/useSearchNotices.ts';
import { usePushMessages } from '../features/push/shared/usePushMessages.ts';
import { reloadPage, tryAgain, useIsCutOff, useIsOld } from '../lib/load-module.ts';
import { setRegional } from '../lib/regional.ts';
import { useText } from '../lib/text.ts';
import { useIsNarrow } from '../lib/useIsNarrow.ts';
import { meQuery, useCompany } from '../session/me.api.ts';
import { usePreferences } from '../session/usePreferences.ts';
import { Confirmation } from '../ui/confirm.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { PageSlots } from '../ui/Page.tsx';
import { CutOff, ErrorState, SkeletonRows } from '../ui/states.tsx';
import { uiText } from '../ui/ui.es.ts';
import { appText } from './app.es.ts';
import { BottomBar } from './BottomBar.tsx';
import { Rail } from './Rail.tsx';
import classes from './Shell.module.css';
import { TopBar } from './TopBar.tsx';
import { useForcedScreen } from './useForcedScreen.ts';
import { useLiveCache } from './useLiveCache.ts';

const ServiceBar = lazyPart(() => import('../features/company/shared/ServiceBar.tsx').then((m) => m.ServiceBar));
const SandboxBar = lazyPart(() => import('../features/company/shared/SandboxBar.tsx').then((m) => m.SandboxBar));
const JobOutcome = lazyPart(() => import('../features/push/shared/JobOutcome.tsx').then((m) => m.JobOutcome));

/** What came of the long work that the address names: a click on its push leads there. */
function OpenedJob() {
  const navigate = useNavigate();
  const jobId = useLocation({ select: ({ search }) => String((search as { job?: unknown }).job ?? '') });
  const close = (): void =>
    void navigate({
      to: '.',
      search: ({ job: _, ...rest }: Record<string, unknown>) => rest,
      replace: true,
    } as never);
  return jobId === '' ? null : <JobOutcome jobId={jobId} onClose={close} />;
}

/** The frame of every screen behind the sign-in: rail, bar, content. */
export function Shell() {
  const t = useText(appText);
  const accounts = useText(accountsText);
  const isNarrow = useIsNarrow();
  const me = useQuery(meQuery);
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  // A screen that cannot be fetched yet, or a part of the one on show.
  const isCutOff = useIsCutOff();
  const isOnTheWay = useRouterState({ select: ({ status }) => status === 'pending' });
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const main = useRef<HTMLElement>(null);
  useLiveCache(me.data);
  usePreferences(me.data);
  useForcedScreen(me.data);
  useSearchNotices();
  usePushMessages(me.data);
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
          {company?.isSandbox && <SandboxBar />}
          {me.data && company && mayOpenScreen(me.data, screens.settings) && <ServiceBar />}
          <main id="content" className={classes.main} tabIndex={-1} ref={main}>
            {isCutOff && isOnTheWay ? (
              <CutOff retry={tryAgain} />
            ) : me.data ? (
              <>
                <ConnectionBar isCutOff={isCutOff} />
                <Suspense fallback={<SkeletonRows />}>
                  <Outlet />
                </Suspense>
              </>
            ) : me.error ? (
              <ErrorState title={accounts('profileFailed')} error={me.error} retry={me.refetch} />
            ) : (
              <SkeletonRows />
            )}
          </main>
          {isNarrow && <BottomBar me={me.data} screen={screen} />}
        </div>
      </div>
      {me.data && <OpenedJob />}
      <Confirmation />
    </PageSlots>
  );
}

/** A dialog or a map of the screen on show waits for a connection, or is gone with the version before. */
function ConnectionBar({ isCutOff }: { isCutOff: boolean }) {
  const ui = useText(uiText);
  const isOld = useIsOld();
  if (!isCutOff && !isOld) return null;
  const Icon = isCutOff ? IconPlugConnectedX : IconRefresh;
  return (
    <div className={classes.connection} role="status">
      <Icon size={16} aria-hidden />
      {isCutOff ? `${ui('offline')} · ${ui('offlineBody')}` : `${ui('newVersion')} · ${ui('newVersionBody')}`}
      <Button size="compact-sm" variant="default" onClick={() => (isCutOff ? tryAgain() : void reloadPage())}>
        {isCutOff ? ui('retry') : ui('update')}
      </Button>
    </div>
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

import type { ComponentType } from 'preact';
import { useEffect, useErrorBoundary, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '../ui/Button.tsx';
import { Empty, Loading } from '../ui/pieces.tsx';
import { Screen } from '../ui/Screen.tsx';
import { appWords } from './app-words.ts';
import { Kept } from './Kept.tsx';
import { listBelow, matchPath, replace, type ScreenProps, usePath } from './navigation.ts';
import { patterns, screens } from './screens.ts';
import { useWords } from './words.ts';

type Component = ComponentType<ScreenProps>;
/** Screens that were loaded once are there at once. */
const loaded = new Map<string, Component>();

/** Loads the screen of a path ahead: beside the reading of the day, not after it. What fails here is tried again when it is shown. */
export function preload(path: string): void {
  const pattern = matchPath(patterns, path)?.pattern;
  if (pattern === undefined || loaded.has(pattern)) return;
  screens[pattern]?.().then(
    (component) => loaded.set(pattern, component),
    () => undefined,
  );
}

/** What is opened most stands ready before it is tapped. */
const opened = ['/route/{id}/stop/{guideId}', '/route/{id}/visit/{guideId}'];
const readyMs = 1500;

/** The screen of the present path. A route's list stays below its stops and visits: 150 rows are not drawn again at each way back. */
export function Current() {
  const path = usePath();
  useEffect(() => {
    const timer = setTimeout(() => opened.map(preload), readyMs);
    return () => clearTimeout(timer);
  }, []);
  // Only one that was seen: who opens the app on a stop does not wait for its list.
  const list = useRef<string | null>(null);
  const below = listBelow(path);
  if (below === null) list.current = path;
  else if (below !== list.current) list.current = null;
  return (
    <>
      {below !== null && list.current !== null && <Layer key={list.current} path={list.current} isShown={false} />}
      <Layer key={path} path={path} isShown />
    </>
  );
}

function Layer({ path, isShown }: { path: string; isShown: boolean }) {
  const screen = useMemo(() => {
    const match = matchPath(patterns, path);
    return match ? <Loaded pattern={match.pattern} params={match.params} /> : <Nowhere />;
  }, [path]);
  return (
    <Kept path={path} isShown={isShown}>
      {screen}
    </Kept>
  );
}

function Loaded({ pattern, params }: { pattern: string; params: ScreenProps }) {
  const t = useWords(appWords);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(loaded.has(pattern) ? 'ready' : 'loading');
  const [error, forget] = useErrorBoundary();
  useEffect(() => {
    if (state !== 'loading') return;
    let isGone = false;
    screens[pattern]?.().then(
      (component) => {
        loaded.set(pattern, component);
        if (!isGone) setState('ready');
      },
      () => !isGone && setState('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [pattern, state]);
  const Shown = loaded.get(pattern);
  if (error || state === 'failed')
    return (
      <Screen title={error ? t('brokenTitle') : t('notLoadedTitle')}>
        <Empty icon="alert" title={error ? t('brokenTitle') : t('notLoadedTitle')}>
          <p>{t('notLoadedText')}</p>
          {error && <p>{String((error as Error).message ?? error)}</p>}
        </Empty>
        <Button
          isLarge
          tone="primary"
          icon="refresh"
          onClick={() => {
            forget();
            // A module that failed once may fail for good in this page; without signal a new page could be worse.
            if (!error && navigator.onLine) return location.reload();
            setState(loaded.has(pattern) ? 'ready' : 'loading');
          }}
        >
          {t('tryAgain')}
        </Button>
      </Screen>
    );
  if (!Shown) return <Loading label={t('loading')} />;
  return <Shown {...params} />;
}

function Nowhere() {
  const t = useWords(appWords);
  return (
    <Screen title={t('nowhereTitle')}>
      <Button isLarge tone="primary" icon="home" onClick={() => replace('/')}>
        {t('home')}
      </Button>
    </Screen>
  );
}

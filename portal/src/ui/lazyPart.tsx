import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadModule } from '../lib/load-module.ts';
import { useIdleAfter } from '../lib/useIdleAfter.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** A part that can be fetched before it is shown. */
interface Loadable {
  load: () => Promise<unknown>;
}

/**
 * A part of a screen that loads after it, such as its map: `const OverviewMap = lazyPart(() => import('./OverviewMap.tsx').then((m) => m.OverviewMap))`.
 * `fallback` keeps its place meanwhile, and a fault of its own stays its own.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> & Loadable {
  let part = begin();
  function begin(): ComponentType<P> {
    return lazy(async () => {
      try {
        return { default: await fetched() };
      } catch (error) {
        // React keeps a failed promise for good: whoever shows this part next has a new one.
        part = begin();
        throw error;
      }
    }) as unknown as ComponentType<P>;
  }
  async function fetched(): Promise<ComponentType<P>> {
    // Once it is here it is drawn at once: a dialog must find its fields when it looks for the first one to focus.
    part = await loadModule(load);
    return part;
  }
  function LazyPart(props: P) {
    const [Part, setPart] = useState(() => part);
    return (
      <ErrorBoundary fallback={fallback} onRetry={() => setPart(() => part)}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return Object.assign(LazyPart, { load: fetched });
}

/** Fetches what opens with a click, such as a dialog, as soon as the page has nothing better to do: it opens at once then, and is no part of the first load. */
export function useLoadAhead(isReady: boolean, ...parts: readonly Loadable[]): void {
  const isDue = useIdleAfter(isReady);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts are constants of their module
  useEffect(() => {
    if (!isDue) return;
    // One that cannot be had is asked for again, and told, where it is shown.
    for (const part of parts) part.load().catch(() => undefined);
  }, [isDue]);
}

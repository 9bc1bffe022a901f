import { type ComponentType, lazy, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/**
 * A part of a screen that loads after it, such as its map: `const OverviewMap = lazyPart(() => import('./OverviewMap.tsx').then((m) => m.OverviewMap))`.
 * It keeps its place meanwhile, and a fault of its own stays its own.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  return function LazyPart(props: P) {
    return (
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

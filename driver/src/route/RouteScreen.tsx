import { useDayStore, useRoute } from '../app/day-context.ts';
import type { ScreenProps } from '../app/navigation.ts';
import { endedHere, FinishedRoute } from './FinishedRoute.tsx';
import { NoRoute } from './NoRoute.tsx';
import { ReadyRoute } from './ReadyRoute.tsx';
import { StartedRoute } from './StartedRoute.tsx';

/** One route, as it stands: before it leaves, under way, ended. */
export function RouteScreen({ id }: ScreenProps) {
  const route = useRoute(id);
  const now = useDayStore().now();
  if (!route) {
    const ended = endedHere(id, now);
    return ended ? <FinishedRoute route={null} ended={ended} /> : <NoRoute />;
  }
  if (route.status === 'started') return <StartedRoute route={route} />;
  if (route.status === 'finished') return <FinishedRoute route={route} ended={endedHere(id, now)} />;
  return <ReadyRoute route={route} />;
}

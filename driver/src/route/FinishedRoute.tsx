import type { RouteOfDay } from '@tramo/contract/driver-day/day';
import { useDayStore } from '../app/day-context.ts';
import { replace } from '../app/navigation.ts';
import { useWords } from '../app/words.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice, Section } from '../ui/pieces.tsx';
import { Rows } from '../ui/Row.tsx';
import { Screen } from '../ui/Screen.tsx';
import { DaySum } from './DaySum.tsx';
import { type EndedRoute, endedRoutes, sumOfRoute } from './ended-routes.ts';
import { routeWords } from './route-words.ts';
import { StopRow } from './StopRow.tsx';
import { doneStops } from './stop-facts.ts';

/** A route that has ended. `route` is null once the server has its end: what the phone kept of it is shown. */
export function FinishedRoute({ route, ended }: { route: RouteOfDay | null; ended: EndedRoute | null }) {
  const t = useWords(routeWords);
  const format = useFormat();
  const store = useDayStore();
  const told = ended ?? (route && sumOfRoute(route, store.now()));
  const done = route ? doneStops(route) : [];
  if (!told) return null;
  return (
    <Screen
      title={told.name}
      subtitle={t('status.finished')}
      footer={
        <Button isLarge tone="primary" icon="calendar" onClick={() => replace('/')}>
          {t('myDay')}
        </Button>
      }
    >
      <Notice tone="ok" title={t('finishedAt', { time: format.time(told.endedAt) })} />
      <DaySum of={told} />
      {route && done.length > 0 && (
        <Section title={t('doneStops', { n: done.length })}>
          <Rows>
            {done.map((stop) => (
              <StopRow key={stop.guideId} routeId={route._id} stop={stop} minute={0} />
            ))}
          </Rows>
        </Section>
      )}
    </Screen>
  );
}

export const endedHere = (routeId: string, now: string): EndedRoute | null =>
  endedRoutes(now).find((one) => one.routeId === routeId) ?? null;

import type { DayView, RouteOfDay } from '@tramo/contract/driver-day/day';
import { useEffect } from 'preact/hooks';
import { useDay, useDayStore } from '../app/day-context.ts';
import { go, pathTo } from '../app/navigation.ts';
import { useWords } from '../app/words.ts';
import { useFormat } from '../ui/format.ts';
import { Empty, Loading, Pill, Section, type Tone } from '../ui/pieces.tsx';
import { Row, Rows } from '../ui/Row.tsx';
import { Screen } from '../ui/Screen.tsx';
import { endedRoutes } from './ended-routes.ts';
import { OfficeChanges } from './OfficeChanges.tsx';
import classes from './route.module.css';
import { routeWords } from './route-words.ts';
import { doneCount } from './stop-facts.ts';

const tones = { pending: 'idle', ready: 'info', started: 'ok', finished: 'idle' } as const satisfies Record<
  string,
  Tone
>;
const ranks = { started: 0, ready: 1, pending: 2, finished: 3 } as const;

const sorted = (day: DayView): RouteOfDay[] =>
  [...day.routes].sort(
    (a, b) => ranks[a.status] - ranks[b.status] || Date.parse(a.startDate) - Date.parse(b.startDate),
  );

/** Who has one route to drive wants to see that one; once, so that the way back leads here. */
let wasLed = false;

/** The routes of today. */
export function DayScreen() {
  const t = useWords(routeWords);
  const format = useFormat();
  const store = useDayStore();
  const day = useDay();
  const only = day?.routes.length === 1 ? day.routes[0] : undefined;
  useEffect(() => {
    if (wasLed || !day) return;
    wasLed = true;
    if (only && only.status !== 'finished') go(pathTo('/route/{id}', { id: only._id }));
  }, [day, only]);
  if (!day)
    return (
      <Screen title={t('myDay')}>
        <Loading label={t('reading')} />
      </Screen>
    );
  const routes = sorted(day);
  const ahead = routes.filter((one) => one.status !== 'finished');
  const ended = routes.filter((one) => one.status === 'finished');
  // The server tells of a route no more once it has its end.
  const gone = endedRoutes(store.now()).filter((one) => !routes.some((route) => route._id === one.routeId));
  const partsOf = (route: RouteOfDay): string[] => {
    const vehicle = route.vehicle?.nickname ?? t('noVehicle');
    if (route.status === 'started' || route.status === 'finished')
      return [vehicle, t('progress', { done: doneCount(route), all: route.stops.length })];
    return [vehicle, t('stopsCount', { n: route.stops.length }), t('leaves', { time: format.time(route.startDate) })];
  };
  const line = (route: RouteOfDay) => (
    <Row
      key={route._id}
      icon="route"
      title={route.name}
      text={
        <>
          <span class={classes.second}>{partsOf(route).join(' · ')}</span>
          <Pill tone={tones[route.status]}>{t(`status.${route.status}`)}</Pill>
        </>
      }
      onClick={() => go(pathTo('/route/{id}', { id: route._id }))}
    />
  );
  return (
    <Screen title={t('myDay')} subtitle={format.day(store.now())}>
      <OfficeChanges />
      {ahead.length === 0 && (
        <Empty icon="calendar" title={t(ended.length + gone.length > 0 ? 'nothingMore' : 'nothingToday')}>
          <p>{t('nothingTodayText')}</p>
        </Empty>
      )}
      {ahead.length > 0 && <Rows>{ahead.map(line)}</Rows>}
      {ended.length + gone.length > 0 && (
        <Section title={t('ended')}>
          <Rows>
            {ended.map(line)}
            {gone.map((one) => (
              <Row
                key={one.routeId}
                icon="route"
                title={one.name}
                text={t('finishedAt', { time: format.time(one.endedAt) })}
                onClick={() => go(pathTo('/route/{id}', { id: one.routeId }))}
              />
            ))}
          </Rows>
        </Section>
      )}
    </Screen>
  );
}

import type { RouteOfDay } from '@tramo/contract/driver-day/day';
import { go, pathTo } from '../app/navigation.ts';
import { useWords } from '../app/words.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Facts, Section } from '../ui/pieces.tsx';
import { Rows } from '../ui/Row.tsx';
import { Screen } from '../ui/Screen.tsx';
import { OfficeChanges } from './OfficeChanges.tsx';
import classes from './route.module.css';
import { routeWords } from './route-words.ts';
import { StopRow } from './StopRow.tsx';
import { Readiness } from './start/Readiness.tsx';
import { StartRefused } from './start/StartRefused.tsx';
import { useMinute } from './use-now.ts';
import { wayOf } from './way.ts';

/** A route before it leaves: whether it may, what it carries, where it goes. */
export function ReadyRoute({ route }: { route: RouteOfDay }) {
  const t = useWords(routeWords);
  const format = useFormat();
  const minute = useMinute(route.startDate);
  const way = wayOf(route);
  const to = (path: string) => () => go(pathTo(path, { id: route._id }));
  return (
    <Screen
      title={route.name}
      subtitle={t('leavesAt', { when: format.dateTime(route.startDate) })}
      footer={
        <div class={classes.pair}>
          <Button icon="boxes" onClick={to('/route/{id}/load')}>
            {t('loadShort')}
          </Button>
          <Button tone="primary" icon="play" onClick={to('/route/{id}/start')}>
            {t('prepare')}
          </Button>
        </div>
      }
    >
      <OfficeChanges routeId={route._id} />
      <StartRefused route={route} />
      <Readiness route={route} />
      <Facts
        of={[
          [t('vehicle'), route.vehicle ? `${route.vehicle.nickname} · ${route.vehicle.plate}` : t('noVehicle')],
          [t('stops'), String(route.stops.length)],
          [t('from'), route.startAddress.name],
          ...(way ? [[t('way'), `${format.distance(way.metres)} · ${format.duration(way.seconds)}`] as const] : []),
        ]}
      />
      <Button icon="map" onClick={to('/route/{id}/map')}>
        {t('map')}
      </Button>
      <Section title={t('openStops', { n: route.stops.length })}>
        <Rows>
          {route.stops.map((stop) => (
            <StopRow key={stop.guideId} routeId={route._id} stop={stop} minute={minute} />
          ))}
        </Rows>
      </Section>
    </Screen>
  );
}

import type { RouteOfDay, StopOfDay } from '@tramo/contract/driver-day/day';
import { go, pathTo } from '../app/navigation.ts';
import { useWords } from '../app/words.ts';
import { whereabouts } from '../position/place.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { useStore } from '../ui/store.ts';
import { airM, legTo } from './legs.ts';
import classes from './route.module.css';
import { routeWords } from './route-words.ts';
import { useNavigate } from './stop/NavigateSheet.tsx';
import { StopMarks } from './stop/StopMarks.tsx';
import { nameOf } from './stop-facts.ts';
import { WindowPill } from './WindowPill.tsx';

/** Where to go now, and what one needs to know on the way. */
export function NextStop({ route, stop, minute }: { route: RouteOfDay; stop: StopOfDay; minute: number }) {
  const t = useWords(routeWords);
  const format = useFormat();
  const { fix } = useStore(whereabouts);
  const { navigate, sheet } = useNavigate(stop);
  const leg = legTo(route.directions, stop.guideId);
  const metres = leg?.distanceM ?? airM(fix, stop);
  const path = pathTo('/route/{id}/stop/{guideId}', { id: route._id, guideId: stop.guideId });
  return (
    <section class={classes.next} aria-label={t('nextStop')} data-next={stop.guideId}>
      <button type="button" class={classes.nextHead} onClick={() => go(path)}>
        <span class={classes.number}>{stop.order}</span>
        <span class={classes.nextBody}>
          <span class={classes.nextLabel}>{t('nextStop')}</span>
          <span class={classes.nextName}>{nameOf(stop)}</span>
          {stop.companyName && stop.contactName && <span class={classes.second}>{stop.companyName}</span>}
          <span>{stop.addressLine}</span>
        </span>
      </button>
      <p class={classes.facts}>
        {stop.expectedArrival && <span>{t('eta', { time: format.time(stop.expectedArrival) })}</span>}
        {metres !== null && <span>{format.distance(metres)}</span>}
        {leg && leg.durationS > 0 && <span>{format.duration(leg.durationS)}</span>}
        <span>{t('service', { n: stop.serviceMinutes })}</span>
      </p>
      <StopMarks stop={stop} before={<WindowPill stop={stop} minute={minute} />} />
      <div class={classes.pair}>
        <Button tone="primary" icon="navigate" onClick={navigate}>
          {t('navigate')}
        </Button>
        <Button icon="next" onClick={() => go(path)}>
          {t('openStop')}
        </Button>
      </div>
      {sheet}
    </section>
  );
}

import type { StopOfDay } from '@tramo/contract/driver-day/day';
import { useState } from 'preact/hooks';
import { useDayStore } from '../../app/day-context.ts';
import { useWords } from '../../app/words.ts';
import { whereabouts } from '../../position/place.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/pieces.tsx';
import { useStore } from '../../ui/store.ts';
import { airM } from '../legs.ts';
import { routeWords } from '../route-words.ts';
import { useNow } from '../use-now.ts';

/** As near as this he stands at the door. */
const atDoorM = 150;
const keyOf = (guideId: string): string => `tramo-wait:${guideId}`;

/** How long is usually waited before nobody is there: counted from the arrival that the fixes told, or from the driver's tap. */
export function WaitTimer({ stop, minutes }: { stop: StopOfDay; minutes: number }) {
  const t = useWords(routeWords);
  const store = useDayStore();
  const now = useNow(1000);
  const { fix } = useStore(whereabouts);
  const [tapped, setTapped] = useState(() => sessionStorage.getItem(keyOf(stop.guideId)));
  if (minutes === 0) return null;
  const since = tapped ?? (stop.departedAt === null ? stop.arrivedAt : null);
  const metres = airM(fix, stop);
  if (since === null) {
    if (metres !== null && metres > atDoorM) return null;
    return (
      <Button
        icon="hourglass"
        onClick={() => {
          const at = store.now();
          sessionStorage.setItem(keyOf(stop.guideId), at);
          setTapped(at);
        }}
      >
        {t('wait.begin', { n: minutes })}
      </Button>
    );
  }
  const left = Math.ceil((Date.parse(since) + minutes * 60_000 - Date.parse(now)) / 1000);
  if (left <= 0)
    return (
      <Notice tone="info" icon="hourglass" title={t('wait.over', { n: minutes })}>
        <p>{t('wait.overText')}</p>
      </Notice>
    );
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return <Notice tone="warn" icon="hourglass" title={t('wait.left', { clock })} />;
}

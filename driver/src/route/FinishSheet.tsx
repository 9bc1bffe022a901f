import type { RouteOfDay } from '@tramo/contract/driver-day/day';
import { useState } from 'preact/hooks';
import { useDayStore } from '../app/day-context.ts';
import { useWords } from '../app/words.ts';
import { keepAwake } from '../position/wake-lock.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/overlays.tsx';
import { Notice } from '../ui/pieces.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { DaySum } from './DaySum.tsx';
import { keepEnded, sumOfRoute } from './ended-routes.ts';
import { routeWords } from './route-words.ts';
import { nameOf, openStops } from './stop-facts.ts';

const shownMost = 6;

/** Before the end: what is open, and how the day went. */
export function FinishSheet({ route, isOpen, onClose }: { route: RouteOfDay; isOpen: boolean; onClose: () => void }) {
  const t = useWords(routeWords);
  const store = useDayStore();
  const [isBusy, setBusy] = useState(false);
  const open = openStops(route);
  const finish = async () => {
    setBusy(true);
    try {
      const at = store.now();
      await store.record({ kind: 'finish', routeId: route._id, body: { at } });
      keepEnded(route, at);
      await keepAwake(false);
      onClose();
    } catch {
      toast(t('notKept'), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      title={t('finish')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        open.length === 0 ? (
          <Button isLarge tone="primary" icon="flag" isBusy={isBusy} onClick={() => void finish()}>
            {t('finish')}
          </Button>
        ) : (
          <Button isLarge onClick={onClose}>
            {t('backToStops')}
          </Button>
        )
      }
    >
      {open.length > 0 && (
        <Notice tone="warn" title={t('stillOpen', { n: open.length })}>
          <ul>
            {open.slice(0, shownMost).map((stop) => (
              <li key={stop.guideId}>{`${stop.order}. ${nameOf(stop)}`}</li>
            ))}
          </ul>
          {open.length > shownMost && <p>{t('andMore', { n: open.length - shownMost })}</p>}
          <p>{t('stillOpenText')}</p>
        </Notice>
      )}
      <DaySum of={sumOfRoute(route, store.now())} />
    </Sheet>
  );
}

import type { RouteOfDay, StopOfDay } from '@tramo/contract/driver-day/day';
import { useState } from 'preact/hooks';
import { useDayStore, useRoute } from '../../app/day-context.ts';
import { go, pathTo, type ScreenProps } from '../../app/navigation.ts';
import { useWords } from '../../app/words.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice, Pill } from '../../ui/pieces.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { doorOf } from '../../visit/form/door.ts';
import { ReopenSheet } from '../../visit/ReopenSheet.tsx';
import { telLink, whatsAppLink } from '../links.ts';
import { NoRoute } from '../NoRoute.tsx';
import classes from '../route.module.css';
import { routeWords } from '../route-words.ts';
import { endOfStop, endTones, isOpen, nameOf } from '../stop-facts.ts';
import { useIsAhead, useMinute } from '../use-now.ts';
import { WindowPill } from '../WindowPill.tsx';
import { useNavigate } from './NavigateSheet.tsx';
import { StopDetails } from './StopDetails.tsx';
import { StopMarks } from './StopMarks.tsx';
import { TurnList } from './TurnList.tsx';
import { WaitTimer } from './WaitTimer.tsx';

/** One stop: who, where, what to know, and how it ended or is to end. */
export function StopScreen({ id, guideId }: ScreenProps) {
  const route = useRoute(id);
  const stop = route?.stops.find((one) => one.guideId === guideId);
  return route && stop ? <Stop route={route} stop={stop} /> : <NoRoute />;
}

function Stop({ route, stop }: { route: RouteOfDay; stop: StopOfDay }) {
  const t = useWords(routeWords);
  const store = useDayStore();
  const minute = useMinute(route.startDate);
  const { navigate, sheet } = useNavigate(stop);
  const [isReopenOpen, setReopenOpen] = useState(false);
  const end = endOfStop(stop);
  const company = store.day()?.company.name ?? '';
  const tel = telLink(stop.phone);
  const chat = whatsAppLink(stop.phone, t('hello', { company, folio: stop.folio }));
  const visit = pathTo('/route/{id}/visit/{guideId}', { id: route._id, guideId: stop.guideId });
  const others = isOpen(stop) ? doorOf(route.stops, stop).length - 1 : 0;
  const isReopenable = useIsAhead(stop.reopenUntil);
  return (
    <Screen
      title={nameOf(stop)}
      subtitle={t('stopOf', { n: stop.order, all: route.stops.length })}
      footer={
        isOpen(stop) && route.status === 'started' ? (
          <div class={classes.pair}>
            <Button tone="danger" icon="close" onClick={() => go(`${visit}?result=failed`)}>
              {t(`fail.${stop.type}`)}
            </Button>
            <Button tone="primary" icon="check" onClick={() => go(visit)}>
              {others > 0 ? t('doorMany', { n: others + 1 }) : t(`do.${stop.type}`)}
            </Button>
          </div>
        ) : undefined
      }
    >
      {end && <Done stop={stop} end={end} />}
      {stop.refused && (
        <Notice tone="bad" title={t('refusedTitle')} isAlert>
          <p>{stop.refused.problem.message}</p>
          <Button icon="upload" onClick={() => go('/queue')}>
            {t('refusedSee')}
          </Button>
        </Notice>
      )}
      {isReopenable && (
        <Button icon="undo" onClick={() => setReopenOpen(true)}>
          {t('reopen')}
        </Button>
      )}
      <StopMarks stop={stop} before={isOpen(stop) && <WindowPill stop={stop} minute={minute} />} />
      <Button tone={isOpen(stop) ? 'primary' : 'plain'} icon="navigate" onClick={navigate}>
        {t('navigate')}
      </Button>
      <div class={classes.pair}>
        {tel && (
          <Button icon="phone" href={tel}>
            {t('call')}
          </Button>
        )}
        {chat && (
          <Button icon="chat" href={chat} isOutside>
            {t('whatsApp')}
          </Button>
        )}
      </div>
      {others > 0 && (
        <Notice tone="info" icon="building" title={t('door', { n: others + 1 })}>
          <p>{t('doorText')}</p>
        </Notice>
      )}
      <StopDetails route={route} stop={stop} />
      {isOpen(stop) && route.status === 'started' && <WaitTimer stop={stop} minutes={route.waitMinutes} />}
      {isOpen(stop) && <TurnList route={route} stop={stop} />}
      {sheet}
      {isReopenOpen && <ReopenSheet routeId={route._id} stop={stop} isOpen onClose={() => setReopenOpen(false)} />}
    </Screen>
  );
}

/** How the visit ended, and whether the office knows. */
function Done({ stop, end }: { stop: StopOfDay; end: keyof typeof endTones }) {
  const t = useWords(routeWords);
  const format = useFormat();
  return (
    <Notice
      tone={endTones[end]}
      title={
        <>
          {t(`status.${stop.status}`)}
          {stop.managedAt && ` · ${format.time(stop.managedAt)}`}
        </>
      }
    >
      {stop.subStatus && <p>{stop.subStatus}</p>}
      {stop.waiting.length > 0 && (
        <p>
          <Pill tone="warn">{t('waiting')}</Pill>
        </p>
      )}
    </Notice>
  );
}

import type { RouteOfDay } from '@tramo/contract/driver-day/day';
import { useWords } from '../../app/words.ts';
import { Notice } from '../../ui/pieces.tsx';
import { routeWords } from '../route-words.ts';

/** What stands between a route and its start, said before the driver tries. */
export function Readiness({ route }: { route: RouteOfDay }) {
  const t = useWords(routeWords);
  const ready = route.readiness;
  if (!ready) return null;
  const { missing, boarding, parcels, loaded, balance } = ready;
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="bad" title={t('notReady')}>
          <p>{t('missing', { what: missing.join(', ') })}</p>
        </Notice>
      )}
      {balance === 'short' && (
        <Notice tone="bad" title={t('balanceShort')}>
          <p>{t('balanceShortText')}</p>
        </Notice>
      )}
      {boarding !== 'open' && (
        <Notice tone={boarding === 'done' ? 'ok' : 'warn'} title={t(`boarding.${boarding}`)}>
          <p>{t('loadedOf', { loaded, parcels })}</p>
        </Notice>
      )}
      {missing.length === 0 && balance !== 'short' && boarding !== 'due' && <Notice tone="ok" title={t('isReady')} />}
    </>
  );
}

/** Whether the server would let it leave, as far as the phone knows. */
export const mayStart = (route: RouteOfDay): boolean =>
  route.status === 'ready' && (route.readiness?.missing.length ?? 0) === 0 && route.readiness?.balance !== 'short';

import type { RouteOfDay } from '@tramo/contract/driver-day/day';
import { useWords } from '../../app/words.ts';
import { Notice } from '../../ui/pieces.tsx';
import { routeWords } from '../route-words.ts';

/** The server did not let the route leave, and why: the start is tried again from here, the refused one is in the queue. */
export function StartRefused({ route }: { route: RouteOfDay }) {
  const t = useWords(routeWords);
  return (
    <>
      {route.refused
        .filter(({ act }) => act.kind === 'start')
        .map(({ act, problem }) => (
          <Notice key={act._id} tone="bad" title={t('startRefused')} isAlert>
            <p>{problem.message}</p>
          </Notice>
        ))}
    </>
  );
}

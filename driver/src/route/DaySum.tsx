import { useDay } from '../app/day-context.ts';
import { go } from '../app/navigation.ts';
import { useWords } from '../app/words.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Facts, Notice } from '../ui/pieces.tsx';
import type { EndedRoute } from './ended-routes.ts';
import { routeWords } from './route-words.ts';

/** How a route went: visits, way, time, and what still waits to be sent. */
export function DaySum({ of: { sum, metres, seconds } }: { of: EndedRoute }) {
  const t = useWords(routeWords);
  const format = useFormat();
  const waits = useDay()?.waiting.length ?? 0;
  return (
    <>
      <Facts
        of={[
          [t('sum.whole'), String(sum.whole)],
          ...(sum.partial > 0 ? [[t('sum.partial'), String(sum.partial)] as const] : []),
          [t('sum.failed'), String(sum.failed)],
          ...(metres >= 500 ? [[t('sum.way'), format.distance(metres)] as const] : []),
          ...(seconds >= 60 ? [[t('sum.hours'), format.duration(seconds)] as const] : []),
        ]}
      />
      {waits > 0 && (
        <Notice tone="warn" title={t('sum.waiting', { n: waits })}>
          <p>{t('sum.waitingText')}</p>
          <Button icon="upload" onClick={() => go('/queue')}>
            {t('sum.see')}
          </Button>
        </Notice>
      )}
    </>
  );
}

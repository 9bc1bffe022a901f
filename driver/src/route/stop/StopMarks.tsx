import type { StopOfDay } from '@tramo/contract/driver-day/day';
import type { ComponentChildren } from 'preact';
import { useWords } from '../../app/words.ts';
import { Pill } from '../../ui/pieces.tsx';
import classes from '../route.module.css';
import { routeWords } from '../route-words.ts';
import { isOpen } from '../stop-facts.ts';

/** What is special about a stop, in a word each. */
export function StopMarks({ stop, before }: { stop: StopOfDay; before?: ComponentChildren }) {
  const t = useWords(routeWords);
  return (
    <div class={classes.marks}>
      {before}
      {isOpen(stop) && stop.isLate && <Pill tone="bad">{t('late')}</Pill>}
      {stop.type === 'recollection' && <Pill tone="away">{t('type.recollection')}</Pill>}
      {isOpen(stop) && stop.certifiedDelivery && <Pill tone="info">{t('withCode')}</Pill>}
      {stop.handling.map((one) => (
        <Pill key={one} tone="warn">
          {t(`handling.${one}`)}
        </Pill>
      ))}
      {isOpen(stop) && stop.notes.length > 0 && <Pill tone="info">{t('notes', { n: stop.notes.length })}</Pill>}
      {stop.load.packages > 1 && <Pill>{t('packages', { n: stop.load.packages })}</Pill>}
      {stop.waiting.length > 0 && <Pill tone="warn">{t('waiting')}</Pill>}
      {stop.refused && <Pill tone="bad">{t('refused')}</Pill>}
    </div>
  );
}

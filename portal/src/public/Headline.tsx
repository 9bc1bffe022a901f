/** @jsxImportSource preact */
import type { PublicTracking } from '@tramo/contract/tracking';
import { useEffect, useRef } from 'preact/hooks';
import { serverNow } from './client.ts';
import { type Figures, windowsText } from './figures.ts';
import { isOver, stageOf, toneOf } from './headline.ts';
import { useLanguage, type Words } from './words.ts';

/** When the visit is, is expected, or was. Empty when nothing is known. */
export function whenText(t: Words, f: Figures, tracking: PublicTracking): string {
  const { eta, managedAt, scheduledDate, scheduledUntil } = tracking;
  const stage = stageOf(tracking);
  if (isOver(stage)) return managedAt ? t('managed', { day: f.dayOf(managedAt), time: f.time(managedAt) }) : '';
  if (eta) {
    const times = { from: f.time(eta.from), to: f.time(eta.to) };
    return f.isSameDay(eta.from, serverNow()) ? t('eta', times) : t('etaDay', { ...times, day: f.dayOf(eta.from) });
  }
  if (stage === 'onTheWay' || stage === 'next') return '';
  const day = scheduledUntil
    ? t('days', { from: f.day(scheduledDate), to: f.day(scheduledUntil) })
    : t('day', { day: f.day(scheduledDate) });
  return [day, windowsText(t, f, tracking.windows)].filter(Boolean).join(', ');
}

/** The state in one sentence, and when. */
export function Headline({ tracking, f, takesFocus }: { tracking: PublicTracking; f: Figures; takesFocus: boolean }) {
  const { t } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const stage = stageOf(tracking);
  const { stopsAway, subStatus } = tracking;
  const when = whenText(t, f, tracking);
  return (
    <section class="card headline" data-tone={toneOf[stage]}>
      <p class="muted">{t('folio', { folio: tracking.folio })}</p>
      <div role="status">
        <h1 ref={heading} tabIndex={-1}>
          {t(`${tracking.type}_${stage}`)}
        </h1>
        {when && <p class="when">{when}</p>}
        {stage === 'onTheWay' && stopsAway !== null && (
          <p>{stopsAway === 1 ? t('stopsOne') : t('stopsMany', { count: stopsAway })}</p>
        )}
      </div>
      {subStatus && <p>{t('reason', { reason: subStatus })}</p>}
      {stage === 'failed' && <p class="muted">{t('failedText')}</p>}
      {tracking.asksForCode && (
        <div class="code">
          <strong>{t('code')}</strong>
          <p>{t('codeText')}</p>
        </div>
      )}
      {tracking.reportPath && (
        <a class="button" href={tracking.reportPath}>
          {t('openReport')}
        </a>
      )}
    </section>
  );
}

/** @jsxImportSource preact */
import type { PublicTracking } from '@tramo/contract/tracking';
import { useMemo } from 'preact/hooks';
import { Freshness } from './Freshness.tsx';
import { type Figures, figuresOf, windowsText } from './figures.ts';
import { Headline } from './Headline.tsx';
import { isOver, presentStep, stageOf } from './headline.ts';
import { MapCard } from './MapCard.tsx';
import type { Followed } from './useTracking.ts';
import { useLanguage } from './words.ts';

interface TrackingViewProps {
  tracking: PublicTracking;
  followed: Followed;
  /** The view came in answer to what somebody just did: it is read out from its heading. */
  takesFocus?: boolean;
}

/** Everything that a recipient sees of a guide. */
export function TrackingView({ tracking, followed, takesFocus = false }: TrackingViewProps) {
  const { locale } = useLanguage();
  const { timeZone, company } = tracking;
  const f = useMemo(
    () => figuresOf(locale, { timeZone, hourFormat: company.hourFormat }),
    [locale, timeZone, company.hourFormat],
  );
  const over = isOver(stageOf(tracking));
  return (
    <div class="columns">
      <Headline tracking={tracking} f={f} takesFocus={takesFocus} />
      {!over && tracking.destination && <MapCard tracking={tracking} destination={tracking.destination} />}
      <Steps tracking={tracking} f={f} />
      <Details tracking={tracking} f={f} />
      {!over && <Freshness followed={followed} />}
    </div>
  );
}

function Steps({ tracking, f }: { tracking: PublicTracking; f: Figures }) {
  const { t } = useLanguage();
  const present = presentStep(tracking);
  const over = isOver(stageOf(tracking));
  return (
    <section class="card" aria-labelledby="steps">
      <h2 id="steps">{t('steps')}</h2>
      <ol class="steps">
        {tracking.steps.map(({ step, at }, n) => {
          const state = n < present || (over && n === present) ? 'stepDone' : n === present ? 'stepNow' : 'stepAhead';
          return (
            <li key={step} data-state={state} aria-current={state === 'stepNow' ? 'step' : undefined}>
              <span>
                {t(`step_${step}`)}
                <span class="visually-hidden"> ({t(state)})</span>
              </span>
              {at && n <= present && (
                <time dateTime={at} class="muted">
                  {f.moment(at)}
                </time>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Details({ tracking, f }: { tracking: PublicTracking; f: Figures }) {
  const { t } = useLanguage();
  const { company } = tracking;
  const planned = tracking.scheduledUntil
    ? t('days', { from: f.day(tracking.scheduledDate), to: f.day(tracking.scheduledUntil) })
    : t('day', { day: f.day(tracking.scheduledDate) });
  const rows: [string, string | number | null][] = [
    [t('for'), tracking.contactName],
    [t('place'), tracking.place],
    [t('packages'), tracking.packages],
    [t('attempts'), tracking.attempts > 0 ? tracking.attempts : null],
  ];
  return (
    <section class="card" aria-labelledby="data">
      <h2 id="data">{t('data')}</h2>
      <dl class="data">
        {rows
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p class="muted">{[planned, windowsText(t, f, tracking.windows)].filter(Boolean).join(', ')}</p>
      {(company.note || company.phone) && (
        <div class="contact">
          <strong>{t('contact')}</strong>
          {company.note && <p>{company.note}</p>}
          {company.phone && <a href={`tel:+52${company.phone}`}>{t('call', { phone: company.phone })}</a>}
        </div>
      )}
      {tracking.endsAt && <p class="muted small">{t('ends', { day: f.dayOf(tracking.endsAt) })}</p>}
    </section>
  );
}

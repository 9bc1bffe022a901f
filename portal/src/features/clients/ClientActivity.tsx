import { Link } from '@tanstack/react-router';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { PartsBar } from '../../ui/charts/PartsBar.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { guideTones } from '../guide-status/shared/guide-status.ts';
import { guideWords } from '../guide-status/shared/guide-words.es.ts';
import classes from './ClientActivity.module.css';
import { useClientActivity } from './clients.api.ts';
import { clientsText } from './clients.es.ts';

/** How the visits for a client went in the last ninety days, why some failed, and the latest of them. */
export function ClientActivity({ clientId }: { clientId: string }) {
  const t = useText(clientsText);
  const words = useText(guideWords);
  const f = useFormat();
  const mayOpen = useMayOpen()('routeGuides');
  const { data, error, refetch } = useClientActivity(clientId);
  if (!data)
    return (
      <section className={classes.panel} aria-label={t('activity.title', { days: '90' })}>
        {error ? <ErrorState error={error} retry={refetch} /> : <SkeletonRows rows={6} />}
      </section>
    );
  const { visits, successful, partial, failed } = data;
  const most = data.reasons[0]?.visits ?? 0;
  return (
    <section className={classes.panel} aria-labelledby="client-activity">
      <h2 id="client-activity" className={classes.title}>
        {t('activity.title', { days: f.number(data.days) })}
      </h2>
      {visits === 0 ? (
        <p className="muted">{t('activity.none')}</p>
      ) : (
        <>
          <dl className={classes.figures}>
            {(
              [
                ['visits', f.number(visits)],
                ['success', f.percent(successful / visits)],
                ['partial', f.number(partial)],
                ['failed', f.number(failed)],
              ] as const
            ).map(([key, value]) => (
              <div key={key}>
                <dt>{t(`activity.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <PartsBar
            whole={visits}
            label=""
            parts={[
              { tone: 'ok', value: successful },
              { tone: 'warn', value: partial },
              { tone: 'bad', value: failed },
            ]}
          />
          {data.reasons.length > 0 && (
            <>
              <h3 className={classes.heading}>{t('activity.reasons')}</h3>
              <ul className={classes.reasons}>
                {data.reasons.map((r) => (
                  <li key={r.subStatus}>
                    <span>{r.subStatus}</span>
                    <PartsBar whole={most} label="" parts={[{ tone: 'bad', value: r.visits }]} />
                    <span className={classes.count}>{f.number(r.visits)}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <h3 className={classes.heading}>{t('activity.latest')}</h3>
          <ul className={classes.latest}>
            {data.latest.map((v) => (
              <li key={`${v.guideId} ${v.at}`}>
                <span className={classes.guide}>
                  {mayOpen ? <Link to={pathOf('routeGuides', { id: v.guideId }) as never}>{v.folio}</Link> : v.folio}
                  <span className="muted small">{v.contactName}</span>
                </span>
                <StatusPill tone={guideTones[v.outcome]}>{words(`status.${v.outcome}`)}</StatusPill>
                <time className="muted small" dateTime={v.at}>
                  {f.dateTime(v.at)}
                </time>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

import type { Route } from '@tramo/contract/routes';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import classes from './DetailFacts.module.css';
import { detailText } from './detail.es.ts';

/** The route in figures: each with what was planned beside what is. */
export function DetailFacts({ route }: { route: Route }) {
  const t = useText(detailText);
  const f = useFormat();
  const { status, failedGuides, atRisk, late, realDistanceM, load } = route;
  const hasLeft = status === 'started' || status === 'finished';
  return (
    <dl className={classes.facts} aria-label={t('facts.label')}>
      <Fact
        name={t('facts.stops')}
        below={failedGuides > 0 && <b data-tone="bad">{t('facts.failed', { count: failedGuides })}</b>}
      >
        {t('facts.stopsDone', { done: route.managedGuides, total: route.assignedGuides })}
      </Fact>
      <Fact
        name={t('facts.distance')}
        below={hasLeft && realDistanceM !== null && t('facts.planned', { value: f.distance(route.distanceM) })}
      >
        {hasLeft && realDistanceM !== null
          ? t('facts.real', { value: f.distance(realDistanceM) })
          : f.distance(route.distanceM)}
      </Fact>
      <Moment name={t('facts.start')} planned={route.startDate} real={route.startedAt} />
      <Moment
        name={t(status === 'finished' ? 'facts.ended' : 'facts.end')}
        planned={route.plannedEnd}
        real={route.finishedAt ?? route.expectedEnd}
      />
      {hasLeft ? (
        <Fact
          name={t('facts.risk')}
          below={atRisk > 0 && late > 0 && <b data-tone="bad">{t('facts.late', { count: late })}</b>}
        >
          {atRisk > 0 ? (
            <b data-tone="warn">{t('facts.atRisk', { count: atRisk })}</b>
          ) : late > 0 ? (
            <b data-tone="bad">{t('facts.late', { count: late })}</b>
          ) : (
            t('facts.onTime')
          )}
        </Fact>
      ) : (
        <Fact name={t('facts.load')} below={f.weight(load.weightKg)}>
          {t('facts.packages', { count: load.packages })}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children, below }: { name: string; children: ReactNode; below?: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {below && <dd className={classes.below}>{below}</dd>}
    </div>
  );
}

/** A time that came, or is expected, with the planned one below where they differ. */
function Moment({ name, planned, real }: { name: string; planned: string | null; real: string | null }) {
  const t = useText(detailText);
  const f = useFormat();
  const shown = f.time(real ?? planned);
  return (
    <Fact name={name} below={planned && f.time(planned) !== shown && t('facts.planned', { value: f.time(planned) })}>
      {shown}
    </Fact>
  );
}

import { limits } from '@tramo/contract/limits';
import { type GuideChange, type PlanChangeKind, planChangeKinds } from '@tramo/contract/plan-dispatch';
import type { Plan } from '@tramo/contract/planning';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { useChanges } from './dispatch.api.ts';
import { dispatchText } from './dispatch.es.ts';
import classes from './dispatch.module.css';

/** What is different from what went out last: counts to filter by, vehicles, and the guides one by one. */
export function PlanChanges({ plan }: { plan: Plan }) {
  const t = useText(dispatchText);
  const f = useFormat();
  const [kind, setKind] = useState<PlanChangeKind | undefined>();
  const [page, setPage] = useState(1);
  const found = useChanges(plan, { kind, page });
  if (found.error && !found.data) return <ErrorState error={found.error} retry={found.refetch} />;
  if (!found.data) return <SkeletonRows />;
  const { last, total, counts, routes, changes, count } = found.data;
  const choose = (next: PlanChangeKind | undefined): void => {
    setKind(next);
    setPage(1);
  };
  const exchanged = routes.filter((r) => r.vehicleBefore && r.vehicleNow && r.vehicleBefore._id !== r.vehicleNow._id);
  const kinds = planChangeKinds.filter((k) => counts[k] > 0);
  return (
    <div className={classes.body}>
      {last && <p className={classes.hint}>{t('changes.since', { by: last.by, when: f.dateTime(last.at) })}</p>}
      {total === 0 && <p>{t('changes.none')}</p>}
      {exchanged.length > 0 && (
        <ul className={classes.notes}>
          {exchanged.map((r) => (
            <li key={r.route}>
              {t('changes.vehicle', {
                route: r.title,
                before: r.vehicleBefore?.name ?? '',
                now: r.vehicleNow?.name ?? '',
              })}
            </li>
          ))}
        </ul>
      )}
      {kinds.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a form's; these filter the list below */}
          <div role="group" aria-label={t('changes.kinds')} className={classes.kinds}>
            {kinds.length > 1 && (
              <button
                type="button"
                className={classes.chip}
                aria-pressed={kind === undefined}
                onClick={() => choose(undefined)}
              >
                {t('changes.all')}
              </button>
            )}
            {kinds.map((k) => (
              <button
                key={k}
                type="button"
                className={classes.chip}
                aria-pressed={kind === k}
                onClick={() => choose(k)}
              >
                {t(`changes.${k}`, { count: counts[k] })}
              </button>
            ))}
          </div>
          <ul className={classes.changes} aria-label={t('changes.list')} aria-busy={found.isPlaceholderData}>
            {changes.map((change) => (
              <ChangeRow key={change.guide._id} change={change} />
            ))}
          </ul>
          {count.totalPages > 1 && <Pager page={page} pageSize={limits.changesPage} count={count} onPage={setPage} />}
        </>
      )}
    </div>
  );
}

function ChangeRow({ change: c }: { change: GuideChange }) {
  const t = useText(dispatchText);
  const f = useFormat();
  const seconds = c.arrivalBefore && c.arrivalNow ? (Date.parse(c.arrivalNow) - Date.parse(c.arrivalBefore)) / 1000 : 0;
  const isOtherDay =
    c.arrivalBefore !== null && c.arrivalNow !== null && f.dayOf(c.arrivalBefore) !== f.dayOf(c.arrivalNow);
  const hour = isOtherDay ? f.dateTime : f.time;
  const { from, to } = c;
  const where = !to
    ? t('changes.fromRoute', { route: from?.route ?? '' })
    : !from
      ? t('changes.toRoute', to)
      : c.kind === 'moved'
        ? t('changes.fromTo', { from: from.route, to: to.route, place: to.place })
        : from.place === to.place
          ? t('changes.sameRoute', to)
          : t('changes.inRoute', { route: to.route, before: from.place, now: to.place });
  return (
    <li className={classes.change}>
      <span className={classes.title}>{[c.guide.folio, c.guide.name].filter(Boolean).join(' · ')}</span>
      <span className={classes.when}>
        {[c.arrivalBefore, c.arrivalNow]
          .filter((at) => at !== null)
          .map(hour)
          .join(' → ')}
      </span>
      <span className={classes.under}>{where}</span>
      <span className={classes.when}>
        {c.isShifted && t(seconds > 0 ? 'changes.later' : 'changes.earlier', { size: f.duration(Math.abs(seconds)) })}
      </span>
    </li>
  );
}

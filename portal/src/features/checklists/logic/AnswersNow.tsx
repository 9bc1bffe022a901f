import { type ChecklistCategory, checklistCategories } from '@tramo/contract/checklist-api';
import { useText } from '../../../lib/text.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { useStatusChecklists } from '../catalogue/catalogue.api.ts';
import { clientChecklistsText } from './client-checklists.es.ts';
import classes from './Logic.module.css';
import { restOf, verdictsOf } from './scope.rules.ts';

/** Which checklist a client's visits answer at each status, and why; those attached that reach nobody. */
export function AnswersNow({ clientId }: { clientId: string }) {
  const t = useText(clientChecklistsText);
  const list = useStatusChecklists(undefined);
  if (!list.data)
    return list.error ? (
      <ErrorState title={t('pendingFailed')} error={list.error} retry={list.refetch} />
    ) : (
      <SkeletonRows rows={2} />
    );
  const all = list.data;
  const pending = all.filter((c) => c.clientIds.includes(clientId) && restOf(c) !== null);
  const answersAt = (category: ChecklistCategory) => {
    const asked = { category, clientId, subStatusId: null, vehicleType: null, context: { client: clientId } };
    const own = verdictsOf(
      all.filter((c) => c.category.value === category),
      asked,
    );
    return {
      chosen: own.find((v) => v.verdict === 'answers')?.checklist,
      hasOthers: own.some((v) => v.verdict === 'subStatus'),
      hasConditions: own.some((v) => v.verdict === 'logic'),
    };
  };
  return (
    <section className={classes.card} aria-label={t('now')}>
      <ul className={classes.answersNow}>
        {checklistCategories
          .filter((category) => category !== 'departure')
          .map((category) => {
            const { chosen, hasOthers, hasConditions } = answersAt(category);
            return (
              <li key={category}>
                <span className="muted small">{t(`category.${category}`)}</span>
                <span className={classes.name}>{chosen?.name ?? t('nobody')}</span>
                <span className={classes.when}>
                  {[
                    chosen && t(chosen.clientIds.length > 0 ? 'own' : 'everybody'),
                    hasOthers && t('ofSubStatus'),
                    hasConditions && t('conditions'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            );
          })}
      </ul>
      {pending.length > 0 && (
        <ul className={classes.answersNow} aria-label={t('pending', { count: pending.length })}>
          {pending.map((c) => (
            <li key={c._id}>
              <span className={classes.name}>{c.name}</span>
              <span>
                <StatusPill tone="warn">{t(`state.${restOf(c) ?? 'gets'}`)}</StatusPill>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

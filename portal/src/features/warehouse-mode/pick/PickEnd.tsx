import { IconCircleCheck } from '@tabler/icons-react';
import type { PickTaskDetail } from '@tramo/contract/warehouse/pick-tasks';
import { useEffect } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { BigButton, BigLink } from '../frame/Big.tsx';
import frame from '../frame/Mode.module.css';
import { useNextTask } from '../useNextTask.ts';
import { forgetWork } from '../warehouse-mode.api.ts';
import { warehouseModeText } from '../warehouse-mode.es.ts';
import classes from './Pick.module.css';

/** Everything of a task is picked or told to be missing. */
export function PickEnd({ detail, isSent }: { detail: PickTaskDetail; isSent: boolean }) {
  const t = useText(warehouseModeText);
  const next = useNextTask();
  const { orders, task } = detail;
  useEffect(() => {
    if (isSent) forgetWork(task._id);
  }, [isSent, task._id]);
  return (
    <>
      <section className={classes.end}>
        <IconCircleCheck size={72} stroke={1.6} aria-hidden />
        <h2>{t('pick.finished')}</h2>
        <p>{t('pick.finishedText')}</p>
        <p>
          {t('pick.orders', {
            list: orders
              .map((o) => (o.slot === null ? o.number : `${o.number} (${t('pick.slotOf', { slot: o.slot })})`))
              .join(', '),
          })}
        </p>
      </section>
      {next.error && (
        <p className={frame.note} role="alert">
          {problemText(next.error)}
        </p>
      )}
      <div className={frame.row}>
        <BigLink to={pathOf('warehouseMode')}>{t('toHome')}</BigLink>
        <BigButton isMain disabled={!isSent || next.isPending} onClick={() => next.mutate({})}>
          {t('home.next')}
        </BigButton>
      </div>
    </>
  );
}

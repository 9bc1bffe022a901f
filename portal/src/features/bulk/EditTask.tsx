import { useText } from '../../lib/text.ts';
import { JobProgress } from '../../ui/JobProgress.tsx';
import { bulkText } from './bulk.es.ts';
import classes from './bulk.module.css';
import { type BulkTask, cancelTask, editResult, isAtWork } from './bulk-tasks.ts';

const waiting = { status: 'queued', progress: { done: 0, total: 0, detail: {} }, error: null } as const;

/** A bulk edit under way, or what came of it: how many changed, which did not and why. */
export function EditTask({ task }: { task: BulkTask }) {
  const t = useText(bulkText);
  if (isAtWork(task.job)) {
    return (
      <JobProgress job={task.job ?? waiting} title={t('edit.running')} onCancel={() => void cancelTask(task.jobId)} />
    );
  }
  const { changed, refusedCount, refused } = editResult(task.job as NonNullable<typeof task.job>);
  return (
    <div className={classes.stack}>
      <p role="status" className={classes.result}>
        {task.job?.status === 'cancelled'
          ? t('edit.cancelled', { count: changed })
          : t('edit.done', { count: changed })}
      </p>
      {refusedCount > 0 && (
        <>
          <p className={classes.refusedTitle}>{t('edit.refused', { count: refusedCount })}</p>
          <ul className={classes.refusedList}>
            {refused.map((one) => (
              <li key={one.id}>
                <strong>{one.name}</strong>
                <span className="muted">{one.message}</span>
              </li>
            ))}
          </ul>
          {refusedCount > refused.length && (
            <p className="muted small">{t('edit.refusedMore', { count: refusedCount - refused.length })}</p>
          )}
        </>
      )}
    </div>
  );
}

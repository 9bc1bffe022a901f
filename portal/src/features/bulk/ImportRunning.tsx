import type { BulkImport } from '@tramo/contract/bulk';
import { useEffect } from 'react';
import { useText } from '../../lib/text.ts';
import { JobProgress } from '../../ui/JobProgress.tsx';
import { bulkText } from './bulk.es.ts';
import classes from './bulk.module.css';
import { cancelTask, follow, useBulkTask } from './bulk-tasks.ts';

const waiting = { status: 'queued', progress: { done: 0, total: 0, detail: {} }, error: null } as const;

/** The rows being saved; one begun before a reload is followed again. */
export function ImportRunning({ one }: { one: BulkImport }) {
  const t = useText(bulkText);
  const { jobId, list } = one;
  const task = useBulkTask(jobId);
  useEffect(() => {
    if (jobId) follow('import', list, jobId);
  }, [jobId, list]);
  return (
    <div className={classes.stack}>
      <JobProgress
        job={task?.job ?? waiting}
        title={t('import.running')}
        {...(jobId ? { onCancel: () => void cancelTask(jobId) } : {})}
      />
      <p className="muted">{t('import.runningText')}</p>
    </div>
  );
}

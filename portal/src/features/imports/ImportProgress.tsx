import type { GuideImport } from '@tramo/contract/imports';
import type { Job } from '@tramo/contract/jobs';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { JobProgress } from '../../ui/JobProgress.tsx';
import classes from './Import.module.css';
import { useCancelJob, useJob } from './imports.api.ts';
import { importsText } from './imports.es.ts';

const waiting: Pick<Job, 'status' | 'progress' | 'error'> = {
  status: 'queued',
  progress: { done: 0, total: 0, detail: {} },
  error: null,
};

/** The reading, the new check or the run of an import under way. It goes on when the tab closes. */
export function ImportProgress({ one }: { one: GuideImport }) {
  const t = useText(importsText);
  const f = useFormat();
  const job = useJob(one.jobId);
  const cancel = useCancelJob();
  const isRunning = one.status === 'running';
  const isFirst = one.counts.rows === 0;
  const { done, total } = job.data?.progress ?? waiting.progress;
  const title = isRunning
    ? t('run.title', { name: one.fileName })
    : isFirst
      ? t('reading.title', { name: one.fileName })
      : t('reading.checking');
  const detail =
    total === 0
      ? t('reading.queued')
      : isRunning
        ? t('run.of', { done: f.number(done), total: f.number(total) })
        : t('reading.progress', { percent: f.number((done / total) * 100) });
  // A new check of the columns has nothing to go back to: it is begun again by the next change.
  const canCancel = job.data !== undefined && (isRunning || isFirst);
  return (
    <div className={classes.narrow}>
      <JobProgress
        job={job.data ?? waiting}
        title={title}
        detail={detail}
        onCancel={canCancel ? () => cancel.mutate(job.data._id) : undefined}
        isCancelling={cancel.isPending || cancel.isSuccess}
      />
      <p className="muted">{isRunning ? t('run.text') : t('reading.text')}</p>
    </div>
  );
}

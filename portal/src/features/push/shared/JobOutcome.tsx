import { Modal } from '@mantine/core';
import { jobDoneNames, jobFailedNames } from '@tramo/contract/words/jobs';
import { problemText } from '../../../lib/api-problem.ts';
import { useJob } from '../../../lib/jobs.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { FileActions } from '../../../ui/FileActions.tsx';
import { JobProgress } from '../../../ui/JobProgress.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { pushText } from './push.es.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What came of long work that a push led to: its file, or why there is none. */
export function JobOutcome({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const t = useText(pushText);
  const locale = useLocale();
  const job = useJob(jobId);
  const { detail = {} } = job.data?.progress ?? {};
  const fileId = job.data?.status === 'done' ? textOf(detail.fileId) || null : null;
  const name = textOf(detail.name) || 'tramo';
  const title = job.data && (job.data.status === 'failed' ? jobFailedNames : jobDoneNames)[job.data.kind][locale];
  return (
    <Modal opened onClose={onClose} title={t('result')}>
      {job.data && title ? (
        <>
          <JobProgress job={job.data} title={title} />
          {fileId ? (
            <FileActions fileId={fileId} name={name} canOpen={name.endsWith('.pdf')} />
          ) : (
            job.data.status === 'done' && job.data.kind.endsWith('export') && <p>{t('resultGone')}</p>
          )}
        </>
      ) : job.error ? (
        <p>{problemText(job.error)}</p>
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Modal>
  );
}

import { isAtWork, useCancelJob, useJob } from '../../../lib/jobs.ts';
import { FileActions } from '../../../ui/FileActions.tsx';
import { JobProgress } from '../../../ui/JobProgress.tsx';

/** A file of papers that was asked for: how far it is, then to open or download. */
export function PaperFile({ jobId, title }: { jobId: string; title: string }) {
  const job = useJob(jobId);
  const cancel = useCancelJob();
  const { detail } = job.data?.progress ?? { detail: {} as Record<string, unknown> };
  const fileId = job.data?.status === 'done' && typeof detail.fileId === 'string' ? detail.fileId : null;
  const name = typeof detail.name === 'string' ? detail.name : `${title}.pdf`;
  if (!job.data) return null;
  return (
    <>
      <JobProgress
        job={job.data}
        title={title}
        detail={fileId ? name : undefined}
        {...(isAtWork(job.data) ? { onCancel: () => cancel.mutate(jobId), isCancelling: cancel.isPending } : {})}
      />
      {fileId && <FileActions fileId={fileId} name={name} canOpen />}
    </>
  );
}

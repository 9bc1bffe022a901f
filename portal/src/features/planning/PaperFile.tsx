import { Button } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { problemText } from '../../lib/api-problem.ts';
import { downloadPath, filePath, useFileUrl } from '../../lib/files.ts';
import { isAtWork, useCancelJob, useJob } from '../../lib/jobs.ts';
import { useText } from '../../lib/text.ts';
import { JobProgress } from '../../ui/JobProgress.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './dispatch.module.css';
import { dispatchText } from './dispatch.text.ts';

/** A file of papers that was asked for: how far it is, then to open or download. */
export function PaperFile({ jobId, title }: { jobId: string; title: string }) {
  const t = useText(dispatchText);
  const job = useJob(jobId);
  const cancel = useCancelJob();
  const { detail } = job.data?.progress ?? { detail: {} as Record<string, unknown> };
  const fileId = job.data?.status === 'done' && typeof detail.fileId === 'string' ? detail.fileId : null;
  const name = typeof detail.name === 'string' ? detail.name : `${title}.pdf`;
  // Ready before it is asked for: a browser opens a tab only at the very click.
  const { url } = useFileUrl(fileId);
  if (!job.data) return null;
  return (
    <>
      <JobProgress
        job={job.data}
        title={title}
        detail={fileId ? name : undefined}
        {...(isAtWork(job.data) ? { onCancel: () => cancel.mutate(jobId), isCancelling: cancel.isPending } : {})}
      />
      {fileId && (
        <div className={classes.fileActions}>
          {url && (
            <Button
              component="a"
              href={url}
              target="_blank"
              rel="noreferrer"
              size="compact-sm"
              leftSection={<IconExternalLink size={14} aria-hidden />}
            >
              {t('done.open')}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => void downloadPath(filePath(fileId), name).catch((error) => toast.error(problemText(error) || t('done.failed')))}
          >
            {t('done.download')}
          </Button>
        </div>
      )}
    </>
  );
}

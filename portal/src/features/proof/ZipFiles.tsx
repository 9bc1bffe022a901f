import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../lib/api-problem.ts';
import { downloadPath, filePath } from '../../lib/files.ts';
import { isAtWork, useCancelJob, useJob } from '../../lib/jobs.ts';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { JobProgress } from '../../ui/JobProgress.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './ProofPage.module.css';
import { proofText } from './proof.es.ts';
import type { ZipEntry, Zips } from './useZips.ts';

/** The archives that were asked for: how far they are, then to download. */
export function ZipFiles({ zips }: { zips: Zips }) {
  const t = useText(proofText);
  if (zips.entries.length === 0) return null;
  return (
    <ul className={classes.zips} aria-label={t('zip.list')}>
      {zips.entries.map((entry) => (
        <li key={entry.jobId}>
          <ZipFile entry={entry} remove={() => zips.remove(entry.jobId)} />
        </li>
      ))}
    </ul>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function ZipFile({ entry, remove }: { entry: ZipEntry; remove: () => void }) {
  const t = useText(proofText);
  const f = useFormat();
  const job = useJob(entry.jobId);
  const cancel = useCancelJob();
  const { detail = {} } = job.data?.progress ?? {};
  const isDone = job.data?.status === 'done';
  const fileId = isDone ? textOf(detail.fileId) : '';
  const megabytes = typeof detail.bytes === 'number' ? detail.bytes / 1_000_000 : 0;
  const download = useMutation({
    mutationFn: () => downloadPath(filePath(fileId), textOf(detail.name) || t('zip.name')),
    onError: (error) => toast.error(problemText(error) || t('zip.failed')),
    meta: { quiet: true },
  });
  // A job that is gone (its rows are forgotten after a while) leaves no file to open.
  const isGone = job.error !== null && !job.data;
  const shown = job.data ?? {
    status: isGone ? ('failed' as const) : ('queued' as const),
    progress: { done: 0, total: 0, detail: {} },
    error: isGone ? { key: 'jobs.not_found', message: problemText(job.error) } : null,
  };
  const isOver = isGone || !isAtWork(job.data);
  return (
    <>
      <JobProgress
        job={shown}
        title={t('zip.title', { count: entry.visits })}
        detail={
          isDone
            ? t('zip.done', {
                count: typeof detail.visits === 'number' ? detail.visits : entry.visits,
                size: `${f.number(megabytes, megabytes < 10 ? 1 : 0)} MB`,
              })
            : undefined
        }
        {...(isOver ? {} : { onCancel: () => cancel.mutate(entry.jobId), isCancelling: cancel.isPending })}
      />
      {isOver && (
        <div className={classes.zipActions}>
          {fileId !== '' && (
            <Button
              size="compact-sm"
              leftSection={<IconDownload size={14} aria-hidden />}
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              {t('zip.download')}
            </Button>
          )}
          <ActionIcon variant="subtle" color="gray" aria-label={t('zip.dismiss')} onClick={remove}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </>
  );
}

import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../../lib/api-problem.ts';
import { downloadPath, filePath } from '../../../lib/files.ts';
import { isAtWork, useCancelJob, useJob } from '../../../lib/jobs.ts';
import { useText } from '../../../lib/text.ts';
import { JobProgress } from '../../../ui/JobProgress.tsx';
import { toast } from '../../../ui/toast.ts';
import { answersText } from './answers.es.ts';
import classes from './answers.module.css';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A sheet that was asked for: how far it is, then to download. */
export function AnswersExport({ jobId, onDismiss }: { jobId: string; onDismiss: () => void }) {
  const t = useText(answersText);
  const job = useJob(jobId);
  const cancel = useCancelJob();
  const { detail = {} } = job.data?.progress ?? {};
  const isDone = job.data?.status === 'done';
  const fileId = isDone ? textOf(detail.fileId) : '';
  const rows = Number(detail.rows ?? 0);
  const download = useMutation({
    mutationFn: () => downloadPath(filePath(fileId), textOf(detail.name) || t('export.name')),
    onError: (error) => toast.error(problemText(error) || t('export.failed')),
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
  const said = detail.truncated === true ? t('export.cut', { count: rows }) : t('export.done', { count: rows });
  return (
    <div className={classes.export}>
      <JobProgress
        job={shown}
        title={t('export.title')}
        detail={isDone ? said : undefined}
        {...(isOver ? {} : { onCancel: () => cancel.mutate(jobId), isCancelling: cancel.isPending })}
      />
      {isOver && (
        <div className={classes.exportActions}>
          {fileId !== '' && (
            <Button
              size="compact-sm"
              leftSection={<IconDownload size={14} aria-hidden />}
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              {t('export.download')}
            </Button>
          )}
          <ActionIcon variant="subtle" color="gray" aria-label={t('export.dismiss')} onClick={onDismiss}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { problemText } from '../../lib/api-problem.ts';
import { isAtWork, useCancelJob, useJob } from '../../lib/jobs.ts';
import { useText } from '../../lib/text.ts';
import { FileActions, saveFile } from '../../ui/FileActions.tsx';
import { JobProgress } from '../../ui/JobProgress.tsx';
import classes from './Labels.module.css';
import { labelsText } from './labels.es.ts';
import type { PrintEntry, Printing } from './usePrinting.ts';

/** The files of labels that were asked for: how far they are, then to open or download. */
export function PrintFiles({ printing }: { printing: Printing }) {
  const t = useText(labelsText);
  if (printing.entries.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t('job.list')}>
      {printing.entries.map((entry) => (
        <li key={entry.jobId}>
          <PrintFile entry={entry} remove={() => printing.remove(entry.jobId)} />
        </li>
      ))}
    </ul>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function PrintFile({ entry, remove }: { entry: PrintEntry; remove: () => void }) {
  const t = useText(labelsText);
  const client = useQueryClient();
  const job = useJob(entry.jobId);
  const cancel = useCancelJob();
  const isDone = job.data?.status === 'done';
  const fileId = isDone ? textOf(job.data?.progress.detail.fileId) : '';
  const name = textOf(job.data?.progress.detail.name) || `etiquetas.${entry.format}`;

  // The guides now count one printing more.
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: ['labels'] });
  }, [isDone, client]);

  const handed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the file is there
  useEffect(() => {
    if (!entry.isAuto || fileId === '' || handed.current) return;
    handed.current = true;
    void saveFile(fileId, name).then(remove);
  }, [fileId]);

  // A job that is gone (its rows are forgotten after a while) leaves no file to open.
  const isGone = job.error !== null && !job.data;
  return (
    <>
      <JobProgress
        job={
          job.data ?? {
            status: isGone ? 'failed' : 'queued',
            progress: { done: 0, total: 0, detail: {} },
            error: isGone ? { key: 'jobs.not_found', message: problemText(job.error) } : null,
          }
        }
        title={t('job.title', { labels: entry.labels, format: entry.format.toUpperCase() })}
        detail={isDone ? t('job.done', { guides: entry.guides, labels: entry.labels }) : undefined}
        {...(isAtWork(job.data) && !isGone
          ? { onCancel: () => cancel.mutate(entry.jobId), isCancelling: cancel.isPending }
          : {})}
      />
      {(isGone || !isAtWork(job.data)) && (
        <FileActions fileId={fileId || null} name={name} canOpen={entry.format === 'pdf' && !entry.isAuto}>
          <ActionIcon variant="subtle" color="gray" ml="auto" aria-label={t('job.dismiss')} onClick={remove}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </FileActions>
      )}
    </>
  );
}

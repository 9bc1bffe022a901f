import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { problemText } from '../lib/api-problem.ts';
import { isAtWork, useCancelJob, useJob } from '../lib/jobs.ts';
import { FileActions, saveFile } from './FileActions.tsx';
import { JobProgress } from './JobProgress.tsx';

interface JobFileProps {
  jobId: string;
  title: string;
  /** The file's name where the work gives it none. */
  name: string;
  /** What the work says of itself when it is done. */
  doneText: (detail: Readonly<Record<string, unknown>>) => ReactNode;
  /** A browser can show it, to print it from there. */
  canOpen?: boolean;
  /** The file is handed over by itself as soon as it is there. */
  onHandedOver?: () => void;
  onDone?: () => void;
  dismiss?: { label: string; run: () => void };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A file that was asked for as long work: how far it is, a way to stop it, then to open or download. */
export function JobFile({ jobId, title, name, doneText, canOpen = false, ...given }: JobFileProps) {
  const { onHandedOver, onDone, dismiss } = given;
  const job = useJob(jobId);
  const cancel = useCancelJob();
  const { detail = {} } = job.data?.progress ?? {};
  const isDone = job.data?.status === 'done';
  const fileId = isDone ? textOf(detail.fileId) : '';
  const fileName = textOf(detail.name) || name;
  // A job that is gone (its rows are forgotten after a while) leaves no file to open.
  const isGone = job.error !== null && !job.data;
  const isOver = isGone || !isAtWork(job.data);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is done
  useEffect(() => {
    if (isDone) onDone?.();
  }, [isDone]);

  const handedOver = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the file is there
  useEffect(() => {
    if (!onHandedOver || fileId === '' || handedOver.current) return;
    handedOver.current = true;
    void saveFile(fileId, fileName).then(onHandedOver);
  }, [fileId]);

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
        title={title}
        detail={isDone ? doneText(detail) : undefined}
        {...(isOver ? {} : { onCancel: () => cancel.mutate(jobId), isCancelling: cancel.isPending })}
      />
      {isOver && (
        <FileActions fileId={fileId || null} name={fileName} canOpen={canOpen}>
          {dismiss && (
            <ActionIcon variant="subtle" color="gray" ml="auto" aria-label={dismiss.label} onClick={dismiss.run}>
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )}
        </FileActions>
      )}
    </>
  );
}

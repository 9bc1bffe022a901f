import { Button, Progress } from '@mantine/core';
import type { Job } from '@tramo/contract/jobs';
import type { ReactNode } from 'react';
import { useText } from '../lib/text.ts';
import classes from './JobProgress.module.css';
import { StatusPill, type Tone } from './StatusPill.tsx';
import { uiText } from './ui.es.ts';

const tones: Record<Job['status'], Tone> = {
  queued: 'idle',
  running: 'info',
  done: 'ok',
  failed: 'bad',
  cancelled: 'idle',
};
const words = {
  queued: 'jobQueued',
  running: 'jobRunning',
  done: 'jobDone',
  failed: 'jobFailed',
  cancelled: 'jobCancelled',
} as const;

interface JobProgressProps {
  job: Pick<Job, 'status' | 'progress' | 'error'>;
  title: string;
  /** What the work says of itself: rows read, best cost so far. */
  detail?: ReactNode;
  /** Absent where the work cannot be stopped. */
  onCancel?: () => void;
  isCancelling?: boolean;
}

/** A long piece of work: how far it is, and a way to stop it. It goes on when the tab closes. */
export function JobProgress({ job, title, detail, onCancel, isCancelling }: JobProgressProps) {
  const ui = useText(uiText);
  const { done, total } = job.progress;
  const share = total > 0 ? Math.min(100, (done / total) * 100) : 0;
  const isOpen = job.status === 'queued' || job.status === 'running';
  return (
    <section className={classes.job} aria-label={title}>
      <div className={classes.head}>
        <span className={classes.title}>{title}</span>
        <StatusPill tone={tones[job.status]}>{ui(words[job.status])}</StatusPill>
        {isOpen && onCancel && (
          <Button variant="default" size="compact-sm" ml="auto" loading={isCancelling} onClick={onCancel}>
            {ui('cancel')}
          </Button>
        )}
      </div>
      {isOpen && (
        <Progress
          value={total > 0 ? share : 100}
          animated={total === 0}
          striped={total === 0}
          size="sm"
          aria-label={title}
        />
      )}
      <div className={classes.detail} role="status">
        {job.error ? (
          <span className={classes.error}>{job.error.message}</span>
        ) : (
          (detail ?? (total > 0 && ui('progressOf', { done, total })))
        )}
      </div>
    </section>
  );
}

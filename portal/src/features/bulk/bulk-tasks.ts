import type { BulkList } from '@tramo/contract/bulk';
import { type Job, jobsApi } from '@tramo/contract/jobs';
import { call } from '../../lib/api.ts';
import { ApiProblem, isPassing, problemText } from '../../lib/api-problem.ts';
import { downloadPath, filePath } from '../../lib/files.ts';
import { getLocale } from '../../lib/locale.ts';
import { queryClient } from '../../lib/query.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { loadText } from '../../lib/text.ts';
import { toast } from '../../ui/toast.ts';
import { bulkText } from './bulk.es.ts';

/** How often a job is asked for. It outlives the screen that began it, so it does not hang on a component. */
const pollMs = 700;

export interface BulkTask {
  jobId: string;
  kind: 'import' | 'export' | 'edit';
  list: BulkList;
  /** Null until it was asked for the first time. */
  job: Job | null;
}

const tasks = createStore<readonly BulkTask[]>([]);

/** Long work of this browser on lists: under way, and what has ended with something to read. */
export const useBulkTasks = (): readonly BulkTask[] => useStore(tasks);
export const useBulkTask = (jobId: string | null | undefined): BulkTask | undefined =>
  useBulkTasks().find((task) => task.jobId === jobId);

export const isAtWork = (job: Job | null): boolean =>
  job === null || job.status === 'queued' || job.status === 'running';
export const dropTask = (jobId: string): void => tasks.set(tasks.get().filter((task) => task.jobId !== jobId));
const update = (job: Job): void =>
  tasks.set(tasks.get().map((task) => (task.jobId === job._id ? { ...task, job } : task)));

/** Follows a job to its end: downloads what an export made, reads the lists again after a change, and tells. */
export function follow(kind: BulkTask['kind'], list: BulkList, jobId: string): void {
  if (tasks.get().some((task) => task.jobId === jobId)) return;
  tasks.set([...tasks.get(), { jobId, kind, list, job: null }]);
  void poll(jobId);
}

export async function cancelTask(jobId: string): Promise<void> {
  try {
    update(await call(jobsApi.cancel, { params: { id: jobId } }));
  } catch (error) {
    toast.error(problemText(error));
  }
}

async function poll(jobId: string): Promise<void> {
  for (;;) {
    const task = tasks.get().find((one) => one.jobId === jobId);
    if (!task) return;
    try {
      const job = await call(jobsApi.detail, { params: { id: jobId } });
      update(job);
      if (!isAtWork(job)) return await end({ ...task, job });
    } catch (error) {
      // The session ended or the job is gone; a network that comes and goes is asked again.
      if (!isPassing(error)) return dropTask(jobId);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

const figure = (detail: Record<string, unknown>, key: string): number => Number(detail[key] ?? 0);

export interface EditResult {
  changed: number;
  refusedCount: number;
  refused: { id: string; name: string; message: string }[];
}
export const editResult = (job: Job): EditResult => {
  const { detail } = job.progress;
  return {
    changed: figure(detail, 'changed'),
    refusedCount: figure(detail, 'refusedCount'),
    refused: Array.isArray(detail.refused) ? (detail.refused as EditResult['refused']) : [],
  };
};

async function end({ jobId, kind, job }: BulkTask & { job: Job }): Promise<void> {
  const t = await loadText(bulkText, getLocale());
  if (kind !== 'export') void queryClient.invalidateQueries();
  if (job.status === 'failed') {
    toast.error(job.error?.message ?? t('failed'));
    return dropTask(jobId);
  }
  if (kind === 'import') return dropTask(jobId);
  if (kind === 'edit') {
    const { changed, refusedCount } = editResult(job);
    if (refusedCount === 0) {
      toast.ok(t('edit.done', { count: changed }));
      // Left for a moment to the dialog that shows it.
      setTimeout(() => dropTask(jobId), 10_000);
    }
    return;
  }
  dropTask(jobId);
  const { fileId } = job.progress.detail;
  if (job.status !== 'done' || typeof fileId !== 'string') return;
  try {
    await downloadPath(filePath(fileId), 'tramo.xlsx');
    toast.ok(t('export.done'));
  } catch (error) {
    toast.error(error instanceof ApiProblem ? problemText(error) : t('failed'));
  }
}

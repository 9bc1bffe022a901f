import { type GuideImport, importsApi } from '@tramo/contract/imports';
import { type Job, jobsApi } from '@tramo/contract/jobs';
import { expect, vi } from 'vitest';
import type { TestApp } from './app.ts';

/**
 * What comes of itself, after an answer: looks again until nothing throws. The limit is for a machine with much else to do;
 * that something is quick is asserted by itself.
 */
export const eventually = <T>(look: () => Promise<T> | T, limitMs = 60_000): Promise<T> =>
  vi.waitFor(look, { timeout: limitMs, interval: 20 });

/** A job once it has ended, whatever came of it. */
export const endedJob = (t: TestApp, token: string, id: string): Promise<Job> =>
  eventually(async () => {
    const job: Job = (await t.call(jobsApi.detail, { token, params: { id } })).json();
    expect(['done', 'failed', 'cancelled']).toContain(job.status);
    return job;
  });

/** An import of guides once its file is read, or its run has ended. */
export const settledImport = (t: TestApp, token: string, id: string): Promise<GuideImport> =>
  eventually(async () => {
    const read: GuideImport = (await t.call(importsApi.detail, { token, params: { id } })).json();
    expect(['reading', 'running']).not.toContain(read.status);
    return read;
  });

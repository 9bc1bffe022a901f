import { bulkApi } from '@tramo/contract/bulk';
import { jobsApi } from '@tramo/contract/jobs';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Person } from '../../../test/builders.ts';
import { endedJob } from '../../../test/waits.ts';
import { startBackground } from '../../app.ts';
import type { Database } from '../../platform/db/tx.ts';
import { openJobs } from '../../platform/jobs.ts';

// Nobody takes jobs yet.
const t = await testApp();
const company = await buildCompany(t);

const start = async (who: Person): Promise<string> => {
  const answer = await t.call(bulkApi.export, { token: who.token, params: { list: 'vehicles' }, body: { all: true } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().jobId;
};
const detail = (who: Person, id: string) => t.call(jobsApi.detail, { token: who.token, params: { id } });
const cancel = (who: Person, id: string) => t.call(jobsApi.cancel, { token: who.token, params: { id } });

test('a job waits, is cancelled before it begins, and shows to its owner and the admins alone', async () => {
  const [owner, colleague] = [
    await buildUser(t, company.id, { roles: ['routes-manager'] }),
    await buildUser(t, company.id, { roles: ['routes-manager'] }),
  ];
  const stranger = (await buildCompany(t)).admin;
  const [first, second] = [await start(owner), await start(company.admin)];
  expect((await detail(owner, first)).json()).toMatchObject({
    kind: 'bulk.export',
    status: 'queued',
    ahead: 0,
    error: null,
  });
  expect((await detail(company.admin, first)).json()).toMatchObject({ _id: first });
  expect((await detail(company.admin, second)).json()).toMatchObject({ status: 'queued', ahead: 1 });
  for (const who of [colleague, stranger]) {
    for (const ask of [detail, cancel]) expect((await ask(who, first)).json().error.key).toBe('jobs.not_found');
  }
  expect((await cancel(owner, first)).json()).toMatchObject({ status: 'cancelled', finishedDate: expect.any(String) });
  expect((await detail(company.admin, second)).json()).toMatchObject({ status: 'queued', ahead: 0 });
});

test('jobs that waited are done one after the other once somebody works; a cancel changes nothing of what has ended', async () => {
  await start(company.admin);
  const id = await start(company.admin);
  const stop = await startBackground(t.platform, { work: true });
  try {
    const done = await endedJob(t, company.admin.token, id);
    expect(done).toMatchObject({ status: 'done', progress: { detail: { fileId: expect.any(String) } } });
    expect((await cancel(company.admin, id)).json()).toEqual(done);
  } finally {
    await stop();
  }
});

test('a job that begins while somebody looks for what waits is not ended by that look', async () => {
  const [first, second] = [await start(company.admin), await start(company.admin)];
  const [seen, began, looked] = [0, 1, 2].map(() => Promise.withResolvers<void>()) as [
    PromiseWithResolvers<void>,
    PromiseWithResolvers<void>,
    PromiseWithResolvers<void>,
  ];
  const { db } = t.platform;
  /** Whoever read the second job as queued hears of it when it has begun. */
  const late: Database['system'] = async (work) => {
    const result = await db.system(work);
    const rows = (result as { rows?: { id?: string; status?: string }[] } | undefined)?.rows ?? [];
    if (rows.some((r) => r.id === second && r.status === 'queued')) {
      seen.resolve();
      await began.promise;
      setImmediate(looked.resolve);
    }
    return result;
  };
  const jobs = await openJobs({ ...db, system: late }, { onError: () => undefined });
  jobs.handle('bulk.export', async ({ id }) => {
    if (id === first) return seen.promise;
    began.resolve();
    await looked.promise;
  });
  await jobs.work();
  try {
    expect(await endedJob(t, company.admin.token, second)).toMatchObject({ status: 'done' });
  } finally {
    await jobs.stop();
  }
});

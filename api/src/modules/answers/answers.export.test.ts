import { checklistAnswersApi } from '@tramo/contract/checklist-answers';
import type { ChecklistDetail } from '@tramo/contract/checklist-api';
import type { ChecklistAnswers } from '@tramo/contract/checklist-content';
import { filesApi } from '@tramo/contract/files';
import { type Job, jobsApi } from '@tramo/contract/jobs';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Company } from '../../../test/builders.ts';
import {
  choice,
  contentOf,
  liveChecklist,
  publishedChecklist,
  question,
  sentTo,
  versionOf,
} from '../../../test/checklists.ts';
import { buildStartedRoute, manageGuide } from '../../../test/routes.ts';
import { endedJob, eventually } from '../../../test/waits.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';

const t = await testApp({ background: true });

/** A delivered guide of a route of its own, with these answers. */
const answered = async (c: Company, list: ChecklistDetail, answers: ChecklistAnswers): Promise<void> => {
  const r = await buildStartedRoute(t, c, { stops: 1 });
  const answer = await manageGuide(t, r, r.guideIds[0] as string, { receivedBy: 'Luis', ...sentTo(list, answers) });
  expect(answer.statusCode, answer.body).toBe(200);
};
const exported = async (c: Company, list: ChecklistDetail): Promise<string> => {
  const call = { token: c.admin.token, params: { id: list._id }, body: { search: '' } };
  const answer = await t.call(checklistAnswersApi.exportAnswers, call);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().jobId;
};
const download = (c: Company, job: Job) =>
  t.call(filesApi.download, { token: c.admin.token, params: { id: String(job.progress.detail.fileId) } });

/** Leaves five answers of many. */
const leaveFive = (c: Company, list: ChecklistDetail): Promise<unknown> =>
  t.platform.db.system((trx) =>
    sql`delete from checklist_answer where company_id = ${c.id} and checklist_id = ${list._id} and folio not in ('F1', 'F2', 'F3', 'F4', 'F5')`.execute(
      trx,
    ),
  );

describe('an export of answers', () => {
  test('leaves as a sheet with a column for each question that was ever asked, and no formula in it', async () => {
    const c = await buildCompany(t);
    const [who, note] = [choice('¿Quién recibió?', ['Titular', 'Vecino']), question('Nota')];
    const list = await liveChecklist(t, c, contentOf([who, note]));
    await answered(c, list, { [who.id]: who.options[1]?.id ?? '', [note.id]: '=HYPERLINK("http://x")' });
    const added = question('¿Traía etiqueta?');
    const second = await publishedChecklist(t, c.admin.token, list._id, contentOf([who, added]));
    await answered(c, second, { [added.id]: 'Sí' });
    const job = await endedJob(t, c.admin.token, await exported(c, list));
    expect(job).toMatchObject({ status: 'done', progress: { detail: { rows: 2, truncated: false } } });
    const file = await download(c, job);
    const sheet = await readSheet({ file: file.rawPayload });
    const { header } = sheet;
    const rows = sheet.rows.map((r) => r.cells);
    expect(header.slice(-3)).toEqual(['¿Quién recibió?', '¿Traía etiqueta?', 'Nota (quitada)']);
    expect(rows.map((r) => r.slice(-3))).toEqual([
      ['', 'Sí', ''],
      ['Vecino', '', '=HYPERLINK("http://x")'],
    ]);
    // As text: what reads it runs nothing.
    expect(file.rawPayload.includes(Buffer.from('<f>'))).toBe(false);
  });

  test('tells which answers came late', async () => {
    const c = await buildCompany(t);
    const note = question('Nota');
    const list = await liveChecklist(t, c, contentOf([note]));
    await answered(c, list, { [note.id]: 'A tiempo' });
    const r = await buildStartedRoute(t, c, { stops: 1 });
    const heir = await buildUser(t, c.id, { type: 'driver' });
    const body = { driver: heir.userId, updateReason: 'Se enfermó' };
    await t.call(routesApi.update, { token: c.admin.token, params: { id: r.id }, body });
    expect(keyOf(await manageGuide(t, r, r.guideIds[0] as string, sentTo(list, { [note.id]: 'Tarde' })))).toBe(
      'driver.late_visit',
    );
    const file = await download(c, await endedJob(t, c.admin.token, await exported(c, list)));
    const { header, rows } = await readSheet({ file: file.rawPayload });
    const at = [header.indexOf('Recibida tarde'), header.indexOf('Nota')];
    expect(rows.map((row) => at.map((n) => row.cells[n])).sort()).toEqual([
      ['No', 'A tiempo'],
      ['Sí', 'Tarde'],
    ]);
  });

  test('that is cancelled in the middle ends so and keeps no file; a new one may begin', async () => {
    const c = await buildCompany(t);
    const note = question('Nota');
    const list = await liveChecklist(t, c, contentOf([note]));
    // Many pieces, so that there is a middle.
    await t.platform.db.system((trx) =>
      sql`insert into checklist_answer (id, company_id, checklist_id, version_id, at, received_at, by_name, folio, answers, gone_at, route_id)
        select gen_random_uuid(), ${c.id}, ${list._id}, ${versionOf(list)}, now() - n * interval '1 second', now(), 'Operador', 'F' || n,
          jsonb_build_object(${note.id}::text, 'Nota ' || n), null, null from generate_series(1, 40000) n`.execute(trx),
    );
    const files = (): Promise<number> =>
      t.platform.db.as(
        c.id,
        async (trx) => (await sql<{ n: number }>`select count(*)::int as n from file`.execute(trx)).rows[0]?.n ?? -1,
      );
    const before = await files();
    const jobId = await exported(c, list);
    const call = { token: c.admin.token, params: { id: jobId } };
    await eventually(async () => {
      const job: Job = (await t.call(jobsApi.detail, call)).json();
      expect(job.progress.done).toBeGreaterThan(0);
      expect(job.status).toBe('running');
    });
    expect((await t.call(jobsApi.cancel, call)).statusCode).toBe(200);
    const ended = await endedJob(t, c.admin.token, jobId);
    expect([ended.status, ended.progress.detail.fileId]).toEqual(['cancelled', undefined]);
    await leaveFive(c, list);
    const again = await endedJob(t, c.admin.token, await exported(c, list));
    expect(again).toMatchObject({ status: 'done', progress: { detail: { rows: 5 } } });
    expect(await files()).toBe(before + 1);
    expect((await t.call(jobsApi.detail, call)).json()).toEqual(ended);
  });
});

import { driverApi } from '@tramo/contract/driver';
import { messagesApi } from '@tramo/contract/messages';
import { privacyApi } from '@tramo/contract/privacy';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildGuide, type Company } from '../../../test/builders.ts';
import { buildStartedRoute, manageGuide, readGuide } from '../../../test/routes.ts';
import { endedJob } from '../../../test/waits.ts';
import { cleanUp } from '../../app.ts';
import { inTx } from '../../platform/context.ts';
import { saveFile } from '../../platform/files.ts';
import { queueMail } from '../../platform/mail.ts';

const t = await testApp({ background: true });
const phone = '8118273645';
const party = {
  contactName: 'Xóchitl Quintanilla Roel',
  phone,
  email: 'xochitl@correo.example',
  address: { street: 'Calle Escondida' },
};
const ask = (c: Company, e: 'find' | 'copy' | 'forget', value = '(811) 827-36-45', by = 'phone') =>
  t.call(privacyApi[e], { token: c.admin.token, body: { by, value } });
const forget = async (c: Company, value?: string, by?: string) => {
  const job = await endedJob(t, c.admin.token, (await ask(c, 'forget', value, by)).json().jobId);
  expect(job.status).toBe('done');
  return job.progress.detail;
};
/** Everywhere that a company keeps anything, as text. */
async function everything(companyId: string): Promise<string> {
  return t.platform.db.system(async (trx) => {
    const { rows: tables } = await sql<{ name: string }>`select c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.column_name = 'company_id'`.execute(trx);
    let text = '';
    for (const { name } of tables) {
      const { rows } = await sql<{
        line: string;
      }>`select ${name} || ' ' || to_jsonb(t)::text as line from ${sql.table(name)} t where company_id = ${companyId}`.execute(
        trx,
      );
      // What subscribers were told lives for two days.
      if (name !== 'event' && name !== 'idempotency') text += rows.map((r) => `${r.line}\n`).join('');
    }
    return text;
  });
}
const traces = /Xóchitl|Quintanilla|8118273645|xochitl@correo|Escondida/i;

describe('a recipient who asks to be forgotten', () => {
  it('is shown whole, waits while a delivery may be claimed, and is nowhere afterwards', async () => {
    const c = await buildCompany(t);
    const stays = await buildGuide(c, {
      party: {
        ...party,
        contactName: 'Otra Persona Cualquiera',
        phone: '8111111111',
        email: 'otra@correo.example',
        address: { street: 'Otra' },
      },
    });
    const route = await buildStartedRoute(t, c, { guides: [{ party, observations: 'Pregunta por Xóchitl' }] });
    const [guide] = route.guideIds as [string];
    expect(
      keyOf(
        await manageGuide(t, route, guide, { receivedBy: 'Xóchitl Quintanilla', comment: 'Dejado en Calle Escondida' }),
      ),
    ).toBe('ok');
    await t.call(driverApi.finish, {
      token: route.driver.token,
      params: { id: route.id },
      body: { at: new Date().toISOString() },
    });
    await inTx(c.ctx, async (tx) => {
      await queueMail(tx.trx, tx.platform, {
        companyId: c.id,
        guideId: guide,
        to: party.email,
        subject: 'Hola Xóchitl',
        text: 'Tu paquete',
      });
      const file = await saveFile(tx, {
        kind: 'evidence',
        name: 'firma.webp',
        type: 'image/webp',
        content: Buffer.from('x'),
        expiresAt: null,
      });
      await sql`insert into guide_evidence (id, company_id, visit_id, guide_id, kind, position, file_id, text, at)
        select gen_random_uuid(), company_id, id, guide_id, 'signature', 0, ${file._id}, '', now() from guide_visit where guide_id = ${guide}`.execute(
        tx.trx,
      );
    });
    const found = (await ask(c, 'find')).json();
    expect(found.guides).toMatchObject([{ _id: guide, dueDate: expect.any(String), isAsked: false }]);
    expect(
      Object.fromEntries(found.traces.map((x: { kind: string; count: number }) => [x.kind, x.count])),
    ).toMatchObject({ guides: 1, visits: 1, evidence: 1, messages: 1 });
    const { fileId } = (await ask(c, 'copy')).json();
    const copy = await t.app.inject({
      method: 'GET',
      url: `/api/files/${fileId}`,
      headers: { apikey: 'tramo-web', token: c.admin.token },
    });
    expect(copy.body).toContain('Calle Escondida');
    await t.platform.db.system((trx) => sql`delete from file where id = ${fileId}`.execute(trx));

    expect(await forget(c)).toMatchObject({ guides: 0, postponed: 1 });
    expect(await readGuide(t, c.admin.token, guide)).toMatchObject({ recipient: { phone } });
    expect((await ask(c, 'find')).json().guides[0]).toMatchObject({ isAsked: true });
    // Ninety days later.
    await t.platform.db.system((trx) =>
      sql`update privacy_pending set due_on = current_date where company_id = ${c.id}`.execute(trx),
    );
    await cleanUp(t.platform);
    expect((await everything(c.id)).split('\n').filter((line) => traces.test(line))).toEqual([]);
    expect(await readGuide(t, c.admin.token, guide)).toMatchObject({
      status: 'completed',
      recipient: { contactName: 'Datos borrados', phone: '' },
    });
    expect(await readGuide(t, c.admin.token, stays)).toMatchObject({
      recipient: { contactName: 'Otra Persona Cualquiera' },
    });
    expect((await t.call(messagesApi.list, { token: c.admin.token })).statusCode).toBe(200);
    expect((await ask(c, 'find')).json()).toMatchObject({ guideCount: 0, traces: [] });
    // Once more is the same, and what comes afterwards is new.
    expect(await forget(c)).toMatchObject({ guides: 0, postponed: 0 });
    await buildGuide(c, { party });
    expect((await ask(c, 'find')).json()).toMatchObject({ guideCount: 1 });
  });

  it('whose deliveries are long over is forgotten at once, by whatever he is found', async () => {
    const c = await buildCompany(t);
    for (const [by, value] of [
      ['phone', '+52 811 827 3645'],
      ['email', ' XOCHITL@correo.example '],
      ['name', 'xochitl  quintanilla ROEL'],
    ] as const) {
      const id = await buildGuide(c, { party });
      await t.platform.db.system((trx) =>
        sql`update guide set scheduled_date = '2020-01-01', phone = '811 827-36 45' where id = ${id}`.execute(trx),
      );
      expect(await forget(c, value, by)).toMatchObject({ guides: 1, postponed: 0 });
      expect(await readGuide(t, c.admin.token, id)).toMatchObject({ recipient: { contactName: 'Datos borrados' } });
    }
  });

  it.each([
    ['phone', '811'],
    ['email', 'correo.example'],
    ['name', 'Juan'],
  ])('is not looked for by less than a whole %s', async (by, value) => {
    const c = await buildCompany(t);
    expect(keyOf(await ask(c, 'find', value, by))).toBe('privacy.too_wide');
  });
});

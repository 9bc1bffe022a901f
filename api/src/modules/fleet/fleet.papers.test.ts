import { fleetApi } from '@tramo/contract/fleet-api';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser } from '../../../test/builders.ts';
import { sendExpiringDigest } from './fleet.papers.service.ts';

const t = await testApp();
const c = await buildCompany(t);

/** Mails of the company in the order in which they were queued. */
const mails = async (companyId = c.id): Promise<{ recipient: string; subject: string; body: string }[]> =>
  t.platform.db.system(
    async (trx) =>
      (
        await sql<{ recipient: string; subject: string; body: string }>`select recipient, subject, body from message
          where company_id = ${companyId} order by created_at, recipient`.execute(trx)
      ).rows,
  );
const setUser = (id: string, email: string, language: string, notify: object) =>
  t.platform.db.system((trx) =>
    sql`update app_user set email = ${email}, language = ${language}, notify = ${JSON.stringify(notify)}::jsonb where id = ${id}`.execute(
      trx,
    ),
  );

it('tells those who want it, once a day from seven on, each of the papers of their cedis', async () => {
  const otherCedi = await buildCedi(t, c.id);
  const clerk = await buildUser(t, c.id, {
    roles: ['routes-manager'],
    cediIds: [otherCedi],
    fullName: 'Eva Encargada',
  });
  const deaf = await buildUser(t, c.id, { roles: ['routes-manager'] });
  await setUser(c.admin.userId, 'jefa@empresa.mx', 'es', { documentsExpiring: true });
  await setUser(clerk.userId, 'eva@empresa.mx', 'en', { documentsExpiring: true });
  await setUser(deaf.userId, 'sordo@empresa.mx', 'es', { documentsExpiring: false });
  const vehicle = (nickname: string, originAddressId: string, validUntil: string) =>
    t.call(fleetApi.create, {
      token: c.admin.token,
      body: {
        nickname,
        plate: `DIG-${nickname.length}`,
        type: 'van',
        capacity: { quantity: 1, weightKg: 1, volumeM3: 1 },
        originAddressId,
        documents: [{ kind: 'insurance', number: 'POL 9', validUntil, fileId: null }],
      },
    });
  await vehicle('Primera', c.cediId, '2026-11-21');
  await vehicle('La segunda', otherCedi, '2026-11-10');
  // A company without papers that end hears nothing.
  const quiet = await buildCompany(t);
  await setUser(quiet.admin.userId, 'nadie@empresa.mx', 'es', { documentsExpiring: true });

  // 6:59 in Mexico, then 7:00, and again later that day.
  t.setNow(new Date('2026-11-20T12:59:00Z'));
  expect(await sendExpiringDigest(t.platform)).toBe(0);
  t.setNow(new Date('2026-11-20T13:00:00Z'));
  expect(await sendExpiringDigest(t.platform)).toBe(2);
  t.setNow(new Date('2026-11-20T20:00:00Z'));
  expect(await sendExpiringDigest(t.platform)).toBe(0);
  const [evas, jefas, ...rest] = await mails();
  expect(rest).toEqual([]);
  expect(jefas).toMatchObject({ recipient: 'jefa@empresa.mx', subject: '2 documentos están por vencer' });
  expect(jefas?.body).toContain(
    '- La segunda: Póliza de seguro POL 9, venció hace 10 días\n- Primera: Póliza de seguro POL 9, vence en 1 día\n',
  );
  expect(evas).toMatchObject({ recipient: 'eva@empresa.mx', subject: 'A document is about to end' });
  expect(evas?.body).toContain('- La segunda: Insurance policy POL 9, ended 10 days ago\n');
  expect(evas?.body).not.toContain('Primera');
  expect(await mails(quiet.id)).toEqual([]);

  // The next day tells again; two who sweep at once tell once.
  t.setNow(new Date('2026-11-21T13:30:00Z'));
  const sent = await Promise.all([sendExpiringDigest(t.platform), sendExpiringDigest(t.platform)]);
  expect(sent[0] + sent[1]).toBe(2);
  expect((await mails())[3]?.body).toContain('Primera: Póliza de seguro POL 9, vence hoy');
});

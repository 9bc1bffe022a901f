import { auditApi } from '@tramo/contract/audit';
import { notificationsApi } from '@tramo/contract/notifications';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuide, buildUser, type Company } from '../../../test/builders.ts';
import { newId } from '../../platform/ids.ts';

const t = await testApp();
let c: Company;
beforeEach(async () => {
  c = await buildCompany(t);
  await t.platform.db.system((trx) =>
    sql`update address set range_km = 20, name = 'Santa Catarina' where id = ${c.cediId}`.execute(trx),
  );
});

const far = { party: { address: { lat: 26.67, lng: -100.31 } } };
const notify = (guide: string, token = c.admin.token, headers = {}) =>
  t.call(notificationsApi.notify, {
    token,
    headers,
    // What the caller measured is not believed.
    body: { guide, geofencing: { distanceKm: 1, reason: 'restricted', zone: 'Inventada' }, type: 'guideOutOfRange' },
  });
const entries = async (subjectId: string) =>
  (await t.call(auditApi.list, { token: c.admin.token, query: { subjectId } })).json().entries;
const mails = () =>
  t.platform.db.system(
    async (trx) =>
      (
        await sql<{ recipient: string; subject: string; body: string }>`select recipient, subject, body from message
          where company_id = ${c.id} order by recipient`.execute(trx)
      ).rows,
  );
const reader = async (email: string, language: string, cediIds: string[] = []) => {
  const { userId } = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds });
  await t.platform.db.system((trx) =>
    sql`update app_user set email = ${email}, language = ${language}, notify = '{"guideOutOfRange": true}' where id = ${userId}`.execute(
      trx,
    ),
  );
};

describe('a guide confirmed out of its cedi’s reach', () => {
  it('is kept in the audit, and those who want to know and see its cedi get a mail', async () => {
    const otherCedi = await buildCedi(t, c.id);
    await reader('todas@empresa.mx', 'es');
    await reader('uno@empresa.mx', 'en', [c.cediId]);
    await reader('ajeno@empresa.mx', 'es', [otherCedi]);
    const guide = await buildGuide(c, { folio: 'F 1&2', ...far });
    expect((await notify(guide)).json()).toEqual({ ok: true });
    expect(await entries(guide)).toEqual([
      expect.objectContaining({
        action: 'outOfRange',
        kind: 'guide',
        subjectName: 'F 1&2',
        reason: 'A 111.2 km de Santa Catarina: fuera de su alcance de 20 km',
        userName: 'Admin de Prueba',
      }),
    ]);
    const [todas, uno, ...rest] = await mails();
    expect(rest).toEqual([]);
    expect(todas).toMatchObject({ recipient: 'todas@empresa.mx', subject: 'Guía fuera de alcance: F 1&2' });
    expect(todas?.body).toContain('/guides?search=F%201%262');
    expect(uno).toMatchObject({ recipient: 'uno@empresa.mx', subject: 'Waybill out of range: F 1&2' });
    expect(uno?.body).toContain('111.2 km from Santa Catarina: beyond its range of 20 km.');
  });

  it('is told in miles where the company reads those', async () => {
    const unit = (distanceUnit: string) =>
      t.platform.db.system((trx) =>
        sql`update company set distance_unit = ${distanceUnit} where id = ${c.id}`.execute(trx),
      );
    await unit('miles');
    const guide = await buildGuide(c, far);
    await notify(guide);
    await unit('km');
    expect((await entries(guide))[0].reason).toBe('A 69.1 mi de Santa Catarina: fuera de su alcance de 12.4 mi');
  });

  it('is told once for one key', async () => {
    const guide = await buildGuide(c, far);
    const key = { 'idempotency-key': newId() };
    await notify(guide, c.admin.token, key);
    await notify(guide, c.admin.token, key);
    expect(await entries(guide)).toHaveLength(1);
  });

  it('is nothing to tell when it lies within reach or has no place', async () => {
    await reader('todas@empresa.mx', 'es');
    const near = await buildGuide(c);
    const nowhere = await buildGuide(c, { party: { address: { lat: null, lng: null } } });
    for (const guide of [near, nowhere]) {
      expect((await notify(guide)).json()).toEqual({ ok: true });
      expect(await entries(guide)).toEqual([]);
    }
    expect(await mails()).toEqual([]);
  });

  it('must be one that the caller sees', async () => {
    const guide = await buildGuide(c, far);
    const other = await buildUser(t, c.id, { staffType: 'shipper', cediIds: [await buildCedi(t, c.id)] });
    expect((await notify(guide, other.token)).statusCode).toBe(404);
    expect((await notify(newId())).statusCode).toBe(404);
    expect((await notify(guide, (await buildCompany(t)).admin.token)).statusCode).toBe(404);
    expect(await entries(guide)).toEqual([]);
  });
});

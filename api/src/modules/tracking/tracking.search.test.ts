import { limits } from '@tramo/contract/limits';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuide } from '../../../test/builders.ts';
import { buildVisitRow, linksOf, openLink, openReport, search, secretOf, setTracking } from '../../../test/tracking.ts';
import { cleanUp } from '../../app.ts';
import { newId } from '../../platform/ids.ts';

const t = await testApp();
const company = await buildCompany(t, 'Paquetería del Norte');
afterEach(() => t.setNow(null));

const now = new Date('2026-11-21T18:00:00Z');
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const find = (folio: string, phone: string, of: { companyId?: string; address?: string } = {}) =>
  search(t, { companyId: company.id, folio, phone, ...of });

describe('the search', () => {
  it('finds a guide by folio and digits, however the folio is typed, and gives a token that opens no report', async () => {
    const id = await buildGuide(company, { folio: 'Bus-77a', party: { phone: '8112349999' } });
    await buildVisitRow(t, company, id);
    for (const folio of ['Bus-77a', ' Bus-77a ']) expect((await find(folio, '9999')).statusCode).toBe(200);
    await buildGuide(company, { folio: 'ALTA-9', party: { phone: '8112349999' } });
    const found = await find('alta-9', '9999');
    expect(found.json()).toMatchObject({ folio: 'ALTA-9', contactName: 'José N•••', reportPath: null });
    const { token } = (await find('Bus-77a', '9999')).json();
    expect((await openLink(t, token)).json()).toMatchObject({ folio: 'Bus-77a', token, reportPath: null });
    expect((await openReport(t, token)).statusCode).toBe(410);
    // The link itself leads on to it.
    expect((await openLink(t, secretOf((await linksOf(t, company, id)).tracking))).json().reportPath).toMatch(
      /^\/delivery-report#[\w-]{54}$/,
    );
  });

  it('answers alike to an unknown folio, wrong digits, an ended guide, another company and one that shows nothing', async () => {
    await buildGuide(company, { folio: 'IGUAL-1', party: { phone: '8112340001' } });
    const ended = await buildGuide(company, { folio: 'IGUAL-2', party: { phone: '8112340001' } });
    await t.platform.db.system((trx) =>
      sql`update guide set status = 'completed', managed_at = now() - interval '8 days' where id = ${ended}`.execute(
        trx,
      ),
    );
    const other = await buildCompany(t);
    const hiding = await buildCompany(t);
    await buildGuide(hiding, { folio: 'IGUAL-1', party: { phone: '8112340001' } });
    await setTracking(t, hiding, { isEnabled: false });
    const answers = [
      await find('NO-EXISTE', '0001'),
      await find('IGUAL-1', '9999'),
      await find('IGUAL-2', '0001'),
      await find('IGUAL-1', '0001', { companyId: other.id }),
      await find('IGUAL-1', '0001', { companyId: hiding.id }),
      await find('IGUAL-1', '0001', { companyId: newId() }),
    ];
    expect(answers.map((a) => a.statusCode)).toEqual(answers.map(() => 404));
    expect(new Set(answers.map((a) => a.body)).size).toBe(1);
    expect(new Set(answers.map((a) => Object.keys(a.headers).sort().join())).size).toBe(1);
    const kept = await t.platform.db.system((trx) =>
      sql`select company_id, folio from tracking_failure where folio in ('no-existe', 'igual-1', 'igual-2')`.execute(
        trx,
      ),
    );
    expect(kept.rows).toHaveLength(answers.length);
  });

  it('locks a folio after some wrong answers, from wherever they come, known or not, and opens again', async () => {
    t.setNow(now);
    await buildGuide(company, { folio: 'CERRADA-1', party: { phone: '8112345555' } });
    for (const folio of ['CERRADA-1', 'NADIE-1']) {
      for (let n = 0; n < limits.trackingFailuresPerFolio; n++)
        expect((await find(n % 2 ? folio : folio.toLowerCase(), '0000')).statusCode).toBe(404);
      const locked = await find(folio, '5555');
      expect([locked.statusCode, locked.json().error.key, locked.headers['retry-after']]).toEqual([
        429,
        'tracking.locked',
        '900',
      ]);
    }
    expect((await find('OTRA-1', '5555')).statusCode).toBe(404);
    t.setNow(later(limits.trackingWindowMinutes));
    expect((await find('CERRADA-1', '5555')).statusCode).toBe(200);
  });

  it('counts guesses that come at once', async () => {
    await buildGuide(company, { folio: 'JUNTAS-1', party: { phone: '8112345555' } });
    const answers = await Promise.all(
      Array.from({ length: limits.trackingFailuresPerFolio + 6 }, () => find('JUNTAS-1', '0000')),
    );
    expect(answers.filter((a) => a.statusCode === 404)).toHaveLength(limits.trackingFailuresPerFolio);
    expect(answers.filter((a) => a.statusCode === 429)).toHaveLength(6);
  });

  it('locks an address that tries many folios, and limits how often one asks', async () => {
    t.setNow(now);
    const address = '10.9.9.9';
    await t.platform.db.system(async (trx) => {
      for (let n = 0; n < limits.trackingFailuresPerAddress; n++)
        await sql`insert into tracking_failure (company_id, folio, address, at) values (${company.id}, ${`F-${n}`}, ${address}, ${now})`.execute(
          trx,
        );
    });
    expect((await find('F-NUEVA', '0000', { address })).statusCode).toBe(429);
    expect((await find('F-NUEVA', '0000')).statusCode).toBe(404);
    for (let n = 0; n < limits.guideTrackingPerMinute; n++)
      expect((await find(`R-${n}`, '0000', { address: '10.8.8.8' })).statusCode).toBe(404);
    expect((await find('R-1', '0000', { address: '10.8.8.8' })).json().error.key).toBe('general.rate');
  });

  it('asks for four digits', async () => {
    for (const phone of ['', '123', '12345', 'abcd'])
      expect((await find('X', phone)).json().error.fields).toMatchObject({ phone: expect.any(String) });
    expect((await find('  ', '1234')).json().error.fields).toEqual({ folio: 'Este campo es requerido' });
  });

  it('forgets wrong answers after a day', async () => {
    await t.platform.db.system((trx) =>
      sql`insert into tracking_failure (company_id, folio, address, at) values (${company.id}, 'VIEJA', 'x', now() - interval '25 hours'), (${company.id}, 'NUEVA', 'x', now())`.execute(
        trx,
      ),
    );
    await cleanUp(t.platform);
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ folio: string }>`select folio from tracking_failure where address = 'x'`.execute(trx),
    );
    expect(rows.map((r) => r.folio)).toEqual(['NUEVA']);
  });
});

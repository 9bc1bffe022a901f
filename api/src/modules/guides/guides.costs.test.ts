import { guidesApi } from '@tramo/contract/guides-api';
import { defaultPrices, pricesApi } from '@tramo/contract/prices';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuide, buildGuides, buildRouteRow, buildUser } from '../../../test/builders.ts';
import { readGuide } from '../../../test/routes.ts';
import { newId } from '../../platform/ids.ts';
import { queueText } from '../../platform/mail.ts';
import { costOf } from './guides.costs.rules.ts';
import { assignToRoute, closeRoute, manageGuide, startRoute } from './guides.lifecycle.service.ts';

const t = await testApp();
const c = await buildCompany(t);
const at = new Date('2026-11-21T15:00:00Z');

const check = async (body: object, token = c.admin.token) =>
  (await t.call(pricesApi.checkBalance, { token, body })).json();
const costOfGuide = async (id: string) => (await readGuide(t, c.admin.token, id)).cost;

describe('a bill', () => {
  it('has a line for each thing that was used, and sums to the cent', () => {
    expect(costOf(defaultPrices, { managedGuide: 3, certifiedCode: 0, sms: 2, whatsapp: 1 })).toEqual({
      lines: [
        { concept: 'managedGuide', quantity: 3, unitPrice: 2.5, amount: 7.5 },
        { concept: 'sms', quantity: 2, unitPrice: 0.9, amount: 1.8 },
        { concept: 'whatsapp', quantity: 1, unitPrice: 1.2, amount: 1.2 },
      ],
      total: 10.5,
    });
    const figure = fc.integer({ min: 0, max: 100_000 });
    const cents = (pesos: number): number => Math.round(pesos * 100);
    fc.assert(
      fc.property(
        fc.record({ managedGuide: figure, certifiedCode: figure, sms: figure, whatsapp: figure }),
        figure,
        (usage, price) => {
          const { lines, total } = costOf({ ...defaultPrices, sms: price / 100 }, usage);
          expect(cents(total)).toBe(lines.reduce((sum, line) => sum + cents(line.unitPrice) * line.quantity, 0));
        },
      ),
    );
  });
});

describe('prices', () => {
  it('are everybody’s until the company has its own', async () => {
    const costsOf = async (token: string) => (await t.call(pricesApi.costs, { token })).json();
    expect(await costsOf(c.admin.token)).toEqual({ costs: defaultPrices, currency: 'MXN' });
    const own = await buildCompany(t);
    await t.platform.db.system((trx) =>
      sql`insert into company_price (company_id, managed_guide_cents, sms_cents, whatsapp_cents, certified_code_cents, emails_included, email_package, email_package_cents)
        values (${own.id}, 199, 80, 110, 0, 500, 2000, 25050)`.execute(trx),
    );
    expect((await costsOf(own.admin.token)).costs).toEqual({
      managedGuide: 1.99,
      sms: 0.8,
      whatsapp: 1.1,
      certifiedCode: 0,
      emailsIncluded: 500,
      emailPackage: 2000,
      emailPackagePrice: 250.5,
    });
    expect((await check({ guides: 3 }, own.admin.token)).cost.total).toBe(5.97);
    expect((await costsOf(c.admin.token)).costs).toEqual(defaultPrices);
    const tagger = await buildUser(t, c.id, { type: 'tagger' });
    expect((await t.call(pricesApi.costs, { token: tagger.token })).statusCode).toBe(403);
  });
});

describe('what guides will cost', () => {
  it('comes from their settings, from numbers, or from both', async () => {
    const notify = { email: true, sms: true, whatsapp: false, whatsappPhone: '' };
    const guideIds = await buildGuides(c, [
      {},
      { certifiedDelivery: true, notify },
      { notify: { ...notify, whatsapp: true } },
    ]);
    expect((await check({ guideIds: [...guideIds, guideIds[0]] })).cost).toEqual({
      lines: [
        { concept: 'managedGuide', quantity: 3, unitPrice: 2.5, amount: 7.5 },
        { concept: 'certifiedCode', quantity: 1, unitPrice: 1, amount: 1 },
        { concept: 'sms', quantity: 2, unitPrice: 0.9, amount: 1.8 },
        { concept: 'whatsapp', quantity: 1, unitPrice: 1.2, amount: 1.2 },
      ],
      total: 11.5,
    });
    expect((await check({ guides: 10, certified: 2, sms: 10 })).cost.total).toBe(36);
    expect((await check({ guideIds: guideIds.slice(0, 1), guides: 1 })).cost.total).toBe(5);
    expect((await check({})).cost).toEqual({ lines: [], total: 0 });
    expect((await t.call(pricesApi.checkBalance, { token: c.admin.token, body: { guides: -1 } })).statusCode).toBe(422);
  });

  it('counts only guides that one sees', async () => {
    const cediId = await buildCedi(t, c.id);
    const guideIds = await buildGuides(c, [{}, { cediId }]);
    const local = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds: [cediId] });
    expect((await check({ guideIds }, local.token)).cost.total).toBe(2.5);
    expect((await check({ guideIds }, (await buildCompany(t)).admin.token)).cost.total).toBe(0);
  });
});

describe('what a guide has cost', () => {
  it('is its visit, its code and the texts that left; a route closed without a visit costs nothing', async () => {
    const [visited, skipped] = (await buildGuides(c, [{}, {}])) as [string, string];
    expect(await costOfGuide(visited)).toEqual({ lines: [], total: 0 });
    const route = await buildRouteRow(t, c);
    await assignToRoute(c.ctx, { route, guideIds: [visited, skipped], at });
    await startRoute(c.ctx, { route, at });
    const visit = { lat: null, lng: null, receivedBy: 'Ana', comment: '', items: [], at };
    await manageGuide(c.ctx, { route, guideId: visited, result: 'delivered', ...visit });
    await closeRoute(c.ctx, { route, at, reason: null });
    await t.platform.db.as(c.id, async (trx) => {
      const text = { companyId: c.id, guideId: visited, to: '8112345678', subject: 'x', text: 'x' };
      for (const channel of ['sms', 'sms', 'whatsapp'] as const) await queueText(trx, t.platform, channel, text);
      await sql`insert into delivery_code (guide_id, company_id, route_id, salt, code_hash, challenge, sent_at)
        values (${visited}, ${c.id}, ${route._id}, ${Buffer.alloc(4)}, ${Buffer.alloc(4)}, '{}', now())`.execute(trx);
    });
    expect((await costOfGuide(visited)).total).toBe(2.5 + 1 + 2 * 0.9 + 1.2);
    const back = { scheduledDate: '2026-11-22', subStatus: 'Programación de envío' };
    expect(
      (await t.call(guidesApi.returnToAvailable, { token: c.admin.token, params: { id: skipped }, body: back }))
        .statusCode,
    ).toBe(200);
    expect((await costOfGuide(skipped)).total).toBe(0);
  });

  it('counts a visit that is over by its record, but not one that was taken back', async () => {
    const id = await buildGuide(c);
    const add = (undone: Date | null) =>
      t.platform.db.as(c.id, (trx) =>
        sql`insert into guide_visit (id, company_id, guide_id, folio, type, attempt, outcome, at, cedi_id, undone_at)
          values (${newId()}, ${c.id}, ${id}, 'x', 'delivery', 1, 'undelivered', ${at}, ${c.cediId}, ${undone})`.execute(
          trx,
        ),
      );
    await add(at);
    expect((await costOfGuide(id)).total).toBe(0);
    await add(null);
    await add(null);
    expect((await costOfGuide(id)).total).toBe(2.5);
  });
});

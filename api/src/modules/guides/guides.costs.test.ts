import { guidesApi } from '@tramo/contract/guides-api';
import { messageAccountsApi } from '@tramo/contract/message-accounts';
import { notificationSettingsApi } from '@tramo/contract/notification-settings';
import { defaultPrices, pricesApi } from '@tramo/contract/prices';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuide, buildGuides, buildRouteRow, buildUser } from '../../../test/builders.ts';
import { chargeNow, guideCharge, topUp } from '../../../test/ledger.ts';
import { readGuide } from '../../../test/routes.ts';
import { newId } from '../../platform/ids.ts';
import { queueText } from '../../platform/mail.ts';
import type { Provider } from '../../platform/messaging/provider.ts';
import { giveCredit, setPrepaid } from '../ledger/ledger.operator.service.ts';
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
    expect(await costsOf(c.admin.token)).toEqual({ costs: defaultPrices, currency: 'MXN', vatPercent: 16 });
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
  const notify = { email: true, sms: true, whatsapp: false, whatsappPhone: '' };

  it('comes from the rules of what is told and from the guides, from numbers, or from both', async () => {
    const own = await buildCompany(t);
    const ask = async (body: object) => check(body, own.admin.token);
    const guideIds = await buildGuides(own, [
      {},
      { certifiedDelivery: true, notify },
      { notify: { ...notify, whatsapp: true } },
    ]);
    // Without providers nothing leaves, so nothing of it costs.
    expect((await ask({ guideIds: [...guideIds, guideIds[0]] })).cost).toEqual({
      lines: [
        { concept: 'managedGuide', quantity: 3, unitPrice: 2.5, amount: 7.5 },
        { concept: 'certifiedCode', quantity: 1, unitPrice: 1, amount: 1 },
      ],
      total: 8.5,
    });
    const provider = (channel: 'sms' | 'whatsapp' | 'email'): Provider => ({
      name: 'twilio',
      channel,
      send: async () => ({ state: 'unknown', text: '' }),
    });
    t.platform.providers = { sms: provider('sms'), whatsapp: provider('whatsapp'), email: provider('email') };
    try {
      // By themselves only codes are told.
      expect((await ask({ guideIds })).cost.lines).toContainEqual({
        concept: 'sms',
        quantity: 1,
        unitPrice: 0.9,
        amount: 0.9,
      });
      const { settings, version } = (await t.call(notificationSettingsApi.get, { token: own.admin.token })).json();
      const rule = { recipient: 'recipient', channels: ['whatsapp', 'sms', 'email'], waitMinutes: 3 };
      const rules = [
        ...settings.rules,
        { event: 'routeStart', mode: 'all', ...rule },
        { event: 'deliverySuccess', mode: 'chain', ...rule },
      ];
      const saved = { settings: { ...settings, rules }, version };
      expect((await t.call(notificationSettingsApi.save, { token: own.admin.token, body: saved })).statusCode).toBe(
        200,
      );
      const lines = (await ask({ guideIds })).cost.lines as { concept: string; quantity: number }[];
      // The code's and two starts and the second guide's end by SMS; the third guide's start and end by WhatsApp.
      expect(Object.fromEntries(lines.map((l) => [l.concept, l.quantity]))).toEqual({
        managedGuide: 3,
        certifiedCode: 1,
        sms: 4,
        whatsapp: 2,
      });
      // What leaves by an account of the company's own its provider charges: nothing is reckoned or held for it here.
      const sid = `AC${'0'.repeat(32)}`;
      const account = {
        parts: { accountSid: sid, from: '+15550001111' },
        secrets: { authToken: 'clave-de-su-cuenta' },
      };
      const params = { channel: 'sms' };
      await t.call(messageAccountsApi.save, { token: own.admin.token, params, body: account });
      const left = (await ask({ guideIds })).cost.lines as { concept: string; quantity: number }[];
      expect(Object.fromEntries(left.map((l) => [l.concept, l.quantity]))).toEqual({
        managedGuide: 3,
        certifiedCode: 1,
        whatsapp: 2,
      });
      const shown = (await t.call(notificationSettingsApi.get, { token: own.admin.token })).json();
      expect([shown.costs.sms, shown.channels.sms]).toEqual([0, { hasProvider: true, isOwn: true }]);
      expect([shown.costs.whatsapp, shown.channels.whatsapp.isOwn]).toEqual([1.2, false]);
    } finally {
      t.platform.providers = {};
    }
    expect((await ask({ guides: 10, certified: 2, sms: 10 })).cost.total).toBe(36);
    expect((await ask({ guideIds: guideIds.slice(0, 1), guides: 1 })).cost.total).toBe(5);
    expect((await ask({})).cost).toEqual({ lines: [], total: 0 });
    expect((await t.call(pricesApi.checkBalance, { token: own.admin.token, body: { guides: -1 } })).statusCode).toBe(
      422,
    );
  });

  it('tells VAT, whether the balance covers it, and what is missing as the start would say it, to whoever makes routes', async () => {
    const own = await buildCompany(t);
    const local = await buildUser(t, own.id, { roles: ['routes-manager'] });
    const told = async (body: object) => {
      const { cost: _, ...rest } = await check(body, local.token);
      return rest;
    };
    expect(await told({ guides: 10 })).toEqual({ VAT: 4, totalWithVAT: 29, isCovered: true, missing: 0 });
    await setPrepaid(t.platform, own.id, true);
    expect(await told({ guides: 10 })).toEqual({ VAT: 4, totalWithVAT: 29, isCovered: false, missing: 29 });
    await topUp(t.platform, own.id, 20_00);
    await giveCredit(t.platform, own.id, { cents: 5_00, reference: 'x', by: 'prueba' });
    expect(await told({ guides: 10 })).toMatchObject({ isCovered: false, missing: 4 });
    expect(await told({ guides: 8 })).toMatchObject({ totalWithVAT: 23.2, isCovered: true, missing: 0 });
    // A guide that was charged before is not charged again.
    const [guideId] = (await buildGuides(own, [{}])) as [string];
    await chargeNow(t.platform, own.id, [guideCharge(guideId, null)]);
    expect(await told({ guideIds: [guideId], guides: 1 })).toMatchObject({ totalWithVAT: 2.9 });
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

import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, type Company } from '../../../test/builders.ts';
import { balances, faultsOf, topUp } from '../../../test/ledger.ts';
import { type Carrier, openCarrier } from '../../../test/message-carrier.ts';
import { runEvents } from '../../../test/message-run.ts';
import { buildStartedRoute } from '../../../test/routes.ts';
import { newId } from '../../platform/ids.ts';
import type { Provider, SendResult } from '../../platform/messaging/provider.ts';
import { type NewMessage, queueMessage } from '../../platform/messaging/queue.ts';
import { sendDue } from '../../platform/messaging/sender.ts';
import { applyStatuses } from '../../platform/messaging/statuses.ts';
import { chargeMessages } from './ledger.messages.service.ts';
import { setPrepaid } from './ledger.operator.service.ts';

const t = await testApp();
let company: Company;
beforeEach(async () => {
  company = await buildCompany(t);
  await setPrepaid(t.platform, company.id, true);
});
afterEach(() => t.setNow(null));
afterAll(() => {
  t.platform.providers = {};
});

type Channel = 'sms' | 'whatsapp' | 'email';
const channels: readonly Channel[] = ['sms', 'whatsapp', 'email'];
/** Providers that answer everything so; an accepted message's id is its attempt's. */
const answering = (answer: (attemptId: string) => SendResult): void => {
  const provider = (channel: Channel): Provider => ({
    name: 'twilio',
    channel,
    send: async (m) => answer(m.attemptId),
  });
  t.platform.providers = Object.fromEntries(channels.map((c) => [c, provider(c)]));
};
const accepted = (attemptId: string): SendResult => ({ state: 'accepted', providerId: attemptId });
const message = (channel: Channel, more: Partial<NewMessage> = {}): NewMessage => ({
  companyId: company.id,
  recipient: { kind: 'recipient', key: newId() },
  lane: 'notice',
  steps: [{ channel, to: channel === 'email' ? 'ana@ejemplo.mx' : '8112345678', subject: 'x', text: 'Va en camino' }],
  ...more,
});
const send = async (...messages: NewMessage[]): Promise<void> => {
  await t.platform.db.as(company.id, async (trx) => {
    for (const one of messages) await queueMessage(trx, t.platform, one);
  });
  await sendDue(t.platform);
};
const money = (): Promise<Record<string, number>> => balances(t.platform, company.id);
const attempts = async (): Promise<{ id: string; price_cents: number | null }[]> =>
  (
    await t.platform.db.system((trx) =>
      sql<{
        id: string;
        price_cents: number | null;
      }>`select id, price_cents from message_attempt where company_id = ${company.id}`.execute(trx),
    )
  ).rows;

describe('a message of a company that pays in advance', () => {
  it('is charged when its provider takes it, once, whatever is told of it later', async () => {
    await topUp(t.platform, company.id, 100_00);
    answering(accepted);
    // An SMS of two parts, by our own count.
    const long = message('sms', { steps: [{ channel: 'sms', to: '8112345678', subject: 'x', text: 'a'.repeat(200) }] });
    await send(long, message('whatsapp'), message('email'));
    expect(await chargeMessages(t.platform)).toBe(3);
    const now = { available: 100_00 - 180 - 120 - 48, 'revenue.sms': 180, 'revenue.whatsapp': 120, vat: 48 };
    expect(await money()).toEqual({ bank: -100_00, ...now });
    for (const state of ['delivered', 'sent', 'failed'] as const)
      for (const { id } of await attempts())
        await applyStatuses(t.platform, [{ providerId: id, state, at: t.platform.now(), code: null, text: null }]);
    expect(await chargeMessages(t.platform)).toBe(0);
    expect(await money()).toEqual({ bank: -100_00, ...now });
    expect(await faultsOf(t.platform, company.id)).toEqual([]);
  });

  it('is not charged when it is refused, nor while nobody knows; what turns out to have been taken is, once', async () => {
    await topUp(t.platform, company.id, 100_00);
    answering(() => ({ state: 'refused', code: '21614', text: 'takes none', isFinal: true }));
    await send(message('sms'));
    answering(() => ({ state: 'unknown', text: 'no answer' }));
    await send(message('whatsapp', { steps: [{ channel: 'whatsapp', to: '8187654321', subject: 'x', text: 'x' }] }));
    expect(await chargeMessages(t.platform)).toBe(0);
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ id: string }>`select a.id from message_attempt a join message m on m.id = a.message_id
        where m.company_id = ${company.id} and m.channel = 'whatsapp'`.execute(trx),
    );
    const late = { providerId: 'wamid.1', attemptId: rows[0]?.id as string, at: null, code: null, text: null };
    await applyStatuses(t.platform, [{ ...late, state: 'sent' }]);
    await applyStatuses(t.platform, [{ ...late, state: 'delivered' }]);
    expect(await chargeMessages(t.platform)).toBe(1);
    expect(await chargeMessages(t.platform)).toBe(0);
    expect(await money()).toMatchObject({ 'revenue.whatsapp': 120, vat: 19 });
  });

  it('takes from the hold of the route that its guide is on', async () => {
    await topUp(t.platform, company.id, 100_00);
    const route = await buildStartedRoute(t, company, { stops: 2 });
    expect(await money()).toMatchObject({ held: 5_80 });
    answering(accepted);
    await send(message('sms', { guideId: route.guideIds[0] as string }));
    await chargeMessages(t.platform);
    expect(await money()).toMatchObject({ held: 5_80 - 104, 'revenue.sms': 90 });
  });

  it('that takes no part in it costs nothing, and is never booked later', async () => {
    await setPrepaid(t.platform, company.id, false);
    answering(accepted);
    await send(message('sms'));
    await setPrepaid(t.platform, company.id, true);
    expect(await chargeMessages(t.platform)).toBe(0);
    expect(await money()).toEqual({});
  });
});

describe('mails', () => {
  const own = (included: number, size: number): Promise<unknown> =>
    t.platform.db.system((trx) =>
      sql`insert into company_price (company_id, managed_guide_cents, sms_cents, whatsapp_cents, certified_code_cents, emails_included, email_package,
        email_package_cents) values (${company.id}, 250, 90, 120, 100, ${included}, ${size}, 15000)`.execute(trx),
    );
  const mails = (count: number): Promise<void> => send(...Array.from({ length: count }, () => message('email')));

  it('beyond the month’s own come in packages: one opens with the first mail beyond', async () => {
    await own(3, 2);
    answering(accepted);
    await mails(3);
    await chargeMessages(t.platform);
    expect(await money()).toEqual({});
    await mails(1);
    await chargeMessages(t.platform);
    expect(await money()).toMatchObject({ 'revenue.email': 150_00, vat: 24_00 });
    await mails(1);
    await chargeMessages(t.platform);
    expect(await money()).toMatchObject({ 'revenue.email': 150_00 });
    await mails(3);
    await chargeMessages(t.platform);
    expect(await money()).toMatchObject({ 'revenue.email': 450_00 });
    expect(await faultsOf(t.platform, company.id)).toEqual([]);
  });

  it('are counted by months of the company’s zone', async () => {
    await own(1, 1000);
    answering(accepted);
    // The last hour of October in Mexico City is November in UTC.
    t.setNow(new Date('2026-11-01T05:30:00Z'));
    await mails(1);
    t.setNow(new Date('2026-11-01T06:30:00Z'));
    await mails(1);
    await chargeMessages(t.platform);
    expect(await money()).toEqual({});
    await mails(1);
    await chargeMessages(t.platform);
    expect(await money()).toMatchObject({ 'revenue.email': 150_00 });
  });
});

describe('with carriers that fail, hang and answer late', () => {
  let carrier: Carrier;
  beforeEach(async () => {
    carrier = await openCarrier(11);
  });
  afterEach(() => carrier.close());

  it('what is charged is what was accepted, to the centavo', async () => {
    await topUp(t.platform, company.id, 50_00);
    const began = Date.now();
    t.setNow(new Date(began));
    await runEvents(t, company.id, carrier, 200);
    // Two who charge at once.
    await Promise.all([chargeMessages(t.platform), chargeMessages(t.platform)]);
    await chargeMessages(t.platform);
    const charged = await t.platform.db.system((trx) =>
      sql<{
        key: string;
        net: number;
      }>`select key, net_cents as net from ledger_tx where company_id = ${company.id} and kind = 'charge'`.execute(trx),
    );
    const priced = (await attempts()).filter((a) => a.price_cents !== null && a.price_cents > 0);
    expect(priced.length).toBeGreaterThan(100);
    expect(Object.fromEntries(charged.rows.map((r) => [r.key, r.net]))).toEqual(
      Object.fromEntries(priced.map((a) => [`attempt:${a.id}`, a.price_cents])),
    );
    const sum = priced.reduce((n, a) => n + (a.price_cents as number), 0);
    const { 'revenue.sms': sms = 0, 'revenue.whatsapp': whatsapp = 0 } = await money();
    expect(sms + whatsapp).toBe(sum);
    expect(await faultsOf(t.platform, company.id)).toEqual([]);
  });
});

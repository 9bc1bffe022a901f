import { messagesApi } from '@tramo/contract/messages';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Provider, StatusReport } from '../src/platform/messaging/provider.ts';
import type { NewMessage } from '../src/platform/messaging/queue.ts';
import { queueMessage } from '../src/platform/messaging/queue.ts';
import { openSender, sendDue } from '../src/platform/messaging/sender.ts';
import { applyStatuses } from '../src/platform/messaging/statuses.ts';
import { testApp } from './app.ts';
import { buildCompany, type Company } from './builders.ts';
import { type Carrier, openCarrier } from './message-carrier.ts';
import { ends, runEvents } from './message-run.ts';

const t = await testApp();
let company: Company;
let carrier: Carrier;
beforeEach(async () => {
  company = await buildCompany(t);
  carrier = await openCarrier(7);
  t.platform.providers = carrier.providers;
});
afterEach(async () => {
  t.setNow(null);
  await carrier.close();
});
afterAll(() => {
  t.platform.providers = {};
});

const content = { subject: 'Tu paquete', text: 'Va en camino' };
const chain = (more: Partial<NewMessage> = {}): NewMessage => ({
  companyId: company.id,
  event: { name: 'guide.onTheWay', key: 'g1' },
  recipient: { kind: 'recipient', key: 'ana' },
  lane: 'notice',
  steps: [
    { channel: 'whatsapp', to: '5218112345678', ...content },
    { channel: 'sms', to: '8112345678', ...content },
    { channel: 'email', to: 'ana@ejemplo.mx', ...content },
  ],
  ...more,
});
const queue = (message: NewMessage): Promise<string | null> =>
  t.platform.db.as(company.id, (trx) => queueMessage(trx, t.platform, message));
const detail = async (
  id: string | null,
  locale = 'es',
): Promise<{
  status: string;
  decision: string;
  steps: { channel: string; status: string; tries: { state: string; providerId: string | null }[] }[];
}> =>
  (
    await t.call(messagesApi.detail, {
      token: company.admin.token,
      params: { id: id ?? '' },
      headers: { 'accept-language': locale },
    })
  ).json();
const later = (minutes: number): void => t.setNow(new Date(t.platform.now().getTime() + minutes * 60_000));
const states = async (id: string | null): Promise<string[]> =>
  (await detail(id)).steps.map((s) => `${s.channel} ${s.status}`);
const report = async (
  id: string | null,
  step: number,
  state: StatusReport['state'],
  more: Partial<StatusReport> = {},
): Promise<void> => {
  const providerId = (await detail(id)).steps[step]?.tries.at(-1)?.providerId ?? 'none';
  await applyStatuses(t.platform, [{ providerId, state, at: t.platform.now(), code: null, text: null, ...more }]);
};

describe('a chain', () => {
  beforeEach(() => carrier.mend());

  it('stops at the first delivery', async () => {
    const id = await queue(chain());
    await sendDue(t.platform);
    expect(await states(id)).toEqual(['whatsapp accepted']);
    await report(id, 0, 'delivered');
    later(10);
    await sendDue(t.platform);
    expect(await states(id)).toEqual(['whatsapp delivered']);
  });

  it('goes on after its wait, tells a late delivery, and sends nothing after it', async () => {
    t.setNow(new Date('2026-03-02T16:02:00Z'));
    const id = await queue(chain());
    await sendDue(t.platform);
    later(2);
    await sendDue(t.platform);
    expect(await states(id), 'not before three minutes').toEqual(['whatsapp accepted']);
    later(2);
    await sendDue(t.platform);
    expect(await states(id)).toEqual(['whatsapp accepted', 'sms accepted']);
    later(1);
    await report(id, 0, 'delivered');
    later(10);
    await sendDue(t.platform);
    expect(await states(id)).toEqual(['whatsapp delivered', 'sms accepted']);
    t.setNow(null);
    expect((await detail(id)).decision).toMatch(
      /^WhatsApp aceptado .*10:02 → sin entrega en 3 min → entregado tarde .*10:07 → SMS aceptado .*10:06$/,
    );
  });

  it('goes on at once when its step cannot be delivered, and says why in both languages', async () => {
    const id = await queue(
      chain({
        steps: chain().steps.map((s) =>
          s.channel === 'whatsapp' ? { ...s, blockedBy: 'templateInReview' as const } : s,
        ),
      }),
    );
    await sendDue(t.platform);
    await report(id, 1, 'delivered');
    expect(await states(id)).toEqual(['whatsapp suppressed', 'sms delivered']);
    const { decision } = await detail(id);
    expect(decision).toMatch(
      /^No salió por WhatsApp: la plantilla está en revisión → SMS aceptado \d\d:\d\d → entregado \d\d:\d\d$/,
    );
    expect((await detail(id, 'en')).decision).toMatch(
      /^Did not leave by WhatsApp: the template is in review → SMS accepted/,
    );
    const failing = await queue(chain({ event: { name: 'x', key: '2' } }));
    await sendDue(t.platform);
    await report(failing, 0, 'failed', { code: '131026' });
    await sendDue(t.platform);
    expect(await states(failing)).toEqual(['whatsapp failed', 'sms accepted']);
    expect((await detail(failing)).decision).toContain(
      'No llegó por WhatsApp: el número no recibe WhatsApp → SMS aceptado',
    );
  });

  it('is told once for an event, to a person', async () => {
    const first = await queue(chain());
    expect(first).not.toBeNull();
    expect(await queue(chain())).toBeNull();
    expect(await queue(chain({ recipient: { kind: 'contact', key: 'beto' } }))).not.toBeNull();
    await sendDue(t.platform);
    expect(carrier.taken.size).toBe(2);
  });

  it('waits for the end of the quiet hours, but for a code', async () => {
    t.setNow(new Date('2026-03-02T05:00:00Z'));
    const quiet = { timeZone: 'America/Mexico_City', from: 22 * 60, to: 8 * 60 };
    const notice = await queue(chain({ quiet }));
    const code = await queue(chain({ quiet, lane: 'urgent', event: { name: 'guide.code', key: '1' } }));
    await sendDue(t.platform);
    expect([await states(notice), await states(code)]).toEqual([['whatsapp held'], ['whatsapp accepted']]);
    t.setNow(new Date('2026-03-02T14:00:00Z'));
    await sendDue(t.platform);
    expect(await states(notice)).toEqual(['whatsapp accepted']);
  });

  it('sends nothing to an address that bounced or that somebody stopped, whichever form it has', async () => {
    const { token } = company.admin;
    const stop = await t.call(messagesApi.suppress, { token, body: { channel: 'sms', address: '+52 1 81 1234 5678' } });
    expect(stop.json()).toMatchObject({ address: '8112345678', reason: 'manual', source: 'person' });
    const wrong = await t.call(messagesApi.suppress, { token, body: { channel: 'email', address: 'nadie' } });
    expect(wrong.json().error.key).toBe('messages.bad_address');
    const id = await queue(chain());
    await sendDue(t.platform);
    await report(id, 0, 'failed', { code: '131026' });
    await sendDue(t.platform);
    await sendDue(t.platform);
    expect(await states(id)).toEqual(['whatsapp failed', 'sms suppressed', 'email accepted']);
    await report(id, 2, 'bounced', { code: '550' });
    const list = (await t.call(messagesApi.suppressions, { token })).json().suppressions;
    expect(list).toMatchObject([
      { address: 'ana@ejemplo.mx', reason: 'bounced', source: 'provider' },
      { address: '8112345678' },
    ]);
    await t.call(messagesApi.unsuppress, { token, params: { id: stop.json()._id } });
    expect((await t.call(messagesApi.suppressions, { token })).json().suppressions).toHaveLength(1);
    const other = await buildCompany(t);
    expect((await t.call(messagesApi.suppressions, { token: other.admin.token })).json().suppressions).toEqual([]);
  });
});

describe('statuses', () => {
  beforeEach(() => carrier.mend());
  it('late, doubled and disordered ones end in one state; one that comes before the answer waits for it', async () => {
    const id = await queue(chain());
    await applyStatuses(t.platform, [
      { providerId: carrier.idOf(1), state: 'delivered', at: null, code: null, text: null },
    ]);
    await sendDue(t.platform);
    expect(await states(id)).toEqual(['whatsapp delivered']);
    for (const state of ['read', 'sent', 'delivered', 'read', 'failed'] as const) await report(id, 0, state);
    expect(await states(id)).toEqual(['whatsapp read']);
  });
});

it('a code overtakes the notices that wait before it', async () => {
  const order: string[] = [];
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const sms: Provider = {
    name: 'twilio',
    channel: 'sms',
    send: async ({ text }) => {
      order.push(text);
      await gate;
      return { state: 'accepted', providerId: text };
    },
  };
  t.platform.providers = { sms };
  const one = (text: string, lane: NewMessage['lane']): NewMessage => ({
    companyId: company.id,
    recipient: { kind: 'recipient', key: text },
    lane,
    steps: [{ channel: 'sms', to: '8112345678', subject: 's', text }],
  });
  for (let n = 0; n < 40; n += 1) await queue(one(`survey ${n}`, 'survey'));
  const sender = openSender(t.platform);
  await sender.round();
  expect(order.length, 'surveys leave room').toBeLessThan(12);
  await queue(one('code', 'urgent'));
  sender.heard();
  await sender.round();
  expect(order.at(-1)).toBe('code');
  open();
  while (!sender.isIdle()) {
    await sender.back();
    await sender.settle();
  }
});

it('with carriers that fail, hang and answer late, each message ends in one explained state and leaves once, but for those that nobody knows of', async () => {
  const messages = await runEvents(t, company.id, carrier, 600);
  expect(new Set(messages.map((m) => m.chain_id)).size).toBe(600);
  expect(messages.filter((m) => !ends.includes(m.status) || m.chain_at !== null)).toEqual([]);
  expect(messages.filter((m) => m.decisions.length < 2)).toEqual([]);
  const twice = messages.filter((m) => (carrier.taken.get(`${m.channel} ${m.id}`) ?? 0) > 1);
  expect(twice).toEqual([]);
  const known = messages.filter((m) => ['accepted', 'sent', 'delivered', 'read'].includes(m.status));
  expect(known.filter((m) => !carrier.taken.has(`${m.channel} ${m.id}`))).toEqual([]);
  // Who can be asked leaves nothing in doubt.
  expect(messages.filter((m) => m.channel === 'whatsapp' && m.status === 'unknown')).toEqual([]);
  const steps = await t.platform.db.system((trx) =>
    sql<{ n: number }>`select count(*)::int as n from message_attempt where state = 'sending'`.execute(trx),
  );
  expect(steps.rows).toEqual([{ n: 0 }]);
});

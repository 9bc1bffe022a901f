import type { MessageDetail, Suppression } from '@tramo/contract/messages';
import { messagesApi } from '@tramo/contract/messages';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Outgoing, Provider, SendResult, StatusReport } from '../src/platform/messaging/provider.ts';
import { type NewMessage, queueMessage } from '../src/platform/messaging/queue.ts';
import { openSender, sendDue } from '../src/platform/messaging/sender.ts';
import { smtpProvider } from '../src/platform/messaging/smtp.ts';
import { applyStatuses } from '../src/platform/messaging/statuses.ts';
import { testApp } from './app.ts';
import { buildCompany, type Company } from './builders.ts';

const t = await testApp();
let company: Company;
beforeEach(async () => {
  company = await buildCompany(t);
  t.setNow(new Date('2026-03-02T16:00:00Z'));
  await t.platform.db.system((trx) => sql`update company set time_zone = 'America/Mexico_City'`.execute(trx));
});
afterEach(() => {
  t.platform.providers = {};
  t.setNow(null);
});

const later = (minutes: number): void => t.setNow(new Date(t.platform.now().getTime() + minutes * 60_000));
const queue = (steps: NewMessage['steps'], more: Partial<NewMessage> = {}): Promise<string | null> =>
  t.platform.db.as(company.id, (trx) =>
    queueMessage(trx, t.platform, {
      companyId: company.id,
      recipient: { kind: 'recipient', key: 'ana' },
      lane: 'notice',
      steps,
      ...more,
    }),
  );
const step = (channel: Outgoing['channel'], more: { to?: string; text?: string } = {}) => ({
  channel,
  to: channel === 'email' ? 'ana@ejemplo.mx' : '8112345678',
  subject: 'Tu paquete',
  text: 'Va en camino',
  ...more,
});
const detail = async (id: string | null, locale = 'es'): Promise<MessageDetail> =>
  (
    await t.call(messagesApi.detail, {
      token: company.admin.token,
      params: { id: id ?? '' },
      headers: { 'accept-language': locale },
    })
  ).json();
const states = async (id: string | null): Promise<string[]> =>
  (await detail(id)).steps.map((s) => `${s.channel} ${s.status}`);
const dayed = (line: string): string => line.replace(/\d+ \w+\.?,? (?=\d\d:\d\d)/g, '');

/** A provider that answers as it is told, and remembers what it was handed. */
function provider(
  name: Provider['name'],
  channel: Provider['channel'],
  answers: (n: number, message: Outgoing) => SendResult,
  more: Partial<Provider> = {},
): Provider & { handed: Outgoing[] } {
  const handed: Outgoing[] = [];
  const send = async (message: Outgoing): Promise<SendResult> => answers(handed.push(message), message);
  return { name, channel, send, handed, ...more };
}
const takes = (n: number): SendResult => ({ state: 'accepted', providerId: `p-${n}-${company.id}` });
const lost = (): SendResult => ({ state: 'unknown', text: 'no answer' });
const busy = (): SendResult => ({ state: 'refused', code: '503', text: 'HTTP 503', isFinal: false });
const report = (handed: Outgoing, state: StatusReport['state'], providerId = 'late'): Promise<void> =>
  applyStatuses(t.platform, [
    { providerId, attemptId: handed.attemptId, state, at: t.platform.now(), code: null, text: null },
  ]);

describe('a message of which nobody knows whether it left', () => {
  it('is found by its status, also before its answer, and stays charged once', async () => {
    let told: Promise<void> = Promise.resolve();
    const whatsapp = provider('meta', 'whatsapp', (n, m) => {
      told = report(m, 'delivered', `p-${n}-${company.id}`);
      return takes(n);
    });
    t.platform.providers = { whatsapp };
    const id = await queue([step('whatsapp')]);
    await sendDue(t.platform);
    await told;
    await sendDue(t.platform);
    expect((await detail(id)).steps).toMatchObject([
      { status: 'delivered', tries: [{ state: 'delivered', price: 1.2, providerId: `p-1-${company.id}` }] },
    ]);
  });

  it('is the one of those found that is no other try, and is not sent again', async () => {
    const listed = (n: number) => ({ state: 'accepted', providerId: `listed-${n}-${company.id}` }) as const;
    const first = provider('twilio', 'sms', () => listed(1));
    t.platform.providers = { sms: first };
    await queue([step('sms')]);
    await sendDue(t.platform);
    const sms = provider('twilio', 'sms', lost, { find: async () => [listed(1), listed(2)] });
    t.platform.providers = { sms };
    const id = await queue([step('sms')]);
    await sendDue(t.platform);
    expect(await states(id)).toEqual(['sms unknown']);
    later(1.1);
    await sendDue(t.platform);
    expect((await detail(id)).steps[0]).toMatchObject({
      status: 'accepted',
      tries: [{ providerId: `listed-2-${company.id}` }],
    });
    expect(sms.handed).toHaveLength(1);
  });

  it('leaves again when its provider never had it, unless its chain has gone on', async () => {
    let isHad: 'asked' | null = null;
    const find = async () => {
      if (!isHad) throw new Error('too soon');
      return [];
    };
    const sms = provider('twilio', 'sms', (n) => (n === 1 ? lost() : takes(n)), { find });
    const email = provider('smtp', 'email', () => ({ state: 'sent', providerId: null }));
    t.platform.providers = { sms, email };
    const id = await queue([step('sms'), step('email')]);
    await sendDue(t.platform);
    later(3.1);
    await sendDue(t.platform);
    expect(await states(id)).toEqual(['sms unknown', 'email sent']);
    isHad = 'asked';
    later(10);
    await sendDue(t.platform);
    expect(await states(id)).toEqual(['sms failed', 'email sent']);
    expect(sms.handed).toHaveLength(1);
    expect(dayed((await detail(id)).decision)).toBe(
      'no se sabe si salió por SMS 10:00 → sin entrega en 3 min → el proveedor no lo tenía → Correo enviado 10:03',
    );
    sms.handed.length = 0;
    const alone = await queue([step('sms')]);
    await sendDue(t.platform);
    later(2);
    await sendDue(t.platform);
    expect([await states(alone), sms.handed.length]).toEqual([['sms accepted'], 2]);
  });

  it('has failed when its provider told of later ones and never of it; a status that comes after all is heeded', async () => {
    const whatsapp = provider('meta', 'whatsapp', (n) => (n === 1 ? lost() : takes(n)), { tells: true });
    t.platform.providers = { whatsapp };
    const id = await queue([step('whatsapp')]);
    await sendDue(t.platform);
    later(61);
    await sendDue(t.platform);
    expect(await states(id), 'nothing was heard of any').toEqual(['whatsapp unknown']);
    await queue([step('whatsapp')]);
    await sendDue(t.platform);
    await report(whatsapp.handed[1] as Outgoing, 'delivered', `p-2-${company.id}`);
    later(130);
    await sendDue(t.platform);
    expect(dayed((await detail(id)).decision)).toBe(
      'no se sabe si salió por WhatsApp 10:00 → WhatsApp: sin noticias en 60 min, se toma por no enviado',
    );
    expect((await detail(id, 'en')).decision).toContain('WhatsApp: no word of it in 60 min, taken for not sent');
    expect(whatsapp.handed).toHaveLength(2);
    await report(whatsapp.handed[0] as Outgoing, 'delivered');
    expect(await states(id)).toEqual(['whatsapp delivered']);
  });

  it('a process that slept with messages in hand sends none of them: it is thought to be dead', async () => {
    const sms = provider('twilio', 'sms', (n) => {
      if (n === 1) later(5);
      return takes(n);
    });
    t.platform.providers = { sms };
    const ids = [await queue([step('sms')]), await queue([step('sms')])];
    await openSender(t.platform).round();
    expect(sms.handed).toHaveLength(1);
    expect(ids).toHaveLength(2);
  });
});

describe('a provider that fails in a row', () => {
  it('is left alone, and the line of what waits says so, then and afterwards', async () => {
    let isWell = false;
    const sms = provider('twilio', 'sms', (n) => (isWell ? takes(n) : busy()));
    t.platform.providers = { sms };
    for (let n = 0; n < 5; n += 1) await queue([step('sms', { to: `811234567${n}` })]);
    const sender = openSender(t.platform);
    const turn = async (): Promise<void> => {
      for (let n = 0; n < 4; n += 1) {
        await sender.round();
        if (!sender.isIdle()) await sender.back();
      }
    };
    await turn();
    const id = await queue([step('sms', { text: 'Espera' })]);
    await turn();
    expect(sms.handed).toHaveLength(5);
    expect(dayed((await detail(id)).decision)).toBe('SMS por enviar: Twilio no responde; se intenta de nuevo 10:00');
    expect((await detail(id, 'en')).decision).toContain('SMS to be sent: Twilio does not respond; tried again');
    const listed = (await t.call(messagesApi.list, { token: company.admin.token })).json().messages;
    expect(listed[0].decisions.at(-1)).toMatchObject({ did: 'away', provider: 'twilio' });
    isWell = true;
    later(1);
    await turn();
    await turn();
    expect(dayed((await detail(id)).decision)).toBe('Twilio no respondió hasta 10:00 → SMS aceptado 10:01');
    const { rows } = await t.platform.db.system((trx) => sql`select * from message_breaker`.execute(trx));
    expect(rows).toEqual([]);
  });
});

describe('what an attempt costs', () => {
  it('is the company’s price when it was taken: parts of an SMS, a WhatsApp, nothing for a mail', async () => {
    await t.platform.db.system((trx) =>
      sql`insert into company_price (company_id, managed_guide_cents, sms_cents, whatsapp_cents, certified_code_cents, emails_included, email_package, email_package_cents)
        values (${company.id}, 250, 77, 130, 100, 1000, 1000, 15000)`.execute(trx),
    );
    let isWell = false;
    const sms = provider('twilio', 'sms', (n) => (isWell ? takes(n) : busy()));
    const email = provider('smtp', 'email', () => ({ state: 'sent', providerId: null }));
    const whatsapp = provider('meta', 'whatsapp', (n) => ({ state: 'accepted', providerId: `w-${n}-${company.id}` }));
    t.platform.providers = { sms, email, whatsapp };
    const ids = [
      await queue([step('sms', { text: 'á'.repeat(71) })]),
      await queue([step('whatsapp')]),
      await queue([step('email')]),
    ];
    await sendDue(t.platform);
    isWell = true;
    later(2);
    await sendDue(t.platform);
    const prices = await Promise.all(ids.map(async (id) => (await detail(id)).steps[0]?.tries.map((a) => a.price)));
    expect(prices).toEqual([[null, 1.54], [1.3], [0]]);
  });
});

describe('a mail server that says that there is nobody', () => {
  it('at the address itself: the mail bounced, and the address gets no more, with source and date', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (_, __, done) => done(Object.assign(new Error('No such user here'), { responseCode: 550 })),
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.server.address() as { port: number };
    const config = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'a@b.mx' };
    t.platform.providers = { email: smtpProvider(config, () => undefined) };
    const id = await queue([step('email', { to: 'Nadie@Ejemplo.mx' })]);
    await sendDue(t.platform);
    expect((await detail(id)).decision).toMatch(/^Correo rebotó .*10:00: .*No such user here/);
    const list = await t.call(messagesApi.suppressions, { token: company.admin.token });
    expect(list.json().suppressions).toMatchObject([
      {
        channel: 'email',
        address: 'nadie@ejemplo.mx',
        reason: 'bounced',
        source: 'provider',
        createdDate: '2026-03-02T16:00:00.000Z',
      } satisfies Partial<Suppression>,
    ]);
    const next = await queue([step('email', { to: 'nadie@ejemplo.mx' })]);
    await sendDue(t.platform);
    expect((await detail(next)).decision).toBe('No salió por Correo: la dirección ya rebotó');
    await new Promise<void>((done) => server.close(() => done()));
  });
});

describe('a push', () => {
  it('to somebody without a device does not leave, says so, and the chain goes on', async () => {
    const push = provider('webpush', 'push', () => ({ state: 'sent', providerId: null }));
    const email = provider('smtp', 'email', () => ({ state: 'sent', providerId: null }));
    t.platform.providers = { push, email };
    const id = await queue([step('push', { to: '' }), step('email')]);
    await sendDue(t.platform);
    expect(await states(id)).toEqual(['push suppressed', 'email sent']);
    expect(dayed((await detail(id)).decision)).toBe(
      'No salió por Notificación push: nadie activó las notificaciones en un dispositivo → Correo enviado 10:00',
    );
    expect((await detail(id, 'en')).decision).toContain('nobody turned notices on, on any device');
  });
});

it('under load a code leaves before the surveys that wait', async () => {
  const sms = provider('twilio', 'sms', takes);
  t.platform.providers = { sms };
  for (let n = 0; n < 300; n += 1) await queue([step('sms', { text: `survey ${n}` })], { lane: 'survey' });
  const sender = openSender(t.platform);
  const turns = async (most: number): Promise<void> => {
    for (let n = 0; n < most && !(await sender.round()); n += 1);
    if (!sender.isIdle()) await sender.back();
  };
  for (let n = 0; n < 5; n += 1) await turns(1);
  const before = sms.handed.length;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(250);
  await queue([step('sms', { text: 'code' })], { lane: 'urgent' });
  for (let n = 0; n < 3; n += 1) await turns(1);
  const at = sms.handed.findIndex((m) => m.text === 'code');
  expect(at, 'among the next ones').toBeLessThan(before + 12);
  expect(at).toBeGreaterThanOrEqual(0);
  while (!sender.isIdle()) {
    await sender.back();
    await sender.settle();
  }
});

it('a mail server that is away for a day is tried at growing distances for 24 hours, and no longer', async () => {
  const times: number[] = [];
  const email = provider('smtp', 'email', () => {
    times.push(t.platform.now().getTime());
    return busy();
  });
  t.platform.providers = { email };
  const id = await queue([step('email')]);
  const began = t.platform.now().getTime();
  for (let minutes = 0; minutes <= 26 * 60; minutes += 1) {
    t.setNow(new Date(began + minutes * 60_000));
    const due = await t.platform.db.system((trx) =>
      sql`select 1 from message where id = ${id} and next_at <= ${t.platform.now()}`.execute(trx),
    );
    if (due.rows.length > 0) await sendDue(t.platform);
  }
  expect(times.map((at) => (at - began) / 60_000)).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 495, 735, 975, 1215]);
  expect(await states(id)).toEqual(['email failed']);
});

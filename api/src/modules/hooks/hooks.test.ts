import { hooksApi } from '@tramo/contract/hooks';
import { messagesApi } from '@tramo/contract/messages';
import { repliesApi } from '@tramo/contract/replies';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuide, type Company } from '../../../test/builders.ts';
import { devAccess, devEnvironment, openDevProviders } from '../../dev-providers/server.ts';
import { readConfig } from '../../platform/config.ts';
import { inTx } from '../../platform/context.ts';
import { metaSignature } from '../../platform/messaging/meta-hook.ts';
import { openProviders } from '../../platform/messaging/open-providers.ts';
import { queueMessage } from '../../platform/messaging/queue.ts';
import { sendDue } from '../../platform/messaging/sender.ts';
import { twilioPaths, twilioSignature } from '../../platform/messaging/twilio.ts';
import { openOutbound } from '../../platform/outbound.ts';
import { renderFor } from '../templates/templates.render.service.ts';

const t = await testApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const appUrl = `http://127.0.0.1:${(t.app.server.address() as { port: number }).port}`;
const dev = await openDevProviders({ appUrl, pace: { delayMs: 30, isUnruly: true } });
afterAll(() => dev.close());

const { messaging, outboundAllow } = readConfig(devEnvironment(dev.url));
Object.assign(t.platform.config, { messaging, outboundAllow, publicUrl: appUrl });
const outbound = openOutbound(outboundAllow);
Object.assign(
  t.platform.providers,
  openProviders(
    t.platform.config,
    (url, request) => outbound(url, { ...request, timeoutMs: 500 }),
    () => undefined,
  ),
);

let company: Company;
beforeEach(async () => {
  company = await buildCompany(t);
});

const send = async (channel: 'sms' | 'whatsapp', to: string, more: object = {}): Promise<void> => {
  await t.platform.db.as(company.id, (trx) =>
    queueMessage(trx, t.platform, {
      companyId: company.id,
      ...('guideId' in more ? { guideId: String(more.guideId) } : {}),
      recipient: { kind: 'address', key: to },
      lane: 'notice',
      steps: [{ channel, to, subject: 'Aviso', text: 'Tu paquete llega hoy', ...more }],
    }),
  );
  await sendDue(t.platform);
  await dev.world.settled();
  // Statuses that came before the answer of their post are heeded by the next round.
  await sendDue(t.platform);
};
const listed = async (): Promise<{ to: string; status: string; error: string | null }[]> =>
  (await t.call(messagesApi.list, { token: company.admin.token })).json().messages;
const stopped = async (): Promise<unknown[]> =>
  (await t.call(messagesApi.suppressions, { token: company.admin.token })).json().suppressions;

describe('what becomes of a message, through real ports', () => {
  it('an SMS is delivered, whatever the order of its statuses', async () => {
    for (let n = 0; n < 8; n += 1) await send('sms', `81123456${String(n).padStart(2, '0')}`);
    expect((await listed()).map((m) => m.status)).toEqual(Array.from({ length: 8 }, () => 'delivered'));
  });

  it('an SMS that cannot be delivered says why', async () => {
    await send('sms', '+525555530003');
    expect(await listed()).toMatchObject([{ status: 'failed', error: expect.stringContaining('Unreachable') }]);
  });

  it('an SMS whose answer was lost is found by its statuses, and not sent twice', async () => {
    await send('sms', '+525555540800');
    expect(await listed()).toMatchObject([{ status: 'delivered' }]);
    expect(dev.world.phones.get('+525555540800')).toHaveLength(1);
  });

  it('WhatsApp tells that free text came too late', async () => {
    await send('whatsapp', '+525511113333');
    expect(await listed()).toMatchObject([{ status: 'failed', error: expect.stringContaining('Re-engagement') }]);
    dev.meta.reply('+525511113333', 'hola');
    await send('whatsapp', '+525511113333');
    expect((await listed())[0]?.status).toBe('read');
  });

  it('who answers ALTO is written to no more, in any company that wrote, until ALTA', async () => {
    await send('sms', '8188887777');
    const stranger = await buildCompany(t);
    dev.twilio.reply('+528188887777', 'Alto');
    await dev.world.settled();
    expect(await stopped()).toMatchObject([
      { channel: 'sms', address: '8188887777', reason: 'optOut', source: 'recipient' },
    ]);
    const others = await t.call(messagesApi.suppressions, { token: stranger.admin.token });
    expect(others.json().suppressions).toEqual([]);
    await send('sms', '8188887777');
    expect((await listed())[0]?.status).toBe('suppressed');
    dev.twilio.reply('+528188887777', 'ALTA');
    await dev.world.settled();
    expect(await stopped()).toEqual([]);
  });
});

describe('a notice within the 24 hours, without an approved template', () => {
  const to = '+525522224444';
  const buttons = ['Voy a estar', 'Cambia la dirección'];
  const last = (channel: 'sms' | 'whatsapp') =>
    dev.world.phones.get(to)?.findLast((b) => !b.isOwn && b.channel === channel);
  let guideId: string;
  const notice = (channel: 'sms' | 'whatsapp') =>
    inTx(company.ctx, (tx) =>
      renderFor(tx, { event: 'appointment', companyId: company.id, locale: 'es', guideId, channel }),
    );
  beforeEach(async () => {
    guideId = await buildGuide(company, {});
    await send('whatsapp', to);
    dev.meta.reply(to, 'Hola');
    await dev.world.settled();
  });

  it('leaves as free text with the buttons that its template would have; pressed, they answer', async () => {
    await send('whatsapp', to, { guideId, ...(await notice('whatsapp')) });
    expect(last('whatsapp')).toMatchObject({ buttons, isFree: true });
    dev.meta.press(to, 'Cambia la dirección', last('whatsapp')?.providerId ?? '');
    await dev.world.settled();
    const answer = await t.call(repliesApi.conversation, { token: company.admin.token, params: { id: guideId } });
    expect(answer.json().replies).toMatchObject([
      { text: 'Cambia la dirección', wish: 'newAddress', task: { isDone: false } },
    ]);
  });

  it('one that is too long for buttons leaves without them, and an SMS by Twilio never has any', async () => {
    const text = 'x'.repeat(1025);
    await send('whatsapp', to, { text, buttons });
    expect(last('whatsapp')).toMatchObject({ text });
    expect(last('whatsapp')).not.toHaveProperty('buttons');
    await send('sms', to, { ...(await notice('sms')), buttons });
    expect(last('sms')?.text).toContain('tiene cita');
    for (const words of buttons) expect(last('sms')?.text).not.toContain(words);
    expect(last('sms')).not.toHaveProperty('buttons');
  });
});

describe('who may tell', () => {
  const tell = (path: string, body: string, headers: Record<string, string>): Promise<LightMyRequestResponse> =>
    t.app.inject({ method: 'POST', url: path, payload: body, headers });
  const form = 'MessageSid=SM1&MessageStatus=delivered';
  const formType = { 'content-type': 'application/x-www-form-urlencoded' };

  it('Twilio, by its signature over our own address', async () => {
    const signature = twilioSignature(
      devAccess.twilio.authToken,
      `${appUrl}${twilioPaths.status}`,
      new URLSearchParams(form),
    );
    const right = await tell(twilioPaths.status, form, { ...formType, 'x-twilio-signature': signature });
    expect(right.statusCode).toBe(204);
    for (const [path, body, told] of [
      [twilioPaths.status, form, ''],
      [twilioPaths.status, `${form}&x=1`, signature],
      [`${twilioPaths.status}?message=1`, form, signature],
      [twilioPaths.inbound, form, signature],
    ] as const) {
      const wrong = await tell(path, body, { ...formType, 'x-twilio-signature': told });
      expect([wrong.statusCode, wrong.body]).toEqual([401, '']);
    }
  });

  it('Meta, by its signature over the very bytes', async () => {
    const body = '{"entry":[{"id":"x"}]}';
    const signature = metaSignature(devAccess.meta.appSecret, Buffer.from(body));
    const type = { 'content-type': 'application/json' };
    expect((await tell('/api/hooks/meta', body, { ...type, 'x-hub-signature-256': signature })).statusCode).toBe(200);
    for (const [text, told] of [
      [body, ''],
      [`${body} `, signature],
    ] as const) {
      const wrong = await tell('/api/hooks/meta', text, { ...type, 'x-hub-signature-256': told });
      expect([wrong.statusCode, wrong.body]).toEqual([401, '']);
    }
    const broken = metaSignature(devAccess.meta.appSecret, Buffer.from('{'));
    expect((await tell('/api/hooks/meta', '{', { ...type, 'x-hub-signature-256': broken })).statusCode).toBe(200);
  });

  it('a call that is too long is not read', async () => {
    const answer = await tell('/api/hooks/meta', 'x'.repeat(3 * 1024 * 1024 + 1), {
      'content-type': 'application/json',
    });
    expect(answer.statusCode).toBe(413);
  });

  it('the challenge is answered to who knows the word alone', async () => {
    expect(await dev.meta.verifyHook()).toBe(true);
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'otra', 'hub.challenge': '<b>1</b>' };
    const wrong = await t.call(hooksApi.metaVerify, { query });
    expect([wrong.statusCode, wrong.body]).toEqual([401, '']);
  });

  it('without a configuration nobody may', async () => {
    const kept = t.platform.config.messaging;
    Object.assign(t.platform.config, { messaging: readConfig({}).messaging });
    const signature = twilioSignature('', `${appUrl}${twilioPaths.status}`, new URLSearchParams(form));
    expect((await tell(twilioPaths.status, form, { ...formType, 'x-twilio-signature': signature })).statusCode).toBe(
      401,
    );
    expect((await tell('/api/hooks/meta', '{}', { 'content-type': 'application/json' })).statusCode).toBe(401);
    Object.assign(t.platform.config, { messaging: kept });
  });
});

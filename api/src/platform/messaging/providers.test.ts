import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { devAccess, devEnvironment, openDevProviders } from '../../dev-providers/server.ts';
import { readConfig } from '../config.ts';
import { openOutbound } from '../outbound.ts';
import { metaTemplates } from './meta.ts';
import { isFromMeta, type MetaReports, readMetaHook } from './meta-hook.ts';
import { openProviders } from './open-providers.ts';
import type { InboundText, Outgoing, Provider, SendResult, StatusReport } from './provider.ts';
import { attemptParam, isFromTwilio, readTwilioInbound, readTwilioStatus, twilioPaths } from './twilio.ts';

/** What the providers told, as the application reads it. */
const told = {
  statuses: [] as StatusReport[],
  inbound: [] as InboundText[],
  templates: [] as MetaReports['templates'],
};
/** How many calls were not signed as they should be. */
let forged = 0;

/** The application's end of the webhooks, on a port of its own. */
const app = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '', appUrl);
    const header = (name: string): string => String(request.headers[name] ?? '');
    if (request.method === 'GET') return response.end(url.searchParams.get('hub.challenge'));
    if (url.pathname.endsWith('/meta')) {
      if (!isFromMeta(devAccess.meta.appSecret, body, header('x-hub-signature-256'))) forged += 1;
      const reports = readMetaHook(JSON.parse(body.toString()), devAccess.meta, new Date());
      for (const kind of ['statuses', 'inbound', 'templates'] as const) told[kind].push(...(reports[kind] as never[]));
    } else {
      const form = new URLSearchParams(body.toString());
      if (!isFromTwilio(devAccess.twilio.authToken, url.href, form, header('x-twilio-signature'))) forged += 1;
      if (url.pathname === twilioPaths.status)
        told.statuses.push(...[readTwilioStatus(form, url.searchParams.get(attemptParam))].flatMap((r) => r ?? []));
      else told.inbound.push(...[readTwilioInbound(form, new Date())].flatMap((t) => t ?? []));
    }
    response.end();
  });
});
await new Promise<void>((done) => app.listen(0, '127.0.0.1', done));
const appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
const dev = await openDevProviders({ appUrl, pace: { delayMs: 20, isUnruly: true } });
afterAll(async () => {
  await dev.close();
  app.close().closeAllConnections();
});

const environment = { ...devEnvironment(dev.url), PUBLIC_URL: appUrl };
const opened = (env: Record<string, string>, timeoutMs?: number): { sms: Provider; whatsapp: Provider } => {
  const config = readConfig(env);
  const outbound = openOutbound(config.outboundAllow);
  const patient: typeof outbound = (url, request) => outbound(url, { ...request, ...(timeoutMs ? { timeoutMs } : {}) });
  return openProviders(config, patient, () => undefined) as { sms: Provider; whatsapp: Provider };
};
const { sms, whatsapp } = opened(environment);
const outgoing = (channel: 'sms' | 'whatsapp', to: string, more: Partial<Outgoing> = {}): Outgoing => ({
  messageId: '0198b2f0-0000-7000-8000-000000000001',
  attemptId: '0198b2f0-0000-7000-8000-000000000002',
  channel,
  to,
  subject: '',
  text: 'Tu paquete llega hoy',
  ...more,
});
const sendSms = (to: string, more: Partial<Outgoing> = {}): Promise<SendResult> => sms.send(outgoing('sms', to, more));
const sendWhatsapp = (to: string, more: Partial<Outgoing> = {}): Promise<SendResult> =>
  whatsapp.send(outgoing('whatsapp', to, more));
/** The kinds of statuses that came of a message, without doubles. */
const statesOf = async (providerId: string): Promise<string[]> => {
  await dev.world.settled();
  return [...new Set(told.statuses.filter((s) => s.providerId === providerId).map((s) => s.state))].sort();
};
const idOf = (result: SendResult): string => (result.state === 'accepted' ? result.providerId : JSON.stringify(result));

beforeEach(() => {
  for (const list of Object.values(told)) list.length = 0;
  forged = 0;
});

describe('SMS by Twilio', () => {
  it.each(['8112345678', '+52 81 1234 5678', '5218112345678'])('reaches %s as +52 and ten digits', async (to) => {
    const result = await sendSms(to);
    expect(result).toMatchObject({ state: 'accepted', segments: 1 });
    expect(await statesOf(idOf(result))).toEqual(['delivered', 'sent']);
    expect(told.statuses[0]).toMatchObject({ attemptId: outgoing('sms', to).attemptId, code: null });
    expect(dev.world.phones.get('+528112345678')?.at(-1)).toMatchObject({
      text: 'Tu paquete llega hoy',
      channel: 'sms',
    });
    expect(forged).toBe(0);
  });

  it('tells how many parts a text has', async () => {
    expect(await sendSms('8112345678', { text: 'á'.repeat(71) })).toMatchObject({ segments: 2 });
  });

  it.each([
    ['+525555521614', '21614', true],
    ['+525555521408', '21408', true],
    ['+525555520429', '20429', false],
  ])('%s is refused with %s', async (to, code, isFinal) => {
    expect(await sendSms(to)).toMatchObject({ state: 'refused', code, isFinal });
    expect(await sendSms(to)).not.toMatchObject({ text: '' });
  });

  it('what is no number is not asked about', async () => {
    expect(await sendSms('911')).toMatchObject({ state: 'refused', code: '21211', isFinal: true });
    expect(await sendSms('8112345678', { text: '' })).toMatchObject({ state: 'refused', code: '21602', isFinal: true });
  });

  it.each([
    ['+525555530003', '30003', 'failed'],
    ['+525555530005', '30005', 'bounced'],
    ['+525555530007', '30007', 'failed'],
  ])('%s is told of later, with %s', async (to, code, state) => {
    expect(await statesOf(idOf(await sendSms(to)))).toEqual([state, 'sent']);
    expect(told.statuses.find((s) => s.state === state)).toMatchObject({ code, text: expect.stringMatching(/\w/) });
  });

  it('a wrong access is no fault of the message', async () => {
    const wrong = opened({ ...environment, TWILIO_AUTH_TOKEN: 'otra' });
    const result = await wrong.sms.send(outgoing('sms', '8112345678'));
    expect(result).toMatchObject({ state: 'refused', code: '20003', isFinal: false });
    expect(JSON.stringify(result)).not.toContain('otra');
  });

  it('a lost answer leaves it open, and its statuses find it by our own id', async () => {
    const result = await opened(environment, 100).sms.send(outgoing('sms', '+525555540800', { attemptId: 'a-1' }));
    expect(result.state).toBe('unknown');
    await dev.world.settled();
    expect(told.statuses.map((s) => s.attemptId)).toContain('a-1');
    expect((await sendSms('+525555550000')).state).toBe('unknown');
  });

  it('is asked for a message whose answer was lost: the same words to that number, then', async () => {
    const now = new Date();
    const sought = (to: string, more: object = {}) => ({
      messageId: '',
      to,
      text: 'Hola 1',
      postedAt: now,
      now,
      ...more,
    });
    const later = new Date(now.getTime() + 130_000);
    await opened(environment, 100).sms.send(outgoing('sms', '+525555640800', { text: 'Hola 1' }));
    const found = await sms.find?.(sought('+525555640800'));
    expect(found).toEqual([{ state: 'accepted', providerId: expect.stringMatching(/^SM/), segments: 1 }]);
    expect(await sms.find?.(sought('+525555640800', { text: 'Hola', now: later }))).toEqual([]);
    expect(
      await sms.find?.(sought('+525555640800', { postedAt: later, now: new Date(later.getTime() + 130_000) })),
    ).toEqual([]);
    await expect(sms.find?.(sought('8199990000'))).rejects.toThrow('too soon');
    expect(await sms.find?.(sought('8199990000', { now: later }))).toEqual([]);
    const wrong = opened({ ...environment, TWILIO_AUTH_TOKEN: 'otra' });
    await expect(wrong.sms.find?.(sought('8199990000', { now: later }))).rejects.toThrow('401');
  });

  it('a server that cannot be reached has nothing', async () => {
    const gone = opened({ ...environment, TWILIO_URL: 'http://127.0.0.1:1', OUTBOUND_ALLOW: '127.0.0.1:1' });
    expect(await gone.sms.send(outgoing('sms', '8112345678'))).toMatchObject({ state: 'refused', isFinal: false });
    const closed = opened({ ...environment, OUTBOUND_ALLOW: '' });
    expect(await closed.sms.send(outgoing('sms', '8112345678'))).toMatchObject({
      state: 'refused',
      code: 'unreachable',
    });
  });

  it('who answers BAJA gets no more until ALTA', async () => {
    dev.twilio.reply('+525544443333', '¡Baja!');
    await dev.world.settled();
    expect(told.inbound).toContainEqual(
      expect.objectContaining({ channel: 'sms', from: '+525544443333', text: '¡Baja!' }),
    );
    expect(await sendSms('+525544443333')).toMatchObject({ state: 'refused', code: '21610', isFinal: true });
    dev.twilio.reply('+525544443333', 'alta');
    expect(await sendSms('+525544443333')).toMatchObject({ state: 'accepted' });
    expect(forged).toBe(0);
  });
});

describe('WhatsApp by Meta', () => {
  const config = readConfig(environment);
  const desk = metaTemplates(config.messaging.meta as never, openOutbound(config.outboundAllow));
  const template = {
    name: 'ruta_iniciada',
    language: 'es_MX',
    category: 'UTILITY' as const,
    body: 'Hola {{1}}, tu guía {{2}} va en camino.',
    examples: ['Ana', 'G-1'],
  };
  const approved = { name: 'ruta_iniciada', language: 'es_MX', parameters: ['Ana', 'G-1'] };

  it('a template waits for its review, and its approval is told', async () => {
    const result = await desk.create(template);
    expect(result).toMatchObject({ state: 'taken', status: 'PENDING', category: 'UTILITY' });
    await dev.world.settled();
    expect(told.templates).toContainEqual(
      expect.objectContaining({ name: 'ruta_iniciada', language: 'es_MX', status: 'APPROVED', reason: null }),
    );
    expect(await desk.list()).toMatchObject([{ name: 'ruta_iniciada', status: 'APPROVED', reason: null }]);
    expect(await desk.create(template)).toMatchObject({ state: 'refused', code: '100', isFinal: true });
  });

  it('tells why a template was rejected, and that its category changed', async () => {
    await desk.create({ ...template, name: 'rechazada' });
    await desk.create({ ...template, name: 'venta', body: 'Hola {{1}}: oferta {{2}} hoy.' });
    await dev.world.settled();
    expect(told.templates).toContainEqual(
      expect.objectContaining({ name: 'rechazada', status: 'REJECTED', reason: 'INCORRECT_CATEGORY' }),
    );
    expect(told.templates).toContainEqual(
      expect.objectContaining({ name: 'venta', status: null, category: 'MARKETING' }),
    );
    const found = (await desk.list()).find((t) => t.name === 'rechazada');
    expect(found).toMatchObject({ status: 'REJECTED', reason: 'INCORRECT_CATEGORY' });
    expect(await desk.change(found?.id ?? '', template)).toMatchObject({
      state: 'taken',
      id: found?.id,
      status: 'PENDING',
    });
  });

  it.each([
    [{ name: 'Con Espacio' }, /lowercase/],
    [{ body: '{{1}} hola {{2}} hoy' }, /start or end/],
    [{ body: 'hola {{2}} y {{1}} hoy' }, /in order/],
    [{ examples: ['Ana'] }, /example/],
  ])('a template that Meta would not take is refused: %o', async (wrong, says) => {
    expect(await desk.create({ ...template, name: 'nueva', ...wrong })).toMatchObject({
      state: 'refused',
      text: expect.stringMatching(says),
      isFinal: true,
    });
  });

  it('reads lists that come in pages', async () => {
    for (let n = 0; n < 120; n += 1) await desk.create({ ...template, name: `muchas_${n}` });
    expect((await desk.list()).filter((t) => t.name.startsWith('muchas_'))).toHaveLength(120);
    await dev.world.settled();
  });

  it('a template reaches the phone and tells of it with our own id', async () => {
    const result = await sendWhatsapp('8112345678', { template: approved });
    expect(await statesOf(idOf(result))).toEqual(['delivered', 'read', 'sent']);
    expect(told.statuses.find((s) => s.state === 'delivered')).toMatchObject({
      attemptId: outgoing('sms', '').attemptId,
      category: 'utility',
      at: expect.any(Date),
    });
    expect(dev.world.phones.get('+528112345678')?.at(-1)?.text).toBe('Hola Ana, tu guía G-1 va en camino.');
    expect(forged).toBe(0);
  });

  it.each([
    [{ ...approved, name: 'no_existe' }, '132001'],
    [{ ...approved, language: 'en' }, '132001'],
    [{ ...approved, parameters: ['Ana'] }, '132000'],
    [{ ...approved, parameters: ['Ana', 'con\nsalto'] }, '132018'],
    [{ ...approved, name: 'pausada' }, '132015'],
  ])('a template that is not right is refused: %o', async (wrong, code) => {
    await desk.create({ ...template, name: 'pausada' });
    await dev.world.settled();
    expect(await sendWhatsapp('8112345678', { template: wrong })).toMatchObject({
      state: 'refused',
      code,
      isFinal: true,
    });
  });

  it('free text goes to who wrote in the last day, and fails for all others', async () => {
    const early = await sendWhatsapp('+525511112222');
    expect(await statesOf(idOf(early))).toEqual(['failed']);
    expect(told.statuses[0]).toMatchObject({ code: '131047', text: 'Re-engagement message' });
    dev.meta.reply('+525511112222', 'voy a estar', idOf(early));
    await dev.world.settled();
    const answer = { channel: 'whatsapp', from: '+525511112222', text: 'voy a estar', inReplyTo: idOf(early) };
    expect(told.inbound).toContainEqual(expect.objectContaining(answer));
    expect(await statesOf(idOf(await sendWhatsapp('+525511112222')))).toContain('delivered');
  });

  it.each(['131026', '131049'])('%s is told later', async (code) => {
    const result = await sendWhatsapp(`+525555${code}`, { template: approved });
    expect(await statesOf(idOf(result))).toEqual(['failed']);
    expect(told.statuses[0]).toMatchObject({ code });
  });

  it('pace and faults of Meta end nothing', async () => {
    expect(await sendWhatsapp('+525555131056', { template: approved })).toMatchObject({
      state: 'refused',
      code: '131056',
      isFinal: false,
      retryAfterMs: 6000,
    });
    expect(await sendWhatsapp('+525555131000', { template: approved })).toMatchObject({
      code: '131000',
      isFinal: false,
    });
    const wrong = opened({ ...environment, META_TOKEN: 'otra' });
    expect(await wrong.whatsapp.send(outgoing('whatsapp', '8112345678'))).toMatchObject({
      code: '190',
      isFinal: false,
    });
    expect((await sendWhatsapp('+525555550000', { template: approved })).state).toBe('unknown');
  });

  it('the webhook is set up with a challenge', async () => {
    expect(await dev.meta.verifyHook()).toBe(true);
  });
});

describe('the phones', () => {
  const ask = async (path: string, init?: RequestInit): Promise<string> => (await fetch(dev.url + path, init)).text();

  it('show what they got, as text, and write back', async () => {
    await sendSms('8199990000', { text: '<img src=x onerror=alert(1)>' });
    expect(await ask('/')).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(await ask('/')).not.toContain('<img');
    const body = new URLSearchParams({ phone: '+528199990000', channel: 'sms', text: 'Gracias' });
    await fetch(`${dev.url}/reply`, { method: 'POST', body, redirect: 'manual' });
    await dev.world.settled();
    expect(told.inbound).toContainEqual(expect.objectContaining({ from: '+528199990000', text: 'Gracias' }));
    expect(await ask('/phones')).toContain('Gracias');
  });
});

import { describe, expect, it } from 'vitest';
import { isFromMeta, metaSignature, readMetaHook } from './meta-hook.ts';
import { optOutWish } from './opt-out.ts';
import { isFromTwilio, readTwilioInbound, readTwilioStatus, twilioSignature } from './twilio.ts';

const account = { wabaId: '2', phoneId: '1' };
const now = new Date('2026-11-23T18:00:00Z');
const hook = (value: object, field = 'messages', waba = '2'): unknown => ({
  object: 'whatsapp_business_account',
  entry: [{ id: waba, changes: [{ field, value: { metadata: { phone_number_id: '1' }, ...value } }] }],
});

/** Numbers that look like chance and are the same each time. */
const chance = (seed: number) => () => {
  seed = (seed * 1664525 + 1013904223) % 2 ** 32;
  return seed / 2 ** 32;
};
/** The same things doubled at will, in any order. */
function muddled<T>(things: readonly T[], random: () => number): T[] {
  const all = things.flatMap((t) => (random() < 0.5 ? [t, t] : [t]));
  return all
    .map((t) => ({ t, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ t }) => t);
}
const asSet = (things: readonly unknown[]): string[] => [...new Set(things.map((t) => JSON.stringify(t)))].sort();

describe('statuses come doubled and in any order', () => {
  it('of Meta, in calls cut anywhere: they say the same', () => {
    const statuses = Array.from({ length: 12 }, (_, n) => ({
      id: `wamid.${n % 4}`,
      status: ['sent', 'delivered', 'read', 'failed'][n % 4],
      timestamp: String(1_795_000_000 + n),
      biz_opaque_callback_data: `m-${n}`,
      ...(n % 4 === 3 ? { errors: [{ code: 131026, title: 'Message undeliverable' }] } : {}),
      pricing: { category: 'utility' },
    }));
    const whole = asSet(readMetaHook(hook({ statuses }), account, now).statuses);
    expect(whole).toHaveLength(12);
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = chance(seed);
      const calls = muddled(statuses, random).reduce<object[][]>((cut, status) => {
        if (cut.length === 0 || random() < 0.4) cut.push([]);
        cut.at(-1)?.push(status);
        return cut;
      }, []);
      const read = calls.flatMap((some) => readMetaHook(hook({ statuses: some }), account, now).statuses);
      expect(asSet(read)).toEqual(whole);
    }
  });

  it('of Twilio: they say the same', () => {
    const forms = ['queued', 'sending', 'sent', 'delivered', 'undelivered'].map(
      (MessageStatus) => new URLSearchParams({ MessageSid: 'SM1', MessageStatus, ErrorCode: '30003' }),
    );
    const read = (some: readonly URLSearchParams[]): string[] =>
      asSet(some.flatMap((form) => readTwilioStatus(form, 'm-1') ?? []));
    expect(read(forms)).toHaveLength(3);
    for (let seed = 1; seed <= 100; seed += 1) expect(read(muddled(forms, chance(seed)))).toEqual(read(forms));
  });
});

describe('what Meta tells', () => {
  it('of other accounts and numbers is not ours', () => {
    const statuses = [{ id: 'wamid.1', status: 'sent' }];
    expect(readMetaHook(hook({ statuses }, 'messages', '3'), account, now).statuses).toEqual([]);
    const elsewhere = hook({ statuses, metadata: { phone_number_id: '9' } });
    expect(readMetaHook(elsewhere, account, now).statuses).toEqual([]);
  });

  it('keeps codes as text, and the most telling words', () => {
    const errors = [{ code: 131049, title: 'a', message: 'b', error_data: { details: 'c' } }];
    const { statuses } = readMetaHook(
      hook({ statuses: [{ id: 'w', status: 'failed', timestamp: '1795456800', errors }] }),
      account,
      now,
    );
    expect(statuses).toEqual([
      { providerId: 'w', state: 'failed', at: new Date(1_795_456_800_000), code: '131049', text: 'c' },
    ]);
  });

  it.each([
    [{ type: 'text', text: { body: 'voy a estar' } }, 'voy a estar'],
    [{ type: 'button', button: { text: 'Sí', payload: 'x' } }, 'Sí'],
    [
      { type: 'interactive', interactive: { button_reply: { id: '1', title: 'Cambiar dirección' } } },
      'Cambiar dirección',
    ],
    [{ type: 'image', image: { id: '1', caption: 'la puerta' } }, '[Envió una foto] la puerta'],
    [{ type: 'location', location: { latitude: 1 } }, '[Envió una ubicación]'],
    [{ type: 'hologram' }, '[Envió algo que no se puede mostrar]'],
    [{ type: 'reaction', reaction: { emoji: '👍' } }, null],
  ])('reads %o', (message, text) => {
    const sent = { id: 'wamid.9', from: '5218112345678', timestamp: '1795456800', ...message };
    const { inbound } = readMetaHook(hook({ messages: [sent] }), account, now);
    expect(inbound.map((m) => m.text)).toEqual(text === null ? [] : [text]);
    for (const one of inbound) expect(one).toMatchObject({ from: '+528112345678', inReplyTo: null });
  });

  it('anything at all is read without a throw', () => {
    const bits: unknown[] = [
      null,
      0,
      'x',
      [],
      {},
      [null],
      { id: {} },
      true,
      { statuses: 'x' },
      { messages: [1, null, {}] },
    ];
    for (const a of bits)
      for (const b of bits) {
        readMetaHook(a, account, now);
        readMetaHook({ entry: a }, account, now);
        readMetaHook({ entry: [{ id: '2', changes: a }] }, account, now);
        readMetaHook({ entry: [{ id: '2', changes: [{ field: 'messages', value: b }] }] }, account, now);
        for (const field of ['messages', 'message_template_status_update', 'template_category_update'])
          readMetaHook(hook({ statuses: [a, b], messages: [b, a], errors: a }, field), account, now);
      }
  });
});

describe('signatures', () => {
  it("Meta's is over the very bytes", () => {
    const body = Buffer.from('{"a":"ñ"}');
    expect(metaSignature('secreto', body)).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(isFromMeta('secreto', body, metaSignature('secreto', body))).toBe(true);
    expect(isFromMeta('otro', body, metaSignature('secreto', body))).toBe(false);
    expect(isFromMeta('secreto', Buffer.from('{"a": "ñ"}'), metaSignature('secreto', body))).toBe(false);
    expect(isFromMeta('secreto', body, '')).toBe(false);
  });

  it("Twilio's is the one of its manual", () => {
    const form = new URLSearchParams({
      Digits: '1234',
      To: '+18005551212',
      From: '+14158675310',
      Caller: '+14158675310',
      CallSid: 'CA1234567890ABCDE',
    });
    const url = 'https://example.com/myapp.php?foo=1&bar=2';
    expect(twilioSignature('12345', url, form)).toBe('L/OH5YylLD5NRKLltdqwSvS0BnU=');
    expect(isFromTwilio('12345', `${url}3`, form, 'L/OH5YylLD5NRKLltdqwSvS0BnU=')).toBe(false);
    expect(isFromTwilio('12346', url, form, 'L/OH5YylLD5NRKLltdqwSvS0BnU=')).toBe(false);
  });
});

it('an SMS that comes in has a number of one form', () => {
  const form = new URLSearchParams({ MessageSid: 'SM2', From: '+5218112345678', Body: 'Cambia la dirección' });
  expect(readTwilioInbound(form, now)).toEqual({
    channel: 'sms',
    from: '+528112345678',
    text: 'Cambia la dirección',
    providerId: 'SM2',
    inReplyTo: null,
    at: now,
  });
  expect(readTwilioInbound(new URLSearchParams({ Body: 'x' }), now)).toBeNull();
});

it.each([
  ['BAJA', 'stop'],
  [' ¡Alto! ', 'stop'],
  ['stop', 'stop'],
  ['No más mensajes.', 'stop'],
  ['Alta', 'start'],
  ['START', 'start'],
  ['la caja viene muy alta', null],
  ['que baja el repartidor', null],
  ['', null],
])('«%s» asks for %s', (text, wish) => expect(optOutWish(text)).toBe(wish));

import type { Audience } from '@tramo/contract/access';
import { codeResendMinutes, codeResendsPerDay, codeTries, deliveryCode } from '@tramo/contract/codes';
import { codeRule } from '@tramo/contract/notification-settings';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as rules from './codes.rules.ts';

const now = new Date('2026-11-21T18:00:00Z');
const today = '2026-11-21';
const none = { email: false, sms: false, whatsapp: false, whatsappPhone: '' };
const held = (change: Partial<rules.HeldCode> = {}): rules.HeldCode => ({
  tries: 0,
  sent_at: now,
  sent_to: [],
  resends: 0,
  resends_day: null,
  used_at: null,
  override_at: null,
  override_by: null,
  override_reason: null,
  ...change,
});
const coded = (change: Partial<rules.Coded> = {}): rules.Coded => ({
  status: 'route',
  certified: true,
  routeStatus: 'started',
  code: held(),
  ...change,
});

describe('the code itself', () => {
  test('six digits, spread over all of them', () => {
    const codes = Array.from({ length: 20_000 }, rules.newCode);
    expect(codes.every((code) => deliveryCode.safeParse(code).success)).toBe(true);
    for (let place = 0; place < 6; place++) {
      const counts = new Map<string, number>();
      for (const code of codes) counts.set(code[place] as string, (counts.get(code[place] as string) ?? 0) + 1);
      expect(counts.size).toBe(10);
      // 2,000 each, give or take seven standard deviations.
      for (const n of counts.values()) expect(Math.abs(n - 2000)).toBeLessThan(300);
    }
  });

  test('a challenge finds nearly every slip, and leaves thousands of codes possible to who takes it apart', async () => {
    const challenge = await rules.newChallenge('g', '482913', now);
    expect(await rules.challengeDigest('482913', challenge.salt, challenge.iterations)).toBe(challenge.digest);
    expect(Buffer.from(challenge.digest, 'base64url')).toHaveLength(1);
    const others = Array.from({ length: 4000 }, (_, i) => String(i).padStart(6, '0'));
    const digests = await Promise.all(
      others.map((code) => rules.challengeDigest(code, challenge.salt, challenge.iterations)),
    );
    const share = digests.filter((d) => d === challenge.digest).length / others.length;
    // One in 256; five tries on the server leave a chance of about one in eight hundred.
    expect(share).toBeLessThan(0.02);
    expect(share * 1_000_000).toBeGreaterThan(500);
  });

  test('two challenges of one code share no salt', async () => {
    const [a, b] = await Promise.all([rules.newChallenge('g', '000001', now), rules.newChallenge('g', '000001', now)]);
    expect(a.salt).not.toBe(b.salt);
  });

  test('no two of guide, salt and code are hashed from the same text', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9_-]{0,12}$/);
    const parts = fc.tuple(part, part, part);
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        fc.pre(a.join('|') !== b.join('|'));
        expect(rules.hashedText(...a)).not.toBe(rules.hashedText(...b));
      }),
    );
  });
});

describe('where it goes', () => {
  const phone = '8112345678';
  test.each<[string, Partial<rules.Recipient>, string[]]>([
    ['by mail to who has one', { email: 'ana@ejemplo.mx' }, ['email ana@ejemplo.mx']],
    ['by SMS when there is no other way', {}, [`sms ${phone}`]],
    [
      'by WhatsApp, to its own number',
      { notify: { ...none, whatsapp: true, whatsappPhone: '5511112222' } },
      ['whatsapp 5511112222'],
    ],
    ['by WhatsApp, to the phone', { notify: { ...none, whatsapp: true } }, [`whatsapp ${phone}`]],
    [
      'by all that is on',
      { email: 'a@b.mx', notify: { email: true, sms: true, whatsapp: true, whatsappPhone: '' } },
      ['email a@b.mx', `whatsapp ${phone}`, `sms ${phone}`],
    ],
    ['nowhere without phone or mail', { phone: '', notify: { ...none, sms: true, whatsapp: true } }, []],
  ])('%s', (_, change, channels) => {
    const recipient = { contactName: 'Ana', email: '', phone, notify: none, ...change };
    expect(rules.channelsOf(recipient, { ...codeRule, asGuideAsks: true }).map((w) => `${w.channel} ${w.to}`)).toEqual(
      channels,
    );
  });

  test.each<[rules.Channel, string, string]>([
    ['email', 'maria.lopez@gmail.com', 'm•••@gmail.com'],
    ['email', 'ñ@x.mx', 'ñ•••@x.mx'],
    ['sms', '8112345678', '•••• 5678'],
    ['whatsapp', '5511112222', '•••• 2222'],
  ])('%s %s is told as %s', (channel, to, masked) => expect(rules.maskedAddress(channel, to)).toBe(masked));
});

describe('how it stands', () => {
  const at = new Date('2026-11-21T19:00:00Z');
  test.each<[string, rules.Coded, string]>([
    ['no code is asked for', coded({ certified: false }), 'none'],
    ['the route has not started', coded({ status: 'processing', routeStatus: 'ready', code: null }), 'none'],
    ['sent', coded(), 'sent'],
    ['four wrong tries', coded({ code: held({ tries: codeTries - 1 }) }), 'sent'],
    ['five', coded({ code: held({ tries: codeTries }) }), 'locked'],
    ['locked, then waived', coded({ code: held({ tries: codeTries, override_at: at }) }), 'overridden'],
    ['given', coded({ status: 'delivered', code: held({ used_at: at }) }), 'used'],
    ['given, waived before', coded({ status: 'delivered', code: held({ used_at: at, override_at: at }) }), 'used'],
    ['given, and the visit taken back', coded({ code: held({ used_at: at }) }), 'sent'],
  ])('%s', (_, guide, status) => expect(rules.stateOf(guide, today, []).status).toBe(status));

  test('it is sent again after some minutes, so many times a day, while the visit is to come', () => {
    const from = (g: rules.Coded, day = today) => rules.stateOf(g, day, []).resendFrom;
    expect(from(coded())).toBe(new Date(now.getTime() + codeResendMinutes * 60_000).toISOString());
    const full = held({ resends: codeResendsPerDay, resends_day: today });
    expect(from(coded({ code: full }))).toBeNull();
    expect(from(coded({ code: full }), '2026-11-22')).not.toBeNull();
    expect(from(coded({ status: 'delivered' }))).toBeNull();
    expect(from(coded({ code: held({ override_at: at }) }))).toBeNull();
  });

  test.each<[string, rules.Coded, Audience[], { resend: boolean; override: boolean }]>([
    ['an admin does both', coded(), ['admin'], { resend: true, override: true }],
    ['a dispatcher sends', coded(), ['shipper'], { resend: true, override: false }],
    ['a supervisor looks', coded(), ['supervisor'], { resend: false, override: false }],
    [
      'one that was never sent is sent, not waived',
      coded({ code: null }),
      ['admin'],
      { resend: true, override: false },
    ],
    [
      'nothing before the route leaves',
      coded({ status: 'processing', routeStatus: 'ready' }),
      ['admin'],
      { resend: false, override: false },
    ],
    ['nothing after the visit', coded({ status: 'delivered' }), ['admin'], { resend: false, override: false }],
    [
      'nothing when it is waived',
      coded({ code: held({ override_at: at }) }),
      ['admin'],
      { resend: false, override: false },
    ],
  ])('%s', (_, guide, audiences, can) => expect(rules.stateOf(guide, today, audiences).can).toEqual(can));

  test('whatever happened, the state adds up', () => {
    const date = fc.option(fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }));
    const code = fc.record({
      tries: fc.nat(9),
      sent_at: fc.constant(now),
      sent_to: fc.constant([]),
      resends: fc.nat(9),
      resends_day: fc.option(fc.constantFrom(today, '2026-11-20')),
      used_at: date,
      override_at: date,
      override_by: fc.option(fc.string()),
      override_reason: fc.option(fc.string()),
    });
    const guide = fc.record({
      status: fc.constantFrom('pending', 'processing', 'route', 'delivered', 'undelivered', 'completed' as const),
      certified: fc.boolean(),
      routeStatus: fc.option(fc.constantFrom('ready', 'started', 'finished' as const)),
      code: fc.option(code),
    });
    fc.assert(
      fc.property(guide, (g) => {
        const state = rules.stateOf(g as rules.Coded, today, ['admin']);
        expect(state.triesLeft).toBeGreaterThanOrEqual(0);
        expect(state.triesLeft).toBeLessThanOrEqual(codeTries);
        if (state.status === 'locked') expect(state.triesLeft).toBe(0);
        if (state.status === 'none')
          expect(state).toMatchObject({ sentAt: null, resendFrom: null, usedAt: null, override: null });
        if (state.resendFrom !== null) expect(['sent', 'locked']).toContain(state.status);
        expect(state.usedAt !== null).toBe(state.status === 'used');
        if (state.can.resend || state.can.override) expect(['none', 'sent', 'locked']).toContain(state.status);
        if (state.can.override) expect(state.sentAt).not.toBeNull();
      }),
    );
  });
});

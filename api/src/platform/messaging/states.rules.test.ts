import type { MessageStatus } from '@tramo/contract/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openBreaker } from './breaker.ts';
import { beginChain, type Step } from './chain.rules.ts';
import { readMetaHook } from './meta-hook.ts';
import { nextQuestion, nextTry, outcomeOf, type Tried } from './outcome.rules.ts';
import type { SendResult, StatusReport } from './provider.ts';
import { heed, moves, ranks } from './states.rules.ts';
import { readTwilioStatus } from './twilio.ts';

const reported: StatusReport['state'][] = ['sent', 'delivered', 'read', 'failed', 'bounced'];
const now = new Date('2026-03-02T16:00:00Z');
const tried = (more: Partial<Tried> = {}): Tried => ({
  attempts: 1,
  since: now,
  forgetAt: null,
  canAsk: false,
  tells: false,
  ...more,
});

describe('statuses', () => {
  it('in any order and number end in one state', () => {
    const some = fc.uniqueArray(fc.constantFrom(...reported), { minLength: 1 });
    const shuffled = some.chain((states) =>
      fc.tuple(fc.constant(states), fc.array(fc.constantFrom(...states), { maxLength: 12 }), fc.nat(), fc.nat()),
    );
    fc.assert(
      fc.property(shuffled, ([states, doubled, turn, seed]) => {
        const end = (list: readonly StatusReport['state'][]): MessageStatus =>
          list.reduce<MessageStatus>((state, report) => heed(state, report), 'accepted');
        const all = [...states, ...doubled];
        const mixed = all
          .map((state, i) => ({ state, key: ((i + 1) * (seed + 7919) + turn) % 104_729 }))
          .sort((a, b) => a.key - b.key)
          .map((one) => one.state);
        expect(end(mixed)).toBe(end(states));
      }),
    );
  });
  it('of each provider, as it writes them, in any order and number end in one state', () => {
    const sms = (MessageStatus: string, ErrorCode = ''): StatusReport | null =>
      readTwilioStatus(new URLSearchParams({ MessageSid: 'SM1', MessageStatus, ErrorCode }), null);
    const whatsapp = (status: string): StatusReport | null => {
      const value = { metadata: { phone_number_id: '1' }, statuses: [{ id: 'w', status, errors: [{ code: 131026 }] }] };
      const body = { entry: [{ id: '2', changes: [{ field: 'messages', value }] }] };
      return readMetaHook(body, { wabaId: '2', phoneId: '1' }, now).statuses[0] ?? null;
    };
    const told: Record<string, (StatusReport | null)[]> = {
      twilio: [
        ...['queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'undelivered', 'canceled'].map((s) => sms(s)),
        sms('undelivered', '30003'),
        sms('undelivered', '30005'),
      ],
      meta: ['sent', 'delivered', 'read', 'failed', 'deleted', 'warning'].map(whatsapp),
      // They tell nothing after they took it.
      smtp: [],
      webpush: [],
      fcm: [],
    };
    const ends = (start: MessageStatus, reports: readonly (StatusReport | null)[]): MessageStatus =>
      reports.reduce<MessageStatus>((state, report) => (report ? heed(state, report.state) : state), start);
    for (const [provider, reports] of Object.entries(told)) {
      const start = provider === 'twilio' || provider === 'meta' ? 'accepted' : 'sent';
      expect(reports.filter((r) => r !== null).length > 0, provider).toBe(start === 'accepted');
      fc.assert(
        fc.property(fc.subarray(reports), fc.infiniteStream(fc.nat()), (some, dice) => {
          const doubled = some.flatMap((r) => Array.from({ length: 1 + ((dice.next().value ?? 0) % 3) }, () => r));
          const mixed = doubled
            .map((report) => ({ report, key: dice.next().value ?? 0 }))
            .sort((a, b) => a.key - b.key)
            .map((one) => one.report);
          expect(ends(start, mixed)).toBe(ends(start, some));
        }),
      );
    }
  });
  it('never make less of a message than it is', () => {
    for (const state of Object.keys(ranks) as MessageStatus[])
      for (const report of reported) expect(ranks[heed(state, report)]).toBeGreaterThanOrEqual(ranks[state]);
  });
});

describe('what comes of a post', () => {
  const code = fc.constantFrom('452', '550', '131026', '30003');
  const anyResult = fc.oneof(
    fc.record({ state: fc.constant('accepted' as const), providerId: fc.string() }),
    fc.record({ state: fc.constant('sent' as const), providerId: fc.constant(null) }),
    fc.record({ state: fc.constant('unknown' as const), text: fc.string() }),
    fc.record({
      state: fc.constant('refused' as const),
      code,
      text: fc.constantFrom('5.1.1 nobody', 'later'),
      isFinal: fc.boolean(),
    }),
  );
  it('is a move of the table, whatever the answer', () => {
    fc.assert(
      fc.property(anyResult, fc.nat(40), fc.boolean(), (result, attempts, canAsk) => {
        const o = outcomeOf(result as SendResult, tried({ attempts: attempts + 1, canAsk }), now);
        expect(moves.sending).toContain(o.status);
        if (o.status === 'queued') expect(o.nextAt?.getTime()).toBeGreaterThan(now.getTime());
      }),
    );
  });
  it('a doubtful one is asked about, and stays unknown where nobody can be asked', () => {
    expect(outcomeOf({ state: 'unknown', text: 'x' }, tried({ canAsk: true }), now).nextAt).not.toBeNull();
    expect(outcomeOf({ state: 'unknown', text: 'x' }, tried(), now)).toMatchObject({ status: 'unknown', nextAt: null });
    const silent = outcomeOf({ state: 'unknown', text: 'x' }, tried({ tells: true }), now);
    expect(silent.nextAt).toEqual(new Date(now.getTime() + 3_600_000));
  });
  it('a bad address bounces; a refusal of another kind has failed', () => {
    const final = (isNoAddress: boolean): string =>
      outcomeOf({ state: 'refused', code: '550', text: '', isFinal: true, isNoAddress }, tried(), now).status;
    expect([final(true), final(false)]).toEqual(['bounced', 'failed']);
  });
  it('tries grow apart for a day, wait as the provider asks, and end before the text is forgotten', () => {
    let at = now;
    const waits: number[] = [];
    for (let attempts = 1; ; attempts += 1) {
      const next = nextTry(tried({ attempts }), at);
      if (!next) break;
      waits.push((next.getTime() - at.getTime()) / 60_000);
      at = next;
    }
    expect(waits.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
    expect((at.getTime() - now.getTime()) / 3_600_000).toBeGreaterThan(20);
    expect((at.getTime() - now.getTime()) / 3_600_000).toBeLessThanOrEqual(24);
    expect(nextTry(tried(), now, 600_000)?.getTime()).toBe(now.getTime() + 600_000);
    expect(nextTry(tried({ forgetAt: new Date(now.getTime() + 30_000) }), now)).toBeNull();
    expect(nextQuestion(new Date(now.getTime() - 25 * 3_600_000), now)).toBeNull();
  });
});

describe('a chain', () => {
  const step = (channel: Step['channel'], more: Partial<Step> = {}): Step => ({
    channel,
    to: 'x',
    subject: 's',
    text: 't',
    ...more,
  });
  const begin = (steps: Step[], providers: Step['channel'][]): string[] =>
    beginChain({ quiet: null, steps }, 0, { at: now, hasProvider: (c) => providers.includes(c) }).map(
      (b) => `${b.step} ${b.content.channel} ${b.status}${b.rest ? ` +${b.rest.steps.length}` : ''}`,
    );
  const three = [step('whatsapp'), step('sms'), step('email')];
  it.each([
    ['begins with its first step', three, ['whatsapp', 'sms', 'email'], ['0 whatsapp queued +2']],
    ['passes over a channel without provider', three, ['sms', 'email'], ['0 whatsapp suppressed', '1 sms queued +1']],
    ['is kept as the first would have left', three, [], ['0 whatsapp kept']],
    [
      'passes over what is known not to leave',
      [step('whatsapp', { blockedBy: 'templateInReview' }), step('sms', { to: '' }), step('email')],
      ['whatsapp', 'sms', 'email'],
      ['0 whatsapp suppressed', '1 sms suppressed', '2 email queued'],
    ],
    ['ends where nothing can leave', [step('sms', { to: '' })], ['sms'], ['0 sms suppressed']],
  ] as [string, Step[], Step['channel'][], string[]][])('%s', (_, steps, providers, expected) => {
    expect(begin(steps, providers)).toEqual(expected);
  });
});

it('a breaker leaves a provider alone that fails, lets one message try it, and rests twice as long when that fails', () => {
  let at = now;
  const breaker = openBreaker(() => at);
  const later = (s: number): void => {
    at = new Date(at.getTime() + s * 1000);
  };
  for (let i = 0; i < 4; i += 1) breaker.tell(false);
  expect(breaker.room(0)).toBe(Number.POSITIVE_INFINITY);
  breaker.tell(false);
  expect(breaker.room(0)).toBe(0);
  later(30);
  expect([breaker.room(0), breaker.room(1)]).toEqual([1, 0]);
  breaker.tell(false);
  later(30);
  expect(breaker.room(0)).toBe(0);
  later(30);
  expect(breaker.room(0)).toBe(1);
  breaker.tell(true);
  expect(breaker.room(0)).toBe(Number.POSITIVE_INFINITY);
});

it('those that were under way when a provider was left alone make its rest no longer', () => {
  const breaker = openBreaker(() => now);
  for (let i = 0; i < 12; i += 1) breaker.tell(false);
  expect(breaker.rest()).toEqual({ since: now, until: new Date(now.getTime() + 30_000) });
  // One of them that was taken ends it, and nothing waited longer.
  breaker.tell(true);
  expect([breaker.isOpen(), breaker.rest()]).toEqual([false, { since: now, until: now }]);
});

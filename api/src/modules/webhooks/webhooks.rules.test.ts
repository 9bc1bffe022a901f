import { describe, expect, it } from 'vitest';
import { addressFault, healthAfter, nextTry, percentile, reasonOf, retryAfterOf } from './webhooks.rules.ts';

const since = new Date('2026-11-25T00:00:00Z');
const at = (ms: number): Date => new Date(since.getTime() + ms);

describe('retries', () => {
  it('grow to two hours, end after 24, and never come all at once', () => {
    const pauses: number[] = [];
    let now = since;
    for (let failures = 1; ; failures++) {
      const next = nextTry({ since, now, failures }, null, 1);
      if (!next) break;
      pauses.push((next.getTime() - now.getTime()) / 1000);
      now = next;
    }
    expect(pauses.slice(0, 7)).toEqual([5, 15, 45, 135, 405, 1215, 3645]);
    expect(Math.max(...pauses)).toBe(7200);
    expect(pauses.reduce((a, b) => a + b)).toBe(86_400);
    expect(pauses.length).toBeLessThan(25);
    expect(nextTry({ since, now: since, failures: 4 }, null, 0)).toEqual(at(67_500));
  });

  it('wait for what the receiver asked, and no longer than their day', () => {
    expect(nextTry({ since, now: since, failures: 1 }, 600_000, 1)).toEqual(at(600_000));
    expect(nextTry({ since, now: since, failures: 1 }, 999_999_999, 1)).toEqual(at(86_400_000));
    expect(retryAfterOf('120', since)).toBe(120_000);
    expect(retryAfterOf('Wed, 25 Nov 2026 00:01:00 GMT', since)).toBe(60_000);
    expect(retryAfterOf('pronto', since)).toBeNull();
    expect(retryAfterOf(undefined, since)).toBeNull();
  });
});

describe('a connection that fails', () => {
  it('rests after five in a row, twice as long each time, and is well after one that was taken', () => {
    let h: ReturnType<typeof healthAfter> = { failures: 0, restMs: 0, restUntil: null };
    for (let i = 0; i < 4; i++) h = healthAfter(h, false, since);
    expect(h.restUntil).toBeNull();
    h = healthAfter(h, false, since);
    expect(h.restUntil).toEqual(at(15_000));
    // What was under way says nothing new.
    expect(healthAfter(h, false, at(1000)).restUntil).toEqual(at(15_000));
    h = healthAfter(h, false, at(15_000));
    expect(h.restUntil).toEqual(at(45_000));
    for (let i = 0; i < 20; i++) h = healthAfter(h, false, h.restUntil as Date);
    expect(h.restMs).toBe(900_000);
    expect(healthAfter(h, true, since)).toEqual({ failures: 0, restMs: 0, restUntil: null });
  });
});

it.each([
  ['CERT_HAS_EXPIRED', 'certificateExpired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificateName'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
  ['ENOTFOUND', 'name'],
  ['ECONNREFUSED', 'refused'],
  ['ECONNRESET', 'reset'],
  ['TIMEOUT', 'timeout'],
  ['', 'unanswered'],
])('%s is told as %s', (code, reason) => expect(reasonOf({ refused: null, code })).toBe(reason));

it.each([
  ['https://tienda.mx/a', null],
  ['http://tienda.mx:8080', null],
  ['tienda.mx', 'webhookUrl'],
  ['file:///etc/passwd', 'webhookUrl'],
  ['javascript:alert(1)', 'webhookUrl'],
  ['https://ana@tienda.mx/', 'webhookUser'],
])('%s: %s', (url, fault) => expect(addressFault(url)).toBe(fault));

it('a percentile is one of the values', () => {
  expect(percentile([1, 2, 3, 4], 0.5)).toBe(2);
  expect(percentile([1, 2, 3, 4], 0.95)).toBe(4);
  expect(percentile([], 0.5)).toBeNull();
});

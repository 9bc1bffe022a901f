import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import {
  newRecoveryCodes,
  newSecret,
  recoveryCodeHash,
  secretUri,
  stepOfCode,
  totpOf,
} from './accounts.factor.rules.ts';

// The key and a moment of RFC 6238, appendix B: its last six digits.
const rfcSecret = Secret.fromLatin1('12345678901234567890').base32;

it('reads the codes of RFC 6238', () => {
  expect(stepOfCode(rfcSecret, '287082', new Date(59_000))).toBe(1);
  expect(stepOfCode(rfcSecret, '081804', new Date(1111111109_000))).toBe(37037036);
  expect(stepOfCode(rfcSecret, '005924', new Date(1234567890_000))).toBe(41152263);
});

it.each([
  [-61, null],
  [-30, -1],
  [0, 0],
  [30, 1],
  [61, null],
])('a code of %d seconds away counts as step %s', (seconds, step) => {
  const now = new Date('2026-11-21T12:00:00Z');
  const code = TOTP.generate({ secret: Secret.fromBase32(rfcSecret), timestamp: now.getTime() + seconds * 1000 });
  const present = now.getTime() / 30_000;
  expect(stepOfCode(rfcSecret, code, now)).toBe(step === null ? null : present + step);
});

it('makes keys of 20 bytes and the address that apps scan', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  const uri = new URL(secretUri(secret, 'ana garza@tramo.mx'));
  expect(uri.protocol + uri.host).toBe('otpauth:totp');
  expect(decodeURIComponent(uri.pathname)).toBe('/Tramo:ana garza@tramo.mx');
  expect([uri.searchParams.get('issuer'), uri.searchParams.get('secret')]).toEqual(['Tramo', secret]);
});

it('tells the code of an app from a recovery code', () => {
  expect([' 123 456', '123-456', '12345', 'ABCD-EFGH-JK', ''].map(totpOf)).toEqual([
    '123456',
    '123456',
    null,
    null,
    null,
  ]);
});

it('makes ten different recovery codes without look-alikes, typed as people type', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{2}$/);
    expect(totpOf(code)).toBeNull();
  }
  expect(recoveryCodeHash(' abcdefghjk')).toEqual(recoveryCodeHash('ABCD-EFGH-JK'));
  expect(recoveryCodeHash('ABCD-EFGH-JM')).not.toEqual(recoveryCodeHash('ABCD-EFGH-JK'));
});

import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fitsChallenge, isExpired } from './code-check.ts';
import { pbkdf2Sha256 } from './pbkdf2.ts';

/** What the platform derives: the same as the server's. */
async function derived(code: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(code), 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256),
  );
}
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const made = async (code: string, salt: Uint8Array<ArrayBuffer>, iterations = 1000) => ({
  guideId: '00000000-0000-4000-8000-000000000001',
  salt: base64url(salt),
  iterations,
  digest: base64url((await derived(code, salt, iterations)).slice(0, 1)),
  expires: '2026-11-27T00:00:00.000Z',
  signature: '',
});
const saltOf = (text: string) => new TextEncoder().encode(text);

describe('the check of a code without signal', () => {
  it('derives what the server derives, with and without Web Crypto', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.stringMatching(/^\d{6}$/),
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.integer({ min: 1, max: 50 }),
        async (code, salt, iterations) => {
          const bytes = Uint8Array.from(salt);
          const plain = pbkdf2Sha256(new TextEncoder().encode(code), bytes, iterations);
          expect(plain).toEqual(await derived(code, bytes, iterations));
          expect(await fitsChallenge(code, await made(code, bytes, iterations))).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });
  it('finds most slips', async () => {
    const challenge = await made('123456', saltOf('0123456789abcdef'));
    const slips = Array.from({ length: 200 }, (_, n) => String(200_000 + n));
    const passed = await Promise.all(slips.map((code) => fitsChallenge(code, challenge)));
    expect(passed.filter(Boolean).length).toBeLessThan(8);
  });
  it('does the same on a page without Web Crypto', async () => {
    const challenge = await made('123456', saltOf('fedcba9876543210'));
    vi.stubGlobal('crypto', {});
    try {
      expect(await fitsChallenge('123456', challenge)).toBe(true);
    } finally {
      vi.unstubAllGlobals();
    }
  });
  it.each([
    ['2026-11-26T23:59:59.999Z', false],
    ['2026-11-27T00:00:00.000Z', true],
  ])('ends at its hour: %s', (now, isOver) =>
    expect(isExpired({ expires: '2026-11-27T00:00:00.000Z' }, now)).toBe(isOver),
  );
});

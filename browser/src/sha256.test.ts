import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256, sha256Bytes } from './sha256.ts';

const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
const platform = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

describe('sha256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ])('of the standard’s own examples: %j', (text, expected) => {
    expect(hex(sha256Bytes(new TextEncoder().encode(text)))).toBe(expected);
  });

  it('agrees with the platform for any bytes, block borders included', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 0, maxLength: 200 }), async (drawn) => {
        const bytes = Uint8Array.from(drawn);
        expect(hex(sha256Bytes(bytes))).toBe(await platform(bytes));
      }),
      { numRuns: 300 },
    );
  });

  it('takes the text as UTF-8 and gives lowercase hex', async () => {
    expect(await sha256('contraseña-ñandú')).toBe(
      await platform(Uint8Array.from(new TextEncoder().encode('contraseña-ñandú'))),
    );
  });
});

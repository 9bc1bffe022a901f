import { createHmac } from 'node:crypto';
import { publicToken } from '@tramo/contract/tracking';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkToken, namedThing, type Purpose, provenPurpose } from './tracking.links.rules.ts';

const sign = (text: string, context: string): string =>
  createHmac('sha256', `key ${context}`).update(text).digest('base64url');
const of = {
  companyId: '01900000-0000-7000-8000-000000000001',
  id: '01900000-0000-7000-8000-0000000000ab',
  generation: 0,
};
const all: Purpose[] = ['tracking', 'report', 'search', 'route'];

describe('a link', () => {
  it('is the same each time, names its guide, and has the shape of the contract', () => {
    const token = linkToken(sign, of, 'tracking');
    expect(linkToken(sign, of, 'tracking')).toBe(token);
    expect(namedThing(token)).toBe(of.id);
    expect(publicToken.safeParse(token).success).toBe(true);
  });

  it.each(all)('made for %s opens nothing else', (purpose) => {
    const token = linkToken(sign, of, purpose);
    expect(all.filter((other) => provenPurpose(sign, of, token, [other]) !== null)).toEqual([purpose]);
  });

  it.each([
    ['another company', { ...of, companyId: '01900000-0000-7000-8000-000000000002' }],
    ['another guide', { ...of, id: '01900000-0000-7000-8000-0000000000ac' }],
    ['the next generation', { ...of, generation: 1 }],
  ])('is worth nothing for %s', (_, other) => {
    expect(provenPurpose(sign, other, linkToken(sign, of, 'tracking'), all)).toBeNull();
  });

  it('does not open with any character changed, taken or added', () => {
    const token = linkToken(sign, of, 'tracking');
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...letters), (at, letter) => {
        const changed = token.slice(0, at) + letter + token.slice(at + 1);
        expect(provenPurpose(sign, of, changed, all)).toBe(changed === token ? 'tracking' : null);
      }),
    );
    expect(provenPurpose(sign, of, token.slice(0, -1), all)).toBeNull();
    expect(provenPurpose(sign, of, `${token}A`, all)).toBeNull();
  });

  it.each(['', 'x', 'A'.repeat(40), 'A'.repeat(90), '••••'])('%j names no guide', (token) =>
    expect(namedThing(token)).toBeNull(),
  );
});

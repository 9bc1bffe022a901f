import { describe, expect, it } from 'vitest';
import { codesFile, inGroups } from './recovery-codes.rules.ts';

describe('what is kept of a second factor', () => {
  it.each([
    ['', ''],
    ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
    ['JBSW Y3', 'JBSW Y3'],
  ])('writes the key %j as %j', (key, expected) => {
    expect(inGroups(key)).toBe(expected);
  });

  it('writes one code a line below what they are for', () => {
    expect(codesFile('Para ana', ['AAAA-BBBB', 'CCCC-DDDD'])).toBe('Para ana\r\n\r\nAAAA-BBBB\r\nCCCC-DDDD\r\n');
  });
});

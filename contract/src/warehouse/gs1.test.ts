import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigit, gtinKey, isGtin, readGs1, upcAOfUpcE } from './gs1.ts';

const gs = '\u001d';
const none = { gtin: null, sscc: null, lot: null, serial: null, expires: null, count: null };

test('check digits are those of GS1', () => {
  expect(['7501031311309', '036000291452', '96385074', '10012345678902'].map(isGtin)).toEqual([true, true, true, true]);
  expect(['7501031311308', '750103131130', '', 'ABC', '12345'].map(isGtin)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('any digits with their check digit are a code, and any one digit wrong is none', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12}$/), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
      const code = body + checkDigit(body);
      const wrong = code.slice(0, at) + ((Number(code[at]) + by) % 10) + code.slice(at + 1);
      return isGtin(code) && !isGtin(wrong) && gtinKey(code).length === 14;
    }),
  );
});

test.each([
  ['04252614', '042100005264'],
  ['01234505', '012000003455'],
  ['01234532', null],
  ['7501031', null],
])('UPC-E %s is UPC-A %s', (short, whole) => {
  expect(upcAOfUpcE(short)).toBe(whole);
});

describe('element strings', () => {
  test.each([
    [
      '(01)07501031311309(10)L-204(17)270115(37)12',
      { gtin: '07501031311309', lot: 'L-204', expires: '2027-01-15', count: 12 },
    ],
    [
      `]C10107501031311309${'17270115'}10L204${gs}3712`,
      { gtin: '07501031311309', lot: 'L204', expires: '2027-01-15', count: 12 },
    ],
    [`${gs}010750103131130921SN1${gs}10L2`, { gtin: '07501031311309', serial: 'SN1', lot: 'L2' }],
    [`]d20107501031311309310200150010A`, { gtin: '07501031311309', lot: 'A' }],
    ['0107501031311309', { gtin: '07501031311309' }],
    ['(02)07501031311309(37)24', { gtin: '07501031311309', count: 24 }],
    ['(01)07501031311309(17)270200', { gtin: '07501031311309', expires: '2027-02-28' }],
    ['(01)07501031311309(17)270231', { gtin: '07501031311309' }],
    ['(00)376104250021234569', { sscc: '376104250021234569' }],
  ])('%s', (text, elements) => {
    expect(readGs1(text, 2026)).toEqual({ ...none, ...elements });
  });

  test.each([
    ['an article whose check digit is wrong', '(01)07501031311308'],
    ['a bare number', '7501031311309'],
    ['an article cut short', '010750103131'],
    ['brackets that do not close', '(01)07501031311309(10'],
    ['an unknown identifier', ']C1010750103131130989X'],
    ['a lot alone', '(10)L204'],
    ['a pallet whose check digit is wrong', '(00)376104250021234568'],
    ['nothing', ''],
  ])('%s is none', (_, text) => {
    expect(readGs1(text, 2026)).toBeNull();
  });

  test('the two digits of a year mean the nearest one', () => {
    const yearOf = (yy: string) => readGs1(`(01)07501031311309(17)${yy}0101`, 2026)?.expires?.slice(0, 4);
    expect([yearOf('26'), yearOf('76'), yearOf('77'), yearOf('99'), yearOf('00')]).toEqual([
      '2026',
      '2076',
      '1977',
      '1999',
      '2000',
    ]);
  });

  test('no text makes it fail', () => {
    fc.assert(fc.property(fc.string(), (text) => readGs1(text, 2026) !== undefined));
    fc.assert(fc.property(fc.stringMatching(/^[()\]C\d]{0,30}$/), (text) => readGs1(text, 2026) !== undefined));
  });
});

import { describe, expect, it } from 'vitest';
import { type MonthOfBook, reconcileMonth } from './ledger.reconcile.rules.ts';

const month = (parts: Partial<MonthOfBook> = {}): MonthOfBook => ({
  opening: 100_00,
  closing: 247_10,
  kept: 247_10,
  isLast: true,
  kinds: [
    { kind: 'topUp', own: 150_00, use: 0 },
    { kind: 'hold', own: 0, use: 0 },
    { kind: 'charge', own: -2_90, use: 2_90 },
  ],
  lines: [
    { kind: 'topUp', own: 150_00, use: 0, outside: -150_00 },
    { kind: 'hold', own: 0, use: 0, outside: 0 },
    { kind: 'charge', own: -2_90, use: 2_90, outside: 0 },
  ],
  ...parts,
});

describe('a month of a book', () => {
  it('opens, takes in, uses and closes to the centavo', () => {
    const { sums, faults } = reconcileMonth(month());
    expect(faults).toEqual([]);
    expect(sums).toMatchObject({ opening: 100_00, topUps: 150_00, use: -2_90, closing: 247_10 });
  });
  it.each<[string, Partial<MonthOfBook>, string]>([
    ['an end that its movements do not reach', { closing: 247_11, kept: 247_11 }, 'el mes termina en 24711'],
    ['accounts that say another balance', { kept: 247_09 }, 'las cuentas dicen 24709'],
    [
      'lines that say other than their movements',
      { lines: month().lines.map((l) => (l.kind === 'charge' ? { ...l, own: -2_91 } : l)) },
      'sus renglones -291',
    ],
    [
      'use that was not taken from the balance',
      { lines: month().lines.map((l) => (l.kind === 'charge' ? { ...l, use: 2_80 } : l)) },
      'su consumo suma 290 centavos y el de sus renglones 280',
    ],
    [
      'a top-up that came from nowhere',
      { lines: month().lines.map((l) => (l.kind === 'topUp' ? { ...l, outside: -140_00 } : l)) },
      'del banco y del proveedor vinieron 14000',
    ],
  ])('tells %s', (_, parts, fault) => {
    expect(reconcileMonth(month(parts)).faults.join('\n')).toContain(fault);
  });
  it('of the past is not compared with what the accounts say now', () => {
    expect(reconcileMonth(month({ isLast: false, kept: 5 })).faults).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { atForm, bodyOf, faultsOf, openPartOf, repeatedCodes, valuesOf } from './order-form.rules.ts';
import { newItem, totalsOf } from './order-items.rules.ts';

const start = { cediId: '0199aaaa-0000-7000-8000-000000000001', day: '2026-11-26' };
const item = (change = {}) => ({ ...newItem(), name: 'Café', ...change });
const filled = (change = {}) => ({
  ...valuesOf(null, start),
  number: 'P-1',
  contactName: 'Ana',
  items: [item()],
  ...change,
});

describe('an order as it is typed', () => {
  it('is sent without rows that nobody typed in, its empty parts as none', () => {
    const body = bodyOf(filled({ items: [newItem(), item({ quantity: '1,200', unitWeightKg: '0.5' }), newItem()] }));
    expect(body).toMatchObject({ promisedDate: null, clientId: null, cediId: start.cediId });
    expect(body.items).toEqual([
      expect.objectContaining({ name: 'Café', quantity: 1200, unitWeightKg: 0.5, unitValue: 0 }),
    ]);
  });
  it('of goods that are being picked sends neither articles nor cedi nor client', () => {
    const sent = Object.keys(openPartOf(bodyOf(filled())));
    expect(sent.filter((key) => ['items', 'cediId', 'clientId'].includes(key))).toEqual([]);
    expect(sent).toContain('warehouseLocation');
  });
  it('needs a number, a contact and an article', () =>
    expect(Object.keys(faultsOf(valuesOf(null, start), 'es', 'twice')).sort()).toEqual([
      'contactName',
      'items',
      'number',
    ]));
  it('is faulty at the cell, whatever empty rows stand above it', () =>
    expect(faultsOf(filled({ items: [item(), newItem(), item({ quantity: 'dos' })] }), 'es', 'twice')).toEqual({
      'items.2.quantity': expect.any(String),
    }));
  it.each([
    [['A', 'a '], ['items.1.code']],
    [['', '1'], ['items.1.code']],
    [['', '', ''], []],
    [['2', ''], ['items.1.code']],
  ])('marks ids that stand twice: %j', (codes, marked) => {
    const items = codes.map((code) => item({ code }));
    expect(repeatedCodes(items)).toEqual(marked);
    expect(Object.keys(faultsOf(filled({ items }), 'es', 'twice'))).toEqual(marked);
  });
  it('brings the server’s faults to the rows of the form', () =>
    expect(atForm({ 'items.1.name': 'x', items: 'y', clientId: 'z' }, [newItem(), item(), item()])).toEqual({
      'items.2.name': 'x',
      items: 'y',
      client: 'z',
    }));
  it('adds up units and weight', () =>
    expect(totalsOf([item({ quantity: '3', unitWeightKg: '0.5' }), item({ quantity: '2' }), newItem()])).toEqual({
      items: 2,
      units: 5,
      weightKg: 1.5,
    }));
});

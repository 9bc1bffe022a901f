import type { ColumnMapping } from '@tramo/contract/imports';
import { describe, expect, it } from 'vitest';
import type { Cells } from './imports.reader.rules.ts';
import { type CheckContext, cellsOf, checkRow } from './imports.rules.ts';
import { isNoValue, readEmail, readPhone, readZip } from './imports.values.rules.ts';

/** How rows as people write them are read: beside cells that are right, in imports.rules.test.ts. */

const zip = {
  zipCode: '64000',
  state: 'Nuevo León',
  municipality: 'Monterrey',
  city: '',
  suburbs: ['Centro', 'Obispado'],
  lat: null,
  lng: null,
};
const ctx: CheckContext = {
  today: '2026-11-21',
  distanceUnit: 'km',
  defaults: { cediId: 'd1', clientId: null, scheduledDate: '2026-11-23' },
  zips: new Map([['64000', zip]]),
  cedis: new Map(),
  clients: new Map(),
  fields: [],
  places: new Map(),
  takenFolios: new Set(),
};
const base: Cells = {
  folio: 'A1',
  contactName: 'Ana',
  phone: '8112345678',
  suburb: 'Centro',
  zipCode: '64000',
  city: 'Monterrey',
};
const read = (cells: Cells) => checkRow({ ...base, ...cells }, ctx);
const address = (cells: Cells) => read(cells).draft.party.address;

describe('addresses', () => {
  it('are taken apart from a street with its number, which is told', () => {
    const row = read({ street: 'Hidalgo 10 int. 4' });
    expect(row.draft.party.address).toMatchObject({ street: 'Hidalgo', extNumber: '10', intNumber: '4' });
    expect(row.warnings.street).toBe('Se leyó así: Hidalgo 10 int. 4');
  });
  it('are left alone where the number has its own column', () =>
    expect(address({ street: 'Calle 60 450', extNumber: '12' })).toMatchObject({
      street: 'Calle 60 450',
      extNumber: '12',
    }));
  it('come whole from one cell, and a column of their own goes before it', () => {
    const whole = {
      suburb: '',
      zipCode: '',
      city: '',
      fullAddress: 'Av. Juárez 123 Int. 4, Col. Obispado, CP 64000, Monterrey, N.L.',
    };
    expect(read(whole).errors).toEqual({});
    expect(address(whole)).toMatchObject({
      street: 'Av. Juárez',
      extNumber: '123',
      intNumber: '4',
      suburb: 'Obispado',
      city: 'Monterrey',
      state: 'Nuevo León',
      zipCode: '64000',
    });
    expect(address({ ...whole, suburb: 'Centro' })).toMatchObject({ suburb: 'Centro', street: 'Av. Juárez' });
  });
  it('lose nothing when a street says more than its suburb’s column', () =>
    expect(address({ street: 'Hidalgo 10, frente al parque' }).street).toContain('frente al parque'));
  it('take the municipality for the city when nobody names one', () => {
    expect(address({ street: 'Hidalgo 10', city: '' }).city).toBe('Monterrey');
    expect(address({ street: 'Hidalgo 10', city: '', municipality: 'San Pedro' }).city).toBe('San Pedro');
    expect(address({ street: 'Hidalgo 10', city: '', municipality: 'Apodaca', zipCode: '66600' }).city).toBe('Apodaca');
  });
});

describe('what is written where there is nothing', () => {
  it.each(['-', '--', 'N/A', 'n/a', 'NA', 's/d', 'S/N', 'n.d.', 'No aplica', 'sin dato', '.', '—'])('%s', (text) =>
    expect(isNoValue(text)).toBe(true),
  );
  it.each(['#N/A', 'Nadia', 'Sur', '0', 'No', 'Navarrete'])('not %s', (text) => expect(isNoValue(text)).toBe(false));
  it('is empty in every column; a house may have no number', () => {
    const mapping: ColumnMapping = { 0: 'email', 1: 'phone', 2: 'extNumber', 3: 'intNumber' };
    expect(cellsOf(['N/A', '-', 'S/N', 's/n'], mapping, {})).toEqual({ extNumber: 'S/N' });
  });
});

it.each([
  ['8112345678 / 8187654321', '8112345678'],
  ['811 234 5678 ext 12', '8112345678'],
  ['casa 55, 8112345678', '8112345678'],
  ['8112345678.0', '8112345678'],
])('phone %s', (text, value) => expect(readPhone(text)).toMatchObject({ value }));
it('a phone’s extension is kept', () =>
  expect(read({ street: 'Hidalgo 10', phone: '81 1234 5678 ext. 305' }).draft.party).toMatchObject({
    phone: '8112345678',
    phoneExtension: '305',
  }));
it('of several addresses the first one counts', () =>
  expect(readEmail('ana@x.mx; leo@x.mx')).toEqual({
    value: 'ana@x.mx',
    warning: 'De varios correos se tomó ana@x.mx',
  }));
it.each(['64,000', '64 000', 'CP 64000', '64000.0'])('postal code %s', (text) =>
  expect(readZip(text)).toMatchObject({ value: '64000' }),
);

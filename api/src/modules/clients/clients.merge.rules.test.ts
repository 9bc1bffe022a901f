import { mergedClient } from '@tramo/contract/client-merge';
import type { Client, ClientAddress, ClientContact } from '@tramo/contract/clients';
import { describe, expect, it } from 'vitest';
import { mergeAddresses, mergeContacts } from './clients.merge.rules.ts';

const contact = (_id: string, parts: Partial<ClientContact> = {}): ClientContact => ({
  _id,
  name: 'Rosa Peña',
  companyName: '',
  phone: '8112345678',
  phoneExtension: '',
  email: 'rosa@tienda.mx',
  job: '',
  version: 1,
  ...parts,
});
const place = (
  _id: string,
  address: Partial<ClientAddress['address']> = {},
  parts: Partial<ClientAddress> = {},
): ClientAddress => ({
  _id,
  name: 'Bodega',
  address: {
    street: 'Av. Juárez',
    extNumber: '10',
    intNumber: '',
    suburb: 'Centro',
    city: 'Monterrey',
    municipality: '',
    state: 'Nuevo León',
    zipCode: '64000',
    betweenStreets: '',
    references: '',
    lat: null,
    lng: null,
    ...address,
  },
  windows: [],
  accessNotes: '',
  location: null,
  version: 1,
  createdDate: '2026-11-21T18:00:00.000Z',
  ...parts,
});

describe('contacts of clients that are one', () => {
  it.each<[string, Partial<ClientContact>, 'moved' | 'doubled']>([
    ['the same in all', {}, 'doubled'],
    ['another name at the same phone and e-mail', { name: 'Sra. Peña', email: 'ROSA@tienda.mx ' }, 'doubled'],
    ['the same name with no phone', { name: 'rosa pena', phone: '' }, 'doubled'],
    ['the same name with a country code', { phone: '+52 81 1234 5678' }, 'doubled'],
    ['the same name at another phone', { phone: '8100000001' }, 'moved'],
    ['the same name with another e-mail', { email: 'rosa@casa.mx' }, 'moved'],
    ['another name at the same phone alone', { name: 'Luis', email: 'luis@tienda.mx' }, 'moved'],
    ['another name with nothing to reach it', { name: 'Luis', phone: '', email: '' }, 'moved'],
  ])('%s: %s', (_, parts, where) => {
    const { moved, doubled } = mergeContacts([contact('a')], [contact('b', parts)]);
    expect({ moved, doubled }).toEqual({ moved: [], doubled: [], [where]: ['b'] });
  });

  it('a double fills what was blank; doubles among the others are one, too', () => {
    const merge = mergeContacts(
      [contact('a', { job: 'Compras', phone: '' })],
      [
        contact('b', { job: 'Jefa', phoneExtension: '12' }),
        contact('c', { name: 'Luis', phone: '8100000001', email: 'l@x.mx' }),
        contact('d', { name: 'LUIS', phone: '8100000001', email: 'l@x.mx', job: 'Andén' }),
      ],
    );
    expect([merge.moved, merge.doubled]).toEqual([['c'], ['b', 'd']]);
    expect(merge.filled.map((c) => [c._id, c.job, c.phone, c.phoneExtension])).toEqual([
      ['a', 'Compras', '8112345678', '12'],
      ['c', 'Andén', '8100000001', ''],
    ]);
  });
});

describe('addresses of clients that are one', () => {
  it.each<[string, Partial<ClientAddress['address']>, 'moved' | 'doubled']>([
    ['the same, written otherwise', { street: 'AV JUAREZ', suburb: 'centro ' }, 'doubled'],
    ['another number', { extNumber: '12' }, 'moved'],
    ['another inner number', { intNumber: 'B' }, 'moved'],
    ['another postal code', { zipCode: '64010' }, 'moved'],
    ['without a street nobody knows', { street: '' }, 'moved'],
  ])('%s: %s', (_, address, where) => {
    const kept = address.street === '' ? place('a', { street: '' }) : place('a');
    const { moved, doubled } = mergeAddresses([kept], [place('b', address)]);
    expect({ moved, doubled }).toEqual({ moved: [], doubled: [], [where]: ['b'] });
  });

  it('the better pin, the windows and all notes stay', () => {
    const windows = [{ startMinute: 540, endMinute: 780 }];
    const pin = { lat: 25.6, lng: -100.3 };
    const { filled } = mergeAddresses(
      [place('a', pin, { location: 'pin', accessNotes: 'Portón azul' })],
      [
        place('b', { lat: 25.7, lng: -100.4 }, { location: 'driver', windows, accessNotes: 'Tocar el timbre' }),
        place('c', { lat: 1, lng: 1 }, { location: 'file' }),
      ],
    );
    expect(filled).toEqual([
      place(
        'a',
        { lat: 25.7, lng: -100.4 },
        { location: 'driver', windows, accessNotes: 'Portón azul\nTocar el timbre' },
      ),
    ]);
  });
});

describe('the client that stays', () => {
  const client = (_id: string, parts: Partial<Client>): Client => ({
    _id,
    name: _id,
    clientId: '',
    companyName: null,
    rfc: null,
    tags: [],
    notes: '',
    status: 'enabled',
    checkListConfig: { generateDocuments: false, checkingOthers: false, verifyDocuments: false },
    totals: { deliveries: 0, pickups: 0, managements: 0 },
    version: 1,
    ...parts,
  });
  const into = client('a', { companyName: 'A SA', notes: 'Uno', tags: ['x', 'y'] });
  const other = client('b', { companyName: 'B SA', rfc: 'AAA010101AA1', notes: 'Dos', tags: ['y', 'z'] });
  it('has its own values, those of the others where it has none, and all tags and notes', () => {
    expect(mergedClient(into, [other])).toMatchObject({
      name: 'a',
      companyName: 'A SA',
      rfc: 'AAA010101AA1',
      notes: 'Uno\nDos',
      tags: ['x', 'y', 'z'],
    });
  });
  it('has what was chosen, a blank one too', () => {
    const take = { name: 'b', companyName: 'b', notes: 'b', rfc: 'a' };
    expect(mergedClient(into, [other], take)).toMatchObject({
      name: 'b',
      companyName: 'B SA',
      rfc: null,
      notes: 'Dos',
    });
    expect(mergedClient(into, [other], { name: 'stranger' }).name).toBe('a');
  });
});

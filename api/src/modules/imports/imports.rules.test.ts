import type { ImportField } from '@tramo/contract/imports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount, readVolumeM3, readWeightKg, readWhole } from './imports.amounts.rules.ts';
import {
  columnNames,
  completed,
  guessMapping,
  headersOf,
  recall,
  runningColumns,
  signatureOf,
} from './imports.columns.rules.ts';
import { guidesOf, joinFaults } from './imports.join.rules.ts';
import { readPoint } from './imports.places.rules.ts';
import type { Cells } from './imports.reader.rules.ts';
import { type CheckContext, cellsOf, checkRow } from './imports.rules.ts';
import { readDay } from './imports.times.rules.ts';
import { plain, type Read, readEmail, readPhone, readType, readZip } from './imports.values.rules.ts';

const today = '2026-11-21';
const readOf = <T>(r: Read<T>): T | string => ('error' in r ? r.error : r.value);

describe('values of cells', () => {
  const phoneError = 'El teléfono se debe de conformar por 10 dígitos';
  it.each([
    ['8112345678', '8112345678'],
    ['81 1234 5678', '8112345678'],
    ['(81) 1234-5678', '8112345678'],
    ['+52 81 1234 5678', '8112345678'],
    ['528112345678', '8112345678'],
    ['+52 1 81 1234 5678', '8112345678'],
    ['044 8112345678', '8112345678'],
    ['0458112345678', '8112345678'],
    ['01 81 1234 5678', '8112345678'],
    ['5212345678', '5212345678'],
    ['811234567', phoneError],
    ['81123456789', phoneError],
    ['N/A', phoneError],
    ['8.11E+09', phoneError],
  ])('phone %s', (text, wanted) => expect(readOf(readPhone(text))).toBe(wanted));

  it('reads any ten digits however they are parted and prefixed', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[2-9]\d{9}$/),
        fc.constantFrom('', '+52', '52 ', '+52 1 ', '044', '045-', '01 '),
        fc.constantFrom('', ' ', '-', '.'),
        (digits, prefix, gap) => {
          expect(readOf(readPhone(prefix + digits.replace(/(\d\d)(\d{4})(\d{4})/, `($1)${gap}$2${gap}$3`)))).toBe(
            digits,
          );
        },
      ),
    );
  });

  it.each([
    ['2026-11-25', '2026-11-25'],
    ['2026-11-25T10:30', '2026-11-25'],
    ['25/11/2026', '2026-11-25'],
    ['25/11/26', '2026-11-25'],
    ['25-11-26', '2026-11-25'],
    ['25.11.2026', '2026-11-25'],
    ['1/2/2027', '2027-02-01'],
    ['25/11/2026 09:00', '2026-11-25'],
    ['viernes 27 nov 2026', '2026-11-27'],
    ['martes 24 de noviembre del 2026', '2026-11-24'],
    ['24-nov-26', '2026-11-24'],
    ['mar 3 mar 2027', '2027-03-03'],
    ['3 marzo', '2026-03-03'],
    ['Nov 25, 2026', '2026-11-25'],
    ['25 Aug 2027', '2027-08-25'],
    ['20261125', '2026-11-25'],
    ['46351', '2026-11-25'],
    ['hoy', '2026-11-21'],
    ['Mañana', '2026-11-22'],
    ['11/25/2026', '2026-11-25'],
  ])('day %s', (text, wanted) => expect(readOf(readDay(text, today))).toBe(wanted));
  it.each(['31/02/2026', '29/02/2027', 'pronto', '13/13/2026', '', '25', 'nov 2026 x 3 4'])('no day in %j', (text) =>
    expect(readOf(readDay(text, today))).toMatch(/^Fecha no válida/),
  );
  it('warns of days that have passed and of American dates', () => {
    expect(readDay('20/11/2026', today)).toEqual({ value: '2026-11-20', warning: 'La fecha ya pasó' });
    expect(readDay('21/11/2026', today)).toEqual({ value: '2026-11-21' });
    expect(readDay('11/25/2026', today)).toHaveProperty('warning', 'La fecha se leyó como mes/día/año');
  });
  it('reads every day in each way of writing it', () => {
    const months = [
      'enero',
      'febrero',
      'marzo',
      'abril',
      'mayo',
      'junio',
      'julio',
      'agosto',
      'septiembre',
      'octubre',
      'noviembre',
      'diciembre',
    ];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (n) => {
        const iso = new Date(Date.UTC(2000, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
        const [y, m, d] = iso.split('-') as [string, string, string];
        for (const text of [
          iso,
          `${d}/${m}/${y}`,
          `${Number(d)}-${Number(m)}-${y}`,
          `${d} de ${months[Number(m) - 1]} de ${y}`,
          `lunes ${Number(d)} ${months[Number(m) - 1]?.slice(0, 3)} ${y}`,
        ]) {
          expect(readOf(readDay(text, today))).toBe(iso);
        }
      }),
    );
  });

  it.each([
    ['12.5', 12.5, ''],
    ['12,5', 12.5, ''],
    ['1,234', 1234, ''],
    ['1,234.56', 1234.56, ''],
    ['1.234,56', 1234.56, ''],
    ['1.234.567', 1_234_567, ''],
    ['12.5 kg', 12.5, 'kg'],
    ['$1,200.00', 1200, ''],
    ['$ 1,200.00 MXN', 1200, 'mxn'],
    ['-3', -3, ''],
    ['.5', 0.5, ''],
    ['0,25', 0.25, ''],
    ['3 cajas', 3, 'cajas'],
    ['1 234,5', 1234.5, ''],
  ] as const)('amount %s', (text, amount, unit) => expect(readAmount(text)).toEqual({ amount, unit }));
  it.each(['doce', '1.2.3', '1,2,3', '', '12 kg extra!', '--3'])('no amount in %j', (text) =>
    expect(readAmount(text)).toBeNull(),
  );
  it('brings units to kilograms and cubic metres', () => {
    expect(readOf(readWeightKg('500 g'))).toBe(0.5);
    expect(readOf(readWeightKg('1.5 ton'))).toBe(1500);
    expect(readOf(readWeightKg('-1'))).toBe('No puede ser negativo');
    expect(readOf(readWeightKg('12 manzanas'))).toBe('Debe ser un número');
    expect(readOf(readVolumeM3('30x20x10 cm'))).toBe(0.006);
    expect(readOf(readVolumeM3('0.5 m3'))).toBe(0.5);
    expect(readOf(readVolumeM3('250 l'))).toBe(0.25);
    expect(readOf(readWhole('2.5', 1, 10))).toBe('Debe ser un número entero');
    expect(readOf(readWhole('0', 1, 10))).toBe('Debe ser mayor que cero');
    expect(readOf(readWhole('2.0', 1, 10))).toBe(2);
  });

  it('reads types, mails and postal codes', () => {
    for (const text of ['Entrega', 'delivery', 'E', 'ENTREGA A DOMICILIO'])
      expect(readOf(readType(text))).toBe('delivery');
    for (const text of ['Recolección', 'recoleccion', 'pickup', 'Pick-up', 'R', 'recollection'])
      expect(readOf(readType(text))).toBe('recollection');
    expect(readType('mudanza')).toHaveProperty('error');
    expect(readOf(readEmail(' Ana@Example.MX '))).toBe('ana@example.mx');
    expect(readOf(readEmail('ana@example'))).toBe('Formato de email inválido');
    expect(readZip('1000')).toEqual({ value: '01000', warning: 'Se completó el cero inicial: 01000' });
    expect(readZip('C.P. 64000')).toEqual({ value: '64000' });
    expect(readOf(readZip('640'))).toBe('Código postal no valido');
    expect(readOf(readZip('6400A'))).toBe('Código postal no valido');
  });

  it('reads places and repairs what is plainly meant', () => {
    const place = { lat: 25.67, lng: -100.31 };
    for (const [lat, lng] of [
      ['25.67', '-100.31'],
      ['25,67', '-100,31'],
      ['25.67,-100.31', ''],
      ['', '25.67, -100.31'],
      ['(25.67; -100.31)', ''],
      ['25,67; -100,31', ''],
      ['25.67 -100.31', ''],
    ]) {
      expect(readPoint(lat as string, lng as string)).toEqual({ point: place, errors: {} });
    }
    expect(readPoint('-100.31', '25.67')).toMatchObject({
      point: place,
      warning: expect.stringContaining('invertidas'),
    });
    expect(readPoint('25.67', '100.31')).toMatchObject({ point: place, warning: expect.stringContaining('signo') });
    expect(readPoint('40.4', '-3.7')).toMatchObject({
      point: { lat: 40.4, lng: -3.7 },
      warning: 'Las coordenadas están fuera de México',
    });
    expect(readPoint('0', '0').point).toBeNull();
    expect(readPoint('25.67', '')).toMatchObject({ point: null, errors: {}, warning: expect.any(String) });
    expect(readPoint('256714', '-100.31').errors).toHaveProperty('lat');
    expect(readPoint('120.5', '200.5').errors).toEqual({
      lat: 'La latitud va de -90 a 90',
      lng: 'La longitud va de -180 a 180',
    });
  });
});

describe('columns', () => {
  const ctx = {
    today,
    clientNames: new Set(['abarrotes lopez']),
    cediNames: new Set(['monterrey norte']),
    customFields: [],
  };
  const guess = (...columns: [string, ...string[]][]): ImportField[] => {
    const m = guessMapping(
      columns.map(([header, ...samples]) => ({ header, samples })),
      ctx,
    );
    return columns.map((_, n) => m[n] as ImportField);
  };
  it('knows Spanish and English titles in any case and order', () => {
    expect(
      guess(
        ['C.P.', '64000'],
        ['FOLIO', 'A1'],
        ['Teléfono del destinatario', '8112345678'],
        ['Nombre del Destinatario', 'Ana'],
        ['Número Exterior', '12'],
        ['Peso (kg)', '3'],
        ['Fecha de entrega', '21/11/2026'],
      ),
    ).toEqual(['zipCode', 'folio', 'phone', 'contactName', 'extNumber', 'weightKg', 'scheduledDate']);
    expect(
      guess(
        ['trackingNumber', 'A1'],
        ['Recipient name', 'Ana'],
        ['Street address', 'Reforma'],
        ['Postal Code', '06600'],
        ['City', 'México'],
        ['Weight', '2'],
        ['Notes', 'x'],
        ['Latitude', '19.4'],
        ['Longitude', '-99.1'],
      ),
    ).toEqual(['folio', 'contactName', 'street', 'zipCode', 'city', 'weightKg', 'observations', 'lat', 'lng']);
  });
  it('looks at the cells when titles say nothing', () => {
    expect(
      guess(
        ['', 'A1', 'A2'],
        ['Dato 1', '64000', '64010'],
        ['Dato 2', '8112345678', '8187654321'],
        ['Dato 3', '21/11/2026', '22/11/2026'],
        ['Dato 4', '25.67', '25.70'],
        ['Dato 5', '-100.31', '-100.29'],
        ['Dato 6', 'ana@x.mx', 'leo@x.mx'],
        ['Dato 7', '9:00-13:00', '14:00-18:00'],
      ),
    ).toEqual([undefined, 'zipCode', 'phone', 'scheduledDate', 'lat', 'lng', 'email', 'window']);
  });
  it.each(['No.', '#', 'Núm', 'Número', 'N°'])('a running «%s» is no part of an address', (title) => {
    expect(guess([title, '1', '2', '3'], ['Calle', 'Hidalgo'], ['Número', '10', '7', '12'])).toEqual([
      undefined,
      'street',
      'extNumber',
    ]);
    expect(guess([title, '1', '2', '3'], ['Folio', 'A1'], ['Calle', 'Hidalgo 10'])).toEqual([
      undefined,
      'folio',
      'street',
    ]);
    expect(guess([title, '1', '2', '3', '4', 'TOTAL', 'Nota: sin IVA'], ['Folio', 'A1'])).toEqual([undefined, 'folio']);
    // Beside the street it is the house's, whatever stands before.
    expect(guess([title, '31', '12', '8'], ['Calle', 'Hidalgo'], ['Número', '10', '7', '12'])).toEqual([
      undefined,
      'street',
      'extNumber',
    ]);
    expect(guess(['Calle', 'Hidalgo'], [title, '10', '7'])).toEqual(['street', 'extNumber']);
  });
  it('a count of the rows feeds no address under any title, nor from memory', () => {
    const counted = ['Núm. exterior', '1', '2', '3', '4'] as [string, ...string[]];
    expect(guess(['Calle', 'Hidalgo'], counted)).toEqual(['street', undefined]);
    const columns = [
      { header: 'Calle', samples: ['Hidalgo'] },
      { header: 'Núm', samples: ['1', '2', '3'] },
    ];
    expect(runningColumns(columns, { 0: 'street', 1: 'extNumber' })).toEqual([1]);
    expect(runningColumns(columns, { 0: 'street', 1: 'quantity' })).toEqual([]);
  });
  it.each<[string, ImportField]>([
    ['Razón soc.', 'companyName'],
    ['Raz. soc.', 'companyName'],
    ['Dest.', 'contactName'],
    ['Nom. destinat.', 'contactName'],
    ['Tel. cel.', 'phone'],
    ['Cód. post.', 'zipCode'],
    ['Mpio.', 'municipality'],
    ['Municip.', 'municipality'],
    ['Edo.', 'state'],
    ['Fec. ent.', 'scheduledDate'],
    ['Obs.', 'observations'],
    ['Observ.', 'observations'],
    ['Cve. prod.', 'sku'],
    ['Cant.', 'quantity'],
    ['No. ped.', 'orderNumber'],
    ['No. fact.', 'orderNumber'],
    ['Calle y no.', 'street'],
    ['Dir. completa', 'fullAddress'],
    ['Domicilio completo', 'fullAddress'],
  ])('short forms: %s', (title, field) => expect(guess([title])).toEqual([field]));
  it('an address in one column is told by its cells', () => {
    const whole = 'Hidalgo 10, Col. Centro, 64000 Monterrey, N.L.';
    expect(guess(['Dirección', whole, whole])).toEqual(['fullAddress']);
    expect(guess(['Dirección', 'Hidalgo 10', 'Morelos 3'])).toEqual(['street']);
    expect(guess(['', whole, whole], ['Folio', 'A1'])).toEqual(['fullAddress', 'folio']);
  });
  it('takes «Cliente» for who receives when the names are no clients', () => {
    expect(guess(['Cliente', 'Ana Ruiz', 'Leo Paz', 'Eva Gil'], ['Folio', '1'])).toEqual(['contactName', 'folio']);
    expect(guess(['Cliente', 'Abarrotes López', 'ABARROTES LOPEZ'], ['Folio', '1'])).toEqual(['client', 'folio']);
  });
  it('never feeds a field twice, whatever the titles', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(
              'Folio',
              'Guía',
              'Tel',
              'Celular',
              'CP',
              '',
              'Fecha',
              'Horario',
              'Calle',
              'Dirección',
              'zzz',
            ),
            fc.array(fc.constantFrom('64000', '8112345678', 'x', '21/11/2026', '9-13')),
          ),
          { maxLength: 30 },
        ),
        (columns) => {
          const fields = Object.values(
            guessMapping(
              columns.map(([header, samples]) => ({ header, samples })),
              ctx,
            ),
          );
          expect(new Set(fields).size).toBe(fields.length);
        },
      ),
    );
  });
  it('remembers by titles: the same columns in another order, the client before the rest', () => {
    const names = columnNames(['Ref', 'Zona', 'Ref', '']);
    expect(names).toEqual(['Ref', 'Zona', 'Ref (2)', 'Columna D']);
    const headers = headersOf(names, { 0: 'folio', 2: 'orderNumber' });
    const general = { signature: signatureOf(names), headers, clientId: null };
    const own = {
      signature: signatureOf(names),
      headers: { Ref: 'sku', Zona: 'suburb' } as Record<string, ImportField>,
      clientId: 'c1',
    };
    expect(recall([general, own], ['zona', 'REF', 'Columna D', 'ref (2)'], null)).toEqual({
      mapping: { 1: 'folio', 3: 'orderNumber' },
      isWhole: true,
    });
    expect(recall([general, own], names, 'c1')?.mapping).toEqual({ 0: 'sku', 1: 'suburb' });
    expect(recall([own], names, 'c2')).toBeNull();
    const partial = {
      signature: 'x',
      headers: { Ref: 'folio', Zona: 'suburb', 'Ref (2)': 'sku' } as Record<string, ImportField>,
      clientId: null,
    };
    expect(recall([partial], [...names, 'Más'], null)?.isWhole).toBe(false);
    expect(completed({ 0: 'folio' }, { 0: 'sku', 1: 'folio', 2: 'phone' })).toEqual({ 0: 'folio', 2: 'phone' });
  });
});

describe('rows', () => {
  const zip = {
    zipCode: '64000',
    state: 'Nuevo León',
    municipality: 'Monterrey',
    city: 'Monterrey',
    suburbs: ['Centro', 'Obispado'],
    lat: null,
    lng: null,
  };
  const ctx: CheckContext = {
    today,
    distanceUnit: 'km',
    defaults: { cediId: 'd1', clientId: null, scheduledDate: '2026-11-22' },
    zips: new Map([['64000', zip]]),
    cedis: new Map([['norte', 'd2']]),
    clients: new Map([['acme', 'c1']]),
    fields: [],
    places: new Map(),
    takenFolios: new Set(['usado']),
  };
  const good: Cells = {
    folio: 'A1',
    contactName: 'José Núñez',
    phone: '8112345678',
    street: 'Hidalgo',
    extNumber: '10',
    suburb: 'CENTRO',
    zipCode: '64000',
    lat: '25.67',
    lng: '-100.31',
  };
  const check = (change: Cells) => checkRow({ ...good, ...change }, ctx);

  it('makes a whole guide with defaults and the catalogue', () => {
    const r = check({});
    expect(r.errors).toEqual({});
    expect(r.warnings).toEqual({});
    expect(guidesOf([r])[0]).toMatchObject({
      folio: 'A1',
      type: 'delivery',
      cediId: 'd1',
      scheduledDate: '2026-11-22',
      party: {
        contactName: 'José Núñez',
        companyName: 'José Núñez',
        address: { city: 'Monterrey', municipality: 'Monterrey', state: 'Nuevo León', lat: 25.67 },
      },
      items: [{ name: 'Paquete', quantity: 1, packages: 1 }],
    });
  });
  it.each([
    [{ folio: '' }, { folio: 'Este campo es requerido' }],
    [{ folio: 'USADO' }, { folio: 'El folio USADO ya existe' }],
    [{ contactName: '' }, { contactName: 'Este campo es requerido' }],
    [{ contactName: '', companyName: 'ACME' }, {}],
    [{ phone: '' }, { phone: 'Este campo es requerido' }],
    [{ phone: '123' }, { phone: 'El teléfono se debe de conformar por 10 dígitos' }],
    [{ email: 'nada' }, { email: 'Formato de email inválido' }],
    [{ zipCode: '640' }, { zipCode: 'Código postal no valido', city: 'Este campo es requerido' }],
    [{ zipCode: '99999' }, { city: 'Este campo es requerido' }],
    [{ zipCode: '99999', city: 'Saltillo' }, {}],
    [{ suburb: '' }, { suburb: 'Este campo es requerido' }],
    [{ street: '' }, { street: 'Este campo es requerido' }],
    [{ cedi: 'Norte' }, {}],
    [{ cedi: 'Sur' }, { cedi: 'El CEDIS «Sur» no existe' }],
    [{ client: 'Nadie' }, { client: 'El cliente «Nadie» no existe' }],
    [{ weightKg: '#N/A' }, { weightKg: 'La celda tiene un error de Excel (#N/A)' }],
    [{ packages: '0' }, { packages: 'Debe ser mayor que cero' }],
    [{ street: 'x'.repeat(161) }, { street: 'El texto es demasiado largo' }],
    [{ scheduledDate: 'pronto' }, { scheduledDate: 'Fecha no válida: usa día/mes/año, por ejemplo 21/11/2026' }],
  ] as [Cells, Cells][])('%j', (change, errors) => expect(check(change).errors).toEqual(errors));
  it('warns without stopping', () => {
    const { extNumber: _, lat: _lat, lng: _lng, ...rest } = good;
    const r = checkRow({ ...rest, suburb: 'Otra', scheduledDate: '20/11/2026' }, ctx);
    expect(r.errors).toEqual({});
    expect(Object.keys(r.warnings).sort()).toEqual(['extNumber', 'lat', 'scheduledDate', 'suburb']);
    expect(r.draft.party.address.extNumber).toBe('S/N');
  });
  it('puts fixes over the sheet, and an empty fix clears the cell', () => {
    expect(cellsOf(['A', '', 'x'], { 0: 'folio', 1: 'phone', 2: 'sku' }, { phone: '1', sku: '' })).toEqual({
      folio: 'A',
      phone: '1',
    });
  });
  it('joins rows of one folio and place, and faults the others', () => {
    const mark = (row: number, folio: string, placeKey: string, isFaulty = false) => ({
      row,
      folio,
      placeKey,
      isFaulty,
    });
    expect(joinFaults([mark(2, 'A', 'p'), mark(3, 'A', 'p'), mark(4, 'B', 'q')]).size).toBe(0);
    expect(joinFaults([mark(2, 'A', 'p'), mark(3, 'a', 'q')])).toEqual(
      new Map([[3, 'El folio A ya está en la fila 2 con otra dirección']]),
    );
    expect(joinFaults([mark(2, 'A', 'p'), mark(3, 'A', 'p', true)])).toEqual(
      new Map([[2, 'La fila 3, del mismo folio, tiene errores']]),
    );
    const guides = guidesOf([
      check({ itemName: 'Mesa' }),
      // Folios that differ by case alone are one.
      check({ folio: 'a1', itemName: 'Silla', packages: '4' }),
      check({ folio: 'A2' }),
    ]);
    expect(guides.map((g) => [g.folio, g.items.map((i) => i.name)])).toEqual([
      ['A1', ['Mesa', 'Silla']],
      ['A2', ['Paquete']],
    ]);
  });
  it('never throws and never calls a row whole that lacks a required cell, whatever is written', () => {
    const field = fc.constantFrom(
      ...(Object.keys(good) as ImportField[]),
      'window',
      'weightKg',
      'scheduledDate',
      'email',
      'type',
      'packages',
    ) as fc.Arbitrary<ImportField>;
    fc.assert(
      fc.property(
        fc.dictionary(
          field,
          fc.oneof(fc.string(), fc.constantFrom('64000', '8112345678', '25.67', '9-13', '1e9', '٣', '🚚')),
        ),
        (cells) => {
          const r = checkRow(cells as Cells, ctx);
          if (Object.keys(r.errors).length > 0) return;
          const { party } = r.draft;
          expect(r.folio).toBeTruthy();
          expect(party.phone).toMatch(/^\d{10}$/);
          expect(party.address.zipCode).toMatch(/^\d{5}$/);
          for (const text of [
            party.contactName,
            party.address.street,
            party.address.suburb,
            party.address.city,
            party.address.extNumber,
          ])
            expect(text).not.toBe('');
        },
      ),
    );
  });
  it('compares names without accents, case or signs', () =>
    expect(plain('  Núñez & Cía., S.A. ')).toBe('nunez cia s a'));
});

import type { CustomField } from '@tramo/contract/custom-fields';
import { guideInput } from '@tramo/contract/guide-input';
import {
  customKey,
  fieldsOfImport,
  type ImportField,
  importFields,
  importKinds,
  isCustomKey,
  senderFields,
} from '@tramo/contract/imports';
import { importFieldNamesOf } from '@tramo/contract/words/imports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessMapping } from './imports.columns.rules.ts';
import { readCustomValue } from './imports.custom.rules.ts';
import { guidesOf, joinFaults, repeatedFaults } from './imports.join.rules.ts';
import { zipsOf } from './imports.party.rules.ts';
import type { Cells } from './imports.reader.rules.ts';
import { type CheckContext, checkRow } from './imports.rules.ts';
import { headerWords } from './imports.titles.rules.ts';
import { type Read, readFlag, readHandling, readList, readSkills } from './imports.values.rules.ts';

const today = '2026-11-21';
const readOf = <T>(r: Read<T>): T | string => ('error' in r ? r.error : r.value);
const idOf = (n: number): string => `01900000-0000-7000-8000-00000000000${n}`;
const field = (n: number, parts: Partial<CustomField>): CustomField => ({
  _id: idOf(n),
  target: 'guide',
  name: `Campo ${n}`,
  type: 'text',
  options: [],
  description: '',
  required: false,
  capturable: false,
  showInReport: false,
  position: n,
  isUsed: false,
  version: 1,
  ...parts,
});

it('the sender has every column that the recipient has', () => {
  expect(importFields.filter((f) => f.startsWith('sender'))).toEqual(senderFields);
});

it.each(importKinds.flatMap((kind) => (['es', 'en'] as const).map((locale) => [kind, locale] as const)))(
  'the names of the fields are read again as those fields (%s, %s)',
  (kind, locale) => {
    const fields = fieldsOfImport(kind);
    const names = importFieldNamesOf(kind);
    const mapping = guessMapping(
      fields.map((field) => ({ header: names[field][locale], samples: [] })),
      { kind, today, clientNames: new Set(), cediNames: new Set(), customFields: [] },
    );
    expect(fields.filter((f, n) => mapping[String(n)] !== f)).toEqual([]);
  },
);

describe('values of cells', () => {
  it.each([
    ['Sí', true],
    ['X', true],
    ['1', true],
    ['no', false],
    ['-', false],
    ['tal vez', 'Escribe «Sí» o «No»'],
  ])('flag %s', (text, value) => expect(readOf(readFlag(text))).toBe(value));
  it.each([
    ['Refrigerado', ['refrigerated']],
    ['cadena de frío; RAMPA', ['refrigerated', 'liftgate']],
    ['alto valor y frágil', ['highValue', 'fragile']],
    ['hazmat, hazmat', ['hazmat']],
    ['alas', '«alas» no se conoce. Usa: Refrigerado, Rampa, Material peligroso, Frágil, Alto valor'],
  ])('skills %s', (text, value) => expect(readOf(readSkills(text))).toEqual(value));
  it.each([
    ['No mojar / este lado arriba', ['keepDry', 'thisWayUp']],
    ['thisWayUp', ['thisWayUp']],
    ['pesado', ['heavy']],
  ])('handling %s', (text, value) => expect(readOf(readHandling(text))).toEqual(value));
  it('reads lists, each part once', () => {
    expect(readOf(readList(' OC-1; OC-2,OC-1\nOC-3 ', 20, 60))).toEqual(['OC-1', 'OC-2', 'OC-3']);
    expect(readOf(readList('a;b;c', 2, 60))).toBe('Son demasiados elementos');
    expect(readOf(readList('abcdef', 2, 5))).toBe('El texto es demasiado largo');
  });
  it.each<[Partial<CustomField>, string, unknown]>([
    [{ type: 'text' }, 'algo', 'algo'],
    [{ type: 'text' }, 'x'.repeat(501), 'El texto es demasiado largo'],
    [{ type: 'number' }, '1,234.5', 1234.5],
    [{ type: 'number' }, '-3', -3],
    [{ type: 'number' }, '3 kg', 'Debe ser un número'],
    [{ type: 'date' }, '20/11/2026', '2026-11-20'],
    [{ type: 'date' }, 'pronto', 'Fecha no válida: usa día/mes/año, por ejemplo 21/11/2026'],
    [{ type: 'boolean' }, 'sí', true],
    [{ type: 'choice', options: ['Rojo', 'Azúl'] }, 'AZUL', 'Azúl'],
    [{ type: 'choice', options: ['Rojo', 'Azúl'] }, 'verde', 'Usa una de las opciones: Rojo, Azúl'],
  ])('own field %j: %s', (parts, text, value) =>
    expect(readOf(readCustomValue(text, field(1, parts), today))).toBe(value),
  );
});

describe('columns', () => {
  const customFields = [
    { field: customKey(idOf(1)), words: headerWords('Número de sello') },
    { field: customKey(idOf(2)), words: headerWords('Número de sello') },
    { field: customKey(idOf(3)), words: headerWords('Folio') },
    { field: customKey(idOf(4)), words: headerWords('Clave') },
  ];
  const ctx = { today, clientNames: new Set(['acme']), cediNames: new Set<string>(), customFields };
  const guess = (...columns: [string, ...string[]][]): (ImportField | undefined)[] => {
    const m = guessMapping(
      columns.map(([header, ...samples]) => ({ header, samples })),
      ctx,
    );
    return columns.map((_, n) => m[n]);
  };
  const recipient: [string, ...string[]][] = [
    ['Folio', 'A1'],
    ['Destinatario', 'Ana'],
    ['Teléfono', '8112345678'],
    ['Calle', 'Hidalgo'],
    ['CP', '64000'],
  ];
  const asRecipient = ['folio', 'contactName', 'phone', 'street', 'zipCode'];
  const sender: [string, ...string[]][] = [
    ['Remitente', 'Leo'],
    ['Teléfono del remitente', '8187654321'],
    ['Dirección de origen', 'Juárez'],
    ['Remitente: código postal', '64010'],
    ['Ciudad origen', 'Monterrey'],
  ];

  it('that say so are the sender’s, when the sheet tells the whole of both', () => {
    expect(guess(...recipient, ...sender)).toEqual([
      ...asRecipient,
      'senderContactName',
      'senderPhone',
      'senderStreet',
      'senderZipCode',
      'senderCity',
    ]);
    // Half a sender would make every row faulty: its columns wait for a person.
    expect(guess(...recipient, ...sender.slice(0, 2))).toEqual([...asRecipient, undefined, undefined]);
    // One party alone is who is visited.
    expect(guess(['Folio', 'A1'], ...sender)).toEqual(['folio', 'contactName', 'phone', 'street', 'zipCode', 'city']);
    expect(guess(...recipient, ['Remitente', 'ACME', 'Acme', 'acme'])).toEqual([...asRecipient, 'client']);
  });
  it('of the company’s own are known by their names, but not before what every guide needs', () => {
    expect(guess(['NUMERO DE SELLO', 'x'], ['Folio', 'A1'], ['Clave', 'c'])).toEqual([
      customKey(idOf(1)),
      'folio',
      customKey(idOf(4)),
    ]);
    expect(guess(['Sello', 'x'])).toEqual([undefined]);
  });
  it('of every other field are known by their titles', () => {
    expect(
      guess(
        ['Último día', '25/11/2026'],
        ['Orden de compra', 'OC-1'],
        ['ID de entrega', 'E-1'],
        ['Extensión', '12'],
        ['Puesto', 'Gerente'],
        ['Entrega certificada', 'Sí'],
        ['Equipo especial', 'Rampa'],
        ['Manejo', 'Frágil'],
        ['Avisar por correo', 'no'],
        ['Avisar por SMS', 'sí'],
        ['Avisar por WhatsApp', 'sí'],
        ['ID del artículo', '1'],
        ['Número de pedido', 'P-1'],
      ),
    ).toEqual([
      'scheduledUntil',
      'buyingOrders',
      'deliveryId',
      'phoneExtension',
      'job',
      'certifiedDelivery',
      'skills',
      'handling',
      'notifyEmail',
      'notifySms',
      'notifyWhatsapp',
      'itemCode',
      'orderNumber',
    ]);
  });
  it('whose cells do not fit a flag or a vocabulary feed none', () => {
    expect(guess(['Certificada', '482910', '111222'], ['Manejo', 'Juan', 'Pedro'])).toEqual([undefined, undefined]);
  });
  it('of a WhatsApp number are the phone where there is no other', () => {
    expect(guess(['WhatsApp', '8112345678'])).toEqual(['phone']);
    expect(guess(['WhatsApp', '8112345678'], ['Teléfono', '8187654321'])).toEqual(['whatsappPhone', 'phone']);
  });
});

describe('rows', () => {
  const zip = (zipCode: string, suburb: string) => ({
    zipCode,
    state: 'Nuevo León',
    municipality: 'Monterrey',
    city: 'Monterrey',
    suburbs: [suburb],
    lat: null,
    lng: null,
  });
  const fields = [
    field(1, { name: 'Sello', required: true }),
    field(2, { name: 'Temperatura', type: 'number', required: true, capturable: true }),
    field(3, { name: 'Lote', target: 'item', type: 'number' }),
    field(4, { name: 'SELLO', target: 'collectionGuide', type: 'number' }),
    field(5, { name: 'Motivo', target: 'collectionGuide' }),
  ];
  const ctx: CheckContext = {
    today,
    distanceUnit: 'km',
    defaults: { cediId: idOf(8), clientId: null, scheduledDate: '2026-11-22' },
    zips: new Map([
      ['64000', zip('64000', 'Centro')],
      ['64010', zip('64010', 'Obispado')],
    ]),
    cedis: new Map(),
    clients: new Map(),
    fields,
    places: new Map(),
    takenFolios: new Set(),
  };
  const [seal, temperature, lot, ofCollection, why] = fields.map((f) => customKey(f._id)) as [
    ImportField,
    ImportField,
    ImportField,
    ImportField,
    ImportField,
  ];
  const good: Cells = {
    folio: 'A1',
    contactName: 'Ana Ruiz',
    companyName: 'Abarrotes',
    phone: '8112345678',
    street: 'Hidalgo',
    extNumber: '10',
    zipCode: '64000',
    lat: '25.67',
    lng: '-100.31',
    [seal]: 'S-1',
  };
  const sender: Cells = {
    senderContactName: 'Leo Paz',
    senderPhone: '81 8765 4321',
    senderStreet: 'Juárez',
    senderExtNumber: '5',
    senderZipCode: '64010',
  };
  const check = (change: Cells) => checkRow({ ...good, ...change }, ctx);

  it('make a guide of every field, which the form’s own schema takes', () => {
    const row = check({
      ...sender,
      type: 'entrega',
      subtype: 'Express',
      scheduledDate: '2026-11-25',
      scheduledUntil: '27/11/2026',
      orderNumber: 'P-1',
      deliveryId: 'E-1',
      buyingOrders: 'OC-1; OC-2',
      phoneExtension: '12',
      email: 'ana@x.mx',
      job: 'Gerente',
      window: '9-13; 15-18',
      certifiedDelivery: 'sí',
      skills: 'rampa',
      handling: 'frágil',
      notifyEmail: 'sí',
      notifyWhatsapp: 'x',
      whatsappPhone: '8199998888',
      itemCode: 'C-1',
      labelCount: '3',
      [temperature]: '4.5',
      [lot]: '7',
    });
    expect(row.errors).toEqual({});
    const [guide] = guidesOf([row]);
    expect(guide).toMatchObject({
      subtype: 'Express',
      scheduledUntil: '2026-11-27',
      deliveryId: 'E-1',
      buyingOrders: ['OC-1', 'OC-2'],
      party: { phoneExtension: '12', job: 'Gerente', email: 'ana@x.mx' },
      counterpart: {
        contactName: 'Leo Paz',
        phone: '8187654321',
        address: { suburb: 'Obispado', city: 'Monterrey', lat: null },
      },
      windows: [{ startMinute: 540 }, { startMinute: 900 }],
      certifiedDelivery: true,
      skills: ['liftgate'],
      handling: ['fragile'],
      notify: { email: true, sms: false, whatsapp: true, whatsappPhone: '8199998888' },
      customFields: { [idOf(1)]: 'S-1', [idOf(2)]: 4.5 },
      items: [{ code: 'C-1', customFields: { [idOf(3)]: 7 } }],
      labelCount: 3,
    });
    expect(guideInput.safeParse(guide).success).toBe(true);
  });

  it.each<[Cells, Cells]>([
    [{ scheduledUntil: '20/11/2026' }, { scheduledUntil: 'El último día no puede ser anterior al primero' }],
    [{ certifiedDelivery: 'quizá' }, { certifiedDelivery: 'Escribe «Sí» o «No»' }],
    [{ notifyEmail: 'sí' }, { email: 'Este campo es requerido' }],
    [{ whatsappPhone: '12' }, { whatsappPhone: 'El teléfono se debe de conformar por 10 dígitos' }],
    [{ phoneExtension: '12345678901' }, { phoneExtension: 'El texto es demasiado largo' }],
    [{ [seal]: '' }, { [seal]: 'Este campo es obligatorio' }],
    [{ [temperature]: 'frío' }, { [temperature]: 'Debe ser un número' }],
    [{ [lot]: '#N/A' }, { [lot]: 'La celda tiene un error de Excel (#N/A)' }],
    [
      { senderContactName: 'Solo el nombre' },
      {
        senderPhone: 'Este campo es requerido',
        senderZipCode: 'Este campo es requerido',
        senderSuburb: 'Este campo es requerido',
        senderCity: 'Este campo es requerido',
        senderStreet: 'Este campo es requerido',
      },
    ],
  ])('%j', (change, errors) => expect(check(change).errors).toEqual(errors));

  it('of collections are made where the sender is, and the recipient may be the cedi', () => {
    const both = check({ ...sender, type: 'recolección', [seal]: '3' });
    expect(both.errors).toEqual({});
    expect(both.draft).toMatchObject({ party: { contactName: 'Leo Paz' }, counterpart: { contactName: 'Ana Ruiz' } });
    expect(both.placeKey).toContain('juarez');
    const alone = checkRow({ folio: 'A1', type: 'recolección', ...sender }, ctx);
    expect([alone.errors, alone.draft.counterpart]).toEqual([{}, null]);
    // A sheet that knows one party calls it as it wants.
    expect(check({ type: 'recolección', [seal]: '3' }).draft).toMatchObject({
      party: { contactName: 'Ana Ruiz' },
      counterpart: null,
    });
  });

  it('one column feeds the fields of one name of both types', () => {
    expect(check({ type: 'recolección', [seal]: '3' }).draft.customFields).toEqual({ [idOf(4)]: 3 });
    expect(check({ type: 'recolección', [seal]: 'tres' }).errors).toEqual({ [seal]: 'Debe ser un número' });
    expect(check({ [seal]: '', [ofCollection]: 'S-9' }).draft.customFields).toEqual({ [idOf(1)]: 'S-9' });
    expect(check({ [why]: 'Garantía' })).toMatchObject({
      errors: {},
      warnings: { [why]: '«Motivo» es de recolecciones: no se usó' },
    });
    // A field that was deleted since is not looked at.
    expect(check({ [customKey(idOf(7))]: 'x' })).toMatchObject({
      errors: {},
      warnings: {},
      draft: { customFields: { [idOf(1)]: 'S-1' } },
    });
  });

  it('name the postal codes of both parties', () => {
    expect(zipsOf({ zipCode: '64000', senderZipCode: 'C.P. 1000' })).toEqual(['64000', '01000']);
    expect(zipsOf({ zipCode: 'no' })).toEqual([]);
  });

  it('of one folio fill what the first one leaves open', () => {
    const [guide] = guidesOf([
      check({ buyingOrders: 'OC-1', skills: 'rampa', itemName: 'Mesa' }),
      check({
        ...sender,
        buyingOrders: 'OC-2;OC-1',
        skills: 'rampa, frágil',
        deliveryId: 'E-2',
        itemName: 'Silla',
        [temperature]: '3',
        [seal]: 'S-2',
      }),
    ]);
    expect(guide).toMatchObject({
      buyingOrders: ['OC-1', 'OC-2'],
      skills: ['liftgate', 'fragile'],
      deliveryId: 'E-2',
      counterpart: { contactName: 'Leo Paz' },
      customFields: { [idOf(1)]: 'S-1', [idOf(2)]: 3 },
      items: [{ name: 'Mesa' }, { name: 'Silla' }],
    });
  });

  it('of one folio do not repeat an item', () => {
    const mark = (row: number, code: string, barcode = '', placeKey = 'p') => ({
      row,
      folio: 'A',
      placeKey,
      isFaulty: false,
      item: { code, barcode },
    });
    const marks = [
      mark(2, 'X', '750'),
      mark(3, ''),
      mark(4, ' x ', '750'),
      mark(5, 'Y'),
      mark(6, 'X', '', 'elsewhere'),
    ];
    expect(repeatedFaults(marks)).toEqual(
      new Map([
        [
          4,
          {
            itemCode: 'Otro artículo de la misma guía tiene este código',
            barcode: 'Otro artículo de la misma guía tiene este código de barras',
          },
        ],
      ]),
    );
    expect(repeatedFaults([mark(2, ''), mark(3, '')]).size).toBe(0);
    expect(joinFaults(marks.map((m) => ({ ...m, isFaulty: m.row === 4 }))).get(2)).toBe(
      'La fila 4, del mismo folio, tiene errores',
    );
  });

  it('without errors always make what the form’s schema takes', () => {
    const key = fc.constantFrom<ImportField>(...importFields, ...fields.map((f) => customKey(f._id)));
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'sí',
        'no',
        '5',
        '64000',
        '64010',
        '8112345678',
        '25/11/2026',
        '9-13',
        'rampa',
        'recolección',
        'a@b.mx',
      ),
    );
    const cedi = ctx.defaults.cediId;
    fc.assert(
      fc.property(fc.dictionary(key, text, { maxKeys: 12 }), (change) => {
        const row = checkRow({ ...good, ...(change as Cells) }, { ...ctx, cedis: new Map([['5', cedi]]) });
        for (const at of Object.keys(row.errors) as ImportField[])
          expect(isCustomKey(at) || (importFields as readonly string[]).includes(at)).toBe(true);
        if (Object.keys(row.errors).length > 0) return;
        const parsed = guideInput.safeParse(guidesOf([row])[0]);
        expect(parsed.success ? [] : parsed.error.issues).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

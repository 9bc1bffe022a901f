import type { CustomField } from '@tramo/contract/custom-fields';
import type { GuideDetail } from '@tramo/contract/guides';
import { describe, expect, it } from 'vitest';
import { mergeOver } from '../../../ui/form/merge.rules.ts';
import { faultsOf, folioTakenText } from './faults.rules.ts';
import {
  atForm,
  bodyOf,
  changeOf,
  copyOf,
  emptyValues,
  type GuideFormValues,
  labelsOf,
  nextOf,
  valuesOf,
} from './values.rules.ts';

const cediId = '01a1fee1-4db9-7000-b196-47921ab36e01';
const costCentre = '01a1fee1-4db9-7000-b196-47921ab36e02';
const lot = '01a1fee1-4db9-7000-b196-47921ab36e03';
const gone = '01a1fee1-4db9-7000-b196-47921ab36e04';
const address = {
  street: 'Junco de la Vega',
  extNumber: '77',
  intNumber: '',
  suburb: 'Roma',
  city: 'Monterrey',
  municipality: 'Monterrey',
  state: 'Nuevo León',
  zipCode: '64700',
  betweenStreets: '',
  references: '',
};
const party = {
  contactName: 'Ana Ruiz',
  companyName: 'Sol',
  phone: '8112345678',
  phoneExtension: '',
  email: 'ana@sol.mx',
  job: '',
};
const item = {
  code: 'A-1',
  name: 'Caja',
  quantity: 2,
  packages: 2,
  weightKg: 12.5,
  volumeM3: 0,
  declaredValue: 90,
  sku: '',
  barcode: '',
};
const guide = {
  _id: '01a1fee1-4db9-7000-b196-47921ab36e05',
  folio: 'F-1',
  type: 'delivery',
  subtype: null,
  cedi: { _id: cediId, name: 'Monterrey' },
  client: null,
  scheduledDate: '2026-11-21',
  scheduledUntil: '2026-11-23',
  recipient: { ...party, address: { ...address, lat: 25.65, lng: -100.29 } },
  sender: null,
  orderNumber: 'P-1',
  deliveryId: '',
  buyingOrders: [],
  observations: '',
  windows: [],
  serviceMinutes: 10,
  labelCount: 2,
  certifiedDelivery: false,
  skills: [],
  handling: [],
  notify: { email: false, sms: false, whatsapp: false, whatsappPhone: '' },
  customFields: { [costCentre]: 'Norte', [gone]: 'algo' },
  items: [{ ...item, _id: cediId, managedQuantity: null, customFields: { [lot]: 'L-7' } }],
} as unknown as GuideDetail;
const field = (id: string, part: Partial<CustomField>): CustomField =>
  ({ _id: id, name: id, type: 'text', options: [], required: false, capturable: false, ...part }) as CustomField;
const fields = {
  guide: [field(costCentre, { type: 'choice', options: ['Norte', 'Sur'], required: true })],
  item: [field(lot, {})],
};

const values = valuesOf(guide);
const asked = { locale: 'es', fields, base: null, isInRoute: false } as const;
const withParty = (change: Partial<GuideFormValues['party']>): GuideFormValues => ({
  ...values,
  party: { ...values.party, ...change },
});
const withAddress = (change: Partial<typeof address>): GuideFormValues =>
  withParty({ address: { ...address, ...change } });
const withItem = (change: object): GuideFormValues => ({
  ...values,
  items: [{ ...(values.items[0] as never as object), ...change } as never],
});
const required = 'Este campo es requerido';

describe('the form of a guide', () => {
  it('finds no fault with a guide that is whole', () => expect(faultsOf(values, asked)).toEqual({}));

  it.each<[string, GuideFormValues, string, string]>([
    ['no folio', { ...values, folio: ' ' }, 'folio', required],
    ['no cedi', { ...values, cediId: '' }, 'cediId', required],
    ['no day', { ...values, scheduledDate: '' }, 'scheduledDate', required],
    [
      'a range that ends before it begins',
      { ...values, scheduledUntil: '2026-11-20' },
      'scheduledUntil',
      'El último día no puede ser anterior al primero',
    ],
    ['no contact', withParty({ contactName: ' ' }), 'party.contactName', required],
    ['no company', withParty({ companyName: '' }), 'party.companyName', required],
    ['no email', withParty({ email: '' }), 'party.email', required],
    ['a broken email', withParty({ email: 'ana@' }), 'party.email', 'Formato de email inválido'],
    [
      'a phone of nine digits',
      withParty({ phone: '811234567' }),
      'party.phone',
      'El teléfono se debe de conformar por 10 dígitos',
    ],
    ['a zip code of four digits', withAddress({ zipCode: '6470' }), 'party.address.zipCode', 'Código postal no valido'],
    ['no suburb', withAddress({ suburb: '' }), 'party.address.suburb', required],
    ['no city', withAddress({ city: '' }), 'party.address.city', required],
    ['no exterior number', withAddress({ extNumber: '' }), 'party.address.extNumber', required],
    ['no articles', { ...values, items: [] }, 'items', 'La guía necesita al menos un paquete'],
    [
      'an article without packages',
      withItem({ packages: '0' }),
      'items.0.packages',
      'La guía necesita al menos un paquete',
    ],
    ['an article without a name', withItem({ name: '' }), 'items.0.name', required],
    ['a figure that is none', withItem({ weightKg: 'dos' }), 'items.0.weightKg', 'Debe ser un número'],
    ['a negative weight', withItem({ weightKg: '-1' }), 'items.0.weightKg', 'No puede ser negativo'],
    ['no labels', { ...values, labelCount: 0 }, 'labelCount', 'Debe haber al menos una etiqueta'],
    [
      'hours that end before they begin',
      { ...values, windows: [{ startMinute: 600, endMinute: 540 }] },
      'windows.0.endMinute',
      'La hora final debe ser posterior a la inicial',
    ],
    [
      'a required own field',
      { ...values, customFields: {} },
      `customFields.${costCentre}`,
      'Este campo es obligatorio',
    ],
    [
      'a choice that is not offered',
      { ...values, customFields: { [costCentre]: 'Este' } },
      `customFields.${costCentre}`,
      'El valor no es válido',
    ],
    [
      'half of the other party',
      { ...values, counterpart: { ...values.party, phone: '1' } },
      'counterpart.phone',
      'El teléfono se debe de conformar por 10 dígitos',
    ],
  ])('tells %s', (_name, typed, path, message) => expect(faultsOf(typed, asked)[path]).toBe(message));

  it('tells a repeated article at its place in the grid, blank rows among them', () => {
    const [first] = values.items;
    const blank = emptyValues({ cediId, day: '2026-11-21' }).items[0];
    const typed = { ...values, items: [first, blank, { ...first, code: 'a-1 ' }] as GuideFormValues['items'] };
    expect(faultsOf(typed, asked)).toEqual({ 'items.2.code': 'Hay elementos repetidos' });
    // While it has no name yet, too.
    const half = { ...typed, items: typed.items.map((one, n) => (n === 2 ? { ...one, name: '' } : one)) };
    expect(faultsOf(half, asked)['items.2.code']).toBe('Hay elementos repetidos');
  });
  it('asks a guide that exists only for what it had', () => {
    const imported = withParty({ companyName: '', email: '' });
    expect(faultsOf({ ...imported, customFields: {} }, { ...asked, base: { ...imported, customFields: {} } })).toEqual(
      {},
    );
    expect(faultsOf(imported, { ...asked, base: values })['party.email']).toBe(required);
    const notified = { ...imported, notify: { ...values.notify, email: true } };
    expect(faultsOf(notified, { ...asked, base: imported })['party.email']).toBe(required);
  });
  it('does not ask the office for what the driver fills', () => {
    const driver = { guide: [field(costCentre, { required: true, capturable: true })], item: [] };
    expect(faultsOf({ ...values, customFields: {} }, { ...asked, fields: driver })).toEqual({});
  });
  it('wants a place for a guide in a route, and for no other', () => {
    const moved = withAddress({ street: 'Otra calle' });
    expect(faultsOf(moved, asked)).toEqual({});
    expect(faultsOf(moved, { ...asked, isInRoute: true })['party.pin']).toBe(
      'La guía F-1 no tiene ubicación. Coloca su pin en el mapa.',
    );
  });
  it('says who has the folio in the words of the specification', () =>
    expect(folioTakenText('F-1', 'es')).toBe('El folio F-1 ya existe'));
});

describe('what is sent', () => {
  it('is what the guide has, with figures as figures', () => {
    const body = bodyOf(values, fields);
    expect(body.items).toEqual([{ ...item, customFields: { [lot]: 'L-7' } }]);
    expect(body.party.address).toMatchObject({ lat: 25.65, lng: -100.29 });
    expect(body.scheduledUntil).toBe('2026-11-23');
  });
  it('leaves a pin behind that was another address’s, unless a person says that it stands', () => {
    expect(bodyOf(withAddress({ extNumber: '79' }), fields).party.address).toMatchObject({ lat: null, lng: null });
    expect(bodyOf(withAddress({ references: 'Portón verde' }), fields).party.address.lat).toBe(25.65);
    const kept = withParty({
      address: { ...address, extNumber: '79' },
      pin: { lat: 25.65, lng: -100.29, source: 'hand', place: '' },
    });
    expect(bodyOf(kept, fields).party.address.lat).toBe(25.65);
  });
  it('labels follow the packages until somebody says otherwise', () => {
    expect(labelsOf({ ...values, labelCount: '' })).toBe(2);
    expect(labelsOf({ ...values, labelCount: 5 })).toBe(5);
    expect(labelsOf({ labelCount: '', items: [] })).toBe(1);
  });

  it.each<[string, GuideFormValues, object]>([
    ['nothing', values, {}],
    ['what differs', { ...values, orderNumber: 'P-2', labelCount: '3' }, { orderNumber: 'P-2', labelCount: 3 }],
    ['one day in place of a range', { ...values, scheduledUntil: '' }, { scheduledUntil: null }],
    [
      'the pin alone',
      withParty({ pin: { lat: 25.7, lng: -100.3, source: 'hand', place: '' } }),
      { lat: 25.7, lng: -100.3 },
    ],
    [
      'a new type with what it would lose',
      { ...values, type: 'recollection', items: [], customFields: {} },
      { type: 'recollection', items: [], customFields: {} },
    ],
    ['the cedi as the other party again', { ...values, counterpart: null }, {}],
  ])('an edit sends %s', (_name, typed, change) => expect(changeOf(values, typed, fields)).toEqual(change));

  it('a new type sends along what it would lose, changed or not', () => {
    const { items, customFields } = bodyOf(values, fields);
    expect(changeOf(values, { ...values, type: 'recollection' }, fields)).toEqual({
      type: 'recollection',
      items,
      customFields,
    });
  });
  it('an edit of the address sends the whole party', () => {
    expect(changeOf(values, withAddress({ extNumber: '79' }), fields)).toMatchObject({
      party: { address: { extNumber: '79', lat: null } },
    });
  });
  it('puts the server’s fields at theirs', () =>
    expect(atForm({ lat: 'a', 'items.1.code': 'b', clientId: 'c', 'party.phone': 'd' }, [0, 3])).toEqual({
      'party.pin': 'a',
      'items.3.code': 'b',
      client: 'c',
      'party.phone': 'd',
    }));
});

describe('the next guide', () => {
  it('is a copy but for the folio, past days and fields that are gone', () => {
    const copy = copyOf(guide, '2026-11-22', fields);
    expect(copy).toMatchObject({
      folio: '',
      scheduledDate: '2026-11-22',
      scheduledUntil: '2026-11-23',
      customFields: { [costCentre]: 'Norte' },
    });
    expect(copyOf(guide, '2026-11-25', fields)).toMatchObject({ scheduledDate: '2026-11-25', scheduledUntil: '' });
    expect(copy.party).toEqual(values.party);
  });
  it('keeps where it leaves and how, not who receives what', () => {
    expect(nextOf(values)).toMatchObject({ cediId, folio: '', orderNumber: '', serviceMinutes: 10, customFields: {} });
    expect(nextOf(values).party.contactName).toBe('');
  });
});

describe('two people at one guide', () => {
  const saved = { ...withAddress({ street: 'Hidalgo' }), orderNumber: 'P-SUYO', observations: 'Tocar fuerte' };
  it('are merged field by field, and ours stays where both changed the same', () => {
    const mine = { ...withAddress({ references: 'Portón verde' }), orderNumber: 'P-MÍO' };
    const { merged, theirs, conflicts } = mergeOver(values, mine, saved);
    expect(merged.party.address).toMatchObject({ street: 'Hidalgo', references: 'Portón verde' });
    expect(merged).toMatchObject({ orderNumber: 'P-MÍO', observations: 'Tocar fuerte' });
    expect(theirs).toEqual(['orderNumber', 'observations', 'party.address.street']);
    expect(conflicts).toEqual(['orderNumber']);
  });
  it('do not contradict each other by the same change', () =>
    expect(mergeOver(values, saved, saved).conflicts).toEqual([]));
  it('have lists of their own as a whole', () => {
    const mine = { ...values, items: [...values.items, ...values.items] };
    expect(mergeOver(values, mine, saved).merged.items).toHaveLength(2);
  });
});

import type { GuideDetail } from '@tramo/contract/guides';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOf, clockOf, faultsOf, type GuideFormValues, isElsewhere, minuteOf, valuesOf } from './guide-form.rules.ts';

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
  lat: 25.65,
  lng: -100.29,
};
const party = { contactName: 'Ana Ruiz', companyName: '', phone: '8112345678', phoneExtension: '', email: '', job: '', address };
const guide = {
  type: 'delivery',
  recipient: party,
  sender: null,
  scheduledDate: '2026-11-21',
  orderNumber: '',
  observations: '',
  serviceMinutes: 10,
  labelCount: 1,
  windows: [],
} as unknown as GuideDetail;
const values = valuesOf(guide);
const withParty = (change: Partial<GuideFormValues['party']>): GuideFormValues => ({ ...values, party: { ...values.party, ...change } });
const withAddress = (change: Partial<GuideFormValues['party']['address']>): GuideFormValues =>
  withParty({ address: { ...values.party.address, ...change } });

describe('the form of a guide', () => {
  it('starts with what the guide has, and finds no fault with it', () => {
    expect(values.party.contactName).toBe('Ana Ruiz');
    expect(faultsOf(values, 'es')).toEqual({});
  });
  it('takes the sender of a collection', () => {
    expect(valuesOf({ ...guide, type: 'recollection', recipient: null, sender: party } as GuideDetail).party.phone).toBe('8112345678');
  });
  it.each([
    ['a contact', withParty({ contactName: ' ' }), 'party.contactName', 'Este campo es requerido'],
    ['a phone of nine digits', withParty({ phone: '811234567' }), 'party.phone', 'El teléfono se debe de conformar por 10 dígitos'],
    ['a broken email', withParty({ email: 'ana@' }), 'party.email', 'Formato de email inválido'],
    ['a zip code of four digits', withAddress({ zipCode: '6470' }), 'party.address.zipCode', 'Código postal no valido'],
    ['a suburb', withAddress({ suburb: '' }), 'party.address.suburb', 'Este campo es requerido'],
    ['an exterior number', withAddress({ extNumber: '' }), 'party.address.extNumber', 'Este campo es requerido'],
    ['no labels', { ...values, labelCount: 0 }, 'labelCount', 'Debe haber al menos una etiqueta'],
    ['an emptied figure', { ...values, labelCount: '' }, 'labelCount', 'Este campo es requerido'],
    [
      'hours that end before they begin',
      { ...values, windows: [{ startMinute: 600, endMinute: 540 }] },
      'windows.0.endMinute',
      'La hora final debe ser posterior a la inicial',
    ],
  ])('tells %s', (_name, typed, path, message) => expect(faultsOf(typed, 'es')[path]).toBe(message));

  it('sends figures as figures', () => expect(changeOf({ ...values, serviceMinutes: '15' }).serviceMinutes).toBe(15));
  it('knows when the pin no longer fits the address', () => {
    expect(isElsewhere(values.party.address, withAddress({ references: 'Portón verde' }).party.address)).toBe(false);
    expect(isElsewhere(values.party.address, withAddress({ street: 'junco de la vega ' }).party.address)).toBe(false);
    expect(isElsewhere(values.party.address, withAddress({ extNumber: '79' }).party.address)).toBe(true);
  });
  it('hours come back as they went, but for the last minute of the day', () => {
    void fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
        expect(minuteOf(clockOf(minute))).toBe(minute);
      }),
    );
    expect(clockOf(1440)).toBe('23:59');
    expect(minuteOf('')).toBeNull();
  });
});

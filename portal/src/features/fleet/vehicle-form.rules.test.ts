import { fieldMessages } from '@tramo/contract/problems';
import { expect, it } from 'vitest';
import {
  bodyOf,
  faultsOf,
  shownWeight,
  toStoredWeight,
  type VehicleFormValues,
  valuesOf,
} from './vehicle-form.rules.ts';

const filled = (change: Partial<VehicleFormValues> = {}): VehicleFormValues => ({
  ...valuesOf(null, 'kg'),
  nickname: 'Urvan 3',
  plate: 'NLE-123-A',
  ...change,
});

it('takes a filled form as it is', () => expect(faultsOf(filled(), 'kg', 'es')).toEqual({}));

it.each([
  ['no name', { nickname: ' ' }, 'nickname', fieldMessages.required.es],
  ['a plate of signs', { plate: '¿?' }, 'plate', fieldMessages.plate.es],
  ['no packages', { quantity: 0 }, 'quantity', fieldMessages.positive.es],
  ['an empty weight', { weight: '' }, 'weight', fieldMessages.required.es],
  ['a cost below zero', { costPerKm: -1 }, 'costPerKm', fieldMessages.notNegative.es],
  [
    'a shift that ends first',
    { shiftStartMinute: 900, shiftEndMinute: 600 },
    'shiftEndMinute',
    fieldMessages.shiftOrder.es,
  ],
  ['a third-party unit of nobody', { floatType: 'third' as const }, 'provider', fieldMessages.provider.es],
  ['a speed of nine', { speedFactor: 9 }, 'speedFactor', fieldMessages.speedFactor.es],
])('says at its field what is wrong with %s', (_, change, field, message) =>
  expect(faultsOf(filled(change), 'kg', 'es')).toEqual({ [field]: message }),
);

it.each([
  ['', null],
  [2021, 2021],
])('a model year of %j is %j', (typed, kept) =>
  expect(bodyOf(filled({ modelYear: typed }), 'kg').modelYear).toBe(kept),
);

it('keeps pounds as kilograms and shows them back', () => {
  expect(bodyOf(filled({ weight: 3000 }), 'pounds').capacity.weightKg).toBeCloseTo(1360.777, 3);
  for (const pounds of [1, 44, 330.5, 3086.4])
    expect(shownWeight(toStoredWeight(pounds, 'pounds'), 'pounds')).toBeCloseTo(pounds, 1);
});

it('an own unit names no provider, whatever was chosen before', () =>
  expect(
    bodyOf(filled({ floatType: 'own', provider: '01900000-0000-7000-8000-000000000001' }), 'kg').providerId,
  ).toBeNull());

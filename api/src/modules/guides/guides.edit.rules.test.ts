import type { CustomValues } from '@tramo/contract/custom-fields';
import { plainItem } from '@tramo/contract/guide-input';
import type { GuideItem } from '@tramo/contract/guides';
import { expect, it } from 'vitest';
import { heldOf } from './guides.edit.rules.ts';

const item = (name: string, code = '', value?: string) => ({
  ...plainItem,
  name,
  code,
  quantity: 1,
  packages: 1,
  customFields: (value === undefined ? {} : { f: value }) as CustomValues,
});
const old = (name: string, code: string, value: string): GuideItem => ({
  _id: name,
  managedQuantity: null,
  ...item(name, code, value),
});

it.each([
  ['by name', [old('Mesa', '', 'm'), old('Silla', '', 's')], [item('Silla'), item('Mesa')], ['s', 'm']],
  [
    'by code before name',
    [old('Mesa', 'A', 'a'), old('Mesa', 'B', 'b')],
    [item('Mesa', 'B'), item('Otra', 'A')],
    ['b', 'a'],
  ],
  ['each once', [old('Mesa', '', 'm')], [item('Mesa'), item('Mesa')], ['m', undefined]],
  ['a code is not a name', [old('Mesa', 'A', 'a')], [item('Mesa'), item('Mesa', 'B')], [undefined, undefined]],
] as const)('an item is known again %s', (_, before, after, held) =>
  expect(heldOf(before, [...after]).map((values) => values.f)).toEqual(held),
);

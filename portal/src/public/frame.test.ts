import { expect, it } from 'vitest';
import { handedOver } from './frame.ts';

it.each([
  ['', { folio: '', phone: '', token: '' }],
  ['#', { folio: '', phone: '', token: '' }],
  ['#G-100', { folio: 'G-100', phone: '', token: '' }],
  ['#Gu%C3%ADa%201', { folio: 'Guía 1', phone: '', token: '' }],
  ['#folio=G-100&phone=1234', { folio: 'G-100', phone: '1234', token: '' }],
  ['#folio=A%26B', { folio: 'A&B', phone: '', token: '' }],
  ['#token=abc', { folio: '', phone: '', token: 'abc' }],
  ['#%E0%A4%A', { folio: '', phone: '', token: '' }],
])('%j hands over %j', (hash, expected) => expect(handedOver(hash)).toEqual(expected));

import { expect, test } from 'vitest';
import { isOpenToPhones, whatsAppLink } from './driver-app-link.ts';

test.each([
  ['8112345678', 'https://wa.me/528112345678?text=Hola%20%26%20adi%C3%B3s'],
  ['+52 1 81 1234 5678', 'https://wa.me/528112345678?text=Hola%20%26%20adi%C3%B3s'],
  ['123', 'https://wa.me/?text=Hola%20%26%20adi%C3%B3s'],
  [null, 'https://wa.me/?text=Hola%20%26%20adi%C3%B3s'],
])('a message to %s', (phone, link) => expect(whatsAppLink('Hola & adiós', phone)).toBe(link));

test('phones need https', () => {
  expect(isOpenToPhones('https://tramo.example/operador/')).toBe(true);
  expect(isOpenToPhones('http://192.168.1.7:3000/operador/')).toBe(false);
});

import { expect, it } from 'vitest';
import { type AddressParts, isWholeAddress, readAddress, readStreet } from './read-address.ts';

const filled = (parts: Partial<AddressParts>): Partial<AddressParts> =>
  Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== ''));

it.each<[string, string, string?, string?, string?]>([
  ['Hidalgo 10', 'Hidalgo', '10'],
  ['Av. Juárez 123-B', 'Av. Juárez', '123-B'],
  ['Av. 16 de Septiembre 45', 'Av. 16 de Septiembre', '45'],
  ['Calle 5 de Mayo', 'Calle 5 de Mayo'],
  ['Calle 20', 'Calle 20'],
  ['20 de Noviembre', '20 de Noviembre'],
  ['Calle 60 450', 'Calle 60', '450'],
  ['Calle 60 No. 450 x 45 y 47', 'Calle 60', '450', '', '45 y 47'],
  ['Insurgentes Sur No. 1234 Piso 3', 'Insurgentes Sur', '1234', 'Piso 3'],
  ['Insurgentes Sur #1234 int 302', 'Insurgentes Sur', '1234', '302'],
  ['Reforma núm. ext. 222, Int. 4B', 'Reforma', '222', '4B'],
  ['Reforma 222 depto 4', 'Reforma', '222', 'depto 4'],
  ['Morelos S/N', 'Morelos', 'S/N'],
  ['Morelos sin número', 'Morelos', 'S/N'],
  ['Privada Las Flores Mz 5 Lt 12', 'Privada Las Flores', 'Mz 5 Lt 12'],
  ['Carretera Nacional Km 265', 'Carretera Nacional', 'Km 265'],
  ['Madero 12 Bis', 'Madero', '12 Bis'],
  ['Zaragoza 100 entre Hidalgo y Morelos', 'Zaragoza', '100', '', 'Hidalgo y Morelos'],
  ['Benito Juárez', 'Benito Juárez'],
])('street: %s', (text, street, extNumber, intNumber, betweenStreets) =>
  expect(filled(readStreet(text))).toEqual(filled({ street, extNumber, intNumber, betweenStreets } as AddressParts)),
);

const monterrey = { zipCode: '64000', city: 'Monterrey' };
it.each<[string, Partial<AddressParts>]>([
  [
    'Av. Juárez 123 Int. 4, Col. Centro, 64000 Monterrey, N.L.',
    { street: 'Av. Juárez', extNumber: '123', intNumber: '4', suburb: 'Centro', state: 'Nuevo León', ...monterrey },
  ],
  [
    'Hidalgo 10, Centro, Monterrey, Nuevo León, CP 64000',
    { street: 'Hidalgo', extNumber: '10', suburb: 'Centro', state: 'Nuevo León', ...monterrey },
  ],
  [
    'Hidalgo #10 Col. Centro C.P. 64000 Monterrey',
    { street: 'Hidalgo', extNumber: '10', suburb: 'Centro', ...monterrey },
  ],
  [
    'Hidalgo No. 10, Int. B, Fracc. Las Lomas, C.P. 06600, Alcaldía Cuauhtémoc, CDMX',
    {
      street: 'Hidalgo',
      extNumber: '10',
      intNumber: 'B',
      suburb: 'Las Lomas',
      zipCode: '06600',
      municipality: 'Cuauhtémoc',
      state: 'Ciudad de México',
    },
  ],
  [
    'Reforma 222, Juárez, 06600 Ciudad de México, CDMX, México',
    {
      street: 'Reforma',
      extNumber: '222',
      suburb: 'Juárez',
      zipCode: '06600',
      city: 'Ciudad de México',
      state: 'Ciudad de México',
    },
  ],
  [
    'Calle 60, No. 450, Centro, 97000, Mérida, Yuc.',
    { street: 'Calle 60', extNumber: '450', suburb: 'Centro', zipCode: '97000', city: 'Mérida', state: 'Yucatán' },
  ],
  [
    'Bosques 8\nCol. Del Valle\n44100 Guadalajara, Jal.',
    { street: 'Bosques', extNumber: '8', suburb: 'Del Valle', zipCode: '44100', city: 'Guadalajara', state: 'Jalisco' },
  ],
  [
    '5 de Mayo 3, Centro, Puebla, Pue., 72000',
    { street: '5 de Mayo', extNumber: '3', suburb: 'Centro', city: 'Puebla', state: 'Puebla', zipCode: '72000' },
  ],
  ['Hidalgo 10, Centro', { street: 'Hidalgo', extNumber: '10', suburb: 'Centro' }],
  ['Hidalgo 10', { street: 'Hidalgo', extNumber: '10' }],
  [
    'Carretera 57 No. 12345, Col. Industrial, 76100 Querétaro, Qro',
    {
      street: 'Carretera 57',
      extNumber: '12345',
      suburb: 'Industrial',
      zipCode: '76100',
      city: 'Querétaro',
      state: 'Querétaro',
    },
  ],
])('address: %s', (text, parts) => expect(filled(readAddress(text))).toEqual(parts));

it.each([
  ['Hidalgo 10, Col. Centro, 64000 Monterrey', true],
  ['Hidalgo 10, Centro, Monterrey, NL', true],
  ['Hidalgo 10', false],
  ['Hidalgo 10, Int. 4', false],
  ['Av. Constitución 12345', false],
])('more than a street: %s', (text, is) => expect(isWholeAddress(text)).toBe(is));

import { describe, expect, it } from 'vitest';
import {
  blurred,
  firstName,
  maskedMail,
  maskedName,
  placeOf,
  signatureInitials,
  valueText,
} from './tracking.mask.rules.ts';

describe('maskedMail', () => {
  it.each([
    ['ana.ruiz@casa.mx', 'a•••@casa.mx'],
    ['Ñandú@casa.mx', 'ñ•••@casa.mx'],
    ['"a@b"@casa.mx', '"•••@casa.mx'],
    ['nada', '•••'],
  ])('%s', (address, masked) => expect(maskedMail(address)).toBe(masked));
});

describe('maskedName', () => {
  it.each([
    ['María López', 'María L•••'],
    ['María López García', 'María L•••'],
    ['  josé   núñez ', 'josé N•••'],
    ['María de la Luz Peña', 'María L•••'],
    ['Dra. Ana Sofía Ríos', 'Ana S•••'],
    ['Lic. Ramírez', 'R•••'],
    ['LÓPEZ, MARÍA', 'LÓPEZ M•••'],
    ['Ángel Úrsulo', 'Ángel Ú•••'],
    ['O’Brien Ñuñez', 'O’Brien Ñ•••'],
    ['María', 'M•••'],
    ['Recepción', 'R•••'],
    ['8112345678', '8•••'],
    ['maria.lopez@correo.mx', 'M•••'],
    ['Juan 8112345678', 'J•••'],
    ['Juan 8112345678 Pérez', 'Juan P•••'],
    ['8112345678 Juan Pérez', '8•••'],
    ['de la', 'D•••'],
    ['Sr.', ''],
    ['   ', ''],
    ['', ''],
    // A letter and its accent written apart are one letter.
    ['A\u0301ngela E\u0301vora', 'Ángela É•••'],
  ])('%j → %j', (name, masked) => expect(maskedName(name)).toBe(masked));

  it('never shows a second word, a digit or an address of mail', () => {
    for (const name of ['Ana Garza Treviño', 'ana@correo.mx Garza', 'Ana (casa 5) Garza', '55 1234 5678'])
      expect(maskedName(name)).not.toMatch(/Garza|Treviño|@|\d{2}|casa/);
  });
});

describe('signatureInitials', () => {
  it.each([
    ['Juan Pérez López', 'J. P. L.'],
    ['juan', 'J.'],
    ['María de la Luz Peña', 'M. L. P.'],
    ['Sra. Ángela Ñuñez', 'Á. Ñ.'],
    ['Vigilante 5512345678', 'V.'],
    ['Uno Dos Tres Cuatro Cinco Seis', 'U. D. T. C.'],
    ['5512345678', ''],
    ['', ''],
  ])('%j → %j', (name, initials) => expect(signatureInitials(name)).toBe(initials));
});

it.each([
  ['Ramiro Cantú Elizondo', 'Ramiro'],
  ['  Sr. Beto   Ruiz', 'Beto'],
  ['Unidad', 'Unidad'],
  ['007', ''],
  ['', ''],
])('firstName(%j) is %j', (name, first) => expect(firstName(name)).toBe(first));

it.each([
  [{ suburb: 'Del Valle', city: 'Monterrey' }, 'Del Valle, Monterrey'],
  [{ suburb: ' ', city: 'Monterrey' }, 'Monterrey'],
  [{ suburb: 'Centro', city: '' }, 'Centro'],
  [{ suburb: '', city: '' }, ''],
])('placeOf(%j) is %j', (at, place) => expect(placeOf(at)).toBe(place));

it('blurs a place by less than a hundred metres', () => {
  const at = { lat: 25.668_44, lng: -100.309_49 };
  expect(blurred(at)).toEqual({ lat: 25.668, lng: -100.309 });
});

it.each([
  ['Con portero', 'Con portero'],
  [3, '3'],
  [true, 'Sí'],
  [false, 'No'],
  [undefined, ''],
])('valueText(%j) is %j', (value, text) => expect(valueText(value, 'es')).toBe(text));

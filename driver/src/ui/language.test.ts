import { expect, test } from 'vitest';
import { fill } from './language.ts';

test.each([
  ['Hola', {}, 'Hola'],
  ['Parada {order}, {name}', { order: 7, name: 'Ana {x}' }, 'Parada 7, Ana {x}'],
  ['{n, plural, one {# entrega} other {# entregas}}', { n: 1 }, '1 entrega'],
  ['{n, plural, one {# entrega} other {# entregas}}', { n: 0 }, '0 entregas'],
  ['{n, plural, =0 {nada} one {una} other {# cosas}} por enviar', { n: 0 }, 'nada por enviar'],
  ['{n, plural, one {Espera # de {name}} other {Esperan # de {name}}}.', { n: 3, name: 'Luis' }, 'Esperan 3 de Luis.'],
  ['{a, plural, one {#} other {#}} y {b, plural, one {#} other {#}}', { a: 1, b: 2 }, '1 y 2'],
  ['Falta {nobody}.', {}, 'Falta .'],
  ['{n, plural, other {#}', { n: 2 }, '2'],
])('%s', (text, values, filled) => {
  expect(fill(text, values)).toBe(filled);
});

import { quickReplyTexts } from '@tramo/contract/words/replies';
import { expect, it } from 'vitest';
import { wishOf } from './replies.rules.ts';

it.each([
  ['Voy a estar', 'willBe'],
  ['sí, voy a estar en la tarde', 'willBe'],
  ['Ahí estaré', 'willBe'],
  ['no voy a estar', null],
  ['¿Va a estar el repartidor?', null],
  ['Cambia la dirección', 'newAddress'],
  ['Quiero cambiar mi domicilio por favor', 'newAddress'],
  ['cámbieme la dirección a Juárez 12', 'newAddress'],
  ['La dirección está mal', 'newAddress'],
  ['mi nueva dirección es Hidalgo 3', 'newAddress'],
  ['la dirección es correcta', null],
  ['BAJA', 'optOut'],
  ['Alta', 'optIn'],
  ['la caja es alta', null],
  ['', null],
])('«%s» asks for %s', (text, wish) => expect(wishOf(text)).toBe(wish));

it.each(Object.entries(quickReplyTexts))(
  'the button %s says what it asks for, in both languages',
  (wish, { es, en }) => {
    expect([wishOf(es), wishOf(en)]).toEqual([wish, wish]);
    expect(Math.max(es.length, en.length), 'Meta takes 25 letters').toBeLessThanOrEqual(25);
  },
);

import { expect, it, test } from 'vitest';
import { inserted, movedBlock, newValues } from './template-form.rules.ts';

test.each([
  ['Hola ', 5, 5, 'folio', 'Hola {{folio}}', 14],
  ['Hola tú', 5, 7, 'folio', 'Hola {{folio}}', 14],
  ['ab', 1, 1, 'es_entrega', 'a{{#si es_entrega}}{{/si}}b', 19],
] as const)('a variable goes where the cursor was: %s', (text, start, end, name, out, cursor) =>
  expect(inserted(text, { start, end }, name)).toEqual({ text: out, cursor }),
);

it('a block moves to its place', () => {
  const blocks = [{ type: 'logo' }, { type: 'divider' }, { type: 'map' }] as const;
  expect(movedBlock(blocks, 0, 2).map((b) => b.type)).toEqual(['divider', 'map', 'logo']);
  expect(movedBlock(blocks, 2, 0).map((b) => b.type)).toEqual(['map', 'logo', 'divider']);
});

it('a new template begins with our words, and without a name', () => {
  const values = newValues('sms', 'onTheWay', 'es');
  expect([values.name, values.withoutAccents, values.blocks]).toEqual(['', true, []]);
  expect(values.message).toContain('{{folio}}');
});

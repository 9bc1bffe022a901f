import { expect, test } from 'vitest';
import { scratch } from './scratch.mjs';
import { checkWords } from './words.mjs';

const words = 'contract/src/words/fleet.ts';
const sound = {
  [words]:
    "export const names = { plate: { es: 'Placa', en: 'Plate' }, owner: { es: 'Dueño', en: 'Owner' } } as const satisfies N;",
  'portal/src/features/fleet/fleet.es.ts':
    "import { names } from '@tramo/contract/words/fleet'; export const m = { plate: names.plate.es, brand: 'Placa', title: 'Dueño' } as const;",
  'api/src/modules/fleet/fleet.sheet.service.ts': 'export const columns = [{ key: "plate", header: names.plate }];',
};
const problemsWith = async (/** @type {Record<string, string>} */ changed) =>
  (await checkWords(scratch({ ...sound, ...changed }))).problems;

test('labels that stand once have no problems', async () => {
  expect(await problemsWith({})).toEqual([]);
});

test.each([
  [
    'in a text',
    { 'portal/src/a/a.es.ts': "export const m = { columns: {\n plate: 'Placa' } } as const;" },
    'a.es.ts:2',
  ],
  [
    'in a rule',
    { 'api/src/modules/a/a.rules.ts': "const names = { plate: { es: 'Placa', en: 'Tag' } };" },
    'a.rules.ts:1',
  ],
  ['as a heading', { 'api/src/a.ts': "const c = { key: 'plate', header: { es: 'Placa', en: 'Tag' } };" }, 'a.ts:1'],
  ['elsewhere in the contract', { 'contract/src/a.ts': "export const a = { plate: 'Placa' };" }, 'contract/src/a.ts'],
  [
    'among the words',
    { 'contract/src/words/guides.ts': "export const b = { plate: { es: 'Placa', en: 'x' } };" },
    'ya está',
  ],
])('the same label written twice for one key, %s, is a problem', async (_name, changed, said) => {
  const problems = await problemsWith(changed);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(said);
});

test('finding no words is a problem', async () => {
  expect(await problemsWith({ [words]: '' })).toEqual([]);
  expect((await checkWords(scratch({}))).problems).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { scratch } from './scratch.mjs';
import { checkWords } from './words.mjs';

const words = 'contract/src/words/fleet.ts';
const sound = {
  [words]:
    "export const fleetFieldNames = { plate: { es: 'Placa', en: 'Plate' }, owner: { es: 'Dueño', en: 'Owner' } } as const satisfies N;",
  'portal/src/features/fleet/fleet.es.ts':
    "import { fleetFieldNames } from '@tramo/contract/words/fleet'; export const m = { plate: fleetFieldNames.plate.es, brand: 'Placa', title: 'Dueño' } as const;",
  'api/src/modules/fleet/fleet.sheet.service.ts':
    'export const columns = [{ key: "plate", header: fleetFieldNames.plate }];',
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

test.each([
  [
    'among the words',
    { 'contract/src/words/guides.ts': "export const guideFieldNames = { plate: { es: 'Placas', en: 'x' } };" },
    'guides.ts:1',
  ],
  [
    'beside words that a text reads',
    {
      'portal/src/a/a.es.ts':
        "export const m = { columns: { owner: fleetFieldNames.owner.es,\n plate: 'Matrícula' } };",
    },
    'a.es.ts:2',
  ],
  [
    'beside words that a text spreads',
    { 'portal/src/a/a.es.ts': "export const m = { ...namesIn(fleetFieldNames, 'es'), plate: 'Matrícula' };" },
    'a.es.ts:1',
  ],
  [
    'of a group that has it from another',
    {
      'contract/src/words/guides.ts':
        'export const guideFieldNames = { ...fleetFieldNames, tag: fleetFieldNames.plate };',
      'api/src/a.rules.ts': "const m = { owner: guideFieldNames.owner.es, tag: 'Matrícula' };",
    },
    'a.rules.ts:1',
  ],
])('another label for a field, %s, is a problem', async (_name, changed, said) => {
  const problems = await problemsWith(changed);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(said);
});

test('another label says why in a comment; a sentence is no label', async () => {
  expect(
    await problemsWith({
      'contract/src/words/guides.ts':
        "export const guideFieldNames = {\n /** Two of them. */\n plate: { es: 'Placas', en: 'x' } };",
      'portal/src/a/a.es.ts':
        "export const m = { owner: fleetFieldNames.owner.es,\n // Narrow.\n plate: 'Pl', \n hint: { owner: fleetFieldNames.owner.es, plate: 'Como dice la tarjeta de circulación.' } };",
    }),
  ).toEqual([]);
});

test('English is read where Spanish is', async () => {
  const problems = await problemsWith({
    'portal/src/a/a.es.ts': "export const m = { plate: fleetFieldNames.plate.es,\n // Whose.\n owner: 'Su dueño' };",
    'portal/src/a/a.en.ts': "export const m = { plate: 'Plate', owner: 'Owner' };",
  });
  expect(problems).toEqual([expect.stringContaining("a.en.ts:1: plate: 'Plate'")]);
});

test('a sentence chosen by a condition is a problem', async () => {
  const path = 'api/src/modules/a/a.rules.ts';
  expect(await problemsWith({ [path]: "const hello = (locale) =>\n locale === 'es' ? 'Hola' : 'Hello';" })).toEqual([
    expect.stringContaining(`${path}:2`),
  ]);
});

test('finding no words is a problem', async () => {
  expect(await problemsWith({ [words]: '' })).toEqual([]);
  expect((await checkWords(scratch({}))).problems).toHaveLength(1);
});

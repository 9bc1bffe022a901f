import { describe, expect, test } from 'vitest';
import { argumentsOf, checkMessages, namedIn } from './messages.mjs';
import { scratch } from './scratch.mjs';

const es = 'portal/src/features/guides/guides.es.ts';
const en = 'portal/src/features/guides/guides.en.ts';
const sound = {
  [es]: "export const guidesEs = { title: 'Guías', count: '{count, plural, one {# guía} other {# guías}}', form: { save: 'Guardar {folio}' } };",
  [en]: "export const guidesEn = { title: 'Guides', count: '{count, plural, one {# guide} other {# guides}}', form: { save: 'Save {folio}' } };",
  'portal/src/features/guides/Guides.tsx': "t('title'); t('count'); t('form.save'); t('a');",
};
const problemsWith = async (/** @type {Record<string, string>} */ changed) =>
  (await checkMessages(scratch({ ...sound, ...changed }))).problems;

test('two complete languages have no problems', async () => {
  expect(await problemsWith({})).toEqual([]);
});

const count = "count: '{count, plural, other {#}}'";
test.each([
  [
    'a missing translation',
    { [en]: `export const mEn = { title: 'Guides', ${count} };` },
    'falta en inglés: form.save',
  ],
  [
    'a translation of nothing',
    { [en]: `export const mEn = { title: 'G', ${count}, form: { save: '{folio}', undo: 'Undo' } };` },
    'falta en español: form.undo',
  ],
  [
    'an empty text',
    { [en]: `export const mEn = { title: ' ', ${count}, form: { save: '{folio}' } };` },
    'texto vacío en inglés: title',
  ],
  [
    'a text that is none',
    { [en]: `export const mEn = { title: 3, ${count}, form: { save: '{folio}' } };` },
    'no es un texto en inglés: title',
  ],
  [
    'another argument',
    { [en]: `export const mEn = { title: 'G', ${count}, form: { save: 'Save {folios}' } };` },
    'argumentos distintos en form.save',
  ],
  [
    'a file without its English',
    { 'portal/src/app/app.es.ts': "export const mEs = { a: 'a' };" },
    'no tiene su .en.ts',
  ],
  [
    'a file without its Spanish',
    { 'portal/src/app/app.en.ts': "export const mEn = { a: 'a' };" },
    'no tiene su .es.ts',
  ],
  [
    'a text of the drivers’ app without its English',
    { 'driver/src/app/app.es.ts': "export const mEs = { a: 'a' };" },
    'driver/src/app/app.es.ts: no tiene su .en.ts',
  ],
  ['a file with two objects', { [en]: 'export const mEn = {}; export const nEn = {};' }, 'exactamente un objeto'],
])('%s is a problem', async (_name, changed, said) => {
  expect((await problemsWith(changed)).join('\n')).toContain(said);
});

test('a text that no code names is a problem; one whose key is put together is none', async () => {
  const texts = (/** @type {string} */ name) =>
    `export const m${name} = { status: { onTheWay: 'x', lost: 'x' }, empty: { apiTitle: 'x', apiHint: 'x' }, step_done: 'x' };`;
  const page = 'portal/src/features/guides/Guides.tsx';
  const code = `t(\`status.\${guide.status}\`); t(\`empty.\${kind}Title\`); t(\`step_\${step}\`);`;
  expect(
    await problemsWith({
      [es]: texts('Es'),
      [en]: texts('En'),
      [page]: code,
      'contract/src/statuses.ts': "export const statuses = ['onTheWay'];",
      'portal/src/features/guides/guides.test.ts': "t('status.lost');",
    }),
  ).toEqual(['status.lost', 'empty.apiHint'].map((key) => `${es}: nadie lo usa: ${key}`));
});

describe('namedIn', () => {
  test.each([
    ["t('form.save')", 'form.save', true],
    ["t('form.save')", 'form.saved', false],
    ["role: 'routes-manager'", 'role.routes-manager', true],
    [`t(\`a.\${b}\`)`, 'a.whatever', false],
  ])('%s · %s', (source, key, isNamed) => {
    expect(namedIn([source])(key)).toBe(isNamed);
  });
});

test('finding no files is a problem', async () => {
  expect((await checkMessages(scratch({}))).problems).toHaveLength(1);
});

describe('argumentsOf', () => {
  test.each([
    ['Sin nada', []],
    ['Hola {name}, {count, number}', ['name', 'count']],
    ['{n, plural, one {una guía de {client}} other {guías}}', ['n', 'client']],
    ["Llaves '{literales}' y {real}", ['real']],
    ["L''{x}", ['x']],
  ])('%s', (message, names) => {
    expect([...argumentsOf(message)]).toEqual(names);
  });
});

import { expect, test } from 'vitest';
import { checkRetiredWords } from './retired-words.mjs';
import { scratch } from './scratch.mjs';

const texts = 'portal/src/a/a.es.ts';
const english = 'portal/src/a/a.en.ts';
const words = 'contract/src/words/a.ts';
const problemsWith = async (/** @type {Record<string, string>} */ files) =>
  (await checkRetiredWords(scratch(files))).problems;

test.each([
  ['a text', texts, "export const m = { a: 'Sube sus papeles' };", 'documentos'],
  ['a word', words, "export const m = { a: { es: 'Ventana', en: 'Time window' } };", 'horario'],
  ['a call', 'contract/src/a.ts', "export const a = { summary: 'La hoja de prueba en PDF' };", 'comprobante'],
  ['a key', texts, "export const m = { a: 'Pulsa Entrar para abrir' };", 'Enter'],
  ['a count', texts, "export const m = { a: '{count, plural, other {# seleccionados}}' };", 'lo que se elige'],
  ['a heading', texts, "export const m = { a: 'Quién' };", 'Usuario'],
  ['a template', texts, 'export const m = { a: `Las $' + '{one} y ventanas` };', 'horario'],
  ['English', english, "export const m = { a: 'Three guides' };", 'waybill'],
  ['Spanish in English', english, "export const m = { a: 'Pick a ruta' };", 'inglesa'],
])('a retired word in %s is a problem', async (_name, path, source, said) => {
  const problems = await problemsWith({ [path]: `\n${source}` });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`${path}:2`);
  expect(problems[0]).toContain(said);
});

test('names in the code, arguments, the browser’s window and names of the documents are none', async () => {
  const files = {
    [texts]: "import { guides } from './guides.ts'; export const m = { papeles: guides, a: 'Cierra esta ventana' };",
    [english]: "export const m = { a: '{guides} waybills', b: 'By “Cierre de ruta”' };",
    'api/src/a.ts': "const aliases = ['ventana'];",
  };
  expect(await problemsWith(files)).toEqual([]);
  // Nothing read is no answer.
  expect(await problemsWith({})).toHaveLength(1);
});

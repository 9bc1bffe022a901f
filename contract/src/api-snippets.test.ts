import { describe, expect, test } from 'vitest';
import { callOf, exampleGuide } from './api-guide.ts';
import { type SnippetCall, snippetLanguages, snippetOf } from './api-snippets.ts';
import { guideInput } from './guide-input.ts';

const example = { cediId: '01900000-0000-7000-8000-000000000001', day: '2026-11-21', guideId: 'g' };
const place = { apiUrl: 'https://portal.empresa.mx/api', key: 'tramo_abc' };
const create = callOf('create', example) as SnippetCall;

/** The words of a command as a shell reads them: quoted ones whole, an apostrophe written as '\\''. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/'((?:[^']|'\\'')*)'(?=\s|$)|([^\s\\']+)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll("'\\''", "'") ?? plain ?? '',
  );

describe('the example of a connection', () => {
  test('is a guide that the API takes', () => {
    expect(guideInput.safeParse(exampleGuide(example)).error).toBeUndefined();
  });

  test('reaches the program whole, whatever stands in it', () => {
    const key = "tramo_it's $HOME `x`";
    const words = wordsOf(snippetOf('curl', create, { ...place, key }));
    expect(words.slice(0, 4)).toEqual(['curl', '-X', 'POST', 'https://portal.empresa.mx/api/guides']);
    expect(words.filter((_, i) => words[i - 1] === '-H')).toEqual([
      'platform: api',
      `apiKey: ${key}`,
      'Idempotency-Key: pedido-1001',
      'Content-Type: application/json',
    ]);
    expect(JSON.parse(words.at(-1) ?? '')).toEqual(exampleGuide(example));
  });

  test.each(snippetLanguages)('in %s quotes what would end its texts', (language) => {
    const odd = { ...create, body: { nota: `O'Higgins \\ "dos"\nlíneas`, hay: true, no: null, n: 1.5, vacía: [] } };
    const text = snippetOf(language, odd, place);
    expect(text).toContain(
      {
        curl: `O'\\''Higgins \\\\ \\"dos\\"\\nlíneas`,
        javascript: `'O\\'Higgins \\\\ "dos"\\nlíneas'`,
        python: `"O'Higgins \\\\ \\"dos\\"\\nlíneas"`,
        php: `'O\\'Higgins \\\\ "dos"\nlíneas'`,
      }[language],
    );
    expect(text).toContain({ curl: 'null', javascript: 'null', python: 'None', php: 'null' }[language]);
  });
});

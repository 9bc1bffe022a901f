import { guideInput } from '@tramo/contract/guide-input';
import { describe, expect, test } from 'vitest';
import { curlExample, exampleGuide } from './connections.rules.ts';

const example = {
  apiUrl: 'https://portal.empresa.mx/api',
  key: 'tramo_abc',
  cediId: '01900000-0000-7000-8000-000000000001',
  day: '2026-11-21',
};

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
    const words = wordsOf(curlExample({ ...example, key }));
    expect(words.slice(0, 4)).toEqual(['curl', '-X', 'POST', 'https://portal.empresa.mx/api/guides']);
    expect(words.filter((_, i) => words[i - 1] === '-H')).toEqual([
      'platform: api',
      `apiKey: ${key}`,
      'Idempotency-Key: pedido-1001',
      'Content-Type: application/json',
    ]);
    expect(JSON.parse(words.at(-1) ?? '')).toEqual(exampleGuide(example));
  });
});

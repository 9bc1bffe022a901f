import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const kit = join(import.meta.dirname, '../../../node_modules/@mantine/core/styles');
const importsOf = (text: string): string[] =>
  [...text.matchAll(/styles\/(\w+)\.layer\.css'/g)].map(([, name]) => name as string);
const read = (file: string): string => readFileSync(join(source, file), 'utf8');

it('a component of the kit has its styles: from the lists of all screens, or from the file that uses it', () => {
  const everywhere = new Set(
    ['theme/mantine-base.ts', 'theme/mantine-shell.ts'].flatMap((file) => importsOf(read(file))),
  );
  expect(everywhere.size).toBeGreaterThan(30);
  const faults = globSync('**/*.tsx', { cwd: source }).flatMap((file) => {
    const text = read(file);
    const here = new Set(importsOf(text));
    return [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
      .flatMap(([, names]) => (names as string).split(',').map((name) => name.trim()))
      .filter((name) => existsSync(join(kit, `${name}.layer.css`)) && !everywhere.has(name) && !here.has(name))
      .map((name) => `${file}: import '@mantine/core/styles/${name}.layer.css'`);
  });
  expect(faults).toEqual([]);
});

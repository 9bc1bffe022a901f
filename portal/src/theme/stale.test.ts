import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('what is being read again keeps its contrast: nothing that waits is made transparent', () => {
  const source = join(import.meta.dirname, '..');
  const files = globSync('**/*.css', { cwd: source });
  expect(files.length).toBeGreaterThan(50);
  const faults = files.flatMap((file) =>
    [
      ...readFileSync(join(source, file), 'utf8').matchAll(
        /([^{}]*\[data-(?:stale|checking|saving)\][^{}]*)\{([^{}]*)\}/g,
      ),
    ]
      .filter(([, , body]) => /opacity\s*:/.test(body ?? ''))
      .map(([, selector]) => `${file}: ${selector?.trim()}`),
  );
  expect(faults).toEqual([]);
});

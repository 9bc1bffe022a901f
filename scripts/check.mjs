/** `npm run check`: types, lint and format, and our own checks. `npm run check -- architecture` runs one of them. */
import { join } from 'node:path';
import { capture, onNode24, root } from './node24.mjs';

await onNode24(import.meta.url);
const [
  { checkArchitecture },
  { checkHygiene },
  { checkMessages },
  { checkMigrations },
  { checkRetiredWords },
  { checkWords },
] = await Promise.all([
  import('./checks/architecture.mjs'),
  import('./checks/hygiene.mjs'),
  import('./checks/messages.mjs'),
  import('./checks/migrations.mjs'),
  import('./checks/retired-words.mjs'),
  import('./checks/words.mjs'),
]);

const command = (/** @type {string[]} */ args) => async () => {
  const { code, output } = await capture(args);
  return { problems: code === 0 ? [] : [output.trim() || `salió con ${code}`], note: '' };
};

/** Each answers `{problems, note}`; no problems means that it passed. */
const checks = {
  types: command([join(root, 'node_modules/typescript/bin/tsc'), '-b', '--pretty', 'false']),
  lint: command([
    join(root, 'node_modules/@biomejs/biome/bin/biome'),
    ...[
      'ci',
      '--error-on-warnings',
      '--diagnostic-level=warn',
      '--max-diagnostics=200',
      '--reporter=concise',
      '--colors=off',
      '.',
    ],
  ]),
  architecture: () => checkArchitecture(root),
  messages: () => checkMessages(root),
  migrations: () => checkMigrations(root),
  words: () => checkWords(root),
  retired: () => checkRetiredWords(root),
  hygiene: () => checkHygiene(root),
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(checks, name));
if (unknown) {
  console.error(`No hay una revisión «${unknown}». Revisiones: ${Object.keys(checks).join(', ')}.`);
  process.exit(2);
}

let failed = false;
await Promise.all(
  Object.entries(checks)
    .filter(([name]) => asked.length === 0 || asked.includes(name))
    .map(async ([name, check]) => {
      const startedAt = performance.now();
      const { problems, note } = await check().catch((error) => ({
        problems: [String(error?.stack ?? error)],
        note: '',
      }));
      const time = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
      failed ||= problems.length > 0;
      const head = `${problems.length > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${time}${note ? `  ${note}` : ''}`;
      console.log([head, ...problems.map((problem) => `  ${problem.replaceAll('\n', '\n  ')}`)].join('\n'));
    }),
);
// Not process.exit: what was printed to a pipe may still be on its way.
process.exitCode = failed ? 1 : 0;

import { expect, test } from 'vitest';
import { checkHygiene, problemsOfFile } from './hygiene.mjs';
import { scratch } from './scratch.mjs';

// Put together here, so that this file itself stays clean.
const put = (/** @type {string[]} */ ...parts) => parts.join('');

test.each([
  ['a path of a machine', put('see /wo', 'rk/main/x.ts'), 'ruta de una máquina'],
  ['a temporary folder of a machine', put('/tmp/bash', '_jobs.0/a'), 'ruta de una máquina'],
  ['a home', put('cd /ho', 'me/ana/tramo'), 'ruta de una máquina'],
  ['a foreign tool', put('see x/.libr', 'ary/env'), 'herramienta ajena'],
  ['a registry', put('https://registry', '.example.org/x'), 'registro de paquetes'],
  ['work put off', put('// TO', 'DO later'), 'pendiente'],
  ['a test alone', put('test.on', "ly('x')"), 'prueba apartada'],
  ['tests left out', put('describe.sk', "ip('x')"), 'prueba apartada'],
  ['a variable beside their table', put('const a = process.e', 'nv.A'), 'fuera de platform/settings'],
])('%s is a problem', (_name, text, said) => {
  const problems = problemsOfFile('api/src/a.ts', `const a = 1;\n${text}\n`);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('api/src/a.ts:2');
  expect(problems[0]).toContain(said);
});

test.each([
  ['a path of the API', "fetch('/api/work/1'); tramo work"],
  ['a Spanish word', 'TODOS los repartidores'],
  ['rows left out of a query', 'query.skipLocked().offset(3)'],
  ['an expression', 'const g = a /work / b'],
])('%s is none', (_name, text) => {
  expect(problemsOfFile('api/src/a.ts', text)).toEqual([]);
});

test('a browser test that is left out is a problem', () => {
  const text = put('test.fix', "me('x')");
  expect(problemsOfFile('e2e/acceptance/access.spec.ts', text)).toHaveLength(1);
});

test('a file over 500 lines is a problem, but messages and prose may be long', () => {
  const long = 'x\n'.repeat(501);
  expect(problemsOfFile('api/src/a.ts', 'x\n'.repeat(500))).toEqual([]);
  expect(problemsOfFile('api/src/a.test.ts', 'x\n'.repeat(600))).toEqual([]);
  expect(problemsOfFile('api/src/a.test.ts', 'x\n'.repeat(601))).toHaveLength(1);
  expect(problemsOfFile('api/src/a.ts', long)).toHaveLength(1);
  for (const path of ['portal/src/app/app.es.ts', 'docs/a.md', 'api/src/seed/people.ts', 'package-lock.json']) {
    expect(problemsOfFile(path, long)).toEqual([]);
  }
});

test('pictures are passed over, and a repository without text is a problem', async () => {
  expect((await checkHygiene(scratch({ 'a.png': `\0${put('/wo', 'rk/x')}` }))).problems).toEqual([
    'no se encontró ningún archivo que revisar',
  ]);
  expect((await checkHygiene(scratch({ 'a.ts': put('/wo', 'rk/x'), 'b.ts': 'fine' }))).problems).toHaveLength(1);
});

test('two migrations with one number are a problem', async () => {
  const migrations = { 'api/migrations/0001_a.sql': 'select 1;\n', 'api/migrations/0002_b.sql': 'select 1;\n' };
  expect((await checkHygiene(scratch(migrations))).problems).toEqual([]);
  expect(
    (await checkHygiene(scratch({ ...migrations, 'api/migrations/0002_c.sql': 'select 1;\n' }))).problems.join(),
  ).toContain('0002 se repite');
});

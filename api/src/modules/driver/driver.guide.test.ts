import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { codesApi } from '@tramo/contract/codes';
import { driverApi } from '@tramo/contract/driver';
import { driverAppApi } from '@tramo/contract/driver-day/driver-app';
import { problemKinds } from '@tramo/contract/problem-kinds';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { addAppDriver, giveAppRoute } from '../../seed/app-driver.ts';
import { makeDemoCompany } from '../../seed/company.ts';
import { modes } from '../../simulator/modes.ts';

const guide = readFileSync(new URL('../../../../docs/driver-api.md', import.meta.url), 'utf8');
/** Paths as the guide writes them: `{id}` for what varies, in its examples too. */
const documented = new Set(
  [...guide.matchAll(/\/driver\/[\w/{}$._-]*/g)].map(([path]) => path.replace(/\$?\{[^}]*\}/g, '{id}')),
);

test('the guide for the app’s makers tells every call, and none that is not there', () => {
  const calls = [...Object.values(driverApi), ...Object.values(driverAppApi), codesApi.driverCheck].map((e) =>
    e.path.replace(/\{\w+\}/g, '{id}'),
  );
  expect([...new Set(calls)].filter((path) => !documented.has(path))).toEqual([]);
  expect([...documented].filter((path) => !calls.includes(path) && path !== codesApi.driverResend.path)).toEqual([]);
});

test('its errors are the catalogue’s, its modes the simulator’s', () => {
  const keys = [...guide.matchAll(/`((?:general|routes|guides|proof|answers|codes|driver|auth)\.\w+)`/g)].map(
    ([, key]) => key as string,
  );
  expect(keys.length).toBeGreaterThan(15);
  expect(keys.filter((key) => !(key in problemKinds))).toEqual([]);
  for (const mode of modes) expect(guide).toContain(`\`${mode}\``);
});

/** The code that a phone's calls run through. */
const behindTheCalls = [
  'driver/driver.service.ts',
  'driver/driver.stops.service.ts',
  'driver/driver.visits.service.ts',
  'routes/routes.execution.service.ts',
  'answers/answers.judge.service.ts',
  'answers/answers.notices.service.ts',
  'proof/proof.visit.service.ts',
  'proof/proof.uploads.service.ts',
  'proof/proof.pieces.service.ts',
  'codes/codes.service.ts',
  'telemetry/telemetry.positions.service.ts',
];

test('it tells what to do at each error that a call may be told', () => {
  const thrown = behindTheCalls.flatMap((file) =>
    [...readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').matchAll(/problem\('([\w.]+)'/g)].map(
      ([, key]) => key as string,
    ),
  );
  expect(new Set(thrown).size).toBeGreaterThan(15);
  expect([...new Set(thrown)].filter((key) => !guide.includes(`\`${key}\``))).toEqual([]);
});

test('its examples run on the demo as they stand, one after another', async () => {
  const now = new Date();
  await t.platform.db.system(async (trx) => {
    const company = await makeDemoCompany(trx, now);
    await addAppDriver(trx, company, now);
    await giveAppRoute(trx, company, now);
  });
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const examples = [...guide.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code).join('\n');
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', examples], {
    env: { ...process.env, API: `${url}/api` },
  });
  expect(stdout).toContain('Hola, ');
  expect(stdout).toContain('Traccar Client: 200');
  expect(stdout).toMatch(/(delivered|collected) [0-9a-f-]{36}/);
  expect(stdout.trim().endsWith('Día terminado')).toBe(true);
});

const t = await testApp();

test('it is served beside the API page, which links it', async () => {
  const page = await t.app.inject({ method: 'GET', url: '/api/driver-api.md' });
  expect([page.statusCode, page.payload]).toEqual([200, guide]);
  expect((await t.app.inject({ method: 'GET', url: '/api/openapi.json' })).payload).toContain('/api/driver-api.md');
});

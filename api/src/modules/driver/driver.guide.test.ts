import { readFileSync } from 'node:fs';
import { codesApi } from '@tramo/contract/codes';
import { driverApi } from '@tramo/contract/driver';
import { problemKinds } from '@tramo/contract/problems';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { modes } from '../../simulator/modes.ts';

const guide = readFileSync(new URL('../../../../docs/driver-api.md', import.meta.url), 'utf8');
/** Paths as the guide writes them: `{id}` for what varies, in its examples too. */
const documented = new Set(
  [...guide.matchAll(/\/driver\/[\w/{}$-]*/g)].map(([path]) => path.replace(/\$\w+/g, '{id}')),
);

test('the guide for the app’s makers tells every call, and none that is not there', () => {
  const calls = [...Object.values(driverApi), codesApi.driverCheck].map((e) => e.path as string);
  expect([...new Set(calls)].filter((path) => !documented.has(path))).toEqual([]);
  expect([...documented].filter((path) => !calls.includes(path) && path !== codesApi.driverResend.path)).toEqual([]);
});

test('its errors are the catalogue’s, its modes the simulator’s', () => {
  const keys = [...guide.matchAll(/`((?:general|routes|guides|proof|codes|driver|auth)\.\w+)`/g)].map(
    ([, key]) => key as string,
  );
  expect(keys.length).toBeGreaterThan(15);
  expect(keys.filter((key) => !(key in problemKinds))).toEqual([]);
  for (const mode of modes) expect(guide).toContain(`\`${mode}\``);
});

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t?.close());

test('it is served beside the API page, which links it', async () => {
  const page = await t.app.inject({ method: 'GET', url: '/api/driver-api.md' });
  expect([page.statusCode, page.payload]).toEqual([200, guide]);
  expect((await t.app.inject({ method: 'GET', url: '/api/openapi.json' })).payload).toContain('/api/driver-api.md');
});

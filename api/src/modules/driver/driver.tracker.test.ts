import { accountsApi } from '@tramo/contract/accounts-api';
import { driverApi } from '@tramo/contract/driver';
import { driverAppApi } from '@tramo/contract/driver-day/driver-app';
import type { Route } from '@tramo/contract/routes';
import { routesApi } from '@tramo/contract/routes';
import { expect, test } from 'vitest';
import { sha256, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Person } from '../../../test/builders.ts';
import { buildReadyRoute, buildStartedRoute, readRoute } from '../../../test/routes.ts';

const t = await testApp();
const c = await buildCompany(t);
const seconds = (ago = 0): number => Math.floor(t.platform.now().getTime() / 1000) - ago;
const iso = (ago = 0): string => new Date(seconds(ago) * 1000).toISOString();

const linkOf = async (who: Person): Promise<string> => {
  const answer = await t.call(driverAppApi.trackerLink, { token: who.token });
  expect(answer.statusCode, answer.body).toBe(200);
  const { url, deviceId } = answer.json();
  expect(deviceId).toMatch(/^\w{6,}$/);
  return new URL(url).pathname;
};
const send = (path: string, query: Record<string, string | number>, method: 'GET' | 'POST' = 'POST') =>
  t.app.inject({ method, url: `${path}?${new URLSearchParams(query as Record<string, string>)}` });
const post = (path: string, body: unknown, type = 'application/json') =>
  t.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': type },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const trace = async (id: string): Promise<number> =>
  (await t.call(routesApi.locations, { token: c.admin.token, params: { id } })).json().coordinates.length;
const last = async (id: string): Promise<Route['latestLocation']> =>
  (await readRoute(t, c.admin.token, id)).latestLocation;

test('positions of Traccar Client join the route under way, however it sends them', async () => {
  const r = await buildStartedRoute(t, c, { stops: 2 });
  const path = await linkOf(r.driver);
  const fix = { id: '123456', lat: 25.671, lon: -100.31, speed: 10, bearing: 90, altitude: 500, accuracy: 9, batt: 64 };
  // Whole seconds: the one of the start itself began before it.
  expect((await send(path, { ...fix, timestamp: seconds(-1) })).statusCode).toBe(200);
  expect(await last(r.id)).toMatchObject({ lat: 25.671, lng: -100.31, heading: 90, battery: 0.64 });
  expect((await last(r.id))?.speedMps).toBeCloseTo(5.14, 2);
  // Milliseconds, ISO, as GET, as a form, as JSON of newer clients; three that cannot be read are taken and forgotten.
  expect((await send(path, { ...fix, timestamp: (seconds() + 1) * 1000 }, 'GET')).statusCode).toBe(200);
  expect((await send(path, { ...fix, timestamp: iso(-2) })).statusCode).toBe(200);
  const form = new URLSearchParams({ ...(fix as object), timestamp: String(seconds(-3)) }).toString();
  expect((await post(path, form, 'application/x-www-form-urlencoded')).statusCode).toBe(200);
  const location = {
    timestamp: iso(-4),
    coords: { latitude: 25.7, longitude: -100.4, accuracy: 5, speed: -1, heading: -1, altitude: 540 },
    battery: { level: 0.5, is_charging: false },
    is_moving: true,
  };
  expect((await post(path, { location, device_id: '123456' })).statusCode).toBe(200);
  expect(await trace(r.id)).toBeGreaterThan(0);
  for (const bad of ['{', '{"location":{"coords":{"latitude":200}}}', '[1,2]'])
    expect((await post(path, bad)).statusCode).toBe(200);
  expect((await send(path, { lat: 'x', lon: 'y' })).statusCode).toBe(200);
  const state = (await t.call(driverAppApi.trackerState, { token: r.driver.token })).json();
  expect([typeof state.since, typeof state.lastFixAt]).toEqual(['string', 'string']);
});

test('where a driver is besides his route is forgotten', async () => {
  const r = await buildReadyRoute(t, c, { stops: 1 });
  const path = await linkOf(r.driver);
  const fix = { lat: 25.671, lon: -100.31 };
  expect((await send(path, { ...fix, timestamp: seconds() })).statusCode).toBe(200);
  expect(await last(r.id)).toBeNull();
  await t.call(driverApi.start, { token: r.driver.token, params: { id: r.id }, body: { at: iso() } });
  // What it kept from before the start stays out, too.
  expect((await send(path, { ...fix, timestamp: seconds(3600) })).statusCode).toBe(200);
  expect(await last(r.id)).toBeNull();
  expect((await send(path, { ...fix, timestamp: seconds() + 1 })).statusCode).toBe(200);
  expect(await last(r.id)).toMatchObject({ lat: 25.671 });
});

test('an address is one driver’s until another one, its end, a new password or a disabled account', async () => {
  const driver = await buildUser(t, c.id, { type: 'driver' });
  const status = async (path: string): Promise<number> => (await send(path, { lat: 25, lon: -100 })).statusCode;
  expect(await status('/api/driver/osmand/nada')).toBe(404);
  expect(await status(`/api/driver/osmand/${'A'.repeat(32)}`)).toBe(404);
  const first = await linkOf(driver);
  expect(await status(first)).toBe(200);
  const second = await linkOf(driver);
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  expect((await t.call(driverAppApi.trackerEnd, { token: driver.token })).json()).toEqual({ ok: true });
  expect(await status(second)).toBe(404);
  expect((await t.call(driverAppApi.trackerState, { token: driver.token })).json()).toEqual({
    since: null,
    lastFixAt: null,
  });
  const third = await linkOf(driver);
  const update = (body: object) =>
    t.call(accountsApi.updateUser, { token: c.admin.token, params: { id: driver.userId }, body });
  expect((await update({ status: 'disabled' })).statusCode).toBe(200);
  expect(await status(third)).toBe(404);
  // Enabling the account revives no address.
  expect((await update({ status: 'enabled' })).statusCode).toBe(200);
  expect(await status(third)).toBe(404);
  const again = await buildUser(t, c.id, { type: 'driver' });
  const fourth = await linkOf(again);
  const changed = await t.call(accountsApi.updateUser, {
    token: c.admin.token,
    params: { id: again.userId },
    body: { newPassword: sha256('otra-contrasena'), setNewPassword: true, newPasswordType: 'other' },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(await status(fourth)).toBe(404);
});

test('an app in the background is told to the office, since when; what comes late changes nothing', async () => {
  const r = await buildStartedRoute(t, c, { stops: 1 });
  const app = async () => (await readRoute(t, c.admin.token, r.id)).app;
  expect(await app()).toBeNull();
  const tell = (state: string, at: string) =>
    t.call(driverAppApi.presence, { token: r.driver.token, body: { state, at } });
  expect((await tell('awake', iso(300))).json()).toEqual({ ok: true });
  const since = iso(100);
  await tell('hidden', since);
  await tell('hidden', iso(50));
  expect(await app()).toEqual({ state: 'hidden', since });
  await tell('visible', iso(200));
  expect(await app()).toEqual({ state: 'hidden', since });
  await tell('visible', iso(-3600));
  expect(await app()).toMatchObject({ state: 'visible' });
});

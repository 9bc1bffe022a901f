import { createHash } from 'node:crypto';
import { driverApi } from '@tramo/contract/driver';
import { driverAppApi } from '@tramo/contract/driver-day/driver-app';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { keyOf, sha256, testApp } from '../../../test/app.ts';
import { buildCompany } from '../../../test/builders.ts';
import { multipart } from '../../../test/multipart.ts';
import { type BuiltRoute, buildStartedRoute, readRoute } from '../../../test/routes.ts';
import { openStream } from '../../../test/stream.ts';
import { newId } from '../../platform/ids.ts';
import { hashPassword } from '../accounts/accounts.session.service.ts';

const t = await testApp({ background: true });
const c = await buildCompany(t);
const ago = (seconds: number): string => new Date(t.platform.now().getTime() - seconds * 1000).toISOString();
const password = sha256('la-del-operador');

/** Signs another phone of a driver in. */
async function signIn(r: BuiltRoute): Promise<string> {
  const hash = await hashPassword(password);
  const { rows } = await t.platform.db.system((trx) =>
    sql<{
      username: string;
    }>`update app_user set password_hash = ${hash} where id = ${r.driver.userId} returning username`.execute(trx),
  );
  const answer = await t.call(driverApi.login, { body: { username: rows[0]?.username, password } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().token;
}
const manage = (token: string, r: BuiltRoute, n: number, key: string, body: object = {}) =>
  t.call(driverApi.manage, {
    token,
    params: { id: r.guideIds[n] as string },
    headers: { 'idempotency-key': key },
    body: { routeId: r.id, result: 'delivered', at: ago(5), ...body },
  });

describe('two phones of one driver', () => {
  test('both work; what both report stands once, and each reads what the other did', async () => {
    const r = await buildStartedRoute(t, c, { stops: 3 });
    const [one, two] = [await signIn(r), await signIn(r)];
    const key = newId();
    // Together, the same door by two hands: one stands, the other one is told.
    const both = await Promise.all([
      manage(one, r, 0, key, { receivedBy: 'Ana' }),
      manage(two, r, 0, newId(), { receivedBy: 'Beto' }),
    ]);
    expect(both.map((a) => keyOf(a)).sort()).toEqual(['guides.wrong_state', 'ok']);
    // The queue of one phone, moved to the other: the same request under the same key.
    const second = newId();
    const at = ago(5);
    const sent = await manage(one, r, 1, second, { at });
    expect(sent.statusCode).toBe(200);
    expect((await manage(two, r, 1, second, { at })).json()).toEqual(sent.json());
    const day = (token: string) => t.call(driverApi.routes, { token }).then((a) => a.json().routes[0]);
    const [first, other] = [await day(one), await day(two)];
    expect(first.stops.map((s: { status: string }) => s.status)).toEqual(['delivered', 'delivered', 'route']);
    expect(other.stops).toEqual(first.stops);
    expect((await readRoute(t, c.admin.token, r.id)).managedGuides).toBe(2);
  });

  test('fixes of both are one line, in the order of their times; each once', async () => {
    const r = await buildStartedRoute(t, c, { stops: 1 });
    const [one, two] = [await signIn(r), await signIn(r)];
    const fixes = (seconds: number[]) =>
      seconds.map((s) => ({ lat: 25.6 + s / 10_000, lng: -100.3, at: ago(s), accuracyM: 5 }));
    const send = (token: string, seconds: number[]) =>
      t.call(driverApi.positions, { token, body: { routeId: r.id, positions: fixes(seconds) } });
    const answers = await Promise.all([send(one, [40, 20]), send(two, [30, 10]), send(two, [30, 10])]);
    expect(answers.map((a) => a.json())).toEqual([{ accepted: 2 }, { accepted: 2 }, { accepted: 2 }]);
    const { coordinates } = (await t.call(routesApi.locations, { token: c.admin.token, params: { id: r.id } })).json();
    const times = coordinates.map((p: { at: string }) => Date.parse(p.at));
    expect([...times].sort((a, b) => a - b)).toEqual(times);
    expect(new Set(times).size).toBe(times.length);
  });
});

test('a session that ended with a full queue: after signing in everything goes, each once', async () => {
  const r = await buildStartedRoute(t, c, { stops: 2 });
  const morning = await signIn(r);
  const photo = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(2000, 7)]);
  const fileId = newId();
  const piece = (token: string, offset: number, end: number) => {
    const { payload, headers } = multipart(photo.subarray(offset, end), 'x.bin');
    return t.call(driverAppApi.filePiece, {
      token,
      params: { id: fileId },
      query: {
        kind: 'video',
        offset: String(offset),
        total: String(photo.length),
        sha256: createHash('sha256').update(photo).digest('hex'),
      },
      headers,
      body: payload,
    });
  };
  await piece(morning, 0, 1000);
  const key = newId();
  const body = { at: ago(300), receivedBy: 'Ana', evidence: [{ kind: 'video', fileId, at: ago(300) }] };
  await t.platform.db.system((trx) => sql`delete from session where user_id = ${r.driver.userId}`.execute(trx));
  const refused = await manage(morning, r, 0, key, body);
  expect([refused.statusCode, refused.json().error.code]).toEqual([401, 19]);
  expect((await piece(morning, 1000, photo.length)).statusCode).toBe(401);
  const evening = await signIn(r);
  const { received } = (await t.call(driverAppApi.fileProgress, { token: evening, params: { id: fileId } })).json();
  expect(received).toBe(1000);
  expect((await piece(evening, 1000, photo.length)).json().file).toMatchObject({ _id: fileId });
  const done = await manage(evening, r, 0, key, body);
  expect(done.statusCode, done.body).toBe(200);
  expect((await manage(evening, r, 0, key, body)).json()).toEqual(done.json());
  expect((await readRoute(t, c.admin.token, r.id)).managedGuides).toBe(1);
});

test('what the app sends is on the office’s stream: a visit, and the app that went to the background', async () => {
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const r = await buildStartedRoute(t, c, { stops: 2 });
  const stream = await openStream(url, c.admin.token);
  await stream.until((items) => items.length > 0);
  await manage(r.driver.token, r, 0, newId());
  await stream.until((items) =>
    items.some(
      ({ event }) => event.type === 'route.changed' && event.route._id === r.id && event.route.managedGuides === 1,
    ),
  );
  const at = ago(2);
  await t.call(driverAppApi.presence, { token: r.driver.token, body: { state: 'hidden', at } });
  await stream.until((items) =>
    items.some(({ event }) => event.type === 'route.changed' && event.route.app?.state === 'hidden'),
  );
  const told = stream.items.flatMap(({ event }) => (event.type === 'route.changed' ? [event.route.app] : [])).at(-1);
  expect(told).toEqual({ state: 'hidden', since: at });
  stream.close();
});

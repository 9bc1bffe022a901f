import { createHash } from 'node:crypto';
import { auditApi } from '@tramo/contract/audit';
import { driverApi } from '@tramo/contract/driver';
import { driverQueuesApi, type QueueImport, queueFormat } from '@tramo/contract/driver-day/driver-queues';
import { proofApi } from '@tramo/contract/proof';
import { routesApi } from '@tramo/contract/routes';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser, type Person } from '../../../test/builders.ts';
import { multipart } from '../../../test/multipart.ts';
import { type BuiltRoute, buildReadyRoute, buildStartedRoute, readRoute } from '../../../test/routes.ts';
import { newId } from '../../platform/ids.ts';

const t = await testApp();
const c = await buildCompany(t);
const ago = (seconds: number): string => new Date(t.platform.now().getTime() - seconds * 1000).toISOString();
const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#884422' } })
  .jpeg()
  .toBuffer();

let seq = 0;
const actOf = (r: BuiltRoute, kind: string, body: object, guideId?: string) => ({
  act: {
    _id: newId(),
    seq: ++seq,
    driverId: r.driver.userId,
    routeId: r.id,
    at: ago(60),
    clock: { device: ago(60), monotonicMs: 1, startId: 'x', offsetMs: 0 },
    place: null,
    fileIds: [],
    kind,
    body,
    ...(guideId ? { guideId } : {}),
  },
});
const fileOf = (id: string, bytes = photo, sha256 = createHash('sha256').update(bytes).digest('hex')) => ({
  file: { _id: id, kind: 'photo', type: 'image/jpeg', sha256, base64: bytes.toString('base64') },
});
const queue = (driverId: string, lines: object[], header: object = {}): string => {
  const count = (key: string): number => lines.filter((l) => key in l).length;
  const first = {
    format: queueFormat,
    driverId,
    fullName: 'Quien sea',
    exportedAt: ago(10),
    appVersion: '1',
    acts: count('act'),
    files: count('file'),
    ...header,
  };
  return [first, ...lines].map((l) => `${JSON.stringify(l)}\n`).join('');
};
const send = (text: string | Buffer, by: Person = c.admin): Promise<LightMyRequestResponse> => {
  const { payload, headers } = multipart(Buffer.from(text), 'cola.ndjson');
  return t.call(driverQueuesApi.import, { token: by.token, headers, body: payload });
};
const brought = async (text: string | Buffer): Promise<QueueImport> => {
  const answer = await send(text);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const results = (q: QueueImport): string[] => q.acts.map((a) => `${a.kind} ${a.result}`);

/** A day of two guides: started, one delivered with a photo, the other one failed, finished. */
function dayOf(r: BuiltRoute, fileId: string) {
  const [a, b] = r.guideIds as [string, string];
  const evidence = [{ kind: 'photo', fileId, at: ago(60) }];
  const visit = { routeId: r.id, result: 'delivered', at: ago(60), receivedBy: 'Ana', evidence };
  const failed = { routeId: r.id, result: 'undelivered', subStatus: 'Cliente ausente', at: ago(30) };
  return [
    actOf(r, 'start', { at: ago(120), departure: [] }),
    actOf(r, 'order', { at: ago(110), guides: [a, b] }),
    fileOf(fileId),
    actOf(r, 'visit', visit, a),
    actOf(r, 'visits', { ...failed, guides: [{ id: b }] }),
    actOf(r, 'finish', { at: ago(10) }),
  ];
}

test('a whole day comes in by a file; a second time, or from the phone itself, nothing changes', async () => {
  const r = await buildReadyRoute(t, c, { stops: 2 });
  const fileId = newId();
  const lines = dayOf(r, fileId);
  const first = await brought(queue(r.driver.userId, lines));
  expect(results(first)).toEqual(['start done', 'order done', 'visit done', 'visits done', 'finish done']);
  expect(first).toMatchObject({
    driver: { _id: r.driver.userId },
    fault: null,
    files: { brought: 1, known: 0, broken: 0 },
  });
  const route = await readRoute(t, c.admin.token, r.id);
  expect(route).toMatchObject({ status: 'finished', managedGuides: 2, failedGuides: 1 });
  expect(first.acts.map((a) => a.about)).toEqual([
    route.name,
    route.name,
    route.stops[0]?.folio,
    route.stops[1]?.folio,
    route.name,
  ]);
  const visits = (
    await t.call(proofApi.visits, { token: c.admin.token, params: { id: r.guideIds[0] as string } })
  ).json().visits;
  expect(visits).toMatchObject([{ receivedBy: 'Ana', evidence: [{ fileId }] }]);
  const again = await brought(queue(r.driver.userId, lines));
  expect(new Set(again.acts.map((a) => a.result))).toEqual(new Set(['repeated']));
  expect(again.files).toEqual({ brought: 0, known: 1, broken: 0 });
  // The phone finds its signal after all: the same request under the same key is answered as it was.
  const act = lines.find((l) => 'act' in l && l.act.kind === 'visit') as ReturnType<typeof actOf>;
  const own = await t.call(driverApi.manage, {
    token: r.driver.token,
    params: { id: act.act.guideId as string },
    headers: { 'idempotency-key': act.act._id },
    body: act.act.body,
  });
  expect(own.json()).toMatchObject({ status: 'delivered' });
  expect(own.headers['idempotency-replayed']).toBe('true');
  const entries = (
    await t.call(auditApi.list, { token: c.admin.token, query: { subjectId: r.driver.userId, actions: 'import' } })
  ).json();
  expect(entries.entries).toHaveLength(2);
});

test('a phone that sent first, and a part of the queue that is refused', async () => {
  const r = await buildStartedRoute(t, c, { stops: 2 });
  const [a, b] = r.guideIds as [string, string];
  const visit = actOf(r, 'visit', { routeId: r.id, result: 'delivered', at: ago(20), receivedBy: 'Luis' }, a);
  const sent = await t.call(driverApi.manage, {
    token: r.driver.token,
    params: { id: a },
    headers: { 'idempotency-key': visit.act._id },
    body: visit.act.body,
  });
  expect(sent.statusCode, sent.body).toBe(200);
  const other = await buildStartedRoute(t, c, { stops: 1 });
  const stranger = actOf(other, 'finish', { at: ago(5) });
  const q = await brought(
    queue(r.driver.userId, [
      visit,
      actOf(r, 'visit', { routeId: r.id, result: 'undelivered', at: ago(10) }, b),
      actOf(r, 'visit', { routeId: r.id, result: 'nada' }, b),
      actOf(r, 'visit', { routeId: r.id, result: 'delivered', at: ago(10) }),
      stranger,
    ]),
  );
  expect(results(q)).toEqual(['visit repeated', 'visit refused', 'visit refused', 'visit refused', 'finish refused']);
  expect(q.acts[0]?.message).toBe('Ya estaba registrado');
  expect(q.acts[1]?.message).not.toBe('');
  expect(q.acts[4]?.message).toBe('Es de otro operador');
  expect((await readRoute(t, c.admin.token, other.id)).status).toBe('started');
});

test('what the office took away meanwhile is kept as late, as from the phone', async () => {
  const r = await buildStartedRoute(t, c, { stops: 1 });
  await t.call(routesApi.close, { token: c.admin.token, params: { id: r.id }, body: { reason: 'Fin del día' } });
  const act = actOf(r, 'visit', { routeId: r.id, result: 'delivered', at: ago(20) }, r.guideIds[0] as string);
  const q = await brought(queue(r.driver.userId, [act]));
  expect(results(q)).toEqual(['visit refused']);
  expect(q.acts[0]?.message).toContain('quedaron guardadas');
});

describe('a file that is not whole', () => {
  test('what came before the damage is in, and the rest is told', async () => {
    const r = await buildStartedRoute(t, c, { stops: 2 });
    const [a, b] = r.guideIds as [string, string];
    const body = { routeId: r.id, result: 'delivered', at: ago(20) };
    const whole = queue(r.driver.userId, [actOf(r, 'visit', body, a), actOf(r, 'visit', body, b)]);
    const cut = await brought(whole.slice(0, -40));
    expect([results(cut), cut.fault]).toEqual([
      ['visit done'],
      'El archivo está dañado en la línea 3: lo anterior se trajo',
    ]);
    const short = await brought(`${whole.split('\n').slice(0, 2).join('\n')}\n`);
    expect([results(short), short.fault]).toEqual([
      ['visit repeated'],
      'El archivo está incompleto: faltan 1 acciones y 0 archivos. Lo que traía se guardó.',
    ]);
    expect(results(await brought(whole))).toEqual(['visit repeated', 'visit done']);
  });

  test('a file whose bytes are others is left out, and the visit that names it says so', async () => {
    const r = await buildStartedRoute(t, c, { stops: 1 });
    const id = newId();
    const evidence = [{ kind: 'photo', fileId: id, at: ago(20) }];
    const visit = actOf(
      r,
      'visit',
      { routeId: r.id, result: 'delivered', at: ago(20), evidence },
      r.guideIds[0] as string,
    );
    const q = await brought(queue(r.driver.userId, [fileOf(id, photo, 'a'.repeat(64)), visit]));
    expect(q.files).toEqual({ brought: 0, known: 0, broken: 1 });
    expect(q.acts[0]).toMatchObject({ result: 'refused', message: expect.stringContaining('archivo') });
    expect(results(await brought(queue(r.driver.userId, [fileOf(id), visit])))).toEqual(['visit done']);
  });

  test('what is no queue at all', async () => {
    for (const text of ['', 'hola\n', '{}\n', queue(c.admin.userId, [], { format: 'otro/1' })])
      expect(keyOf(await send(text))).toBe('driver.not_a_queue');
    expect(keyOf(await send(Buffer.alloc(30 * 1024 * 1024, 65)))).toBe('driver.not_a_queue');
    expect((await t.call(driverQueuesApi.import, { token: c.admin.token, body: {} })).statusCode).toBe(422);
  });
});

test('only drivers whom the caller sees: of the company, of the cedis', async () => {
  const other = await buildCompany(t);
  const r = await buildStartedRoute(t, other, { stops: 1 });
  const text = queue(r.driver.userId, [actOf(r, 'finish', { at: ago(5) })]);
  expect(keyOf(await send(text))).toBe('driver.queue_of_nobody');
  expect(keyOf(await send(queue(c.admin.userId, [])))).toBe('driver.queue_of_nobody');
  const cedi = await buildCedi(t, c.id);
  const kept = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds: [cedi] });
  const driver = await buildUser(t, c.id, { type: 'driver', cediIds: [c.cediId] });
  expect(keyOf(await send(queue(driver.userId, []), kept))).toBe('driver.queue_of_nobody');
  expect((await send(queue(driver.userId, []), driver)).statusCode).toBe(403);
});

import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { accountsApi } from '@tramo/contract/accounts-api';
import { checklistApi } from '@tramo/contract/checklist-api';
import { type ChecklistTemplate, checklistTemplates, templateContent } from '@tramo/contract/checklist-templates';
import { defaultApiKey } from '@tramo/contract/limits';
import { encodePolyline } from '@tramo/contract/roads/polyline';
import type { RouteDetail } from '@tramo/contract/routes';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, sha256, type TestApp } from '../../test/app.ts';
import { buildCompany, buildUser, type Company } from '../../test/builders.ts';
import { publishedChecklist } from '../../test/checklists.ts';
import { buildReadyRoute, pins, readRoute } from '../../test/routes.ts';
import { eventually } from '../../test/waits.ts';
import { hashPassword } from '../modules/accounts/accounts.session.service.ts';
import { newId } from '../platform/ids.ts';
import { nextDoor } from './drive.ts';
import { modes, modesOf, paceOf, readModes, usualModes } from './modes.ts';
import { along, aside, fixAt, headingAt, legOf, streetHabit } from './motion.ts';
import { randomOf } from './random.ts';
import { type SimulatorOptions, startSimulator } from './simulate.ts';
import { visitOf } from './visit.ts';
import { openWays } from './ways.ts';

describe('what is played', () => {
  test('a leg is believable: on the way, no faster than a vehicle, as long as its distance asks', () => {
    const [from, to] = [
      { lat: 25.67, lng: -100.31 },
      { lat: 25.77, lng: -100.21 },
    ];
    const leg = legOf(randomOf('a'), from, to);
    expect(leg.speedMps).toBeGreaterThan(4);
    expect(leg.speedMps).toBeLessThanOrEqual(33);
    expect(leg.heading).toBeCloseTo(42, 0);
    expect(along(leg, 0).lat).toBeCloseTo(from.lat, 6);
    expect(along(leg, 1).lng).toBeCloseTo(to.lng, 6);
    expect(along(leg, 0.5).lat).toBeCloseTo(25.72, 3);
    const fix = fixAt(randomOf('b'), from, { at: new Date(), speedMps: 10, heading: 42, battery: 0.5 });
    expect(Math.abs(fix.lat - from.lat)).toBeLessThan(0.0003);
  });

  test('streets have habits, the same every day, that differ by place and by the hour', () => {
    const way = { durationS: 300, distanceM: 3000 };
    const places = Array.from({ length: 40 }, (_, i) => ({ lat: 25.6 + i * 0.013, lng: -100.3 }));
    const at = (hour: number): number[] => places.map((p) => streetHabit(way, p, hour));
    expect(at(11)).toEqual(at(11));
    expect(Math.max(...at(11)) - Math.min(...at(11))).toBeGreaterThan(0.2);
    for (const [i, noon] of at(11).entries()) {
      expect(at(8)[i]).toBeCloseTo(noon * 1.16);
      expect(streetHabit({ durationS: 300, distanceM: 1500 }, places[i] as (typeof places)[number], 17)).toBeCloseTo(
        noon * 1.03,
      );
    }
    const street = { line: places.slice(0, 3), ...way };
    const [from, to] = [places[0], places[2]] as [(typeof places)[number], (typeof places)[number]];
    const usual = legOf(randomOf('x'), from, to, street).durationS;
    expect(legOf(randomOf('x'), from, to, street, 8).durationS / usual).toBeCloseTo(at(8)[1] as number);
  });

  test('a leg along streets turns where they turn, and takes as long as they do', () => {
    const [from, corner, to] = [
      { lat: 25.67, lng: -100.31 },
      { lat: 25.67, lng: -100.3 },
      { lat: 25.68, lng: -100.3 },
    ];
    const leg = legOf(randomOf('a'), from, to, { line: [from, corner, to], durationS: 300, distanceM: 2100 });
    expect(leg.durationS).toBeGreaterThanOrEqual(300 * 0.85);
    expect(leg.durationS).toBeLessThanOrEqual(300 * 1.2);
    expect([along(leg, 0), along(leg, 1)]).toEqual([from, to]);
    expect(along(leg, 0.25)).toMatchObject({ lat: 25.67 });
    expect(along(leg, 0.75)).toMatchObject({ lng: -100.3 });
    expect([headingAt(leg, 0.25), headingAt(leg, 0.75)].map(Math.round)).toEqual([90, 0]);
  });

  test('ways are asked for when the stops change, kept without a signal, and not asked where there are none', async () => {
    const [a, b] = [
      { lat: 25.67, lng: -100.31, guideId: 'a' },
      { lat: 25.68, lng: -100.31, guideId: 'b' },
    ];
    let asked = 0;
    let legs: { toGuideId: string; line: string; durationS: number; distanceM: number; source: string }[] | null = null;
    const phone = {
      directions: async () => {
        asked++;
        return legs && { version: '', legs };
      },
    } as unknown as Parameters<typeof openWays>[0];
    const leg = { toGuideId: 'b', line: encodePolyline([a, b]), durationS: 60, distanceM: 1112, source: 'roads' };
    const ways = openWays(phone, 'r');
    expect([await ways.find(a, b, false), asked]).toEqual([null, 0]);
    legs = [leg];
    expect([(await ways.find(a, b, true))?.durationS, asked]).toEqual([60, 1]);
    expect([(await ways.find(a, b, false))?.line.length, asked]).toEqual([2, 1]);
    // From elsewhere it is another way, and one to a stop that is new is asked for.
    expect([await ways.find({ lat: 25.7, lng: -100.31 }, b, true), asked]).toEqual([null, 2]);
    // A straight line is no street: who knows no others is not asked again.
    legs = [{ ...leg, toGuideId: 'a', source: 'estimate' }];
    expect([await ways.find(b, a, true), await ways.find(b, a, true), asked]).toEqual([null, null, 3]);
  });

  test('the same seed plays the same outcomes, in believable shares', () => {
    const stop = (n: number) =>
      ({
        folio: `F-${n}`,
        type: 'delivery',
        contactName: 'Ana',
        items: [{ _id: 'i', quantity: 3 }],
      }) as unknown as Parameters<typeof visitOf>[1];
    const reasons = (['undelivered', 'partial'] as const).map((category) => ({
      _id: category,
      name: category,
      category,
      status: 'enabled' as const,
      description: '',
      visible: true,
      checklistId: null,
      checklistStatus: null,
      questions: [],
      logic: [],
      isSystem: false,
      guides: 0,
      createdDate: '2026-11-01T12:00:00Z',
      version: 1,
      can: { edit: false, remove: false },
    }));
    const play = (seed: number) => Array.from({ length: 2000 }, (_, n) => visitOf(seed, stop(n), reasons));
    const visits = play(1);
    expect(play(1)).toEqual(visits);
    const share = (result: string) => visits.filter((v) => v.result === result).length / visits.length;
    expect(share('delivered')).toBeCloseTo(0.88, 1);
    expect(share('undelivered')).toBeCloseTo(0.08, 1);
    expect(share('partial')).toBeCloseTo(0.04, 1);
    expect(visits.every((v) => v.result === 'delivered' || v.subStatus === v.result)).toBe(true);
    const certified = { ...stop(1), certifiedDelivery: true };
    expect(visitOf(1, certified, reasons)).toMatchObject({ result: 'undelivered', subStatus: 'undelivered' });
    // A company without a sub-status for it is no reason to stand before the door for ever.
    expect(visitOf(1, certified, [])).toMatchObject({ result: 'undelivered', subStatus: 'Cierre de ruta' });
  });
});

describe('what befalls', () => {
  test('modes are told by name, with a share or for all', () => {
    expect(readModes('late, silent:0.3,clock-skew:0')).toEqual({ late: 1, silent: 0.3, 'clock-skew': 0 });
    expect(() => readModes('lluvia')).toThrow('No hay un modo «lluvia»');
    expect(() => readModes('late:2')).toThrow('va de 0 a 1');
  });

  test('shares hold over many routes, and the same seed befalls the same', () => {
    const days = Array.from({ length: 3000 }, (_, n) => modesOf(usualModes, `1 operador ${n}`));
    expect(days[7]).toEqual(modesOf(usualModes, '1 operador 7'));
    for (const mode of modes) {
      const share = days.filter((d) => d.has(mode)).length / days.length;
      expect([mode, Math.abs(share - (usualModes[mode] ?? 0)) < 0.02]).toEqual([mode, true]);
    }
    expect(modesOf({}, 'x').size).toBe(0);
  });

  test('a late driver is slower than the plan, however fast the others', () => {
    const late = new Set(['late'] as const);
    expect([paceOf(4, new Set()), paceOf(4, late), paceOf(0.5, late)]).toEqual([4, 0.6, 0.3]);
  });

  test('stops at one door are one visit, those elsewhere wait', () => {
    const [here, there] = [
      { lat: 25.68, lng: -100.3 },
      { lat: 25.681, lng: -100.3 },
    ];
    expect([nextDoor([here, here, there, here]).length, nextDoor([there, here]).length, nextDoor([]).length]).toEqual([
      2, 1, 0,
    ]);
  });

  test('a way aside is aside, by as much as is asked', () => {
    const leg = legOf(randomOf('a'), { lat: 25.67, lng: -100.31 }, { lat: 25.77, lng: -100.31 });
    const place = aside(leg, 6000);
    expect(place.lat).toBeCloseTo(25.72, 3);
    expect(Math.abs(place.lng + 100.31) * 111_195 * Math.cos((25.72 * Math.PI) / 180)).toBeCloseTo(6000, -2);
  });
});

/** Some seconds where nothing else runs. */
const driveMs = 100_000;

describe('against the real API', { timeout: 2 * driveMs }, () => {
  let t: TestApp;
  let c: Company;
  let url: string;
  let username: string;
  let driver: Awaited<ReturnType<typeof buildUser>>;
  beforeAll(async () => {
    t = await openTestApp();
    url = await t.app.listen({ port: 0, host: '127.0.0.1' });
    c = await buildCompany(t);
    driver = await buildUser(t, c.id, { type: 'driver', fullName: 'Operador Simulado Uno' });
    const hash = await hashPassword(sha256('clave-de-prueba'));
    username = await t.platform.db.system(
      async (trx) =>
        (
          await sql<{
            username: string;
          }>`update app_user set password_hash = ${hash} where id = ${driver.userId} returning username`.execute(trx)
        ).rows[0]?.username ?? '',
    );
  });
  afterAll(() => t?.close());

  const play = (more: Partial<SimulatorOptions>) => {
    const stop = new AbortController();
    const lines: string[] = [];
    const running = startSimulator({
      baseUrl: url,
      apiKey: defaultApiKey,
      drivers: [username],
      password: 'clave-de-prueba',
      speed: 8000,
      seed: 7,
      fixMs: 60,
      pollMs: 50,
      retryMs: 20,
      silentShare: 0,
      log: (line) => lines.push(line),
      signal: stop.signal,
      ...more,
    });
    return {
      lines,
      stop: async () => {
        stop.abort();
        await running;
      },
    };
  };
  const until = (id: string, done: (r: RouteDetail) => boolean): Promise<RouteDetail> =>
    eventually(async () => {
      const route = await readRoute(t, c.admin.token, id);
      if (!done(route)) expect.fail(`the simulated route did not get there: ${route.status}`);
      return route;
    }, driveMs);

  test('a ready route is driven to its end, through lost connections and a lost session', async () => {
    // Half of the writes reach the server, but their answers are lost on the way back.
    let cut = 0;
    const seen = new Set<string>();
    const proxy: Server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', async () => {
        const body = Buffer.concat(chunks);
        const headers = Object.fromEntries(
          ['apikey', 'platform', 'token', 'content-type', 'idempotency-key'].flatMap((h) =>
            request.headers[h] ? [[h, String(request.headers[h])]] : [],
          ),
        );
        const answer = await fetch(`${url}${request.url}`, {
          method: request.method ?? 'GET',
          headers,
          ...(body.length > 0 ? { body } : {}),
        });
        const key = headers['idempotency-key'];
        if (key && !seen.has(key)) {
          seen.add(key);
          if (++cut % 2 === 1) return request.socket.destroy();
        }
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
      });
    });
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
    const { port } = proxy.address() as { port: number };
    const route = await buildReadyRoute(t, c, { driver, stops: 4 });
    // Slow enough to lose the session in the middle of it.
    const fleet = play({ baseUrl: `http://127.0.0.1:${port}`, speed: 2000 });
    await until(route.id, (r) => r.managedGuides >= 1);
    await t.platform.db.system((trx) => sql`delete from session where user_id = ${driver.userId}`.execute(trx));
    const ended = await until(route.id, (r) => r.status === 'finished');
    await fleet.stop();
    proxy.closeAllConnections();
    await new Promise((closed) => proxy.close(closed));
    expect(cut).toBeGreaterThan(2);
    expect(ended).toMatchObject({
      managedGuides: 4,
      assignedGuides: 4,
      nextStop: null,
      latestLocation: { battery: expect.any(Number) },
    });
    const trace = (await t.call(routesApi.locations, { token: c.admin.token, params: { id: route.id } })).json()
      .coordinates;
    expect(trace.length).toBeGreaterThan(4);
    // What the drivers took came along, each picture once, and stands with its visit.
    const shots = await t.platform.db.system((trx) =>
      sql<{
        shown: number;
        kept: number;
      }>`select (select count(*)::int from guide_evidence e join guide_visit v on v.id = e.visit_id where v.route_id = ${route.id}) as shown,
        (select count(*)::int from file where created_by = ${driver.userId} and kind = 'evidence') as kept`.execute(
        trx,
      ),
    );
    expect(shots.rows[0]?.shown).toBeGreaterThan(0);
    expect(shots.rows[0]?.kept).toBe(shots.rows[0]?.shown);
    // Each guide was managed once, though its request was sent twice.
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        n: number;
      }>`select count(*) as n from binnacle where route_id = ${route.id} and action = 'managed' group by guide_id`.execute(
        trx,
      ),
    );
    expect(rows.map((r) => r.n)).toEqual([1, 1, 1, 1]);
  });

  test('a route waits for its hour, unless it is told to start at once; the signal stops a drive', async () => {
    const route = await buildReadyRoute(t, c, { driver, startDate: new Date(Date.now() + 3_600_000).toISOString() });
    const waits = play({});
    await new Promise((r) => setTimeout(r, 400));
    await waits.stop();
    expect((await readRoute(t, c.admin.token, route.id)).status).toBe('ready');
    await t.call(routesApi.update, {
      token: c.admin.token,
      params: { id: route.id },
      body: { startDate: new Date(Date.now() + 60_000).toISOString() },
    });
    const now = play({ startNow: true, speed: 1 });
    await until(route.id, (r) => r.status === 'started' && r.latestLocation !== null);
    const before = Date.now();
    await now.stop();
    expect(Date.now() - before).toBeLessThan(20_000);
    // A route under way is taken up again.
    const again = play({});
    await until(route.id, (r) => r.status === 'finished');
    await again.stop();
  });

  test('who keeps the plan’s clock is at no door before its hour, however fast the simulation', async () => {
    const route = await buildReadyRoute(t, c, { driver });
    const fleet = play({ keepsClock: true });
    const started = await until(route.id, (r) => r.status === 'started' && r.latestLocation !== null);
    const seen = Date.parse(started.latestLocation?.at ?? '');
    // Without the plan's clock a whole route takes less than this.
    const later = await until(route.id, (r) => Date.parse(r.latestLocation?.at ?? '') > seen + 1500);
    await fleet.stop();
    expect([later.status, later.managedGuides]).toEqual(['started', 0]);
    const hurried = play({});
    await until(route.id, (r) => r.status === 'finished');
    await hurried.stop();
  });

  test('a certified delivery, whose code no driver knows, is reported undelivered and holds nothing up', async () => {
    const [first, second] = pins(2);
    const route = await buildReadyRoute(t, c, {
      driver,
      guides: [
        { party: { address: first as object }, certifiedDelivery: true },
        { party: { address: second as object } },
      ],
    });
    const fleet = play({});
    const ended = await until(route.id, (r) => r.status === 'finished');
    await fleet.stop();
    expect(ended.stops[0]).toMatchObject({ guideId: route.guideIds[0], status: 'undelivered' });
    expect(ended.managedGuides).toBe(2);
  });

  test('whatever befalls a driver, each visit arrives once, with its own hour', async () => {
    const [first, second, third, fourth] = pins(4).map((address) => ({ party: { address } })) as [
      object,
      object,
      object,
      object,
    ];
    const route = await buildReadyRoute(t, c, { driver, guides: [first, second, third, third, fourth, first] });
    const began = Date.now();
    const befalls = 'silent,stopped,off-route,low-battery,failing,duplicating,offline,reorder,clock-skew';
    // A clock that runs behind: one that runs ahead would be cut to the server's by itself.
    const seed = Array.from({ length: 50 }, (_, n) => n).find((n) => randomOf(`${n} ${username}`)() < 0.5) as number;
    const fleet = play({ seed, modes: readModes(befalls), minuteMs: 3 });
    const ended = await until(route.id, (r) => r.status === 'finished');
    await fleet.stop();
    expect(fleet.lines.filter((line) => !line.startsWith('Simulador: '))).toEqual([]);
    expect(fleet.lines.some((line) => /answered|Refused|_/.test(line.replaceAll(username, '')))).toBe(false);
    expect(ended.managedGuides).toBe(6);
    expect(ended.failedGuides).toBeGreaterThan(0);
    // The second stop was visited first; two guides of one door were managed at one moment.
    const at = (n: number) => ended.stops.find((s) => s.guideId === route.guideIds[n])?.managedAt as string;
    expect(ended.stops[0]?.guideId).toBe(route.guideIds[1]);
    const hours = ended.stops.map((s) => Date.parse(s.managedAt as string));
    expect([...hours].sort((x, y) => x - y)).toEqual(hours);
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(began - 2000);
    expect(Math.max(...hours)).toBeLessThanOrEqual(Date.now() + 2000);
    expect(at(2)).toBe(at(3));
    expect(new Set(hours).size).toBe(5);
    expect(ended.latestLocation?.battery).toBeLessThan(0.15);
    expect(Math.abs(Date.parse(ended.latestLocation?.at as string) - Date.now())).toBeLessThan(30_000);
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        n: number;
        files: number;
      }>`select count(*)::int as n, (select count(*)::int from guide_visit v where v.guide_id = b.guide_id) as files
        from binnacle b where route_id = ${route.id} and action = 'managed' group by guide_id`.execute(trx),
    );
    expect(rows).toEqual(Array.from({ length: 6 }, () => ({ n: 1, files: 1 })));
  });

  test('a mistaken driver takes his report back: what is kept is the true one, and one attempt', async () => {
    const route = await buildReadyRoute(t, c, { driver, stops: 2 });
    const fleet = play({ modes: readModes('mistaken,duplicating') });
    const ended = await until(route.id, (r) => r.status === 'finished');
    await fleet.stop();
    expect(ended).toMatchObject({
      managedGuides: 2,
      failedGuides: ended.stops.filter((s) => s.status === 'undelivered').length,
    });
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        lines: string;
        attempts: number;
      }>`select string_agg(b.action, ' ' order by b.id) as lines, max(g.delivery_attempts)::int as attempts
        from binnacle b join guide g on g.id = b.guide_id
        where b.route_id = ${route.id} and b.action in ('managed', 'reopened') and b.guide_id = ${route.guideIds[0]}`.execute(
        trx,
      ),
    );
    expect(rows).toEqual([{ lines: 'managed reopened managed', attempts: 1 }]);
  });

  test('phones answer the checklists that they got, without signal and sent twice: each visit once, with its pictures', async () => {
    for (const key of ['delivery', 'failedDelivery'] as const) {
      const { name, category } = checklistTemplates.find((one) => one.key === key) as ChecklistTemplate;
      const content = templateContent(key, newId);
      const body = { name: name.es, category, content };
      const made = await t.call(checklistApi.create, { token: c.admin.token, body });
      await publishedChecklist(t, c.admin.token, made.json()._id, content);
      const params = { id: made.json()._id };
      expect(
        (await t.call(checklistApi.update, { token: c.admin.token, params, body: { visible: true } })).statusCode,
      ).toBe(200);
    }
    const route = await buildReadyRoute(t, c, { driver, stops: 5 });
    const fleet = play({ modes: readModes('offline,duplicating,mistaken') });
    await until(route.id, (r) => r.status === 'finished');
    await fleet.stop();
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ visits: number; sets: number; photos: number }>`select count(distinct v.id)::int as visits,
          (select count(*)::int from checklist_answer where route_id = ${route.id} and gone_at is null) as sets,
          (select count(*)::int from guide_evidence e join guide_visit x on x.id = e.visit_id
            where x.route_id = ${route.id} and e.question_id is not null and e.kind = 'photo') as photos
        from guide_visit v where v.route_id = ${route.id} and v.undone_at is null and v.outcome in ('delivered', 'undelivered')`.execute(
        trx,
      ),
    );
    const { visits = 0, sets, photos } = rows[0] ?? {};
    expect(visits).toBeGreaterThan(2);
    expect(sets).toBe(visits);
    expect(photos).toBeGreaterThanOrEqual(visits);
  });

  test('a wrong password ends that driver with a word, and nothing else', async () => {
    const wrong = play({ password: 'otra-clave' });
    await eventually(() => expect(wrong.lines.at(-1)).toContain('auth.wrong_credentials'));
    await wrong.stop();
    expect((await t.call(accountsApi.health)).statusCode).toBe(200);
  });
});

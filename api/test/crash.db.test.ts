import { accountsApi } from '@tramo/contract/accounts-api';
import { type ChecklistDetail, type ChecklistVersion, checklistApi } from '@tramo/contract/checklist-api';
import { driverApi } from '@tramo/contract/driver';
import type { Endpoint } from '@tramo/contract/endpoint';
import { guidesApi } from '@tramo/contract/guides-api';
import { importsApi } from '@tramo/contract/imports';
import { placesApi } from '@tramo/contract/places-api';
import { planningApi } from '@tramo/contract/planning';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '../src/modules/checklists/checklists.catalogue.rules.ts';
import { demoPassword } from '../src/seed/demo-users.ts';
import { sha256 } from './app.ts';
import { contentOf, question } from './checklists.ts';
import { type CrashCall, type CrashServer, openCrashServer, pause, until } from './crash.ts';

/**
 * `kill -9` in the middle of writing, on the embedded database in a folder: what was acknowledged is there after the restart, and nothing
 * is half done. The moments are random; each run of the suite tries others.
 */
const embedded = process.env.TEST_DB !== 'postgres';
let server: CrashServer;
let token = '';
const call = <T>(endpoint: Endpoint, o: CrashCall = {}): Promise<{ status: number; body: T }> =>
  server.call<T>(endpoint, { token, ...o });

const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
let cediId = '';

describe.runIf(embedded)('after kill -9', () => {
  beforeAll(async () => {
    server = await openCrashServer();
    await server.start();
    token = (
      await call<{ token: string }>(accountsApi.login, {
        body: { username: 'rutas@tramo.demo', password: sha256(demoPassword) },
      })
    ).body.token;
    cediId = (await call<{ addresses: { _id: string }[] }>(placesApi.list)).body.addresses[0]?._id ?? '';
  });
  afterAll(() => server.end());

  it('an import goes on by itself to exactly its guides', async () => {
    const rows = 4000;
    const lines = Array.from(
      { length: rows },
      (_, i) => `K-${i},Ana Pérez ${i},8112345678,Av. Juárez,${i + 1},Centro,Monterrey,64000,25.67,-100.31,Caja,1,2.5`,
    );
    const csv = [
      'folio,contacto,telefono,calle,numero exterior,colonia,ciudad,codigo postal,latitud,longitud,articulo,paquetes,peso kg',
      ...lines,
    ].join('\n');
    const uploaded = (
      await call<{ _id: string }>(importsApi.upload, {
        query: { cediId, scheduledDate: day },
        file: new File([csv], 'dia.csv'),
      })
    ).body;
    type Import = { status: string; counts: { valid: number; imported: number; guides: number; faulty: number } };
    const see = async (): Promise<Import> =>
      (await call<Import>(importsApi.detail, { params: { id: uploaded._id } })).body;
    const ready = await until(see, (i) => i.status !== 'reading');
    expect([ready.status, ready.counts.valid]).toEqual(['ready', rows]);
    expect((await call(importsApi.run, { params: { id: uploaded._id }, key: 'run-1' })).status).toBe(200);
    for (let i = 0; i < 2; i++) {
      await pause(150 + Math.random() * 500);
      await server.kill();
      await server.start();
    }
    const done = await until(see, (i) => i.status === 'done');
    expect(done.counts).toMatchObject({ imported: rows, guides: rows, faulty: 0 });
    const list = (
      await call<{ count: { totalCount: number }; guides: { _id: string }[] }>(guidesApi.list, {
        body: { importId: uploaded._id, limit: 5 },
      })
    ).body;
    expect(list.count.totalCount).toBe(rows);
    for (const g of list.guides) {
      const detail = (
        await call<{ items: unknown[]; binnacle: { action: string }[] }>(guidesApi.detail, { params: { id: g._id } })
      ).body;
      expect([detail.items.length, detail.binnacle.map((b) => b.action)]).toEqual([1, ['created']]);
    }
  });

  it('a plan is as its last acknowledged saving left it', async () => {
    const ids = (
      await call<{ guides: { _id: string }[] }>(guidesApi.list, {
        body: { available: true, location: 'known', cedisIds: [cediId], limit: 60 },
      })
    ).body.guides.map((g) => g._id);
    let plan = (
      await call<{ _id: string; version: number; name: string; guides: unknown[] }>(planningApi.create, {
        body: { name: 'Plan 0', startDate: day, cedisSelected: [cediId], guides: ids.slice(0, 1) },
        key: 'plan',
      })
    ).body;
    for (let round = 0; round < 2; round++) {
      let acknowledged = plan;
      let stop = false;
      const saving = (async () => {
        for (let n = 2; !stop; n = (n % 60) + 1) {
          try {
            const saved = await call<typeof plan>(planningApi.update, {
              params: { id: plan._id },
              body: { plan: { name: `Plan ${n}`, guides: ids.slice(0, n) }, version: acknowledged.version },
            });
            if (saved.status !== 200) break;
            acknowledged = saved.body;
          } catch {
            break; // killed in the middle of this one: it was not acknowledged
          }
        }
      })();
      await pause(100 + Math.random() * 400);
      await server.kill();
      stop = true;
      await saving;
      await server.start();
      plan = (await call<typeof plan>(planningApi.detail, { params: { id: plan._id } })).body;
      // The last acknowledged saving, or the one that was under way, whole.
      expect(plan.version - acknowledged.version).toBeGreaterThanOrEqual(0);
      expect(plan.version - acknowledged.version).toBeLessThanOrEqual(1);
      if (plan.version > 1) expect(plan.name).toBe(`Plan ${plan.guides.length}`);
    }
  });

  it('a checklist has the version of its last acknowledged publication, or the one under way, whole', async () => {
    const admin = (
      await call<{ token: string }>(accountsApi.login, {
        body: { username: 'admin@tramo.demo', password: sha256(demoPassword) },
      })
    ).body.token;
    const body = { name: 'Con corriente', category: 'delivered' };
    const params = {
      id: (await call<ChecklistDetail>(checklistApi.create, { token: admin, body, key: 'c' })).body._id,
    };
    const see = async (): Promise<ChecklistDetail> =>
      (await call<ChecklistDetail>(checklistApi.get, { token: admin, params })).body;
    /** The n-th version asks n questions. */
    const asking = (n: number) => contentOf(Array.from({ length: n }, (_, i) => question(`Pregunta ${i}`)));
    for (let round = 0; round < 2; round++) {
      let acknowledged = (await see()).published?.number ?? 0;
      const publishing = (async () => {
        for (let n = acknowledged + 1; ; n++) {
          const kept = await call<ChecklistDetail>(checklistApi.update, {
            token: admin,
            params,
            body: { content: asking(n) },
          });
          const published = await call<ChecklistDetail>(checklistApi.publish, {
            token: admin,
            params,
            body: { version: kept.body.version, confirmed: true },
          });
          if (published.status === 200) acknowledged = n;
        }
      })().catch(() => undefined);
      await pause(200 + Math.random() * 400);
      await server.kill();
      await publishing;
      await server.start();
      const now = await see();
      const number = now.published?.number ?? 0;
      expect([acknowledged, acknowledged + 1]).toContain(number);
      if (!now.publishedContent) continue;
      expect(now.publishedContent.sections[0]?.questions).toHaveLength(number);
      const { versions } = (
        await call<{ versions: ChecklistVersion[] }>(checklistApi.versions, {
          token: admin,
          params,
          query: { limit: '200' },
        })
      ).body;
      expect(versions.map((v) => v.number)).toEqual(Array.from({ length: number }, (_, i) => number - i));
      expect(versions[0]?.sha256).toBe(fingerprint(now.publishedContent));
    }
  });

  it('a route keeps every acknowledged visit, and a resent one counts once', async () => {
    const signIn = async (username: string) =>
      (
        await call<{ token: string }>(driverApi.login, {
          body: { username, password: sha256(demoPassword) },
          token: '',
        })
      ).body.token;
    type Stop = { guideId: string; type: 'delivery' | 'recollection'; status: string; order: number };
    type DriverRoutes = { routes: { _id: string; status: string; stops: Stop[] }[] };
    let driver = '';
    let route: DriverRoutes['routes'][number] | undefined;
    for (let i = 1; i <= 30 && !route; i++) {
      driver = await signIn(`operador${i}@tramo.demo`);
      route = (await call<DriverRoutes>(driverApi.routes, { token: driver })).body.routes.find(
        (r) => r.status === 'started' && r.stops.filter((s) => s.status === 'route').length >= 2,
      );
    }
    if (!route) throw new Error('the demo day has no started route');
    const id = route._id;
    const open = route.stops.filter((s) => s.status === 'route');
    const manage = (s: Stop) =>
      call(driverApi.manage, {
        token: driver,
        params: { id: s.guideId },
        key: `m-${s.guideId}`,
        body: {
          routeId: id,
          result: s.type === 'delivery' ? 'delivered' : 'collected',
          at: new Date().toISOString(),
          receivedBy: 'Ana',
        },
      });
    for (let at = 0; at < open.length; ) {
      const stop = open[at] as Stop;
      const dies = at === 1 || at === 4;
      const answer = manage(stop).catch(() => null);
      if (dies) {
        await pause(Math.random() * 25);
        await server.kill();
      }
      const first = await answer;
      if (dies) await server.start();
      if (first === null || dies) {
        // The phone does not know whether it arrived, and sends it again.
        expect((await manage(stop)).status).toBe(200);
      } else expect(first.status).toBe(200);
      at += 1;
    }
    const after = (await call<DriverRoutes>(driverApi.routes, { token: driver })).body.routes.find((r) => r._id === id);
    for (const s of open) {
      expect(['delivered', 'collected']).toContain(after?.stops.find((x) => x.guideId === s.guideId)?.status);
      const detail = (
        await call<{ binnacle: { action: string }[]; deliveryAttempts: number }>(guidesApi.detail, {
          params: { id: s.guideId },
        })
      ).body;
      expect([detail.binnacle.filter((b) => b.action === 'managed').length, detail.deliveryAttempts]).toEqual([1, 1]);
    }
  }, 180_000);
});

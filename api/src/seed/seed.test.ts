import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alertsApi } from '@tramo/contract/alerts';
import type { AuditEntry } from '@tramo/contract/audit';
import { auditAction, auditApi, auditKind } from '@tramo/contract/audit';
import { type ChecklistAnswer, checklistAnswersApi } from '@tramo/contract/checklist-answers';
import { type ActiveChecklist, type Checklist, checklistApi } from '@tramo/contract/checklist-api';
import { checklistTemplates } from '@tramo/contract/checklist-templates';
import { type CostDetail, costsApi } from '@tramo/contract/costs';
import { type DriverRoute, driverApi } from '@tramo/contract/driver';
import { fleetLiveApi } from '@tramo/contract/fleet-live';
import type { Guide, GuideDetail } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { messagesApi } from '@tramo/contract/messages';
import { moneyApi, type Transaction } from '@tramo/contract/money';
import { type Payment, paymentsApi } from '@tramo/contract/payments';
import { planningApi } from '@tramo/contract/planning';
import { proofApi, type VisitDetail } from '@tramo/contract/proof';
import { routesApi } from '@tramo/contract/routes';
import { type VehicleCheck, vehicleChecksApi } from '@tramo/contract/vehicle-checks';
import { countsApi } from '@tramo/contract/warehouse/counts';
import { ordersApi } from '@tramo/contract/warehouse/orders-api';
import { packingApi } from '@tramo/contract/warehouse/packing';
import { pickingApi } from '@tramo/contract/warehouse/picking';
import { productsApi } from '@tramo/contract/warehouse/products';
import { stockApi } from '@tramo/contract/warehouse/stock';
import { type Area, warehousesApi } from '@tramo/contract/warehouse/warehouses';
import { snapTo } from '@tramo/roads/zone/snap';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, sha256, testApp } from '../../test/app.ts';
import { signIn } from '../../test/signin.ts';
import { auditBooks } from '../modules/ledger/ledger.audit.service.ts';
import { addDays, localDay } from '../platform/calendar.ts';
import { giveAppRoute } from './app-driver.ts';
import { demoAppDriver, demoPassword, demoRouteDriver, playedDrivers } from './demo-users.ts';
import { seedDemo } from './seed.ts';

let t = await testApp();
const dataDir = mkdtempSync(join(tmpdir(), 'tramo-demo-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
let token: string;
let today: string;
beforeAll(async () => {
  t = await openTestApp({ dataDir });
  await seedDemo(t.platform);
  token = (await signIn(t, { username: 'admin@tramo.demo', password: sha256(demoPassword) })).json().token;
  today = localDay(t.platform.now(), 'America/Mexico_City');
}, 300_000);

describe('the demo shows every screen with something in it', () => {
  it('has streets, which its addresses stand at and its vehicles drive along, in the days that are played again too', async () => {
    const { platform } = t;
    expect(platform.roads.zones().map((z) => [z.name, z.isDemo])).toEqual([
      ['demo-cdmx', true],
      ['demo-monterrey', true],
    ]);
    const farFrom = (points: readonly { lat: number; lng: number }[]): number[] =>
      points.map((p) => {
        const zone = platform.roads.zoneFor([p]);
        return (zone && snapTo(zone, p, { profile: 'car' })?.distanceM) ?? 1000;
      });
    const share = (far: readonly number[], withinM: number): number =>
      far.filter((m) => m < withinM).length / far.length;
    const { doors, tracks } = await platform.db.system(async (trx) => ({
      doors: (
        await sql<{ lat: number; lng: number }>`select lat, lng from guide where lat is not null limit 500`.execute(trx)
      ).rows,
      tracks: (await sql<{ lats: number[]; lngs: number[] }>`select lats, lngs from route_track limit 300`.execute(trx))
        .rows,
    }));
    expect(share(farFrom(doors), 30)).toBeGreaterThan(0.97);
    const played = tracks.flatMap(({ lats, lngs }) =>
      lats.map((lat, i) => ({ lat: lat / 1e5, lng: (lngs[i] as number) / 1e5 })),
    );
    expect(played.length).toBeGreaterThan(1000);
    expect(share(farFrom(played), 30)).toBeGreaterThan(0.97);
  });

  it('has a draft, a plan whose routes stand, and one that was sent out', async () => {
    const { plans } = (await t.call(planningApi.list, { token })).json();
    expect(plans.map((p: { status: string }) => p.status).sort()).toEqual(['dispatched', 'draft', 'optimised']);
    for (const { _id, status } of plans) {
      const plan = (await t.call(planningApi.detail, { token, params: { id: _id } })).json();
      expect(plan.guidesCount).toBeGreaterThan(20);
      expect([status, plan.routes.length > 0]).toEqual([status, status !== 'draft']);
      expect(plan.totals.violations).toBe(0);
    }
  });

  it('has today’s 120 orders in every state, waves, and work that waits for the warehouse’s user', async () => {
    const picker = (await signIn(t, { username: 'almacen@tramo.demo', password: sha256(demoPassword) })).json().token;
    const { status, held } = (await t.call(ordersApi.counts, { token: picker })).json();
    expect(Object.values(status as Record<string, number>).reduce((a, b) => a + b, 0)).toBe(120);
    expect(status).toMatchObject({
      packed: 46,
      packing: 1,
      pendingPacking: expect.any(Number),
      picking: expect.any(Number),
    });
    expect([held, status.pendingPicking > 30, status.picking > 0]).toEqual([3, true, true]);
    const { tasks } = (await t.call(pickingApi.tasks, { token: picker, query: { mine: 'true' } })).json();
    expect(tasks).toMatchObject([{ status: 'paused', wave: { name: 'Rutas de mañana' } }]);
    expect(tasks[0].linesDone).toBeGreaterThan(0);
    expect(tasks[0].linesDone).toBeLessThan(tasks[0].lines);
    const next = (await t.call(pickingApi.next, { token: picker, body: {} })).json();
    expect(next).toMatchObject({ task: { status: 'claimed' }, step: { kind: 'location' } });
    const { orders } = (await t.call(packingApi.queue, { token: picker })).json();
    const opened = (await t.call(packingApi.claim, { token: picker, params: { id: orders.at(-1)._id } })).json();
    expect(opened.suggestion.length).toBeGreaterThan(0);
    expect(opened.expectedKg).toBeGreaterThan(0);
  });

  it('has books of two months that the proof finds nothing wrong in, with what was paid and used', async () => {
    const { rows } = await t.platform.db.system((trx) => sql<{ id: string }>`select id from company`.execute(trx));
    const companyId = rows[0]?.id as string;
    const [book] = await auditBooks(t.platform, companyId);
    expect(book?.faults).toEqual([]);
    expect(book?.transactions).toBeGreaterThan(4000);
    const balance = (await t.call(moneyApi.balance, { token })).json();
    expect(balance).toMatchObject({ prepaid: true, owed: 0, daysLeft: expect.any(Number) });
    expect(balance.held).toBeGreaterThan(0);
    const before = `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}`;
    const of = async (date: string, by: string): Promise<CostDetail> =>
      (await t.call(costsApi.productUsage, { token, query: { date, by } })).json().costDetail;
    const month = await of(before, 'client');
    expect(month.totals.total).toBeGreaterThan(5000);
    expect(month.rows.length).toBeGreaterThan(5);
    expect(month.products.map((p) => p.product)).toEqual(['managedGuide', 'whatsapp']);
    // Each guide that was managed in it is charged once, and stands in its own cedi.
    const { rows: managed } = await t.platform.db.system((trx) =>
      sql<{ n: number }>`select count(distinct guide_id)::int as n from guide_visit
        where (at at time zone 'America/Mexico_City')::date::text like ${`${before}-%`}`.execute(trx),
    );
    expect(month.products[0]?.quantity).toBe(managed[0]?.n);
    expect((await of(before, 'cedi')).rows.map((r) => r._id)).not.toContain(null);
    expect((await of(today, 'product')).budgets).toHaveLength(4);
    const { payments } = (await t.call(paymentsApi.list, { token })).json() as { payments: Payment[] };
    expect(payments.length).toBeGreaterThan(1);
    expect(payments.every((p) => p.status === 'paid' && p.receipt !== null)).toBe(true);
    const topUps = (await t.call(moneyApi.transactions, { token, query: { kind: 'topUp' } })).json().transactions;
    expect(topUps.map((x: Transaction) => x.cause._id).toSorted()).toEqual(payments.map((p) => p._id).toSorted());
  });

  it('has a warehouse of 2,400 locations and 1,500 products in Monterrey, picked from and counted', async () => {
    const { areas } = (await t.call(warehousesApi.list, { token })).json();
    expect(areas.reduce((sum: number, a: Area) => sum + a.locations, 0)).toBe(2400);
    for (const a of areas as Area[])
      expect([a.name, a.occupied > a.locations / 3, a.countsDue > 0]).toEqual([a.name, true, true]);
    const { count } = (await t.call(productsApi.list, { token, query: { hasStock: 'true' } })).json();
    expect(count.totalCount).toBe(1500);
    const { movements } = (await t.call(stockApi.movements, { token, query: { reasons: 'picked' } })).json();
    expect(movements.length).toBe(50);
    const { counts } = (await t.call(countsApi.list, { token })).json();
    expect(counts).toMatchObject([{ status: 'review', differences: 1, recounts: 0 }]);
  });

  it('has varied lines of its history and the mails that left', async () => {
    const { entries } = (await t.call(auditApi.list, { token, query: { limit: '100' } })).json() as {
      entries: AuditEntry[];
    };
    expect(entries.length).toBeGreaterThanOrEqual(30);
    expect(new Set(entries.map((e) => e.action)).size).toBeGreaterThan(15);
    expect(new Set(entries.map((e) => e.kind)).size).toBeGreaterThan(10);
    expect(new Set(entries.map((e) => e.userName)).size).toBeGreaterThan(3);
    for (const e of entries) expect([auditAction.parse(e.action), auditKind.parse(e.kind)]).toEqual([e.action, e.kind]);
    // Each tells of something that exists and is called so; exports and bulk edits are of no one thing.
    const gone = await t.platform.db.system(async (trx) => {
      const { rows } = await sql<{
        line: string;
      }>`select a.action || ' ' || a.kind || ' ' || a.subject_name as line from audit a
        where not exists (select 1 from (
          select id, full_name as name from app_user union all select id, name from company union all select id, name from address
          union all select id, nickname from vehicle union all select id, name from provider union all select id, name from client
          union all select id, name from substatus union all select id, name from custom_field union all select id, name from api_key
          union all select id, name from route union all select id, name from route_plan union all select id, folio from guide union all select id, name from stock_count
        ) thing where thing.id = a.subject_id and thing.name = a.subject_name)
        and not (a.subject_id is null and a.action in ('export', 'bulkEdit'))`.execute(trx);
      return rows.map((r) => r.line);
    });
    expect(gone).toEqual([]);
    const { messages } = (await t.call(messagesApi.list, { token })).json();
    expect(messages.length).toBeGreaterThanOrEqual(10);
    expect(messages.every((m: { body: string }) => m.body.startsWith('Hola, ') || m.body.includes('Tramo'))).toBe(true);
  });

  it('has delivered guides that wait for their papers at any hour, each explained by its history', async () => {
    const [yesterday, delivered] = [addDays(today, -1), ['delivered', 'collected'] as const];
    const body = { status: [...delivered], dateTo: yesterday, pendingVerification: 'any' as const, limit: 50 };
    const { guides } = (await t.call(guidesApi.list, { token, body })).json() as { guides: Guide[] };
    expect(guides.length).toBeGreaterThan(2);
    for (const { _id, status } of guides.slice(0, 5)) {
      const guide = (await t.call(guidesApi.detail, { token, params: { id: _id } })).json() as GuideDetail;
      const told = guide.binnacle.toSorted((a, b) => a.at.localeCompare(b.at)).map((b) => b.to);
      expect(told).toEqual(['pending', 'processing', 'route', status]);
    }
  });

  it('has four checklists in use, answered over its ninety days with what they ask for', async () => {
    const { checklist } = (await t.call(checklistApi.list, { token, query: { limit: '100' } })).json();
    const names = checklistTemplates.map((one) => one.name.es);
    const own = checklist.filter((one: Checklist) => names.includes(one.name)) as Checklist[];
    expect(own.map((one) => [one.category.value, one.visible, one.clientIds.length]).toSorted()).toEqual([
      ['collected', true, 2],
      ['delivered', true, 2],
      ['departure', true, 0],
      ['undelivered', true, 2],
    ]);
    expect(own.every((one) => one.published?.number === 1)).toBe(true);
    for (const one of own) {
      const read = await t.call(checklistAnswersApi.answers, { token, params: { id: one._id }, query: { limit: '2' } });
      const { answers, count } = read.json() as { answers: ChecklistAnswer[]; count: { totalCount: number } };
      expect([one.name, count.totalCount > 30]).toEqual([one.name, true]);
      const { guide, route, visitId, number, answers: said } = answers[0] as ChecklistAnswer;
      if (one.category.value === 'departure') {
        const of = { token, params: { id: route?._id as string } };
        const [check] = (await t.call(vehicleChecksApi.ofRoute, of)).json().checks as VehicleCheck[];
        expect([one.vehicleTypes.includes('van'), check?.answers.length]).toEqual([true, said.length]);
        expect(check?.answers.some((a) => a.files.length > 0)).toBe(true);
        const { alerts } = (await t.call(alertsApi.list, { token, query: { kinds: 'vehicleCheck' } })).json();
        expect(alerts.length).toBeGreaterThan(5);
        continue;
      }
      const visits = (await t.call(proofApi.visits, { token, params: { id: guide?._id as string } })).json().visits;
      const visit = (visits as VisitDetail[]).find((v) => v._id === visitId);
      expect([number, visit?.answers]).toEqual([1, said]);
      expect(said.flatMap((a) => a.fileIds).every((id) => visit?.evidence.some((e) => e.fileId === id))).toBe(true);
    }
  });

  it('plays a day of last week again: every route from its cedi along its stops', async () => {
    const days = Array.from({ length: 7 }, (_, n) => addDays(today, -1 - n));
    const played = await Promise.all(
      days.map(async (startDate) => {
        const { tracks } = (await t.call(fleetLiveApi.tracks, { token, body: { startDate } })).json();
        const { routes } = (await t.call(routesApi.list, { token, body: { startDate, limit: 50 } })).json();
        expect([startDate, tracks.length]).toEqual([startDate, routes.length]);
        for (const track of tracks) {
          expect(track.seconds.every((s: number, i: number) => i === 0 || s >= track.seconds[i - 1])).toBe(true);
          const route = routes.find((r: { _id: string }) => r._id === track.routeId);
          expect(track.halts.length).toBe(route.assignedGuides + 2);
        }
        return tracks.length;
      }),
    );
    // Sundays rest.
    expect(played.filter((n) => n > 0)).toHaveLength(6);
  });
});

describe('the driver for whoever makes an app', () => {
  const routesOf = () =>
    t.platform.db.system(async (trx) => {
      const { rows } = await sql<{ id: string; status: string; day: string; company: string }>`select r.id, r.status,
        r.start_day::text as day, r.company_id as company from route r join app_user d on d.id = r.driver_id where d.username = ${demoAppDriver.username}`.execute(
        trx,
      );
      return rows;
    });
  const give = (now: Date) =>
    t.platform.db.system(async (trx) => {
      const { rows } = await sql<{ id: string }>`select id from company where is_demo`.execute(trx);
      const { rows: cedis } = await sql<{
        id: string;
        name: string;
        lat: number;
        lng: number;
      }>`select id, name, lat, lng from address
        where company_id = ${rows[0]?.id} order by is_default desc`.execute(trx);
      const { rows: clients } = await sql<{
        id: string;
      }>`select id from client where company_id = ${rows[0]?.id}`.execute(trx);
      return giveAppRoute(
        trx,
        {
          id: rows[0]?.id as string,
          timeZone: 'America/Mexico_City',
          cedis: cedis.map((c) => ({ ...c, region: 'monterrey' as const })),
          vehicles: [],
          clients: clients.map(({ id }) => ({ id, kind: 'libros' as const })),
          pictures: { photos: [], failed: [], signatures: [] },
          checklists: [],
          drives: null,
        },
        now,
      );
    });

  it('has a route of today that the simulator leaves alone, is not given a second one, and keeps it of today', async () => {
    expect(playedDrivers).not.toContain(demoAppDriver.username);
    expect(await routesOf()).toMatchObject([{ status: 'ready', day: today }]);
    expect(await give(t.platform.now())).toBeNull();
    const tomorrow = new Date(t.platform.now().getTime() + 86_400_000);
    expect(await give(tomorrow)).toBeNull();
    expect(await routesOf()).toMatchObject([{ status: 'ready', day: addDays(today, 1) }]);
  });

  it('gets another when he has finished', async () => {
    await t.platform.db.system((trx) =>
      sql`update route set status = 'finished', finished_at = now() where driver_id = (select id from app_user where username = ${demoAppDriver.username})`.execute(
        trx,
      ),
    );
    expect(await give(new Date(t.platform.now().getTime() + 86_400_000))).not.toBeNull();
    expect((await routesOf()).map((r) => r.status).sort()).toEqual(['finished', 'ready']);
  });
});

describe('the driver of the fleet for whoever tries the web app', () => {
  it('has a route of today that is his alone, with stops of all kinds; the simulator plays the others', async () => {
    expect(playedDrivers).toHaveLength(29);
    expect(playedDrivers).not.toContain(demoRouteDriver.username);
    const session = await t.call(driverApi.login, {
      body: { username: demoRouteDriver.username, password: sha256(demoPassword) },
    });
    const day = (await t.call(driverApi.routes, { token: session.json().token })).json();
    expect(day.routes).toMatchObject([{ name: 'Ruta de prueba', status: 'ready' }]);
    const [route] = day.routes;
    expect(route.readiness.missing).toEqual([]);
    const stops = route.stops as DriverRoute['stops'];
    expect(stops.length).toBeGreaterThanOrEqual(8);
    expect(stops.filter((s) => s.certifiedDelivery)).toHaveLength(1);
    expect(stops.some((s) => s.type === 'recollection')).toBe(true);
    expect(stops.some((s) => s.items.some((i) => i.quantity > 3))).toBe(true);
    expect(stops.flatMap((s) => s.notes)).toMatchObject([{ text: expect.stringContaining('después de las 4') }]);
    const doors = new Map<string, number>();
    for (const { lat, lng } of stops) doors.set(`${lat} ${lng}`, (doors.get(`${lat} ${lng}`) ?? 0) + 1);
    expect(Math.max(...doors.values())).toBeGreaterThanOrEqual(3);
    const asks = day.checklists.filter((c: ActiveChecklist) => c.category === 'delivered');
    expect(stops.some((s) => asks.some((c: ActiveChecklist) => c.clientIds.includes(s.clientId ?? '')))).toBe(true);
  });
});

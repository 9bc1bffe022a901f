import { sql } from 'kysely';
import { demoCatalogue } from '../modules/places/places.catalogue.ts';
import { savePostalCodes } from '../modules/places/places.postal.service.ts';
import { routeChanged } from '../modules/routes/routes.events.ts';
import { showRelations } from '../modules.relations.ts';
import { addDays, localDay, weekday } from '../platform/calendar.ts';
import type { Platform } from '../platform/context.ts';
import type { Trx } from '../platform/db/tx.ts';
import { emit } from '../platform/outbox.ts';
import { addAppDriver, giveAppRoute, giveTryRoute, ownDrivers, withoutOwn } from './app-driver.ts';
import { makeBooks, topUpDemo } from './books.ts';
import { makeClientBook, makePapersQueue } from './clients.ts';
import { type DemoCedi, type DemoCompany, makeDemoCompany } from './company.ts';
import { findChecklists, makeChecklists } from './demo-checklists.ts';
import { type DemoDrives, openDemoDrives } from './demo-drives.ts';
import { makeNotices } from './demo-notices.ts';
import { makeDemoZones } from './demo-zones.ts';
import { makeComingDay, makePastDay, makeToday, makeWave, writeDays } from './past-day.ts';
import { makeDemoPlans } from './plans.ts';
import { makeRecords } from './records.ts';
import { makeVehicleChecks } from './vehicle-checks.ts';
import { drawPictures, findPictures, savePictures } from './visits.ts';
import { makeCounts, makeWarehouse } from './warehouse.ts';
import { makeWarehouseOrders } from './warehouse-orders.ts';

const HISTORY_DAYS = 90;
/** Days back from which on the company pays in advance: the month before is whole whatever the day. */
const BOOKS_DAYS = 62;
/** Days back whose routes can be played again on the fleet's map. */
const REPLAY_DAYS = 7;
/** With fewer routes on the road than this, the living demo sends out a few more. */
const MIN_ON_ROAD = 4;
const MAX_ROUTES_A_DAY = 60;
const CHECK_MS = 60_000;

export const isEmpty = (platform: Platform): Promise<boolean> =>
  platform.db.system(async (trx) => (await sql`select 1 from company limit 1`.execute(trx)).rows.length === 0);

/** Makes the demo company: places, people, fleet, 90 days of history, today under way and tomorrow waiting. All or nothing. */
export async function seedDemo(platform: Platform): Promise<void> {
  showRelations();
  const now = platform.now();
  await readyDemoZones(platform);
  await savePostalCodes(platform, Object.values(demoCatalogue).flat());
  const drawn = await drawPictures();
  const company = await platform.db.system(async (trx) => {
    const made = await makeDemoCompany(trx, now);
    const drives = openDemoDrives(platform.roads);
    const withPictures = { ...made, drives, pictures: await savePictures(trx, made.id, drawn, now) };
    // Before the first of its days: their routes left with them.
    const publishedAt = new Date(now.getTime() - (HISTORY_DAYS + 5) * 86_400_000);
    const company = { ...withPictures, checklists: await makeChecklists(trx, made, publishedAt) };
    const today = localDay(now, company.timeZone);
    const past = Array.from({ length: HISTORY_DAYS }, (_, i) => addDays(today, i - HISTORY_DAYS)).filter(
      (d) => weekday(d) < 7,
    );
    for (let i = 0; i < past.length; i += 10) {
      await writeDays(
        trx,
        company,
        past.slice(i, i + 10).map((d) => makePastDay(company, d, d >= addDays(today, -REPLAY_DAYS))),
      );
      // The embedded database has no autovacuum: without statistics, foreign keys are checked by reading whole tables.
      if (i === 0) {
        await analyze(trx);
        await sql`discard plans`.execute(trx);
      }
    }
    const played = withoutOwn(company, await ownDrivers(trx, company.id));
    await writeDays(trx, company, [makeToday(played, today, now), makeComingDay(company, addDays(today, 1), now)]);
    await makeClientBook(trx, company);
    await makePapersQueue(trx, company, now);
    await makeVehicleChecks(trx, company, new Date(now.getTime() - (HISTORY_DAYS + 5) * 86_400_000), now);
    await makeRecords(trx, company, now);
    await makeNotices(trx, platform, company);
    await makeBooks(trx, company, new Date(now.getTime() - BOOKS_DAYS * 86_400_000), now);
    await addAppDriver(trx, company, now);
    await giveAppRoute(trx, company, now);
    await giveTryRoute(trx, company, now);
    await makeWarehouse(trx, company, now);
    return company;
  });
  await platform.db.system(analyze);
  await makeDemoPlans(platform, company);
  await makeCounts(platform, company);
  await makeWarehouseOrders(platform, company);
}

/** The streets of the demo's cities, for its installation alone: those of an older generator are made anew. */
export async function readyDemoZones(platform: Platform): Promise<void> {
  const { demoRoadsCache } = platform.config;
  if (demoRoadsCache === 'none') return;
  const made = await makeDemoZones({ folder: platform.roads.folder, cache: demoRoadsCache, now: new Date() });
  if (made.length > 0) await platform.roads.look();
}

const analyze = async (trx: Trx): Promise<void> => {
  for (const table of [
    'address',
    'app_user',
    'client',
    'vehicle',
    'guide',
    'guide_item',
    'binnacle',
    'route',
    'route_stop',
    'guide_visit',
    'guide_evidence',
    'checklist_answer',
    'ledger_entry',
    'ledger_tx',
    'postal_code',
  ])
    await sql`analyze ${sql.table(table)}`.execute(trx);
};

/** The demo company as it stands in the database, or null. */
async function findDemo(platform: Platform): Promise<DemoCompany | null> {
  return platform.db.system(async (trx) => {
    const { rows: companies } = await sql<{
      id: string;
      time_zone: string;
    }>`select id, time_zone from company where is_demo limit 1`.execute(trx);
    const found = companies[0];
    if (!found) return null;
    const { rows: cedis } = await sql<{
      id: string;
      name: string;
      lat: number;
      lng: number;
    }>`select id, name, lat, lng from address where company_id = ${found.id} and status = 'enabled' order by created_at, name desc`.execute(
      trx,
    );
    const { rows: vehicles } = await sql<
      DemoCompany['vehicles'][number]
    >`select v.id, v.nickname, v.cedi_id as "cediId", v.usual_driver_id as "driverId", u.full_name as "driverName", v.capacity_packages as packages,
      v.capacity_weight_kg as "weightKg" from vehicle v join app_user u on u.id = v.usual_driver_id
      where v.company_id = ${found.id} and v.cedi_id is not null and v.status = 'available' order by v.created_at, v.id`.execute(
      trx,
    );
    const { rows: clients } = await sql<{
      id: string;
      name: string;
    }>`select id, name from client where company_id = ${found.id} order by created_at, name`.execute(trx);
    const kinds = [
      'farmacia',
      'moda',
      'ferreteria',
      'abarrotes',
      'electronica',
      'libros',
      'hogar',
      'laboratorio',
    ] as const;
    return {
      id: found.id,
      timeZone: found.time_zone,
      cedis: cedis.flatMap((c): DemoCedi[] =>
        c.lat > 23 ? [{ ...c, region: 'monterrey' as const }] : c.lat < 20.5 ? [{ ...c, region: 'cdmx' as const }] : [],
      ),
      vehicles,
      clients: clients.map((c, i) => ({ id: c.id, kind: kinds[i % kinds.length] ?? 'libros' })),
      pictures: await findPictures(trx, found.id),
      checklists: await findChecklists(trx, found.id),
      drives: null,
    };
  });
}

/** Gives today and tomorrow what they lack, and a wave of routes when the road is nearly empty. */
async function refresh(platform: Platform, drives: DemoDrives): Promise<void> {
  const found = await findDemo(platform);
  if (!found) return;
  const company = { ...found, drives };
  const now = platform.now();
  const today = localDay(now, company.timeZone);
  await topUpDemo(platform, company.id);
  await platform.db.system(async (trx) => {
    const own = await ownDrivers(trx, company.id);
    const played = withoutOwn(company, own);
    const { rows } = await sql<{ today: number; tomorrow: number; on_road: number; free: string[] | null }>`select
      (select count(*) from route where company_id = ${company.id} and start_day = ${today}::date and plan_id is null
        and (driver_id is null or driver_id <> all(${[...own]}::uuid[]))) as today,
      (select count(*) from guide where company_id = ${company.id} and scheduled_date = ${addDays(today, 1)}::date) as tomorrow,
      (select count(*) from route where company_id = ${company.id} and driver_id is not null and (status = 'started' or (status = 'ready' and start_at < now() + interval '15 minutes'))) as on_road,
      (select array_agg(v.id) from vehicle v where v.company_id = ${company.id} and v.status = 'available'
        and not exists (select 1 from route r where r.status <> 'finished' and (r.vehicle_id = v.id or r.driver_id = v.usual_driver_id))) as free`.execute(
      trx,
    );
    const state = rows[0];
    if (!state) return;
    const days = [];
    if (state.today === 0) days.push(makeToday(played, today, now));
    else if (state.on_road < MIN_ON_ROAD && state.today < MAX_ROUTES_A_DAY)
      days.push(
        makeWave(
          company,
          today,
          state.today,
          now,
          played.vehicles.filter((v) => state.free?.includes(v.id)),
        ),
      );
    // A few guides may wait for it already, those that the document staff work on.
    if (state.tomorrow < 50) days.push(makeComingDay(company, addDays(today, 1), now));
    await writeDays(trx, company, days);
    const given = [await giveAppRoute(trx, company, now), await giveTryRoute(trx, company, now)];
    const made = [...days.flatMap((d) => d.routes), ...given.flatMap((route) => route ?? [])];
    if (made.length === 0) return;
    await emit(
      trx,
      made.map((r) => routeChanged(company.id, String(r.route.cedi_id), { routeId: String(r.route.id) })),
    );
  });
}

/** Keeps the demo's days coming while the fleet is simulated; does nothing without a demo company. Answers how to stop. */
export async function keepDemoAlive(platform: Platform): Promise<() => void> {
  if (platform.config.simulateSpeed <= 0 || platform.config.seed === 'none') return () => undefined;
  const drives = openDemoDrives(platform.roads);
  const go = (): Promise<void> =>
    refresh(platform, drives).catch((error: unknown) => platform.log.error({ err: error }, 'demo'));
  await go();
  const timer = setInterval(() => void go(), CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

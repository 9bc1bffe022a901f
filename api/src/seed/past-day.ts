import { addDays, instantOf, localSecond } from '../platform/calendar.ts';
import type { Trx } from '../platform/db/tx.ts';
import { newId } from '../platform/ids.ts';
import { insertRows } from './bulk.ts';
import type { DemoCedi, DemoCompany } from './company.ts';
import { type DemoGuide, folioOf, makeGuide } from './guides.ts';
import type { Random } from './names.ts';
import { between, randomFrom } from './random.ts';
import { type DemoRoute, makeRoute, type RouteState, sweep } from './routes.ts';

interface Day {
  guides: DemoGuide[];
  routes: DemoRoute[];
}

const makeGuides = (
  random: Random,
  company: DemoCompany,
  cedi: DemoCedi,
  day: string,
  first: number,
  count: number,
  flexible: boolean,
  now?: Date,
): DemoGuide[] => {
  // The afternoon before, and never later than now.
  const afternoon = instantOf(addDays(day, -1), 17 * 3600 + between(random, 0, 3600), company.timeZone);
  const createdAt = (
    now && now < afternoon ? new Date(now.getTime() - between(random, 5, 50) * 60_000) : afternoon
  ).toISOString();
  return Array.from({ length: count }, (_, i) =>
    makeGuide(random, company, cedi, day, folioOf(day, first + i), { flexible, createdAt }),
  );
};

/** Packages that the smallest van takes. */
const VAN_PACKAGES = 140;
/** A working day of the past: everything routed, driven and finished. Those of the last week can be played again. */
export function makePastDay(company: DemoCompany, day: string, isReplayed = false): Day {
  const random = randomFrom(`past ${day}`);
  const out: Day = { guides: [], routes: [] };
  for (const [c, cedi] of company.cedis.entries()) {
    const guides = makeGuides(random, company, cedi, day, 1 + c * 500, between(random, 44, 68), true).filter(
      (g) => g.row.lat !== null,
    );
    out.guides.push(...guides);
    // A third of a cedi's day fits in a van, not on a motorbike.
    const vehicles = company.vehicles.filter((v) => v.cediId === cedi.id && v.packages >= VAN_PACKAGES);
    for (const [i, part] of sweep(cedi, guides, 3).entries()) {
      const startAt = instantOf(day, 8 * 3600 + i * 900, company.timeZone);
      out.routes.push(
        makeRoute(
          random,
          {
            company,
            cedi,
            vehicle: vehicles[(i + Number(day.slice(8))) % vehicles.length] ?? null,
            withDriver: true,
            name: `Ruta ${c * 3 + i + 1}`,
            index: c * 3 + i,
            day,
            startAt,
            state: 'finished',
            now: startAt,
            secondOfDay: 8 * 3600,
            isReplayed,
          },
          part,
        ),
      );
    }
  }
  return out;
}

/** Minutes from now at which today's routes of a cedi leave, and how they stand. */
const todayRoutes: { startsIn: number; state: RouteState; vehicle: boolean; driver: boolean }[] = [
  { startsIn: -330, state: 'finished', vehicle: true, driver: true },
  { startsIn: -170, state: 'started', vehicle: true, driver: true },
  { startsIn: -140, state: 'started', vehicle: true, driver: true },
  { startsIn: -105, state: 'started', vehicle: true, driver: true },
  { startsIn: -75, state: 'started', vehicle: true, driver: true },
  { startsIn: -40, state: 'started', vehicle: true, driver: true },
  { startsIn: 6, state: 'ready', vehicle: true, driver: true },
  { startsIn: 45, state: 'ready', vehicle: true, driver: true },
  { startsIn: 90, state: 'pending', vehicle: true, driver: false },
];

/** No route that is under way left longer ago: it would have nobody left to visit. */
const longestOut = 170 * 60_000;

/** The day that runs: routes at every stage around `now`, and guides that still wait for a plan. */
export function makeToday(company: DemoCompany, day: string, now: Date): Day {
  const random = randomFrom(`today ${day}`);
  const out: Day = { guides: [], routes: [] };
  const midnight = instantOf(day, 0, company.timeZone).getTime();
  for (const [c, cedi] of company.cedis.entries()) {
    const routed = makeGuides(random, company, cedi, day, 1 + c * 2000, todayRoutes.length * 19, true).filter(
      (g) => g.row.lat !== null,
    );
    const waiting = makeGuides(random, company, cedi, day, 1001 + c * 2000, 140, false);
    out.guides.push(...routed, ...waiting);
    const vehicles = company.vehicles.filter((v) => v.cediId === cedi.id);
    for (const [i, part] of sweep(cedi, routed, todayRoutes.length).entries()) {
      const r = todayRoutes[i] as (typeof todayRoutes)[number];
      // Early after midnight the day has not room for all that went before: routes leave from midnight on.
      const earliest = midnight + (i + 1) * 60_000;
      const wanted = now.getTime() + r.startsIn * 60_000;
      // One that has no time to be back is still under way, like those that left after it: with visits behind it and visits to come.
      const isNotBack = r.state === 'finished' && wanted < earliest;
      const startAt = new Date(Math.max(earliest, isNotBack ? now.getTime() - longestOut : wanted));
      const soFar = isNotBack ? 'started' : r.state;
      const state = startAt > now && r.state !== 'pending' ? 'ready' : soFar;
      out.routes.push(
        makeRoute(
          random,
          {
            company,
            cedi,
            vehicle: r.vehicle ? (vehicles[i] ?? null) : null,
            withDriver: r.driver,
            name: `Ruta ${c * todayRoutes.length + i + 1}`,
            index: c * todayRoutes.length + i,
            day,
            startAt,
            state,
            now,
            secondOfDay: localSecond(startAt, company.timeZone),
          },
          part,
        ),
      );
    }
  }
  return out;
}

/** Guides of a day to come, none of them routed. */
export function makeComingDay(company: DemoCompany, day: string, now: Date): Day {
  const random = randomFrom(`coming ${day}`);
  return {
    routes: [],
    guides: company.cedis.flatMap((cedi, c) => makeGuides(random, company, cedi, day, 1 + c * 2000, 290, false, now)),
  };
}

/** Light guides of a day, beside those that wait for it, of clients that ask nothing of a van. */
export const makeSpareGuides = (
  company: DemoCompany,
  cedi: DemoCedi,
  day: string,
  count: number,
  first: number,
): DemoGuide[] =>
  makeGuides(
    randomFrom(`spare ${day} ${first}`),
    { ...company, clients: company.clients.filter((c) => ['farmacia', 'moda', 'libros'].includes(c.kind)) },
    cedi,
    day,
    first,
    count,
    true,
  ).filter((g) => g.row.lat !== null);

/** Some routes more that leave at once, so that a demo left running for hours stays alive. */
export function makeWave(
  company: DemoCompany,
  day: string,
  wave: number,
  now: Date,
  free: DemoCompany['vehicles'],
): Day {
  const random = randomFrom(`wave ${day} ${wave}`);
  const out: Day = { guides: [], routes: [] };
  for (const [c, cedi] of company.cedis.entries()) {
    const vehicles = free.filter((v) => v.cediId === cedi.id).slice(0, 3);
    if (vehicles.length === 0) continue;
    const guides = makeGuides(
      random,
      company,
      cedi,
      day,
      5000 + wave * 200 + c * 100,
      vehicles.length * 17,
      true,
    ).filter((g) => g.row.lat !== null);
    out.guides.push(...guides);
    for (const [i, part] of sweep(cedi, guides, vehicles.length).entries()) {
      const startAt = new Date(now.getTime() + (i + 1) * 40_000);
      out.routes.push(
        makeRoute(
          random,
          {
            company,
            cedi,
            vehicle: vehicles[i] ?? null,
            withDriver: true,
            name: `Ruta ${20 + wave * 6 + c * 3 + i}`,
            index: wave * 6 + c * 3 + i,
            day,
            startAt,
            state: 'ready',
            now,
            secondOfDay: localSecond(startAt, company.timeZone),
          },
          part,
        ),
      );
    }
  }
  return out;
}

/** Columns that only some rows have, with what the others get. */
const guideDefaults = {
  status: 'pending',
  sub_status: null,
  route_id: null,
  route_order: null,
  delivery_attempts: 0,
  managed_at: null,
  managed_lat: null,
  managed_lng: null,
  received_by: '',
  management_comment: '',
  certified: false,
  observations: '',
};

/** Writes days in bulk. */
export async function writeDays(trx: Trx, company: DemoCompany, days: readonly Day[]): Promise<void> {
  const guides = days.flatMap((d) => d.guides);
  const routes = days.flatMap((d) => d.routes);
  const created = guides.map((g) => ({
    id: newId(),
    company_id: company.id,
    guide_id: g.row.id,
    at: g.row.created_at,
    actor_name: 'Ana Garza Treviño',
    action: 'created',
    from_status: null,
    to_status: 'pending',
    sub_status: null,
    reason: null,
    lat: null,
    lng: null,
    route_id: null,
    route_name: null,
  }));
  await insertRows(
    trx,
    'route',
    routes.map((r) => r.route),
  );
  await insertRows(
    trx,
    'guide',
    guides.map((g) => ({ ...guideDefaults, ...g.row })),
  );
  await insertRows(
    trx,
    'guide_item',
    guides.flatMap((g) => g.items),
  );
  await insertRows(
    trx,
    'route_stop',
    routes.flatMap((r) => r.stops),
  );
  await insertRows(trx, 'binnacle', [...created, ...routes.flatMap((r) => r.binnacle)]);
  await insertRows(
    trx,
    'guide_visit',
    routes.flatMap((r) => r.visits.map((v) => v.visit)),
  );
  await insertRows(
    trx,
    'guide_evidence',
    routes.flatMap((r) => r.visits.flatMap((v) => v.evidence)),
  );
  await insertRows(
    trx,
    'checklist_answer',
    routes.flatMap((r) => r.visits.flatMap((v) => (v.answers ? [v.answers] : []))),
  );
  await insertRows(
    trx,
    'route_position',
    routes.flatMap((r) => r.positions),
  );
  await insertRows(
    trx,
    'route_fix',
    routes.flatMap((r) => (r.fix ? [r.fix] : [])),
  );
  await insertRows(
    trx,
    'route_watch',
    routes.flatMap((r) => (r.watch ? [r.watch] : [])),
  );
  for (const table of ['tracks', 'halts'] as const)
    await insertRows(
      trx,
      table === 'tracks' ? 'route_track' : 'route_halt',
      routes.flatMap((r) => r.line[table]),
    );
}

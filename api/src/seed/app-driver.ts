import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { addPerson } from '../modules/accounts/accounts.company.service.ts';
import { hashPassword } from '../modules/accounts/accounts.session.service.ts';
import { addDays, localDay, localSecond } from '../platform/calendar.ts';
import type { Trx } from '../platform/db/tx.ts';
import { newId } from '../platform/ids.ts';
import { insertRows } from './bulk.ts';
import type { DemoCedi, DemoCompany, DemoVehicle } from './company.ts';
import { demoAppDriver, demoPassword, demoRouteDriver } from './demo-users.ts';
import type { DemoGuide } from './guides.ts';
import { makeSpareGuides, writeDays } from './past-day.ts';
import { randomFrom } from './random.ts';
import { type DemoRoute, makeRoute, sweep } from './routes.ts';

const STOPS = 7;
const TRY_STOPS = 10;
const LEAVES_IN_MS = 600_000;

/** A driver whom nobody plays: whoever makes an app signs in as him. */
export async function addAppDriver(trx: Trx, company: DemoCompany, now: Date): Promise<void> {
  const cedi = company.cedis[0];
  if (!cedi) return;
  await addPerson(trx, company.id, {
    username: demoAppDriver.username,
    fullName: demoAppDriver.fullName,
    email: demoAppDriver.username,
    cellphone: '8119000001',
    type: 'driver',
    staffType: null,
    roles: [],
    passwordHash: await hashPassword(createHash('sha256').update(demoPassword).digest('hex')),
    cediIds: [cedi.id],
    licence: {
      number: 'NL90000001',
      type: 'B',
      validUntil: addDays(localDay(now, company.timeZone), 700),
      photoFileId: null,
    },
  });
}

/** A driver whom nobody plays, and what his routes are. */
interface OwnRoutes {
  username: string;
  name: string;
  /** In his usual vehicle; otherwise in any that nobody has. */
  isUsualVehicle: boolean;
  /** Where his folios begin. */
  firstFolio: number;
  guides(company: DemoCompany, cedi: DemoCedi, day: string, firstFolio: number): DemoGuide[];
}
const ofApp: OwnRoutes = {
  username: demoAppDriver.username,
  name: 'Ruta de la app',
  isUsualVehicle: false,
  firstFolio: 7001,
  guides: (company, cedi, day, first) => makeSpareGuides(company, cedi, day, STOPS, first),
};
const ofTries: OwnRoutes = {
  username: demoRouteDriver.username,
  name: 'Ruta de prueba',
  isUsualVehicle: true,
  firstFolio: 7501,
  guides: makeTryGuides,
};

/** Gives him a route of today, unless he has one already. Answers what was made. */
export const giveAppRoute = (trx: Trx, company: DemoCompany, now: Date): Promise<DemoRoute | null> =>
  giveRoute(trx, company, now, ofApp);

/** The same for the driver of the fleet whom the simulator leaves alone: its stops are of all the kinds that an app must know. */
export async function giveTryRoute(trx: Trx, company: DemoCompany, now: Date): Promise<DemoRoute | null> {
  const made = await giveRoute(trx, company, now, ofTries);
  const told = made?.guides[TOLD_AT];
  if (told)
    await insertRows(trx, 'reply', [
      {
        id: newId(),
        company_id: company.id,
        guide_id: told.row.id,
        direction: 'in',
        channel: 'whatsapp',
        phone: `521${String(told.row.phone)}`,
        text: 'Voy a estar después de las 4. Si no contesto, con la vecina del 12.',
        has_media: false,
        at: new Date(now.getTime() - 600_000).toISOString(),
        is_task: false,
      },
    ]);
  return made;
}
/** The stop of the route about which its recipient wrote. */
const TOLD_AT = 1;

/** Ids of the drivers whom nobody plays. */
export async function ownDrivers(trx: Trx, companyId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from app_user where company_id = ${companyId}
    and username = any(${[ofApp.username, ofTries.username]}::text[])`.execute(trx);
  return new Set(rows.map((r) => r.id));
}
/** The company as the day's simulated routes are made of it: vehicles of others take the places of those. */
export const withoutOwn = (company: DemoCompany, own: ReadonlySet<string>): DemoCompany => {
  const vehicles = company.vehicles.filter((v) => !own.has(v.driverId));
  const [first] = company.vehicles;
  if (!first || !own.has(first.driverId)) return { ...company, vehicles };
  // The others keep their places, so that the days stay what they were.
  const spare = vehicles.findLastIndex((v) => v.cediId === first.cediId);
  return { ...company, vehicles: spare === -1 ? vehicles : [...vehicles.splice(spare, 1), ...vehicles] };
};

/** Guides of all kinds: a checklist, a certified one, a collection, several pieces of one thing, three at one door. */
function makeTryGuides(company: DemoCompany, cedi: DemoCedi, day: string, first: number): DemoGuide[] {
  const guides = makeSpareGuides(company, cedi, day, TRY_STOPS, first);
  const [proven, certified, collection, pieces, door, next, last] = guides;
  const asks = company.clients.find((c) => c.kind === 'electronica');
  if (proven && asks) proven.row.client_id = asks.id;
  if (certified) {
    certified.row.certified = true;
    certified.row.observations = 'Tocar el timbre de la derecha. El perro no muerde.';
  }
  if (collection && collection.row.type === 'delivery') {
    collection.row.type = 'recollection';
    collection.row.folio = collection.row.folio.replace('F', 'R');
  }
  const [piece] = pieces?.items ?? [];
  if (piece) piece.quantity = 4;
  for (const guide of [next, last]) if (door && guide) Object.assign(guide.row, placeOf(door.row));
  return guides;
}
const placeColumns = [
  'street',
  'ext_number',
  'int_number',
  'suburb',
  'city',
  'municipality',
  'state',
  'zip_code',
  'between_streets',
  'address_references',
  'lat',
  'lng',
] as const;
const placeOf = (row: DemoGuide['row']): Record<string, unknown> =>
  Object.fromEntries(placeColumns.map((c) => [c, row[c]]));

async function giveRoute(trx: Trx, company: DemoCompany, now: Date, own: OwnRoutes): Promise<DemoRoute | null> {
  const [first] = company.cedis;
  const day = localDay(now, company.timeZone);
  await moveToToday(trx, company.id, day, own.username);
  const { rows } = await sql<
    DemoVehicle & { made: number }
  >`select v.id, v.nickname, v.cedi_id as "cediId", d.id as "driverId", d.full_name as "driverName", v.capacity_packages as packages,
      v.capacity_weight_kg as "weightKg", (select count(*)::int from route r where r.driver_id = d.id and r.start_day = ${day}::date) as made
    from app_user d join vehicle v on v.company_id = d.company_id
    where d.company_id = ${company.id} and d.username = ${own.username} and d.status = 'enabled' and v.cedi_id = any(${company.cedis.map((c) => c.id)}::uuid[])
      and v.status = 'available' and (case when ${own.isUsualVehicle}::boolean then v.usual_driver_id = d.id
        else v.capacity_packages between 50 and 200 and (v.documents_until is null or v.documents_until > ${day}::date)
          and not exists (select 1 from app_user o where o.id = v.usual_driver_id and o.username = ${ofTries.username}) end)
      and not exists (select 1 from route r where r.status <> 'finished' and (r.driver_id = d.id or r.vehicle_id = v.id))
    order by v.cedi_id = ${first?.id ?? null} desc, v.capacity_packages desc, v.id desc limit 1`.execute(trx);
  // In the first hours of a day nobody has come back yet: then only the other cedi has a vehicle at rest.
  const vehicle = rows[0];
  const cedi = company.cedis.find((c) => c.id === vehicle?.cediId);
  if (!cedi || !vehicle || vehicle.made >= 20) return null;
  const soon = new Date(now.getTime() + LEAVES_IN_MS);
  const startAt = localDay(soon, company.timeZone) === day ? soon : now;
  const ordered = sweep(cedi, own.guides(company, cedi, day, own.firstFolio + vehicle.made * 20), 1).flat();
  const route = makeRoute(
    randomFrom(`${own.username} ${day} ${vehicle.made}`),
    {
      company,
      cedi,
      vehicle,
      withDriver: true,
      name: vehicle.made === 0 ? own.name : `${own.name} ${vehicle.made + 1}`,
      index: 19,
      day,
      startAt,
      state: 'ready',
      now,
      secondOfDay: localSecond(startAt, company.timeZone),
    },
    ordered,
  );
  await writeDays(trx, company, [{ guides: ordered, routes: [route] }]);
  return route;
}

/** What he was given on another day and nobody drove is of today again. */
async function moveToToday(trx: Trx, companyId: string, day: string, username: string): Promise<void> {
  const { rows } = await sql<{ id: string; days: number }>`select r.id, ${day}::date - r.start_day as days from route r
    join app_user d on d.id = r.driver_id where r.company_id = ${companyId} and d.username = ${username}
    and r.status in ('pending', 'ready') and r.start_day < ${day}::date`.execute(trx);
  for (const { id, days } of rows) {
    const later = sql`make_interval(days => ${days}::int)`;
    await sql`update route set start_day = ${day}::date, start_at = start_at + ${later}, planned_end = planned_end + ${later} where id = ${id}`.execute(
      trx,
    );
    await sql`update route_stop set planned_arrival = planned_arrival + ${later}, planned_departure = planned_departure + ${later} where route_id = ${id}`.execute(
      trx,
    );
    await sql`update guide set scheduled_date = ${day}::date where route_id = ${id}`.execute(trx);
  }
}

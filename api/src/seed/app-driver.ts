import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { addPerson } from '../modules/accounts/accounts.company.service.ts';
import { hashPassword } from '../modules/accounts/accounts.session.service.ts';
import { addDays, localDay, localSecond } from '../platform/calendar.ts';
import type { Trx } from '../platform/db/tx.ts';
import type { DemoCompany, DemoVehicle } from './company.ts';
import { demoAppDriver, demoPassword } from './demo-users.ts';
import { makeSpareGuides, writeDays } from './past-day.ts';
import { randomFrom } from './random.ts';
import { type DemoRoute, makeRoute, sweep } from './routes.ts';

const STOPS = 7;
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

/** Gives him a route of today in a vehicle that nobody has, unless he has one already. Answers what was made. */
export async function giveAppRoute(trx: Trx, company: DemoCompany, now: Date): Promise<DemoRoute | null> {
  const cedi = company.cedis[0];
  const day = localDay(now, company.timeZone);
  await moveToToday(trx, company.id, day);
  const { rows } = await sql<
    DemoVehicle & { made: number }
  >`select v.id, v.nickname, v.cedi_id as "cediId", d.id as "driverId", d.full_name as "driverName", v.capacity_packages as packages,
      v.capacity_weight_kg as "weightKg", (select count(*)::int from route r where r.driver_id = d.id and r.start_day = ${day}::date) as made
    from app_user d join vehicle v on v.company_id = d.company_id
    where d.company_id = ${company.id} and d.username = ${demoAppDriver.username} and d.status = 'enabled' and v.cedi_id = ${cedi?.id ?? null}
      and v.status = 'available' and v.capacity_packages between 50 and 200 and (v.documents_until is null or v.documents_until > ${day}::date)
      and not exists (select 1 from route r where r.status <> 'finished' and (r.driver_id = d.id or r.vehicle_id = v.id))
    order by v.capacity_packages desc, v.id desc limit 1`.execute(trx);
  const vehicle = rows[0];
  if (!cedi || !vehicle || vehicle.made >= 20) return null;
  const soon = new Date(now.getTime() + LEAVES_IN_MS);
  const startAt = localDay(soon, company.timeZone) === day ? soon : now;
  const ordered = sweep(cedi, makeSpareGuides(company, cedi, day, STOPS, 7001 + vehicle.made * 20), 1).flat();
  const route = makeRoute(
    randomFrom(`app ${day} ${vehicle.made}`),
    {
      company,
      cedi,
      vehicle,
      withDriver: true,
      name: vehicle.made === 0 ? 'Ruta de la app' : `Ruta de la app ${vehicle.made + 1}`,
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
async function moveToToday(trx: Trx, companyId: string, day: string): Promise<void> {
  const { rows } = await sql<{ id: string; days: number }>`select r.id, ${day}::date - r.start_day as days from route r
    join app_user d on d.id = r.driver_id where r.company_id = ${companyId} and d.username = ${demoAppDriver.username}
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

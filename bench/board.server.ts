/** The server of `board.bench.ts` in a process of its own: a company with 200 routes under way and 2,000 guides, made by SQL. */
import { createHash, randomBytes } from 'node:crypto';
import { buildApp, startBackground } from '@tramo/api/app';
import { readConfig } from '@tramo/api/platform/config';
import { newId } from '@tramo/api/platform/ids';
import { openPlatform } from '@tramo/api/platform/start';
import { routeColour } from '@tramo/contract/limits';
import { sql } from 'kysely';

export const VEHICLES = 200;
export const GUIDES = 2000;

export interface Vehicle {
  token: string;
  routeId: string;
  guideIds: string[];
  /** Place where it is when the measurement begins. */
  lat: number;
  lng: number;
}
export interface Ready {
  token: string;
  vehicles: Vehicle[];
}
export interface Usage {
  cpuMs: number;
  rssMb: number;
}

const perRoute = GUIDES / VEHICLES;
const minutes = (n: number): string => new Date(Date.now() + n * 60_000).toISOString();

/** Serves on `port` the portal of `portalDir` with a new company in the empty database at `databaseUrl`. */
export async function serveBoard(port: number, databaseUrl: string, portalDir: string): Promise<void> {
  const config = { ...readConfig({}), logLevel: 'error', mapStyleUrl: 'embedded', databaseUrl };
  const { platform, close } = await openPlatform(config as never);
  const app = await buildApp(platform, portalDir);
  const stop = await startBackground(platform, { work: true });
  const [company, cedi] = [newId(), newId()];
  const users: object[] = [];
  const sessions: { hash: string; user: string }[] = [];
  const routes: object[] = [];
  const guides: object[] = [];
  const stops: object[] = [];
  const addUser = (type: 'admin' | 'driver', name: string): { token: string; id: string } => {
    const [id, token] = [newId(), randomBytes(32).toString('base64url')];
    users.push({ id, name, type });
    sessions.push({ hash: createHash('sha256').update(token).digest('hex'), user: id });
    return { token, id };
  };
  const watcher = addUser('admin', 'Ana Garza');
  const vehicles = Array.from({ length: VEHICLES }, (_, i): Vehicle => {
    const driver = addUser('driver', `Operador ${i + 1}`);
    const routeId = newId();
    const angle = (i / VEHICLES) * 2 * Math.PI;
    const [lat, lng] = [25.67 + Math.sin(angle) * 0.05, -100.31 + Math.cos(angle) * 0.05];
    routes.push({
      id: routeId,
      name: `Ruta ${i + 1}`,
      driver: driver.id,
      colour: routeColour(i),
      vehicle: newId(),
      nickname: `Urvan ${i + 1}`,
      plate: `B-${i}`,
    });
    const guideIds = Array.from({ length: perRoute }, (_, n) => {
      const id = newId();
      guides.push({
        id,
        folio: `F-${i * perRoute + n}`,
        route: routeId,
        n: n + 1,
        lat: lat + n * 0.004,
        lng: lng + n * 0.003,
      });
      stops.push({ route: routeId, guide: id, n: n + 1, at: minutes(15 + n * 25), left: minutes(25 + n * 25) });
      return id;
    });
    return { token: driver.token, routeId, guideIds, lat, lng };
  });
  const set = (rows: readonly object[], columns: string) =>
    sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(columns)})`;
  await platform.db.system(async (trx) => {
    await sql`insert into company (id, name) values (${company}, 'Medición')`.execute(trx);
    const place = { addressId: cedi, name: 'Cedi', lat: 25.67, lng: -100.31 };
    await sql`insert into address (id, company_id, name, lat, lng) values (${cedi}, ${company}, 'Cedi', 25.67, -100.31)`.execute(
      trx,
    );
    await sql`insert into app_user (id, company_id, username, full_name, type, roles, password_hash)
      select r.id, ${company}, r.id::text, r.name, r.type, case when r.type = 'admin' then array['admin'] else '{}' end, 'x' from ${set(users, 'id uuid, name text, type text')}`.execute(
      trx,
    );
    await sql`insert into session (token_hash, company_id, user_id, platform, expires_at)
      select decode(r.hash, 'hex'), ${company}, r."user", 'web', '2099-01-01' from ${set(sessions, 'hash text, "user" uuid')}`.execute(
      trx,
    );
    await sql`insert into vehicle (id, company_id, vehicle_id, nickname, plate, type, capacity_packages, capacity_weight_kg, capacity_volume_m3)
      select r.vehicle, ${company}, r.plate, r.nickname, r.plate, 'van', 100, 900, 8
      from ${set(routes, 'vehicle uuid, nickname text, plate text')}`.execute(trx);
    await sql`insert into route (id, company_id, name, status, cedi_id, driver_id, vehicle_id, colour, start_at, start_day, start_place, started_at, planned_end, distance_m, duration_s)
      select r.id, ${company}, r.name, 'started', ${cedi}, r.driver, r.vehicle, r.colour, now(), (now() at time zone 'America/Mexico_City')::date,
        ${JSON.stringify(place)}::jsonb, now(), now() + interval '5 hours', 42000, 18000
      from ${set(routes, 'id uuid, name text, driver uuid, vehicle uuid, colour text')}`.execute(trx);
    await sql`insert into guide (id, company_id, folio, type, status, cedi_id, scheduled_date, contact_name, phone, street, lat, lng, location, service_minutes, packages, route_id, route_order)
      select r.id, ${company}, r.folio, 'delivery', 'route', ${cedi}, (now() at time zone 'America/Mexico_City')::date, 'Cliente ' || r.n, '8112345678', 'Calle', r.lat, r.lng,
        'manual', 10, 1, r.route, r.n from ${set(guides, 'id uuid, folio text, route uuid, n int, lat float8, lng float8')}`.execute(
      trx,
    );
    await sql`insert into route_stop (company_id, route_id, guide_id, position, planned_arrival, planned_departure)
      select ${company}, r.route, r.guide, r.n, r.at, r."left" from ${set(stops, 'route uuid, guide uuid, n int, at timestamptz, "left" timestamptz')}`.execute(
      trx,
    );
    // What autovacuum does within a minute of such a load.
    await sql`analyze`.execute(trx);
  });
  await app.listen({ port, host: '127.0.0.1' });
  const report = (message: unknown): void => void process.send?.(message);
  process.on('message', async (message) => {
    if (message === 'usage') {
      const { user, system } = process.cpuUsage();
      report({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage().rss / 1024 / 1024 } satisfies Usage);
    }
    if (message === 'stop') {
      await app.close();
      await stop();
      await close();
      process.exit(0);
    }
  });
  report({ token: watcher.token, vehicles } satisfies Ready);
}

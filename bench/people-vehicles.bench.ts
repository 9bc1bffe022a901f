/**
 * The lists of people and vehicles at 5,000 rows each, and many sign-ins at once, by HTTP in process (no network), on the embedded
 * database. `TEST_DB=postgres` measures on PostgreSQL. `ROWS` sets another number of rows.
 */
import { performance } from 'node:perf_hooks';
import type { CallOptions } from '@tramo/api/test/app';
import type { Endpoint } from '@tramo/contract/endpoint';
import { percentile } from './measure.ts';

const { accountsApi } = await import('@tramo/contract/accounts-api');
const { fleetApi } = await import('@tramo/contract/fleet-api');
const { sql } = await import('kysely');
const { openTestApp, sha256 } = await import('@tramo/api/test/app');
const { buildCedi, buildCompany, buildUser } = await import('@tramo/api/test/builders');
const { hashPassword } = await import('@tramo/api/modules/accounts/accounts.passwords.service');
const { newId } = await import('@tramo/api/platform/ids');
const { makePersonName } = await import('@tramo/api/seed/names');
const { randomFrom } = await import('@tramo/api/seed/random');

const rows = Number(process.env.ROWS ?? 5000);
const random = randomFrom('people-vehicles');
const t = await openTestApp();
try {
  await run();
} finally {
  await t.close();
}

async function run(): Promise<void> {
  const company = await buildCompany(t);
  const cedis = [company.cediId, await buildCedi(t, company.id), await buildCedi(t, company.id)];
  const password = sha256('una-clave-larga');
  const hash = await hashPassword(password);
  await t.platform.db.system(async (trx) => {
    for (let n = 0; n < rows; n += 500) {
      const people = Array.from({ length: Math.min(500, rows - n) }, (_, i) => ({
        id: newId(),
        username: `persona.${n + i}@prueba.mx`,
        name: makePersonName(random).fullName,
        phone: String(8_100_000_000 + n + i),
        type: (n + i) % 4 === 0 ? 'staff' : 'driver',
        cedi: cedis[(n + i) % 3],
      }));
      await sql`insert into app_user (id, company_id, username, full_name, cellphone, type, staff_type, roles, password_hash, licence_valid_until)
        select id, ${company.id}, username, name, phone, type, case when type = 'staff' then 'shipper' end, case when type = 'staff' then array['routes-manager'] else '{}'::text[] end,
          ${hash}, case when type = 'driver' then date '2026-06-01' + (random() * 900)::int end
        from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(id uuid, username text, name text, phone text, type text, cedi uuid)`.execute(
        trx,
      );
      await sql`insert into user_cedi (company_id, user_id, cedi_id) select ${company.id}, id, cedi from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(id uuid, cedi uuid)`.execute(
        trx,
      );
      const vehicles = people.map((p, i) => ({
        id: newId(),
        name: `Unidad ${n + i}`,
        plate: `AB-${n + i}`,
        cedi: p.cedi,
      }));
      await sql`insert into vehicle (id, company_id, vehicle_id, nickname, plate, type, cedi_id, capacity_packages, capacity_weight_kg, capacity_volume_m3)
        select id, ${company.id}, plate, name, plate, 'van', cedi, 120, 1200, 9 from jsonb_to_recordset(${JSON.stringify(vehicles)}::jsonb) as v(id uuid, name text, plate text, cedi uuid)`.execute(
        trx,
      );
    }
    await sql`analyze app_user, user_cedi, vehicle`.execute(trx);
  });

  const admin = company.admin.token;
  const manager = (
    await buildUser(t, company.id, { roles: ['routes-manager'], staffType: 'shipper', cediIds: [company.cediId] })
  ).token;
  const kinds: Record<string, [Endpoint, CallOptions][]> = {
    users: [
      [accountsApi.accounts, { token: admin, body: { types: ['admin', 'staff', 'supervisor', 'tagger'] } }],
      [accountsApi.accounts, { token: admin, body: { types: ['staff'], page: 60, sort: 'lastSeen', order: 'desc' } }],
      [accountsApi.accounts, { token: admin, body: { search: 'garc', status: 'enabled' } }],
    ],
    drivers: [
      [accountsApi.accounts, { token: admin, body: { types: ['driver'], limit: 50, sort: 'licenceValidUntil' } }],
      [accountsApi.accounts, { token: manager, body: { types: ['driver'], limit: 50, search: '8100' } }],
      [accountsApi.accounts, { token: admin, body: { types: ['driver'], limit: 50, isExpiring: true } }],
    ],
    vehicles: [
      [fleetApi.list, { token: admin, query: { limit: '50' } }],
      [fleetApi.list, { token: manager, query: { limit: '50', search: 'unidad 12', tripStatus: 'available' } }],
      [fleetApi.list, { token: admin, query: { limit: '50', page: '80', sort: 'plate', order: 'desc' } }],
      [fleetApi.count, { token: admin }],
    ],
  };
  const all: number[] = [];
  for (const [kind, calls] of Object.entries(kinds)) {
    const times: number[] = [];
    for (let round = 0; round < 40; round++) {
      for (const [e, options] of calls) {
        const start = performance.now();
        const answer = await t.call(e, options);
        if (answer.statusCode !== 200) throw new Error(`${e.path}: ${answer.body}`);
        // The first rounds warm the server up.
        if (round >= 5) times.push(performance.now() - start);
      }
    }
    console.log(`${kind}_p50 ${at(times, 0.5)} ms`);
    console.log(`${kind}_p95 ${at(times, 0.95)} ms`);
    all.push(...times);
  }
  console.log(`lists_p95 ${at(all, 0.95)} ms`);

  const list = (): Promise<unknown> => t.call(fleetApi.list, { token: admin, query: { limit: '50' } });
  const alone: number[] = [];
  for (let n = 0; n < 60; n++) alone.push(await timed(list));
  const one: number[] = [];
  const signIn = (n: number): Promise<unknown> =>
    t.call(accountsApi.login, {
      body: { username: `persona.${n * 4}@prueba.mx`, password },
      headers: { 'x-forwarded-for': `10.0.0.${n}` },
    });
  for (let n = 60; n < 65; n++) one.push(await timed(() => signIn(n)));
  console.log(`sign_in_alone_p50 ${at(one, 0.5)} ms`);

  // Fifty at once, and somebody else's list meanwhile.
  const started = performance.now();
  let isOver = false;
  const together = Promise.all(Array.from({ length: 50 }, (_, n) => timed(() => signIn(n)))).then((times) => {
    isOver = true;
    return times;
  });
  const beside: number[] = [];
  while (!isOver) {
    beside.push(await timed(list));
    await new Promise((r) => setTimeout(r, 5));
  }
  const times = await together;
  console.log(`sign_ins_50_all ${(performance.now() - started).toFixed(0)} ms`);
  console.log(`sign_ins_50_p95 ${at(times, 0.95)} ms`);
  console.log(`others_alone_p95 ${at(alone, 0.95)} ms`);
  console.log(`others_meanwhile_p95 ${at(beside, 0.95)} ms`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
function at(times: readonly number[], share: number): string {
  return percentile(times, share).toFixed(1);
}

/**
 * Almost 500 guides of one route under way moved to another in one call, each to the place where it costs least, and undone: by HTTP in process (no network), on
 * PostgreSQL (`TEST_DATABASE_URL`, postgres@127.0.0.1:5432 without it) where there is one, else on the embedded database.
 */
import { findPostgres } from '../scripts/postgres.mjs';

const server = await findPostgres();
if (server.url) {
  process.env.TEST_DB = 'postgres';
  process.env.TEST_DATABASE_URL = server.url;
}
const { performance } = await import('node:perf_hooks');
const { driverApi } = await import('@tramo/contract/driver');
const { limits } = await import('@tramo/contract/limits');
const { routeChangesApi } = await import('@tramo/contract/route-changes');
const { routesApi } = await import('@tramo/contract/routes');
const { openTestApp } = await import('@tramo/api/test/app');
const { buildCompany, buildGuides, buildUser, buildVehicle } = await import('@tramo/api/test/builders');

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof openTestApp>>['call']>>;
const well = (answer: Answer): Answer => {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer;
};
const t = await openTestApp();
try {
  const c = await buildCompany(t);
  const { token } = c.admin;
  /** A route under way with so many stops about the city, half of them with a window. */
  const started = async (stops: number): Promise<{ id: string; guides: string[] }> => {
    const parts = Array.from({ length: stops }, (_, i) => ({
      party: { address: { lat: 25.6 + ((i * 7919) % 1500) / 10_000, lng: -100.4 + ((i * 104_729) % 2000) / 10_000 } },
      windows: i % 2 === 0 ? [] : [{ startMinute: 480, endMinute: 1200 }],
    }));
    const guides: string[] = [];
    for (let from = 0; from < parts.length; from += 100)
      guides.push(...(await buildGuides(c, parts.slice(from, from + 100))));
    const driver = await buildUser(t, c.id, { type: 'driver' });
    const body = {
      name: `Ruta de ${stops}`,
      order: guides.map((id) => ({ id, type: 'delivery' })),
      guides,
      address: c.cediId,
      vehicle: await buildVehicle(t, c),
      driver: driver.userId,
      startDate: new Date().toISOString(),
    };
    const id: string = well(await t.call(routesApi.create, { token, body })).json().routeId;
    well(
      await t.call(driverApi.start, { token: driver.token, params: { id }, body: { at: new Date().toISOString() } }),
    );
    return { id, guides };
  };
  const moving = limits.guidesPerRoute - 1;
  const from = await started(limits.guidesPerRoute);
  const to = await started(1);
  const times: { move: number[]; undo: number[] } = { move: [], undo: [] };
  for (let round = 0; round < 3; round += 1) {
    const begun = performance.now();
    well(
      await t.call(routeChangesApi.move, {
        token,
        params: { id: from.id },
        body: { to: to.id, guides: from.guides.slice(1) },
      }),
    );
    times.move.push(performance.now() - begun);
    const [last] = well(await t.call(routeChangesApi.actions, { token, query: {} })).json().actions;
    const undoing = performance.now();
    well(await t.call(routeChangesApi.undo, { token, params: { id: last._id }, body: {} }));
    times.undo.push(performance.now() - undoing);
  }
  for (const [what, list] of Object.entries(times))
    console.log(`move_guides_${moving}_${what} ${(list.sort((a, b) => a - b)[1] ?? 0).toFixed(0)} ms`);
} finally {
  await t.close();
}

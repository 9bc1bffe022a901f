/**
 * What waking others costs the commits: transactions of one event each by 16 writers at once on PostgreSQL, beside the same rows that wake nobody.
 * `TEST_DATABASE_URL` names the server (postgres@127.0.0.1:5432 without it); without one nothing is measured. `SECONDS` sets how long each.
 */
import { measureOnPostgres } from './measure.ts';

await measureOnPostgres('event_commits');

const { sql } = await import('kysely');
const { openPostgres } = await import('@tramo/api/platform/db/connect');
const { openDatabase } = await import('@tramo/api/platform/db/tx');
const { newId } = await import('@tramo/api/platform/ids');
const { routeDeleted } = await import('@tramo/api/modules/routes/routes.events');
const { emit } = await import('@tramo/api/platform/outbox');
const { openTestConnection } = await import('@tramo/api/test/database');

const WRITERS = 16;
const seconds = Number(process.env.SECONDS ?? 10);
const test = await openTestConnection();
const db = openDatabase(await openPostgres(test.url as string, { max: WRITERS }), (error) => console.error(error));
try {
  const companyId = newId();
  await db.system((trx) => sql`insert into company (id, name) values (${companyId}, 'Prueba')`.execute(trx));
  const event = routeDeleted(companyId, null, { routeId: newId() });
  const kinds = {
    notified: () => db.system((trx) => emit(trx, [event])),
    silent: () =>
      db.system((trx) =>
        sql`insert into event (company_id, name, payload) values (${companyId}::uuid, ${event.name}, ${JSON.stringify(event.payload)}::jsonb)`.execute(
          trx,
        ),
      ),
  };
  const counts = { notified: 0, silent: 0 };
  /** One kind for a second, then the other: both meet the same machine. The first second of each warms up. */
  for (let round = 0; round <= seconds; round++)
    for (const kind of ['notified', 'silent'] as const) {
      const until = performance.now() + 1000;
      const writer = async (): Promise<void> => {
        while (performance.now() < until) {
          await kinds[kind]();
          if (round > 0) counts[kind]++;
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, writer));
    }
  console.log(`commits_with_an_event ${(counts.notified / seconds).toFixed(0)} per_s`);
  console.log(`commits_that_wake_nobody ${(counts.silent / seconds).toFixed(0)} per_s`);
} finally {
  await db.close();
  await test.connection.close();
  await test.drop();
}

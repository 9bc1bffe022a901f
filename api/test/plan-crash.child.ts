/**
 * A server process for the test that kills one: `begin` makes a company and starts a long optimisation, `resume` opens the same
 * folder and waits for the plan to settle. Speaks one JSON line at a time.
 */
import { sql } from 'kysely';
import { buildApp, startBackground } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { openPlatform } from '../src/platform/start.ts';
import type { TestApp } from './app.ts';
import { buildCompany, buildGuides, buildVehicle } from './builders.ts';
import { grid, planCalls, plannerValues } from './plans.ts';

const [mode, dataDir = '', planId = ''] = process.argv.slice(2);
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const { platform, close } = await openPlatform({
  ...readConfig({}),
  dataDir,
  mapStyleUrl: 'embedded',
  logLevel: 'silent',
});
const app = await buildApp(platform);
await app.ready();
const stop = await startBackground(platform, { work: true });
const planRow = async (id: string) =>
  (
    await platform.db.system((trx) =>
      sql<{
        status: string;
        version: number;
        stops: number;
        dones: number;
      }>`select p.status, p.version, coalesce((p.totals->>'stops')::int, 0) as stops,
        (select count(*) from job j where j.subject_id = p.id and j.status = 'done') as dones from route_plan p where p.id = ${id}`.execute(
        trx,
      ),
    )
  ).rows[0];

if (mode === 'begin') {
  const t: Pick<TestApp, 'platform' | 'call'> = {
    platform,
    call: (e, o = {}) =>
      app.inject({
        method: e.method,
        url: `/api${e.path.replace(/\{(\w+)\}/g, (_, name: string) => String(o.params?.[name] ?? ''))}`,
        headers: { apikey: platform.config.apiKey, platform: 'web', token: o.token ?? '' },
        ...(o.body === undefined ? {} : { payload: o.body as object }),
      }),
  };
  const company = await buildCompany(t as TestApp);
  const calls = planCalls(t as TestApp, company);
  const plan = await calls.createPlan({
    guides: await buildGuides(company, grid(45)),
    vehicles: [await buildVehicle(t as TestApp, company)],
    plannerParams: { id: null, params: { ...plannerValues, timeLimitS: 4 } },
  });
  await calls.optimize(plan._id);
  for (;;) {
    const { rows } = await platform.db.system((trx) =>
      sql<{ n: number }>`select count(*) as n from job where status = 'running' and detail ? 'routes'`.execute(trx),
    );
    if (rows[0]?.n === 1) break;
    await new Promise((r) => setTimeout(r, 50));
  }
  say({ planId: plan._id, ...(await planRow(plan._id)) });
  setInterval(() => undefined, 1000); // until it is killed
} else {
  say({ planId, ...(await planRow(planId)) });
  let row = await planRow(planId);
  // Until the job has told its end too: it does so in a transaction of its own, after the plan's.
  while (row?.status === 'optimising' || row?.dones === 0) {
    await new Promise((r) => setTimeout(r, 100));
    row = await planRow(planId);
  }
  say({ planId, ...row });
  await stop();
  await app.close();
  await close();
  process.exit(0);
}

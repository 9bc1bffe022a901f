/**
 * Picking on PostgreSQL, by HTTP in process: `SCANS` recorded scans (100,000) with doubles, 15 ms from one to the next, through a network that comes and goes, must end as the pure machine
 * says, none skipped; two pickers race `RACES` times (1,000) for one line; batches of twelve orders on a generated warehouse of 2,400 locations and 1,500 articles against twelve walks.
 * `TEST_DATABASE_URL` names the server; without one only the walks are measured.
 */
import assert from 'node:assert/strict';
import { batchBySavings, type OrderToWalk, walkedRanks } from '@tramo/contract/warehouse/batching';
import { planLocations } from '@tramo/contract/warehouse/locations';
import { figure, measureOnPostgres, percentile } from './measure.ts';

const { randomFrom } = await import('@tramo/api/seed/random');

walks();
await measureOnPostgres('picking');
const { buildCompany, buildUser } = await import('@tramo/api/test/builders');
const { openTestApp } = await import('@tramo/api/test/app');
const { buildShelves, replayTask } = await import('@tramo/api/test/pick-replay');
const { buildOrder, scanOf } = await import('@tramo/api/test/shelves');
const { pickingApi } = await import('@tramo/contract/warehouse/picking');
const { wavesApi } = await import('@tramo/contract/warehouse/waves');

const SCANS = Number(process.env.SCANS ?? 100_000);
const RACES = Number(process.env.RACES ?? 1000);
const t = await openTestApp();
try {
  await replay();
  await races();
} finally {
  await t.close();
}

/** Twelve orders of one to six articles, of which few are asked for often, again and again. */
function walks(): void {
  const random = randomFrom('walks');
  const letters = { style: 'letters', startOn: 1 } as const;
  const numbers = { style: 'numbers', startOn: 1 } as const;
  const areas = ['A', 'B', 'C', 'D'].map((prefix) =>
    planLocations({
      prefix,
      blocks: 10,
      shelvesPerBlock: 10,
      levelsPerShelf: 3,
      containersPerLevel: 2,
      naming: { block: letters, shelf: numbers, level: numbers, container: letters },
    }).map(({ rank }) => ({ areaId: prefix, rank })),
  );
  const places = areas.flat();
  const skus = Array.from(
    { length: 1500 },
    () => places[Math.floor(random() * places.length)] as (typeof places)[number],
  );
  const limits = { orders: 12, lines: 400, weightKg: 1e9, areaChange: 60 };
  const shares: number[] = [];
  for (let n = 0; n < 1000; n++) {
    const orders = Array.from({ length: 12 }, (_, i): OrderToWalk => {
      const lines = 1 + Math.floor(random() * 6);
      return {
        orderId: String(i),
        places: Array.from(
          { length: lines },
          () => skus[Math.floor(random() ** 2 * skus.length)] as (typeof skus)[number],
        ),
        lines,
        weightKg: 1,
      };
    });
    const single = orders.reduce((sum, o) => sum + walkedRanks(o.places, limits.areaChange), 0);
    const batched = batchBySavings(orders, limits).reduce((sum, b) => sum + b.walk, 0);
    shares.push((batched / single) * 100);
  }
  figure('picking_batch_of_12_walk_mean', shares.reduce((a, b) => a + b, 0) / shares.length, 'percent');
  figure('picking_batch_of_12_walk_worst', Math.max(...shares), 'percent');
  assert.ok(Math.max(...shares) <= 60);
}

async function replay(): Promise<void> {
  const random = randomFrom('replay');
  const company = await buildCompany(t);
  const { token } = company.admin;
  const picker = await buildUser(t, company.id, { staffType: 'picker' });
  const shelves = await buildShelves(t, company, { products: 40, units: 900_000 });
  const calls: number[] = [];
  let [scans, sent, tasks] = [0, 0, 0];
  const from = performance.now();
  for (let n = 0; scans < SCANS; n++) {
    for (let i = 0; i < 8; i++)
      await buildOrder(
        t,
        company,
        Array.from(
          { length: 8 },
          (_, k) => [shelves.skus[(n + i * 5 + k * 3) % 40] as string, 10 + Math.floor(random() * 50)] as const,
        ),
      );
    const rule = { cediId: company.cediId, mode: n % 3 === 2 ? 'cluster' : 'batch' };
    const wave = (await t.call(wavesApi.release, { token, body: { name: `Oleada ${n}`, rule } })).json();
    const { tasks: made } = (await t.call(pickingApi.tasks, { token, query: { waveId: wave._id } })).json();
    for (const task of made) {
      const done = await replayTask(t, picker, task._id, shelves, random);
      scans += done.scans;
      sent += done.sent;
      tasks += 1;
      calls.push(...done.calls);
    }
  }
  figure('picking_replay_scans', scans, 'scans');
  figure('picking_replay_sent', sent, 'scans');
  figure('picking_replay_tasks', tasks, 'tasks');
  figure('picking_replay_skipped', 0, 'scans');
  figure('picking_replay_took', (performance.now() - from) / 1000, 's');
  figure('picking_replay_call_p50', percentile(calls, 0.5), 'ms');
  figure('picking_replay_call_p95', percentile(calls, 0.95), 'ms');
}

/** Both claim the same task at once and scan its one line: it is picked once, by the one who got it. */
async function races(): Promise<void> {
  const company = await buildCompany(t);
  const { token } = company.admin;
  const people = [
    await buildUser(t, company.id, { staffType: 'picker' }),
    await buildUser(t, company.id, { staffType: 'picker' }),
  ];
  const shelves = await buildShelves(t, company, { products: 10, units: 900_000 });
  const wins = [0, 0];
  let twice = 0;
  for (let left = RACES; left > 0; ) {
    const now = Math.min(left, 250);
    for (let i = 0; i < now; i++) await buildOrder(t, company, [[shelves.skus[i % 10] as string, 1]]);
    const rule = { cediId: company.cediId, mode: 'order' };
    const wave = (await t.call(wavesApi.release, { token, body: { name: `Carreras ${left}`, rule } })).json();
    const { tasks } = (await t.call(pickingApi.tasks, { token, query: { waveId: wave._id, limit: '5000' } })).json();
    assert.equal(tasks.length, now);
    for (const { _id: id } of tasks) {
      const run = async ({ token: own }: { token: string }): Promise<boolean> => {
        const claim = await t.call(pickingApi.claim, { token: own, params: { id } });
        const { lines } = (await t.call(pickingApi.task, { token: own, params: { id } })).json();
        const scans = [scanOf(lines[0].locationCode, 1), scanOf(lines[0].sku, 2)];
        const scanned = await t.call(pickingApi.scan, { token: own, params: { id }, body: { scans } });
        assert.equal(claim.statusCode === 200, scanned.statusCode === 200);
        return scanned.statusCode === 200;
      };
      const won = await Promise.all(people.map(run));
      if (won.every(Boolean) || !won.some(Boolean)) twice += 1;
      for (const [i, w] of won.entries()) wins[i] = (wins[i] ?? 0) + (w ? 1 : 0);
      const { lines } = (await t.call(pickingApi.task, { token, params: { id } })).json();
      assert.deepEqual([lines[0].picked, lines[0].quantity], [1, 1]);
    }
    left -= now;
  }
  figure('picking_races', RACES, 'runs');
  figure('picking_races_won_by_first', wins[0] ?? 0, 'runs');
  figure('picking_races_won_by_second', wins[1] ?? 0, 'runs');
  figure('picking_races_picked_twice', twice, 'runs');
  assert.equal(twice, 0);
}

import type { Parsed } from '@tramo/contract/endpoint';
import { type CountState, countVerdict, nothingOpen } from '@tramo/contract/warehouse/count-machine';
import {
  type Count,
  type CountScanResult,
  type CountTask,
  countLeaseMinutes,
  type countsApi,
} from '@tramo/contract/warehouse/counts';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import * as work from './warehouses.count-work.store.ts';
import { findCount, lockedCount, seenCount } from './warehouses.counts.service.ts';
import * as store from './warehouses.counts.store.ts';
import { productsByIds } from './warehouses.products.service.ts';
import { directoryOf, locationKeysOf, locationsByCode } from './warehouses.stock.service.ts';

type Work = { count: Count; task: CountTask | null };
type Scans = Parsed<typeof countsApi.scan>['body']['scans'];

const leaseFrom = (now: Date): Date => new Date(now.getTime() + countLeaseMinutes * 60_000);
const askedOf = ({ scope }: store.CountRow): string[] | null => (scope.by === 'products' ? scope.productIds : null);

/** What the caller counts now, without a word of what should lie there. */
async function workOf(tx: TxCtx, countId: string): Promise<Work> {
  const row = await seenCount(tx, countId);
  const count = await findCount(tx, countId);
  const task = row.status === 'open' ? await work.taskOf(tx.trx, countId, tx.actor.userId) : null;
  if (!task) return { count, task: null };
  const asked = askedOf(row);
  const tallied = Object.keys(task.tally);
  const products = new Map(
    (await productsByIds(tx, [...new Set([...(asked ?? []), ...tallied])])).map(({ _id, sku, name }) => [
      _id,
      { _id, sku, name },
    ]),
  );
  return {
    count,
    task: {
      locationId: task.location_id,
      code: task.code,
      areaName: task.area_name,
      rank: task.rank,
      round: task.state === 'recount' ? 2 : 1,
      products: asked?.flatMap((id) => products.get(id) ?? []) ?? null,
      tally: tallied.flatMap((id) => {
        const product = products.get(id);
        return product ? [{ product, quantity: task.tally[id] as number }] : [];
      }),
      steps: task.steps,
      leaseUntil: (task.claimed_until ?? tx.platform.now()).toISOString(),
    },
  };
}

const isFree = (task: work.TaskRow, userId: string, now: Date): boolean =>
  task.claimed_by === null || task.claimed_by === userId || (task.claimed_until ?? now) < now;

/** Takes the next location of a count for the caller, or the one that is named. Who has one open keeps it, unless another is named. */
export const takeNext = (ctx: Ctx, countId: string, locationId: string | undefined): Promise<Work> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    const count = await seenCount(tx, countId);
    if (count.status === 'approved' || count.status === 'cancelled') throw problem('counts.ended');
    const now = platform.now();
    const by = { userId: actor.userId, name: actor.name, until: leaseFrom(now) };
    const own = await work.taskOf(trx, countId, actor.userId);
    if (own && (!locationId || own.location_id === locationId)) {
      await work.claim(trx, { countId, locationId: own.location_id }, { ...by, tally: own.tally, steps: own.steps });
      return workOf(tx, countId);
    }
    const [task] = locationId
      ? await work.lockTasks(trx, countId, [locationId])
      : [await work.nextTask(trx, countId, actor.userId, now)];
    if (!task) {
      if (locationId) throw problem('counts.not_in_count');
      return workOf(tx, countId);
    }
    if (task.state === 'counted') throw problem('counts.not_in_count');
    if (!isFree(task, actor.userId, now)) throw problem('counts.taken', { code: task.code, name: task.claimed_name });
    if (own && Object.keys(own.tally).length > 0) throw problem('counts.finish_first', { code: own.code });
    await work.release(trx, countId, actor.userId, null);
    await work.claim(trx, { countId, locationId: task.location_id }, { ...by, tally: {}, steps: [] });
    return workOf(tx, countId);
  });

/** Ends the count of a location: it is settled when everything is as it should be, or when it is the second time. */
async function finish(
  tx: TxCtx,
  row: store.CountRow,
  task: work.TaskRow,
  tally: CountState['tally'],
): Promise<'recount' | 'counted'> {
  const of = { countId: row.id, locationId: task.location_id, companyId: tx.actor.companyId };
  const lying = await work.lyingAt(tx.trx, task.location_id, askedOf(row));
  const products = new Set([...lying.keys(), ...Object.keys(tally), ...(await work.productsOfLines(tx.trx, of))]);
  const lines = [...products].map((productId) => ({
    productId,
    expected: lying.get(productId) ?? 0,
    counted: tally[productId] ?? 0,
  }));
  const isSecond = task.state === 'recount';
  await work.saveLines(tx.trx, of, isSecond ? 2 : 1, lines);
  const state = !isSecond && lines.some((l) => l.counted !== l.expected) ? 'recount' : 'counted';
  const { actor } = tx;
  await work.finishTask(tx.trx, of, { state, userId: actor.userId, by: actor.name, at: tx.platform.now() });
  return state;
}

/** Takes scans of a count in their order; those that it has already are answered as they were. */
export const scanCount = (ctx: Ctx, countId: string, scans: Scans): Promise<Work & { results: CountScanResult[] }> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    const row = await lockedCount(tx, countId);
    const results = await work.knownScans(
      trx,
      scans.map((s) => s._id),
    );
    const fresh = [...scans].sort((a, b) => a.seq - b.seq).filter((s) => !results.has(s._id));
    if (fresh.length > 0 && row.status !== 'open') throw problem('counts.ended');
    const now = platform.now();
    const year = Number(localDay(now, actor.timeZone).slice(0, 4));
    const texts = fresh.map((s) => s.code);
    const directory = await directoryOf(tx, row.cedi_id, texts, year);
    const places = await locationsByCode(tx, row.cedi_id, locationKeysOf(texts, year));
    const own = await work.taskOf(trx, countId, actor.userId);
    const wanted = [...places.values()].map((p) => p.locationId);
    const tasks = new Map(
      (await work.lockTasks(trx, countId, own ? [...wanted, own.location_id] : wanted)).map((t) => [t.location_id, t]),
    );
    const asked = askedOf(row);
    let state: CountState = own
      ? { location: { locationId: own.location_id, code: own.code }, asked, tally: own.tally, steps: own.steps }
      : nothingOpen;
    const isOpenTo = (id: string): boolean => {
      const task = tasks.get(id);
      return task !== undefined && task.state !== 'counted' && isFree(task, actor.userId, now);
    };
    const made: work.NewScan[] = [];
    for (const scan of fresh) {
      const { tally } = state;
      const verdict = countVerdict(state, scan, { directory, year, isOpenTo });
      state = verdict.kind === 'location' && verdict.sound === 'accepted' ? { ...verdict.next, asked } : verdict.next;
      if (verdict.kind === 'done' && verdict.locationId) {
        const task = tasks.get(verdict.locationId) as work.TaskRow;
        tasks.set(verdict.locationId, { ...task, state: await finish(tx, row, task, tally), claimed_by: null });
      }
      const { kind, sound, what, quantity } = verdict;
      const result: CountScanResult = { _id: scan._id, kind, sound, what, quantity };
      results.set(scan._id, result);
      made.push({
        id: scan._id,
        seq: scan.seq,
        code: scan.code,
        source: scan.source,
        quantity: scan.quantity,
        deviceAt: scan.at,
        result,
      });
    }
    await work.recordScans(trx, { companyId: actor.companyId, countId, userId: actor.userId, at: now }, made);
    await work.release(trx, countId, actor.userId, state.location?.locationId ?? null);
    if (state.location)
      await work.claim(
        trx,
        { countId, locationId: state.location.locationId },
        { userId: actor.userId, name: actor.name, until: leaseFrom(now), tally: state.tally, steps: state.steps },
      );
    const after = await seenCount(tx, countId);
    if (after.status === 'open' && after.counted === after.locations)
      await store.setStatus(trx, countId, 'review', null);
    return { ...(await workOf(tx, countId)), results: scans.map((s) => results.get(s._id) as CountScanResult) };
  });

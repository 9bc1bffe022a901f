import { operations } from '@tramo/contract/access';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { expectedKg, suggestBoxes, weightVerdict } from '@tramo/contract/warehouse/pack-boxes';
import {
  foldPackScan,
  isVerified,
  type PackVerdict,
  type PackWork,
  packStepOf,
  startOfPacking,
} from '@tramo/contract/warehouse/pack-machine';
import type { Packing, PackQueued, packingApi } from '@tramo/contract/warehouse/packing';
import type { PickScan } from '@tramo/contract/warehouse/pick-work';
import { orderStatusNames } from '@tramo/contract/words/orders';
import { type Ctx, cediScope, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { guidesByIds } from '../guides/guides.service.ts';
import {
  lockOrders,
  makeGuide,
  makesGuideWhenPacked,
  moveOrder,
  recordPacked,
  recordPicked,
  recordShort,
  type WorkOrder,
  workOrders,
  workOrdersNumbered,
} from '../orders/orders.work.service.ts';
import { listBoxes } from './picking.boxes.store.ts';
import { leaseFrom } from './picking.claim.service.ts';
import { directoryFor } from './picking.directory.service.ts';
import * as store from './picking.pack.store.ts';
import * as scansOf from './picking.scan.store.ts';
import { settingsOf } from './picking.settings.store.ts';

export const packQueue = (
  ctx: Ctx,
  q: Parsed<typeof packingApi.queue>['query'],
): Promise<{ orders: PackQueued[]; count: ListCount }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const filter = { cediIds: cediScope(actor, q.cedisIds), search: q.search };
    const { orders, total } = await store.listQueued(trx, filter, { limit: q.limit, offset: (q.page - 1) * q.limit });
    return { orders, count: countOf(total, q.limit) };
  });

async function seenOrder(tx: TxCtx, id: string): Promise<WorkOrder> {
  const [order] = await workOrders(tx, [id]);
  if (!order) throw problem('orders.not_found');
  return order;
}
async function lockedOrder(tx: TxCtx, id: string): Promise<WorkOrder> {
  await seenOrder(tx, id);
  return (await lockOrders(tx, [id]))[0] as WorkOrder;
}

type Guide = NonNullable<Packing['guide']>;
async function guideOf(tx: TxCtx, order: WorkOrder): Promise<Guide | null> {
  if (!order.guideId) return null;
  const [guide] = await guidesByIds(tx, [order.guideId]);
  return guide ? { _id: guide._id, folio: guide.folio, labelCount: guide.labelCount } : null;
}
export async function packingOf(tx: TxCtx, id: string): Promise<Packing> {
  const order = await seenOrder(tx, id);
  const settings = await settingsOf(tx.trx);
  const all = await store.packItems(tx.trx, id);
  const row = await store.findPacking(tx.trx, id);
  const boxes = await listBoxes(tx.trx);
  const goods = all.map((i) => ({ ...i, quantity: i.picked }));
  const suggestion = suggestBoxes(goods, boxes);
  const items = all.map(({ unitWeightKg, unitVolumeM3, ...item }) => item);
  const position = row?.position ?? startOfPacking;
  return {
    order: (await store.findQueued(tx.trx, id)) as PackQueued,
    items,
    position,
    asksEach: settings.asksEach,
    step: packStepOf({ orderNumber: order.number, items, position, asksEach: settings.asksEach }),
    lastSeq: row?.last_seq ?? 0,
    leaseUntil: order.status === 'packing' ? (row?.lease_until?.toISOString() ?? null) : null,
    suggestion,
    expectedKg: expectedKg(
      goods,
      suggestion.flatMap((s) => boxes.find((b) => b._id === s.boxId) ?? []),
    ),
    weightTolerance: settings.weightTolerance,
    guide: order.status === 'packed' ? await guideOf(tx, order) : null,
  };
}
export const findPacking = (ctx: Ctx, id: string): Promise<Packing> => inTx(ctx, (tx) => packingOf(tx, id));

/** An order comes onto the caller's table. Throws packing.not_ready and packing.taken. */
export async function claimedPacking(tx: TxCtx, id: string): Promise<void> {
  const { actor, platform, trx } = tx;
  const order = await lockedOrder(tx, id);
  const now = platform.now();
  if (order.status === 'packing') {
    const row = await store.findPacking(trx, id);
    const isTaken = row?.packer_id && row.packer_id !== actor.userId && row.lease_until && row.lease_until > now;
    if (isTaken) throw problem('packing.taken', { number: order.number, by: row.packer_name ?? '' });
  } else if (order.status === 'pendingPacking') await moveOrder(tx, id, 'startPacking');
  else throw problem('packing.not_ready', { number: order.number, status: orderStatusNames[order.status][tx.locale] });
  await store.startPacking(trx, {
    companyId: actor.companyId,
    orderId: id,
    packerId: actor.connection ? null : actor.userId,
    leaseUntil: leaseFrom(now),
    at: now,
    position: startOfPacking,
  });
}
export const claimPacking = (ctx: Ctx, id: string): Promise<Packing> =>
  inTx(ctx, async (tx) => {
    await claimedPacking(tx, id);
    return packingOf(tx, id);
  });

const packable: readonly WorkOrder['status'][] = ['packing', 'pendingPacking', 'packed'];
export const openPacking = (ctx: Ctx, code: string): Promise<Packing> =>
  inTx(ctx, async (tx) => {
    const numbered = (await workOrdersNumbered(tx, code)).filter((o) => seesCedi(tx.actor, o.cediId));
    const there = numbered.length > 0 ? numbered : await workOrders(tx, await store.ordersAt(tx.trx, code));
    const rank = (o: WorkOrder): number => (packable.includes(o.status) ? packable.indexOf(o.status) : packable.length);
    const [order] = [...there].sort((a, b) => rank(a) - rank(b));
    if (!order) throw problem('picking.code_unknown', { code });
    // A packed one is looked at again: its labels can be printed anew.
    if (order.status !== 'packed') await claimedPacking(tx, order._id);
    return packingOf(tx, order._id);
  });

/** The caller's order, locked, and his for some minutes more. */
async function own(tx: TxCtx, id: string): Promise<{ order: WorkOrder; row: store.PackRow }> {
  const order = await lockedOrder(tx, id);
  const row = await store.findPacking(tx.trx, id);
  if (order.status !== 'packing' || !row || (row.packer_id !== null && row.packer_id !== tx.actor.userId))
    throw problem('packing.not_yours', { number: order.number });
  await store.extendPacking(tx.trx, id, leaseFrom(tx.platform.now()));
  return { order, row };
}
export const beatPacking = (ctx: Ctx, id: string): Promise<{ leaseUntil: string }> =>
  inTx(ctx, async (tx) => {
    await own(tx, id);
    return { leaseUntil: leaseFrom(tx.platform.now()).toISOString() };
  });

export const releasePacking = (ctx: Ctx, id: string): Promise<Packing> =>
  inTx(ctx, async (tx) => {
    const order = await lockedOrder(tx, id);
    const row = await store.findPacking(tx.trx, id);
    const operates = tx.actor.audiences.some((a) => (operations as readonly string[]).includes(a));
    if (order.status !== 'packing' || (row?.packer_id !== tx.actor.userId && !operates))
      throw problem('packing.not_yours', { number: order.number });
    await moveOrder(tx, id, 'releasePacking');
    await store.leavePacking(tx.trx, id);
    return packingOf(tx, id);
  });

async function writeChanges(
  tx: TxCtx,
  order: WorkOrder,
  verdicts: readonly { verdict: PackVerdict; scan: PickScan }[],
) {
  const sums = new Map<string, { packed: number; missing: number; reason: PickScan['reason']; note: string }>();
  for (const { verdict, scan } of verdicts)
    for (const c of verdict.changes) {
      const sum = sums.get(c.itemId) ?? { packed: 0, missing: 0, reason: null, note: '' };
      const isMissing = verdict.why === 'missing';
      sums.set(c.itemId, {
        packed: sum.packed + c.packed,
        missing: sum.missing + c.missing,
        reason: isMissing ? scan.reason : sum.reason,
        note: isMissing ? scan.note : sum.note,
      });
    }
  for (const [itemId, { packed, missing, reason, note }] of sums) {
    const item = order.items.find((i) => i._id === itemId);
    if (!item) continue;
    const short = (): Promise<void> =>
      recordShort(tx, itemId, { quantity: item.short + missing, reason: reason ?? 'other', note });
    if (packed < 0) await recordPacked(tx, itemId, packed);
    if (missing < 0) await short();
    if (missing !== 0) await recordPicked(tx, itemId, -missing);
    if (missing > 0) await short();
    if (packed > 0) await recordPacked(tx, itemId, packed);
  }
}

/** Takes scans at the table in their order; those that it has already are answered as they were. */
export async function takePackScans(
  tx: TxCtx,
  id: string,
  scans: readonly PickScan[],
): Promise<Map<string, PackVerdict>> {
  const ids = scans.map((s) => s._id);
  const results = await scansOf.knownScans<PackVerdict>(tx.trx, ids);
  const fresh = [...new Map(scans.filter((s) => !results.has(s._id)).map((s) => [s._id, s])).values()].sort(
    (a, b) => a.seq - b.seq,
  );
  if (fresh.length === 0) return results;
  const { order, row } = await own(tx, id);
  const { asksEach } = await settingsOf(tx.trx);
  const { directory, year } = await directoryFor(
    tx,
    order.cediId,
    fresh.map((s) => s.code),
  );
  const items = (await store.packItems(tx.trx, id)).map(({ unitWeightKg, unitVolumeM3, ...item }) => item);
  let work: PackWork = { orderNumber: order.number, items, position: row.position, asksEach };
  const taken: { verdict: PackVerdict; scan: PickScan }[] = [];
  for (const scan of fresh) {
    const folded = foldPackScan(work, scan, directory, year);
    work = folded.work;
    taken.push({ verdict: folded.verdict, scan });
    results.set(scan._id, folded.verdict);
  }
  const at = tx.platform.now();
  const { userId, companyId } = tx.actor;
  await scansOf.recordScans(
    tx.trx,
    { companyId, stage: 'packing', taskId: null, orderId: id, userId, at },
    taken.map(({ verdict, scan: { _id, at: deviceAt, ...rest } }) => ({
      ...rest,
      id: _id,
      deviceAt,
      location: order.warehouseLocation,
      verdict: verdict.verdict,
      lines: 0,
      units: verdict.changes.reduce((n, c) => n + c.packed, 0),
      result: verdict,
    })),
  );
  await store.savePacking(tx.trx, id, { position: work.position, lastSeq: fresh.at(-1)?.seq ?? 0, at });
  await writeChanges(tx, order, taken);
  return results;
}

export const scanPacking = (
  ctx: Ctx,
  id: string,
  scans: readonly PickScan[],
): Promise<{ packing: Packing; results: { _id: string; verdict: PackVerdict }[] }> =>
  inTx(ctx, async (tx) => {
    await seenOrder(tx, id);
    const results = await takePackScans(tx, id, scans);
    return {
      packing: await packingOf(tx, id),
      results: scans.map((s) => ({ _id: s._id, verdict: results.get(s._id) as PackVerdict })),
    };
  });

/** Boxes closed: what they weigh is looked at, the order is packed and has its guide. */
export const closePacking = (
  ctx: Ctx,
  id: string,
  input: Parsed<typeof packingApi.close>['body'],
): Promise<{ packing: Packing; guide: Guide | null }> =>
  inTx(ctx, async (tx) => {
    const { order } = await own(tx, id);
    const all = await store.packItems(tx.trx, id);
    const { number } = order;
    if (!isVerified(all))
      throw problem('packing.unverified', { number, count: all.reduce((n, i) => n + i.picked - i.packed, 0) });
    if (all.every((i) => i.packed === 0)) throw problem('packing.nothing', { number });
    const known = new Map((await listBoxes(tx.trx)).map((b) => [b._id, b]));
    const chosen = input.boxes.map(({ boxId }) => (boxId === null ? undefined : known.get(boxId)));
    if (input.boxes.some(({ boxId }, i) => boxId !== null && !chosen[i])) throw problem('packing.box_not_found');
    const measured =
      input.weightKg ??
      (input.boxes.every((b) => b.weightKg !== null) ? input.boxes.reduce((n, b) => n + (b.weightKg ?? 0), 0) : null);
    const goods = all.map((i) => ({ ...i, quantity: i.packed }));
    const expected = expectedKg(
      goods,
      chosen.flatMap((b) => b ?? []),
    );
    const { weightTolerance } = await settingsOf(tx.trx);
    const verdict = weightVerdict(expected, measured, weightTolerance);
    if ((verdict === 'light' || verdict === 'heavy') && !input.confirmsWeight)
      throw problem('packing.weight', { measured: measured ?? 0, expected: expected ?? 0 });
    const volume = chosen.every((b) => b)
      ? chosen.reduce((n, b) => n + (b ? (b.lengthCm * b.widthCm * b.heightCm) / 1e6 : 0), 0)
      : undefined;
    await moveOrder(tx, id, 'finishPacking');
    await store.closePacking(tx.trx, id, { boxes: input.boxes, weightKg: measured, at: tx.platform.now() });
    if (order.guideId !== null || (await makesGuideWhenPacked(tx)))
      await makeGuide(tx, id, {
        labelCount: input.boxes.length,
        ...(measured === null ? {} : { weightKg: measured }),
        ...(volume === undefined ? {} : { volumeM3: volume }),
      });
    return { packing: await packingOf(tx, id), guide: await guideOf(tx, await seenOrder(tx, id)) };
  });

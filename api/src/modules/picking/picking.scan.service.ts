import { foldPickScan } from '@tramo/contract/warehouse/pick-machine';
import { isOpen } from '@tramo/contract/warehouse/pick-step';
import type { PickTaskDetail } from '@tramo/contract/warehouse/pick-tasks';
import type { PickScan, PickVerdict, PickWork } from '@tramo/contract/warehouse/pick-work';
import type { PickScanResult } from '@tramo/contract/warehouse/picking';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { recordPicked, recordShort, type WorkItem } from '../orders/orders.work.service.ts';
import { markShort, putStock, takeStock } from '../warehouses/warehouses.stock.service.ts';
import { leaseFrom } from './picking.claim.service.ts';
import { directoryFor } from './picking.directory.service.ts';
import * as lines from './picking.line.store.ts';
import * as scansOf from './picking.scan.store.ts';
import { lockedTask, taskDetail } from './picking.service.ts';
import { endTask, fitLines } from './picking.settle.service.ts';
import * as store from './picking.task.store.ts';

/** Who scans holds the task; one that he laid aside, or whose lease ran out without anybody taking it, is his again. */
async function resumed(tx: TxCtx, row: store.TaskRow): Promise<void> {
  const now = tx.platform.now();
  if (row.status === 'cancelled') throw problem('picking.ended', { number: row.number });
  if (row.picker_id !== tx.actor.userId) throw problem('picking.not_yours', { number: row.number });
  if (row.status === 'open') throw problem('picking.not_yours', { number: row.number });
  if (row.status !== 'done')
    await store.updateTask(tx.trx, row.id, {
      status: 'claimed',
      pickerId: tx.actor.userId,
      leaseUntil: leaseFrom(now),
    });
}

type Folded = lines.LineDelta;
/** What scans changed of each line, in all. */
function sumOf(changes: readonly Folded[]): Folded[] {
  const sums = new Map<string, Folded>();
  for (const c of changes) {
    const sum = sums.get(c.lineId);
    sums.set(
      c.lineId,
      sum
        ? {
            ...sum,
            picked: sum.picked + c.picked,
            short: sum.short + c.short,
            reason: c.reason ?? sum.reason,
            note: c.note || sum.note,
          }
        : c,
    );
  }
  return [...sums.values()].filter((c) => c.picked !== 0 || c.short !== 0);
}

/** Writes what was picked and found short: the task's lines, the orders' items, the stock. What is put back goes first, so that no sum passes its bound in between. */
async function writeChanges(
  tx: TxCtx,
  row: store.TaskRow,
  before: readonly lines.LineRow[],
  items: ReadonlyMap<string, WorkItem>,
  changes: readonly Folded[],
): Promise<void> {
  const byId = new Map(before.map((l) => [l._id, l]));
  const known = changes.filter((c) => byId.has(c.lineId));
  if (known.length === 0) return;
  await lines.changeLines(tx.trx, known);
  const steps = known.flatMap((c) => {
    const line = byId.get(c.lineId) as lines.LineRow;
    return [
      ...(c.picked === 0 ? [] : [{ kind: 'picked' as const, line, delta: c.picked, change: c }]),
      ...(c.short === 0 ? [] : [{ kind: 'short' as const, line, delta: c.short, change: c }]),
    ];
  });
  for (const { kind, line, delta, change } of steps.sort((a, b) => a.delta - b.delta)) {
    if (kind === 'picked') {
      await recordPicked(tx, line.itemId, delta);
      continue;
    }
    const item = items.get(line.itemId) as WorkItem;
    item.short += delta;
    const reason = change.reason ?? 'other';
    await recordShort(tx, line.itemId, { quantity: item.short, reason, note: change.note });
  }
  // By place, so that two tasks which take from the same shelves wait for each other instead of blocking one another.
  const placed = steps
    .filter(({ line }) => line.locationId !== null)
    .sort((a, b) => (`${a.line.locationId} ${a.line.sku}` < `${b.line.locationId} ${b.line.sku}` ? -1 : 1));
  for (const { kind, line, delta } of placed) {
    const locationId = line.locationId as string;
    const of = { locationId, sku: line.sku, detail: `${row.number} · ${line.orderNumber}` };
    if (kind === 'short') {
      if (delta > 0) await markShort(tx, locationId);
    } else if (line.sku === '') continue;
    else if (delta > 0) await takeStock(tx, { ...of, quantity: delta, reason: 'picked' });
    else await putStock(tx, { ...of, quantity: -delta, reason: 'returned' });
  }
}

/** Takes scans of a task in their order; those that it has already are answered as they were. */
export async function takePickScans(
  tx: TxCtx,
  row: store.TaskRow,
  scans: readonly PickScan[],
): Promise<Map<string, PickVerdict>> {
  const known = await scansOf.knownScans<PickVerdict>(
    tx.trx,
    scans.map((s) => s._id),
  );
  const results = new Map(known);
  const fresh = [...new Map(scans.filter((s) => !known.has(s._id)).map((s) => [s._id, s])).values()].sort(
    (a, b) => a.seq - b.seq,
  );
  if (fresh.length === 0) return results;
  const items = await fitLines(tx, row.id);
  const before = await lines.linesOf(tx.trx, row.id);
  const { directory, year } = await directoryFor(
    tx,
    row.cedi_id,
    fresh.map((s) => s.code),
  );
  let work: PickWork = {
    mode: row.mode,
    lines: before.map(lines.toPickLine),
    position: row.position,
    asksLocation: row.asks_location,
  };
  const places = new Map(before.map((l) => [l.locationId, l.locationCode]));
  const changes: Folded[] = [];
  const records: scansOf.NewScan[] = [];
  for (const scan of fresh) {
    const open = work.lines.filter(isOpen).length;
    const folded = foldPickScan(work, scan, directory, year);
    work = folded.work;
    const { verdict } = folded;
    results.set(scan._id, verdict);
    for (const c of verdict.changes)
      changes.push({ ...c, reason: verdict.why === 'short' ? scan.reason : null, note: scan.note });
    const { _id, at, ...rest } = scan;
    records.push({
      ...rest,
      id: _id,
      deviceAt: at,
      location: places.get(work.position.at) ?? '',
      verdict: verdict.verdict,
      lines: open - work.lines.filter(isOpen).length,
      units: verdict.changes.reduce((n, c) => n + c.picked, 0),
      result: verdict,
    });
  }
  const at = tx.platform.now();
  const { userId, companyId } = tx.actor;
  await scansOf.recordScans(
    tx.trx,
    { companyId, stage: 'picking', taskId: row.id, orderId: null, userId, at },
    records,
  );
  await store.savePosition(tx.trx, row.id, { position: work.position, lastSeq: fresh.at(-1)?.seq ?? 0, at });
  await writeChanges(tx, row, before, items, sumOf(changes));
  if (row.status === 'done') return results;
  if (!work.lines.some(isOpen)) await endTask(tx, row.id, 'done');
  else if (work.position.isPaused && row.picker_id !== null)
    await store.updateTask(tx.trx, row.id, { status: 'paused', pickerId: row.picker_id, leaseUntil: null });
  return results;
}

export const scanTask = (
  ctx: Ctx,
  id: string,
  scans: readonly PickScan[],
): Promise<{ task: PickTaskDetail; results: PickScanResult[] }> =>
  inTx(ctx, async (tx) => {
    const row = await lockedTask(tx, id);
    const ids = scans.map((s) => s._id);
    const known = await scansOf.knownScans<PickVerdict>(tx.trx, ids);
    // Scans that come again are answered whoever has the task now.
    if (ids.some((scanId) => !known.has(scanId))) await resumed(tx, row);
    const results = await takePickScans(tx, row, scans);
    return {
      task: await taskDetail(tx, id),
      results: scans.map((s) => ({ _id: s._id, verdict: results.get(s._id) as PickVerdict })),
    };
  });

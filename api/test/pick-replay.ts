import assert from 'node:assert/strict';
import { foldPickScan } from '@tramo/contract/warehouse/pick-machine';
import { pickStepOf } from '@tramo/contract/warehouse/pick-step';
import type { PickTaskDetail } from '@tramo/contract/warehouse/pick-tasks';
import type { PickInput, PickVerdict, PickWork } from '@tramo/contract/warehouse/pick-work';
import { type PickScanResult, pickingApi } from '@tramo/contract/warehouse/picking';
import {
  plainKey,
  type ScanDirectory,
  type ScannedProduct,
  scanCommands,
  slotCode,
} from '@tramo/contract/warehouse/scan-codes';
import { scansPerCall } from '@tramo/contract/warehouse/scans';
import { sql } from 'kysely';
import { newId } from '../src/platform/ids.ts';
import type { TestApp } from './app.ts';
import type { Company, Person } from './builders.ts';
import { buildArea, buildProduct } from './shelves.ts';

type Random = () => number;
const year = 2026;

export interface ReplayShelves {
  skus: string[];
  places: string[];
  directory: ScanDirectory;
}
/** Shelves with articles for scans to name, and what the browser looks codes up in. */
export async function buildShelves(
  t: TestApp,
  company: Company,
  of: { products: number; units: number },
): Promise<ReplayShelves> {
  const { locations } = await buildArea(t, company, { prefix: 'R', blocks: Math.ceil(of.products / 10) });
  const byKey = new Map<string, ScannedProduct>();
  const skus: string[] = [];
  for (let i = 0; i < of.products; i++) {
    const sku = `ART-${String(i).padStart(3, '0')}`;
    const codes = [{ code: `PAQ${i}`, units: 6 }];
    const { _id: productId } = await buildProduct(t, company, {
      sku,
      codes,
      at: [[locations[i]?._id as string, of.units]],
    });
    skus.push(sku);
    byKey.set(plainKey(sku), { productId, sku, name: sku, units: 1 });
    byKey.set(plainKey(`PAQ${i}`), { productId, sku, name: sku, units: 6 });
  }
  const byCode = new Map(locations.map((l) => [l.code, { locationId: l._id, code: l.code }]));
  return {
    skus,
    places: locations.map((l) => l.code),
    directory: { location: (key) => byCode.get(key), product: (key) => byKey.get(key) },
  };
}

interface Recorded {
  scan: PickInput & { _id: string; seq: number; source: 'scanner'; at: string };
  verdict: PickVerdict;
}
/** A picker's scans of a whole task at 15 ms from one to the next, many of them wrong, and what each is by the pure machine. */
function record(detail: PickTaskDetail, shelves: ReplayShelves, random: Random): { scans: Recorded[]; work: PickWork } {
  let work: PickWork = {
    mode: detail.task.mode,
    lines: detail.lines,
    position: detail.position,
    asksLocation: detail.asksLocation,
  };
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const plain = (code: string): PickInput => ({ code, quantity: null, reason: null });
  const scans: Recorded[] = [];
  const from = Date.parse('2026-11-26T15:00:00Z');
  for (let seq = detail.lastSeq + 1; pickStepOf(work).kind !== 'finished'; seq++) {
    const step = pickStepOf(work);
    const right =
      step.kind === 'location' ? step.locationCode : step.kind === 'slot' ? slotCode(step.slot ?? 1) : step.sku;
    const chance = random();
    const input: PickInput =
      chance < 0.8
        ? plain(
            step.kind === 'item' && step.quantity >= 6 && random() < 0.02 ? `PAQ${Number(step.sku.slice(4))}` : right,
          )
        : chance < 0.85
          ? plain(any(shelves.skus))
          : chance < 0.9
            ? plain(any(shelves.places))
            : chance < 0.93
              ? plain(any([scanCommands.undo, slotCode(2), scanCommands.pause]))
              : chance < 0.94
                ? { code: scanCommands.short, quantity: 1, reason: 'notFound' }
                : plain(`NADA-${seq}`);
    const folded = foldPickScan(work, input, shelves.directory, year);
    work = folded.work;
    const at = new Date(from + seq * 15).toISOString();
    scans.push({ scan: { ...input, _id: newId(), seq, source: 'scanner', at }, verdict: folded.verdict });
  }
  return { scans, work };
}

/**
 * Sends recorded scans as the queue of a browser does whose network comes and goes: in calls of any size, some of which never arrive, some whose answers are lost, some sent twice at once,
 * all of them again until they are answered; scans stand in it twice. Answers what the server said of each, and how many were sent.
 */
async function sendAll(
  t: TestApp,
  picker: Person,
  taskId: string,
  recorded: readonly Recorded[],
  random: Random,
  perCall: number,
): Promise<{ said: Map<string, PickVerdict>; sent: number; calls: number[] }> {
  const said = new Map<string, PickVerdict>();
  const calls: number[] = [];
  let queue = recorded.flatMap(({ scan }) => (random() < 0.1 ? [scan, scan] : [scan]));
  let sent = 0;
  const post = async (scans: readonly object[]): Promise<PickScanResult[]> => {
    const from = performance.now();
    const answer = await t.call(pickingApi.scan, { token: picker.token, params: { id: taskId }, body: { scans } });
    calls.push(performance.now() - from);
    sent += scans.length;
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json().results;
  };
  while (queue.length > 0) {
    const some = queue.slice(0, 1 + Math.floor(random() * perCall));
    const chance = random();
    // Nothing went out.
    if (chance < 0.1) continue;
    // In whatever order they stand in the call.
    const shuffled = random() < 0.2 ? some.toReversed() : some;
    const [results] = await Promise.all(chance < 0.15 ? [post(shuffled), post(some)] : [post(shuffled)]);
    // It went out, and the answer was lost.
    if (chance > 0.9) continue;
    for (const { _id, verdict } of results as PickScanResult[]) said.set(_id, verdict);
    queue = queue.slice(some.length);
  }
  return { said, sent, calls };
}

/** One task from its claim to its last scan: the server's end is the pure machine's, each scan was taken once, and each was told what it is. */
export async function replayTask(
  t: TestApp,
  picker: Person,
  taskId: string,
  shelves: ReplayShelves,
  random: Random,
  perCall: number = scansPerCall,
): Promise<{ scans: number; sent: number; calls: number[] }> {
  const claimed = await t.call(pickingApi.claim, { token: picker.token, params: { id: taskId } });
  const { scans, work } = record(claimed.json(), shelves, random);
  const { said, sent, calls } = await sendAll(t, picker, taskId, scans, random, perCall);
  for (const { scan, verdict } of scans) assert.deepEqual(said.get(scan._id), verdict);
  const after: PickTaskDetail = (await t.call(pickingApi.task, { token: picker.token, params: { id: taskId } })).json();
  assert.deepEqual(after.lines, work.lines);
  assert.deepEqual(after.position, work.position);
  const { rows } = await t.platform.db.system((trx) =>
    sql<{
      n: number;
      last: number;
    }>`select count(*)::int as n, max(seq) as last from pick_scan where task_id = ${taskId}`.execute(trx),
  );
  assert.deepEqual(rows[0], { n: scans.length, last: after.lastSeq });
  return { scans: scans.length, sent, calls };
}

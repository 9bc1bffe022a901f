import type { Position } from '@tramo/contract/driver';
import { trueTime } from '../../platform/calendar.ts';
import type { Ctx, Platform } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { worldOf } from '../../platform/sandboxes.ts';
import { wrongState } from '../routes/routes.service.ts';
import { admit, type Share } from './telemetry.admission.rules.ts';
import { isCoarse, oneAtATime, skewOf, tipOf } from './telemetry.positions.rules.ts';
import * as store from './telemetry.positions.store.ts';

export interface Batch {
  ctx: Ctx;
  routeId: string;
  positions: readonly Position[];
  /** The phone's clock as it sent. */
  sentAt: Date | null;
  receivedAt: Date;
}
interface Waiting extends Batch {
  /** Milliseconds of the process's own clock. */
  since: number;
  done(): void;
  failed(error: unknown): void;
}
/** A group waits this long for company: one commit then carries the batches of many vehicles, whosever they are. */
const GATHER_MS = 100;
/** So many fixes do not wait, and are the most of one statement; the rest goes with the next one. */
const GROUP_FIXES = 1000;

export interface IngestState {
  /** Fixes that wait for their commit. */
  waiting: number;
  /** How long the oldest of them waits. */
  oldestMs: number;
}
interface Ingest {
  /** Throws general.busy, with the seconds to wait, when fixes that are not of now have to. */
  add(batch: Batch): Promise<void>;
  state(): IngestState;
}

const ingests = new WeakMap<Platform, Ingest>();
/** The one writer of a process's fixes. */
export function ingestOf(platform: Platform): Ingest {
  const world = worldOf(platform);
  const ingest = ingests.get(world) ?? openIngest(world);
  ingests.set(world, ingest);
  return ingest;
}

function openIngest(platform: Platform): Ingest {
  let queue: Waiting[] = [];
  let waiting = 0;
  let timer: NodeJS.Timeout | null = null;
  let isWriting = false;
  const shares = new Map<string, Share>();

  const postponed = platform.metrics.counter(
    'tramo_positions_postponed_total',
    'Batches of old positions that were told to come again later',
  );
  const stored = platform.metrics.counter('tramo_positions_stored_total', 'Positions that were committed');
  const waitingGauge = platform.metrics.gauge('tramo_positions_waiting', 'Positions that wait for their commit');
  const oldestGauge = platform.metrics.gauge('tramo_positions_oldest_ms', 'How long the oldest of them waits');
  platform.metrics.onCollect('positions', () => {
    const now = state();
    waitingGauge.set(now.waiting);
    oldestGauge.set(now.oldestMs);
  });

  const drain = async (): Promise<void> => {
    timer = null;
    isWriting = true;
    const batches = takeGroup();
    stored.add(await settle(platform, batches));
    isWriting = false;
    for (const b of batches) waiting -= b.positions.length;
    soon();
  };
  const takeGroup = (): Waiting[] => {
    let fixes = 0;
    const end = queue.findIndex((b, i) => {
      fixes += b.positions.length;
      return fixes > GROUP_FIXES && i > 0;
    });
    const batches = end === -1 ? queue : queue.slice(0, end);
    queue = end === -1 ? [] : queue.slice(end);
    return batches;
  };
  /** What came while others were written has waited with them. */
  const soon = (): void => {
    const [oldest] = queue;
    if (!oldest || isWriting) return;
    const wait = waiting >= GROUP_FIXES ? 0 : Math.max(0, oldest.since + GATHER_MS - performance.now());
    if (timer) {
      if (wait > 0) return;
      clearTimeout(timer);
    }
    timer = setTimeout(() => void drain(), wait);
  };
  const state = (): IngestState => ({ waiting, oldestMs: queue[0] ? performance.now() - queue[0].since : 0 });
  const refuseInStorm = (batch: Batch): void => {
    const { companyId } = batch.ctx.actor;
    const answer = admit({
      fixes: batch.positions.length,
      ageMs: ageOf(batch),
      ...state(),
      share: shares.get(companyId),
      now: performance.now(),
      random: Math.random(),
    });
    if ('waitS' in answer) {
      postponed.inc();
      throw problem('general.busy', { seconds: answer.waitS });
    }
    if (answer.share) shares.set(companyId, answer.share);
  };
  return {
    add: async (batch) => {
      refuseInStorm(batch);
      await new Promise<void>((done, failed) => {
        queue.push({ ...batch, since: performance.now(), done, failed });
        waiting += batch.positions.length;
        soon();
      });
    },
    state,
  };
}

/** How old the newest fix of a batch was by the phone's clock as it sent. */
const ageOf = ({ positions, sentAt, receivedAt }: Batch): number =>
  (sentAt ?? receivedAt).getTime() - Math.max(...positions.map((p) => Date.parse(p.at)));

/** Values that the database (or the clock) cannot hold, as opposed to a database that is gone. */
const isOfTheData = (error: unknown): boolean =>
  error instanceof RangeError || /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''));

/** Answers how many fixes hold. */
async function settle(platform: Platform, batches: readonly Waiting[]): Promise<number> {
  try {
    const refused = await write(platform, batches);
    let held = 0;
    for (const [i, b] of batches.entries()) {
      const error = refused.get(i);
      if (error) b.failed(error);
      else {
        b.done();
        held += b.positions.length;
      }
    }
    return held;
  } catch (error) {
    // One batch that cannot be stored must not take its neighbours with it: their phones would send them for ever. It is found by halves.
    if (batches.length > 1 && isOfTheData(error)) {
      const half = batches.length >> 1;
      return (await settle(platform, batches.slice(0, half))) + (await settle(platform, batches.slice(half)));
    }
    for (const b of batches) b.failed(error);
    return 0;
  }
}

/** One statement for the batches of all companies, beyond their walls: each row's company is its sender's, and the SQL holds the route against it. */
async function write(platform: Platform, batches: readonly Batch[]): Promise<Map<number, Error>> {
  const { moved, refused } = await platform.db.system(async (trx) => {
    const clocks = batches.filter((b) => b.sentAt !== null).map((b) => b.routeId);
    const skews = clocks.length > 0 ? await store.skewsOf(trx, clocks) : new Map<string, number | null>();
    const rows = batches.flatMap((b, i) => rowsOf(b, i, skews.get(b.routeId) ?? null));
    return store.addPositions(trx, oneAtATime(rows));
  });
  platform.fixBus.publish(moved.map(store.toldOf));
  return new Map(refused.map((r) => [r.batch, refusal((batches[r.batch] as Batch).ctx, r)]));
}

function rowsOf(b: Batch, batch: number, knownSkew: number | null): store.NewPosition[] {
  const skewMs = skewOf(b.sentAt?.getTime() ?? null, b.receivedAt.getTime(), knownSkew);
  const times = b.positions.map((p) => trueTime(new Date(Date.parse(p.at) + skewMs), b.receivedAt));
  const tip = tipOf(b.positions.map((p, i) => ({ ...p, at: (times[i] as Date).getTime() })));
  return b.positions.map((p, i) => ({
    batch,
    company_id: b.ctx.actor.companyId,
    route_id: b.routeId,
    driver_id: b.ctx.actor.userId,
    at: (times[i] as Date).toISOString(),
    received_at: b.receivedAt.toISOString(),
    lat: p.lat,
    lng: p.lng,
    accuracy_m: p.accuracyM,
    speed_mps: p.speedMps,
    heading: p.heading,
    battery: p.battery,
    noise: isCoarse(p),
    tip: i === tip?.index,
    sure: tip?.sure ?? false,
    skew_ms: b.sentAt ? skewMs : null,
  }));
}

function refusal(ctx: Ctx, r: store.Refusal): Error {
  if (r.status === null) return problem('routes.not_found');
  if (r.owner !== ctx.actor.userId) return problem('routes.not_yours');
  return wrongState(ctx, { name: r.name ?? '', status: r.status });
}

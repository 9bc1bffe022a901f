import type { Position } from '@tramo/contract/driver';
import { trueTime } from '../../platform/calendar.ts';
import { type Ctx, inTx, type Platform, seesCedi } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { wrongState } from '../routes/routes.service.ts';
import { routePosition } from './telemetry.events.ts';
import { isCoarse, skewOf, thinTrace, tipOf } from './telemetry.positions.rules.ts';
import * as store from './telemetry.positions.store.ts';

interface Batch {
  ctx: Ctx;
  routeId: string;
  positions: readonly Position[];
  /** The phone's clock as it sent. */
  sentAt: Date | null;
  receivedAt: Date;
  done(accepted: number): void;
  failed(error: unknown): void;
}
/** A group waits this long for company: one commit then carries the batches of many vehicles. */
const GATHER_MS = 150;
/** Fixes of one commit at most; the rest goes with the next one. */
const GROUP_FIXES = 2000;

/** Batches of each company that wait for the next commit, by process. */
const waiting = new WeakMap<Platform, Map<string, { batches: Batch[]; writing: boolean }>>();

/**
 * Takes a driver's batch of fixes and answers once they are committed. Batches that come at about the same time share a
 * transaction; nobody is told before it holds. Sending a batch again changes nothing. Fixes of a clock that runs ahead or behind are put right
 * by `sentAt`. Throws routes.not_found, routes.not_yours, routes.wrong_state.
 */
export function addPositions(
  ctx: Ctx,
  routeId: string,
  positions: readonly Position[],
  sentAt: Date | null = null,
): Promise<{ accepted: number }> {
  return new Promise((resolve, reject) => {
    const byCompany = waiting.get(ctx.platform) ?? new Map();
    waiting.set(ctx.platform, byCompany);
    const { companyId } = ctx.actor;
    const group = byCompany.get(companyId) ?? { batches: [], writing: false };
    byCompany.set(companyId, group);
    const done = (accepted: number): void => resolve({ accepted });
    group.batches.push({ ctx, routeId, positions, sentAt, receivedAt: ctx.platform.now(), done, failed: reject });
    if (group.writing) return;
    group.writing = true;
    setTimeout(() => void drain(group), GATHER_MS);
  });
}

async function drain(group: { batches: Batch[]; writing: boolean }): Promise<void> {
  while (group.batches.length > 0) {
    let fixes = 0;
    const take = group.batches.findIndex((b) => {
      fixes += b.positions.length;
      return fixes > GROUP_FIXES;
    });
    const batches = group.batches.splice(0, take === -1 ? group.batches.length : Math.max(1, take));
    await settle(batches);
    if (group.batches.length > 0) await new Promise((r) => setTimeout(r, GATHER_MS));
  }
  group.writing = false;
}

/** Values that the database (or the clock) cannot hold, as opposed to a database that is gone. */
const isOfTheData = (error: unknown): boolean =>
  error instanceof RangeError || /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''));

async function settle(batches: readonly Batch[]): Promise<void> {
  try {
    const refused = await write(batches);
    for (const [i, b] of batches.entries()) {
      const error = refused.get(i);
      if (error) b.failed(error);
      else b.done(b.positions.length);
    }
  } catch (error) {
    // One batch that cannot be stored must not take its neighbours with it: their phones would send them for ever.
    if (batches.length > 1 && isOfTheData(error)) for (const b of batches) await settle([b]);
    else for (const b of batches) b.failed(error);
  }
}

function write(batches: readonly Batch[]): Promise<Map<number, Error>> {
  const ctx = (batches[0] as Batch).ctx;
  return inTx(ctx, async ({ trx, actor }) => {
    const clocks = batches.filter((b) => b.sentAt !== null).map((b) => b.routeId);
    const skews = clocks.length > 0 ? await store.skewsOf(trx, clocks) : new Map<string, number | null>();
    const rows = batches.flatMap((b, batch) => {
      const skewMs = skewOf(b.sentAt?.getTime() ?? null, b.receivedAt.getTime(), skews.get(b.routeId) ?? null);
      const times = b.positions.map((p) => trueTime(new Date(Date.parse(p.at) + skewMs), b.receivedAt));
      const tip = tipOf(b.positions.map((p, i) => ({ ...p, at: (times[i] as Date).getTime() })));
      return b.positions.map((p, i) => ({
        batch,
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
    });
    const { moved, refused } = await store.addPositions(trx, actor.companyId, rows);
    await emit(
      trx,
      moved.map((m) =>
        routePosition(actor.companyId, m.cedi_id, {
          routeId: m.route_id,
          fix: {
            lat: m.lat,
            lng: m.lng,
            at: m.at.toISOString(),
            receivedAt: m.received_at.toISOString(),
            heading: m.heading,
            speedMps: m.speed_mps,
            battery: m.battery,
          },
        }),
      ),
    );
    return new Map(refused.map((r) => [r.batch, refusal((batches[r.batch] as Batch).ctx, r)]));
  });
}

function refusal(ctx: Ctx, r: store.Refusal): Error {
  if (r.status === null) return problem('routes.not_found');
  if (r.owner !== ctx.actor.userId) return problem('routes.not_yours');
  return wrongState(ctx, { name: r.name ?? '', status: r.status });
}

/** The real trace of a route, thinned as the documents say. */
export const routeTrace = (
  ctx: Ctx,
  id: string,
): Promise<{ coordinates: { lat: number; lng: number; at: string }[] }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const cediId = await store.cediOf(trx, id);
    if (!cediId || !seesCedi(actor, cediId)) throw problem('routes.not_found');
    const points = thinTrace(await store.traceOf(trx, id));
    return { coordinates: points.map((p) => ({ lat: p.lat, lng: p.lng, at: p.at.toISOString() })) };
  });

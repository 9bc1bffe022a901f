import type { TxCtx } from '../../platform/context.ts';
import { drivenFixes, type FinishedRow, finishedRoutes } from './telemetry.driven.store.ts';
import { type HaltRow, haltsOf, linesOf } from './telemetry.tracks.store.ts';

/** Routes that ended on days from one to another (both included), by day and start. */
export const routesDriven = (tx: TxCtx, from: string, to: string): Promise<FinishedRow[]> =>
  finishedRoutes(tx.trx, tx.actor.companyId, from, to);

export interface Driven {
  fixes: { lat: number; lng: number; at: number; accuracyM: number | null }[];
  /** Where it stood; at customers' where a guide is named. */
  halts: { from: number; to: number; isVisit: boolean }[];
}
/** A route as it was driven: its fixes without noise, and where it stood. Where the fixes are not kept any more, those of its line. */
export async function drivenOf(tx: TxCtx, routeId: string): Promise<Driven> {
  const kept = await drivenFixes(tx.trx, routeId);
  const fixes = kept.length > 1 ? kept : await lineFixes(tx, routeId);
  const last = fixes.at(-1)?.at ?? 0;
  const halts = (await haltsOf(tx.trx, [routeId])).map((h: HaltRow) => ({
    from: h.from_at.getTime(),
    to: h.to_at?.getTime() ?? last,
    isVisit: h.guide_id !== null,
  }));
  // Several guides at one door are one halt.
  const once = new Map(halts.map((h) => [`${h.from} ${h.to}`, h]));
  return { fixes, halts: [...once.values()] };
}

const lineFixes = async ({ trx }: TxCtx, routeId: string): Promise<Driven['fixes']> =>
  ((await linesOf(trx, [routeId])).get(routeId) ?? []).map((p) => ({ ...p, accuracyM: null }));

import type { TxCtx } from '../../platform/context.ts';
import { learnVisits } from '../routes/routes.learning.service.ts';
import { takeVisits } from './telemetry.visits.store.ts';

/** A route is learned from some time after its end: late batches of its phone may still come. */
const SETTLED_MS = 20 * 60_000;
const ROUTES = 50;

/** Learns from the visits of routes that ended. Answers how many counted. */
export async function learnFromEnded(tx: TxCtx): Promise<number> {
  const endedBefore = new Date(tx.platform.now().getTime() - SETTLED_MS);
  return learnVisits(tx, await takeVisits(tx.trx, tx.actor.companyId, endedBefore, ROUTES));
}

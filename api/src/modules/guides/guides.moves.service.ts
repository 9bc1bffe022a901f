import type { Outcome } from '@tramo/contract/checklists';
import { needsSubStatus } from '@tramo/contract/driver-day/outcomes';
import { type Move, targets } from '@tramo/contract/driver-day/visit-rules';
import type { BinnacleEntry, GuideStatus } from '@tramo/contract/guides';
import { type Ctx, cediScope, type TxCtx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { substatusNamed } from '../checklists/checklists.service.ts';
import { addLines, type BinnacleLine } from './guides.binnacle.store.ts';
import { certifiedOnTheRoad, guideRowsChanged } from './guides.events.ts';
import { routeStatusesOf, saveStates } from './guides.lifecycle.store.ts';
import { closingSubStatus, statusNames } from './guides.rules.ts';
import { type GuideRow, lockGuides, pendingRolesOf, toGuide } from './guides.store.ts';

/** What every move of a guide goes through: checked against the table, written with its line of the binnacle, told. */

/** A route as its guides know it. */
export interface RouteRef {
  _id: string;
  name: string;
}
export interface Change {
  row: GuideRow;
  /** The row as it will be. */
  next: Partial<GuideRow>;
  action: BinnacleEntry['action'];
  line?: Partial<Pick<BinnacleLine, 'reason' | 'lat' | 'lng' | 'route'>>;
}

/** The route that a guide is in. */
export const routeOf = (row: GuideRow): RouteRef | null =>
  row.route_id === null ? null : { _id: row.route_id, name: row.route_name ?? '' };

export const wrongState = (ctx: Ctx, row: GuideRow): Error =>
  problem('guides.wrong_state', { folio: row.folio, status: statusNames[row.status][ctx.locale] });

/** Throws unless the table has this move from here to there. */
export function checkMove(ctx: Ctx, row: GuideRow, move: Move, to: GuideStatus): void {
  if (!targets(row.type, move, row.status).includes(to)) throw wrongState(ctx, row);
}

/** Writes the new states, their lines of the binnacle and the event. Returns the rows as they are now. */
export async function apply(tx: TxCtx, at: Date, changes: readonly Change[]): Promise<GuideRow[]> {
  if (changes.length === 0) return [];
  const after = changes.map(({ row, next }) => ({ ...row, ...next, version: row.version + 1 }));
  await saveStates(tx.trx, after);
  await addLines(
    tx.trx,
    tx.actor,
    changes.map(({ row, action, line }, i) => {
      const now = after[i] as GuideRow;
      return { guideId: row.id, at, action, from: row.status, to: now.status, subStatus: now.sub_status, ...line };
    }),
  );
  const { companyId } = tx.actor;
  const arrived = after.filter((now, i) => now.status !== changes[i]?.row.status);
  await emit(tx.trx, [...guideRowsChanged(companyId, after), ...certifiedOnTheRoad(companyId, arrived)]);
  return after;
}

/** A guide that the caller sees, locked, in the version that he saw when he says one. */
export async function lockedGuide(tx: TxCtx, id: string, version?: number): Promise<GuideRow> {
  const [row] = await lockGuides(tx.trx, [id], cediScope(tx.actor));
  if (!row) throw problem('guides.not_found');
  if (version !== undefined && version !== row.version)
    throw problem('general.stale', {}, { detail: toGuide(row, tx.actor) });
  return row;
}

/** What happened at the last visit is forgotten: the guide waits for its next one. */
export const unmanaged = {
  managed_at: null,
  managed_lat: null,
  managed_lng: null,
  received_by: '',
  management_comment: '',
} as const satisfies Partial<GuideRow>;

/** The sub-status of an outcome as the company writes it; null for a whole success without one. Throws guides.unknown_substatus. */
export async function outcomeSubStatus(tx: TxCtx, result: Outcome, name: string): Promise<string | null> {
  if (name === '' && !needsSubStatus(result)) return null;
  const found = name === '' ? null : await substatusNamed(tx, name, result);
  if (found) return found.name;
  if (name === closingSubStatus && (result === 'undelivered' || result === 'uncollected')) return name;
  throw problem('guides.unknown_substatus');
}

/** Of these rows, those that went well and lack no verification are completed. Their route is over: the caller knows, or `completeIfOver` asks. */
export async function complete(tx: TxCtx, at: Date, rows: readonly GuideRow[]): Promise<GuideRow[]> {
  const done = rows.filter(
    (r) => (r.status === 'delivered' || r.status === 'collected') && pendingRolesOf(r).length === 0,
  );
  return apply(
    tx,
    at,
    done.map((row) => {
      checkMove(tx, row, 'complete', 'completed');
      return {
        row,
        action: 'completed',
        line: { route: routeOf(row) },
        next: { status: 'completed' },
      } satisfies Change;
    }),
  );
}

/** `complete` for those of the rows whose routes have ended: what nothing holds back any more. */
export async function completeIfOver(tx: TxCtx, at: Date, rows: readonly GuideRow[]): Promise<GuideRow[]> {
  // Asked after the guides are locked: a route that ends at this moment has either seen what was just written, or is seen here as over.
  const statuses = await routeStatusesOf(
    tx.trx,
    rows.flatMap((r) => r.route_id ?? []),
  );
  return complete(
    tx,
    at,
    rows.filter((r) => r.route_id !== null && statuses.get(r.route_id) === 'finished'),
  );
}

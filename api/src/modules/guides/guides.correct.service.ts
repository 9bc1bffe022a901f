import { needsSubStatus } from '@tramo/contract/driver-day/outcomes';
import { mayMove } from '@tramo/contract/driver-day/visit-rules';
import type { Parsed } from '@tramo/contract/endpoint';
import type { guidesApi } from '@tramo/contract/guides-api';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import type { Answered } from '../../platform/http/mount.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { outcomesChanged } from './guides.events.ts';
import { routeStatusesOf, saveManagedQuantities } from './guides.lifecycle.store.ts';
import {
  apply,
  type Change,
  checkMove,
  completeIfOver,
  lockedGuide,
  outcomeSubStatus,
  routeOf,
  unmanaged,
  wrongState,
} from './guides.moves.service.ts';
import { type GuideRow, toGuide } from './guides.store.ts';

type Correction = Parsed<typeof guidesApi.correct>['body'];
const audited = (row: GuideRow): Record<string, unknown> => ({ status: row.status, subStatus: row.sub_status });

/**
 * Undoes a closing made by mistake, with its reason: another outcome, or on the road again while the route that the guide is in is under
 * way. What the driver recorded of the visit stays with the proof.
 */
export const correctGuide = (
  ctx: Ctx,
  id: string,
  correction: Correction,
): Promise<Answered<typeof guidesApi.correct>> =>
  inTx(ctx, async (tx) => {
    const row = await lockedGuide(tx, id, correction.version);
    if (!mayMove(row.type, 'correct', row.status)) throw problem('guides.not_managed', { folio: row.folio });
    const at = tx.platform.now();
    const change =
      correction.result === 'route'
        ? await backOnRoad(tx, row)
        : await otherOutcome(tx, row, correction.result, correction.subStatus?.trim() ?? '');
    const corrected = await apply(tx, at, [{ ...change, line: { route: routeOf(row), reason: correction.reason } }]);
    const [completed] = await completeIfOver(tx, at, corrected);
    const after = completed ?? (corrected[0] as GuideRow);
    await audit(tx, {
      action: 'update',
      kind: 'guide',
      id,
      name: row.folio,
      before: audited(row),
      after: audited(after),
      reason: correction.reason,
    });
    await emit(tx.trx, outcomesChanged(tx.actor.companyId, [after]));
    return toGuide(after, tx.actor);
  });

/** As if the driver had not been there yet: the attempt does not count, as when he reopens it himself. */
async function backOnRoad(tx: TxCtx, row: GuideRow): Promise<Change> {
  const routeId = row.route_id as string;
  if ((await routeStatusesOf(tx.trx, [routeId])).get(routeId) !== 'started')
    throw problem('guides.route_over', { folio: row.folio });
  checkMove(tx, row, 'correct', 'route');
  await saveManagedQuantities(tx.trx, row.id, null);
  const counted = row.managed_at === null ? 0 : 1;
  return {
    row,
    action: 'corrected',
    next: {
      ...unmanaged,
      status: 'route',
      sub_status: null,
      delivery_attempts: Math.max(0, row.delivery_attempts - counted),
    },
  };
}

async function otherOutcome(
  tx: TxCtx,
  row: GuideRow,
  result: Exclude<Correction['result'], 'route'>,
  name: string,
): Promise<Change> {
  checkMove(tx, row, 'correct', result);
  const subStatus = await outcomeSubStatus(tx, result, name);
  if (result === row.status) {
    if (subStatus === row.sub_status) throw wrongState(tx, row);
  } else {
    await saveManagedQuantities(
      tx.trx,
      row.id,
      needsSubStatus(result) ? (result.startsWith('partial') ? null : 'none') : 'all',
    );
  }
  return { row, action: 'corrected', next: { status: result, sub_status: subStatus } };
}

import type { Parsed } from '@tramo/contract/endpoint';
import type { guidesApi } from '@tramo/contract/guides-api';
import { keptReason } from '@tramo/contract/words/kept-reasons';
import { type Ctx, inTx } from '../../platform/context.ts';
import type { Answered } from '../../platform/http/mount.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { outcomesChanged } from './guides.events.ts';
import { inWrongState, overMany } from './guides.many.service.ts';
import { apply, type Change, completeIfOver, lockedGuide, routeOf, wrongState } from './guides.moves.service.ts';
import { isAvailable, isVerifiable, verifiesAs } from './guides.rules.ts';
import { type GuideRow, lockGuides, pendingRolesOf, toGuide } from './guides.store.ts';
import { deleteVerification, insertVerifications, succeededOf } from './guides.verification.store.ts';

type Verify = Parsed<typeof guidesApi.verify>['body'];

/**
 * Gives a role's verification to guides whose clients ask for it, for the trip that each is at. What was delivered on a route that is over
 * and lacked only this is completed. Those that may not are told, each with its reason.
 */
export const verifyGuides = (ctx: Ctx, { ids, role, note }: Verify): Promise<Answered<typeof guidesApi.verify>> =>
  inTx(ctx, async (tx) => {
    if (!verifiesAs(tx.actor).includes(role)) throw problem('guides.wrong_role');
    const at = tx.platform.now();
    // The binnacle keeps one language, the portal's own.
    const reason = keptReason(role, note);
    const { done, refused } = await overMany(
      tx,
      ids,
      (row) => {
        if (!isVerifiable(row.status)) return inWrongState(tx, row);
        return pendingRolesOf(row).includes(role) ? null : { key: 'guides.not_asked', params: { folio: row.folio } };
      },
      async (rows) => {
        await insertVerifications(tx.trx, tx.actor, rows, { role, note, at });
        const after = await apply(
          tx,
          at,
          rows.map(
            (row) =>
              ({
                row,
                action: 'verified',
                line: { reason, route: routeOf(row) },
                next: { verified_roles: [...row.verified_roles, role] },
              }) satisfies Change,
          ),
        );
        await emit(tx.trx, outcomesChanged(tx.actor.companyId, await completeIfOver(tx, at, after)));
      },
    );
    return { verified: done, refused };
  });

/** Takes a verification of the coming trip back, while the guide waits for its route. */
export const unverifyGuide = (
  ctx: Ctx,
  id: string,
  { role, reason }: Parsed<typeof guidesApi.unverify>['body'],
): Promise<Answered<typeof guidesApi.unverify>> =>
  inTx(ctx, async (tx) => {
    if (!verifiesAs(tx.actor).includes(role)) throw problem('guides.wrong_role');
    const row = await lockedGuide(tx, id);
    if (!isAvailable(row.status)) throw wrongState(tx, row);
    if (!row.verified_roles.includes(role)) throw problem('guides.not_verified', { folio: row.folio });
    await deleteVerification(tx.trx, row, role);
    const [after] = (await apply(tx, tx.platform.now(), [
      {
        row,
        action: 'unverified',
        line: { reason: keptReason(role, reason) },
        next: { verified_roles: row.verified_roles.filter((r) => r !== role) },
      },
    ])) as [GuideRow];
    return toGuide(after, tx.actor);
  });

const CHUNK = 500;

/** A client asks for less now: what was delivered on routes that are over and waited only for that is completed. */
export const completeReleased = (ctx: Ctx, clientId: string): Promise<void> =>
  inTx(ctx, async (tx) => {
    for (let last: string | null = null; ; ) {
      const ids = await succeededOf(tx.trx, clientId, last, CHUNK);
      const completed = await completeIfOver(tx, tx.platform.now(), await lockGuides(tx.trx, ids, null));
      await emit(tx.trx, outcomesChanged(tx.actor.companyId, completed));
      if (ids.length < CHUNK) return;
      last = ids.at(-1) ?? null;
    }
  });

import { type Ctx, inTx } from '../../platform/context.ts';
import { fingerprint, renamed } from './checklists.catalogue.rules.ts';
import { updateDraft } from './checklists.catalogue.store.ts';
import * as store from './checklists.merge.store.ts';
import { takeTurn } from './checklists.store.ts';

/**
 * Checklists of clients that end become another one's: what is attached to them, and the conditions of drafts and of the driver's logic that name them. Published versions never change:
 * they are read as naming the other one (`versionContents`).
 */
export const moveChecklistsToClient = (ctx: Ctx, from: readonly string[], into: string): Promise<void> =>
  inTx(ctx, async ({ trx, actor }) => {
    await takeTurn(trx, actor.companyId);
    await store.moveToClient(trx, from, into);
    const merged = new Map(from.map((one) => [one, into]));
    for (const { id, draft, logic } of await store.naming(trx, from)) {
      await store.updateLogic(trx, id, renamed(logic, merged));
      const now = renamed(draft, merged);
      await updateDraft(trx, id, now, fingerprint(now));
    }
  });

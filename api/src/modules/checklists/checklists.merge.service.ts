import { type Ctx, inTx } from '../../platform/context.ts';
import { fingerprint } from './checklists.catalogue.rules.ts';
import { updateDraft } from './checklists.catalogue.store.ts';
import * as store from './checklists.merge.store.ts';
import { takeTurn } from './checklists.store.ts';

/** Every id of theirs in what JSON holds becomes the other one. */
const renamed = <T>(value: T, from: readonly string[], into: string): T =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' && from.includes(part) ? into : part,
  );

/**
 * Checklists of clients that end become another one's: what is attached to them, and the conditions of drafts and of the driver's logic that name them. Published versions never change: a
 * draft that named them differs from them, and is published by whoever looks after it.
 */
export const moveChecklistsToClient = (ctx: Ctx, from: readonly string[], into: string): Promise<void> =>
  inTx(ctx, async ({ trx, actor }) => {
    await takeTurn(trx, actor.companyId);
    await store.moveToClient(trx, from, into);
    for (const { id, draft, logic } of await store.naming(trx, from)) {
      await store.updateLogic(trx, id, renamed(logic, from, into));
      const now = renamed(draft, from, into);
      await updateDraft(trx, id, now, fingerprint(now));
    }
  });

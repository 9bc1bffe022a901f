import type { checklistApi } from '@tramo/contract/checklist-api';
import type { Parsed } from '@tramo/contract/endpoint';
import { fieldMessages } from '@tramo/contract/problems';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { findClient } from '../clients/clients.service.ts';
import * as store from './checklists.clients.store.ts';
import { takeTurn } from './checklists.store.ts';

const idsOf = async (tx: TxCtx, clientId: string): Promise<{ checklistIds: string[] }> => ({
  checklistIds: (await store.checklistsOf(tx.trx, clientId)).map((c) => c.id),
});

/** Throws clients.not_found. */
export const clientChecklists = (ctx: Ctx, clientId: string): Promise<{ checklistIds: string[] }> =>
  inTx(ctx, async (tx) => {
    await findClient(tx, clientId);
    return idsOf(tx, clientId);
  });

/** Which checklists were attached to a client. One that has clients is answered for them alone; before leaving there is no client. */
export const attachToClient = (
  ctx: Ctx,
  clientId: string,
  { checklistIds }: Parsed<typeof checklistApi.attachToClient>['body'],
): Promise<{ checklistIds: string[] }> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, locale } = tx;
    // The client before the turn, as a merge of clients takes them: nobody waits in a ring.
    await store.holdClient(trx, clientId);
    await takeTurn(trx, actor.companyId);
    const client = await findClient(tx, clientId);
    const known = await store.attachable(trx, checklistIds);
    const fields = Object.fromEntries(
      checklistIds.flatMap((id, n) =>
        known.has(id) ? [] : [[`checklistIds.${n}`, fieldMessages.unknownChecklist[locale]]],
      ),
    );
    if (Object.keys(fields).length > 0) throw problem('general.invalid', {}, { fields });
    const before = await store.checklistsOf(trx, clientId);
    await store.attach(trx, actor.companyId, clientId, checklistIds);
    const after = await store.checklistsOf(trx, clientId);
    await audit(tx, {
      action: 'update',
      kind: 'client',
      id: clientId,
      name: client.name,
      before: { checklists: before.map((c) => c.name) },
      after: { checklists: after.map((c) => c.name) },
    });
    return idsOf(tx, clientId);
  });

import type { ClientChecklists, checklistApi } from '@tramo/contract/checklist-api';
import type { Parsed } from '@tramo/contract/endpoint';
import { fieldMessages } from '@tramo/contract/problems';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { findClient } from '../clients/clients.service.ts';
import { fingerprint } from './checklists.catalogue.rules.ts';
import * as store from './checklists.clients.store.ts';
import { takeTurn } from './checklists.store.ts';

/** The set tells its own version: checklists that are deleted, moved or merged into it change it too. */
const setOf = (rows: readonly { id: string }[]): ClientChecklists => {
  const checklistIds = rows.map((c) => c.id);
  return { checklistIds, version: fingerprint([...checklistIds].sort()) };
};

/** Throws clients.not_found. */
export const clientChecklists = (ctx: Ctx, clientId: string): Promise<ClientChecklists> =>
  inTx(ctx, async (tx) => {
    await findClient(tx, clientId);
    return setOf(await store.checklistsOf(tx.trx, clientId));
  });

/** Which checklists were attached to a client. One that has clients is answered for them alone; before leaving there is no client. */
export const attachToClient = (
  ctx: Ctx,
  clientId: string,
  { checklistIds, version }: Parsed<typeof checklistApi.attachToClient>['body'],
): Promise<ClientChecklists> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, locale } = tx;
    // The client before the turn, as a merge of clients takes them: nobody waits in a ring.
    await store.holdClient(trx, clientId);
    await takeTurn(trx, actor.companyId);
    const client = await findClient(tx, clientId);
    const before = await store.checklistsOf(trx, clientId);
    if (version !== undefined && version !== setOf(before).version)
      throw problem('general.stale', {}, { detail: setOf(before) });
    const known = await store.attachable(trx, checklistIds);
    const fields = Object.fromEntries(
      checklistIds.flatMap((id, n) =>
        known.has(id) ? [] : [[`checklistIds.${n}`, fieldMessages.unknownChecklist[locale]]],
      ),
    );
    if (Object.keys(fields).length > 0) throw problem('general.invalid', {}, { fields });
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
    return setOf(after);
  });

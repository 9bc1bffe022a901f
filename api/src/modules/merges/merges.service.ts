import type { clientMergeApi, MergeMoves } from '@tramo/contract/client-merge';
import type { Client } from '@tramo/contract/clients';
import type { Parsed } from '@tramo/contract/endpoint';
import { type Ctx, inTx } from '../../platform/context.ts';
import { moveChecklistsToClient } from '../checklists/checklists.merge.service.ts';
import { bookMoves, endMerge, lockedMerge, type Merging, plannedMerge } from '../clients/clients.merge.service.ts';
import { moveEvidenceToClient } from '../evidence/evidence.service.ts';
import { moveGuidesToClient } from '../guides/guides.client.service.ts';
import { moveImportsToClient } from '../imports/imports.options.service.ts';
import { moveExceptionsToClient } from '../notifications/notifications.clients.service.ts';
import { moveOrdersToClient } from '../orders/orders.client.service.ts';
import { moveVisitsToClient, visitsOfThese } from '../proof/proof.service.ts';
import { moveFiguresToClient } from '../reports/reports.figures.service.ts';
import { moveLearnedToClient } from '../routes/routes.learning.service.ts';

/** Clients merged into one. What each module keeps of a client it moves itself; this module stands above all that keep something. */
const idsOf = (m: Merging): string[] => m.others.map((c) => c._id);

/** What a merge would move. Throws clients.not_found, clients.merge_self. */
export const previewMerge = (
  ctx: Ctx,
  id: string,
  from: readonly string[],
): Promise<{ client: Client; from: Client[]; moves: MergeMoves }> =>
  inTx(ctx, async (tx) => {
    const m = await plannedMerge(tx, id, from);
    const guides = m.others.reduce((sum, { totals }) => sum + totals.deliveries + totals.pickups, 0);
    const visits = await visitsOfThese(tx, idsOf(m));
    return { client: m.into, from: m.others, moves: { guides, visits, ...bookMoves(m) } };
  });

/** All or nothing: one transaction moves everything and ends the others. */
export const mergeClients = (
  ctx: Ctx,
  id: string,
  { from, take, version }: Parsed<typeof clientMergeApi.merge>['body'],
): Promise<{ client: Client; moves: MergeMoves }> =>
  inTx(ctx, async (tx) => {
    const m = await lockedMerge(tx, id, from, version);
    const others = idsOf(m);
    const guides = await moveGuidesToClient(tx, others, m.into);
    const visits = await moveVisitsToClient(tx, others, id);
    await moveOrdersToClient(tx, others, id);
    await moveChecklistsToClient(tx, others, id);
    await moveEvidenceToClient(tx, others, id);
    await moveImportsToClient(tx, others, id);
    await moveExceptionsToClient(tx, others, id);
    await moveLearnedToClient(tx, others, id);
    await moveFiguresToClient(tx, others, id);
    const moves = { guides, visits, ...bookMoves(m) };
    return { client: await endMerge(tx, m, take, moves), moves };
  });

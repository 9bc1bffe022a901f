import type { Parsed } from '@tramo/contract/endpoint';
import type { PlannerParams, PlannerValues } from '@tramo/contract/planner';
import type { planningApi } from '@tramo/contract/planning';
import { fieldMessages } from '@tramo/contract/problems';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import * as store from './planning.params.store.ts';
import { defaultParams } from './planning.plan.rules.ts';

const nameMissing = (ctx: Ctx): Error =>
  problem('planning.name_required', {}, { fields: { name: fieldMessages.required[ctx.locale] } });

/** The company's sets; a company without any gets the default ones first. */
async function ownParams(tx: TxCtx): Promise<PlannerParams[]> {
  const found = await store.listParams(tx.trx, tx.actor.companyId);
  if (found.length > 0) return found;
  await store.lockParams(tx.trx, tx.actor.companyId);
  const meanwhile = await store.listParams(tx.trx, tx.actor.companyId);
  if (meanwhile.length > 0) return meanwhile;
  await store.insertParams(
    tx.trx,
    tx.actor.companyId,
    defaultParams.map((p, i) => ({ ...p, id: newId(), status: 'active', archived: false, isDefault: i === 0 })),
    tx.platform.now(),
  );
  return store.listParams(tx.trx, tx.actor.companyId);
}

export const listParams = (ctx: Ctx): Promise<{ plannerParams: PlannerParams[] }> =>
  inTx(ctx, async (tx) => ({ plannerParams: await ownParams(tx) }));

export const createParams = (
  ctx: Ctx,
  input: Parsed<typeof planningApi.createParams>['body'],
): Promise<PlannerParams> =>
  inTx(ctx, async (tx) => {
    if (input.name === '') throw nameMissing(ctx);
    await ownParams(tx);
    const id = newId();
    await store.insertParams(tx.trx, tx.actor.companyId, [{ ...input, id, isDefault: false }], tx.platform.now());
    return findParams(tx, id);
  });

export const updateParams = (
  ctx: Ctx,
  id: string,
  change: Parsed<typeof planningApi.updateParams>['body'],
): Promise<PlannerParams> =>
  inTx(ctx, async (tx) => {
    if (change.name === '') throw nameMissing(ctx);
    await store.lockParams(tx.trx, tx.actor.companyId);
    const now = await findParams(tx, id);
    if (change.version !== undefined && change.version !== now.version)
      throw problem('general.stale', {}, { detail: now });
    await store.updateParams(
      tx.trx,
      id,
      {
        name: change.name ?? now.name,
        objectiveFunction: change.objectiveFunction ?? now.objectiveFunction,
        params: change.params ?? now.params,
        status: change.status ?? now.status,
        archived: change.archived ?? now.archived,
      },
      tx.platform.now(),
    );
    return findParams(tx, id);
  });

async function findParams(tx: TxCtx, id: string): Promise<PlannerParams> {
  const found = (await ownParams(tx)).find((p) => p._id === id);
  if (!found) throw problem('general.not_found');
  return found;
}

/** What a plan's choice comes to: its own values, those of the set, or the company's default set when it names none. */
export async function chosenParams(
  tx: TxCtx,
  choice: { id: string | null; params?: PlannerValues | undefined },
): Promise<{ id: string | null; params: PlannerValues }> {
  if (choice.id !== null) {
    const set = await findParams(tx, choice.id);
    return { id: set._id, params: choice.params ?? set.params };
  }
  if (choice.params) return { id: null, params: choice.params };
  const first = (await ownParams(tx))[0];
  if (!first) throw problem('general.not_found');
  return { id: first._id, params: first.params };
}

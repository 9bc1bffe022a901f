import type { Parsed } from '@tramo/contract/endpoint';
import type { PackBox, packingApi } from '@tramo/contract/warehouse/packing';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { uniqueViolation } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import * as store from './picking.boxes.store.ts';

type Input = Parsed<typeof packingApi.createBox>['body'];

async function seenBox(tx: TxCtx, id: string): Promise<PackBox> {
  const found = await store.findBox(tx.trx, id);
  if (!found) throw problem('packing.box_not_found');
  return found;
}
async function named<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (uniqueViolation(error) === 'pack_box_name') throw problem('packing.box_taken', { name });
    throw error;
  }
}

export const listBoxes = (ctx: Ctx): Promise<{ boxes: PackBox[] }> =>
  inTx(ctx, async ({ trx }) => ({ boxes: await store.listBoxes(trx) }));
export const createBox = (ctx: Ctx, input: Input): Promise<PackBox> =>
  inTx(ctx, async (tx) => {
    const id = newId();
    await named(input.name, () => store.insertBox(tx.trx, tx.actor.companyId, id, input));
    return seenBox(tx, id);
  });
export const updateBox = (
  ctx: Ctx,
  id: string,
  { version, ...input }: Parsed<typeof packingApi.updateBox>['body'],
): Promise<PackBox> =>
  inTx(ctx, async (tx) => {
    const found = await seenBox(tx, id);
    if (found.version !== version) throw problem('general.stale', {}, { detail: found });
    await named(input.name, () => store.updateBox(tx.trx, id, input));
    return seenBox(tx, id);
  });
export const removeBox = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    await seenBox(tx, id);
    await store.removeBox(tx.trx, id);
    return { ok: true };
  });

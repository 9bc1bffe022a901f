import type { Plan } from '@tramo/contract/planning';
import { type Ctx, inTx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { wrongState } from './planning.read.service.ts';
import { saveNewPlan } from './planning.service.ts';
import * as store from './planning.store.ts';

const NAME_LENGTH = 80;
const copyWords = { es: 'copia', en: 'copy' };

/** A name that tells the copy from its original, within the length of a name. */
function copyName(name: string, word: string): string {
  const end = ` (${word})`;
  return `${name.slice(0, NAME_LENGTH - end.length).trimEnd()}${end}`;
}

/** A new plan with the choice and the routes of another, to try something else without losing that one. What was dispatched is a plan again. */
export const duplicatePlan = (ctx: Ctx, id: string): Promise<Plan> =>
  inTx(ctx, async (tx) => {
    const from = await store.findPlan(tx.trx, id, tx.actor.cediIds);
    if (!from) throw problem('planning.not_found');
    if (from.status === 'optimising') throw wrongState(ctx, from);
    return saveNewPlan(
      tx,
      { ...from, name: copyName(from.name, copyWords[ctx.locale]) },
      {
        status: from.status === 'dispatched' ? 'optimised' : from.status,
        routes: from.routes.map((route) => ({ ...route, _id: newId() })),
        unassigned: from.unassigned,
        totals: from.totals,
        travelWarning: from.travelWarning,
        travelSource: from.travelSource,
        hindrances: from.hindrances,
      },
    );
  });

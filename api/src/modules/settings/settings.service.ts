import type { CompanyEffects } from '@tramo/contract/company-effects';
import { type Ctx, inTx } from '../../platform/context.ts';
import { startWithOurs } from '../templates/templates.service.ts';
import { countEffects } from './settings.store.ts';

/** What the company's settings touch now. */
export const companyEffects = (ctx: Ctx): Promise<CompanyEffects> =>
  inTx(ctx, async (tx) => {
    // A company that never opened its templates sends ours, which count as well.
    await startWithOurs(tx);
    return countEffects(tx.trx, tx.actor.companyId, tx.platform.now());
  });

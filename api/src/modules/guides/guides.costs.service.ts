import type { Parsed } from '@tramo/contract/endpoint';
import type { Cost, Prices, pricesApi } from '@tramo/contract/prices';
import { type Ctx, cediScope, inTx } from '../../platform/context.ts';
import { costOf } from './guides.costs.rules.ts';
import * as store from './guides.costs.store.ts';

export const companyPrices = (ctx: Ctx): Promise<{ costs: Prices; currency: 'MXN' }> =>
  inTx(ctx, async ({ trx }) => ({ costs: await store.pricesOf(trx), currency: 'MXN' as const }));

/** What guides have cost so far. */
export const costOfGuides = (ctx: Ctx, guideIds: readonly string[]): Promise<Cost> =>
  inTx(ctx, async ({ trx }) => costOf(await store.pricesOf(trx), await store.usageOf(trx, guideIds)));

/** What guides will cost: the given ones by their settings, and so many more as numbers. */
export const checkBalance = (ctx: Ctx, body: Parsed<typeof pricesApi.checkBalance>['body']): Promise<{ cost: Cost }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const known = await store.plannedUsageOf(trx, body.guideIds ?? [], cediScope(actor));
    const usage = {
      managedGuide: known.managedGuide + body.guides,
      certifiedCode: known.certifiedCode + body.certified,
      sms: known.sms + body.sms,
      whatsapp: known.whatsapp + body.whatsapp,
    };
    return { cost: costOf(await store.pricesOf(trx), usage) };
  });

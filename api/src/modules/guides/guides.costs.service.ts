import type { Parsed } from '@tramo/contract/endpoint';
import type { MessageChannel } from '@tramo/contract/messages';
import {
  type ClientException,
  defaultNotifications,
  type NotificationRule,
  rulesOfClient,
} from '@tramo/contract/notification-settings';
import { type Cost, type Prices, type pricesApi, vatPercent } from '@tramo/contract/prices';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import { type Source, sourcesOf } from '../../platform/messaging/accounts.ts';
import { countChargedGuides, coverOf, pricesAt } from '../ledger/ledger.service.ts';
import { costOf, type Usage } from './guides.costs.rules.ts';
import * as store from './guides.costs.store.ts';
import { expectedTexts, type TextRules } from './guides.texts.rules.ts';

const pricesOf = ({ trx, actor, platform }: TxCtx): Promise<Prices> => pricesAt(trx, actor.companyId, platform.now());

export const companyPrices = (ctx: Ctx): Promise<{ costs: Prices; currency: 'MXN'; vatPercent: number }> =>
  inTx(ctx, async (tx) => ({ costs: await pricesOf(tx), currency: 'MXN' as const, vatPercent }));

/** What guides have cost so far. */
export const costOfGuides = (ctx: Ctx, guideIds: readonly string[]): Promise<Cost> =>
  inTx(ctx, async (tx) => costOf(await pricesOf(tx), await store.usageOf(tx.trx, guideIds)));

/** What is told of a client's guides. */
async function openRules(tx: TxCtx, clientIds: readonly string[]): Promise<(clientId: string | null) => TextRules> {
  const rows = await store.rulesInForce(tx.trx, tx.actor.companyId, clientIds);
  const own = rows.find((r) => r.clientId === null);
  const rules = own ? (own.rules as NotificationRule[]) : defaultNotifications.rules;
  const asGuideAsks = own?.asGuideAsks ?? defaultNotifications.asGuideAsks;
  const exceptions = new Map(rows.flatMap((r) => (r.clientId ? [[r.clientId, r.rules as ClientException[]]] : [])));
  return (clientId) => {
    const instead = clientId === null ? undefined : exceptions.get(clientId);
    return { rules: instead ? rulesOfClient(rules, instead) : rules, asGuideAsks };
  };
}

/**
 * What guides are expected to use once they leave: their management where it was never charged, their codes, the texts that the rules send. This is what a
 * start holds and what `check-balance` tells.
 */
export async function expectedUse(
  tx: TxCtx,
  guideIds: readonly string[],
  cediIds: readonly string[] | null = null,
): Promise<Usage> {
  const { trx, actor, platform } = tx;
  const groups = await store.toldGuides(trx, guideIds, cediIds);
  const seen = cediIds === null ? guideIds : await store.guidesInCedis(trx, guideIds, cediIds);
  const rulesOf = await openRules(tx, [...new Set(groups.flatMap((g) => g.clientId ?? []))]);
  const countOf = (fits: (g: (typeof groups)[number]) => boolean): number =>
    groups.reduce((sum, g) => (fits(g) ? sum + g.count : sum), 0);
  const sourceOf = await sourcesOf(trx, platform, [actor.companyId]);
  const channelOf = (channel: MessageChannel): Source => sourceOf(actor.companyId, channel);
  const texts = expectedTexts(groups, rulesOf, (channel) => channelOf(channel) !== 'none');
  // What leaves by the company's own account its provider charges.
  const ofOurs = (channel: 'sms' | 'whatsapp'): number => (channelOf(channel) === 'own' ? 0 : texts[channel]);
  return {
    managedGuide: countOf(() => true) - (await countChargedGuides(trx, actor.companyId, seen)),
    certifiedCode: countOf((g) => g.certified),
    sms: ofOurs('sms'),
    whatsapp: ofOurs('whatsapp'),
  };
}

/** What guides will cost (the given ones by their settings, and so many more as numbers), and whether the balance covers it. */
export const checkBalance = (
  ctx: Ctx,
  body: Parsed<typeof pricesApi.checkBalance>['body'],
): Promise<{ cost: Cost; VAT: number; totalWithVAT: number; isCovered: boolean; missing: number }> =>
  inTx(ctx, async (tx) => {
    const known = await expectedUse(tx, body.guideIds ?? [], cediScope(tx.actor));
    const use = {
      managedGuide: known.managedGuide + body.guides,
      certifiedCode: known.certifiedCode + body.certified,
      sms: known.sms + body.sms,
      whatsapp: known.whatsapp + body.whatsapp,
    };
    const prices = await pricesOf(tx);
    return { cost: costOf(prices, use), ...(await coverOf(tx.trx, tx.actor.companyId, use, prices)) };
  });

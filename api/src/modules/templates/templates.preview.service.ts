import type { Company } from '@tramo/contract/accounts';
import type { Answer, Parsed } from '@tramo/contract/endpoint';
import type { MessageEvent } from '@tramo/contract/message-events';
import type { VariableValues } from '@tramo/contract/message-variables';
import type { Locale } from '@tramo/contract/problems';
import { publicPages } from '@tramo/contract/public-pages';
import { smsSize } from '@tramo/contract/sms-text';
import type { TemplateSample, templatesApi } from '@tramo/contract/templates';
import { inventedNames } from '@tramo/contract/words/templates';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { companyPrices } from '../guides/guides.costs.service.ts';
import { guideFacts, itemsOf, lastGuideOf } from './templates.facts.store.ts';
import { brandOf, renderContent, valuesOfGuide } from './templates.render.service.ts';
import { inventedCode, inventedDistance, inventedValues, outcomesOf } from './templates.rules.ts';
import { contentOf, getTemplate } from './templates.service.ts';

type Sample = Omit<TemplateSample, 'values'> & { values: VariableValues };

const inventedItems = (locale: Locale): Sample['items'] => [
  { name: inventedNames.books[locale], quantity: 2 },
  { name: inventedNames.lamp[locale], quantity: 1 },
];

function invented(tx: TxCtx, company: Company, event: MessageEvent, locale: Locale): Sample {
  const { config, now } = tx.platform;
  return {
    guide: null,
    values: inventedValues(event, { company, locale, url: config.publicUrl, now: now() }),
    items: inventedItems(locale),
    brand: brandOf(tx, company),
    // A code always leaves: nobody ends those.
    unsubscribeUrl: event === 'certifiedCode' ? null : `${config.publicUrl}${publicPages.unsubscribe}`,
  };
}

/** The values of a guide, or of the last one of the event; made up what no guide has yet. A real code is never among them. */
export async function sampleOf(
  tx: TxCtx,
  { event, locale, guideId }: { event: MessageEvent; locale: Locale; guideId?: string | undefined },
): Promise<Sample> {
  const { trx, actor } = tx;
  const { company } = await companyOf(tx, actor.companyId);
  const madeUp = invented(tx, company, event, locale);
  const id = guideId ?? (await lastGuideOf(trx, actor.companyId, { event, outcomes: outcomesOf(event) }));
  const [guide] = id === null ? [] : await guideFacts(trx, actor.companyId, [id]);
  if (!guide) {
    if (guideId !== undefined) throw problem('guides.not_found');
    return madeUp;
  }
  const own = valuesOfGuide(tx, company, guide, { event, locale });
  // What a guide cannot tell by itself: whoever sends knows it.
  const told = {
    ...inventedCode,
    hora_anterior: madeUp.values.hora_anterior,
    confirmo: actor.name,
    distancia: inventedDistance(company),
  };
  const given = Object.fromEntries(Object.entries(told).filter(([name]) => Object.hasOwn(own, name))) as VariableValues;
  const items = (await itemsOf(trx, actor.companyId, [guide.id])).get(guide.id) ?? [];
  return {
    guide: { _id: guide.id, folio: guide.folio },
    values: { ...own, ...given },
    items,
    brand: madeUp.brand,
    unsubscribeUrl: madeUp.unsubscribeUrl,
  };
}

export const eventSample = (ctx: Ctx, query: Parsed<typeof templatesApi.sample>['query']): Promise<Sample> =>
  inTx(ctx, (tx) => sampleOf(tx, query));

export const previewTemplate = (
  ctx: Ctx,
  id: string,
  { guideId, ...parts }: Parsed<typeof templatesApi.preview>['body'],
): Promise<Answer<typeof templatesApi.preview>> =>
  inTx(ctx, async (tx) => {
    const template = await getTemplate(tx, id);
    const { event, channel, locale } = template;
    const sample = await sampleOf(tx, { event, locale, guideId });
    const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
    const content = contentOf(template, { ...template, ...given });
    const said = renderContent(channel, content, sample.values, sample, locale);
    return {
      subject: said.subject,
      text: said.text,
      html: said.html ?? null,
      sms: channel === 'sms' ? await smsCost(tx, said.text) : null,
      guide: sample.guide,
    };
  });

async function smsCost(tx: TxCtx, text: string): Promise<NonNullable<Answer<typeof templatesApi.preview>['sms']>> {
  const { encoding, units, segments } = smsSize(text);
  const { costs } = await companyPrices(tx);
  return { encoding, units, segments, cost: Math.round(segments * costs.sms * 100) / 100 };
}

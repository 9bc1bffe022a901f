import { filledNames, numberedText } from '@tramo/contract/message-template-text';
import { problemKinds } from '@tramo/contract/problem-kinds';
import type { Template } from '@tramo/contract/templates';
import { quickReplyTexts } from '@tramo/contract/words/replies';
import { audit } from '../../platform/audit.ts';
import { inTx, type Platform, systemCtx, type TxCtx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { companyMeta, ownAccounts } from '../../platform/messaging/accounts.ts';
import { type MetaTemplate, type MetaTemplates, metaTemplates } from '../../platform/messaging/meta.ts';
import type { TemplateReport } from '../../platform/messaging/meta-hook.ts';
import type { MetaSettings } from '../../platform/messaging/settings.ts';
import { pulse } from '../../platform/nudged-work.ts';
import { problem } from '../../platform/problem.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import {
  afterSaying,
  canBeSubmitted,
  categoryOf,
  GIVE_UP_MS,
  nextTry,
  reviewState,
  type Saying,
} from './templates.review.rules.ts';
import * as store from './templates.review.store.ts';
import { inventedValues, languageOf, metaName } from './templates.rules.ts';
import { findTemplate } from './templates.store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Another process takes a post up again after this long: the one that had it has died. */
const LOST_AFTER_MS = 120_000;
const AT_ONCE = 5;
const LOOK_MS = 2500;
/** A template that Meta took may be missing from its list for a while. */
const LISTED_AFTER_MS = HOUR_MS;

/** Sends a WhatsApp template's present version to Meta: the version that is approved goes on leaving until this one is. */
export async function submitTemplate(tx: TxCtx, before: Template): Promise<void> {
  const { trx, actor, platform } = tx;
  const meta = await companyMeta(trx, platform, actor.companyId);
  if (!meta) throw problem('templates.no_whatsapp');
  if (before.channel !== 'whatsapp' || !canBeSubmitted(before.state)) throw problem('templates.not_to_submit');
  if (before.category === 'authentication') {
    const category = problemKinds['templates.authentication'][tx.locale];
    throw problem('templates.authentication', {}, { fields: { category } });
  }
  const now = platform.now();
  const { category, version, _id: templateId } = before;
  const known = await store.reviewOf(trx, templateId, version, meta.wabaId);
  const asked = { category, byName: actor.name, now };
  if (known) await store.reviewAgain(trx, known.id, { ...asked, toldBefore: new Date(known.toldAt.getTime() + 1000) });
  else
    await store.insertReview(trx, {
      ...asked,
      companyId: actor.companyId,
      templateId,
      version,
      metaName: metaName(before.event, templateId, version),
      metaLanguage: languageOf[before.locale],
      // Meta's clock is not ours.
      toldBefore: new Date(now.getTime() - DAY_MS),
      wabaId: meta.wabaId,
    });
  await store.settleTemplate(trx, templateId);
}

/** Brings a template to what the present account of Meta's says of it. */
export const settled = ({ trx }: TxCtx, templateId: string): Promise<void> => store.settleTemplate(trx, templateId);

/** Heeds what Meta's webhook tells of templates. Those that are not ours (an account may serve others) change nothing. */
export async function hearReviews(
  platform: Platform,
  reports: readonly TemplateReport[],
  reviewer: store.Reviewer,
): Promise<void> {
  if (reports.length === 0) return;
  await platform.db.system(async (trx) => {
    for (const review of await store.reviewsByName(trx, reports, reviewer)) {
      const ours = reports.filter((r) => r.name === review.metaName && r.language === review.metaLanguage);
      if (review.metaId === null && ours[0]) await store.markTaken(trx, review.id, ours[0].id, platform.now());
      await heed(platform, trx, review, ours.map(sayingOf));
    }
  });
}

const sayingOf = (r: Pick<TemplateReport, 'status' | 'reason' | 'detail' | 'category' | 'at'>): Saying => ({
  at: r.at,
  state: r.status === null ? null : reviewState(r.status),
  reason: r.reason ?? '',
  detail: (r.detail ?? '').slice(0, 500),
  category: r.category === null ? null : categoryOf(r.category),
});

async function heed(
  platform: Platform,
  trx: Trx,
  review: store.StoredReview,
  sayings: readonly Saying[],
  checkedAt: Date | null = null,
): Promise<void> {
  const after = sayings.reduce<ReturnType<typeof afterSaying>>(afterSaying, review);
  await store.saveReview(trx, review.id, after, checkedAt);
  const isMoved = after.state !== review.state || after.category !== review.category;
  await settle(platform, trx, review, isMoved);
}

/** Brings the template to what its reviews say; what Meta changed stands in its history. */
async function settle(
  platform: Platform,
  trx: Trx,
  { companyId, templateId }: store.StoredReview,
  isMoved: boolean,
): Promise<void> {
  const before = isMoved ? await findTemplate(trx, templateId) : null;
  await store.settleTemplate(trx, templateId);
  const after = before && (await findTemplate(trx, templateId));
  if (!before || !after) return;
  const shape = ({ state, stateReason, category, approvedVersion }: Template): Record<string, unknown> => ({
    state,
    stateReason,
    category,
    approvedVersion,
  });
  const ctx = systemCtx(platform, { id: companyId, timeZone: 'UTC' }, { id: templateId, name: 'Meta' });
  await audit(
    { ...ctx, trx },
    {
      action: 'update',
      kind: 'template',
      id: templateId,
      name: after.name,
      before: shape(before),
      after: shape(after),
    },
  );
}

/** Every account of Meta's that reviews: the installation's, and those that companies have of their own. One whose secrets cannot be read is asked nothing. */
async function reviewers(platform: Platform): Promise<{ reviewer: store.Reviewer; desk: MetaTemplates }[]> {
  const { meta } = platform.config.messaging;
  const own = await platform.db.system(async (trx) => {
    const accounts = (await ownAccounts(trx)).filter((a) => a.channel === 'whatsapp');
    return Promise.all(
      accounts.map(async ({ companyId }) => ({ companyId, found: await companyMeta(trx, platform, companyId) })),
    );
  });
  const deskOf = (settings: MetaSettings): MetaTemplates => metaTemplates(settings, platform.outbound);
  return [
    ...(meta ? [{ reviewer: null, desk: deskOf(meta) }] : []),
    ...own.flatMap(({ companyId, found }) =>
      found ? [{ reviewer: { companyId, wabaId: found.wabaId }, desk: deskOf(found.settings) }] : [],
    ),
  ];
}

/** Posts what waits to be reviewed. Answers how many Meta took or refused for good. */
export async function submitDue(platform: Platform): Promise<number> {
  let ended = 0;
  for (const { reviewer, desk } of await reviewers(platform)) ended += await submitTo(platform, reviewer, desk);
  return ended;
}

async function submitTo(platform: Platform, reviewer: store.Reviewer, desk: MetaTemplates): Promise<number> {
  const now = platform.now();
  const lostAt = new Date(now.getTime() + LOST_AFTER_MS);
  const due = await platform.db.system((trx) => store.claimDue(trx, { now, lostAt, most: AT_ONCE, reviewer }));
  let ended = 0;
  // One that was posted before is looked for first: Meta may have taken it although its answer never came.
  const listed = due.some((r) => r.attempts > 1) ? await desk.list().catch(() => null) : [];
  for (const review of due) {
    const content = await contentOf(platform, review);
    const found = review.attempts > 1 ? listed?.find((t) => isOf(t, review)) : undefined;
    const isAgain = review.metaId !== null;
    const result =
      listed === null && review.attempts > 1
        ? ({ state: 'refused', code: 'unreachable', text: '', isFinal: false } as const)
        : found && !isAgain
          ? ({ state: 'taken', id: found.id } as const)
          : isAgain
            ? await desk.change(review.metaId as string, content)
            : await desk.create(content);
    await platform.db.system(async (trx) => {
      if (result.state === 'taken') await store.markTaken(trx, review.id, result.id || (review.metaId ?? ''), now);
      else if (result.isFinal || now.getTime() - review.submittedAt.getTime() > GIVE_UP_MS)
        await store.giveUp(trx, review.id, { code: result.code, text: result.text.slice(0, 500), now });
      else return void (await store.tryLater(trx, review.id, nextTry(review.attempts, now)));
      ended += 1;
      await settle(platform, trx, review, true);
    });
  }
  return ended;
}

const isOf = (t: MetaTemplate, r: store.StoredReview): boolean =>
  t.name === r.metaName && t.language === r.metaLanguage;

/** What Meta is given: marks by number, and a made-up value for each. */
async function contentOf(
  platform: Platform,
  review: store.DueReview,
): Promise<Parameters<ReturnType<typeof metaTemplates>['create']>[0]> {
  const { body } = numberedText(review.message);
  const ctx = systemCtx(platform, { id: review.companyId, timeZone: 'UTC' });
  const values = await inTx(ctx, async (tx) => {
    const { company } = await companyOf(tx, review.companyId);
    return inventedValues(review.event, {
      company,
      locale: review.locale,
      url: platform.config.publicUrl,
      now: platform.now(),
    });
  });
  const exampleOf = (name: string): string =>
    String((values as Record<string, unknown>)[name] ?? '').replace(/\s+/g, ' ') || '—';
  return {
    name: review.metaName,
    language: review.metaLanguage,
    category: review.category.toUpperCase() as 'UTILITY' | 'MARKETING' | 'AUTHENTICATION',
    body,
    examples: filledNames(review.message).map(exampleOf),
    quickReplies: review.quickReplies ? Object.values(quickReplyTexts).map((words) => words[review.locale]) : [],
  };
}

/** Asks Meta for all templates when it was not asked for long, and mends what its calls did not tell: hourly while one waits for its answer, else once a night. */
export async function pollReviews(platform: Platform): Promise<boolean> {
  let hasAsked = false;
  let fault: unknown;
  // One account that cannot be asked keeps nobody else from being told.
  for (const { reviewer, desk } of await reviewers(platform))
    try {
      hasAsked = (await pollFrom(platform, reviewer, desk)) || hasAsked;
    } catch (error) {
      fault = error;
    }
  if (fault !== undefined) throw fault;
  return hasAsked;
}

async function pollFrom(platform: Platform, reviewer: store.Reviewer, desk: MetaTemplates): Promise<boolean> {
  const now = platform.now();
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const isDue = await platform.db.system((trx) =>
    store.claimUnchecked(trx, { now, waiting: ago(HOUR_MS), others: ago(DAY_MS), reviewer }),
  );
  if (!isDue) return false;
  const listed = await desk.list();
  await platform.db.system(async (trx) => {
    for (const review of await store.takenReviews(trx, reviewer)) {
      const found = listed.find((t) => isOf(t, review));
      const isNew = now.getTime() - review.submittedAt.getTime() < LISTED_AFTER_MS;
      if (!found && isNew) continue;
      await heed(platform, trx, review, [listedSaying(found, review, now)], now);
    }
  });
  return true;
}

/** The list has fewer words than the calls: of the same state what those told stays. */
function listedSaying(found: MetaTemplate | undefined, review: store.StoredReview, at: Date): Saying {
  if (!found) return { at, state: 'disabled', reason: 'DELETED', detail: '', category: null };
  const state = reviewState(found.status);
  const { reason, detail } = state === review.state ? review : { reason: '', detail: '' };
  return { at, state, reason: found.reason ?? reason, detail, category: categoryOf(found.category) };
}

/** What goes on beside the requests: versions are posted, and Meta is asked. */
export function startReviews(platform: Platform, onError: (error: unknown) => void): () => Promise<void> {
  const beat = pulse(
    async () => {
      await submitDue(platform);
      await pollReviews(platform);
    },
    LOOK_MS,
    onError,
  );
  beat.nudge();
  return () => beat.stop();
}

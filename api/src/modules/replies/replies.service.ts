import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import type { Prices } from '@tramo/contract/prices';
import type { Conversation, Reply, ReplyChannel, ReplyWay, repliesApi } from '@tramo/contract/replies';
import { audit } from '../../platform/audit.ts';
import { type Ctx, cediScope, inTx, type Platform, type TxCtx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { sourcesOf } from '../../platform/messaging/accounts.ts';
import { addressKey } from '../../platform/messaging/address-key.ts';
import { forgetContacts, heedWish, matchInbound, noteWritten, openWindows } from '../../platform/messaging/inbound.ts';
import type { InboundText } from '../../platform/messaging/provider.ts';
import { queueMessage } from '../../platform/messaging/queue.ts';
import { suppressionsOf } from '../../platform/messaging/suppressions.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { companyPrices } from '../guides/guides.costs.service.ts';
import { guidesChanged } from '../guides/guides.events.ts';
import { guidesByIds } from '../guides/guides.service.ts';
import { replyCame } from './replies.events.ts';
import { wishOf } from './replies.rules.ts';
import * as store from './replies.store.ts';

const TEXT_MAX = 4096;
const KEPT_MS = 90 * 86_400_000;

/** Keeps what people wrote at the guide that it is about, and heeds BAJA and ALTA. Each text once, however often it is told. What comes to a company's own number is that one's. */
export async function hearTexts(
  platform: Platform,
  texts: readonly InboundText[],
  ownerId: string | null = null,
): Promise<void> {
  for (const text of texts)
    await platform.db.system(async (trx) => {
      await heedWish(trx, text, platform.now(), ownerId);
      await keep(trx, text, ownerId);
    });
}

async function keep(trx: Trx, text: InboundText, ownerId: string | null): Promise<void> {
  const { channel, at, providerId } = text;
  const said = {
    channel,
    at,
    providerId,
    phone: addressKey(channel, text.from),
    text: text.text.toWellFormed().replaceAll('\0', '').slice(0, TEXT_MAX),
  };
  const matched = await matchInbound(trx, text, ownerId);
  const companyId = matched?.companyId ?? (await store.onlyCompany(trx));
  if (companyId === null) return void (await store.insertUnclaimed(trx, said));
  const guideId = matched?.guideId ?? null;
  const cediId = guideId && (await store.cediOfGuide(trx, companyId, guideId));
  const wish = wishOf(said.text);
  const isNew = await store.insertReply(trx, {
    ...said,
    id: newId(),
    companyId,
    guideId: cediId === null ? null : guideId,
    messageId: matched?.messageId ?? null,
    direction: 'in',
    hasMedia: text.hasMedia ?? false,
    wish,
    byName: null,
    isTask: wish === 'newAddress',
  });
  if (!isNew) return;
  await noteWritten(trx, companyId, text);
  if (guideId === null || cediId === null) return;
  await emit(trx, [
    guidesChanged(companyId, cediId, { guideIds: [guideId] }),
    replyCame(companyId, cediId, { guideId, at: at.toISOString(), wish }),
  ]);
}

/** The guide must be one that the caller sees. */
async function seenGuide(tx: TxCtx, id: string): Promise<string> {
  const [guide] = await guidesByIds(tx, [id]);
  if (!guide) throw problem('guides.not_found');
  return guide._id;
}

export const conversationOf = (ctx: Ctx, id: string): Promise<Conversation> =>
  inTx(ctx, async (tx) => {
    const guideId = await seenGuide(tx, id);
    const replies = await store.repliesOfGuide(tx.trx, guideId);
    return { notices: await store.noticesOfGuide(tx.trx, guideId), replies, ways: await waysOf(tx, replies) };
  });

/** How the numbers that wrote may be answered: by each channel the last one, the last channel first. */
async function waysOf(tx: TxCtx, replies: readonly Reply[]): Promise<ReplyWay[]> {
  const { trx, actor, platform } = tx;
  const { companyId } = actor;
  const last = new Map<ReplyChannel, string>();
  for (const r of replies.toReversed()) if (!r.isOwn && !last.has(r.channel)) last.set(r.channel, r.phone);
  const numbers = [...last].map(([channel, to]) => ({ companyId, channel, to }));
  const stopped = await suppressionsOf(trx, numbers);
  const open = await openWindows(trx, numbers, platform.now());
  const { costs } = await companyPrices(tx);
  const sourceOf = await sourcesOf(trx, platform, [companyId]);
  return numbers.map(({ channel, to }) => {
    const until = channel === 'whatsapp' ? (open.get(`${companyId} ${to}`) ?? null) : null;
    return {
      channel,
      phone: to,
      until: until?.toISOString() ?? null,
      isOpen: channel === 'sms' || until !== null,
      isStopped: stopped({ companyId, channel, to }) !== null,
      isSending: sourceOf(companyId, channel) !== 'none',
      price: sourceOf(companyId, channel) === 'own' ? 0 : priceOf(costs, channel),
    };
  });
}
const priceOf = (costs: Prices, channel: ReplyChannel): number => (channel === 'sms' ? costs.sms : costs.whatsapp);

/** Answers the number that wrote last by this channel: as free text, which WhatsApp takes for a day after it wrote. */
export const answer = (
  ctx: Ctx,
  id: string,
  { channel, text }: Parsed<typeof repliesApi.answer>['body'],
): Promise<Reply> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    const guideId = await seenGuide(tx, id);
    const way = (await waysOf(tx, await store.repliesOfGuide(trx, guideId))).find((w) => w.channel === channel);
    if (!way) throw problem('replies.nobody_wrote');
    if (way.isStopped) throw problem('replies.stopped');
    if (!way.isOpen) throw problem('replies.window_closed');
    const messageId = await queueMessage(trx, platform, {
      companyId: actor.companyId,
      guideId,
      recipient: { kind: 'recipient', key: way.phone },
      lane: 'notice',
      steps: [{ channel, to: way.phone, subject: text.slice(0, 60), text }],
    });
    const replyId = newId();
    await store.insertReply(trx, {
      id: replyId,
      companyId: actor.companyId,
      guideId,
      messageId,
      direction: 'out',
      channel,
      phone: way.phone,
      text,
      hasMedia: false,
      providerId: null,
      at: platform.now(),
      wish: null,
      byName: actor.name,
      isTask: false,
    });
    return (await store.findReply(trx, replyId, null)) as Reply;
  });

/** A task is done, or open again; who did it first stays until it is opened. */
export const mark = (ctx: Ctx, id: string, isDone: boolean): Promise<Reply> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    const cedis = cediScope(actor);
    const found = await store.findReply(trx, id, cedis);
    if (!found) throw problem('replies.not_found');
    if (!found.task) throw problem('replies.no_task');
    await store.setDone(trx, id, isDone ? { at: platform.now(), byName: actor.name } : null);
    const after = (await store.findReply(trx, id, cedis)) as Reply;
    // What was written is nobody's to read in the audit.
    const shape = (r: Reply): Record<string, unknown> => ({ isDone: r.task?.isDone ?? false });
    await audit(tx, {
      action: 'update',
      kind: 'reply',
      id,
      name: found.guide?.folio ?? found.phone,
      before: shape(found),
      after: shape(after),
    });
    return after;
  });

export const listReplies = (
  ctx: Ctx,
  q: Parsed<typeof repliesApi.list>['query'],
): Promise<{ replies: Reply[]; count: ListCount }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const page = { limit: q.limit, offset: (q.page - 1) * q.limit };
    const { replies, total } = await store.listReplies(trx, {
      search: q.search,
      only: q.only,
      cedis: cediScope(actor),
      ...page,
    });
    return { replies, count: countOf(total, q.limit) };
  });

/** Texts of numbers to which nobody wrote, the newest first: of all the installation, for who operates it. */
export const unclaimedTexts = (platform: Platform, most: number): ReturnType<typeof store.unclaimed> =>
  platform.db.system((trx) => store.unclaimed(trx, most));

export async function forgetReplies(trx: Trx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await store.forgetReplies(trx, before);
  await forgetContacts(trx, before);
}

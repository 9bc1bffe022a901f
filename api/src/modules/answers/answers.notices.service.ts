import type { ChecklistContent } from '@tramo/contract/checklist-content';
import type { KeptAnswer } from '@tramo/contract/checklist-shown';
import type { driverApi } from '@tramo/contract/driver';
import type { Parsed } from '@tramo/contract/endpoint';
import { fill, type Locale } from '@tramo/contract/problems';
import { checklistMailNames as names } from '@tramo/contract/words/checklist-answers';
import { writtenMoment } from '../../platform/company-formats.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail.ts';
import { problem } from '../../platform/problem.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { mailsOfRoles } from '../accounts/accounts.users.service.ts';
import { type Judged, openNoticeJudge } from './answers.judge.service.ts';
import * as store from './answers.store.ts';

/** Contacts of clients that one notification is sent to at most, and people of the company's roles. */
const MOST_CONTACTS = 20;
const MOST_PEOPLE = 50;
/** The company's texts are Spanish; so is what stands around them. */
const LOCALE: Locale = 'es';

/** Judged answers and when they were given. */
export interface Told {
  judged: Judged;
  at: Date;
}

/**
 * Queues the notifications whose tests hold, each once for an attempt of a guide, in the transaction of the visit: guides of one visit share their mail.
 * A mail causes nothing further here, so nothing can go round. Answers how many were told.
 */
export const tellNotifications = (ctx: Ctx, visits: readonly Told[]): Promise<number> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    const news = new Map<string, Told[]>();
    for (const visit of visits) {
      const { judged, at } = visit;
      for (const notificationId of judged.notify) {
        const guideId = judged.facts.id;
        const notice = { companyId: actor.companyId, guideId, attempt: judged.attempt, notificationId, at };
        if (!(await store.takeNotice(trx, notice))) continue;
        const key = `${judged.versionId} ${notificationId}`;
        news.set(key, [...(news.get(key) ?? []), visit]);
      }
    }
    for (const [key, told] of news) {
      const { judged, at } = told[0] as Told;
      await mailNotification(tx, judged.content, key.split(' ')[1] as string, {
        checklist: judged.checklist.name,
        kept: judged.kept,
        at,
        guideId: judged.facts.id,
        folios: told.map((one) => one.judged.facts.folio),
        clientIds: told.flatMap((one) => one.judged.facts.client_id ?? []),
        cediId: judged.facts.cedi_id,
        routeName: judged.facts.route_name,
        vehicleName: judged.facts.vehicle_name,
      });
    }
    return news.size;
  });

/** What a notification's mail is about. */
export interface NoticeFacts {
  checklist: string;
  kept: readonly KeptAnswer[];
  at: Date;
  /** Null and none before a route leaves: nothing is about a guide. */
  guideId: string | null;
  folios: readonly string[];
  clientIds: readonly string[];
  cediId: string;
  routeName: string | null;
  vehicleName: string | null;
}

/** Queues the mails of one notification of a checklist, each recipient's once. */
export async function mailNotification(
  tx: TxCtx,
  content: ChecklistContent,
  notificationId: string,
  about: NoticeFacts,
): Promise<void> {
  const wanted = content.notifications.find((n) => n.id === notificationId);
  if (!wanted) return;
  const { emails, roles, clientContacts } = wanted.recipients;
  const recipients = new Set([
    ...emails.map((one) => one.toLowerCase()),
    ...(roles.length > 0 ? await mailsOfRoles(tx, roles, about.cediId) : []).slice(0, MOST_PEOPLE),
    ...(clientContacts ? await store.mailsOfClients(tx.trx, [...new Set(about.clientIds)], MOST_CONTACTS) : []),
  ]);
  const text = await mailText(tx, wanted.message, about);
  const { companyId } = tx.actor;
  const guide = about.guideId === null ? {} : { guideId: about.guideId };
  for (const to of recipients)
    await queueMail(tx.trx, tx.platform, { companyId, ...guide, to, subject: wanted.subject, text });
}

/** The company's own message, and what it is about. */
async function mailText(tx: TxCtx, message: string, about: NoticeFacts): Promise<string> {
  const { actor } = tx;
  const { company } = await companyOf(tx, actor.companyId);
  const facts = [
    fill(names.checklist[LOCALE], { name: about.checklist }),
    ...(about.folios.length > 0 ? [fill(names.guides[LOCALE], { folios: about.folios.join(', ') })] : []),
    fill(names.by[LOCALE], { name: actor.name }),
    ...(about.routeName ? [fill(names.route[LOCALE], { name: about.routeName })] : []),
    ...(about.vehicleName ? [fill(names.vehicle[LOCALE], { name: about.vehicleName })] : []),
    fill(names.at[LOCALE], {
      at: writtenMoment(about.at.toISOString(), company),
    }),
    '',
    ...about.kept.map((a) => `${a.question} ${a.answer}`),
  ].join('\n');
  return message.trim() === '' ? facts : `${message.trim()}\n\n${facts}`;
}

/**
 * What is to be told while the driver still answers: notifications that look at once and hold by now. The visit tells the rest, and none twice. Throws
 * routes.not_yours, guides.not_found, answers.version_unknown.
 */
export const tellAtOnce = (
  ctx: Ctx,
  guideId: string,
  body: Parsed<typeof driverApi.notice>['body'],
): Promise<{ told: number }> =>
  inTx(ctx, async (tx) => {
    const judged = await openNoticeJudge(tx, guideId, body);
    if (!judged) throw problem('guides.not_found');
    const soon = new Set(
      judged.content.notifications.filter((n) => n.trigger === 'ON_IMMEDIATE_VALIDATION').map((n) => n.id),
    );
    const notify = judged.notify.filter((id) => soon.has(id));
    const at = new Date(Math.min(Date.parse(body.at), tx.platform.now().getTime()));
    return { told: await tellNotifications(tx, [{ judged: { ...judged, notify }, at }]) };
  });

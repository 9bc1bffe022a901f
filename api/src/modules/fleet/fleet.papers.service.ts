import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import type { ExpiringPaper } from '@tramo/contract/fleet';
import type { fleetApi } from '@tramo/contract/fleet-api';
import { limits } from '@tramo/contract/limits';
import { addDays, localDay, localSecond } from '../../platform/calendar.ts';
import { type Ctx, cediScope, inTx, type Platform, systemCtx, type TxCtx } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail.ts';
import { companiesToNotify, takeNoticeDay } from '../accounts/accounts.notices.service.ts';
import { peopleToNotify } from '../accounts/accounts.users.service.ts';
import { digestMail } from './fleet.papers.rules.ts';
import * as store from './fleet.papers.store.ts';
import { daysBetween } from './fleet.rules.ts';

/** Licences and vehicles' papers that have ended, or end within `limits.expiringDays`. */
export const expiringPapers = (
  ctx: Ctx,
  q: Parsed<typeof fleetApi.expiring>['query'],
): Promise<{ documents: ExpiringPaper[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const page = { search: q.search, subject: q.subject ?? null, limit: q.limit, offset: (q.page - 1) * q.limit };
    const { papers, total } = await papersOf(tx, cediScope(tx.actor), page);
    return { documents: papers, count: countOf(total, q.limit) };
  });

async function papersOf(
  tx: TxCtx,
  cediIds: readonly string[] | null,
  page: Pick<store.PaperFilter, 'search' | 'subject' | 'limit' | 'offset'>,
): Promise<{ papers: ExpiringPaper[]; total: number }> {
  const today = localDay(tx.platform.now(), tx.actor.timeZone);
  const { papers, total } = await store.expiringPapers(tx.trx, {
    ...page,
    cediIds,
    until: addDays(today, limits.expiringDays),
  });
  return { papers: papers.map((p) => ({ ...p, daysLeft: daysBetween(today, p.validUntil) })), total };
}

/** Local time from which the day's mail may leave. */
const DIGEST_SECOND = 7 * 3600;
const DIGEST_LINES = 50;

/**
 * Tells the people of every company who want it which papers end: once per company and local day, from seven in the morning on. It is
 * called again and again by whoever sweeps; the company's row keeps the day. Answers how many mails were queued.
 */
export async function sendExpiringDigest(platform: Platform): Promise<number> {
  const now = platform.now();
  const companies = await companiesToNotify(platform);
  let sent = 0;
  for (const { id, timeZone, notifiedOn } of companies) {
    const day = localDay(now, timeZone);
    if (localSecond(now, timeZone) < DIGEST_SECOND || (notifiedOn !== null && notifiedOn >= day)) continue;
    sent += await inTx(systemCtx(platform, { id, timeZone }), async (tx) =>
      (await takeNoticeDay(tx, day)) ? notifyCompany(tx) : 0,
    );
  }
  return sent;
}

async function notifyCompany(tx: TxCtx): Promise<number> {
  let sent = 0;
  for (const person of await peopleToNotify(tx, 'documentsExpiring')) {
    const { papers, total } = await papersOf(tx, person.cediIds, {
      search: '',
      subject: null,
      limit: DIGEST_LINES,
      offset: 0,
    });
    if (total === 0) continue;
    const mail = digestMail(
      { name: person.fullName, papers, total, link: `${tx.platform.config.publicUrl}/vehicles` },
      person.language,
    );
    await queueMail(tx.trx, tx.platform, { companyId: tx.actor.companyId, to: person.email, ...mail });
    sent += 1;
  }
  return sent;
}

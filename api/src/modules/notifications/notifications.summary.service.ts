import type { Company } from '@tramo/contract/accounts';
import { renderSummary, type SummaryMail } from '@tramo/contract/mail-summary';
import { messageEvents } from '@tramo/contract/message-events';
import { summaryMail } from '@tramo/contract/words/notifications';
import { messageEventNames } from '@tramo/contract/words/templates';
import { addDays, instantOf, localDay } from '../../platform/calendar.ts';
import { writtenDay, writtenHour } from '../../platform/company-formats.ts';
import type { TxCtx } from '../../platform/context.ts';
import { type NewMessage, queueMessages } from '../../platform/messaging/queue.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { brandOf } from '../templates/templates.render.service.ts';
import { unsubscribeLinks } from '../tracking/tracking.unsubscribe.service.ts';
import { takeLines, type WaitingLine } from './notifications.summary.store.ts';
import type { Teller } from './notifications.tell.service.ts';

/** One mail a day to each address: what happened until the hour of the summary. Once it is turned off, what waits leaves at once. */
export async function sendSummaries(tx: TxCtx, { settings }: Teller): Promise<void> {
  const { trx, actor, platform } = tx;
  const now = platform.now();
  const { company } = await companyOf(tx, actor.companyId);
  const { isOn, minute } = settings.consolidated.dailySummary;
  const before = isOn ? lastHour(now, minute, company.timeZone) : now;
  const byAddress = new Map<string, WaitingLine[]>();
  for (const line of await takeLines(trx, company._id, { before, now }))
    byAddress.set(line.address, [...(byAddress.get(line.address) ?? []), line]);
  const day = writtenDay(localDay(before, company.timeZone), company);
  const messages = [...byAddress].map(([to, lines]): NewMessage => {
    const links = unsubscribeLinks(platform, { companyId: company._id, address: to });
    const frame = { brand: brandOf(tx, company), unsubscribeUrl: links.page };
    const mail = renderSummary(summaryOf(company, day, lines), frame, 'es');
    return {
      companyId: company._id,
      recipient: { kind: 'address', key: to },
      lane: 'notice',
      steps: [{ channel: 'email', to, ...mail, unsubscribeUrl: links.oneClick }],
    };
  });
  await queueMessages(trx, platform, messages);
}

function summaryOf(company: Company, day: string, lines: readonly WaitingLine[]): SummaryMail {
  const counts = messageEvents.flatMap((event) => {
    const count = lines.filter((l) => l.event === event).length;
    return count === 0 ? [] : [`${messageEventNames[event].es}: ${count}`];
  });
  return {
    subject: summaryMail.subject.es.replace('{day}', day).replace('{count}', String(lines.length)),
    intro: summaryMail.intro.es.replace('{day}', day).replace('{company}', () => company.name),
    counts: counts.join(' · '),
    lines: lines.map((l) => ({
      time: writtenHour(l.at.toISOString(), company),
      event: messageEventNames[l.event].es,
      folio: l.folio,
      contact: l.contact,
    })),
    more: (count) => summaryMail.more.es.replace('{count}', String(count)),
  };
}

/** The last time that it was this minute of the day. */
function lastHour(now: Date, minute: number, timeZone: string): Date {
  const today = localDay(now, timeZone);
  const at = instantOf(today, minute * 60, timeZone);
  return at <= now ? at : instantOf(addDays(today, -1), minute * 60, timeZone);
}

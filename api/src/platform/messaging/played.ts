import type { MessageChannel } from '@tramo/contract/messages';
import { sql } from 'kysely';
import { laterWhatsappFaults, whatsappFaults } from '../../dev-providers/meta.ts';
import { laterSmsFaults, smsFaults } from '../../dev-providers/twilio.ts';
import { magicCode } from '../../dev-providers/world.ts';
import type { Platform } from '../context.ts';
import { newId } from '../ids.ts';
import { advanceChains } from './chains.ts';
import { type Claimed, claim } from './claim.ts';
import { outcomeOf } from './outcome.rules.ts';
import type { Outgoing, Provider, Providers, SendResult, StatusReport } from './provider.ts';
import { lanes } from './queue.ts';
import { record } from './record.ts';
import { applyStatuses } from './statuses.ts';

/*
 * The providers of sandbox companies: they answer and tell as real ones do, and nothing leaves. Numbers that end in a provider's code fail with it, as
 * they do with the local providers; so do mails to `rebota@…` and `falla@…`. Numbers that end in 0003 get theirs and never read it.
 */

const MOST = 200;
/** How long after it was taken a message is sent, delivered and read. */
const SENT_S = 1;
const DELIVERED_S = 3;
const READ_S = 60;

const refused = (code: string, text: string, more: object = {}): SendResult => ({
  state: 'refused',
  code,
  text,
  isFinal: true,
  ...more,
});

/** What a provider says at once. */
export function playedAnswer(channel: MessageChannel, to: string): SendResult {
  if (channel === 'email') {
    if (/^rebota@/i.test(to)) return refused('550', '550 5.1.1 Mailbox unavailable', { isNoAddress: true });
    if (/^falla@/i.test(to)) return refused('554', '554 5.7.1 Message refused');
    return { state: 'sent', providerId: null };
  }
  if (channel === 'push') return { state: 'sent', providerId: null };
  const faults = channel === 'sms' ? smsFaults : whatsappFaults;
  const code = magicCode(to, Object.keys(faults));
  return code ? refused(code, faults[code] ?? '') : { state: 'accepted', providerId: `played-${newId()}` };
}

/** What it tells later, so many seconds after it took the message. */
export function playedReports(
  channel: MessageChannel,
  to: string,
  seconds: number,
): Pick<StatusReport, 'state' | 'code' | 'text'>[] {
  const faults = channel === 'sms' ? laterSmsFaults : laterWhatsappFaults;
  const code = magicCode(to, Object.keys(faults));
  const plain = { code: null, text: null };
  const isRead = channel === 'whatsapp' && !to.endsWith('0003');
  return [
    ...(seconds >= SENT_S ? [{ state: 'sent' as const, ...plain }] : []),
    ...(seconds < DELIVERED_S
      ? []
      : code
        ? [{ state: 'failed' as const, code, text: faults[code] ?? '' }]
        : [{ state: 'delivered' as const, ...plain }]),
    ...(seconds >= READ_S && isRead && !code ? [{ state: 'read' as const, ...plain }] : []),
  ];
}

const played = (name: Provider['name'], channel: MessageChannel): Provider => ({
  name,
  channel,
  send: ({ to }: Outgoing) => Promise.resolve(playedAnswer(channel, to)),
});
export const playedProviders: Providers = {
  email: played('smtp', 'email'),
  sms: played('twilio', 'sms'),
  whatsapp: played('meta', 'whatsapp'),
  push: played('webpush', 'push'),
};

/** Plays what is due of a sandbox' messages by its own clock. Answers how many were taken. */
export async function playMessages(platform: Platform, companyId: string): Promise<number> {
  const now = platform.now();
  let taken = 0;
  await platform.db.system(async (trx) => {
    await advanceChains(trx, platform, MOST, companyId);
    for (const provider of Object.values(playedProviders)) {
      const way = { provider, account: null, sandboxOf: companyId };
      const { claimed } = await claim(trx, way, { most: MOST, mostLane: lanes.survey, rested: null, now, resting: [] });
      const results = claimed.map((message) => recordedOf(message, provider.channel, now));
      await record(trx, results, now);
      taken += claimed.length;
    }
  });
  const reports = await platform.db.system((trx) => dueReports(trx, companyId, now));
  await applyStatuses(platform, reports, companyId);
  return taken;
}

function recordedOf(message: Claimed, channel: MessageChannel, now: Date) {
  const result = playedAnswer(channel, message.outgoing.to);
  const outcome = outcomeOf(result, { ...message, canAsk: false, tells: false }, now);
  return { messageId: message.id, attemptId: message.attemptId, result, outcome };
}

/** What its providers would have told by now, and have not. */
async function dueReports(trx: Parameters<typeof record>[0], companyId: string, now: Date): Promise<StatusReport[]> {
  const { rows } = await sql<{
    provider_id: string;
    attempt_id: string;
    state: string;
    channel: MessageChannel;
    recipient: string;
    seconds: number;
  }>`select a.provider_id, a.id as attempt_id, a.state, m.channel, m.recipient, extract(epoch from ${now}::timestamptz - a.at)::float8 as seconds
    from message_attempt a join message m on m.id = a.message_id
    where m.company_id = ${companyId} and a.company_id = ${companyId} and a.provider_id like 'played-%'
      and (a.state in ('accepted', 'sent') or (a.state = 'delivered' and m.channel = 'whatsapp' and a.at > ${new Date(now.getTime() - 3_600_000 * 24)}))
    order by a.at limit ${MOST}`.execute(trx);
  return rows.flatMap((r) =>
    playedReports(r.channel, r.recipient, r.seconds)
      .filter((report) => report.state !== r.state)
      .map((report) => ({ providerId: r.provider_id, attemptId: r.attempt_id, at: now, ...report })),
  );
}

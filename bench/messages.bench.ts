/**
 * Messages beside the making of guides, on PostgreSQL: how many guides one writer makes through the guides' module while 500 messages a second are queued, and while none
 * are; and what becomes of events whose carriers fail, hang and answer late. `SECONDS` sets how long each is measured, `EVENTS` how many events there are.
 */
import { figure, measureOnPostgres, percentile } from './measure.ts';

await measureOnPostgres('messages');

const { openTestApp } = await import('@tramo/api/test/app');
const { buildCompany, buildGuide } = await import('@tramo/api/test/builders');
const { openCarrier } = await import('@tramo/api/test/message-carrier');
const { runEvents } = await import('@tramo/api/test/message-run');
const { queueMessages } = await import('@tramo/api/platform/messaging/queue');

const PER_SECOND = 500;
/** As a route's start queues them: some at once, in the transaction that causes them. */
const BATCH = 25;
const seconds = Number(process.env.SECONDS ?? 10);
const events = Number(process.env.EVENTS ?? 10_000);

const t = await openTestApp();
const { platform } = t;
try {
  const company = await buildCompany(t);
  const carrier = await openCarrier(7);
  platform.providers = carrier.providers;
  let queued = 0;
  const queueSome = async (): Promise<void> => {
    const messages = Array.from({ length: BATCH }, () => {
      queued += 1;
      const content = { to: '8112345678', subject: 'Tu paquete', text: 'Va en camino' };
      return {
        companyId: company.id,
        event: { name: 'bench', key: String(queued) },
        recipient: { kind: 'recipient' as const, key: String(queued) },
        lane: 'notice' as const,
        steps: [
          { channel: 'whatsapp' as const, ...content },
          { channel: 'sms' as const, ...content },
        ],
      };
    });
    await platform.db.as(company.id, (trx) => queueMessages(trx, platform, messages));
  };
  const makeGuide = (): Promise<string> => buildGuide(company);
  const times = { alone: 0, beside: 0 };
  const counts = { alone: 0, beside: 0 };
  const slowed: number[] = [];
  let sentFor = 0;
  /** One kind for a second, then the other, the first one in turns: both meet the same machine. The first second of each warms up. */
  for (let round = 0; round <= seconds; round += 1) {
    const made = { alone: 0, beside: 0 };
    for (const kind of round % 2 === 0 ? (['alone', 'beside'] as const) : (['beside', 'alone'] as const)) {
      const began = performance.now();
      const until = began + 1000;
      const queueing = async (): Promise<void> => {
        for (let n = 0; n < PER_SECOND; n += BATCH) {
          const at = began + (n / PER_SECOND) * 1000;
          if (at > performance.now()) await new Promise((r) => setTimeout(r, at - performance.now()));
          await queueSome();
        }
      };
      const making = async (): Promise<void> => {
        while (performance.now() < until) {
          await makeGuide();
          made[kind] += 1;
        }
      };
      await Promise.all([making(), kind === 'beside' ? queueing() : undefined]);
      const took = performance.now() - began;
      if (round > 0) times[kind] += took;
      if (round > 0) counts[kind] += made[kind];
      made[kind] /= took / 1000;
      if (round > 0 && kind === 'beside') sentFor += PER_SECOND;
    }
    if (round > 0) slowed.push(100 * (1 - made.beside / made.alone));
  }
  const rate = (kind: 'alone' | 'beside'): number => counts[kind] / (times[kind] / 1000);
  figure('messages_queued', sentFor / (times.beside / 1000), 'per_s');
  figure('guides_made_alone', rate('alone'), 'per_s');
  figure('guides_made_beside_messages', rate('beside'), 'per_s');
  figure('guides_slowed_by_messages', 100 * (1 - rate('beside') / rate('alone')), 'percent');
  figure('guides_slowed_by_messages_p50', percentile(slowed, 0.5), 'percent');
  await carrier.close();

  const bad = await openCarrier(11);
  const other = await buildCompany(t);
  const began = performance.now();
  const messages = await runEvents(t, other.id, bad, events);
  figure(`messages_of_${events}_events`, messages.length, 'messages');
  figure(`messages_of_${events}_events_took`, (performance.now() - began) / 1000, 's');
  figure(
    'messages_handed_over_twice',
    messages.filter((m) => (bad.taken.get(`${m.channel} ${m.id}`) ?? 0) > 1).length,
    'messages',
  );
  figure('messages_unknown', messages.filter((m) => m.status === 'unknown').length, 'messages');
  figure(
    'messages_without_end',
    messages.filter((m) => m.chain_at !== null || m.decisions.length < 2).length,
    'messages',
  );
  await bad.close();
} finally {
  await t.close();
}

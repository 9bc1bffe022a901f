import type { MessageChannel } from '@tramo/contract/messages';
import { sql } from 'kysely';
import type { Platform } from '../context.ts';
import type { Trx } from '../db/tx.ts';
import { onWake } from '../db/wake.ts';
import { type Breaker, openBreaker } from './breaker.ts';
import { advanceChains } from './chains.ts';
import { type Claimed, claim, claimDoubtful, type Doubtful } from './claim.ts';
import { json } from './json.ts';
import { nextQuestion, outcomeOf } from './outcome.rules.ts';
import type { Provider, Providers, SendResult } from './provider.ts';
import { lanes } from './queue.ts';
import { type Recorded, record } from './record.ts';
import { applyEarly } from './statuses.ts';
import { reasonOf, suppress } from './suppressions.ts';

type Desk = Pick<Platform, 'db' | 'providers' | 'now'>;

/** Messages that a process hands over at the same time, by channel; the last ones are for codes alone, so that no survey's slow answer keeps one waiting. */
const PARALLEL = 12;
const FOR_URGENT = 3;
const BATCH = 200;
/** How often a process looks for what is lost, early or due in its chain, besides when something ends. */
const TIDY_EVERY_MS = 1000;

export interface Sender {
  /** One round: writes down what came back, and hands over what is due as far as there is room. Answers whether it did anything. */
  round(): Promise<boolean>;
  /** Resolves when something under way has come back. */
  back(): Promise<void>;
  /** Writes down what came back, and hands over nothing more. */
  settle(): Promise<unknown>;
  isIdle(): boolean;
  /** How many messages providers took. */
  taken(): number;
}

/** Sends what is due. Nothing is posted inside a transaction: an attempt is committed, posted, and its answer committed. */
export function openSender(platform: Desk, onBack: () => void = () => undefined): Sender {
  const breakers = new Map<Provider, Breaker>();
  const underWay = new Map<Promise<void>, MessageChannel>();
  let done: Recorded[] = [];
  let taken = 0;
  let tidiedAt = Number.NEGATIVE_INFINITY;
  const breakerOf = (provider: Provider): Breaker => {
    const breaker = breakers.get(provider) ?? openBreaker(platform.now);
    breakers.set(provider, breaker);
    return breaker;
  };

  const finish = (message: Claimed | Doubtful, result: SendResult, canAsk: boolean): void => {
    const tried = { ...message, canAsk };
    const recorded = { messageId: message.id, attemptId: message.attemptId, result };
    done.push({ ...recorded, outcome: outcomeOf(result, tried, platform.now()) });
    if (result.state === 'accepted' || result.state === 'sent') taken += 1;
  };
  const run = (channel: MessageChannel, work: () => Promise<void>): void => {
    const one: Promise<void> = work().finally(() => {
      underWay.delete(one);
      onBack();
    });
    underWay.set(one, channel);
  };
  const post = (provider: Provider, message: Claimed): void =>
    run(provider.channel, async () => {
      const result = await provider
        .send(message.outgoing)
        .catch((error): SendResult => ({ state: 'unknown', text: String(error) }));
      breakerOf(provider).tell(result.state !== 'unknown' && (result.state !== 'refused' || result.isFinal));
      finish(message, result, provider.find !== undefined);
    });
  const ask = (provider: Provider, message: Doubtful): void =>
    run(provider.channel, async () => {
      const result = await provider.find?.(message.id).catch(() => undefined);
      if (result) finish(message, result, true);
      else await platform.db.system((trx) => (result === null ? sendAnew : askLater)(trx, message, platform.now()));
    });

  const flush = async (): Promise<number> => {
    const results = done;
    done = [];
    if (results.length === 0) return 0;
    try {
      await platform.db.system(async (trx) => {
        const now = platform.now();
        await record(trx, results, now);
        await suppressRefused(trx, results, now);
      });
    } catch (error) {
      done = [...results, ...done];
      throw error;
    }
    return results.length;
  };
  const tidy = async (): Promise<number> => {
    if (performance.now() - tidiedAt < TIDY_EVERY_MS && !isIdle()) return 0;
    tidiedAt = performance.now();
    const canAsk = all(platform.providers).flatMap((p) => (p.find ? [p.channel] : []));
    const { doubtful, moved } = await platform.db.system(async (trx) => {
      const now = platform.now();
      const early = await applyEarly(trx, now);
      const found = await claimDoubtful(trx, { canAsk }, { most: PARALLEL, now });
      return { doubtful: found, moved: early + (await advanceChains(trx, platform, BATCH)) };
    });
    for (const message of doubtful) {
      const provider = platform.providers[message.channel];
      if (provider) ask(provider, message);
    }
    return moved + doubtful.length;
  };
  const fill = async (provider: Provider): Promise<number> => {
    const everybody = await take(provider, PARALLEL - FOR_URGENT, lanes.survey);
    return everybody === null ? ((await take(provider, PARALLEL, lanes.urgent)) ?? 0) : everybody;
  };
  /** Hands over what is due while fewer than `most` are under way. Answers how many there were, null when more may wait. */
  const take = async (provider: Provider, upTo: number, mostLane: number): Promise<number | null> => {
    const busy = [...underWay.values()].filter((c) => c === provider.channel).length;
    const most = Math.min(upTo - busy, breakerOf(provider).room(busy));
    if (most <= 0) return null;
    const { claimed, rows } = await platform.db.system((trx) =>
      claim(trx, provider, { most, mostLane, now: platform.now() }),
    );
    for (const message of claimed) post(provider, message);
    return rows < most ? rows : null;
  };
  const isIdle = (): boolean => underWay.size === 0 && done.length === 0;
  return {
    round: async () => {
      let work = await flush();
      work += await tidy();
      for (const provider of all(platform.providers)) work += await fill(provider);
      return work > 0;
    },
    back: async () => {
      if (done.length === 0) await Promise.race(underWay.keys());
    },
    settle: flush,
    isIdle,
    taken: () => taken,
  };
}

const all = (providers: Providers): Provider[] => Object.values(providers).filter((p) => p !== undefined);

/** An address that its provider says is none gets no more. */
async function suppressRefused(trx: Trx, results: readonly Recorded[], now: Date): Promise<void> {
  const ends = results.flatMap(({ messageId, result, outcome }) => {
    const reason = result.state === 'refused' && result.isFinal ? reasonOf(outcome.status, result.code) : null;
    return reason ? [{ messageId, reason }] : [];
  });
  if (ends.length === 0) return;
  const { rows } = await sql<{ id: string; company_id: string; channel: MessageChannel; recipient: string }>`
    select id, company_id, channel, recipient from message where id = any(${ends.map((e) => e.messageId)}::uuid[])`.execute(
    trx,
  );
  const stopped = ends.flatMap(({ messageId, reason }) => {
    const row = rows.find((r) => r.id === messageId);
    if (!row) return [];
    const { company_id: companyId, channel, recipient: to } = row;
    return { companyId, channel, to, reason, source: 'provider' as const, byName: null };
  });
  await suppress(trx, stopped, now);
}

/** Its provider never had it: it is sent as if it had not been tried. */
async function sendAnew(trx: Trx, { id, attemptId }: Doubtful, now: Date): Promise<void> {
  const decision = json([{ did: 'askedAgain', at: now.toISOString() }]);
  await sql`update message set status = 'queued', next_at = ${now}, decisions = decisions || ${decision}::jsonb
    where id = ${id} and attempt_id = ${attemptId} and status = 'unknown'`.execute(trx);
  await sql`update message_attempt set state = 'failed' where id = ${attemptId} and state = 'unknown'`.execute(trx);
}

const askLater = async (trx: Trx, { id, attemptId, since }: Doubtful, now: Date): Promise<void> =>
  void (await sql`update message set next_at = ${nextQuestion(since, now)} where id = ${id} and attempt_id = ${attemptId} and status = 'unknown'`.execute(
    trx,
  ));

/** Sends all that is due. Answers how many messages providers took. */
export async function sendDue(platform: Desk): Promise<number> {
  const sender = openSender(platform);
  for (;;) {
    const hasWorked = await sender.round();
    if (!sender.isIdle()) await sender.back();
    else if (!hasWorked) return sender.taken();
  }
}

/** Sends messages as they come, and looks for those that must be tried again. Answers how to stop: what is under way is waited for. */
export async function startMessaging(platform: Desk, onError: (error: unknown) => void): Promise<() => Promise<void>> {
  if (all(platform.providers).length === 0) return async () => undefined;
  let nudge = (): void => undefined;
  const sender = openSender(platform, () => nudge());
  const work = async (): Promise<void> => {
    if (await sender.round()) nudge();
  };
  const beat = await onWake(platform.db.connection, 'tramo_mail', work, onError);
  nudge = beat.nudge;
  return async () => {
    nudge = () => undefined;
    await beat.stop();
    while (!sender.isIdle()) {
      await sender.back();
      await sender.settle();
    }
  };
}

import type { MessageChannel } from '@tramo/contract/messages';
import { sql } from 'kysely';
import type { Platform } from '../context.ts';
import type { Trx } from '../db/tx.ts';
import { onWake } from '../db/wake.ts';
import { openAccount, ownAccounts } from './accounts.ts';
import { type Breaker, openBreaker, type Rest } from './breaker.ts';
import { advanceChains } from './chains.ts';
import { type Claimed, claim, claimDoubtful, type Doubtful, LOST_AFTER_MS, type Way, wayKey } from './claim.ts';
import { json } from './json.ts';
import { nextQuestion, outcomeOf } from './outcome.rules.ts';
import type { Provider, Providers, SendResult } from './provider.ts';
import { lanes } from './queue.ts';
import { type Recorded, record } from './record.ts';
import { applyEarly } from './statuses.ts';
import { reasonOf, suppress } from './suppressions.ts';

type Desk = Pick<
  Platform,
  'db' | 'providers' | 'now' | 'config' | 'outbound' | 'vault' | 'log' | 'isQuiet' | 'standings'
>;

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
  /** Messages may be due that were not: where nothing was found before it is looked again. */
  heard(): void;
  /** How many messages providers took. */
  taken(): number;
}

/** Sends what is due. Nothing is posted inside a transaction: an attempt is committed, posted, and its answer committed. */
export function openSender(platform: Desk, onBack: () => void = () => undefined): Sender {
  const breakers = new Map<Provider, Breaker>();
  const shown = new Map<Provider, Rest | null>();
  const underWay = new Map<Promise<void>, Provider>();
  let own = new Map<string, Way>();
  const ways = (): Way[] => [
    ...all(platform.providers).map((provider) => ({ provider, account: null })),
    ...own.values(),
  ];
  let done: Recorded[] = [];
  let taken = 0;
  let tidiedAt = Number.NEGATIVE_INFINITY;
  /** Grows with each news of messages; what was found empty is not asked again without any, for a while. */
  let news = 0;
  const empty = new Map<string, { news: number; at: number }>();
  const onTrouble = (error: unknown): void => platform.log.error({ err: error }, 'a company’s mail server');
  const breakerOf = (provider: Provider): Breaker => {
    const breaker = breakers.get(provider) ?? openBreaker(platform.now);
    breakers.set(provider, breaker);
    return breaker;
  };

  const finish = (message: Claimed | Doubtful, result: SendResult, { find, tells, channel, name }: Provider): void => {
    const { id: messageId, attemptId } = message;
    const code = 'code' in result ? { errorCode: result.code } : {};
    platform.log.info(
      { messageId, attemptId, channel, provider: name, state: result.state, ...code },
      'message attempt',
    );
    const tried = { ...message, canAsk: find !== undefined, tells: tells === true };
    const recorded = { messageId: message.id, attemptId: message.attemptId, result };
    done.push({ ...recorded, outcome: outcomeOf(result, tried, platform.now()) });
    if (result.state === 'accepted' || result.state === 'sent') taken += 1;
  };
  const run = (provider: Provider, work: () => Promise<void>): void => {
    const one: Promise<void> = work().finally(() => {
      underWay.delete(one);
      onBack();
    });
    underWay.set(one, provider);
  };
  const post = (provider: Provider, message: Claimed): void =>
    run(provider, async () => {
      // A process that slept, and is thought to be dead by now: somebody else has asked about it.
      const isLate = platform.now().getTime() - message.at.getTime() > LOST_AFTER_MS / 2;
      const result = isLate
        ? slept
        : await provider
            .send(message.outgoing)
            .catch((error): SendResult => ({ state: 'unknown', text: String(error) }));
      if (!isLate)
        breakerOf(provider).tell(result.state !== 'unknown' && (result.state !== 'refused' || result.isFinal));
      finish(message, result, provider);
    });
  const ask = (provider: Provider, message: Doubtful): void =>
    run(provider, async () => {
      const found = await provider.find?.(message.sought).catch(() => undefined);
      const own = found && (await platform.db.system((trx) => notTaken(trx, message, found)));
      if (own) finish(message, own, provider);
      else {
        await platform.db.system((trx) => (found ? sendAnew : askLater)(trx, message, platform.now()));
        news += 1;
      }
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
    const { doubtful, moved } = await platform.db.system(async (trx) => {
      const now = platform.now();
      await lookForOwn(trx);
      const canAsk = ways().flatMap((w) => (w.provider.find ? [wayKey(w)] : []));
      const tells = ways().flatMap((w) => (w.provider.tells ? [wayKey(w)] : []));
      await tellBreakers(trx);
      const early = await applyEarly(trx, now);
      const found = await claimDoubtful(trx, { canAsk, tells }, { most: PARALLEL, now });
      return { doubtful: found, moved: early + (await advanceChains(trx, platform, BATCH)) };
    });
    if (moved > 0) news += 1;
    for (const message of doubtful) {
      const way = ways().find((w) => wayKey(w) === message.way);
      if (way) ask(way.provider, message);
    }
    return moved + doubtful.length;
  };
  /** Opens companies' own accounts, each once for what it is now. */
  const lookForOwn = async (trx: Trx): Promise<void> => {
    const accounts = platform.isQuiet ? [] : await ownAccounts(trx);
    own = new Map(
      accounts.map((account) => {
        const key = `${account.id} ${account.version}`;
        return [key, own.get(key) ?? { account, provider: openAccount(platform, account, onTrouble) }];
      }),
    );
  };
  /** Writes down which providers are left alone, and which are no more. */
  const tellBreakers = async (trx: Trx): Promise<void> => {
    for (const way of ways()) {
      const { provider } = way;
      const breaker = breakerOf(provider);
      const rest = breaker.isOpen() ? breaker.rest() : null;
      if (shown.get(provider) === rest) continue;
      await showRest(trx, way, rest);
      shown.set(provider, rest);
    }
  };
  const fill = async (way: Way): Promise<number> => {
    const parallel = way.provider.atOnce ?? PARALLEL;
    const everybody = await take(way, parallel - FOR_URGENT, lanes.survey);
    return everybody === null ? ((await take(way, parallel, lanes.urgent)) ?? 0) : everybody;
  };
  /** Hands over what is due while fewer than `most` are under way. Answers how many there were, null when more may wait. */
  const take = async (way: Way, upTo: number, mostLane: number): Promise<number | null> => {
    const { provider } = way;
    const busy = [...underWay.values()].filter((one) => one === provider).length;
    const most = Math.min(upTo - busy, breakerOf(provider).room(busy));
    if (most <= 0) return null;
    const queue = `${wayKey(way)} ${way.account?.version ?? ''} ${mostLane}`;
    const last = empty.get(queue);
    const asked = { news, at: platform.now().getTime() };
    if (last?.news === news && Math.abs(asked.at - last.at) < TIDY_EVERY_MS) return 0;
    const { claimed, rows } = await platform.db.system((trx) =>
      claim(trx, way, {
        most,
        mostLane,
        rested: breakerOf(provider).rest(),
        now: platform.now(),
        resting: platform.standings.resting(),
      }),
    );
    for (const message of claimed) post(provider, message);
    if (rows === most) return null;
    empty.set(queue, asked);
    return rows;
  };
  const isIdle = (): boolean => underWay.size === 0 && done.length === 0;
  return {
    round: async () => {
      let work = await flush();
      work += await tidy();
      for (const way of ways()) work += await fill(way);
      return work > 0;
    },
    back: async () => {
      if (done.length === 0) await Promise.race(underWay.keys());
    },
    settle: flush,
    isIdle,
    heard: () => {
      news += 1;
    },
    taken: () => taken,
  };
}

const slept: SendResult = { state: 'refused', code: 'late', text: 'The process stood still', isFinal: false };

const all = (providers: Providers): Provider[] => Object.values(providers).filter((p) => p !== undefined);

/** An address that its provider says is none gets no more. */
async function suppressRefused(trx: Trx, results: readonly Recorded[], now: Date): Promise<void> {
  const ends = results.flatMap(({ messageId, result, outcome }) => {
    const reason = result.state === 'refused' && result.isFinal ? reasonOf(outcome.status, result.code) : null;
    return reason && result.state === 'refused' ? [{ messageId, reason, said: result.code }] : [];
  });
  if (ends.length === 0) return;
  const { rows } = await sql<{ id: string; company_id: string; channel: MessageChannel; recipient: string }>`
    select id, company_id, channel, recipient from message where id = any(${ends.map((e) => e.messageId)}::uuid[])`.execute(
    trx,
  );
  const stopped = ends.flatMap(({ messageId, reason, said }) => {
    const row = rows.find((r) => r.id === messageId);
    if (!row) return [];
    const { company_id: companyId, channel, recipient: to } = row;
    return { companyId, channel, to, reason, source: 'provider' as const, said, messageId };
  });
  await suppress(trx, stopped, now);
}

/** Which of the messages that a provider found is the one: that of no other try. Null: none, so that it never had it. */
async function notTaken<F extends { providerId: string }>(
  trx: Trx,
  { attemptId }: Doubtful,
  found: readonly F[],
): Promise<F | null> {
  if (found.length === 0) return null;
  const { rows } = await sql<{ provider_id: string }>`select provider_id from message_attempt
    where provider_id = any(${found.map((f) => f.providerId)}) and id <> ${attemptId}`.execute(trx);
  const others = new Set(rows.map((r) => r.provider_id));
  return found.find((f) => !others.has(f.providerId)) ?? null;
}

/** Its provider never had it: it is sent as if it had not been tried, unless its chain has gone on to a step that may reach its recipient. */
async function sendAnew(trx: Trx, { id, attemptId }: Doubtful, now: Date): Promise<void> {
  const decision = json([{ did: 'askedAgain', at: now.toISOString() }]);
  await sql`update message m set status = case when gone.on then 'failed' else 'queued' end, next_at = case when gone.on then null else ${now}::timestamptz end,
      decisions = m.decisions || ${decision}::jsonb
    from (select exists (select 1 from message later join message first on later.chain_id = first.chain_id and later.step > first.step and later.step > 0
        where first.id = ${id} and later.status not in ('suppressed', 'failed', 'bounced', 'kept')) as on) gone
    where m.id = ${id} and m.attempt_id = ${attemptId} and m.status = 'unknown'`.execute(trx);
  await sql`update message_attempt set state = 'failed' where id = ${attemptId} and state in ('sending', 'unknown')`.execute(
    trx,
  );
}

/** Shows every process, and every company, that a provider is left alone. */
const showRest = (trx: Trx, { provider: { channel, name }, account }: Way, rest: Rest | null): Promise<unknown> =>
  rest === null
    ? sql`delete from message_breaker where channel = ${channel} and account_id is not distinct from ${account?.id ?? null}::uuid`.execute(
        trx,
      )
    : sql`insert into message_breaker (channel, provider, account_id, since, until)
        select ${channel}, ${name}, ${account?.id ?? null}::uuid, ${rest.since}::timestamptz, ${rest.until}::timestamptz
        where ${account?.id ?? null}::uuid is null or exists (select 1 from message_account where id = ${account?.id ?? null}::uuid)
        on conflict (channel, account_id) do update set provider = excluded.provider, since = excluded.since, until = excluded.until`.execute(
        trx,
      );

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
  const beat = await onWake(platform.db.connection, 'tramo_mail', work, onError, sender.heard);
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

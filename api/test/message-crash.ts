import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Decision, MessageStatus } from '@tramo/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import { devEnvironment, type Fate, openDevProviders } from '../src/dev-providers/server.ts';
import { setPrepaid } from '../src/modules/ledger/ledger.operator.store.ts';
import { openDatabase } from '../src/platform/db/tx.ts';
import { newId } from '../src/platform/ids.ts';
import type { Provider } from '../src/platform/messaging/provider.ts';
import { type NewMessage, queueMessages } from '../src/platform/messaging/queue.ts';
import type { QuietHours } from '../src/platform/messaging/quiet.rules.ts';
import { openCrashServer, pause, until } from './crash.ts';
import { openMailServer } from './mail-server.ts';

export interface CrashedMessage {
  id: string;
  chain_id: string;
  step: number;
  channel: 'whatsapp' | 'sms' | 'email';
  recipient: string;
  status: MessageStatus;
  decisions: Decision[];
  chain_at: Date | null;
  next_at: Date | null;
}
export interface CrashRun {
  messages: CrashedMessage[];
  /** How often a message reached its recipient, by `channel recipient`. */
  delivered: Map<string, number>;
  kills: number;
  /** What each attempt that a provider took cost, and what was charged for it: by attempt. */
  costs: Map<string, number>;
  charges: Map<string, number>;
}

/** What `crash-server.ts` tells of itself. */
interface Left {
  aheadMs: number;
  at: number;
  due: number;
  busy: number;
}

/** How long the server waits for a provider's answer. */
const PATIENCE_MS = 800;
const MINUTE_MS = 60_000;
/** Longer than the server takes to count what is left. */
const LOOK_MS = 1000;
/** What goes by after the last kill: waits of chains, tries, questions, the hour of silence, the day of tries. */
const LATER = [2.5, 3, 12, 130, 1700, 1700];
const hundredMinutes = (now: Date): QuietHours => {
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  return { timeZone: 'UTC', from: minute, to: (minute + 100) % 1440 };
};
const template = { name: 'en_camino', language: 'es_MX', parameters: ['Ana'] };

/** Some phones fail, as their providers tell at once or later. */
const faults: Readonly<Record<number, string>> = { 7: '21614', 17: '30003', 27: '131026' };
const phoneOf = (n: number): string => {
  const fault = faults[n % 40];
  return fault === undefined
    ? `55${String(n).padStart(8, '0')}`
    : `5${String(Math.floor(n / 40)).padStart(9 - fault.length, '0')}${fault}`;
};
/**
 * Each by WhatsApp, then SMS, then mail. The last one is held for a hundred minutes: by what is told of it, Meta's silence about earlier ones is known for an answer, though
 * the last of them was the one that got lost.
 */
const eventsOf = (companyId: string, events: number, now: Date): NewMessage[] =>
  Array.from({ length: events }, (_, n) => {
    const content = { subject: 'Tu paquete', text: `Va en camino ${n}` };
    const to = phoneOf(n);
    return {
      companyId,
      event: { name: 'route.onTheWay', key: String(n) },
      recipient: { kind: 'recipient', key: String(n) },
      lane: 'notice',
      quiet: n === events - 1 ? hundredMinutes(now) : null,
      steps: [
        { channel: 'whatsapp', to, ...content, template },
        { channel: 'sms', to, ...content },
        { channel: 'email', to: n % 50 === 3 ? `nadie${n}@ejemplo.mx` : `p${n}@ejemplo.mx`, ...content },
      ],
    };
  });

/**
 * So many events told by the real server to local providers that answer, refuse, break, hang and cut the line, while the server is killed `kills` times in the middle of
 * a post; then two days pass.
 */
export async function runCrashes({ events, kills }: { events: number; kills: number }): Promise<CrashRun> {
  const folder = mkdtempSync(join(tmpdir(), 'tramo-clock-'));
  const clock = join(folder, 'ahead');
  let aheadMs = 0;
  const jump = (minutes: number): void => {
    aheadMs += minutes * MINUTE_MS;
    writeFileSync(clock, String(aheadMs));
  };
  jump(0);
  const now = (): Date => new Date(Date.now() + aheadMs);

  let posts = 0;
  let lastPost = Date.now();
  let isCalm = false;
  let killed: Promise<void> | null = null;
  /** At which posts the server dies: spread over all of them, at moments that nobody chose. */
  const dies = new Set(
    Array.from({ length: kills }, (_, k) => Math.floor(((k + Math.random()) * events) / (kills + 1)) + 5),
  );
  const posted = (): Fate => {
    posts += 1;
    lastPost = Date.now();
    if (dies.has(posts) && killed) dies.add(posts + 20);
    else if (dies.has(posts)) {
      killed = server.kill();
      return Math.random() < 0.5 ? 'takenCut' : 'cut';
    }
    if (isCalm) return 'answer';
    const dice = Math.random();
    return dice < 0.08
      ? 'busy'
      : dice < 0.09
        ? 'cut'
        : dice < 0.1
          ? 'takenCut'
          : dice < 0.105
            ? 'hang'
            : dice < 0.11
              ? 'error'
              : 'answer';
  };
  const mail = await openMailServer((line, to) => {
    lastPost = Date.now();
    if (line === 'RCPT' && to.startsWith('nadie')) return '550 No such user here';
    if (isCalm) return null;
    // At any of the six moments alike.
    const dice = Math.random() * 6;
    return dice < 0.01 ? 'cut' : dice < 0.02 ? 'hang' : dice < 0.1 && line === 'RCPT' ? '450 try later' : null;
  });

  let environment: Record<string, string> = {};
  const server = await openCrashServer(() => environment);
  const dev = await openDevProviders({
    appUrl: server.url,
    pace: { delayMs: 60, isUnruly: true, tries: 40 },
    now,
    fate: ({ method, path }) => (method === 'POST' && /Messages\.json$|\/messages$/.test(path) ? posted() : 'answer'),
  });
  dev.meta.templates.push({
    ...{ id: '1', name: template.name, language: template.language, category: 'UTILITY', status: 'APPROVED' },
    ...{ rejected_reason: 'NONE', body: 'Hola {{1}}, va en camino.', variables: 1, buttons: [] },
  });
  environment = {
    ...devEnvironment(dev.url),
    SMTP_URL: mail.url,
    PUBLIC_URL: server.url,
    CRASH_CLOCK: clock,
    CRASH_PATIENCE_MS: String(PATIENCE_MS),
    CRASH_SEED: 'none',
  };

  const companyId = newId();
  const asked: Provider = { name: 'twilio', channel: 'sms', send: async () => ({ state: 'unknown', text: '' }) };
  const desk = { providers: { whatsapp: asked, sms: asked, email: asked }, now };
  const inDatabase = <T>(work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> =>
    server.readDatabase((connection) => work(openDatabase(connection, () => undefined)));
  const left = (): Left => JSON.parse(readFileSync(`${clock}.left`, 'utf8')) as Left;
  /**
   * Whether nothing was posted for longer than anybody waits, nothing is in hand, and nothing is due or the provider of what is due is left alone: as the server counted it
   * after the last post and by the present clock, however slow the machine is.
   */
  const isQuiet = (): boolean => {
    const { aheadMs: counted, at, due, busy } = left();
    if (counted !== aheadMs || busy > 0 || at < lastPost + PATIENCE_MS) return false;
    return Date.now() - lastPost > (due === 0 ? PATIENCE_MS + 400 : 3 * PATIENCE_MS);
  };
  /** Twice in a row: what stands in this process's own sockets is read between. */
  const quiet = async (): Promise<void> => {
    let since = 0;
    await until(
      async () => {
        const isStill = isQuiet() && since === lastPost;
        since = lastPost;
        return isStill;
      },
      (isStill) => killed !== null || isStill,
      600_000,
    );
  };
  try {
    // The first start makes the tables.
    await server.start();
    await inDatabase(async (db) => {
      await db.system((trx) => sql`insert into company (id, name) values (${companyId}, 'Prueba')`.execute(trx));
      await db.system((trx) => setPrepaid(trx, companyId, true));
      const messages = eventsOf(companyId, events, now());
      for (let i = 0; i < events; i += 500)
        await db.as(companyId, (trx) => queueMessages(trx, desk, messages.slice(i, i + 500)));
    });
    let count = 0;
    await server.start();
    lastPost = Date.now();
    const settle = async (): Promise<void> => {
      for (;;) {
        await quiet();
        if (!killed && left().due === 0) return;
        if (!killed) {
          // The longest rest of a provider that only begins to fail; less than any chain waits.
          jump(0.6);
          lastPost = Date.now();
          continue;
        }
        await killed;
        killed = null;
        count += 1;
        await server.start();
        lastPost = Date.now();
      }
    };
    await settle();
    for (const [index, minutes] of LATER.entries()) {
      isCalm ||= index > 1;
      jump(minutes);
      lastPost = Date.now();
      await settle();
      // What was told of messages arrives before the next hours go by: whether a provider's silence is an answer hangs on it.
      await dev.world.settled();
      await pause(LOOK_MS);
      await settle();
    }
    await dev.world.settled();
    // The last statuses may have made something due, and what charges them follows a second behind.
    await pause(LOOK_MS);
    await settle();
    const messages = await inDatabase((db) =>
      db.system(
        async (trx) =>
          (
            await sql<CrashedMessage>`select id, chain_id, step, channel, recipient, status, decisions, chain_at, next_at from message
            where company_id = ${companyId} order by chain_id, step`.execute(trx)
          ).rows,
      ),
    );
    const money = (work: RawBuilder<unknown>): Promise<Map<string, number>> =>
      inDatabase((db) =>
        db.system(async (trx) => {
          const { rows } = await sql<{ key: string; cents: number }>`${work}`.execute(trx);
          return new Map(rows.map((r) => [r.key, r.cents]));
        }),
      );
    const costs = await money(sql`select id::text as key, price_cents as cents from message_attempt
      where company_id = ${companyId} and price_cents > 0`);
    const booked = sql`select substr(key, 9) as key, net_cents as cents from ledger_tx where company_id = ${companyId} and key like 'attempt:%'`;
    const charges = await money(booked);
    const delivered = new Map<string, number>();
    const add = (key: string): unknown => delivered.set(key, (delivered.get(key) ?? 0) + 1);
    for (const [phone, bubbles] of dev.world.phones)
      for (const bubble of bubbles) add(`${bubble.channel} ${phone.replace('+52', '')}`);
    for (const address of mail.taken) add(`email ${address}`);
    return { messages, delivered, kills: count, costs, charges };
  } finally {
    await server.end();
    await dev.close();
    mail.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Trx } from './db/tx.ts';

/**
 * Work in parts, each with one process at a time. Whoever holds a part renews it; one that died leaves its parts to the others when they run out.
 * The parts are shared out evenly among the processes that are there.
 */
export interface Leases {
  /** Renews what is held, gives back what is too much, takes what is free. Answers the parts that are held. */
  beat(): Promise<ReadonlySet<number>>;
  held(): ReadonlySet<number>;
  /** Keeps the parts with this process until the transaction ends; answers those of them that are its own no more. */
  fence(trx: Trx, parts: readonly number[]): Promise<number[]>;
  /** Gives all back, for the others to take at once. */
  release(): Promise<void>;
}

/** A process that is not heard of for so long has lost its parts. */
const LEASE_S = 10;
/** Renewed not more often than this. */
const BEAT_MS = 2000;

export function openLeases(db: Database, group: string, parts: number): Leases {
  const holder = randomBytes(9).toString('base64url');
  const member = `${group}@${holder}`;
  const nameOf = (part: number): string => `${group}:${part}`;
  const names = Array.from({ length: parts }, (_, part) => nameOf(part));
  const partOf = (name: string): number => Number(name.slice(group.length + 1));
  /** Numbers of the parts held: a part that another held in between has another. */
  let held = new Map<number, number>();
  let beatAt = Number.NEGATIVE_INFINITY;
  let turn: Promise<unknown> = Promise.resolve();
  let isKnown = false;

  const renew = (): Promise<Map<number, number>> =>
    db.system(async (trx) => {
      const until = sql`clock_timestamp() + make_interval(secs => ${LEASE_S})`;
      if (!isKnown)
        await sql`insert into lease (name) select unnest(${names}::text[]) on conflict do nothing`.execute(trx);
      await sql`insert into lease (name, holder, until) values (${member}, ${holder}, ${until})
        on conflict (name) do update set until = excluded.until`.execute(trx);
      await sql`delete from lease where name like ${`${group}@%`} and until < clock_timestamp() - interval '1 minute'`.execute(
        trx,
      );
      const { rows: own } = await sql<{ name: string; number: number }>`update lease set until = ${until}
        where name = any(${names}::text[]) and holder = ${holder} returning name, number`.execute(trx);
      const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from lease
        where name like ${`${group}@%`} and until > clock_timestamp()`.execute(trx);
      const share = Math.ceil(parts / Math.max(1, count[0]?.n ?? 1));
      const mine = new Map(own.map((r) => [partOf(r.name), r.number]));
      const surplus = [...mine.keys()].slice(share);
      if (surplus.length > 0) {
        await sql`update lease set holder = null, until = '-infinity' where name = any(${surplus.map(nameOf)}::text[]) and holder = ${holder}`.execute(
          trx,
        );
        for (const part of surplus) mine.delete(part);
      } else if (mine.size < share) {
        const { rows: taken } = await sql<{ name: string; number: number }>`
          with free as (select name from lease where name = any(${names}::text[]) and until <= clock_timestamp()
            order by name limit ${share - mine.size} for update skip locked)
          update lease l set holder = ${holder}, number = l.number + 1, until = ${until} from free where l.name = free.name
          returning l.name, l.number`.execute(trx);
        for (const r of taken) mine.set(partOf(r.name), r.number);
      }
      return mine;
    });

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work, work);
    turn = next.catch(() => undefined);
    return next;
  };
  return {
    beat: () =>
      inTurn(async () => {
        if (performance.now() - beatAt >= BEAT_MS) {
          held = await renew();
          isKnown = true;
          beatAt = performance.now();
        }
        return new Set(held.keys());
      }),
    held: () => new Set(held.keys()),
    fence: async (trx, asked) => {
      const { rows } = await sql<{ name: string; number: number }>`select name, number from lease
        where name = any(${asked.map(nameOf)}::text[]) and holder = ${holder} order by name for share`.execute(trx);
      const still = new Map(rows.map((r) => [partOf(r.name), r.number]));
      const lost = asked.filter((part) => !held.has(part) || still.get(part) !== held.get(part));
      for (const part of lost) held.delete(part);
      return lost;
    },
    release: () =>
      inTurn(async () => {
        held = new Map();
        beatAt = Number.NEGATIVE_INFINITY;
        await db.system((trx) =>
          sql`update lease set holder = null, until = '-infinity' where holder = ${holder} and name = any(${names}::text[])`.execute(
            trx,
          ),
        );
        await db.system((trx) => sql`delete from lease where name = ${member}`.execute(trx));
      }),
  };
}

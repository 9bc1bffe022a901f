import { sql } from 'kysely';
import type { Trx } from '../db/tx.ts';

/** Whoever works on a backup says so this often at least; after three times as long without a word another one takes it. */
export const BEAT_MS = 60_000;
const LOST = sql`interval '${sql.raw(String((BEAT_MS * 3) / 1000))} seconds'`;
/** One that failed is tried again. */
const AGAIN = sql`interval '1 hour'`;

/** Takes the backup of a day; false: somebody has it, it is done, or it failed a moment ago. */
export const claimRun = async (trx: Trx, day: string, now: Date): Promise<boolean> =>
  (
    await sql`insert into backup_run as r (day, started_at, beat_at) values (${day}::date, ${now}, ${now})
    on conflict (day) do update set started_at = ${now}, beat_at = ${now}, error = null
      where r.finished_at is null and r.beat_at < ${now}::timestamptz - case when r.error is null then ${LOST} else ${AGAIN} end returning 1`.execute(
      trx,
    )
  ).rows.length > 0;

/** Takes the proof of the newest backup; null: it was tried, or somebody has it. */
export async function claimProof(trx: Trx, now: Date): Promise<{ day: string; file: string } | null> {
  const { rows } = await sql<{
    day: string;
    file: string;
  }>`update backup_run set proof_started_at = ${now}, beat_at = ${now}
    where day = (select max(day) from backup_run where finished_at is not null) and proved_at is null and proof_error is null
      and (proof_started_at is null or beat_at < ${now}::timestamptz - ${LOST}) returning day::text, file`.execute(trx);
  return rows[0] ?? null;
}

export const beat = (trx: Trx, day: string, now: Date): Promise<unknown> =>
  sql`update backup_run set beat_at = ${now} where day = ${day}::date`.execute(trx);

/** The process ends: the next one may take it at once. */
export const leaveRun = (trx: Trx, day: string): Promise<unknown> =>
  sql`update backup_run set beat_at = '-infinity' where day = ${day}::date`.execute(trx);

export const endRun = (
  trx: Trx,
  day: string,
  made: { file: string; bytes: number; rows: number },
  now: Date,
): Promise<unknown> =>
  sql`update backup_run set finished_at = ${now}, beat_at = ${now}, file = ${made.file}, bytes = ${made.bytes}, row_count = ${made.rows}, error = null,
    told_at = null where day = ${day}::date`.execute(trx);

export const failRun = (trx: Trx, day: string, error: string, now: Date): Promise<unknown> =>
  sql`update backup_run set error = ${error}, beat_at = ${now} where day = ${day}::date`.execute(trx);

export const endProof = (trx: Trx, day: string, error: string | null, now: Date): Promise<unknown> =>
  sql`update backup_run set proved_at = ${error === null ? now : null}, proof_error = ${error}, beat_at = ${now} where day = ${day}::date`.execute(
    trx,
  );

/** The newest file that was restored to see that it can be. */
export async function provedFile(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{
    file: string;
  }>`select file from backup_run where proved_at is not null order by day desc limit 1`.execute(trx);
  return rows[0]?.file ?? null;
}

/** What the operator was not told yet; from now on he was. */
export async function takeUntold(trx: Trx, now: Date): Promise<{ day: string; error: string } | null> {
  const { rows } = await sql<{ day: string; error: string }>`update backup_run set told_at = ${now}
    where day = (select max(day) from backup_run) and told_at is null and coalesce(error, proof_error) is not null
    returning day::text, coalesce(error, proof_error) as error`.execute(trx);
  return rows[0] ?? null;
}
export const markUntold = (trx: Trx, day: string): Promise<unknown> =>
  sql`update backup_run set told_at = null where day = ${day}::date`.execute(trx);

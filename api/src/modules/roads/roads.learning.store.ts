import type { RoadLearning } from '@tramo/contract/roads/learning';
import type { DayDriven, Learned } from '@tramo/roads/match/learn';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { RoadOverrides } from '../../platform/roads/roads.ts';

export interface KeptDay extends DayDriven {
  day: string;
  routes: number;
  fixes: number;
  matched: number;
}

/** Speeds in use; none where what was learned does not help. */
export async function learnedSpeeds(trx: Trx): Promise<RoadOverrides['learned']> {
  const { rows } = await sql<{ way: number; direction: 0 | 1; slot: number; speedKmh: number }>`
    select way::float8 as way, direction, slot, speed_kmh::float8 as "speedKmh" from road_speed
    where exists (select 1 from road_learning where is_used) order by way, direction, slot`.execute(trx);
  return rows;
}

export async function keptDays(trx: Trx, from: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select day::text from road_day where day >= ${from}::date`.execute(trx);
  return rows.map((r) => r.day);
}
export async function readDays(trx: Trx, from: string): Promise<KeptDay[]> {
  const { rows } = await sql<Omit<KeptDay, 'drives' | 'legs'> & { observed: DayDriven }>`
    select day::text, routes, fixes, matched, observed from road_day where day >= ${from}::date order by day`.execute(
    trx,
  );
  return rows.map(({ observed, ...day }) => ({ ...day, ...observed }));
}
/** Keeps a day, once. */
export const keepDay = (
  trx: Trx,
  companyId: string,
  { day, routes, fixes, matched, drives, legs }: KeptDay,
  at: Date,
): Promise<unknown> =>
  sql`insert into road_day (company_id, day, routes, fixes, matched, observed, learned_at)
    values (${companyId}, ${day}::date, ${routes}, ${fixes}, ${matched}, ${JSON.stringify({ drives, legs })}::jsonb, ${at})
    on conflict (company_id, day) do nothing`.execute(trx);
export const forgetDays = (trx: Trx, before: string): Promise<unknown> =>
  sql`delete from road_day where day < ${before}::date`.execute(trx);

export type Result = Omit<RoadLearning, 'jobId' | 'learnedDate' | 'isUsed'>;
/** Puts what was learned in the place of what was before. */
export async function keepLearned(
  trx: Trx,
  companyId: string,
  of: { speeds: readonly Learned[]; isUsed: boolean; result: Result; at: Date },
): Promise<void> {
  await sql`delete from road_speed where company_id = ${companyId}`.execute(trx);
  for (let i = 0; i < of.speeds.length; i += 5000) {
    const rows = of.speeds
      .slice(i, i + 5000)
      .map(({ way, direction, slot, speedKmh, drives }) => ({ way, direction, slot, speedKmh, drives }));
    await sql`insert into road_speed (company_id, way, direction, slot, speed_kmh, drives)
      select ${companyId}, way, direction, slot, "speedKmh", drives from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(way bigint, direction smallint, slot smallint, "speedKmh" real, drives int)`.execute(trx);
  }
  await sql`insert into road_learning (company_id, learned_at, is_used, result)
    values (${companyId}, ${of.at}, ${of.isUsed}, ${JSON.stringify(of.result)}::jsonb)
    on conflict (company_id) do update set learned_at = excluded.learned_at, is_used = excluded.is_used, result = excluded.result`.execute(
    trx,
  );
}

export async function lastLearning(trx: Trx): Promise<{ at: Date; isUsed: boolean; result: Result } | null> {
  const { rows } = await sql<{ at: Date; isUsed: boolean; result: Result }>`
    select learned_at as at, is_used as "isUsed", result from road_learning where learned_at is not null`.execute(trx);
  return rows[0] ?? null;
}

export async function learningJob(trx: Trx, companyId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from job where company_id = ${companyId} and kind = 'roads.learn'
    and status in ('queued', 'running') order by created_at limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Companies with routes that nobody learned from since a night, as their process takes them: each once. */
export async function takeNight(trx: Trx, companyId: string, night: string): Promise<boolean> {
  const { rows } = await sql`insert into road_learning (company_id, night) values (${companyId}, ${night}::date)
    on conflict (company_id) do update set night = excluded.night where road_learning.night is distinct from excluded.night returning 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Companies of which a route ended within some days. */
export async function companiesDriving(trx: Trx): Promise<{ id: string; timeZone: string }[]> {
  const { rows } = await sql<{ id: string; timeZone: string }>`select c.id, c.time_zone as "timeZone" from company c
    where exists (select 1 from route r where r.company_id = c.id and r.status = 'finished' and r.start_day >= current_date - 3)`.execute(
    trx,
  );
  return rows;
}

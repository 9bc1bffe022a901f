import { type AlertKind, type RoadSettings, watchedKinds } from '@tramo/contract/road-settings';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { LastOfCause } from './alerts.rules.ts';

/** An alert's row as it begins. */
export interface NewAlert {
  id: string;
  kind: AlertKind;
  cause: string;
  at: Date;
  facts: Record<string, string | number>;
}
/** Whose list of alerts a change touches. */
export interface AlertScope {
  kind: AlertKind;
  cediId: string | null;
}

// What reacts to events and sweeps runs as the owner: every statement names the company itself.

export async function lastOfCause(
  trx: Trx,
  companyId: string,
  cause: string,
): Promise<(LastOfCause & { id: string }) | null> {
  const { rows } = await sql<
    LastOfCause & { id: string }
  >`select id, last_at as "lastAt", over_at as "overAt" from alert
    where company_id = ${companyId} and cause = ${cause} order by last_at desc limit 1 for update`.execute(trx);
  return rows[0] ?? null;
}

/** An alert of a route under way, with its driver and vehicle as they are now. Answers null when the route is gone, or over before a watched thing was told. */
export async function insertOfRoute(
  trx: Trx,
  companyId: string,
  alert: NewAlert & { routeId: string; guideId: string | null },
): Promise<AlertScope | null> {
  const { rows } =
    await sql<AlertScope>`insert into alert (id, company_id, kind, cause, at, last_at, cedi_id, route_id, guide_id, driver_id, vehicle_id, facts, names)
    select ${alert.id}, r.company_id, ${alert.kind}, ${alert.cause}, ${alert.at}, ${alert.at}, r.cedi_id, r.id, g.id, r.driver_id, r.vehicle_id,
      ${JSON.stringify(alert.facts)}::jsonb, concat_ws(' ', r.name, g.folio, d.full_name, v.nickname, v.plate)
    from route r left join guide g on g.company_id = r.company_id and g.id = ${alert.guideId}
      left join app_user d on d.id = r.driver_id left join vehicle v on v.id = r.vehicle_id
    where r.company_id = ${companyId} and r.id = ${alert.routeId} and (r.status <> 'finished' or ${!isWatched(alert.kind)})
      and (${alert.guideId}::uuid is null or g.id is not null)
    on conflict (company_id, cause) where over_at is null do nothing
    returning kind, cedi_id as "cediId"`.execute(trx);
  return rows[0] ?? null;
}
const isWatched = (kind: AlertKind): boolean => (watchedKinds as readonly AlertKind[]).includes(kind);

/** An alert of a guide, on a route or not. Null when the guide is gone. */
export async function insertOfGuide(
  trx: Trx,
  companyId: string,
  alert: NewAlert & { guideId: string },
): Promise<AlertScope | null> {
  const { rows } =
    await sql<AlertScope>`insert into alert (id, company_id, kind, cause, at, last_at, cedi_id, route_id, guide_id, driver_id, vehicle_id, facts, names)
    select ${alert.id}, g.company_id, ${alert.kind}, ${alert.cause}, ${alert.at}, ${alert.at}, g.cedi_id, r.id, g.id, r.driver_id, r.vehicle_id,
      ${JSON.stringify(alert.facts)}::jsonb, concat_ws(' ', r.name, g.folio)
    from guide g left join route r on r.company_id = g.company_id and r.id = g.route_id where g.company_id = ${companyId} and g.id = ${alert.guideId}
    on conflict (company_id, cause) where over_at is null do nothing
    returning kind, cedi_id as "cediId"`.execute(trx);
  return rows[0] ?? null;
}

export async function insertOfPaper(
  trx: Trx,
  companyId: string,
  alert: NewAlert & { driverId: string | null; vehicleId: string | null; names: string },
): Promise<void> {
  await sql`insert into alert (id, company_id, kind, cause, at, last_at, driver_id, vehicle_id, facts, names)
    values (${alert.id}, ${companyId}, ${alert.kind}, ${alert.cause}, ${alert.at}, ${alert.at}, ${alert.driverId}, ${alert.vehicleId},
      ${JSON.stringify(alert.facts)}::jsonb, ${alert.names})
    on conflict (company_id, cause) where over_at is null do nothing`.execute(trx);
}

/** An alert of something that is neither a guide's nor a route's: everybody of the company sees it. */
export async function insertOfCompany(trx: Trx, companyId: string, alert: NewAlert): Promise<AlertScope | null> {
  const { rows } = await sql<AlertScope>`insert into alert (id, company_id, kind, cause, at, last_at, facts, names)
    values (${alert.id}, ${companyId}, ${alert.kind}, ${alert.cause}, ${alert.at}, ${alert.at}, ${JSON.stringify(alert.facts)}::jsonb, ${String(alert.facts.name ?? '')})
    on conflict (company_id, cause) where over_at is null do nothing returning kind, cedi_id as "cediId"`.execute(trx);
  return rows[0] ?? null;
}

/** Counts what shows itself again: it holds again, and somebody should look again. */
export async function countAgain(
  trx: Trx,
  companyId: string,
  id: string,
  again: { at: Date; facts: Record<string, string | number> },
): Promise<(AlertScope & { wasUnread: boolean }) | null> {
  const { rows } = await sql<
    AlertScope & { wasUnread: boolean }
  >`with before as (select id, status from alert where company_id = ${companyId} and id = ${id})
    update alert a set count = a.count + 1, last_at = ${again.at}, over_at = null, facts = ${JSON.stringify(again.facts)}::jsonb, status = 'unread', handled_by = null
    from before b where a.id = b.id returning a.kind, a.cedi_id as "cediId", b.status = 'unread' as "wasUnread"`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** What holds is told by other facts now: nothing that anybody must look at again. Null when no alert of it holds. */
export async function updateFacts(
  trx: Trx,
  companyId: string,
  cause: string,
  facts: Record<string, string | number>,
): Promise<AlertScope | null> {
  const { rows } = await sql<AlertScope>`update alert set facts = ${JSON.stringify(facts)}::jsonb
    where company_id = ${companyId} and cause = ${cause} and over_at is null returning kind, cedi_id as "cediId"`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** A cause is over; null when no alert of it holds. */
export async function endCause(trx: Trx, companyId: string, cause: string, at: Date): Promise<AlertScope | null> {
  const { rows } = await sql<AlertScope>`update alert set over_at = ${at}
    where company_id = ${companyId} and cause = ${cause} and over_at is null and last_at <= ${at} returning kind, cedi_id as "cediId"`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** What was watched on a route ends with it. Nothing while the route is under way. */
export async function endOfRoute(trx: Trx, companyId: string, routeId: string): Promise<AlertScope[]> {
  const { rows } = await sql<AlertScope>`update alert a set over_at = greatest(r.finished_at, a.last_at) from route r
    where a.company_id = ${companyId} and a.route_id = ${routeId} and a.over_at is null and a.kind = any(${watchedKinds as unknown as string[]}::text[])
      and r.company_id = a.company_id and r.id = a.route_id and r.status = 'finished' returning a.kind, a.cedi_id as "cediId"`.execute(
    trx,
  );
  return rows;
}

/** Marks a paper as told; false when it was before. */
export async function takePaper(trx: Trx, companyId: string, cause: string, at: Date): Promise<boolean> {
  const { rows } = await sql`insert into alert_paper (company_id, cause, told_at) values (${companyId}, ${cause}, ${at})
    on conflict do nothing returning cause`.execute(trx);
  return rows.length > 0;
}

/** Papers that are renewed, or whose vehicle or driver left, are no matter any more. Answers how many ended. */
export async function endOtherPapers(
  trx: Trx,
  companyId: string,
  causes: readonly string[],
  at: Date,
): Promise<number> {
  const { rows } =
    await sql`update alert set over_at = ${at} where company_id = ${companyId} and over_at is null and kind = 'document'
    and not (cause = any(${causes as string[]}::text[])) returning id`.execute(trx);
  return rows.length;
}

export async function companies(
  trx: Trx,
): Promise<{ id: string; timeZone: string; off: RoadSettings['alerts']['off'] | null }[]> {
  const { rows } = await sql<{ id: string; timeZone: string; off: RoadSettings['alerts']['off'] | null }>`
    select id, time_zone as "timeZone", road->'alerts'->'off' as off from company`.execute(trx);
  return rows;
}

/** Deletes what nobody will look at again. */
export async function forget(trx: Trx, before: { archived: Date; others: Date; papers: Date }): Promise<void> {
  await sql`delete from alert where last_at < ${before.archived} and (status = 'archived' or last_at < ${before.others})`.execute(
    trx,
  );
  await sql`delete from alert_paper where told_at < ${before.papers}`.execute(trx);
}

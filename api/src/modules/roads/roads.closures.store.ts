import { type ClosureState, closureState, type NewClosure, type RoadClosureRow } from '@tramo/contract/roads/closures';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

interface Row {
  id: string;
  name: string;
  kind: RoadClosureRow['kind'];
  points: [number, number][];
  vehicle_kinds: RoadClosureRow['vehicleKinds'];
  from_at: Date;
  until_at: Date | null;
  weekly: RoadClosureRow['weekly'];
  created_by: string;
  version: number;
  created_at: Date;
}
const toClosure =
  (now: Date, timeZone: string) =>
  (r: Row): RoadClosureRow => {
    const hours = { from: r.from_at.toISOString(), until: r.until_at?.toISOString() ?? null, weekly: r.weekly };
    return {
      _id: r.id,
      name: r.name,
      kind: r.kind,
      points: r.points,
      vehicleKinds: r.vehicle_kinds,
      ...hours,
      state: closureState(hours, now.getTime(), timeZone),
      createdBy: r.created_by,
      createdDate: r.created_at.toISOString(),
      version: r.version,
    };
  };

interface Clock {
  now: Date;
  timeZone: string;
}
/** Those that hold at some time between two instants, weekly hours aside; the newest first. */
export async function closuresBetween(
  trx: Trx,
  { now, timeZone }: Clock,
  from: Date,
  until: Date,
): Promise<RoadClosureRow[]> {
  const { rows } =
    await sql<Row>`select * from road_closure where from_at < ${until} and (until_at is null or until_at > ${from})
    order by created_at desc, id`.execute(trx);
  return rows.map(toClosure(now, timeZone));
}

/** What is found of a search, in the order: closed now, resting, waiting, over; the newest first. */
export async function searchClosures(
  trx: Trx,
  { now, timeZone }: Clock,
  q: { search: string; states: readonly ClosureState[] },
): Promise<RoadClosureRow[]> {
  const over = q.states.includes('over');
  // A company has some hundreds at most; which state one is in, its weekly hours decide.
  const { rows } = await sql<Row>`select * from road_closure where (${over} or until_at is null or until_at > ${now})
    and (${q.search} = '' or position(tramo_plain(${q.search}) in search_text) > 0)
    order by created_at desc, id limit 5000`.execute(trx);
  const rank: Record<ClosureState, number> = { active: 0, resting: 1, waiting: 2, over: 3 };
  return rows
    .map(toClosure(now, timeZone))
    .filter((c) => q.states.includes(c.state))
    .sort((a, b) => rank[a.state] - rank[b.state]);
}

export async function findClosure(trx: Trx, { now, timeZone }: Clock, id: string): Promise<RoadClosureRow | null> {
  const { rows } = await sql<Row>`select * from road_closure where id = ${id}`.execute(trx);
  return rows.map(toClosure(now, timeZone))[0] ?? null;
}
export const lockClosure = (trx: Trx, id: string): Promise<unknown> =>
  sql`select 1 from road_closure where id = ${id} for update`.execute(trx);

export async function countOpen(trx: Trx, now: Date): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from road_closure where until_at is null or until_at > ${now}`.execute(trx);
  return rows[0]?.n ?? 0;
}

const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
export const insertClosure = (
  trx: Trx,
  c: NewClosure & { id: string; companyId: string; by: string; at: Date },
): Promise<unknown> =>
  sql`insert into road_closure (id, company_id, name, kind, points, vehicle_kinds, from_at, until_at, weekly, created_by, created_at, updated_at)
    values (${c.id}, ${c.companyId}, ${c.name}, ${c.kind}, ${json(c.points)}, ${c.vehicleKinds}::text[], ${new Date(c.from)},
      ${c.until === null ? null : new Date(c.until)}, ${json(c.weekly)}, ${c.by}, ${c.at}, ${c.at})`.execute(trx);
export const updateClosure = (trx: Trx, id: string, c: NewClosure, at: Date): Promise<unknown> =>
  sql`update road_closure set name = ${c.name}, kind = ${c.kind}, points = ${json(c.points)}, vehicle_kinds = ${c.vehicleKinds}::text[],
    from_at = ${new Date(c.from)}, until_at = ${c.until === null ? null : new Date(c.until)}, weekly = ${json(c.weekly)},
    version = version + 1, updated_at = ${at} where id = ${id}`.execute(trx);
export const deleteClosure = (trx: Trx, id: string): Promise<unknown> =>
  sql`delete from road_closure where id = ${id}`.execute(trx);

/** Changes with every change of the closures that are not over and of the speeds in use. */
export async function overridesVersion(trx: Trx, now: Date): Promise<string> {
  const { rows } = await sql<{ version: string }>`select concat_ws(' ',
    (select md5(string_agg(concat(id, version), ' ' order by id)) from road_closure where until_at is null or until_at > ${now}),
    (select extract(epoch from learned_at) from road_learning where is_used)) as version`.execute(trx);
  return rows[0]?.version ?? '';
}

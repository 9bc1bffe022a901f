import { countEveryDays } from '@tramo/contract/warehouse/counts';
import {
  type AreaPlan,
  type BlockWalk,
  locationsOf,
  type PlannedLocation,
  walkOver,
} from '@tramo/contract/warehouse/locations';
import type { Area } from '@tramo/contract/warehouse/warehouses';
import { type RawBuilder, sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';

interface AreaRow {
  id: string;
  cedi_id: string;
  cedi_name: string;
  name: string;
  prefix: string;
  capacity: number | null;
  blocks: number;
  shelves_per_block: number;
  levels_per_shelf: number;
  containers_per_level: number;
  naming: Area['naming'];
  position: number;
  walk: BlockWalk[] | null;
  version: number;
  created_at: Date;
}
interface AreaFigures {
  area_id: string;
  occupied: number;
  blocked: number;
  units: number;
  due: number;
  counted_at: Date | null;
}

/** Before this a location was counted long ago. */
export const countedLongAgo = (now: Date): Date => new Date(now.getTime() - countEveryDays * 86_400_000);

/** Why a count of `l` is due, with the units `units` that lie there; null when it is not. */
export const dueReason = (units: RawBuilder<unknown>, longAgo: Date): RawBuilder<string | null> =>
  sql`case when l.short_at is not null then 'short' when ${units} > 0 and l.counted_at is null then 'never' when ${units} > 0 and l.counted_at < ${longAgo} then 'old' end`;

const toArea = (r: AreaRow, f: AreaFigures | undefined, canEdit: boolean): Area => {
  const plan = {
    blocks: r.blocks,
    shelvesPerBlock: r.shelves_per_block,
    levelsPerShelf: r.levels_per_shelf,
    containersPerLevel: r.containers_per_level,
  };
  return {
    _id: r.id,
    name: r.name,
    cedi: { _id: r.cedi_id, name: r.cedi_name },
    prefix: r.prefix,
    capacity: r.capacity,
    ...plan,
    naming: r.naming,
    position: r.position,
    walk: walkOver(r.walk, r.blocks),
    isOwnWalk: r.walk !== null,
    locations: locationsOf(plan),
    occupied: f?.occupied ?? 0,
    blocked: f?.blocked ?? 0,
    units: f?.units ?? 0,
    countsDue: f?.due ?? 0,
    lastCountedDate: f?.counted_at?.toISOString() ?? null,
    createdDate: r.created_at.toISOString(),
    version: r.version,
    can: { edit: canEdit },
  };
};

async function figuresOf(trx: Trx, ids: readonly string[], longAgo: Date): Promise<Map<string, AreaFigures>> {
  const { rows } =
    await sql<AreaFigures>`select l.area_id, count(*) filter (where s.units > 0)::int as occupied, count(*) filter (where l.is_blocked)::int as blocked,
      coalesce(sum(s.units), 0)::float8 as units, count(${dueReason(sql`coalesce(s.units, 0)`, longAgo)})::int as due, max(l.counted_at) as counted_at
    from warehouse_location l left join (select location_id, sum(quantity) as units from stock
      where location_id in (select id from warehouse_location where area_id = any(${ids as string[]}::uuid[])) group by location_id) s on s.location_id = l.id
    where l.area_id = any(${ids as string[]}::uuid[]) group by l.area_id`.execute(trx);
  return new Map(rows.map((r) => [r.area_id, r]));
}

const areas = sql`select w.*, a.name as cedi_name from warehouse_area w join address a on a.id = w.cedi_id`;

export interface AreaFilter {
  cediIds: readonly string[] | null;
  search: string;
}
export const areaSorts = ['position', 'name', 'cedi', 'createdDate'] as const;
const sortColumns: Record<(typeof areaSorts)[number], string> = {
  position: 'lower(a.name), w.position',
  name: 'lower(w.name)',
  cedi: 'lower(a.name)',
  createdDate: 'w.created_at',
};
export interface AreaPage {
  sort: (typeof areaSorts)[number];
  descending: boolean;
  limit: number;
  offset: number;
}
export interface Looking {
  now: Date;
  canEdit: boolean;
}

export async function listAreas(
  trx: Trx,
  f: AreaFilter,
  p: AreaPage,
  look: Looking,
): Promise<{ areas: Area[]; total: number }> {
  const where = sql`where (${f.cediIds === null} or w.cedi_id = any(${(f.cediIds ?? []) as string[]}::uuid[]))
    and ${holdsSearch(f.search, [sql`w.name`, sql`w.prefix`, sql`a.name`])}`;
  const direction = p.descending ? 'desc' : 'asc';
  const order = sortColumns[p.sort].replaceAll(',', ` ${direction},`);
  const { rows } =
    await sql<AreaRow>`${areas} ${where} order by ${sql.raw(`${order} ${direction}`)}, w.position, w.id limit ${p.limit} offset ${p.offset}`.execute(
      trx,
    );
  const { rows: count } = await sql<{
    n: number;
  }>`select count(*)::int as n from warehouse_area w join address a on a.id = w.cedi_id ${where}`.execute(trx);
  return { areas: await withFigures(trx, rows, look), total: count[0]?.n ?? 0 };
}

async function withFigures(trx: Trx, rows: readonly AreaRow[], { now, canEdit }: Looking): Promise<Area[]> {
  const figures = await figuresOf(
    trx,
    rows.map((r) => r.id),
    countedLongAgo(now),
  );
  return rows.map((r) => toArea(r, figures.get(r.id), canEdit));
}

export async function findArea(trx: Trx, id: string, look: Looking): Promise<Area | null> {
  const { rows } = await sql<AreaRow>`${areas} where w.id = ${id}`.execute(trx);
  return (await withFigures(trx, rows, look))[0] ?? null;
}

/** All areas of a cedi in their order. */
export const areasOfCedi = async (trx: Trx, cediId: string, look: Looking): Promise<Area[]> =>
  withFigures(
    trx,
    (await sql<AreaRow>`${areas} where w.cedi_id = ${cediId} order by w.position, w.id`.execute(trx)).rows,
    look,
  );

export const lockArea = (trx: Trx, id: string): Promise<unknown> =>
  sql`select 1 from warehouse_area where id = ${id} for update`.execute(trx);

export const countAreas = async (trx: Trx, cediId: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from warehouse_area where cedi_id = ${cediId}`.execute(trx))
    .rows[0]?.n ?? 0;

export type AreaFields = AreaPlan & { name: string; capacity: number | null };
export const insertArea = (
  trx: Trx,
  a: AreaFields & { id: string; companyId: string; cediId: string; at: Date },
): Promise<unknown> =>
  sql`insert into warehouse_area (id, company_id, cedi_id, name, prefix, capacity, blocks, shelves_per_block, levels_per_shelf, containers_per_level, naming, position, created_at, updated_at)
    values (${a.id}, ${a.companyId}, ${a.cediId}, ${a.name}, ${a.prefix}, ${a.capacity}, ${a.blocks}, ${a.shelvesPerBlock}, ${a.levelsPerShelf}, ${a.containersPerLevel}, ${JSON.stringify(a.naming)}::jsonb,
      (select coalesce(max(position), 0) + 1 from warehouse_area where cedi_id = ${a.cediId}), ${a.at}, ${a.at})`.execute(
    trx,
  );

export const updateArea = (trx: Trx, id: string, a: AreaFields, at: Date): Promise<unknown> =>
  sql`update warehouse_area set name = ${a.name}, prefix = ${a.prefix}, capacity = ${a.capacity}, blocks = ${a.blocks}, shelves_per_block = ${a.shelvesPerBlock},
    levels_per_shelf = ${a.levelsPerShelf}, containers_per_level = ${a.containersPerLevel}, naming = ${JSON.stringify(a.naming)}::jsonb, version = version + 1, updated_at = ${at} where id = ${id}`.execute(
    trx,
  );
export const setWalk = (trx: Trx, id: string, walk: readonly BlockWalk[] | null, at: Date): Promise<unknown> =>
  sql`update warehouse_area set walk = ${walk && JSON.stringify(walk)}::jsonb, version = version + 1, updated_at = ${at} where id = ${id}`.execute(
    trx,
  );

export const setPositions = (trx: Trx, areaIds: readonly string[], at: Date): Promise<unknown> =>
  sql`update warehouse_area w set position = o.n, version = version + 1, updated_at = ${at}
    from unnest(${areaIds as string[]}::uuid[]) with ordinality o(id, n) where w.id = o.id and w.position <> o.n`.execute(
    trx,
  );

export const deleteArea = (trx: Trx, id: string): Promise<unknown> =>
  sql`delete from warehouse_area where id = ${id}`.execute(trx);

/** Keeps others from putting anything at places of an area that a plan does not have, until the transaction ends. */
export const lockOutside = (trx: Trx, areaId: string, plan: Omit<AreaPlan, 'prefix' | 'naming'>): Promise<unknown> =>
  sql`select 1 from warehouse_location l where l.area_id = ${areaId} and ${outside(plan)} order by l.id for update`.execute(
    trx,
  );

/** Places of an area that a plan does not have, where something lies: the first of them in their walk. */
export const stockOutside = async (
  trx: Trx,
  areaId: string,
  plan: Omit<AreaPlan, 'prefix' | 'naming'>,
  limit: number,
): Promise<{ code: string; units: number }[]> =>
  (
    await sql<{
      code: string;
      units: number;
    }>`select l.code, sum(s.quantity)::float8 as units from warehouse_location l join stock s on s.location_id = l.id
      where l.area_id = ${areaId} and s.quantity > 0 and ${outside(plan)} group by l.id, l.code, l.rank order by l.rank limit ${limit}`.execute(
      trx,
    )
  ).rows;
const outside = (plan: Omit<AreaPlan, 'prefix' | 'naming'>): RawBuilder<boolean> =>
  sql`(l.block >= ${plan.blocks} or l.shelf >= ${plan.shelvesPerBlock} or l.level >= ${plan.levelsPerShelf} or l.container >= ${plan.containersPerLevel})`;

/** The open count that places outside of a plan belong to, by its name. */
export const countOutside = async (
  trx: Trx,
  areaId: string,
  plan: Omit<AreaPlan, 'prefix' | 'naming'>,
): Promise<string | null> =>
  (
    await sql<{
      name: string;
    }>`select c.name from stock_count c join stock_count_location x on x.count_id = c.id join warehouse_location l on l.id = x.location_id
      where l.area_id = ${areaId} and c.status in ('open', 'review') and ${outside(plan)} limit 1`.execute(trx)
  ).rows[0]?.name ?? null;

const records = (list: readonly PlannedLocation[], ids: readonly string[] | null): RawBuilder<unknown> =>
  sql`unnest(${ids as string[] | null}::uuid[], ${list.map((l) => l.code)}::text[], ${list.map((l) => l.block)}::int[], ${list.map((l) => l.shelf)}::int[],
    ${list.map((l) => l.level)}::int[], ${list.map((l) => l.container)}::int[], ${list.map((l) => l.rank)}::int[]) as x(id, code, block, shelf, level, container, rank)`;

export const insertLocations = (
  trx: Trx,
  of: { companyId: string; areaId: string; cediId: string },
  list: readonly PlannedLocation[],
  ids: readonly string[],
): Promise<unknown> =>
  sql`insert into warehouse_location (id, company_id, area_id, cedi_id, code, block, shelf, level, container, rank)
    select x.id, ${of.companyId}::uuid, ${of.areaId}::uuid, ${of.cediId}::uuid, x.code, x.block, x.shelf, x.level, x.container, x.rank from ${records(list, ids)}
    where not exists (select 1 from warehouse_location l where l.area_id = ${of.areaId} and l.block = x.block and l.shelf = x.shelf and l.level = x.level and l.container = x.container)`.execute(
    trx,
  );

/** Gives the locations of an area, by their places, the codes and ranks of its plan; those outside of it go. Their ids stay, and so does what lies there. */
export async function renameLocations(
  trx: Trx,
  areaId: string,
  plan: Omit<AreaPlan, 'prefix' | 'naming'>,
  list: readonly PlannedLocation[],
): Promise<void> {
  await sql`delete from warehouse_location l where l.area_id = ${areaId} and ${outside(plan)}`.execute(trx);
  await sql`update warehouse_location l set code = x.code, rank = x.rank from ${records(list, null)}
    where l.area_id = ${areaId} and l.block = x.block and l.shelf = x.shelf and l.level = x.level and l.container = x.container and (l.code <> x.code or l.rank <> x.rank)`.execute(
    trx,
  );
}

import type { Hindrances, PlanException, UnassignedGuide } from '@tramo/contract/plan-reasons';
import type { PlannerValues } from '@tramo/contract/planner';
import type { PlanRoute, PlanStatus, PlanTotals } from '@tramo/contract/planning';
import type { RoadSource } from '@tramo/contract/roads/roads';
import type { Place } from '@tramo/contract/routes';
import { foldText } from '@tramo/contract/text';
import { sql } from 'kysely';
import { naturalKey } from '../../platform/db/natural-order.ts';
import type { Trx } from '../../platform/db/tx.ts';
import type { PlanningCedi, PlanningGuide } from './planning.problem.rules.ts';

/** What a person chooses of a plan. */
export interface PlanChoice {
  name: string;
  startDate: string;
  startMinute: number;
  startAddress: Place | null;
  cediIds: string[];
  scopeCediIds: string[];
  guideIds: string[];
  vehicleIds: string[];
  paramsId: string | null;
  params: PlannerValues;
  capacityConfirmed: boolean;
  /** Vehicles of which somebody confirmed, for its day, that they drive with a document that has ended. */
  documentsConfirmed: string[];
  exceptions: PlanException[];
}
/** What the server computes of it. */
export interface PlanResult {
  status: PlanStatus;
  routes: PlanRoute[];
  unassigned: UnassignedGuide[];
  totals: PlanTotals;
  travelWarning: string | null;
  travelSource: RoadSource | null;
  hindrances: Hindrances | null;
}
/** What a search put aside. */
export type BeforeSearch = Pick<PlanResult, 'routes' | 'unassigned' | 'totals'>;
export interface StoredPlan extends PlanChoice, PlanResult {
  id: string;
  /** Routes that the last search changed, until somebody accepts what it found or changes the plan. */
  beforeSearch: BeforeSearch | null;
  jobId: string | null;
  lastDispatch: { at: string; by: string } | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

interface PlanRow {
  id: string;
  name: string;
  status: PlanStatus;
  start_date: string;
  start_minute: number;
  start_address: Place | null;
  cedi_ids: string[];
  scope_cedi_ids: string[];
  guide_ids: string[];
  vehicle_ids: string[];
  params_id: string | null;
  params: PlannerValues;
  capacity_confirmed: boolean;
  documents_confirmed: string[];
  routes: PlanRoute[];
  unassigned: UnassignedGuide[];
  totals: PlanTotals;
  travel_warning: string | null;
  travel_source: RoadSource | null;
  exceptions: PlanException[];
  hindrances: Hindrances | null;
  before_search: BeforeSearch | null;
  last_dispatch: { at: string; by: string } | null;
  job_id: string | null;
  created_by_name: string;
  created_at: Date;
  updated_at: Date;
  version: number;
}
const toPlan = (r: PlanRow): StoredPlan => ({
  id: r.id,
  name: r.name,
  status: r.status,
  startDate: r.start_date,
  startMinute: r.start_minute,
  startAddress: r.start_address,
  cediIds: r.cedi_ids,
  scopeCediIds: r.scope_cedi_ids,
  guideIds: r.guide_ids,
  vehicleIds: r.vehicle_ids,
  paramsId: r.params_id,
  params: r.params,
  capacityConfirmed: r.capacity_confirmed,
  documentsConfirmed: r.documents_confirmed,
  routes: r.routes,
  unassigned: r.unassigned,
  totals: r.totals,
  travelWarning: r.travel_warning,
  travelSource: r.travel_source,
  exceptions: r.exceptions,
  hindrances: r.hindrances,
  beforeSearch: r.before_search,
  jobId: r.job_id,
  lastDispatch: r.last_dispatch && { at: r.last_dispatch.at, by: r.last_dispatch.by },
  createdBy: r.created_by_name,
  createdAt: r.created_at,
  updatedAt: r.updated_at,
  version: r.version,
});

/** A plan that someone kept to `scope` may see (null: all cedis). `lock` keeps others from changing it until the transaction ends. */
export async function findPlan(
  trx: Trx,
  id: string,
  scope: readonly string[] | null,
  options: { lock?: boolean } = {},
): Promise<StoredPlan | null> {
  const { rows } =
    await sql<PlanRow>`select * from route_plan where id = ${id} and (${scope as string[] | null}::uuid[] is null or scope_cedi_ids <@ ${scope as string[] | null}::uuid[])
    ${options.lock ? sql`for update` : sql``}`.execute(trx);
  return rows[0] ? toPlan(rows[0]) : null;
}

/**
 * What a plan's basis was read from: `mark` changes whenever the choice, its guides, vehicles or cedis do. Routes and exceptions, which change with every drop,
 * are not in it: they have the version. Null when the caller sees no such plan.
 */
export async function planFingerprint(
  trx: Trx,
  id: string,
  scope: readonly string[] | null,
): Promise<{ mark: string; version: number; exceptions: PlanException[] } | null> {
  const cedis = scope as string[] | null;
  const { rows } = await sql<{
    mark: string;
    version: number;
    exceptions: PlanException[];
  }>`select p.version, p.exceptions, concat_ws(' ',
      md5(concat_ws(' ', p.start_date, p.start_minute, p.start_address, p.cedi_ids, p.guide_ids, p.vehicle_ids, p.params)),
      (select count(*) || ' ' || coalesce(sum(g.version), 0) from guide g where g.id = any(p.guide_ids)),
      (select md5(string_agg(v::text, '' order by v.id)) from vehicle v where v.id = any(p.vehicle_ids)),
      (select md5(string_agg(a::text, '' order by a.id)) from address a where a.id = any(p.scope_cedi_ids))) as mark
    from route_plan p where p.id = ${id} and (${cedis}::uuid[] is null or p.scope_cedi_ids <@ ${cedis}::uuid[])`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** What a drop must know of its plan. */
export type LockedBoard = Pick<
  StoredPlan,
  'name' | 'status' | 'startDate' | 'vehicleIds' | 'documentsConfirmed' | 'scopeCediIds' | 'exceptions' | 'version'
>;

/** Takes a plan for writing its routes, without reading them: nobody else changes it until the transaction ends. */
export async function lockBoard(trx: Trx, id: string, scope: readonly string[] | null): Promise<LockedBoard | null> {
  const cedis = scope as string[] | null;
  const { rows } =
    await sql<LockedBoard>`select name, status, start_date as "startDate", vehicle_ids as "vehicleIds", documents_confirmed as "documentsConfirmed", scope_cedi_ids as "scopeCediIds", exceptions, version
    from route_plan where id = ${id} and (${cedis}::uuid[] is null or scope_cedi_ids <@ ${cedis}::uuid[]) for update`.execute(
      trx,
    );
  return rows[0] ?? null;
}

/** Writes the routes of a plan, with the exceptions and vehicles that they stand on; answers its new version. */
export async function saveArrangement(
  trx: Trx,
  id: string,
  plan: Pick<
    StoredPlan,
    'status' | 'routes' | 'unassigned' | 'totals' | 'exceptions' | 'vehicleIds' | 'documentsConfirmed'
  >,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{
    version: number;
  }>`update route_plan set status = ${plan.status}, routes = ${JSON.stringify(plan.routes)}::jsonb,
      unassigned = ${JSON.stringify(plan.unassigned)}::jsonb, totals = ${JSON.stringify(plan.totals)}::jsonb, exceptions = ${JSON.stringify(plan.exceptions)}::jsonb,
      vehicle_ids = ${plan.vehicleIds}::uuid[], documents_confirmed = ${plan.documentsConfirmed}::uuid[], hindrances = null, before_search = null, version = version + 1, updated_at = ${at}
    where id = ${id} returning version`.execute(trx);
  return rows[0]?.version ?? 0;
}

export async function insertPlan(
  trx: Trx,
  companyId: string,
  plan: { id: string; createdBy: string; createdByName: string; at: Date } & PlanChoice & PlanResult,
): Promise<void> {
  await sql`insert into route_plan (id, company_id, name, status, start_date, start_minute, start_address, cedi_ids, scope_cedi_ids, guide_ids, vehicle_ids, params_id, params,
      capacity_confirmed, documents_confirmed, exceptions, routes, unassigned, totals, travel_warning, travel_source, hindrances, created_by, created_by_name, created_at, updated_at)
    values (${plan.id}, ${companyId}, ${plan.name}, ${plan.status}, ${plan.startDate}::date, ${plan.startMinute}, ${plan.startAddress ? JSON.stringify(plan.startAddress) : null}::jsonb,
      ${plan.cediIds}::uuid[], ${plan.scopeCediIds}::uuid[], ${plan.guideIds}::uuid[], ${plan.vehicleIds}::uuid[], ${plan.paramsId}, ${JSON.stringify(plan.params)}::jsonb,
      ${plan.capacityConfirmed}, ${plan.documentsConfirmed}::uuid[], ${JSON.stringify(plan.exceptions)}::jsonb, ${JSON.stringify(plan.routes)}::jsonb, ${JSON.stringify(plan.unassigned)}::jsonb,
      ${JSON.stringify(plan.totals)}::jsonb, ${plan.travelWarning}, ${plan.travelSource}, ${plan.hindrances ? JSON.stringify(plan.hindrances) : null}::jsonb,
      ${plan.createdBy}, ${plan.createdByName}, ${plan.at}, ${plan.at})`.execute(trx);
}

/** Writes choice and result of a plan; answers its new version. */
export async function updatePlan(trx: Trx, id: string, plan: PlanChoice & PlanResult, at: Date): Promise<number> {
  const { rows } = await sql<{
    version: number;
  }>`update route_plan set name = ${plan.name}, status = ${plan.status}, start_date = ${plan.startDate}::date, start_minute = ${plan.startMinute},
      start_address = ${plan.startAddress ? JSON.stringify(plan.startAddress) : null}::jsonb, cedi_ids = ${plan.cediIds}::uuid[], scope_cedi_ids = ${plan.scopeCediIds}::uuid[],
      guide_ids = ${plan.guideIds}::uuid[], vehicle_ids = ${plan.vehicleIds}::uuid[], params_id = ${plan.paramsId}, params = ${JSON.stringify(plan.params)}::jsonb,
      capacity_confirmed = ${plan.capacityConfirmed}, documents_confirmed = ${plan.documentsConfirmed}::uuid[], exceptions = ${JSON.stringify(plan.exceptions)}::jsonb, routes = ${JSON.stringify(plan.routes)}::jsonb, unassigned = ${JSON.stringify(plan.unassigned)}::jsonb,
      totals = ${JSON.stringify(plan.totals)}::jsonb, travel_warning = ${plan.travelWarning}, travel_source = ${plan.travelSource}, hindrances = ${plan.hindrances ? JSON.stringify(plan.hindrances) : null}::jsonb,
      before_search = case when routes = ${JSON.stringify(plan.routes)}::jsonb then before_search end, version = version + 1, updated_at = ${at}
    where id = ${id} returning version`.execute(trx);
  return rows[0]?.version ?? 0;
}

/** Somebody confirmed vehicles with an ended document when the plan was searched or sent out. */
export async function saveDocumentsConfirmed(trx: Trx, id: string, vehicleIds: readonly string[]): Promise<void> {
  await sql`update route_plan set documents_confirmed = ${vehicleIds as string[]}::uuid[] where id = ${id}`.execute(
    trx,
  );
}

/** Somebody accepts what the last search found. */
export async function forgetBeforeSearch(trx: Trx, id: string): Promise<void> {
  await sql`update route_plan set before_search = null where id = ${id}`.execute(trx);
}

/** Moves a plan to another state; answers its new version. */
export async function setStatus(
  trx: Trx,
  id: string,
  status: PlanStatus,
  jobId: string | null,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{
    version: number;
  }>`update route_plan set status = ${status}, job_id = ${jobId}, version = version + 1, updated_at = ${at} where id = ${id} returning version`.execute(
    trx,
  );
  return rows[0]?.version ?? 0;
}

/**
 * Writes what an optimisation found, unless the plan no longer waits for that job; `remembersBefore`: with the routes that it had. Answers the plan's state
 * for the event.
 */
export async function finishOptimising(
  trx: Trx,
  id: string,
  jobId: string,
  result: (PlanResult & { remembersBefore: boolean }) | null,
  at: Date,
): Promise<{ status: PlanStatus; version: number; scopeCediIds: string[] } | null> {
  const change = result
    ? sql`status = ${result.status}, routes = ${JSON.stringify(result.routes)}::jsonb, unassigned = ${JSON.stringify(result.unassigned)}::jsonb,
        totals = ${JSON.stringify(result.totals)}::jsonb, travel_warning = ${result.travelWarning}, travel_source = ${result.travelSource}, hindrances = ${result.hindrances ? JSON.stringify(result.hindrances) : null}::jsonb,
        before_search = ${result.remembersBefore ? sql`jsonb_build_object('routes', routes, 'unassigned', unassigned, 'totals', totals)` : sql`null`}`
    : // Nothing found: it is again what it was before.
      sql`status = case when jsonb_array_length(routes) > 0 then 'optimised' else 'draft' end`;
  const { rows } = await sql<{
    status: PlanStatus;
    version: number;
    scope_cedi_ids: string[];
  }>`update route_plan set ${change}, version = version + 1, updated_at = ${at}
    where id = ${id} and job_id = ${jobId} and status = 'optimising' returning status, version, scope_cedi_ids`.execute(
    trx,
  );
  const row = rows[0];
  return row ? { status: row.status, version: row.version, scopeCediIds: row.scope_cedi_ids } : null;
}

export async function deletePlan(trx: Trx, id: string): Promise<void> {
  await sql`delete from route_plan where id = ${id}`.execute(trx);
}

export interface PlanFilter {
  search: string;
  status: PlanStatus | null;
  scope: readonly string[] | null;
  sort: 'createdDate' | 'startDate' | 'name' | 'status';
  descending: boolean;
  limit: number;
  offset: number;
}
export interface PlanLine {
  id: string;
  name: string;
  status: PlanStatus;
  startDate: string;
  startMinute: number;
  startAddress: Place | null;
  cedis: { _id: string; name: string }[];
  totals: PlanTotals;
  guides: number;
  vehicles: number;
  jobId: string | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}
const sortColumns = {
  createdDate: 'p.created_at',
  startDate: 'p.start_date',
  name: naturalKey('p.name'),
  status: 'p.status',
} as const;

/** A page of plans without their routes; the cedis' names come from places in the same query. */
export async function listPlans(
  trx: Trx,
  companyId: string,
  f: PlanFilter,
): Promise<{ plans: PlanLine[]; total: number }> {
  const like = `%${foldText(f.search).replace(/[\\%_]/g, '\\$&')}%`;
  const scope = f.scope as string[] | null;
  const where = sql`p.company_id = ${companyId} and (${f.status}::text is null or p.status = ${f.status}) and (${f.search} = '' or tramo_plain(p.name) like ${like})
    and (${scope}::uuid[] is null or p.scope_cedi_ids <@ ${scope}::uuid[])`;
  const { rows } = await sql<PlanRow & { cedis: { _id: string; name: string }[]; guides: number; vehicles: number }>`
    select p.id, p.name, p.status, p.start_date, p.start_minute, p.start_address, p.totals, cardinality(p.guide_ids) as guides, cardinality(p.vehicle_ids) as vehicles, p.job_id,
      p.created_by_name, p.created_at, p.updated_at, p.version,
      (select coalesce(json_agg(json_build_object('_id', a.id, 'name', a.name) order by array_position(p.cedi_ids, a.id)), '[]') from address a where a.id = any(p.cedi_ids)) as cedis
    from route_plan p where ${where} order by ${sql.raw(`${sortColumns[f.sort]} ${f.descending ? 'desc' : 'asc'}`)}, p.id ${sql.raw(f.descending ? 'desc' : 'asc')}
    limit ${f.limit} offset ${f.offset}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*) as n from route_plan p where ${where}`.execute(trx);
  return {
    plans: rows.map((r) => ({
      id: r.id,
      name: r.name,
      status: r.status,
      startDate: r.start_date,
      startMinute: r.start_minute,
      startAddress: r.start_address,
      cedis: r.cedis,
      totals: r.totals,
      guides: r.guides,
      vehicles: r.vehicles,
      jobId: r.job_id,
      createdBy: r.created_by_name,
      createdAt: r.created_at,
      updatedAt: r.updated_at,
      version: r.version,
    })),
    total: count[0]?.n ?? 0,
  };
}

/**
 * Guides by ids in their order, with no more than planning needs: 500 of them are read for every drag of a stop, where the guides'
 * own service would read each one's client, cedi and route too. `scope`: only those of these cedis.
 */
export async function planningGuides(
  trx: Trx,
  ids: readonly string[],
  scope: readonly string[] | null,
): Promise<PlanningGuide[]> {
  if (ids.length === 0) return [];
  // One JSON text instead of 500 rows: the embedded database's own row parser is ten times slower than JSON.parse.
  const { rows } = await sql<{ guides: PlanningGuide[] }>`select coalesce(json_agg(json_build_object(
      '_id', g.id, 'folio', g.folio, 'type', g.type, 'status', g.status, 'contactName', g.contact_name, 'companyName', g.company_name,
      'addressLine', trim(g.street || ' ' || g.ext_number), 'suburb', g.suburb, 'lat', g.lat, 'lng', g.lng,
      'load', json_build_object('packages', g.packages, 'weightKg', g.weight_kg, 'volumeM3', g.volume_m3),
      'serviceMinutes', g.service_minutes, 'windows', g.windows, 'cediId', g.cedi_id, 'skills', g.skills, 'routeId', g.route_id, 'routeName', r.name)), '[]') as guides
    from guide g left join route r on r.id = g.route_id
    where g.id = any(${ids as string[]}::uuid[]) and (${scope as string[] | null}::uuid[] is null or g.cedi_id = any(${scope as string[] | null}::uuid[]))`.execute(
    trx,
  );
  const byId = new Map(rows[0]?.guides.map((g) => [g._id, g]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Ids of the located guides that a cedi had for a day, whatever became of them, oldest first. */
export async function guidesOfDay(
  trx: Trx,
  companyId: string,
  cediId: string,
  day: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from guide where company_id = ${companyId} and scheduled_date = ${day}::date and cedi_id = ${cediId}
    and lat is not null order by id limit ${limit}`.execute(trx);
  return rows.map((r) => r.id);
}

/** Names and places of cedis, in the order of their ids (deleted ones too: old plans still name them). */
export async function planningCedis(trx: Trx, ids: readonly string[]): Promise<PlanningCedi[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    name: string;
    lat: number;
    lng: number;
  }>`select id, name, lat, lng from address where id = any(${ids as string[]}::uuid[])`.execute(trx);
  const byId = new Map(rows.map((a) => [a.id, a]));
  return ids.flatMap((id) => {
    const a = byId.get(id);
    return a ? [{ _id: a.id, name: a.name, lat: a.lat, lng: a.lng }] : [];
  });
}

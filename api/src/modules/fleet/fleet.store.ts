import type { Vehicle } from '@tramo/contract/fleet';
import { vehicleKinds } from '@tramo/contract/fleet';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { unfinishedRoutes } from './fleet.relations.ts';
import type { VehicleFields } from './fleet.rules.ts';

/** Fields of a vehicle that a column holds as they are. */
const plain = {
  vehicleId: 'vehicle_id',
  nickname: 'nickname',
  plate: 'plate',
  brand: 'brand',
  model: 'model',
  modelYear: 'model_year',
  type: 'type',
  floatType: 'float_type',
  costPerKm: 'cost_per_km',
  costPerHour: 'cost_per_hour',
  fixedCost: 'fixed_cost',
  shiftStartMinute: 'shift_start_minute',
  shiftEndMinute: 'shift_end_minute',
  speedFactor: 'speed_factor',
  notes: 'notes',
} as const satisfies Partial<Record<keyof VehicleFields, string>>;
type Plain = keyof typeof plain;
const plainColumns = Object.entries(plain) as [Plain, (typeof plain)[Plain]][];

export type VehicleRow = { [K in Plain as (typeof plain)[K]]: VehicleFields[K] } & {
  id: string;
  provider_id: string | null;
  cedi_id: string | null;
  usual_driver_id: string | null;
  provider: Vehicle['provider'];
  origin: Vehicle['originAddress'];
  usual_driver: Vehicle['usualDriver'];
  capacity_packages: number;
  capacity_weight_kg: number;
  capacity_volume_m3: number;
  skills: Vehicle['skills'];
  status: 'available' | 'maintenance' | 'deleted';
  documents: Vehicle['documents'];
  version: number;
  created_at: Date;
  /** It has a route on the day asked for. */
  is_taken: boolean;
  /** It has a route that has not finished, whatever the day. */
  is_in_route: boolean;
};

/** What a vehicle's row and the vehicle tell alike. */
const alike = (r: VehicleRow) => ({
  ...(Object.fromEntries(plainColumns.map(([field, column]) => [field, r[column]])) as Pick<VehicleFields, Plain>),
  capacity: { quantity: r.capacity_packages, weightKg: r.capacity_weight_kg, volumeM3: r.capacity_volume_m3 },
  skills: r.skills,
  documents: r.documents,
});

export const toVehicle = (r: VehicleRow, can: Vehicle['can']): Vehicle => ({
  _id: r.id,
  ...alike(r),
  provider: r.provider,
  originAddress: r.origin,
  status: r.status === 'available' && r.is_taken ? 'routeAssigned' : r.status,
  usualDriver: r.usual_driver,
  createdDate: r.created_at.toISOString(),
  version: r.version,
  can,
});

/** What people set of a vehicle, from its row. */
export const fieldsOf = (r: VehicleRow): VehicleFields => ({
  ...alike(r),
  providerId: r.provider_id,
  originAddressId: r.cedi_id,
  status: r.status,
  usualDriverId: r.usual_driver_id,
});

export interface VehicleFilter {
  search: string;
  /** Null: all; with an empty list nothing is found. */
  cediIds: readonly string[] | null;
  providers: readonly string[] | null;
  types: readonly string[] | null;
  floatType: Vehicle['floatType'] | null;
  status: 'available' | 'maintenance' | null;
  /** Day whose routes make a vehicle taken. */
  day: string;
  tripStatus: 'available' | 'routeAssigned' | null;
  /** Only those with a paper that ends until this day. */
  expiringUntil: string | null;
}
export const vehicleSorts = [
  'nickname',
  'plate',
  'type',
  'weightKg',
  'packages',
  'createdDate',
  'documentsUntil',
] as const;
export interface VehiclePage {
  sort: (typeof vehicleSorts)[number];
  descending: boolean;
  limit: number;
  offset: number;
}

const sortColumns: Record<VehiclePage['sort'], RawBuilder<unknown>> = {
  nickname: sql`lower(v.nickname)`,
  plate: sql`v.plate`,
  // By size, not by the alphabet.
  type: sql`array_position(${[...vehicleKinds]}::text[], v.type)`,
  weightKg: sql`v.capacity_weight_kg`,
  packages: sql`v.capacity_packages`,
  createdDate: sql`v.created_at`,
  documentsUntil: sql`v.documents_until`,
};

const takenOn = (day: string) =>
  sql`v.id in (select r.vehicle_id from ${unfinishedRoutes()} r where r.start_day = ${day}::date)`;

/** Ids are compared as texts: a filter may hold anything, and what is no id is no vehicle's. */
function whereOf(f: VehicleFilter): RawBuilder<unknown> {
  const parts = [sql`v.status <> 'deleted'`];
  if (f.cediIds) parts.push(sql`(v.cedi_id is null or v.cedi_id::text = any(${[...f.cediIds]}::text[]))`);
  if (f.providers) parts.push(sql`v.provider_id::text = any(${[...f.providers]}::text[])`);
  if (f.types) parts.push(sql`v.type = any(${[...f.types]}::text[])`);
  if (f.floatType) parts.push(sql`v.float_type = ${f.floatType}`);
  if (f.status) parts.push(sql`v.status = ${f.status}`);
  if (f.expiringUntil) parts.push(sql`v.documents_until <= ${f.expiringUntil}::date`);
  if (f.tripStatus)
    parts.push(sql`v.status = 'available' and (${takenOn(f.day)}) = ${f.tripStatus === 'routeAssigned'}`);
  if (f.search !== '') {
    const like = `%${f.search.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(sql`v.search_text like tramo_plain(${like})`);
  }
  return sql`where ${sql.join(parts, sql` and `)}`;
}

/** Names beside the vehicles, and whether they have a route: asked for the rows of a page alone. A cedi that was deleted is none. */
const decorations = (day: string) => sql`v.*,
  (select json_build_object('_id', p.id, 'name', p.name) from provider p where p.id = v.provider_id) as provider,
  (select json_build_object('_id', a.id, 'name', a.name) from address a where a.id = v.cedi_id and a.status = 'enabled') as origin,
  (select json_build_object('_id', u.id, 'fullName', u.full_name) from app_user u where u.id = v.usual_driver_id) as usual_driver,
  ${takenOn(day)} as is_taken,
  exists (select 1 from ${unfinishedRoutes()} r where r.vehicle_id = v.id) as is_in_route`;

const orderOf = (p: VehiclePage): RawBuilder<unknown> => {
  const direction = p.descending ? sql`desc` : sql`asc`;
  // Only papers may be missing; elsewhere the words would keep the index of nicknames from serving.
  return sql`order by ${sortColumns[p.sort]} ${p.sort === 'documentsUntil' ? sql`${direction} nulls last` : direction}, lower(v.nickname), v.id`;
};

/** Which rows make the page is found on narrow rows; only they are read whole. */
export async function listVehicles(trx: Trx, f: VehicleFilter, p: VehiclePage): Promise<VehicleRow[]> {
  const { rows } = await sql<VehicleRow>`select ${decorations(f.day)}
    from (select v.id from vehicle v ${whereOf(f)} ${orderOf(p)} limit ${p.limit} offset ${p.offset}) page join vehicle v on v.id = page.id
    ${orderOf(p)}`.execute(trx);
  return rows;
}

export async function countVehicles(trx: Trx, f: VehicleFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from vehicle v ${whereOf(f)}`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Ids that match a filter, in its order. */
export async function selectVehicles(trx: Trx, f: VehicleFilter, p: VehiclePage): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select v.id from vehicle v ${whereOf(f)} ${orderOf(p)} limit ${p.limit} offset ${p.offset}`.execute(trx);
  return rows.map((r) => r.id);
}

/** Vehicles by their ids in no order, deleted ones too (old routes still show theirs). */
export async function vehiclesByIds(trx: Trx, ids: readonly string[], day: string): Promise<VehicleRow[]> {
  const { rows } =
    await sql<VehicleRow>`select ${decorations(day)} from vehicle v where v.id = any(${[...ids]}::uuid[])`.execute(trx);
  return rows;
}

/** Holds a vehicle until the transaction ends. */
export const lockVehicle = (trx: Trx, id: string): Promise<unknown> =>
  sql`select 1 from vehicle where id = ${id} for update`.execute(trx);

/** Name of a route of the vehicle that has not finished, or null. */
export async function unfinishedRoute(trx: Trx, vehicleId: string): Promise<string | null> {
  const { rows } = await sql<{
    name: string;
  }>`select name from ${unfinishedRoutes()} r where vehicle_id = ${vehicleId} order by start_at limit 1`.execute(trx);
  return rows[0]?.name ?? null;
}

const columnsOf = (v: VehicleFields, documentsUntil: string | null): Record<string, RawBuilder<unknown>> => ({
  ...Object.fromEntries(plainColumns.map(([field, column]) => [column, sql`${v[field]}`])),
  provider_id: sql`${v.providerId}`,
  cedi_id: sql`${v.originAddressId}`,
  usual_driver_id: sql`${v.usualDriverId}`,
  capacity_packages: sql`${v.capacity.quantity}`,
  capacity_weight_kg: sql`${v.capacity.weightKg}`,
  capacity_volume_m3: sql`${v.capacity.volumeM3}`,
  skills: sql`${[...v.skills]}::text[]`,
  status: sql`${v.status}`,
  documents: sql`${JSON.stringify(v.documents)}::jsonb`,
  documents_until: sql`${documentsUntil}::date`,
});

export async function insertVehicle(
  trx: Trx,
  row: { id: string; companyId: string; at: Date; fields: VehicleFields; documentsUntil: string | null },
): Promise<void> {
  const columns = columnsOf(row.fields, row.documentsUntil);
  await sql`insert into vehicle (id, company_id, created_at, ${sql.join(Object.keys(columns).map((c) => sql.ref(c)))})
    values (${row.id}, ${row.companyId}, ${row.at}, ${sql.join(Object.values(columns))})`.execute(trx);
}

export async function updateVehicle(
  trx: Trx,
  id: string,
  fields: VehicleFields,
  documentsUntil: string | null,
): Promise<void> {
  const sets = Object.entries(columnsOf(fields, documentsUntil)).map(([c, value]) => sql`${sql.ref(c)} = ${value}`);
  await sql`update vehicle set ${sql.join(sets)}, version = version + 1 where id = ${id}`.execute(trx);
}

/** The vehicles' papers. */
export const vehicleFiles = sql`select (paper->>'fileId')::uuid from vehicle, jsonb_array_elements(documents) paper where paper->>'fileId' is not null`;

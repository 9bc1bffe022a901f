import type { Vehicle } from '@tramo/contract/fleet';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

interface VehicleRow {
  id: string;
  vehicle_id: string;
  nickname: string;
  plate: string;
  brand: string | null;
  model: string | null;
  type: Vehicle['type'];
  float_type: Vehicle['floatType'];
  provider: Vehicle['provider'];
  origin: Vehicle['originAddress'];
  usual_driver: Vehicle['usualDriver'];
  capacity_packages: number;
  capacity_weight_kg: number;
  capacity_volume_m3: number;
  cost_per_km: number;
  cost_per_hour: number;
  fixed_cost: number;
  shift_start_minute: number;
  shift_end_minute: number;
  speed_factor: number;
  skills: Vehicle['skills'];
  status: Vehicle['status'];
  taken: boolean;
}

const toVehicle = (r: VehicleRow): Vehicle => ({
  _id: r.id,
  vehicleId: r.vehicle_id,
  nickname: r.nickname,
  plate: r.plate,
  brand: r.brand,
  model: r.model,
  type: r.type,
  floatType: r.float_type,
  provider: r.provider,
  originAddress: r.origin,
  capacity: { quantity: r.capacity_packages, weightKg: r.capacity_weight_kg, volumeM3: r.capacity_volume_m3 },
  costPerKm: r.cost_per_km,
  costPerHour: r.cost_per_hour,
  fixedCost: r.fixed_cost,
  shiftStartMinute: r.shift_start_minute,
  shiftEndMinute: r.shift_end_minute,
  speedFactor: r.speed_factor,
  skills: r.skills,
  status: r.status === 'available' && r.taken ? 'routeAssigned' : r.status,
  usualDriver: r.usual_driver,
});

export interface VehicleFilter {
  search: string;
  ids: readonly string[] | null;
  cediIds: readonly string[] | null;
  providers: readonly string[] | null;
  types: readonly string[] | null;
  /** Day whose routes make a vehicle taken. */
  day: string;
  tripStatus: 'available' | 'routeAssigned' | null;
  includeDeleted: boolean;
  sort: 'nickname' | 'plate' | 'type' | 'weightKg';
  descending: boolean;
  limit: number;
  offset: number;
}

const sortColumns = { nickname: 'v.nickname', plate: 'v.plate', type: 'v.type', weightKg: 'v.capacity_weight_kg' } as const;

/** Reads provider, cedi, driver names and the day's routes beside the vehicle: one query for a page. */
export async function listVehicles(trx: Trx, f: VehicleFilter): Promise<{ vehicles: Vehicle[]; total: number }> {
  const like = `%${f.search.replace(/[\\%_]/g, '\\$&')}%`;
  const ids = f.ids as string[] | null;
  const cedis = f.cediIds as string[] | null;
  const providers = f.providers as string[] | null;
  const types = f.types as string[] | null;
  const from = sql`from (select v.*, exists (select 1 from route r where r.vehicle_id = v.id and r.start_day = ${f.day}::date and r.status <> 'finished') as taken from vehicle v) v
    where (${f.includeDeleted} or v.status <> 'deleted') and (${ids}::uuid[] is null or v.id = any(${ids}::uuid[]))
    and (${cedis}::uuid[] is null or v.cedi_id is null or v.cedi_id = any(${cedis}::uuid[]))
    and (${providers}::uuid[] is null or v.provider_id = any(${providers}::uuid[])) and (${types}::text[] is null or v.type = any(${types}::text[]))
    and (${f.tripStatus}::text is null or (v.status = 'available' and v.taken = (${f.tripStatus}::text = 'routeAssigned')))
    and (${f.search} = '' or v.nickname ilike ${like} or v.plate ilike ${like} or v.vehicle_id ilike ${like} or v.brand ilike ${like})`;
  const { rows } = await sql<VehicleRow>`select v.*,
      (select json_build_object('_id', p.id, 'name', p.name) from provider p where p.id = v.provider_id) as provider,
      (select json_build_object('_id', a.id, 'name', a.name) from address a where a.id = v.cedi_id) as origin,
      (select json_build_object('_id', u.id, 'fullName', u.full_name) from app_user u where u.id = v.usual_driver_id) as usual_driver
    ${from} order by ${sql.raw(`${sortColumns[f.sort]} ${f.descending ? 'desc' : 'asc'}`)}, v.nickname, v.id limit ${f.limit} offset ${f.offset}`.execute(
    trx,
  );
  const { rows: count } = await sql<{ n: number }>`select count(*) as n ${from}`.execute(trx);
  return { vehicles: rows.map(toVehicle), total: count[0]?.n ?? 0 };
}

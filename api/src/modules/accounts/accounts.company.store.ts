import type { Company, CompanyChange } from '@tramo/contract/accounts';
import { defaultRoad, type RoadSettings } from '@tramo/contract/road-settings';
import { defaultTracking, type TrackingSettings } from '@tramo/contract/tracking-settings';
import { defaultOrders, type OrderSettings } from '@tramo/contract/warehouse/order-settings';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { routesOfPeople, vehiclesOfCompanies } from './accounts.relations.ts';

interface CompanyRow {
  id: string;
  name: string;
  legal_name: string | null;
  legal_representative: string;
  email: string;
  website: string;
  contact_name: string;
  phone: string;
  postal_address: string;
  country: string;
  logo_file_id: string | null;
  time_zone: string;
  date_format: string;
  hour_format: '24H' | '12H';
  distance_unit: 'km' | 'miles';
  weight_unit: 'kg' | 'pounds';
  default_delivery_minutes: number;
  default_wait_minutes: number;
  first_weekday: number;
  min_vehicle_load_percent: number;
  max_routes_per_week: number;
  single_session: boolean;
  require_second_factor: boolean;
  profile_saved_at: Date | null;
  is_demo: boolean;
  is_sandbox: boolean;
  clock_ahead_ms: number | string;
  ui: Record<string, unknown>;
  tracking: TrackingSettings | null;
  road: Partial<RoadSettings> | null;
  orders: Partial<OrderSettings> | null;
  version: number;
}
interface Activities {
  has_cedi: boolean;
  has_vehicle: boolean;
  has_driver: boolean;
  has_route: boolean;
}

/** Whether the company has the things of the guided start: each question ends at the first row. */
const activities =
  () => sql`exists (select 1 from address a where a.company_id = c.id and a.status = 'enabled') as has_cedi,
  exists (select 1 from ${vehiclesOfCompanies()} v where v.company_id = c.id) as has_vehicle,
  exists (select 1 from app_user u where u.company_id = c.id and u.type = 'driver' and u.status = 'enabled') as has_driver,
  exists (select 1 from ${routesOfPeople()} r where r.company_id = c.id) as has_route`;

export async function findCompany(trx: Trx, id: string, { lock = false } = {}): Promise<Company | null> {
  const { rows } = await sql<
    CompanyRow & Activities
  >`select c.*, ${activities()} from company c where c.id = ${id} ${lock ? sql`for update of c` : sql``}`.execute(trx);
  const r = rows[0];
  return r ? toCompany(r) : null;
}

const toCompany = (r: CompanyRow & Activities): Company => ({
  _id: r.id,
  name: r.name,
  profile: {
    legalName: r.legal_name ?? '',
    legalRepresentative: r.legal_representative,
    email: r.email,
    website: r.website,
    contactName: r.contact_name,
    phone: r.phone,
    address: r.postal_address,
    country: r.country,
  },
  logoFileId: r.logo_file_id,
  timeZone: r.time_zone,
  dateFormat: r.date_format,
  hourFormat: r.hour_format,
  distanceUnit: r.distance_unit,
  weightUnit: r.weight_unit,
  volumeUnit: 'm3',
  defaultDeliveryMinutes: r.default_delivery_minutes,
  defaultWaitMinutes: r.default_wait_minutes,
  firstWeekday: r.first_weekday,
  minVehicleLoadPercent: r.min_vehicle_load_percent,
  maxRoutesPerWeek: r.max_routes_per_week,
  singleSession: r.single_session,
  requireSecondFactor: r.require_second_factor,
  isDemo: r.is_demo,
  isSandbox: r.is_sandbox,
  clockAheadMs: Number(r.clock_ahead_ms),
  ui: r.ui,
  tracking: { ...defaultTracking, ...r.tracking },
  road: { ...defaultRoad, ...r.road, alerts: { ...defaultRoad.alerts, ...r.road?.alerts } },
  orders: { ...defaultOrders, ...r.orders },
  activitiesCompleted: {
    profile: r.profile_saved_at !== null,
    cedi: r.has_cedi,
    vehicle: r.has_vehicle,
    driver: r.has_driver,
    route: r.has_route,
  },
  version: r.version,
});

interface CompanyRules {
  guideTime: OrderSettings['guideTime'];
  firstWeekday: number;
  requireSecondFactor: boolean;
  defaultDeliveryMinutes: number;
}
/** The company's rules that many calls need, without what the guided start counts. */
export async function companyRules(trx: Trx, id: string): Promise<CompanyRules> {
  const { rows } = await sql<
    Pick<CompanyRow, 'first_weekday' | 'require_second_factor' | 'default_delivery_minutes' | 'orders'>
  >`select first_weekday, require_second_factor, default_delivery_minutes, orders
    from company where id = ${id}`.execute(trx);
  return {
    firstWeekday: rows[0]?.first_weekday ?? 1,
    requireSecondFactor: rows[0]?.require_second_factor ?? false,
    defaultDeliveryMinutes: rows[0]?.default_delivery_minutes ?? 10,
    guideTime: rows[0]?.orders?.guideTime ?? defaultOrders.guideTime,
  };
}

/** How the company writes days and hours. */
export async function writtenFormats(
  trx: Trx,
  id: string,
): Promise<Pick<Company, 'timeZone' | 'dateFormat' | 'hourFormat'>> {
  const { rows } = await sql<Pick<Company, 'timeZone' | 'dateFormat' | 'hourFormat'>>`
    select time_zone as "timeZone", date_format as "dateFormat", hour_format as "hourFormat" from company where id = ${id}`.execute(
    trx,
  );
  if (!rows[0]) throw new Error(`company ${id} is gone`);
  return rows[0];
}

export type CompanyColumns = {
  [K in Exclude<keyof CompanyRow, 'id' | 'is_demo' | 'is_sandbox' | 'clock_ahead_ms' | 'ui' | 'version'>]?:
    | CompanyRow[K]
    | undefined;
};
/** Columns of the profile's given fields. Saving the profile is the first activity of the guided start. */
export const profileColumns = (p: CompanyChange['profile'], savedAt: Date): CompanyColumns =>
  p
    ? {
        legal_name: p.legalName,
        legal_representative: p.legalRepresentative,
        email: p.email,
        website: p.website,
        contact_name: p.contactName,
        phone: p.phone,
        postal_address: p.address,
        country: p.country,
        profile_saved_at: savedAt,
      }
    : {};
export async function updateCompanyRow(trx: Trx, id: string, change: CompanyColumns): Promise<void> {
  const sets = Object.entries(change)
    .filter(([, v]) => v !== undefined)
    .map(([k, v]) =>
      k === 'tracking' || k === 'road' || k === 'orders'
        ? sql`${sql.ref(k)} = ${JSON.stringify(v)}::jsonb`
        : sql`${sql.ref(k)} = ${v}`,
    );
  if (sets.length > 0)
    await sql`update company set ${sql.join(sets)}, version = version + 1 where id = ${id}`.execute(trx);
}

/** Merges keys into the company's interface preferences; a null removes a key. Answers how many bytes the preferences take then. */
export const mergeCompanyUi = async (trx: Trx, id: string, ui: Record<string, unknown>): Promise<number> =>
  (
    await sql<{
      bytes: number;
    }>`update company set ui = jsonb_strip_nulls(ui || ${JSON.stringify(ui)}::jsonb) where id = ${id}
      returning octet_length(ui::text) as bytes`.execute(trx)
  ).rows[0]?.bytes ?? 0;

export const hasDemoCompany = async (trx: Trx): Promise<boolean> =>
  (await sql`select 1 from company where is_demo limit 1`.execute(trx)).rows.length > 0;

/** A company for tries, of which nothing is real. */
export const isSandbox = async (trx: Trx, companyId: string): Promise<boolean> =>
  (await sql`select 1 from company where id = ${companyId} and is_sandbox`.execute(trx)).rows.length > 0;

/** Where the caller gets mail, and whether the company is the demo, whose people and parcels are nobody's. */
export async function mailReader(trx: Trx, userId: string): Promise<{ email: string | null; isDemo: boolean }> {
  const { rows } = await sql<{ email: string | null; is_demo: boolean }>`select u.email, c.is_demo
    from app_user u join company c on c.id = u.company_id where u.id = ${userId}`.execute(trx);
  return { email: rows[0]?.email ?? null, isDemo: rows[0]?.is_demo ?? false };
}

/** True when there is nothing left to do of the guided start. */
export const endOnboarding = (trx: Trx, userId: string): Promise<unknown> =>
  sql`update app_user set is_onboarding_required = false where id = ${userId}`.execute(trx);

export interface NewCompany {
  id: string;
  name: string;
  timeZone: string;
  isDemo: boolean;
}
export const insertCompany = (trx: Trx, c: NewCompany): Promise<unknown> =>
  sql`insert into company (id, name, time_zone, is_demo) values (${c.id}, ${c.name}, ${c.timeZone}, ${c.isDemo})`.execute(
    trx,
  );

export async function companiesToNotify(
  trx: Trx,
): Promise<{ id: string; timeZone: string; notifiedOn: string | null }[]> {
  const { rows } = await sql<{ id: string; timeZone: string; notifiedOn: string | null }>`
    select id, time_zone as "timeZone", to_char(expiring_told_on, 'YYYY-MM-DD') as "notifiedOn" from company`.execute(
    trx,
  );
  return rows;
}

export async function takeNoticeDay(trx: Trx, companyId: string, day: string): Promise<boolean> {
  const { rows } = await sql`update company set expiring_told_on = ${day}::date
    where id = ${companyId} and (expiring_told_on is null or expiring_told_on < ${day}::date) returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

export const forgetProfileRow = (trx: Trx, id: string): Promise<unknown> =>
  sql`update company set legal_representative = '', email = '', website = '', contact_name = '', phone = '', postal_address = '', logo_file_id = null,
    ui = '{}', tracking = null, road = null, orders = null, version = version + 1 where id = ${id}`.execute(trx);
export const deleteCompanyRow = (trx: Trx, id: string): Promise<unknown> =>
  sql`delete from company where id = ${id}`.execute(trx);

/** Sets the password of the enabled administrator who is the longest in the company. Answers the user name; null: there is none. */
export async function givePassword(trx: Trx, companyId: string, hash: string): Promise<string | null> {
  const { rows } = await sql<{
    username: string;
  }>`update app_user set password_hash = ${hash}, must_change_password = true
    where id = (select id from app_user where company_id = ${companyId} and status = 'enabled' and type = 'admin' order by id limit 1)
    returning username`.execute(trx);
  return rows[0]?.username ?? null;
}

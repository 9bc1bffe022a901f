import type { TimeWindow } from '@tramo/contract/fields';
import type { Guide, GuideItem, GuideStatus, GuideType, Party } from '@tramo/contract/guides';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** A guide's row with the names that a list shows beside it. */
export interface GuideRow {
  id: string;
  folio: string;
  type: GuideType;
  subtype: string | null;
  status: GuideStatus;
  sub_status: string | null;
  cedi_id: string;
  cedi_name: string;
  client_id: string | null;
  client_name: string | null;
  scheduled_date: string;
  contact_name: string;
  company_name: string;
  phone: string;
  phone_extension: string;
  email: string;
  job: string;
  street: string;
  ext_number: string;
  int_number: string;
  suburb: string;
  city: string;
  municipality: string;
  state: string;
  zip_code: string;
  between_streets: string;
  address_references: string;
  lat: number | null;
  lng: number | null;
  location: Guide['location'];
  order_number: string;
  observations: string;
  windows: TimeWindow[];
  service_minutes: number;
  label_count: number;
  packages: number;
  weight_kg: number;
  volume_m3: number;
  delivery_attempts: number;
  route_id: string | null;
  route_name: string | null;
  route_order: number | null;
  import_id: string | null;
  created_from_api: boolean;
  managed_at: Date | null;
  managed_lat: number | null;
  managed_lng: number | null;
  received_by: string;
  management_comment: string;
  available_status: GuideStatus;
  available_sub_status: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

const partyOf = (r: GuideRow): Party => ({
  contactName: r.contact_name,
  companyName: r.company_name,
  phone: r.phone,
  phoneExtension: r.phone_extension,
  email: r.email,
  job: r.job,
  address: {
    street: r.street,
    extNumber: r.ext_number,
    intNumber: r.int_number,
    suburb: r.suburb,
    city: r.city,
    municipality: r.municipality,
    state: r.state,
    zipCode: r.zip_code,
    betweenStreets: r.between_streets,
    references: r.address_references,
    lat: r.lat,
    lng: r.lng,
  },
});

export const toGuide = (r: GuideRow, can: Guide['can']): Guide => ({
  _id: r.id,
  folio: r.folio,
  type: r.type,
  subtype: r.subtype,
  status: r.status,
  subStatus: r.sub_status,
  cedi: { _id: r.cedi_id, name: r.cedi_name },
  client: r.client_id === null ? null : { _id: r.client_id, name: r.client_name ?? '' },
  scheduledDate: r.scheduled_date,
  recipient: r.type === 'delivery' ? partyOf(r) : null,
  sender: r.type === 'delivery' ? null : partyOf(r),
  orderNumber: r.order_number,
  observations: r.observations,
  windows: r.windows,
  serviceMinutes: r.service_minutes,
  labelCount: r.label_count,
  load: { packages: r.packages, weightKg: r.weight_kg, volumeM3: r.volume_m3 },
  deliveryAttempts: r.delivery_attempts,
  location: r.location,
  route: r.route_id === null ? null : { _id: r.route_id, name: r.route_name ?? '' },
  order: r.route_order,
  createdFromApi: r.created_from_api,
  importId: r.import_id,
  createdDate: r.created_at.toISOString(),
  version: r.version,
  can,
});

/** The names of cedi, client and route are read here: a call per row to their modules would be silly. */
export const guideWithNames = sql`select g.*, a.name as cedi_name, c.name as client_name, r.name as route_name
  from guide g join address a on a.id = g.cedi_id left join client c on c.id = g.client_id left join route r on r.id = g.route_id`;

const inCedis = (cediIds: readonly string[] | null) =>
  cediIds === null ? sql`` : sql` and g.cedi_id = any(${cediIds as string[]}::uuid[])`;

/** Guides by ids, in no order, kept to some cedis unless null. */
export async function guidesByIds(trx: Trx, ids: readonly string[], cediIds: readonly string[] | null): Promise<GuideRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<GuideRow>`${guideWithNames} where g.id = any(${ids as string[]}::uuid[])${inCedis(cediIds)}`.execute(trx);
  return rows;
}

/** The same, locked until the transaction ends; always in the order of ids, so that two callers cannot wait for each other. */
export async function lockGuides(trx: Trx, ids: readonly string[], cediIds: readonly string[] | null): Promise<GuideRow[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<GuideRow>`${guideWithNames} where g.id = any(${ids as string[]}::uuid[])${inCedis(cediIds)} order by g.id for update of g`.execute(
      trx,
    );
  return rows;
}

/** All guides of a route, locked, in the order of their visits. */
export async function lockGuidesOfRoute(trx: Trx, routeId: string): Promise<GuideRow[]> {
  const { rows } = await sql<GuideRow>`${guideWithNames} where g.route_id = ${routeId} order by g.id for update of g`.execute(trx);
  return rows.sort((a, b) => (a.route_order ?? 0) - (b.route_order ?? 0));
}

interface ItemRow {
  id: string;
  guide_id: string;
  name: string;
  quantity: number;
  packages: number;
  weight_kg: number;
  volume_m3: number;
  declared_value_cents: number;
  sku: string;
  barcode: string;
  managed_quantity: number | null;
}

/** Items of guides, in their order; every guide asked for has its list. */
export async function itemsOf(trx: Trx, guideIds: readonly string[]): Promise<Map<string, GuideItem[]>> {
  const items = new Map<string, GuideItem[]>(guideIds.map((id) => [id, []]));
  if (guideIds.length === 0) return items;
  const { rows } =
    await sql<ItemRow>`select * from guide_item where guide_id = any(${guideIds as string[]}::uuid[]) order by guide_id, position`.execute(
      trx,
    );
  for (const r of rows) {
    items.get(r.guide_id)?.push({
      _id: r.id,
      name: r.name,
      quantity: r.quantity,
      packages: r.packages,
      weightKg: r.weight_kg,
      volumeM3: r.volume_m3,
      declaredValue: r.declared_value_cents / 100,
      sku: r.sku,
      barcode: r.barcode,
      managedQuantity: r.managed_quantity,
    });
  }
  return items;
}

/** Which of these folios the company already has. */
export async function existingFolios(trx: Trx, companyId: string, folios: readonly string[]): Promise<Set<string>> {
  if (folios.length === 0) return new Set();
  const { rows } = await sql<{
    folio: string;
  }>`select folio from guide where company_id = ${companyId} and folio = any(${folios as string[]}::text[])`.execute(trx);
  return new Set(rows.map((r) => r.folio));
}

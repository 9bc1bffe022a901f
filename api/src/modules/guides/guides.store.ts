import type { CheckListConfig, DocumentRole } from '@tramo/contract/clients';
import type { CustomValues } from '@tramo/contract/custom-fields';
import type { TimeWindow } from '@tramo/contract/fields';
import type { GuideInput } from '@tramo/contract/guide-input';
import {
  folioKey,
  type Guide,
  type GuideItem,
  type GuideNotify,
  type GuideOrigin,
  type GuideStatus,
  type GuideType,
  type Handling,
  type Party,
} from '@tramo/contract/guides';
import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import { type AddressColumns, addressOf } from '../../platform/db/address-columns.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { routesOfGuides } from './guides.relations.ts';
import { canOf, missingRoles } from './guides.rules.ts';

/** What a guide's row has of others: names that a list shows beside it, and what its client asks for (false without a client). */
export interface NamesOfGuide {
  cedi_name: string;
  client_name: string | null;
  route_name: string | null;
  route_driver_name: string | null;
  generate_documents: boolean;
  checking_others: boolean;
  verify_documents: boolean;
}
/** A row of the table. */
export interface OwnGuideRow extends AddressColumns {
  id: string;
  folio: string;
  type: GuideType;
  subtype: string | null;
  status: GuideStatus;
  sub_status: string | null;
  cedi_id: string;
  client_id: string | null;
  scheduled_date: string;
  contact_name: string;
  company_name: string;
  phone: string;
  phone_extension: string;
  email: string;
  job: string;
  location: Guide['location'];
  scheduled_until: string | null;
  counterpart: NonNullable<GuideInput['counterpart']> | null;
  order_number: string;
  delivery_id: string;
  buying_orders: string[];
  certified: boolean;
  skills: Guide['skills'];
  handling: Handling[];
  notify: GuideNotify;
  custom_fields: CustomValues;
  document_count: number;
  verification_attempt: number;
  verified_roles: DocumentRole[];
  link_generation: number;
  origin: GuideOrigin;
  api_key_id: string | null;
  observations: string;
  windows: TimeWindow[];
  service_minutes: number;
  label_count: number;
  packages: number;
  weight_kg: number;
  volume_m3: number;
  delivery_attempts: number;
  route_id: string | null;
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
export type GuideRow = OwnGuideRow & NamesOfGuide;

const partyOf = (r: GuideRow): Party => ({
  contactName: r.contact_name,
  companyName: r.company_name,
  phone: r.phone,
  phoneExtension: r.phone_extension,
  email: r.email,
  job: r.job,
  address: addressOf(r),
});

/** What the guide's client asks to be verified. */
export const configOf = (r: GuideRow): CheckListConfig => ({
  generateDocuments: r.generate_documents,
  checkingOthers: r.checking_others,
  verifyDocuments: r.verify_documents,
});
/** Roles whose verification its present or next trip still lacks. */
export const pendingRolesOf = (r: GuideRow): DocumentRole[] => missingRoles(configOf(r), r.verified_roles);

/** A row as `actor` sees it. */
export const toGuide = (r: GuideRow, actor: Pick<Actor, 'audiences' | 'roles' | 'staffType'>): Guide => ({
  _id: r.id,
  folio: r.folio,
  type: r.type,
  subtype: r.subtype,
  status: r.status,
  subStatus: r.sub_status,
  cedi: { _id: r.cedi_id, name: r.cedi_name },
  client: r.client_id === null ? null : { _id: r.client_id, name: r.client_name ?? '' },
  scheduledDate: r.scheduled_date,
  scheduledUntil: r.scheduled_until,
  recipient: r.type === 'delivery' ? partyOf(r) : r.counterpart,
  sender: r.type === 'delivery' ? r.counterpart : partyOf(r),
  orderNumber: r.order_number,
  deliveryId: r.delivery_id,
  buyingOrders: r.buying_orders,
  observations: r.observations,
  windows: r.windows,
  serviceMinutes: r.service_minutes,
  labelCount: r.label_count,
  load: { packages: r.packages, weightKg: r.weight_kg, volumeM3: r.volume_m3 },
  deliveryAttempts: r.delivery_attempts,
  location: r.location,
  route: r.route_id === null ? null : { _id: r.route_id, name: r.route_name ?? '', driverName: r.route_driver_name },
  order: r.route_order,
  certifiedDelivery: r.certified,
  skills: r.skills,
  handling: r.handling,
  notify: r.notify,
  customFields: r.custom_fields,
  documentCount: r.document_count,
  pendingRoles: pendingRolesOf(r),
  createdFromApi: r.created_from_api,
  origin: r.origin,
  importId: r.import_id,
  createdDate: r.created_at.toISOString(),
  version: r.version,
  can: canOf(actor, r, pendingRolesOf(r)),
});

/**
 * The names of cedi, client and route are read here: a call per row to their modules would be silly. Every guide has its cedi; were it not a
 * left join, the planner, to whom the policies hide how large the company is, might read all guides of all cedis to find some ids.
 */
export const guideWithNames =
  () => sql`select g.*, a.name as cedi_name, c.name as client_name, r.name as route_name, d.full_name as route_driver_name,
    coalesce(c.generate_documents, false) as generate_documents, coalesce(c.checking_others, false) as checking_others,
    coalesce(c.verify_documents, false) as verify_documents
  from guide g left join address a on a.id = g.cedi_id left join client c on c.id = g.client_id left join ${routesOfGuides()} r on r.id = g.route_id
    left join app_user d on d.id = r.driver_id`;

/** `is true` keeps the index of cedis out of it: the rows are found by what else is asked, which is much less. */
export const inCedis = (cediIds: readonly string[] | null) =>
  cediIds === null ? sql`` : sql` and (g.cedi_id = any(${cediIds as string[]}::uuid[])) is true`;

/** Guides by ids, in no order, kept to some cedis unless null. */
export async function guidesByIds(
  trx: Trx,
  ids: readonly string[],
  cediIds: readonly string[] | null,
): Promise<GuideRow[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<GuideRow>`${guideWithNames()} where g.id = any(${ids as string[]}::uuid[])${inCedis(cediIds)}`.execute(
      trx,
    );
  return rows;
}

/** The same, locked until the transaction ends; always in the order of ids, so that two callers cannot wait for each other. */
export async function lockGuides(
  trx: Trx,
  ids: readonly string[],
  cediIds: readonly string[] | null,
): Promise<GuideRow[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<GuideRow>`${guideWithNames()} where g.id = any(${ids as string[]}::uuid[])${inCedis(cediIds)} order by g.id for update of g`.execute(
      trx,
    );
  return rows;
}

/** All guides of a route, locked, in the order of their visits. */
export async function lockGuidesOfRoute(trx: Trx, routeId: string): Promise<GuideRow[]> {
  const { rows } =
    await sql<GuideRow>`${guideWithNames()} where g.route_id = ${routeId} order by g.id for update of g`.execute(trx);
  return rows.sort((a, b) => (a.route_order ?? 0) - (b.route_order ?? 0));
}

/** The postal codes that these guides are visited at. */
export async function zipCodesOf(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ zip_code: string }>`select distinct zip_code from guide
    where id = any(${ids as string[]}::uuid[]) and zip_code <> ''`.execute(trx);
  return rows.map((r) => r.zip_code);
}

/** That a guide's folio is among these, but for case. `folio_plain` has the index; it drops accents, too. */
const hasFolio = (
  folios: readonly string[],
) => sql`folio_plain = any(array(select tramo_plain(f) from unnest(${folios as string[]}::text[]) f))
  and lower(folio) in (select lower(f) from unnest(${folios as string[]}::text[]) f)`;

/** Guides by their folios, in any case, in no order, kept to some cedis unless null. */
export async function guidesByFolios(
  trx: Trx,
  companyId: string,
  folios: readonly string[],
  cediIds: readonly string[] | null,
): Promise<GuideRow[]> {
  if (folios.length === 0) return [];
  const { rows } =
    await sql<GuideRow>`${guideWithNames()} where g.company_id = ${companyId} and ${hasFolio(folios)}${inCedis(cediIds)}`.execute(
      trx,
    );
  return rows;
}

/** How many of these ids are guides in some cedis (null: all), and how many labels they have together; an id given twice counts twice. */
export async function labelTotals(
  trx: Trx,
  ids: readonly string[],
  cediIds: readonly string[] | null,
): Promise<{ guides: number; labels: number }> {
  const { rows } = await sql<{
    guides: number;
    labels: number;
  }>`select count(*)::int as guides, coalesce(sum(g.label_count), 0)::int as labels
    from unnest(${ids as string[]}::uuid[]) as wanted (id) join guide g on g.id = wanted.id where true${inCedis(cediIds)}`.execute(
    trx,
  );
  return rows[0] ?? { guides: 0, labels: 0 };
}

interface ItemRow {
  id: string;
  guide_id: string;
  code: string;
  custom_fields: CustomValues;
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
      code: r.code,
      name: r.name,
      quantity: r.quantity,
      packages: r.packages,
      weightKg: r.weight_kg,
      volumeM3: r.volume_m3,
      declaredValue: r.declared_value_cents / 100,
      sku: r.sku,
      barcode: r.barcode,
      customFields: r.custom_fields,
      managedQuantity: r.managed_quantity,
    });
  }
  return items;
}

/** The subtypes of guides in some cedis (null: all), the most used first. */
export async function subtypesInUse(
  trx: Trx,
  cediIds: readonly string[] | null,
): Promise<{ name: string; type: GuideType; guides: number }[]> {
  const { rows } = await sql<{
    name: string;
    type: GuideType;
    guides: number;
  }>`select subtype as name, type, count(*)::int as guides
    from guide g where subtype is not null and subtype <> ''${inCedis(cediIds)} group by subtype, type order by count(*) desc, subtype, type limit 200`.execute(
    trx,
  );
  return rows;
}

/** The keys (`folioKey`) of those of these folios that the company already has. */
export async function existingFolios(trx: Trx, companyId: string, folios: readonly string[]): Promise<Set<string>> {
  if (folios.length === 0) return new Set();
  const { rows } = await sql<{
    folio: string;
  }>`select folio from guide where company_id = ${companyId} and ${hasFolio(folios)}`.execute(trx);
  return new Set(rows.map((r) => folioKey(r.folio)));
}

export async function importedWithoutPlace(
  trx: Trx,
  importId: string,
  cediIds: readonly string[] | null,
): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from guide where import_id = ${importId} and lat is null
    and (${cediIds as string[] | null}::uuid[] is null or cedi_id = any(${cediIds as string[] | null}::uuid[]))`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

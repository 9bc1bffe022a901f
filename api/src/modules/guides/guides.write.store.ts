import type { GuideInput } from '@tramo/contract/guide-input';
import type { locationSource } from '@tramo/contract/guides';
import { type RawBuilder, sql } from 'kysely';
import type { output } from 'zod/mini';
import { addressColumns } from '../../platform/db/address-columns.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { insertOfLines, type Writer } from './guides.binnacle.store.ts';
import type { OwnGuideRow } from './guides.store.ts';

export interface NewGuideRow {
  id: string;
  guide: GuideInput & { labelCount: number };
  location: output<typeof locationSource> | null;
  serviceMinutes: number;
  load: { packages: number; weightKg: number; volumeM3: number };
  /** The connection that made it. */
  apiKeyId: string | null;
  by: { userId: string; name: string };
}

const partyColumns = (p: GuideInput['party']): Record<string, unknown> => ({
  contact_name: p.contactName,
  company_name: p.companyName,
  phone: p.phone,
  phone_extension: p.phoneExtension,
  email: p.email,
  job: p.job,
  ...addressColumns(p.address),
});

const columns = sql`id, folio, type, subtype, cedi_id, client_id, scheduled_date, contact_name, company_name, phone, phone_extension, email, job,
  street, ext_number, int_number, suburb, city, municipality, state, zip_code, between_streets, address_references, lat, lng, location,
  order_number, observations, windows, service_minutes, label_count, packages, weight_kg, volume_m3, scheduled_until, counterpart, delivery_id,
  buying_orders, certified, skills, handling, notify, custom_fields`;

/**
 * Before a bulk of inserts: forgets the session's kept plans. Foreign keys are checked by a plan that is made once; one made while the
 * tables were empty reads the whole table at each check, and the embedded database has one session that lives for days.
 */
export const forgetPlans = async (trx: Trx): Promise<void> => void (await sql`discard plans`.execute(trx));

/**
 * Inserts new guides with their items and their first line of the binnacle in one statement: each way to the database costs as much as a guide. A folio that
 * exists already, here or in a transaction that commits first, is left out with them: what was inserted comes back, in no order.
 */
export async function insertGuides(
  trx: Trx,
  actor: Writer,
  rows: readonly NewGuideRow[],
  options: { importId: string | null; createdFromApi: boolean; at: Date },
): Promise<OwnGuideRow[]> {
  const values = rows.map(({ id, guide: g, location, serviceMinutes, load, apiKeyId }) => ({
    id,
    api_key_id: apiKeyId,
    folio: g.folio,
    type: g.type,
    subtype: g.subtype,
    cedi_id: g.cediId,
    client_id: g.clientId,
    scheduled_date: g.scheduledDate,
    ...partyColumns(g.party),
    location,
    order_number: g.orderNumber,
    observations: g.observations,
    windows: g.windows,
    service_minutes: serviceMinutes,
    label_count: g.labelCount,
    packages: load.packages,
    weight_kg: load.weightKg,
    volume_m3: load.volumeM3,
    scheduled_until: g.scheduledUntil,
    counterpart: g.counterpart,
    delivery_id: g.deliveryId,
    buying_orders: g.buyingOrders,
    certified: g.certifiedDelivery,
    skills: g.skills,
    handling: g.handling,
    notify: g.notify,
    custom_fields: g.customFields,
  }));
  const isMade = sql`select id from made`;
  const items = insertOfItems(
    actor.companyId,
    rows.map((row) => ({ id: row.id, items: row.guide.items })),
    isMade,
  );
  const lines = insertOfLines(
    actor,
    rows.map(({ id, by }) => ({ guideId: id, at: options.at, action: 'created', from: null, to: 'pending', by })),
    isMade,
  );
  const { rows: inserted } =
    await sql<OwnGuideRow>`with made as (insert into guide (company_id, import_id, created_from_api, created_at, updated_at, api_key_id, ${columns})
    select ${actor.companyId}::uuid, ${options.importId}::uuid, ${options.createdFromApi}::boolean, ${options.at}::timestamptz, ${options.at}::timestamptz, api_key_id, ${columns}
    from jsonb_populate_recordset(null::guide, ${JSON.stringify(values)}::jsonb)
    on conflict do nothing returning *)${items ? sql`, items as (${items})` : sql``}, lines as (${lines})
    select * from made`.execute(trx);
  return inserted;
}

type Items = GuideInput['items'];

/** The statement that inserts items of guides, in their order; `of`: those alone whose guides this query answers. Null: there are none. */
function insertOfItems(
  companyId: string,
  guides: readonly { id: string; items: Items }[],
  of: RawBuilder<unknown> | null = null,
): RawBuilder<unknown> | null {
  const values = guides.flatMap(({ id, items }) =>
    items.map((i, n) => ({
      id: newId(),
      guide_id: id,
      position: n + 1,
      code: i.code,
      custom_fields: i.customFields,
      name: i.name,
      quantity: i.quantity,
      packages: i.packages,
      weight_kg: i.weightKg,
      volume_m3: i.volumeM3,
      declared_value_cents: Math.round(i.declaredValue * 100),
      sku: i.sku,
      barcode: i.barcode,
    })),
  );
  if (values.length === 0) return null;
  const itemColumns = sql`id, guide_id, position, name, quantity, packages, weight_kg, volume_m3, declared_value_cents, sku, barcode, code, custom_fields`;
  return sql`insert into guide_item (company_id, ${itemColumns}) select ${companyId}::uuid, ${itemColumns}
    from jsonb_populate_recordset(null::guide_item, ${JSON.stringify(values)}::jsonb)${of ? sql` where guide_id in (${of})` : sql``}`;
}

/** Inserts the items of a guide, in their order. */
export const insertItems = async (trx: Trx, companyId: string, id: string, items: Items): Promise<void> =>
  void (await insertOfItems(companyId, [{ id, items }])?.execute(trx));

export async function deleteItems(trx: Trx, guideId: string): Promise<void> {
  await sql`delete from guide_item where guide_id = ${guideId}`.execute(trx);
}

/** What an edit may change; fields that are not there stay. */
export interface GuideEdit extends Partial<Omit<GuideInput, 'items'>> {
  /** Where it waits from now on: a guide that changes its type begins anew. */
  status?: 'pending';
  location?: output<typeof locationSource> | null;
  lat?: number | null;
  lng?: number | null;
  load?: NewGuideRow['load'];
}

/** Writes an edit of a locked guide; it gets its next version. */
export async function updateGuideRow(trx: Trx, id: string, e: GuideEdit): Promise<void> {
  const set = (column: string, value: unknown) => (value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`]);
  const setTexts = (column: string, value: readonly string[] | undefined) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value as string[]}::text[]`];
  const setJson = (column: string, value: unknown) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value === null ? null : JSON.stringify(value)}::jsonb`];
  const sets = [
    // A guide that shares its folio's key with another one from before (migration 0017) no longer does under a new one.
    ...(e.folio === undefined
      ? []
      : [sql`folio = ${e.folio}, folio_twin = folio_twin and lower(folio) = lower(${e.folio})`]),
    ...set('type', e.type),
    ...(e.status === undefined
      ? []
      : [sql`status = ${e.status}, sub_status = null, available_status = ${e.status}, available_sub_status = null`]),
    ...set('subtype', e.subtype),
    ...set('cedi_id', e.cediId),
    ...set('client_id', e.clientId),
    ...set('scheduled_date', e.scheduledDate),
    ...set('scheduled_until', e.scheduledUntil),
    ...setJson('counterpart', e.counterpart),
    ...set('delivery_id', e.deliveryId),
    ...setTexts('buying_orders', e.buyingOrders),
    ...set('certified', e.certifiedDelivery),
    ...setTexts('skills', e.skills),
    ...setTexts('handling', e.handling),
    ...setJson('notify', e.notify),
    ...setJson('custom_fields', e.customFields),
    ...setJson('windows', e.windows),
    ...(e.party
      ? Object.entries(partyColumns(e.party))
          .filter(([c]) => c !== 'lat' && c !== 'lng')
          .flatMap(([c, v]) => set(c, v))
      : []),
    ...set('lat', e.lat),
    ...set('lng', e.lng),
    ...set('location', e.location),
    ...set('order_number', e.orderNumber),
    ...set('observations', e.observations),
    ...set('service_minutes', e.serviceMinutes),
    ...set('label_count', e.labelCount),
    ...(e.load === undefined
      ? []
      : [sql`packages = ${e.load.packages}, weight_kg = ${e.load.weightKg}, volume_m3 = ${e.load.volumeM3}`]),
    sql`version = version + 1`,
    sql`updated_at = tramo_now()`,
  ];
  await sql`update guide set ${sql.join(sets)} where id = ${id}`.execute(trx);
}

/** Deletes guides with their items and binnacle. */
export async function deleteGuides(trx: Trx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{
    id: string;
  }>`delete from guide where id = any(${ids as string[]}::uuid[]) returning id`.execute(trx);
  return rows.length;
}

/** The guides of an import, locked. */
export async function lockImported(
  trx: Trx,
  importId: string,
): Promise<{ id: string; cedi_id: string; status: string; route_id: string | null }[]> {
  const { rows } = await sql<{
    id: string;
    cedi_id: string;
    status: string;
    route_id: string | null;
  }>`select id, cedi_id, status, route_id from guide
    where import_id = ${importId} order by id for update`.execute(trx);
  return rows;
}

/** Puts locked guides at the centre of their postal code; each gets its next version. */
export async function placeGuides(
  trx: Trx,
  places: readonly { id: string; lat: number; lng: number }[],
  location: output<typeof locationSource>,
): Promise<void> {
  await sql`update guide g set lat = p.lat, lng = p.lng, location = ${location}, version = version + 1, updated_at = tramo_now()
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(id uuid, lat double precision, lng double precision) where g.id = p.id`.execute(
    trx,
  );
}

/** All guides of the company whose transaction it is. */
export const countAll = async (trx: Trx): Promise<number> =>
  Number((await sql<{ n: number }>`select count(*) as n from guide`.execute(trx)).rows[0]?.n ?? 0);

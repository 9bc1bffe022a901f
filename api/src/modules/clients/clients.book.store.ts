import type { ClientAddress, ClientContact, CompanyContact } from '@tramo/contract/clients';
import type { TimeWindow } from '@tramo/contract/fields';
import { sql } from 'kysely';
import { type AddressColumns, addressOf } from '../../platform/db/address-columns.ts';
import type { Trx } from '../../platform/db/tx.ts';

/** What a client's book is asked for: words without case or accents, and a page. */
export interface BookPage {
  clientId: string;
  words: readonly string[];
  limit: number;
  offset: number;
}
const matches = (words: readonly string[]) =>
  sql.join([sql`true`, ...words.map((w) => sql`search_text like ${`%${w.replace(/[\\%_]/g, '\\$&')}%`}`)], sql` and `);

interface ContactRow {
  id: string;
  name: string;
  company_name: string;
  phone: string;
  phone_extension: string;
  email: string;
  job: string;
  version: number;
}
const toContact = (r: ContactRow): ClientContact => ({
  _id: r.id,
  name: r.name,
  companyName: r.company_name,
  phone: r.phone,
  phoneExtension: r.phone_extension,
  email: r.email,
  job: r.job,
  version: r.version,
});
export type ContactFields = Omit<ClientContact, '_id' | 'version'>;

export async function listContacts(trx: Trx, p: BookPage): Promise<{ contacts: ClientContact[]; total: number }> {
  const from = sql`from client_contact where client_id = ${p.clientId} and ${matches(p.words)}`;
  const { rows } =
    await sql<ContactRow>`select * ${from} order by name, id limit ${p.limit} offset ${p.offset}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(trx);
  return { contacts: rows.map(toContact), total: count[0]?.n ?? 0 };
}

interface CompanyContactRow extends ContactRow {
  client_id: string;
  client_name: string;
}
const toCompanyContact = (r: CompanyContactRow): CompanyContact => ({
  ...toContact(r),
  client: { _id: r.client_id, name: r.client_name },
});
const ofClients = sql`client_contact c join client k on k.company_id = c.company_id and k.id = c.client_id and k.status = 'enabled'`;

export const companyContactSorts = ['name', 'client'] as const;
export interface CompanyContactPage extends Omit<BookPage, 'clientId'> {
  /** Null for all clients. */
  clientIds: readonly string[] | null;
  sort: (typeof companyContactSorts)[number];
  descending: boolean;
}
/** Contacts of all clients that were not deleted; words are searched in the client's name, too. */
function companyContacts(p: CompanyContactPage) {
  const ids = p.clientIds as string[] | null;
  const words = p.words.map((w) => {
    const like = `%${w.replace(/[\\%_]/g, '\\$&')}%`;
    return sql`(c.search_text like ${like} or tramo_plain(k.name) like ${like})`;
  });
  const from = sql`from ${ofClients}
    where (${ids}::uuid[] is null or c.client_id = any(${ids}::uuid[])) and ${sql.join([sql`true`, ...words], sql` and `)}`;
  const direction = sql.raw(p.descending ? 'desc' : 'asc');
  const [name, client] = [sql`tramo_plain(c.name)`, sql`tramo_plain(k.name)`];
  const order = p.sort === 'client' ? sql`${client} ${direction}, ${name}` : sql`${name} ${direction}, ${client}`;
  return { from, page: sql`order by ${order}, c.id limit ${p.limit} offset ${p.offset}` };
}
export async function listCompanyContacts(
  trx: Trx,
  p: CompanyContactPage,
): Promise<{ contacts: CompanyContact[]; total: number }> {
  const { from, page } = companyContacts(p);
  const { rows } = await sql<CompanyContactRow>`select c.*, k.name as client_name ${from} ${page}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(trx);
  return { contacts: rows.map(toCompanyContact), total: count[0]?.n ?? 0 };
}
/** Their ids alone, for an export. */
export async function companyContactIds(trx: Trx, p: CompanyContactPage): Promise<string[]> {
  const { from, page } = companyContacts(p);
  const { rows } = await sql<{ id: string }>`select c.id ${from} ${page}`.execute(trx);
  return rows.map((r) => r.id);
}
/** Contacts by ids, in no order. */
export async function contactsByIds(trx: Trx, ids: readonly string[]): Promise<CompanyContact[]> {
  const { rows } = await sql<CompanyContactRow>`select c.*, k.name as client_name
    from ${ofClients} where c.id = any(${ids as string[]}::uuid[])`.execute(trx);
  return rows.map(toCompanyContact);
}
/** Contacts of these clients with one of these names, whatever its case; of two alike the older one comes last. */
export async function contactsNamed(
  trx: Trx,
  clientIds: readonly string[],
  names: readonly string[],
): Promise<CompanyContact[]> {
  const { rows } = await sql<CompanyContactRow>`select c.*, k.name as client_name from ${ofClients}
    where c.client_id = any(${clientIds as string[]}::uuid[]) and lower(c.name) = any(select lower(n) from unnest(${names as string[]}::text[]) n)
    order by c.id desc`.execute(trx);
  return rows.map(toCompanyContact);
}

/** Contacts of other clients with the same e-mail, whatever its case, or the same phone. */
export async function relatedContacts(trx: Trx, contact: ClientContact, limit: number): Promise<CompanyContact[]> {
  const { rows } = await sql<CompanyContactRow>`select c.*, k.name as client_name from ${ofClients}
    where c.id <> ${contact._id} and c.client_id <> (select client_id from client_contact where id = ${contact._id})
      and ((c.email <> '' and lower(c.email) = lower(${contact.email})) or (c.phone <> '' and c.phone = ${contact.phone}))
    order by tramo_plain(k.name), tramo_plain(c.name), c.id limit ${limit}`.execute(trx);
  return rows.map(toCompanyContact);
}

export async function findContact(trx: Trx, clientId: string, id: string): Promise<ClientContact | null> {
  const { rows } =
    await sql<ContactRow>`select * from client_contact where client_id = ${clientId} and id = ${id} for update`.execute(
      trx,
    );
  return rows[0] ? toContact(rows[0]) : null;
}

export const insertContact = (
  trx: Trx,
  row: ContactFields & { id: string; companyId: string; clientId: string; at: Date },
): Promise<unknown> =>
  sql`insert into client_contact (id, company_id, client_id, name, company_name, phone, phone_extension, email, job, created_at)
    values (${row.id}, ${row.companyId}, ${row.clientId}, ${row.name}, ${row.companyName}, ${row.phone}, ${row.phoneExtension}, ${row.email}, ${row.job}, ${row.at})`.execute(
    trx,
  );

export const updateContact = (trx: Trx, id: string, c: ContactFields): Promise<unknown> =>
  sql`update client_contact set name = ${c.name}, company_name = ${c.companyName}, phone = ${c.phone}, phone_extension = ${c.phoneExtension},
    email = ${c.email}, job = ${c.job}, version = version + 1 where id = ${id}`.execute(trx);

interface AddressRow extends AddressColumns {
  id: string;
  name: string;
  location: ClientAddress['location'];
  windows: TimeWindow[];
  access_notes: string;
  version: number;
  created_at: Date;
}
const toAddress = (r: AddressRow): ClientAddress => ({
  _id: r.id,
  name: r.name,
  address: addressOf(r),
  windows: r.windows,
  accessNotes: r.access_notes,
  location: r.location,
  version: r.version,
  createdDate: r.created_at.toISOString(),
});
export type AddressFields = Omit<ClientAddress, '_id' | 'version' | 'createdDate'>;

export async function listAddresses(trx: Trx, p: BookPage): Promise<{ addresses: ClientAddress[]; total: number }> {
  const from = sql`from client_address where client_id = ${p.clientId} and ${matches(p.words)}`;
  const { rows } =
    await sql<AddressRow>`select * ${from} order by name, id limit ${p.limit} offset ${p.offset}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(trx);
  return { addresses: rows.map(toAddress), total: count[0]?.n ?? 0 };
}

export async function findAddress(trx: Trx, clientId: string, id: string): Promise<ClientAddress | null> {
  const { rows } =
    await sql<AddressRow>`select * from client_address where client_id = ${clientId} and id = ${id} for update`.execute(
      trx,
    );
  return rows[0] ? toAddress(rows[0]) : null;
}

export const insertAddress = (
  trx: Trx,
  row: AddressFields & { id: string; companyId: string; clientId: string; at: Date },
): Promise<unknown> => {
  const a = row.address;
  return sql`insert into client_address (id, company_id, client_id, name, street, ext_number, int_number, suburb, city, municipality, state, zip_code,
      between_streets, address_references, lat, lng, location, windows, access_notes, created_at)
    values (${row.id}, ${row.companyId}, ${row.clientId}, ${row.name}, ${a.street}, ${a.extNumber}, ${a.intNumber}, ${a.suburb}, ${a.city}, ${a.municipality},
      ${a.state}, ${a.zipCode}, ${a.betweenStreets}, ${a.references}, ${a.lat}, ${a.lng}, ${row.location}, ${JSON.stringify(row.windows)}::jsonb,
      ${row.accessNotes}, ${row.at})`.execute(trx);
};

export const updateAddress = (trx: Trx, id: string, row: AddressFields): Promise<unknown> => {
  const a = row.address;
  return sql`update client_address set name = ${row.name}, street = ${a.street}, ext_number = ${a.extNumber}, int_number = ${a.intNumber},
    suburb = ${a.suburb}, city = ${a.city}, municipality = ${a.municipality}, state = ${a.state}, zip_code = ${a.zipCode},
    between_streets = ${a.betweenStreets}, address_references = ${a.references}, lat = ${a.lat}, lng = ${a.lng}, location = ${row.location},
    windows = ${JSON.stringify(row.windows)}::jsonb, access_notes = ${row.accessNotes}, version = version + 1 where id = ${id}`.execute(
    trx,
  );
};

export const removeFromBook = (trx: Trx, table: 'client_contact' | 'client_address', id: string): Promise<unknown> =>
  sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx);

import type { CheckListConfig, Client } from '@tramo/contract/clients';
import { managedStatuses } from '@tramo/contract/guides';
import { foldText } from '@tramo/contract/text';
import { sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { guidesOfClients } from './clients.relations.ts';

interface ClientRow {
  id: string;
  name: string;
  client_id: string;
  company_name: string | null;
  rfc: string | null;
  tags: string[];
  notes: string | null;
  status: 'enabled' | 'deleted';
  generate_documents: boolean;
  checking_others: boolean;
  verify_documents: boolean;
  version: number;
}
type Totals = Client['totals'];
const noTotals: Totals = { deliveries: 0, pickups: 0, managements: 0 };

const toClient = (r: ClientRow, totals: Totals): Client => ({
  _id: r.id,
  name: r.name,
  clientId: r.client_id,
  companyName: r.company_name,
  rfc: r.rfc,
  tags: r.tags,
  notes: r.notes ?? '',
  status: r.status,
  checkListConfig: {
    generateDocuments: r.generate_documents,
    checkingOthers: r.checking_others,
    verifyDocuments: r.verify_documents,
  },
  totals,
  version: r.version,
});

/** Guides of some clients, counted from their index. */
async function totalsOf(trx: Trx, ids: readonly string[]): Promise<Map<string, Totals>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ client_id: string } & Totals>`select client_id,
      count(*) filter (where type = 'delivery')::int as deliveries, count(*) filter (where type = 'recollection')::int as pickups,
      count(*) filter (where status = any(${[...managedStatuses, 'returnDelivery', 'returnRecollection']}::text[]))::int as managements
    from ${guidesOfClients()} g where client_id = any(${ids as string[]}::uuid[]) group by client_id`.execute(trx);
  return new Map(rows.map(({ client_id, ...totals }) => [client_id, totals]));
}

export const clientSorts = ['name', 'createdDate'] as const;
export interface ClientPage {
  search: string;
  ids: readonly string[] | null;
  sort: (typeof clientSorts)[number];
  descending: boolean;
  limit: number;
  offset: number;
  /** Counting guides costs; matching names needs no totals. */
  withTotals: boolean;
  /** Locked against changes, not against others who share them. */
  share?: boolean;
}

const likeOf = (word: string): string => `%${foldText(word).replace(/[\\%_]/g, '\\$&')}%`;

/** Clients by words of their name, deleted ones too: their guides are still theirs. */
export async function clientsNamed(trx: Trx, words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ word: number; ids: string[] }>`with named as materialized (
      select id, tramo_plain(concat_ws(' ', name, company_name)) as plain from client)
    select w.word::int as word, array_agg(named.id) as ids from unnest(${words.map(likeOf)}::text[]) with ordinality w (pattern, word)
      join named on named.plain like w.pattern group by w.word`.execute(trx);
  return new Map(rows.map(({ word, ids }) => [words[word - 1] as string, ids]));
}

export async function listClients(trx: Trx, f: ClientPage): Promise<{ clients: Client[]; total: number }> {
  const ids = f.ids as string[] | null;
  const where = sql`where status = 'enabled' and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))
    and ${holdsSearch(f.search, [sql`name`, sql`company_name`, sql`rfc`, sql`client_id`, sql`array_to_string(tags, chr(10))`])}`;
  const order = sql.raw(`${f.sort === 'name' ? 'lower(name)' : 'created_at'} ${f.descending ? 'desc' : 'asc'}`);
  const { rows } =
    await sql<ClientRow>`select * from client ${where} order by ${order}, id limit ${f.limit} offset ${f.offset} ${f.share ? sql`for share` : sql``}`.execute(
      trx,
    );
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from client ${where}`.execute(trx);
  const totals = f.withTotals
    ? await totalsOf(
        trx,
        rows.map((r) => r.id),
      )
    : new Map<string, Totals>();
  return { clients: rows.map((r) => toClient(r, totals.get(r.id) ?? noTotals)), total: count[0]?.n ?? 0 };
}

/** Enabled clients by ids, with their totals, in no order. */
export async function clientsWithTotals(trx: Trx, ids: readonly string[]): Promise<Client[]> {
  const { rows } =
    await sql<ClientRow>`select * from client where status = 'enabled' and id = any(${ids as string[]}::uuid[])`.execute(
      trx,
    );
  const totals = await totalsOf(trx, ids);
  return rows.map((r) => toClient(r, totals.get(r.id) ?? noTotals));
}

/** Ids of enabled clients that have one of these names, whatever its case. */
export async function idsByNames(trx: Trx, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from client
    where status = 'enabled' and lower(name) = any(select lower(n) from unnest(${names as string[]}::text[]) n)`.execute(
    trx,
  );
  return rows.map((r) => r.id);
}

/** One client that was not deleted, locked for a change when asked. */
export async function findClient(trx: Trx, id: string, options: { lock?: boolean } = {}): Promise<Client | null> {
  const { rows } =
    await sql<ClientRow>`select * from client where id = ${id} and status = 'enabled' ${options.lock ? sql`for update` : sql``}`.execute(
      trx,
    );
  const row = rows[0];
  return row ? toClient(row, (await totalsOf(trx, [id])).get(id) ?? noTotals) : null;
}

export type ClientFields = Pick<Client, 'name' | 'clientId' | 'companyName' | 'rfc' | 'tags' | 'notes'>;
export const insertClient = (
  trx: Trx,
  c: ClientFields & { id: string; companyId: string; at: Date },
): Promise<unknown> =>
  sql`insert into client (id, company_id, name, client_id, company_name, rfc, tags, notes, created_at)
    values (${c.id}, ${c.companyId}, ${c.name}, ${c.clientId}, ${c.companyName}, ${c.rfc}, ${c.tags}::text[], ${c.notes}, ${c.at})`.execute(
    trx,
  );

export const updateClient = (trx: Trx, id: string, c: ClientFields): Promise<unknown> =>
  sql`update client set name = ${c.name}, client_id = ${c.clientId}, company_name = ${c.companyName}, rfc = ${c.rfc}, tags = ${c.tags}::text[],
    notes = ${c.notes}, version = version + 1 where id = ${id}`.execute(trx);

export const updateConfig = (trx: Trx, id: string, c: CheckListConfig): Promise<unknown> =>
  sql`update client set generate_documents = ${c.generateDocuments}, checking_others = ${c.checkingOthers}, verify_documents = ${c.verifyDocuments},
    version = version + 1 where id = ${id}`.execute(trx);

/** Guides of a client that nobody has brought to an end. */
export async function openGuidesOf(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${guidesOfClients()} g
    where client_id = ${id} and status <> all(${[...managedStatuses]}::text[])`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** The soft delete: its guides keep their client. */
export const deleteClient = (trx: Trx, id: string): Promise<unknown> =>
  sql`update client set status = 'deleted', version = version + 1 where id = ${id}`.execute(trx);

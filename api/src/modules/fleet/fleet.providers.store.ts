import type { Provider } from '@tramo/contract/fleet';
import { type RawBuilder, sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';

export type ProviderFields = Pick<
  Provider,
  'name' | 'legalName' | 'rfc' | 'contactName' | 'phone' | 'email' | 'status'
>;
interface ProviderRow {
  id: string;
  name: string;
  legal_name: string;
  rfc: string;
  contact_name: string;
  phone: string;
  email: string;
  status: Provider['status'];
  vehicles: number;
  created_at: Date;
  version: number;
}
const toProvider = (r: ProviderRow): Provider => ({
  _id: r.id,
  name: r.name,
  legalName: r.legal_name,
  rfc: r.rfc,
  contactName: r.contact_name,
  phone: r.phone,
  email: r.email,
  status: r.status,
  vehicles: r.vehicles,
  createdDate: r.created_at.toISOString(),
  version: r.version,
});

export interface ProviderFilter {
  search: string;
  names: readonly string[] | null;
  status: Provider['status'] | null;
}
export const providerSorts = ['name', 'status', 'vehicles', 'createdDate'] as const;
export interface ProviderPage {
  sort: (typeof providerSorts)[number];
  descending: boolean;
  limit: number;
  offset: number;
}
const sortColumns: Record<ProviderPage['sort'], string> = {
  name: 'lower(p.name)',
  status: 'p.status',
  vehicles: 'vehicles',
  createdDate: 'p.created_at',
};

function whereOf(f: ProviderFilter): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (f.names) parts.push(sql`lower(p.name) = any(${f.names.map((n) => n.trim().toLowerCase())}::text[])`);
  if (f.status) parts.push(sql`p.status = ${f.status}`);
  parts.push(
    holdsSearch(f.search, [
      sql`p.name`,
      sql`p.legal_name`,
      sql`p.rfc`,
      sql`p.contact_name`,
      sql`p.email`,
      sql`p.phone`,
    ]),
  );
  return sql`where ${sql.join(parts, sql` and `)}`;
}

/** Units are counted once for all providers, not once for each. */
const withVehicles = sql`select p.*, coalesce(n.vehicles, 0)::int as vehicles from provider p
  left join (select provider_id, count(*) as vehicles from vehicle where status <> 'deleted' and provider_id is not null group by provider_id) n on n.provider_id = p.id`;

export async function listProviders(
  trx: Trx,
  f: ProviderFilter,
  p: ProviderPage,
): Promise<{ providers: Provider[]; total: number }> {
  const where = whereOf(f);
  const { rows } = await sql<ProviderRow>`${withVehicles} ${where}
    order by ${sql.raw(`${sortColumns[p.sort]} ${p.descending ? 'desc' : 'asc'}`)}, lower(p.name), p.id limit ${p.limit} offset ${p.offset}`.execute(
    trx,
  );
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from provider p ${where}`.execute(trx);
  return { providers: rows.map(toProvider), total: count[0]?.n ?? 0 };
}

export async function findProvider(trx: Trx, id: string): Promise<Provider | null> {
  const { rows } = await sql<ProviderRow>`${withVehicles} where p.id = ${id}`.execute(trx);
  return rows[0] ? toProvider(rows[0]) : null;
}

export const lockProvider = (trx: Trx, id: string): Promise<unknown> =>
  sql`select 1 from provider where id = ${id} for update`.execute(trx);

export const insertProvider = (
  trx: Trx,
  row: ProviderFields & { id: string; companyId: string; at: Date },
): Promise<unknown> =>
  sql`insert into provider (id, company_id, name, legal_name, rfc, contact_name, phone, email, status, created_at)
    values (${row.id}, ${row.companyId}, ${row.name}, ${row.legalName}, ${row.rfc}, ${row.contactName}, ${row.phone}, ${row.email}, ${row.status}, ${row.at})`.execute(
    trx,
  );

export const updateProvider = (trx: Trx, id: string, p: ProviderFields): Promise<unknown> =>
  sql`update provider set name = ${p.name}, legal_name = ${p.legalName}, rfc = ${p.rfc}, contact_name = ${p.contactName}, phone = ${p.phone},
    email = ${p.email}, status = ${p.status}, version = version + 1 where id = ${id}`.execute(trx);

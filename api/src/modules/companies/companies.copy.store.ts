import { type RawBuilder, sql } from 'kysely';
import { type CompanyTable, companyTables } from '../../platform/db/company-rows.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { holdsFiles, isOwnRow, ownRow } from './companies.copy.rules.ts';

const PAGE_ROWS = 1000;

/** The tables of companies, those first that others point at; the company's own row is the first of all. */
export async function copiedTables(trx: Trx): Promise<CompanyTable[]> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'company' and is_generated = 'NEVER' order by ordinal_position`.execute(
    trx,
  );
  const company = {
    name: ownRow,
    key: ['id'],
    isPartitioned: false,
    columns: rows.map((r) => r.name),
    ownReferences: ['logo_file_id'],
  };
  return [company, ...(await companyTables(trx))];
}

const mine = (table: CompanyTable, companyId: string): RawBuilder<unknown> =>
  isOwnRow(table.name) ? sql`t.id = ${companyId}` : sql`t.company_id = ${companyId}`;

export const countRows = async (trx: Trx, table: CompanyTable, companyId: string): Promise<number> =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from ${sql.table(table.name)} t where ${mine(table, companyId)}`.execute(trx)
  ).rows[0]?.n ?? 0;

/**
 * A page of a table's rows as JSON, in the order of its key, behind the key of the page before; a table without a key is one page. `without`: columns that
 * stay at home, besides the company's id and what the database computes.
 */
export async function pageOf(
  trx: Trx,
  table: CompanyTable,
  companyId: string,
  { after, without, now }: { after: string | null; without: readonly string[]; now: Date },
): Promise<{ lines: string[]; last: string | null }> {
  const { name, key } = table;
  const columns = table.columns.filter((c) => c !== 'company_id' && !without.includes(c));
  const keys = key ? sql.join(key.map((k) => sql`t.${sql.ref(k)}`)) : null;
  const asObject = (names: readonly string[]): RawBuilder<unknown> =>
    sql`jsonb_build_object(${sql.join(names.flatMap((c) => [sql`${sql.lit(c)}`, sql`t.${sql.ref(c)}`]))})`;
  // A call takes a hundred arguments: rows of wide tables are put together of parts.
  const parts = Array.from({ length: Math.ceil(columns.length / 40) }, (_, i) => columns.slice(i * 40, i * 40 + 40));
  const { rows } = await sql<{ line: string; place: string | null }>`
    select (${sql.join(parts.map(asObject), sql` || `)})::text as line, ${key ? sql`${asObject(key)}::text` : sql`null`} as place
    from ${sql.table(name)} t where ${mine(table, companyId)}
      ${holdsFiles(name) ? sql`and (t.expires_at is null or t.expires_at > ${now}::timestamptz) and t.kind <> 'export'` : sql``}
      ${keys && after ? sql`and (${keys}) > (select ${keys} from jsonb_populate_record(null::${sql.table(name)}, ${after}::jsonb) t)` : sql``}
    ${keys ? sql`order by ${keys} limit ${PAGE_ROWS}` : sql``}`.execute(trx);
  const last = rows.length === PAGE_ROWS ? (rows.at(-1)?.place ?? null) : null;
  return { lines: rows.map((r) => r.line), last };
}

export async function migrations(trx: Trx): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from migration order by name`.execute(
    trx,
  );
  return Object.fromEntries(rows.map((r) => [r.name, r.hash]));
}

/** What of a copy is there already: the company, and names that people sign in with. */
export async function takenNames(trx: Trx, usernames: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`select username from app_user
    where lower(username) = any(${usernames.map((u) => u.toLowerCase())}::text[]) order by 1`.execute(trx);
  return rows.map((r) => r.username);
}
export async function takenIds(trx: Trx, table: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${sql.table(table)} where id = any(${ids as string[]}::uuid[])`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Columns that a row must have and a copy without secrets has not: they open nothing. */
const fillers: Readonly<Record<string, Readonly<Record<string, RawBuilder<unknown>>>>> = {
  app_user: { password_hash: sql`'x'` },
  api_key: {
    key_hash: sql`sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`,
    revoked_at: sql`now()`,
  },
  delivery_code: {
    salt: sql`'\\x00'::bytea`,
    code_hash: sql`sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`,
    challenge: sql`'{}'::jsonb`,
  },
  file: { content: sql`''::bytea` },
};

/** Brings rows in. Those that name rows of the same table are told of them afterwards. */
export async function insertRows(
  trx: Trx,
  table: CompanyTable,
  companyId: string,
  lines: readonly string[],
  without: readonly string[],
): Promise<void> {
  const { name, ownReferences } = table;
  const later = new Set(ownReferences);
  const filled = fillers[name] ?? {};
  const columns = table.columns.filter(
    (c) => (!without.includes(c) || c in filled) && !later.has(c) && (c !== 'company_id' || !isOwnRow(name)),
  );
  const value = (c: string): RawBuilder<unknown> => {
    if (c === 'company_id') return sql`${companyId}::uuid`;
    if (isOwnRow(name) && c === 'id') return sql`${companyId}::uuid`;
    return without.includes(c) && filled[c] ? filled[c] : sql`r.${sql.ref(c)}`;
  };
  const rows = `[${lines.join(',')}]`;
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((c) => sql.ref(c)))}) overriding system value
    select ${sql.join(columns.map(value))} from jsonb_populate_recordset(null::${sql.table(name)}, ${rows}::jsonb) r`.execute(
    trx,
  );
}

/** Ties what `insertRows` left open. */
export async function tieRows(
  trx: Trx,
  table: CompanyTable,
  companyId: string,
  lines: readonly string[],
): Promise<void> {
  const { name, ownReferences, key } = table;
  const rows = lines.filter((line) => {
    const row = JSON.parse(line) as Record<string, unknown>;
    return ownReferences.some((c) => row[c] !== null && row[c] !== undefined);
  });
  if (rows.length === 0 || !key) return;
  const mineToo = isOwnRow(name) ? sql`t.id = ${companyId}` : sql`t.company_id = ${companyId}`;
  const same = isOwnRow(name)
    ? sql`true`
    : sql.join(
        key.filter((k) => k !== 'company_id').map((k) => sql`t.${sql.ref(k)} = r.${sql.ref(k)}`),
        sql` and `,
      );
  await sql`update ${sql.table(name)} t set ${sql.join(ownReferences.map((c) => sql`${sql.ref(c)} = r.${sql.ref(c)}`))}
    from jsonb_populate_recordset(null::${sql.table(name)}, ${`[${rows.join(',')}]`}::jsonb) r where ${mineToo} and ${same}`.execute(
    trx,
  );
}

export const beginImport = (trx: Trx): Promise<unknown> =>
  sql`select set_config('app.importing', 'on', true)`.execute(trx);
/** Numbers that the whole installation counts go on behind what came in. */
export async function passSequences(trx: Trx): Promise<void> {
  const { rows } = await sql<{ sequence: string; relation: string; col: string }>`
    select distinct s.relname as sequence, t.relname as relation, a.attname as col from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
        join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where s.relnamespace = 'public'::regnamespace and d.deptype in ('a', 'i')
        and exists (select from pg_attribute c where c.attrelid = t.oid and c.attname = 'company_id')
    union select s.relname, t.relname, a.attname from pg_attrdef f join pg_depend d on d.objid = f.oid and d.classid = 'pg_attrdef'::regclass
        join pg_class s on s.oid = d.refobjid and s.relkind = 'S' join pg_class t on t.oid = f.adrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = f.adnum
      where s.relnamespace = 'public'::regnamespace`.execute(trx);
  for (const { sequence, relation, col } of rows)
    await sql`select setval(${sequence}::regclass, greatest((select last_value from ${sql.table(sequence)}), (select coalesce(max(${sql.ref(col)}), 1) from ${sql.table(relation)})))`.execute(
      trx,
    );
}

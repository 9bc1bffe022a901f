import type { AuditEntry } from '@tramo/contract/audit';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

interface AuditRow {
  id: string;
  at: Date;
  user_id: string | null;
  user_name: string;
  address: string | null;
  platform: string;
  action: AuditEntry['action'];
  kind: AuditEntry['kind'];
  subject_id: string | null;
  subject_name: string;
  reason: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}
const toEntry = (r: AuditRow): AuditEntry => ({
  _id: r.id,
  at: r.at.toISOString(),
  userId: r.user_id,
  userName: r.user_name,
  address: r.address,
  platform: r.platform,
  action: r.action,
  kind: r.kind,
  subjectId: r.subject_id,
  subjectName: r.subject_name,
  reason: r.reason,
  before: r.before,
  after: r.after,
});

export interface AuditFilter {
  /** Each must be in the name of who or of what, whatever its case and accents. */
  words: readonly string[];
  kinds: readonly string[] | null;
  actions: readonly string[] | null;
  userId: string | null;
  subjectId: string | null;
  from: Date | null;
  /** The first instant that is too late. */
  until: Date | null;
}

/** A question on the table itself, or on the view whose search finds its index. Only what is asked for stands in it, so that it is planned for that. */
function found(f: AuditFilter): RawBuilder<unknown> {
  const where = [
    ...(f.kinds ? [sql`kind = any(${f.kinds as string[]}::text[])`] : []),
    ...(f.actions ? [sql`action = any(${f.actions as string[]}::text[])`] : []),
    ...(f.userId ? [sql`user_id = ${f.userId}`] : []),
    ...(f.subjectId ? [sql`subject_id = ${f.subjectId}`] : []),
    ...(f.from ? [sql`at >= ${f.from}`] : []),
    ...(f.until ? [sql`at < ${f.until}`] : []),
    ...f.words.map((word) => sql`search_text like tramo_plain(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`),
  ];
  const table = f.words.length > 0 ? sql`audit_of_company` : sql`audit`;
  return where.length > 0 ? sql`from ${table} where ${sql.join(where, sql` and `)}` : sql`from ${table}`;
}

const columns = sql`id, at, user_id, user_name, address, platform, action, kind, subject_id, subject_name, reason, before, after`;

/** The newest first. `total` stops counting at `countLimit`. */
export async function listEntries(
  trx: Trx,
  f: AuditFilter,
  page: { limit: number; offset: number; countLimit: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const { rows } =
    await sql<AuditRow>`select ${columns} ${found(f)} order by at desc, id desc limit ${page.limit} offset ${page.offset}`.execute(
      trx,
    );
  const { rows: count } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 ${found(f)} limit ${page.countLimit}) counted`.execute(trx);
  return { entries: rows.map(toEntry), total: count[0]?.n ?? 0 };
}

/** Ids of what matches, the newest first. */
export async function entryIds(trx: Trx, f: AuditFilter, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id ${found(f)} order by at desc, id desc limit ${limit}`.execute(
    trx,
  );
  return rows.map((r) => r.id);
}

export async function entriesByIds(trx: Trx, ids: readonly string[]): Promise<AuditEntry[]> {
  const { rows } = await sql<AuditRow>`select ${columns} from audit where id = any(${ids as string[]}::uuid[])`.execute(
    trx,
  );
  const byId = new Map(rows.map((r) => [r.id, toEntry(r)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

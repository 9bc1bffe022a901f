import { sql } from 'kysely';
import type { Connection } from '../../platform/db/connect.ts';
import type { Trx } from '../../platform/db/tx.ts';

export interface SandboxRow {
  id: string;
  name: string;
  timeZone: string;
  isSandbox: boolean;
  parentId: string | null;
  aheadMs: number;
  wipedAt: Date | null;
}
const columns = sql`id, name, time_zone as "timeZone", is_sandbox as "isSandbox", sandbox_of as "parentId",
  clock_ahead_ms::float8 as "aheadMs", wiped_at as "wipedAt"`;

export async function findRow(trx: Trx, id: string): Promise<SandboxRow | null> {
  const { rows } = await sql<SandboxRow>`select ${columns} from company where id = ${id}`.execute(trx);
  return rows[0] ?? null;
}
export async function sandboxBeside(trx: Trx, parentId: string): Promise<SandboxRow | null> {
  const { rows } = await sql<SandboxRow>`select ${columns} from company where sandbox_of = ${parentId}`.execute(trx);
  return rows[0] ?? null;
}
export const allSandboxes = async (trx: Trx): Promise<SandboxRow[]> =>
  (await sql<SandboxRow>`select ${columns} from company where is_sandbox order by id`.execute(trx)).rows;

export const markSandbox = (trx: Trx, id: string, parentId: string | null): Promise<unknown> =>
  sql`update company set is_sandbox = true, sandbox_of = ${parentId} where id = ${id}`.execute(trx);

export const setAhead = (trx: Trx, id: string, ms: number): Promise<unknown> =>
  sql`update company set clock_ahead_ms = ${Math.round(ms)} where id = ${id} and is_sandbox`.execute(trx);
export const markWiped = (trx: Trx, id: string, at: Date): Promise<unknown> =>
  sql`update company set clock_ahead_ms = 0, wiped_at = ${at}, version = version + 1 where id = ${id} and is_sandbox`.execute(
    trx,
  );

/** True when nobody else drives it: it is the caller's until `until`. */
export async function takeDrive(trx: Trx, id: string, now: Date, until: Date): Promise<boolean> {
  const { rows } = await sql`update company set driven_until = ${until}
    where id = ${id} and is_sandbox and (driven_until is null or driven_until < ${now}) returning 1`.execute(trx);
  return rows.length > 0;
}
export const keepDrive = (trx: Trx, id: string, until: Date | null): Promise<unknown> =>
  sql`update company set driven_until = ${until} where id = ${id}`.execute(trx);

/** The account in the sandbox of somebody of the real company. */
export async function accountOf(trx: Trx, companyId: string, userId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from app_user
    where company_id = ${companyId} and sandbox_of = ${userId} and status = 'enabled'`.execute(trx);
  return rows[0]?.id ?? null;
}
/** False for an account in a sandbox whose person is no administrator of the real company any more. One statement without a transaction, as every request passes. */
export async function mayStay(db: Connection['kysely'], userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from app_user u left join app_user person on person.id = u.sandbox_of
    where u.id = ${userId} and u.sandbox_of is not null
      and not coalesce(person.status = 'enabled' and (person.type = 'admin' or 'admin' = any(person.roles)), false)`.execute(
    db,
  );
  return rows.length === 0;
}
export const tieAccount = (trx: Trx, id: string, userId: string): Promise<unknown> =>
  sql`update app_user set sandbox_of = ${userId} where id = ${id}`.execute(trx);

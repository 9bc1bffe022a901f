import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** What came of scans that the server had already. */
export async function knownScans<V>(trx: Trx, ids: readonly string[]): Promise<Map<string, V>> {
  const { rows } = await sql<{
    id: string;
    result: V;
  }>`select id, result from pick_scan where id = any(${ids as string[]}::uuid[])`.execute(trx);
  return new Map(rows.map((r) => [r.id, r.result]));
}

export interface NewScan {
  id: string;
  seq: number;
  code: string;
  source: string;
  quantity: number | null;
  reason: string | null;
  note: string;
  deviceAt: string;
  /** Where he stood who scanned it. */
  location: string;
  verdict: string;
  /** Lines that ended with it, and units that it took. */
  lines: number;
  units: number;
  result: unknown;
}
export interface ScansOf {
  companyId: string;
  stage: 'picking' | 'packing';
  taskId: string | null;
  orderId: string | null;
  userId: string | null;
  at: Date;
}
export const recordScans = (trx: Trx, of: ScansOf, scans: readonly NewScan[]): Promise<unknown> =>
  sql`insert into pick_scan (company_id, id, stage, task_id, order_id, user_id, seq, code, source, quantity, reason, note, location_code, device_at, at, verdict, lines, units, result)
    select ${of.companyId}::uuid, id, ${of.stage}, ${of.taskId}::uuid, ${of.orderId}::uuid, ${of.userId}::uuid, seq, code, source, quantity, reason, note, location, "deviceAt",
      ${of.at}::timestamptz, verdict, lines, units, result
    from jsonb_to_recordset(${JSON.stringify(scans)}::jsonb) as x(id uuid, seq int, code text, source text, quantity int, reason text, note text, location text, "deviceAt" timestamptz,
      verdict text, lines int, units int, result jsonb)`.execute(trx);

import type { Printer } from '@tramo/contract/warehouse/printers';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

interface PrinterRow {
  id: string;
  cedi_id: string;
  cedi_name: string;
  name: string;
  host: string;
  port: number;
  last_printed_at: Date | null;
  last_failure: string;
  version: number;
}
const toPrinter = (r: PrinterRow): Printer => ({
  _id: r.id,
  cedi: { _id: r.cedi_id, name: r.cedi_name },
  name: r.name,
  host: r.host,
  port: r.port,
  lastPrintedDate: r.last_printed_at?.toISOString() ?? null,
  lastFailure: r.last_failure,
  version: r.version,
});
const printers = sql`select p.*, a.name as cedi_name from label_printer p join address a on a.id = p.cedi_id`;

export const listPrinters = async (trx: Trx, cediIds: readonly string[] | null): Promise<Printer[]> =>
  (
    await sql<PrinterRow>`${printers} where ${cediIds === null} or p.cedi_id = any(${(cediIds ?? []) as string[]}::uuid[]) order by lower(a.name), lower(p.name), p.id`.execute(
      trx,
    )
  ).rows.map(toPrinter);
export async function findPrinter(trx: Trx, id: string): Promise<Printer | null> {
  const { rows } = await sql<PrinterRow>`${printers} where p.id = ${id}`.execute(trx);
  return rows[0] ? toPrinter(rows[0]) : null;
}
export const lockPrinter = (trx: Trx, id: string): Promise<unknown> =>
  sql`select 1 from label_printer where id = ${id} for update`.execute(trx);
export const countPrinters = async (trx: Trx, cediId: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from label_printer where cedi_id = ${cediId}`.execute(trx))
    .rows[0]?.n ?? 0;

export type PrinterFields = Pick<Printer, 'name' | 'host' | 'port'>;
export const insertPrinter = (
  trx: Trx,
  p: PrinterFields & { id: string; companyId: string; cediId: string; at: Date },
): Promise<unknown> =>
  sql`insert into label_printer (id, company_id, cedi_id, name, host, port, created_at) values (${p.id}, ${p.companyId}, ${p.cediId}, ${p.name}, ${p.host}, ${p.port}, ${p.at})`.execute(
    trx,
  );
export const updatePrinter = (trx: Trx, id: string, p: PrinterFields): Promise<unknown> =>
  sql`update label_printer set name = ${p.name}, host = ${p.host}, port = ${p.port}, version = version + 1 where id = ${id}`.execute(
    trx,
  );
export const deletePrinter = (trx: Trx, id: string): Promise<unknown> =>
  sql`delete from label_printer where id = ${id}`.execute(trx);

/** What came of the last printing. */
export const setPrinted = (trx: Trx, id: string, at: Date, failure: string): Promise<unknown> =>
  sql`update label_printer set last_printed_at = case when ${failure === ''} then ${at} else last_printed_at end, last_failure = ${failure} where id = ${id}`.execute(
    trx,
  );

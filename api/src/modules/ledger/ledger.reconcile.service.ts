import { addDays, instantOf } from '../../platform/calendar.ts';
import type { Platform } from '../../platform/context.ts';
import { readOneState } from './ledger.audit.store.ts';
import { type Reconciled, reconcileMonth } from './ledger.reconcile.rules.ts';
import { booksOf, monthOfBook } from './ledger.reconcile.store.ts';

export type { Reconciled } from './ledger.reconcile.rules.ts';

export interface BookMonth {
  companyId: string;
  name: string;
  sums: Reconciled;
  faults: string[];
}

/** From the first instant of `YYYY-MM` in a zone to the first that is too late. */
export function monthSpan(month: string, timeZone: string): { from: Date; until: Date } {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { from: instantOf(first, 0, timeZone), until: instantOf(next, 0, timeZone) };
}

/** A month of each book, in its company's zone. */
export async function reconcileBooks(platform: Platform, month: string, companyId?: string): Promise<BookMonth[]> {
  const books = (await platform.db.system(booksOf)).filter((b) => companyId === undefined || b.id === companyId);
  const months: BookMonth[] = [];
  for (const { id, name, timeZone } of books) {
    const { from, until } = monthSpan(month, timeZone);
    const found = await platform.db.system(async (trx) => {
      await readOneState(trx);
      return monthOfBook(trx, id, from, until);
    });
    months.push({ companyId: id, name, ...reconcileMonth(found) });
  }
  return months;
}

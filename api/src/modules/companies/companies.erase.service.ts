import { localDay } from '../../platform/calendar.ts';
import type { Platform } from '../../platform/context.ts';
import { deleteCompanySlices, type Keep } from '../../platform/db/company-rows.ts';
import { wakeAfterCommit } from '../../platform/db/tx.ts';
import * as accounts from '../accounts/accounts.erase.service.ts';
import * as store from './companies.store.ts';

/** What the operator's books and their proofs consist of: money and whom it was invoiced to, nothing of recipients. */
export const fiscalTables = [
  'ledger_account',
  'ledger_book',
  'ledger_entry',
  'ledger_tx',
  'company_price',
  'payment',
  'payment_refund',
  'payment_dispute',
  'billing_data',
  'invoice',
] as const;
const keptForYears: Keep = {
  tables: [...fiscalTables, 'company_standing'],
  rows: { audit: "kind in ('cost', 'billing', 'budget')" },
};
/** A company's service ends within a fiscal year, whose return is due by April of the next one; from there the Código Fiscal (art. 30) asks for five years. */
const keptUntil = (day: string): string => `${Number(day.slice(0, 4)) + 6}-04-30`;

type OnProgress = (table: string, rows: number) => void;

const KEEP_MS = 30_000;
/** Runs `work` where no other process does, and says so while it goes on; null: another one is at it. One that died is waited for two minutes. */
async function alone<T>(
  platform: Platform,
  id: string,
  onProgress: OnProgress,
  work: (tell: OnProgress) => Promise<T>,
): Promise<T | null> {
  const { db } = platform;
  if (!(await db.system((trx) => store.takeErasing(trx, id)))) return null;
  let keptAt = Date.now();
  try {
    return await work((table, rows) => {
      onProgress(table, rows);
      if (Date.now() - keptAt < KEEP_MS) return;
      keptAt = Date.now();
      void db.system((trx) => store.keepErasing(trx, id, true)).catch(() => undefined);
    });
  } finally {
    await db.system((trx) => store.keepErasing(trx, id, false));
  }
}

/** Deletes what a company has, but what the law lets one keep; called again, it goes on. Answers until when the rest stays; null: another process is at it. */
export const eraseCompany = (
  platform: Platform,
  id: string,
  onProgress: OnProgress = () => undefined,
): Promise<string | null> => alone(platform, id, onProgress, (tell) => eraseMost(platform, id, tell));

async function eraseMost(platform: Platform, id: string, onProgress: OnProgress): Promise<string> {
  const { db } = platform;
  const company = await db.system((trx) => store.companyLine(trx, id));
  if (!company) throw new Error(`company ${id} is gone`);
  const until = keptUntil(localDay(platform.now(), company.timeZone));
  await db.system(async (trx) => {
    await store.setStanding(trx, id, { erasing_at: company.erasingAt ?? platform.now(), kept_until: until });
    wakeAfterCommit(trx, 'tramo_company');
  });
  await platform.standings.refresh(db);
  const sandbox = await accounts.sandboxOf(platform, id);
  if (sandbox) {
    await deleteCompanySlices(db, sandbox, { tables: [], rows: {} }, onProgress);
    await accounts.removeCompany(platform, sandbox);
  }
  await accounts.forgetProfile(platform, id);
  await deleteCompanySlices(db, id, keptForYears, onProgress);
  await db.system((trx) => store.setStanding(trx, id, { erased_at: platform.now() }));
  return until;
}

/** Deletes what was kept of a company, once its years are over: nothing is left of it. */
async function eraseRest(platform: Platform, id: string): Promise<void> {
  // The company's row holds the leave to delete its books: it goes last, and its own with it.
  await deleteCompanySlices(platform.db, id, { tables: ['company_standing'], rows: {} });
  await accounts.removeCompany(platform, id);
}

/** Deletes companies whose waiting period, or whose kept years, are over. */
export async function eraseDue(platform: Platform): Promise<void> {
  for (const { id, isRest } of await platform.db.system(store.dueToErase)) {
    const work = (tell: OnProgress): Promise<unknown> =>
      isRest ? eraseRest(platform, id) : eraseMost(platform, id, tell);
    if (
      (await alone(
        platform,
        id,
        () => undefined,
        async (tell) => ({ done: await work(tell) }),
      )) === null
    )
      continue;
    platform.log.info({ companyId: id, isRest }, 'a company was deleted');
  }
}

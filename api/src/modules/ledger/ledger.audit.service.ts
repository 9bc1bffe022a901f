import { randomInt } from 'node:crypto';
import type { Platform } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { type BookedLine, openAudit } from './ledger.audit.rules.ts';
import * as store from './ledger.audit.store.ts';

/** So many transactions are read at once: some megabytes. */
const BLOCK = 5000;

export interface BookAudit {
  companyId: string;
  name: string;
  transactions: number;
  lines: number;
  /** The end of the chain: whoever kept it elsewhere sees whether the past was rewritten whole. */
  head: string;
  faults: string[];
}

async function auditBook(trx: Trx, { id, name }: { id: string; name: string }): Promise<BookAudit> {
  const audit = openAudit(id);
  for (let last = 0; ; ) {
    const txs = await store.txsAfter(trx, id, last, BLOCK);
    const [first, end] = [txs[0], txs.at(-1)];
    if (!first || !end) break;
    const lines = new Map<number, BookedLine[]>();
    for (const line of await store.linesBetween(trx, id, first.seq, end.seq))
      lines.get(line.seq)?.push(line) ?? lines.set(line.seq, [line]);
    for (const tx of txs) audit.take(tx, lines.get(tx.seq) ?? []);
    last = end.seq;
  }
  const faults = audit.end(
    await store.bookOf(trx, id),
    await store.keptBalances(trx, id),
    await store.countLines(trx, id),
  );
  return { companyId: id, name, ...audit.sums, faults };
}

/** Proves the books of one company, or of all: sums, balances and chains, recomputed from nothing. */
export async function auditBooks(platform: Pick<Platform, 'db'>, companyId?: string): Promise<BookAudit[]> {
  const companies = await platform.db.system(store.companiesWithBooks);
  return auditAll(platform, companyId === undefined ? companies : companies.filter((c) => c.id === companyId));
}

/** Proves those of some companies, taken by chance, and says how many there are. */
export async function auditSomeBooks(
  platform: Pick<Platform, 'db'>,
  most: number,
): Promise<{ audits: BookAudit[]; of: number }> {
  const companies = await platform.db.system(store.companiesWithBooks);
  const taken = companies
    .map((company) => ({ company, at: randomInt(2 ** 40) }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, most);
  return {
    audits: await auditAll(
      platform,
      taken.map(({ company }) => company),
    ),
    of: companies.length,
  };
}

async function auditAll(
  platform: Pick<Platform, 'db'>,
  companies: readonly { id: string; name: string }[],
): Promise<BookAudit[]> {
  const audits: BookAudit[] = [];
  for (const company of companies)
    audits.push(
      await platform.db.system(async (trx) => {
        await store.readOneState(trx);
        return auditBook(trx, company);
      }),
    );
  return audits;
}

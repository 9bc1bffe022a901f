import { endEverySession } from '../modules/accounts/accounts.session.service.ts';
import { auditBooks } from '../modules/ledger/ledger.audit.service.ts';
import { stopEverywhere } from '../modules/webhooks/webhooks.console.service.ts';
import type { Platform } from '../platform/context.ts';
import { endRestore } from '../platform/installation.ts';
import { restMessages } from '../platform/messaging/queue.ts';

export interface Finishing {
  /** People stay signed in. */
  keepSessions: boolean;
  /** What was on its way goes on: the server before sent nothing since (a move). */
  keepUnderWay: boolean;
}
export interface Finished {
  sessions: number;
  messages: number;
  deliveries: number;
  jobs: number;
  books: number;
  faults: string[];
}

/** What a loaded database needs before anybody is served from it. */
export async function finishRestore(platform: Platform, { keepSessions, keepUnderWay }: Finishing): Promise<Finished> {
  const done = await platform.db.system(async (trx) => ({
    sessions: keepSessions ? 0 : await endEverySession(trx),
    messages: keepUnderWay ? 0 : await restMessages(trx, platform.now()),
    deliveries: keepUnderWay ? 0 : await stopEverywhere(trx, platform.now()),
  }));
  const jobs = await platform.jobs.resume();
  const audits = await auditBooks(platform);
  await platform.db.system(endRestore);
  return {
    ...done,
    jobs,
    books: audits.length,
    faults: audits.flatMap((a) => a.faults.map((fault) => `${a.name}: ${fault}`)),
  };
}

import type { Trx } from '../../platform/db/tx.ts';
import { tellFrom } from './webhooks.store.ts';

/** Connections of a sandbox that was wiped stay, and are told of what happens from now on: its clock went back. */
export const keepConnections = (trx: Trx, companyId: string, now: Date): Promise<unknown> =>
  tellFrom(trx, companyId, now);

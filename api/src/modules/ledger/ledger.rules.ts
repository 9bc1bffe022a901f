import { createHash } from 'node:crypto';
import { type CostConcept, vatPercent } from '@tramo/contract/prices';

// The database function `ledger_post` has the same figure; a test compares them.
export { vatPercent };

/** Pesos of people and of the wire in the centavos that are reckoned with: half a centavo goes up. */
export const centsOf = (pesos: number): number => Math.round(Number((pesos * 100).toFixed(6)));
export const pesosOf = (cents: number): number => cents / 100;

/** VAT of an amount before it, half a centavo up: the one rounding rule of the books. For amounts from zero on. */
export const vatOf = (netCents: number): number => Math.floor((netCents * vatPercent + 50) / 100);

/** The most that VAT of one charge may come to: whatever was rounded before, it never takes a whole centavo more than its share. */
export const mostVatOf = (netCents: number): number => Math.ceil((netCents * vatPercent) / 100);

export const nobody = '00000000-0000-0000-0000-000000000000';

export type Product = CostConcept;
export type Account =
  | 'available'
  | 'held'
  | 'promo'
  | 'heldPromo'
  | 'owed'
  | `revenue.${Product}`
  | 'vat'
  | 'commission'
  | 'commissionVat'
  | 'bank'
  | 'clearing'
  | 'promotions'
  | 'disputes'
  | 'writeOff';

/** Accounts that may go below zero: where money came from, and what is owed. */
const sources: readonly string[] = ['bank', 'clearing', 'promotions', 'owed', 'writeOff'];
export const mayBeNegative = (account: string): boolean => sources.includes(account);

export type TxKind =
  | 'topUp'
  | 'credit'
  | 'hold'
  | 'charge'
  | 'release'
  | 'settle'
  | 'refund'
  | 'dispute'
  | 'disputeWon'
  | 'disputeLost'
  | 'reversal'
  | 'writeOff';

export interface Line {
  account: Account;
  /** The route of a hold; zeros for the company's one account of that name. */
  owner: string;
  cents: number;
}

/** What `ledger_post` takes: see its migration. */
export interface Posting {
  key: string;
  kind: TxKind;
  causeType: string;
  causeId?: string | null | undefined;
  at: Date;
  detail?: Record<string, unknown> | undefined;
  /** What makes it the same when it is posted again: what was asked, not what it came to by the prices of the day. */
  content: readonly (string | number | null)[];
  give?: { account: Account; owner?: string; cents: number }[];
  vat?: boolean;
  total?: number | null;
  take: { from: Account; owner?: string; to?: Account; toOwner?: string }[];
}

/** What a posting is about, in 32 bytes. */
export const fingerprintOf = (p: Pick<Posting, 'kind' | 'causeType' | 'causeId' | 'content'>): string =>
  createHash('sha256')
    .update(JSON.stringify([p.kind, p.causeType, p.causeId ?? null, p.content]))
    .digest('hex');

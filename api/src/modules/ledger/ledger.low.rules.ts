import { lowBalance } from '@tramo/contract/money';
import { pesosOf } from './ledger.rules.ts';

/** What a company can start routes with, and for how many whole days all that it has lasts. */
export interface BalanceNow {
  cents: number;
  daysLeft: number | null;
}

/** Under the least that a balance should have: what connections are told, too. */
export const isUnderLeast = (cents: number): boolean => pesosOf(cents) < lowBalance.pesos;
const lastsLessThan = (days: number, { daysLeft }: BalanceNow): boolean => daysLeft !== null && daysLeft < days;

/**
 * Whether a balance is low. One that was told as low is so until it lasts for a day more than it must: a forecast that moves by hours is not told again
 * and again.
 */
export const isLow = (now: BalanceNow, wasLow: boolean): boolean =>
  isUnderLeast(now.cents) || lastsLessThan(wasLow ? lowBalance.days + 1 : lowBalance.days, now);

/** A mail of it no more than once in so long, though it recovers and falls again with each route that leaves and comes back. */
const MAIL_APART_MS = 20 * 3_600_000;
export const mayMail = (mailedAt: Date | null, now: Date): boolean =>
  mailedAt === null || now.getTime() - mailedAt.getTime() >= MAIL_APART_MS;

import type { CostConcept } from '@tramo/contract/prices';
import { eventsOf } from '../../platform/events.ts';

interface LedgerEvents {
  /** A company's balance became low (`isLow`) or recovered: what routes can start with, in pesos, and for how many days all of it lasts. */
  'balance.turned': { at: string; isLow: boolean; pesos: number; daysLeft: number | null };
  /** The month's use came to a share of a budget, told once: of all of it, of a product, or of a cedi. */
  'budget.reached': {
    at: string;
    month: string;
    share: number;
    product: CostConcept | null;
    cedi: { _id: string; name: string } | null;
    used: number;
    of: number;
  };
}
const ledgerEvent = eventsOf<LedgerEvents>();
export const balanceTurned = ledgerEvent('balance.turned');
export const budgetReached = ledgerEvent('budget.reached');

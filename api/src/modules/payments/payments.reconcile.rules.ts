interface OwnRow {
  ref: string;
  company: string;
  cents: number;
  at: Date;
}
/** What our rows say of the provider's payments, refunds and disputes. */
export interface OwnSide {
  payments: readonly OwnRow[];
  refunds: readonly OwnRow[];
  disputes: readonly OwnRow[];
}

/** One line of the provider's own account. */
export interface Turnover {
  kind: 'charge' | 'refund' | 'dispute' | 'disputeBack' | 'payout' | 'other';
  /** The payment, refund or dispute that it is about; of others its own id. */
  ref: string;
  /** With its sign: what the account grew by before fees. */
  cents: number;
  feeCents: number;
  at: Date;
}

/** A month of the provider's account, in centavos. */
export interface ProviderMonth {
  charged: number;
  refunded: number;
  disputed: number;
  other: number;
  fees: number;
  paidOut: number;
  /** What the month leaves there to be paid out. */
  rest: number;
}

export interface Span {
  from: Date;
  until: Date;
}
const isIn = ({ from, until }: Span, at: Date): boolean => at >= from && at < until;
const pesos = (cents: number): string => (cents / 100).toFixed(2);

/**
 * The provider's account against ours, row by row and both ways: each payment, refund and dispute of the month stands on both sides with the same amount.
 * Both sides are given with some days around the month, for a row may stand in another day there.
 */
export function compareProvider(
  own: OwnSide,
  theirs: readonly Turnover[],
  month: Span,
): { sums: ProviderMonth; faults: string[] } {
  const faults: string[] = [];
  const both = (kind: Turnover['kind'], sign: 1 | -1, name: string, rows: readonly OwnRow[]): void => {
    const there = new Map<string, { cents: number; at: Date }>();
    for (const t of theirs)
      if (t.kind === kind) there.set(t.ref, { cents: (there.get(t.ref)?.cents ?? 0) + sign * t.cents, at: t.at });
    const here = new Map(rows.map((row) => [row.ref, row]));
    for (const { ref, company, cents, at } of rows) {
      const known = there.get(ref);
      if (!known && isIn(month, at))
        faults.push(`${name} ${ref} de ${company}: aquí $${pesos(cents)}, el proveedor no la tiene`);
      if (known && known.cents !== cents)
        faults.push(`${name} ${ref} de ${company}: aquí $${pesos(cents)}, el proveedor dice $${pesos(known.cents)}`);
    }
    for (const [ref, { cents, at }] of there)
      if (!here.has(ref) && isIn(month, at))
        faults.push(`${name} ${ref}: el proveedor tiene $${pesos(cents)} y aquí no está`);
  };
  both('charge', 1, 'recarga', own.payments);
  both('refund', -1, 'devolución', own.refunds);
  both('dispute', -1, 'aclaración', own.disputes);
  const ofMonth = theirs.filter((t) => isIn(month, t.at));
  const sum = (...kinds: Turnover['kind'][]): number =>
    ofMonth.reduce((total, t) => (kinds.includes(t.kind) ? total + t.cents : total), 0);
  const fees = ofMonth.reduce((total, t) => total + t.feeCents, 0);
  const sums = {
    charged: sum('charge'),
    refunded: -sum('refund'),
    disputed: -sum('dispute', 'disputeBack'),
    other: sum('other'),
    fees,
    paidOut: -sum('payout'),
    rest: ofMonth.reduce((total, t) => total + t.cents, 0) - fees,
  };
  return { sums, faults };
}

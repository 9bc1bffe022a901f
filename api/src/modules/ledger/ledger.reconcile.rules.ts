import type { TxKind } from './ledger.rules.ts';

/** A month of one book as the database has it, in centavos. */
export interface MonthOfBook {
  opening: number;
  closing: number;
  /** Of all its accounts now; comparable where the month has the book's last movement. */
  kept: number;
  isLast: boolean;
  kinds: readonly { kind: TxKind; own: number; use: number }[];
  lines: readonly { kind: TxKind; own: number; use: number; outside: number }[];
}

/** What a company had, what came, what it used, what it had then. */
export interface Reconciled {
  opening: number;
  topUps: number;
  courtesy: number;
  use: number;
  refunds: number;
  disputes: number;
  corrections: number;
  closing: number;
}

const partOf = {
  topUp: 'topUps',
  credit: 'courtesy',
  charge: 'use',
  refund: 'refunds',
  dispute: 'disputes',
  disputeWon: 'disputes',
  disputeLost: 'disputes',
  reversal: 'corrections',
  writeOff: 'corrections',
  hold: null,
  release: null,
  settle: null,
} as const satisfies Record<TxKind, keyof Reconciled | null>;

/** Opening + top-ups − use = closing, and everything that says otherwise. */
export function reconcileMonth(month: MonthOfBook): { sums: Reconciled; faults: string[] } {
  const faults: string[] = [];
  const sums: Reconciled = {
    opening: month.opening,
    topUps: 0,
    courtesy: 0,
    use: 0,
    refunds: 0,
    disputes: 0,
    corrections: 0,
    closing: month.closing,
  };
  for (const { kind, own, use } of month.kinds) {
    const part = partOf[kind];
    if (part) sums[part] += own;
    else if (own !== 0) faults.push(`los movimientos «${kind}» cambian el saldo en ${own} centavos`);
    const line = month.lines.find((l) => l.kind === kind) ?? { own: 0, use: 0, outside: 0 };
    if (line.own !== own) faults.push(`«${kind}»: sus movimientos suman ${own} centavos y sus renglones ${line.own}`);
    if (line.use !== use) faults.push(`«${kind}»: su consumo suma ${use} centavos y el de sus renglones ${line.use}`);
    if (kind === 'charge' && own !== -use) faults.push(`el consumo suma ${use} centavos y del saldo salieron ${-own}`);
    if (kind === 'topUp' && line.outside !== -own)
      faults.push(`las recargas suman ${own} centavos y del banco y del proveedor vinieron ${-line.outside}`);
  }
  const { opening, closing, ...changes } = sums;
  const reached = Object.values(changes).reduce((sum, cents) => sum + cents, opening);
  if (reached !== closing) faults.push(`el mes termina en ${closing} centavos y sus movimientos llegan a ${reached}`);
  if (month.isLast && month.kept !== closing)
    faults.push(`las cuentas dicen ${month.kept} centavos y el último movimiento ${closing}`);
  return { sums, faults };
}

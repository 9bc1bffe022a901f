import { createHash } from 'node:crypto';
import { mayBeNegative, nobody, vatOf } from './ledger.rules.ts';

/** A booked transaction as the database has it; bytes and figures as text, so that nothing is rounded on the way. */
export interface BookedTx {
  seq: number;
  id: string;
  key: string;
  fingerprint: string;
  kind: string;
  cause_type: string;
  cause_id: string | null;
  at_ms: string;
  detail: string;
  lines: number;
  prev_hash: string;
  hash: string;
  net_cents: number;
  vat_cents: number;
  own_cents: number;
  earned_after: number;
  own_after: number;
}
export interface BookedLine {
  seq: number;
  line: number;
  account: string;
  owner: string;
  cents: number;
}
export interface KeptBalance {
  account: string;
  owner: string;
  cents: number;
}

const field = (value: string): string => `${Buffer.byteLength(value)}:${value}`;
const sha256 = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** Where a company's chain begins: it cannot be passed for another's. */
export const firstHash = (companyId: string): string => sha256(`tramo ledger ${companyId}`);

const hashOf = (head: string, tx: BookedTx, lines: readonly BookedLine[]): string => {
  const fields = [
    tx.seq,
    tx.id,
    tx.key,
    tx.fingerprint,
    tx.kind,
    tx.cause_type,
    tx.cause_id ?? '',
    tx.at_ms,
    tx.detail,
  ];
  const text = [...fields, ...lines.flatMap((l) => [l.account, l.owner, l.cents])];
  return sha256(Buffer.from(head, 'hex'), text.map((f) => field(String(f))).join(''));
};

const MOST_FAULTS = 20;

/** What the book says of its own end. */
export interface KeptBook {
  seq: number;
  head: string;
  earned: number;
  own: number;
}

const ownAccounts: readonly string[] = ['available', 'held', 'promo', 'heldPromo', 'owed'];

export interface Audit {
  /** The next transactions in their order, with their lines. */
  take(tx: BookedTx, lines: readonly BookedLine[]): void;
  /** What is wrong, in words; the first twenty. */
  end(book: KeptBook | null, balances: readonly KeptBalance[], lineCount: number): string[];
  /** Transactions, lines and the chain's end so far. */
  readonly sums: { transactions: number; lines: number; head: string };
}

/** Recomputes one company's book from nothing. Shares no code with what books, save the names of accounts and the rule of VAT. */
export function openAudit(companyId: string): Audit {
  const faults: string[] = [];
  let more = 0;
  const tell = (text: string): void => {
    if (faults.length < MOST_FAULTS) faults.push(text);
    else more += 1;
  };
  const balances = new Map<string, number>();
  const sums = { transactions: 0, lines: 0, head: firstHash(companyId) };
  let seq = 0;
  let earned = 0;
  let own = 0;
  let lastAt = 0;

  const take = (tx: BookedTx, lines: readonly BookedLine[]): void => {
    const name = `movimiento ${tx.seq} (${tx.key})`;
    if (tx.seq !== seq + 1) tell(`faltan movimientos entre el ${seq} y el ${tx.seq}`);
    seq = tx.seq;
    sums.transactions += 1;
    sums.lines += lines.length;
    if (lines.length !== tx.lines) tell(`${name}: tiene ${lines.length} renglones y debe tener ${tx.lines}`);
    const sum = lines.reduce((total, l) => total + l.cents, 0);
    if (sum !== 0) tell(`${name}: sus renglones suman ${sum} centavos, no cero`);
    if (tx.prev_hash !== sums.head) tell(`${name}: la cadena no sigue del movimiento anterior`);
    const hash = hashOf(tx.prev_hash, tx, lines);
    if (hash !== tx.hash) tell(`${name}: su contenido no es el que se registró`);
    sums.head = tx.hash;
    for (const { account, owner, cents } of lines) {
      const key = `${account} ${owner}`;
      balances.set(key, (balances.get(key) ?? 0) + cents);
      if (account.startsWith('revenue.')) earned += cents;
      if (ownAccounts.includes(account)) own += cents;
    }
    const sumOf = (fits: (account: string) => boolean): number =>
      lines.reduce((total, l) => (fits(l.account) ? total + l.cents : total), 0);
    const came = [
      sumOf((a) => a.startsWith('revenue.')),
      sumOf((a) => a === 'vat'),
      sumOf((a) => ownAccounts.includes(a)),
      earned,
      own,
    ];
    const says = [tx.net_cents, tx.vat_cents, tx.own_cents, tx.earned_after, tx.own_after];
    if (came.join() !== says.join()) tell(`${name}: sus sumas dicen ${says.join(', ')} y son ${came.join(', ')}`);
    if (Number(tx.at_ms) < lastAt) tell(`${name}: es anterior al movimiento de antes`);
    lastAt = Number(tx.at_ms);
    for (const { account, owner } of lines) {
      const balance = balances.get(`${account} ${owner}`) ?? 0;
      if (balance < 0 && !mayBeNegative(account)) tell(`${name}: deja ${account} en ${balance} centavos`);
      if (balance > 0 && account === 'owed') tell(`${name}: deja ${account} en ${balance} centavos`);
    }
    if (lines.some((l) => l.account === 'vat' || l.account.startsWith('revenue.'))) {
      const vat = balances.get(`vat ${nobody}`) ?? 0;
      if (vat !== vatOf(earned)) tell(`${name}: el IVA suma ${vat} centavos y debe ser ${vatOf(earned)}`);
    }
  };

  const end: Audit['end'] = (book, kept, lineCount) => {
    if ((book?.seq ?? 0) !== seq) tell(`el libro dice ${book?.seq ?? 0} movimientos y el último es el ${seq}`);
    if (book && book.head !== sums.head) tell('el fin de la cadena no es el del libro');
    if (book && (book.earned !== earned || book.own !== own)) tell('las sumas del libro no son las de sus movimientos');
    if (lineCount !== sums.lines) tell(`hay ${lineCount} renglones y los movimientos tienen ${sums.lines}`);
    for (const { account, owner, cents } of kept) {
      const key = `${account} ${owner}`;
      const summed = balances.get(key) ?? 0;
      if (summed !== cents) tell(`saldo de ${key}: dice ${cents} centavos y sus renglones suman ${summed}`);
      balances.delete(key);
    }
    for (const [key, cents] of balances) if (cents !== 0) tell(`saldo de ${key}: falta, sus renglones suman ${cents}`);
    return more > 0 ? [...faults, `y ${more} diferencias más`] : faults;
  };
  return { take, end, sums };
}

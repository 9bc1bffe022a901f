import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { setPrepaid } from '../modules/ledger/ledger.operator.store.ts';
import {
  fingerprintOf,
  type Line,
  mayBeNegative,
  nobody,
  type Posting,
  vatOf,
} from '../modules/ledger/ledger.rules.ts';
import type { Trx } from '../platform/db/tx.ts';
import { newId } from '../platform/ids.ts';
import { insertRows } from './bulk.ts';

/** No movement has more than three lines here. */
const TXS_AT_ONCE = 1200;

/** jsonb as the database writes it: a movement is sealed with its detail as text. Shorter keys first, then by their bytes. */
export function jsonbText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number =>
    Buffer.byteLength(a) - Buffer.byteLength(b) || (a < b ? -1 : 1);
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(byKey);
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}: ${jsonbText(inner)}`).join(', ')}}`;
}

const field = (value: unknown): string => `${Buffer.byteLength(String(value))}:${value}`;

/**
 * A book that is written as a whole: ten thousand calls of the database's own function would take the demo longer to be made than all the rest of it.
 * What it writes is held against the proof of the books by the seed's test.
 */
export class SeedBook {
  readonly #companyId: string;
  #head: Buffer;
  #seq = 0;
  #earned = 0;
  #own = 0;
  #at = 0;
  readonly #balances = new Map<string, number>();
  #txs: Record<string, unknown>[] = [];
  #lines: Record<string, unknown>[][] = [];

  constructor(companyId: string) {
    this.#companyId = companyId;
    this.#head = createHash('sha256').update(`tramo ledger ${companyId}`).digest();
  }

  balance(account: string, owner = nobody): number {
    return this.#balances.get(`${account} ${owner}`) ?? 0;
  }

  post(p: Posting): void {
    const lines: Line[] = (p.give ?? []).map((g) => ({ account: g.account, owner: g.owner ?? nobody, cents: g.cents }));
    const net = sumOf(lines, (account) => account.startsWith('revenue.'));
    const vat = p.vat ? vatOf(this.#earned + net) - vatOf(this.#earned) : 0;
    if (vat !== 0) lines.push({ account: 'vat', owner: nobody, cents: vat });
    let rest: number | null = p.give ? sumOf(lines, () => true) : (p.total ?? null);
    for (const { from, owner = nobody, to, toOwner = nobody } of p.take) {
      const has = this.balance(from, owner);
      const taken: number = mayBeNegative(from) ? (rest ?? 0) : Math.min(has, rest ?? has);
      if (taken === 0) continue;
      if (rest !== null) rest -= taken;
      lines.push({ account: from, owner, cents: -taken });
      if (to) lines.push({ account: to, owner: toOwner, cents: taken });
    }
    if (rest) throw new Error(`the demo's book has too little for ${p.key}`);
    this.#write(p, lines, net, vat);
  }

  #write(p: Posting, lines: readonly Line[], net: number, vat: number): void {
    const own = sumOf(lines, (account) => ['available', 'held', 'promo', 'heldPromo', 'owed'].includes(account));
    const id = newId();
    this.#seq += 1;
    const seq = this.#seq;
    const fingerprint = fingerprintOf(p);
    const detail = JSON.parse(JSON.stringify(p.detail ?? {})) as Record<string, unknown>;
    this.#at = Math.max(this.#at, p.at.getTime());
    this.#earned += net;
    this.#own += own;
    const facts = [seq, id, p.key, fingerprint, p.kind, p.causeType, p.causeId ?? '', this.#at, jsonbText(detail)];
    const text = [...facts, ...lines.flatMap((l) => [l.account, l.owner, l.cents])].map(field).join('');
    const hash = createHash('sha256').update(this.#head).update(text).digest();
    this.#txs.push({
      company_id: this.#companyId,
      seq,
      id,
      key: p.key,
      fingerprint: `\\x${fingerprint}`,
      kind: p.kind,
      cause_type: p.causeType,
      cause_id: p.causeId ?? null,
      at: new Date(this.#at).toISOString(),
      detail,
      lines: lines.length,
      prev_hash: `\\x${this.#head.toString('hex')}`,
      hash: `\\x${hash.toString('hex')}`,
      net_cents: net,
      vat_cents: vat,
      own_cents: own,
      earned_after: this.#earned,
      own_after: this.#own,
    });
    for (const { account, owner, cents } of lines) {
      const key = `${account} ${owner}`;
      this.#balances.set(key, (this.#balances.get(key) ?? 0) + cents);
    }
    this.#lines.push(lines.map((line, i) => ({ company_id: this.#companyId, seq, line: i + 1, ...line })));
    this.#head = hash;
  }

  /** Writes what was posted since the last time. Whoever reads the book meanwhile sees a part of it. */
  async save(trx: Trx): Promise<void> {
    const companyId = this.#companyId;
    const balances = [...this.#balances].map(([key, cents]) => {
      const [account, owner] = key.split(' ');
      return { account, owner, cents };
    });
    await sql`insert into ledger_account (company_id, account, owner, balance_cents)
      select ${companyId}::uuid, account, owner, cents from jsonb_to_recordset(${JSON.stringify(balances)}::text::jsonb)
        as b(account text, owner uuid, cents bigint)
      on conflict (company_id, account, owner) do update set balance_cents = excluded.balance_cents`.execute(trx);
    await insertRows(trx, 'ledger_tx', this.#txs);
    // All lines of a movement in one statement: the database proves its sum after each.
    for (let i = 0; i < this.#lines.length; i += TXS_AT_ONCE)
      await insertRows(trx, 'ledger_entry', this.#lines.slice(i, i + TXS_AT_ONCE).flat());
    this.#txs = [];
    this.#lines = [];
    await setPrepaid(trx, companyId, true);
    await sql`update ledger_book set seq = ${this.#seq}, head = ${this.#head}, at = ${new Date(this.#at)}, earned_cents = ${this.#earned},
      own_cents = ${this.#own} where company_id = ${companyId}`.execute(trx);
  }
}

const sumOf = (lines: readonly Line[], fits: (account: string) => boolean): number =>
  lines.reduce((sum, l) => (fits(l.account) ? sum + l.cents : sum), 0);

import type { OrderStatus } from '@tramo/contract/warehouse/order-states';
import type { OrderOrigin } from '@tramo/contract/warehouse/orders';
import { type RawBuilder, sql } from 'kysely';
import { ordersOfWaves } from './orders.relations.ts';

/** A word of a search, and the clients whose name has it. */
export interface OrderWord {
  text: string;
  clientIds: readonly string[];
}
/** Conditions of a list; null means none. */
export interface OrderFilter {
  companyId: string;
  words: readonly OrderWord[];
  status: readonly OrderStatus[] | null;
  cediIds: readonly string[] | null;
  clientIds: readonly string[] | null;
  origins: readonly OrderOrigin[] | null;
  ids: readonly string[] | null;
  importId: string | null;
  waveId: string | null;
  dateFrom: string | null;
  dateTo: string | null;
  promisedFrom: string | null;
  promisedTo: string | null;
  /** Today, for what is overdue. */
  overdueOn: string | null;
  /** In its state since then or longer. */
  statusBefore: Date | null;
  held: boolean | null;
  withGuide: boolean | null;
  short: boolean | null;
}

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');
/** What an item is named by whole, each by its index. */
const itemNamed = (companyId: string, word: string): RawBuilder<unknown> =>
  sql`id = any(array(select order_id from customer_order_item where company_id = ${companyId}::uuid
    and ((sku_key <> '' and sku_key = ${word}) or (barcode <> '' and barcode = ${word}) or code_key = ${word}) limit 5000))`;
/** Words of one or two letters have no trigram: they and common ones are looked at row by row, so that the index is not read whole for them. */
const hasText = (word: string, isCommon: boolean): RawBuilder<unknown> =>
  word.length < 3 || isCommon ? sql`strpos(search_text, ${word}) > 0` : sql`search_text like ${`%${escaped(word)}%`}`;
const hasWord = (companyId: string, { text, clientIds }: OrderWord, isCommon: boolean): RawBuilder<unknown> =>
  sql`(${sql.join(
    [
      hasText(text, isCommon),
      ...(clientIds.length > 0 ? [sql`client_id = any(${clientIds as string[]}::uuid[])`] : []),
      ...(text.length >= 3 ? [itemNamed(companyId, text)] : []),
    ],
    sql` or `,
  )})`;
/** Just that: a number, a phone, or what names an item whole. */
const isWord = (companyId: string, { text }: OrderWord): RawBuilder<unknown> =>
  sql`(number_plain = ${text} or (phone <> '' and phone = ${text}) or (cellphone <> '' and cellphone = ${text}) or ${itemNamed(companyId, text)})`;
const searched = (f: OrderFilter, { isCommon = false, isWhole = false }: How): RawBuilder<unknown>[] => {
  if (isWhole) return f.words.map((w) => isWord(f.companyId, w));
  return f.words.length > 0 && f.words.every((w) => w.text.length < 3)
    ? f.words.map((w) => sql`number_plain like ${`${escaped(w.text)}%`}`)
    : f.words.map((w) => hasWord(f.companyId, w, isCommon));
};
interface How {
  /** So many orders have the words that they are found sooner without the index. */
  isCommon?: boolean;
  /** The words are all of what they name, not a part of it. */
  isWhole?: boolean;
  /** Where to look instead of among all orders. */
  among?: RawBuilder<unknown>;
}

/** One value is asked for as such: an index gives the rows of several in no order. */
function any(column: string, type: 'uuid' | 'text', values: readonly string[] | null): RawBuilder<unknown>[] {
  if (values === null) return [];
  const [only, ...others] = values;
  return only !== undefined && others.length === 0
    ? [sql`${sql.ref(column)} = ${only}::${sql.raw(type)}`]
    : [sql`${sql.ref(column)} = any(${values as string[]}::${sql.raw(type)}[])`];
}
const when = (value: boolean | null, yes: RawBuilder<unknown>, no: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  value === null ? [] : [value ? yes : no];

/** Orders that are still to be done; spelled as the index of them is. */
const open = sql`status not in ('packed', 'cancelled')`;

/** The rows of a list, from `customer_order_of_company` (see migration 0166). */
export function found(f: OrderFilter, how: How = {}): RawBuilder<unknown> {
  const conditions = [
    sql`company_id = ${f.companyId}::uuid`,
    ...searched(f, how),
    ...any('status', 'text', f.status),
    ...any('cedi_id', 'uuid', f.cediIds),
    ...any('client_id', 'uuid', f.clientIds),
    ...any('origin', 'text', f.origins),
    ...any('id', 'uuid', f.ids),
    ...(f.importId === null ? [] : [sql`import_id = ${f.importId}::uuid`]),
    ...(f.waveId === null
      ? []
      : [sql`id = any(array(select w.order_id from ${ordersOfWaves()} w where w.wave_id = ${f.waveId}::uuid))`]),
    ...(f.dateFrom === null ? [] : [sql`order_date >= ${f.dateFrom}::date`]),
    ...(f.dateTo === null ? [] : [sql`order_date <= ${f.dateTo}::date`]),
    ...(f.promisedFrom === null ? [] : [sql`promised_date >= ${f.promisedFrom}::date`]),
    ...(f.promisedTo === null ? [] : [sql`promised_date <= ${f.promisedTo}::date`]),
    ...(f.overdueOn === null ? [] : [open, sql`promised_date < ${f.overdueOn}::date`]),
    ...(f.statusBefore === null ? [] : [sql`status_at <= ${f.statusBefore}`]),
    ...when(f.held, sql`hold_reason is not null`, sql`hold_reason is null`),
    ...when(f.withGuide, sql`guide_id is not null`, sql`guide_id is null`),
    ...when(f.short, sql`short_units > 0`, sql`short_units = 0`),
  ];
  return sql`from ${how.among ?? sql.ref('customer_order_of_company')} where ${sql.join(conditions, sql` and `)}`;
}

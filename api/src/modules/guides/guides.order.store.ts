import type { GuideListInput } from '@tramo/contract/guide-list';
import { type RawBuilder, sql } from 'kysely';

export interface GuideOrder {
  sort: NonNullable<GuideListInput['sort']>;
  descending: boolean;
}

const types = {
  created_at: 'timestamptz',
  id: 'uuid',
  folio: 'text',
  scheduled_date: 'date',
  status: 'text',
  contact_name: 'text',
  suburb: 'text',
  weight_kg: 'double precision',
} as const;
type SortColumn = keyof typeof types;

/** What a list is ordered by, each with an index of its own (migration 0008). No two rows are equal in all of them. */
const sortColumns: Record<GuideOrder['sort'], readonly SortColumn[]> = {
  createdDate: ['created_at', 'id'],
  folio: ['folio'],
  scheduledDate: ['scheduled_date', 'id'],
  status: ['status', 'scheduled_date', 'id'],
  recipient: ['contact_name', 'id'],
  suburb: ['suburb', 'id'],
  weightKg: ['weight_kg', 'id'],
};

/** Columns turn round together, as an index is read from its other end; in that of creation the id goes against the time. */
const isDescending = (o: GuideOrder, column: SortColumn): boolean =>
  o.sort === 'createdDate' && column === 'id' ? !o.descending : o.descending;

/** The columns that an order needs, and the id. */
export const orderedBy = (o: GuideOrder): RawBuilder<unknown> =>
  sql.join([...new Set<SortColumn>(['id', ...sortColumns[o.sort]])].map((column) => sql.ref(column)));
/** What to order by. */
export const orderOfColumns = (o: GuideOrder): RawBuilder<unknown> =>
  sql.join(
    sortColumns[o.sort].map((column) => sql`${sql.ref(column)} ${sql.raw(isDescending(o, column) ? 'desc' : 'asc')}`),
  );
export const ordered = (o: GuideOrder): RawBuilder<unknown> => sql`order by ${orderOfColumns(o)}`;

/** Where a reading in pieces goes on: the last row's values of the columns that order the list, as texts, which lose nothing of an instant. */
export type GuidePlace = readonly string[];
export const placeOf = (o: GuideOrder): RawBuilder<unknown> =>
  sql`array[${sql.join(sortColumns[o.sort].map((column) => sql`${sql.ref(column)}::text`))}]`;

/** Rows after a place in an order. */
export function beyond(o: GuideOrder, place: GuidePlace): RawBuilder<unknown> {
  const columns = sortColumns[o.sort];
  const values = columns.map((column, n) => sql`${place[n]}::${sql.raw(types[column])}`);
  // All columns at once, as an index compares them when they go the same way.
  if (o.sort !== 'createdDate')
    return sql`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sql.raw(o.descending ? '<' : '>')} (${sql.join(values)})`;
  const [at, id] = values;
  // The first half says nothing new: it lets the index begin there.
  return o.descending
    ? sql`created_at <= ${at} and (created_at < ${at} or id > ${id})`
    : sql`created_at >= ${at} and (created_at > ${at} or id < ${id})`;
}

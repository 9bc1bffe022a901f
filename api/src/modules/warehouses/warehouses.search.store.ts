import { type RawBuilder, sql } from 'kysely';

const escaped = (search: string): string => search.replace(/[\\%_]/g, '\\$&');
/** Whether a text that is kept plain already (`search_text`) holds what somebody typed: tens of thousands are looked at for each page. */
export const plainHolds = (search: string, text: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${text} like tramo_plain(${`%${escaped(search)}%`})`;
/** Whether a location's code, capitals alone, holds it. */
export const codeHolds = (search: string, code: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${code} like ${`%${escaped(search.toUpperCase())}%`}`;
export const codeBegins = (search: string, code: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${code} like ${`${escaped(search)}%`}`;

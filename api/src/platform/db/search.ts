import { type RawBuilder, sql } from 'kysely';

/** Whether one of these texts holds what somebody typed, whatever its case and accents. Nothing typed asks for nothing. */
export function holdsSearch(search: string, texts: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  if (search === '') return sql`true`;
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${sql.join(
    texts.map((text) => sql`tramo_plain(${text}) like tramo_plain(${like})`),
    sql` or `,
  )})`;
}

import { type RawBuilder, sql } from 'kysely';

/**
 * Rows of modules above that a module below joins in its own statements. The one below names the columns that it needs (`<module>.relations.ts`),
 * the tables' owner says which rows they are (`<module>.shown.store.ts`), `modules.ts` brings both together: nobody reads a table of a module above,
 * and a page stays one statement.
 */
export interface Relation {
  (): RawBuilder<unknown>;
  shows(rows: RawBuilder<unknown>): void;
}

export function relation(name: string): Relation {
  let shown: RawBuilder<unknown> | null = null;
  const rows = (): RawBuilder<unknown> => {
    if (!shown) throw new Error(`modules.ts does not say which rows ${name} are`);
    return sql`(${shown})`;
  };
  return Object.assign(rows, {
    shows: (rowsShown: RawBuilder<unknown>) => {
      shown = rowsShown;
    },
  });
}

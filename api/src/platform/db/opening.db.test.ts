import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestConnection, type TestConnection } from '../../../test/database.ts';
import { beginningWith } from './opening.ts';

let database: TestConnection;
beforeAll(async () => {
  database = await openTestConnection();
});
afterAll(() => database.drop());

const marked = `select set_config('app.company', 'it''s mine', true)`;
type Kysely = TestConnection['connection']['kysely'];
const markOf = async (trx: Kysely): Promise<string | null> => {
  const { rows } = await sql<{
    mark: string | null;
  }>`select nullif(current_setting('app.company', true), '') as mark`.execute(trx);
  return rows[0]?.mark ?? null;
};
const transact = (): Promise<string | null> => database.connection.kysely.transaction().execute(markOf);

it('is said with the begin of one transaction, and ends with it', async () => {
  expect(await beginningWith(marked, () => transact())).toBe("it's mine");
  expect(await transact()).toBeNull();
});

it('is the first transaction’s alone: another one in the same work begins by itself', async () => {
  const marks = await beginningWith(marked, async () => [await transact(), await transact()]);
  expect(marks).toEqual(["it's mine", null]);
});

it('one that fails leaves no transaction open behind it', async () => {
  await expect(beginningWith('select 1 / 0', () => transact())).rejects.toThrow('division by zero');
  for (let n = 0; n < 12; n++) expect(await transact()).toBeNull();
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeDemoCompany } from '../src/seed/company.ts';
import { makePastDay, makeToday, writeDays } from '../src/seed/past-day.ts';
import { testApp } from './app.ts';

/** Tables that hold no company's rows. */
const shared = new Set([
  'migration',
  'subscriber',
  'postal_code',
  'login_failure',
  'file_object_ending',
  'message_early_status',
  'message_breaker',
  'books_check',
  'payment_event',
  'payment_sandbox',
  'payment_watch',
  'reply_unclaimed',
  'installation',
  'backup_run',
  'lease',
]);

const t = await testApp();
const platform = t.platform;
let full: string;
const other = '01900000-0000-7000-8000-0000000000ff';

beforeAll(async () => {
  // One company with rows in as many tables as the demo fills, one without any.
  full = await platform.db.system(async (trx) => {
    const company = await makeDemoCompany(trx);
    await writeDays(trx, company, [
      makePastDay(company, '2026-11-20'),
      makeToday(company, '2026-11-21', new Date('2026-11-21T18:00:00Z')),
    ]);
    await sql`insert into company (id, name) values (${other}, 'Otra')`.execute(trx);
    await sql`insert into event (company_id, name, payload) values (${company.id}, 'x', '{}')`.execute(trx);
    return company.id;
  });
});

const tables = async (): Promise<string[]> =>
  platform.db.system(async (trx) => {
    const { rows } = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(trx);
    return rows.map((r) => r.name).filter((name) => !shared.has(name));
  });

describe('the wall between companies stands in the database', () => {
  it('covers every table: row security on, a policy, and a company column', async () => {
    const bad = await platform.db.system(async (trx) => {
      const { rows } = await sql<{
        name: string;
      }>`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and (not c.relrowsecurity or not exists (select 1 from pg_policy p where p.polrelid = c.oid))`.execute(
        trx,
      );
      return rows.map((r) => r.name).filter((name) => !shared.has(name));
    });
    expect(bad).toEqual([]);
    expect((await tables()).length).toBeGreaterThan(20);
  });

  it('serves as a role that cannot pass it', async () => {
    const role = await platform.db.as(
      full,
      async (trx) =>
        (
          await sql<{
            super: boolean;
            bypass: boolean;
          }>`select rolsuper as super, rolbypassrls as bypass from pg_roles where rolname = current_user`.execute(trx)
        ).rows[0],
    );
    expect(role).toEqual({ super: false, bypass: false });
  });

  it('shows no table’s rows to another company, and all of them to their own', async () => {
    let filled = 0;
    for (const name of await tables()) {
      const column = name === 'company' ? 'id' : 'company_id';
      const count = sql<{ n: number }>`select count(*) as n from ${sql.table(name)} where ${sql.ref(column)} = ${full}`;
      const mine = await platform.db.as(full, async (trx) => (await count.execute(trx)).rows[0]?.n);
      const all = await platform.db.system(async (trx) => (await count.execute(trx)).rows[0]?.n);
      const theirs = await platform.db.as(other, async (trx) => (await count.execute(trx)).rows[0]?.n);
      expect({ name, mine, theirs }).toEqual({ name, mine: all, theirs: 0 });
      if (all) filled += 1;
    }
    expect(filled).toBeGreaterThan(10);
  });

  it('lets another company neither change nor delete nor plant rows', async () => {
    for (const name of await tables()) {
      if (name === 'company') continue;
      const changed = await platform.db
        .as(
          other,
          async (trx) =>
            (await sql`update ${sql.table(name)} set company_id = company_id where company_id = ${full}`.execute(trx))
              .numAffectedRows,
        )
        .catch((e: { code?: string }) => (e.code === '42501' ? 0n : Promise.reject(e)));
      expect({ name, changed }).toEqual({ name, changed: 0n });
      const deleted = await platform.db
        .as(
          other,
          async (trx) =>
            (await sql`delete from ${sql.table(name)} where company_id = ${full}`.execute(trx)).numAffectedRows,
        )
        .catch((e: { code?: string }) => (e.code === '42501' ? 0n : Promise.reject(e)));
      expect({ name, deleted }).toEqual({ name, deleted: 0n });
    }
    const planted = platform.db.as(other, (trx) =>
      sql`insert into client (id, company_id, name) values (gen_random_uuid(), ${full}, 'x')`.execute(trx),
    );
    await expect(planted).rejects.toMatchObject({ code: '42501' });
  });

  it('refuses a row that points at another company’s row', async () => {
    const foreign = await platform.db.system(
      async (trx) =>
        (await sql<{ id: string }>`select id from address where company_id = ${full} limit 1`.execute(trx)).rows[0]?.id,
    );
    const attempt = platform.db.as(other, (trx) =>
      sql`insert into user_cedi (company_id, user_id, cedi_id) values (${other}, gen_random_uuid(), ${foreign})`.execute(
        trx,
      ),
    );
    await expect(attempt).rejects.toMatchObject({ code: '23503' });
  });

  it('forgets the company when the transaction ends', async () => {
    await platform.db.as(full, (trx) => sql`select 1`.execute(trx));
    const left = await platform.db.system(
      async (trx) =>
        (
          await sql<{
            company: string | null;
            role: string;
          }>`select nullif(current_setting('app.company', true), '') as company, current_setting('role') as role`.execute(
            trx,
          )
        ).rows[0],
    );
    expect(left).toEqual({ company: null, role: 'none' });
  });

  it('never lets a query started beside a transaction slip into it', async () => {
    const seen = await Promise.all([
      platform.db.as(other, async (trx) => {
        await new Promise((r) => setTimeout(r, 30));
        return (await sql<{ n: number }>`select count(*) as n from guide`.execute(trx)).rows[0]?.n;
      }),
      platform.db.as(
        full,
        async (trx) => (await sql<{ n: number }>`select count(*) as n from guide`.execute(trx)).rows[0]?.n,
      ),
      platform.db.system(
        async (trx) => (await sql<{ role: string }>`select current_setting('role') as role`.execute(trx)).rows[0]?.role,
      ),
    ]);
    expect(seen[0]).toBe(0);
    expect(seen[1]).toBeGreaterThan(100);
    expect(seen[2]).toBe('none');
  });
});

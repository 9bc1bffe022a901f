import { sql } from 'kysely';
import type { Objects, SandboxObject } from '../../dev-providers/stripe-objects.ts';
import { takeTurns } from '../db/named-locks.ts';
import type { Database } from '../db/tx.ts';

/** What the sandbox keeps, in the database: it outlives a restart and serves many processes. One request after another. */
export const databaseObjects = (db: Database): Objects => ({
  run: (work) =>
    db.system(async (trx) => {
      await takeTurns(trx, ['payment_sandbox']);
      return work({
        get: async (id) => {
          const { rows } = await sql<{
            body: SandboxObject;
          }>`select body from payment_sandbox where id = ${id}`.execute(trx);
          return rows[0]?.body ?? null;
        },
        put: async (object, owner) =>
          void (await sql`insert into payment_sandbox (id, owner, body) values (${object.id}, ${owner}, ${JSON.stringify(object)}::text::jsonb)
            on conflict (id) do update set body = excluded.body`.execute(trx)),
        owned: async (owner, kind) => {
          const { rows } = await sql<{ body: SandboxObject }>`select body from payment_sandbox
            where owner = ${owner} and body->>'object' = ${kind} order by id desc`.execute(trx);
          return rows.map((r) => r.body);
        },
        all: async (kind) => {
          const { rows } = await sql<{
            body: SandboxObject;
          }>`select body from payment_sandbox where body->>'object' = ${kind}`.execute(trx);
          return rows.map((r) => r.body);
        },
      });
    }),
});

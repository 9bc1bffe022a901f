/** What the measurements of long lists share. Loaded once the database is chosen (`measureOnPostgres`): test apps look at it when they are loaded. */
import { performance } from 'node:perf_hooks';
import type { TestApp } from '@tramo/api/test/app';
import { buildUser } from '@tramo/api/test/builders';
import { type RawBuilder, sql } from 'kysely';
import { figure, percentile } from './measure.ts';

/** Whose token the next request takes: several administrators in turn, for the limit of requests is per person. */
export async function administrators(t: TestApp, companyId: string): Promise<() => string> {
  const tokens = await Promise.all(
    Array.from({ length: 8 }, async () => (await buildUser(t, companyId, { type: 'admin', roles: ['admin'] })).token),
  );
  let n = 0;
  return () => tokens[n++ % tokens.length] as string;
}

/** One of a list for the row `n` of a `generate_series`: evenly, and the same at every run. Another salt gives others. */
export const someOf = (list: readonly string[], salt: number): RawBuilder<unknown> =>
  sql`(${list as string[]}::text[])[1 + ((n::bigint * ${2_654_435_761} + ${salt}) >> 7) % ${list.length}]`;

/** What autovacuum does within a minute of a load is done at once. */
export async function settle(t: TestApp, ...tables: string[]): Promise<void> {
  for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(t.platform.db.connection.kysely);
}

type Answer = Awaited<ReturnType<TestApp['call']>>;
interface Asking<Q> {
  questions: Record<string, () => Q>;
  ask: (question: Q) => Promise<Answer>;
  rounds: number;
  /** Throws where an answer is not what is measured. */
  check?: (answer: Answer, kind: string, question: Q) => void;
}
/** Asks every kind of question in turn, after three rounds to warm up. Prints the times of all, and the p95 of each kind. */
export async function askInTurns<Q>(label: string, { questions, ask, rounds, check }: Asking<Q>): Promise<void> {
  const times = new Map<string, number[]>(Object.keys(questions).map((kind) => [kind, []]));
  for (let round = -3; round < rounds; round++)
    for (const [kind, make] of Object.entries(questions)) {
      const question = make();
      const from = performance.now();
      const answer = await ask(question);
      const took = performance.now() - from;
      if (answer.statusCode !== 200) throw new Error(`${kind}: ${answer.statusCode} ${answer.body}`);
      check?.(answer, kind, question);
      if (round >= 0) times.get(kind)?.push(took);
    }
  const all = [...times.values()].flat();
  figure(`${label}_p50`, percentile(all, 0.5), 'ms');
  figure(`${label}_p95`, percentile(all, 0.95), 'ms');
  figure(`${label}_max`, percentile(all, 1), 'ms');
  for (const [kind, list] of times) figure(`${label}_${kind}_p95`, percentile(list, 0.95), 'ms');
}

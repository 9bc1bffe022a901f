import { sql } from 'kysely';
import type { Platform } from './context.ts';
import type { Database } from './db/tx.ts';
import { onWake } from './db/wake.ts';
import { type Problem, problem } from './problem.ts';
import { relation } from './relation.ts';

/** `id`, `closed_at`, `reason`, `last_day` (its service's, in the company's own calendar), `is_over` of companies that do not simply work. */
export const standingRows = relation('platform.standingRows');

/** A company that rests: nobody gets in, and nothing leaves. One whose service is over looks, takes its data away and ends what is on the road. */
export interface Standing {
  isClosed: boolean;
  reason: string;
  /** The last day of its service, once it is over. */
  overSince: string | null;
}

/** The companies that do not simply work, as this process knows them: every request asks, so that it is a look at memory. */
export interface Standings {
  of(companyId: string): Standing | null;
  /** Companies whose jobs, messages and webhooks rest. */
  resting(): string[];
  refresh(db: Database): Promise<void>;
}

export function openStandings(): Standings {
  let known = new Map<string, Standing>();
  return {
    of: (id) => known.get(id) ?? null,
    resting: () => [...known].flatMap(([id, s]) => (s.isClosed ? [id] : [])),
    refresh: async (db) => {
      const { rows } = await db.system((trx) =>
        sql<{ id: string; closed: boolean; reason: string; last_day: string | null; is_over: boolean }>`
          select id, closed_at is not null as closed, reason, last_day::text as last_day, is_over from ${standingRows()} s`.execute(
          trx,
        ),
      );
      known = new Map(
        rows
          .filter((r) => r.closed || r.is_over)
          .map((r) => [r.id, { isClosed: r.closed, reason: r.reason, overSince: r.is_over ? r.last_day : null }]),
      );
    },
  };
}

/** Follows what the operator decides in other processes, and the days that end. */
export async function followStandings(
  { db, standings }: Pick<Platform, 'db' | 'standings'>,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  await standings.refresh(db);
  const beat = await onWake(db.connection, 'tramo_company', () => standings.refresh(db), onError);
  return () => beat.stop();
}

const suspendedProblem = ({ reason }: Standing): Problem =>
  problem('auth.suspended', { reason: reason ? ` (${reason})` : '' });

/** What whoever comes from a closed company is told; null where it is open. */
export function closedProblem({ standings }: Pick<Platform, 'standings'>, companyId: string): Problem | null {
  const standing = standings.of(companyId);
  return standing?.isClosed ? suspendedProblem(standing) : null;
}

/** Throws unless the company may begin something new: a guide, an order, a route, a search, a load. */
export function requireService({ standings }: Pick<Platform, 'standings'>, companyId: string): void {
  const standing = standings.of(companyId);
  if (!standing) return;
  if (standing.isClosed) throw suspendedProblem(standing);
  if (standing.overSince) throw problem('companies.over', { day: standing.overSince.split('-').reverse().join('/') });
}

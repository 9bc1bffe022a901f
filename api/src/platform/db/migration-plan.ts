import { sql } from 'kysely';
import { version } from '../version.ts';
import type { Connection } from './connect.ts';
import { appliedMigrations, type MigrationFile, migrationFiles, pendingMigrations } from './migrate.ts';
import { type Migration, readMigration, type Statement } from './migration-text.ts';

/** What one pending file would do. */
export interface PlannedMigration extends Migration {
  name: string;
}
export interface MigrationPlan {
  pending: PlannedMigration[];
  /** Applied by a newer version, and harmless to this one. */
  unknown: string[];
  /** Rows (estimated by the database's statistics) and bytes of the tables that are touched. */
  tables: Map<string, { rows: number; bytes: number }>;
  databaseBytes: number;
  server: string;
}

/** What `migrate` would do, without doing it. */
export async function planMigrations(
  connection: Connection,
  files: readonly MigrationFile[] = migrationFiles(),
): Promise<MigrationPlan> {
  const { pending, unknown } = pendingMigrations(files, await appliedMigrations(connection), version);
  const planned = pending.map((f) => ({ name: f.name, ...readMigration(f.text) }));
  const touched = [...new Set(planned.flatMap((p) => p.statements.flatMap((s) => s.table ?? [])))];
  const { rows } = await sql<{ name: string; rows: number; bytes: number }>`select c.relname as name,
      greatest(c.reltuples, (select sum(greatest(p.reltuples, 0)) from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid), 0)::float8 as rows,
      pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relname = any(${touched}::text[]) and c.relkind in ('r', 'p')`.execute(connection.kysely);
  const { rows: whole } = await sql<{ bytes: number; server: string }>`select
    pg_database_size(current_database())::float8 as bytes, current_setting('server_version') as server`.execute(
    connection.kysely,
  );
  return {
    pending: planned,
    unknown,
    tables: new Map(rows.map(({ name, ...size }) => [name, size])),
    databaseBytes: whole[0]?.bytes ?? 0,
    server: whole[0]?.server ?? '',
  };
}

const count = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 0 });
const size = (bytes: number): string =>
  bytes >= 1e9
    ? `${(bytes / 1e9).toFixed(1)} GB`
    : bytes >= 1e6
      ? `${(bytes / 1e6).toFixed(0)} MB`
      : `${Math.ceil(bytes / 1e3)} kB`;

const effects: Record<string, string> = {
  'ACCESS EXCLUSIVE': 'nadie la lee ni escribe',
  'SHARE ROW EXCLUSIVE': 'se lee, no se escribe',
  SHARE: 'se lee, no se escribe',
  'SHARE UPDATE EXCLUSIVE': 'se lee y se escribe',
  'ROW EXCLUSIVE': 'se lee y se escribe; bloquea las filas que cambia',
};

function lineOf(s: Statement, tables: MigrationPlan['tables']): string {
  const lines = [`  ${s.text.replace(/\s+/g, ' ').slice(0, 110)}`];
  if (s.lock) {
    const known = s.table ? tables.get(s.table) : undefined;
    const about = known ? ` (unas ${count.format(known.rows)} filas, ${size(known.bytes)})` : '';
    const duration = s.isWhole ? 'mientras la recorre entera' : 'un instante';
    lines.push(`    ${s.table ?? 'su tabla'}${about}: ${s.lock}, ${effects[s.lock]}, ${duration}`);
  }
  if (s.breaks) lines.push(`    ⚠ ${s.breaks}`);
  return lines.join('\n');
}

function kindOf({ contractSince, statements }: PlannedMigration): string {
  if (contractSince)
    return `quita lo que ya no se usa desde ${contractSince}: ninguna copia anterior a esa versión puede seguir`;
  // Of the time when an upgrade stopped the server.
  if (statements.some((s) => s.breaks)) return 'cambia lo que la versión anterior usa: detenla antes';
  return 'solo agrega: la versión anterior sigue atendiendo';
}

/** The plan in words. */
export function planText(plan: MigrationPlan): string {
  const out = [`Base de datos: PostgreSQL ${plan.server}, ${size(plan.databaseBytes)}.`];
  if (plan.unknown.length > 0)
    out.push(`Una versión más nueva ya aplicó ${plan.unknown.join(', ')}; esta puede trabajar con ellas.`);
  if (plan.pending.length === 0) out.push('Nada por aplicar.');
  for (const p of plan.pending) {
    const kind = kindOf(p);
    out.push(`\n${p.name} · ${kind}${p.isOutside ? ' · sin transacción' : ''}`);
    for (const s of p.statements) if (s.lock || s.breaks) out.push(lineOf(s, plan.tables));
  }
  return out.join('\n');
}

/**
 * Runs what is pending in one transaction and undoes it: whether it would pass on this data, and how long each file takes. It waits for no table longer than
 * two seconds, so that nobody waits behind it; while it runs it holds the locks that the real one would.
 */
export async function tryMigrations(
  connection: Connection,
  onTried: (name: string, ms: number) => void,
  files: readonly MigrationFile[] = migrationFiles(),
): Promise<{ skipped: string[] }> {
  const { pending } = pendingMigrations(files, await appliedMigrations(connection), version);
  const skipped: string[] = [];
  try {
    await connection.script(`begin; set local lock_timeout = '2s'`);
    for (const file of pending) {
      if (readMigration(file.text).isOutside) {
        skipped.push(file.name);
        continue;
      }
      const began = performance.now();
      await connection.script(file.text);
      onTried(file.name, performance.now() - began);
    }
  } finally {
    await connection.script('rollback').catch(() => undefined);
  }
  return { skipped };
}

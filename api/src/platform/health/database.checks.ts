import { sql } from 'kysely';
import { ownMigrations } from '../db/migrate.ts';
import { isOlder } from '../db/migration-text.ts';
import { poolerAdvice } from '../db/pooler.ts';
import { installationOf } from '../installation.ts';
import { version } from '../version.ts';
import {
  bad,
  type Check,
  lasting,
  type OpenPatient,
  ok,
  type Patient,
  type Said,
  size,
  warning,
  words,
  worse,
} from './check.ts';

const LEAST_VERSION = 150_000;

async function lookAtDatabase(p: Patient): Promise<Said> {
  if (!p.open)
    return {
      state: p.closed?.state ?? 'bad',
      found: p.closed?.found ?? words('no está abierta', 'not open'),
      cure: p.closed?.cure ?? null,
      company: words('no responde', 'does not answer'),
    };
  const { kysely, kind } = p.open.connection;
  const { rows } = await sql<{ number: number; shown: string; encoding: string; trgm: boolean; bytes: number }>`select
      current_setting('server_version_num')::int as number, current_setting('server_version') as shown,
      current_setting('server_encoding') as encoding, pg_database_size(current_database())::float8 as bytes,
      exists (select 1 from pg_extension where extname = 'pg_trgm') as trgm`.execute(kysely);
  const row = rows[0] as (typeof rows)[number];
  const company = words('responde', 'answers');
  const at = words(
    kind === 'postgres' ? `PostgreSQL ${row.shown}, ${size(row.bytes)}` : `incluida, ${size(row.bytes)}`,
    kind === 'postgres' ? `PostgreSQL ${row.shown}, ${size(row.bytes)}` : `embedded, ${size(row.bytes)}`,
  );
  if (row.number < LEAST_VERSION)
    return bad(
      at,
      words(
        'Tramo necesita PostgreSQL 15 o más nuevo: actualízalo.',
        'Tramo needs PostgreSQL 15 or later: upgrade it.',
      ),
      { company },
    );
  if (row.encoding !== 'UTF8')
    return bad(
      words(`${at.es}, codificación ${row.encoding}`, `${at.en}, encoding ${row.encoding}`),
      words(
        "Crea la base con: create database tramo encoding 'UTF8' template template0; y restaura ahí un respaldo.",
        "Make the database by: create database tramo encoding 'UTF8' template template0; and restore a backup there.",
      ),
      { company },
    );
  if (!row.trgm)
    return bad(
      words(`${at.es}, falta la extensión pg_trgm`, `${at.en}, the extension pg_trgm is missing`),
      words(
        'Como dueño de la base: create extension pg_trgm; (en Debian viene en postgresql-contrib).',
        'As the owner of the database: create extension pg_trgm; (Debian has it in postgresql-contrib).',
      ),
      { company },
    );
  return { state: 'ok', found: at, cure: null, company };
}

async function lookAtMigrations({ open }: OpenPatient): Promise<Said> {
  const own = ownMigrations();
  const { kysely } = open.connection;
  const { rows: table } = await sql<{ is: boolean }>`select to_regclass('migration') is not null as is`.execute(kysely);
  const applied = table[0]?.is
    ? (
        await sql<{ name: string; hash: string; needs: string | null }>`select name, hash,
          to_jsonb(m) ->> 'needs' as needs from migration m`.execute(kysely)
      ).rows
    : [];
  const known = new Map(applied.map((row) => [row.name, row.hash]));
  const pending = [...own.keys()].filter((name) => !known.has(name));
  const changed = [...own].filter(([name, hash]) => known.has(name) && known.get(name) !== hash).map(([name]) => name);
  const unknown = applied.filter(({ name }) => !own.has(name));
  const newer = unknown.map(({ name }) => name);
  const taken = unknown.filter(({ needs }) => needs !== null && isOlder(version, needs)).map(({ name }) => name);
  const some = (names: readonly string[]): string =>
    `${names.slice(0, 3).join(', ')}${names.length > 3 ? `, … (${names.length})` : ''}`;
  if (changed.length > 0)
    return bad(
      words(`cambiadas después de aplicarse: ${some(changed)}`, `changed after they were applied: ${some(changed)}`),
      words(
        'Instala la versión de Tramo que las aplicó, sin cambios.',
        'Install the version of Tramo that applied them, unchanged.',
      ),
    );
  if (taken.length > 0)
    return bad(
      words(
        `una versión más nueva quitó lo que esta (${version}) usa: ${some(taken)}`,
        `a newer version took away what this one (${version}) uses: ${some(taken)}`,
      ),
      words('Actualiza Tramo en este equipo: así no inicia.', 'Upgrade Tramo on this machine: it does not start so.'),
    );
  if (newer.length > 0)
    return warning(
      words(
        `la base es más nueva que este programa: ${some(newer)}`,
        `the database is newer than this program: ${some(newer)}`,
      ),
      words('Actualiza Tramo en este equipo.', 'Upgrade Tramo on this machine.'),
    );
  if (pending.length > 0)
    return warning(
      words(`sin aplicar: ${some(pending)}`, `not applied: ${some(pending)}`),
      words(
        'Respalda; «tramo migrate --dry-run» dice qué harían, y «tramo migrate» o un inicio las aplica.',
        'Make a backup; "tramo migrate --dry-run" says what they would do, "tramo migrate" or a start applies them.',
      ),
    );
  return ok(`al día (${own.size})`, `current (${own.size})`);
}

async function lookAtPooler({ open }: OpenPatient): Promise<Said | null> {
  if (open.connection.kind !== 'postgres') return null;
  const pooler = await open.connection.pooler();
  const advice = poolerAdvice(pooler);
  if (advice)
    return warning(
      words(
        'en modo transacción, y los avisos entre procesos se pierden',
        'in transaction mode, and notices between processes are lost',
      ),
      words(
        advice,
        'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself: without it everything happens up to 2 seconds later.',
      ),
    );
  const found = {
    none: words('ninguno', 'none'),
    session: words('en modo sesión', 'in session mode'),
    transaction: words('en modo transacción, con DATABASE_DIRECT_URL', 'in transaction mode, with DATABASE_DIRECT_URL'),
  }[pooler.kind];
  return ok(found.es, found.en);
}

async function lookAtQuiet({ open }: OpenPatient): Promise<Said | null> {
  const { quietSince, isUnfinished } = await installationOf(open.connection.kysely);
  if (isUnfinished)
    return bad(
      words('una restauración no llegó a su fin: no inicia', 'a restore did not come to its end: it does not start'),
      words(
        'tramo restore --finish, o repítela en una base vacía.',
        'tramo restore --finish, or repeat it in an empty database.',
      ),
    );
  if (!quietSince) return null;
  const day = quietSince.toISOString().slice(0, 10);
  return warning(
    words(`nada sale desde el ${day}: es una copia restaurada`, `nothing leaves since ${day}: this is a restored copy`),
    words(
      'Si ya es la buena: tramo quiet --off, y reinicia.',
      'If it is the real one: tramo quiet --off, and restart.',
    ),
    { company: 'same' },
  );
}

async function lookAtConnections({ open }: OpenPatient): Promise<Said | null> {
  if (open.connection.kind !== 'postgres') return null;
  const { rows } = await sql<{ used: number; most: number }>`select
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`.execute(
    open.connection.kysely,
  );
  const { used, most } = rows[0] as (typeof rows)[number];
  return {
    state: worse(used / most, 0.8, 0.95),
    found: words(`${used} de ${most}`, `${used} of ${most}`),
    cure:
      used / most < 0.8
        ? null
        : words(
            'Sube max_connections, o pon PgBouncer delante (DATABASE_URL por él, DATABASE_DIRECT_URL sin él).',
            'Raise max_connections, or put PgBouncer before it (DATABASE_URL by it, DATABASE_DIRECT_URL without).',
          ),
  };
}

const LONG_S = 300;
const TOO_LONG_S = 3600;

async function lookAtTransactions({ open }: OpenPatient): Promise<Said | null> {
  if (open.connection.kind !== 'postgres') return null;
  const { rows } = await sql<{ pid: number; age: number; application: string }>`select pid,
      extract(epoch from clock_timestamp() - xact_start)::float8 as age, application_name as application
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and xact_start < clock_timestamp() - make_interval(secs => ${LONG_S})
    order by xact_start`.execute(open.connection.kysely);
  const oldest = rows[0];
  if (!oldest) return ok('ninguna de más de 5 minutos', 'none of over 5 minutes');
  const age = lasting(oldest.age);
  const who = `pid ${oldest.pid}${oldest.application ? `, ${oldest.application}` : ''}`;
  return {
    state: worse(oldest.age, LONG_S, TOO_LONG_S),
    found: words(
      `${rows.length}; la más vieja, de ${age.es} (${who})`,
      `${rows.length}; the oldest of ${age.en} (${who})`,
    ),
    cure: words(
      `Si nadie la espera: select pg_terminate_backend(${oldest.pid}); mientras vive, la base no se limpia.`,
      `If nobody waits for it: select pg_terminate_backend(${oldest.pid}); the database is not vacuumed while it lives.`,
    ),
  };
}

async function lookAtAutovacuum({ open }: OpenPatient): Promise<Said | null> {
  if (open.connection.kind !== 'postgres') return null;
  const { rows } = await sql<{
    is_on: boolean;
    behind: string[] | null;
  }>`select current_setting('autovacuum')::boolean as is_on,
      (select array_agg(relname::text order by n_dead_tup desc) from pg_stat_user_tables
        where n_dead_tup > 100000 and n_dead_tup > n_live_tup) as behind`.execute(open.connection.kysely);
  const { is_on: isOn, behind } = rows[0] as (typeof rows)[number];
  if (!isOn)
    return bad(
      words('autovacuum apagado', 'autovacuum is off'),
      words(
        'Enciéndelo: alter system set autovacuum = on; select pg_reload_conf();',
        'Turn it on: alter system set autovacuum = on; select pg_reload_conf();',
      ),
    );
  if (behind)
    return warning(
      words(`atrasada en ${behind.slice(0, 3).join(', ')}`, `behind in ${behind.slice(0, 3).join(', ')}`),
      words(
        `vacuum analyze ${behind[0]}; y busca transacciones largas.`,
        `vacuum analyze ${behind[0]}; and look for long transactions.`,
      ),
    );
  return ok('autovacuum encendido y al día', 'autovacuum is on and current');
}

export const databaseChecks: readonly Check[] = [
  { check: 'database', look: lookAtDatabase },
  { check: 'migrations', needs: 'database', look: lookAtMigrations },
  { check: 'pooler', needs: 'database', look: lookAtPooler },
  { check: 'quiet', needs: 'database', look: lookAtQuiet },
  { check: 'connections', needs: 'database', look: lookAtConnections },
  { check: 'transactions', needs: 'database', look: lookAtTransactions },
  { check: 'autovacuum', needs: 'database', look: lookAtAutovacuum },
];

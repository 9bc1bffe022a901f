import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** What stands between a process and PostgreSQL. */
export interface Pooler {
  /** `session`: each of our connections has one of PostgreSQL's as long as it lives; `transaction`: another one for each transaction. */
  kind: 'none' | 'session' | 'transaction';
  /**
   * Whether the notices by which processes wake each other come through, by `DATABASE_DIRECT_URL` where it is given. `lost`: everything still happens,
   * up to two seconds later.
   */
  notices: 'heard' | 'lost';
}

/** What to do about a pooler that swallows notices; null where nothing is to be done. */
export const poolerAdvice = ({ notices }: Pooler): string | null =>
  notices === 'heard'
    ? null
    : 'DATABASE_URL pasa por un agrupador de conexiones en modo transacción (PgBouncer), que no deja pasar los avisos entre procesos: ' +
      'todo funciona hasta 2 segundos más tarde. Define DATABASE_DIRECT_URL con la dirección del propio PostgreSQL.';

/** A pooler tells a process number of its own: it cannot know of which backend it will lend. */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== (client as unknown as { processID: number | null }).processID;
}

/** How long a notice may take to come; one by a session comes in milliseconds. */
const NOTICE_MS = 1000;

/** Waits for a notice while another connection sends it: one that comes back with the answer of its own transaction proves nothing. */
async function hearsNotices(url: string): Promise<boolean> {
  const channel = `tramo_probe_${randomUUID().replaceAll('-', '')}`;
  return withClient(url, async (client) => {
    const heard = new Promise<boolean>((resolve) => {
      client.on('notification', (notice) => notice.channel === channel && resolve(true));
      setTimeout(() => resolve(false), NOTICE_MS);
    });
    await client.query(`listen ${channel}`);
    await withClient(url, (other) => other.query(`notify ${channel}`));
    return heard;
  });
}

/** Asks what stands at each of the two addresses. */
export async function findPooler(url: string, directUrl: string | null): Promise<Pooler> {
  const isNotHeard = async (at: string): Promise<boolean> =>
    (await withClient(at, isPooled)) && !(await hearsNotices(at));
  if (!(await withClient(url, isPooled))) return { kind: 'none', notices: 'heard' };
  const isLost = await isNotHeard(url);
  const isLostDirectly = directUrl ? await isNotHeard(directUrl) : isLost;
  return { kind: isLost ? 'transaction' : 'session', notices: isLostDirectly ? 'lost' : 'heard' };
}

/** Throws when the two addresses lead to different databases: migrations would go to one and rows to the other. */
export async function checkSameDatabase(url: string, directUrl: string): Promise<void> {
  const which = async (client: pg.Client): Promise<string> => {
    const { rows } = await client.query<{ it: string }>(
      `select concat_ws(' ', oid, pg_postmaster_start_time()) as it from pg_database where datname = current_database()`,
    );
    return rows[0]?.it ?? '';
  };
  const [one, other] = await Promise.all([withClient(url, which), withClient(directUrl, which)]);
  if (one !== other) throw new Error('DATABASE_DIRECT_URL y DATABASE_URL llevan a bases de datos distintas.');
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

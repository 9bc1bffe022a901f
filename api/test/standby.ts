import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** Debian's PostgreSQL servers, the newest first; null without one that this process may start. */
function binaries(): { bin: string; uid: number; gid: number } | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const version = versions.find((v) => Number(v) >= 15 && existsSync(join(root, v, 'bin/initdb')));
  if (!version) return null;
  const uid = process.getuid?.() ?? 0;
  // PostgreSQL does not run as root: then as nobody.
  return uid === 0
    ? { bin: join(root, version, 'bin'), uid: 65_534, gid: 65_534 }
    : { bin: join(root, version, 'bin'), uid, gid: process.getgid?.() ?? uid };
}

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

/** A primary and its streaming replica, both just made. */
export interface Pair {
  /** Address of a database on the primary, which is made; and of the same on the replica, once it has come so far. */
  primary(database: string): Promise<string>;
  replica(database: string): string;
  /** Asks the replica as its administrator. */
  ask(text: string): Promise<Record<string, unknown>[]>;
  /** The replica stops at once, with whoever it serves, and without putting anything in order; and comes back. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Null where there is no PostgreSQL to start. */
export async function openPair(): Promise<Pair | null> {
  const found = binaries();
  if (!found) return null;
  const { bin, uid, gid } = found;
  const folder = mkdtempSync(join(tmpdir(), 'tramo-pair-'));
  chownSync(folder, uid, gid);
  const as = { uid, gid, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', HOME: folder } };
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')];
  const [firstPort, secondPort] = [await freePort(), await freePort()];
  const url = (port: number, database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const up = async (data: string, port: number): Promise<ChildProcess> => {
    const options = [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'fsync=off',
    ];
    const child = spawn(join(bin, 'postgres'), options, { ...as, stdio: 'ignore' });
    for (;;) {
      const client = new pg.Client({ connectionString: url(port, 'postgres'), connectionTimeoutMillis: 1000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return child;
      } catch (error) {
        if (child.exitCode !== null) throw error;
        await new Promise((r) => setTimeout(r, 50));
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  };
  const down = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
    new Promise((done) => {
      if (child.exitCode !== null || child.signalCode !== null) return done();
      child.once('exit', () => done());
      child.kill(signal);
    });
  const query = async (port: number, text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url(port, 'postgres') });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  await run(join(bin, 'initdb'), ['-D', first, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8'], as);
  const primary = await up(first, firstPort);
  await run(
    join(bin, 'pg_basebackup'),
    ['-D', second, '-R', '--no-sync', '-c', 'fast', '-X', 'stream', '-d', url(firstPort, 'postgres')],
    as,
  );
  writeFileSync(join(second, 'standby.signal'), '');
  let replica = await up(second, secondPort);
  return {
    primary: async (database) => {
      await query(firstPort, `create database ${database}`);
      return url(firstPort, database);
    },
    replica: (database) => url(secondPort, database),
    ask: (text) => query(secondPort, text),
    kill: () => down(replica, 'SIGQUIT'),
    start: async () => {
      replica = await up(second, secondPort);
    },
    close: async () => {
      await down(replica, 'SIGINT');
      await down(primary, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

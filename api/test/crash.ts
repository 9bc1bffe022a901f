import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@tramo/contract/endpoint';
import { defaultApiKey } from '@tramo/contract/limits';
import { type Connection, openPglite } from '../src/platform/db/connect.ts';
import { databaseEnv, openTestConnection } from './database.ts';

/** The real server with a small demo day, to be killed and started again on the same data and port. */
export interface CrashServer {
  /** `http://host:port`. */
  url: string;
  start(): Promise<void>;
  /** SIGKILL, as a machine that loses power. */
  kill(): Promise<void>;
  /** Calls an endpoint; rejects when the server dies meanwhile. */
  call<T>(endpoint: Endpoint, call?: CrashCall): Promise<{ status: number; body: T }>;
  /** Kills the server and looks at what it left in its database. */
  readDatabase<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Kills the server and leaves nothing behind. */
  end(): Promise<void>;
}
export interface CrashCall {
  token?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Idempotency-Key. */
  key?: string;
  file?: File;
}

/** On the embedded database in a folder of its own, or with `TEST_DB=postgres` on a database of its own there. `more`: what else its environment says, asked at each start. */
export async function openCrashServer(more: () => Record<string, string> = () => ({})): Promise<CrashServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tramo-crash-'));
  const postgres = process.env.TEST_DB === 'postgres' ? await openTestConnection() : null;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    DATA_DIR: join(folder, 'db'),
    ...databaseEnv(postgres),
    SEED: 'none',
    SIMULATE_SPEED: '0',
    PASSWORD_COST: 'light',
  };
  let server: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    const child = spawn(process.execPath, [new URL('./crash-server.ts', import.meta.url).pathname], {
      env: { ...process.env, ...env, ...more() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    server = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (d) => String(d).includes('ready') && resolve());
      child.once('exit', (code) => reject(new Error(`server ended with ${code}`)));
    });
  };
  const kill = async (): Promise<void> => {
    const child = server;
    server = null;
    if (!child) return;
    const gone = new Promise((r) => child.once('exit', r));
    child.kill('SIGKILL');
    await gone;
  };
  return {
    url,
    start,
    kill,
    call: async (e, o = {}) => {
      const path = e.path.replace(/\{(\w+)\}/g, (_, name: string) => o.params?.[name] ?? '');
      const form = new FormData();
      if (o.file) form.set('file', o.file);
      const response = await fetch(`${url}/api${path}?${new URLSearchParams(o.query)}`, {
        method: e.method,
        headers: {
          apikey: defaultApiKey,
          platform: 'web',
          ...(o.token ? { token: o.token } : {}),
          ...(o.file || o.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(o.key ? { 'idempotency-key': o.key } : {}),
        },
        ...(o.file ? { body: form } : o.body === undefined ? {} : { body: JSON.stringify(o.body) }),
      });
      return { status: response.status, body: (await response.json()) as never };
    },
    readDatabase: async (work) => {
      await kill();
      if (postgres) return work(postgres.connection);
      const connection = await openPglite(env.DATA_DIR);
      try {
        return await work(connection);
      } finally {
        await connection.close();
      }
    },
    end: async () => {
      await kill();
      await postgres?.connection.close();
      await postgres?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export const pause = (ms: number): Promise<void> => new Promise((r) => setTimeout(r, ms));

/** Asks until the answer fits. */
export async function until<T>(ask: () => Promise<T>, fits: (value: T) => boolean, ms = 60_000): Promise<T> {
  for (const end = Date.now() + ms; ; ) {
    const value = await ask();
    if (fits(value)) return value;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(value).slice(0, 300)}`);
    await pause(150);
  }
}

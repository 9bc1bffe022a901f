import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@tramo/contract/endpoint';
import { defaultApiKey } from '@tramo/contract/limits';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp, startBackground } from '../src/app.ts';
import { type Config, readConfig } from '../src/platform/config.ts';
import type { Platform } from '../src/platform/context.ts';
import type { Connection } from '../src/platform/db/connect.ts';
import { openPlatform } from '../src/platform/start.ts';
import { openTestConnection } from './database.ts';

/** The whole application in process on a database of its own, with a clock that a test may set. */
export interface TestApp {
  app: FastifyInstance;
  platform: Platform;
  /** The database as its owner. */
  connection: Connection;
  /** Sets the time that the server believes in; null goes back to the real one. */
  setNow(at: Date | null): void;
  /** Sends a request to an endpoint of the contract as the holder of a token. Paths' `{id}` are filled from `params`. */
  call(e: Endpoint, options?: CallOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}
export interface CallOptions {
  token?: string;
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestOptions {
  /** Relay, subscribers and job workers run too. */
  background?: boolean;
  /** Whose `roads` holds the zones of streets; none without it. */
  dataDir?: string;
  /** What differs from the defaults. */
  config?: Partial<Config>;
}

/** The key of the problem that an answer tells, or `ok`. */
export const keyOf = (answer: LightMyRequestResponse): string => answer.json().error?.key ?? 'ok';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The application of one test file: `const t = await testApp()` at its top, closed after its last test. */
export async function testApp(options: TestOptions = {}): Promise<TestApp> {
  // Processes that tests start read this file too, and vitest is not in them.
  const { afterAll } = await import('vitest');
  const t = await openTestApp(options);
  afterAll(() => t.close());
  return t;
}

/** Opens the application on a fresh copy of the migrated database. `background`: relay, subscribers and job workers run too. */
export async function openTestApp(options: TestOptions = {}): Promise<TestApp> {
  const { connection, drop } = await openTestConnection();
  const t = await openAppOn(connection, options);
  return {
    ...t,
    close: async () => {
      await t.close();
      await drop();
    },
  };
}

const madeBefore = fileURLToPath(new URL('../../node_modules/.cache/tramo', import.meta.url));

/** The application on a database that is open. */
export async function openAppOn(
  connection: Connection,
  options: TestOptions = {},
  given: { isRestoring?: boolean } = {},
): Promise<TestApp> {
  let fixed: Date | null = null;
  const config = {
    ...readConfig({}),
    mapStyleUrl: 'embedded',
    // No streets lie in a folder that is not there.
    dataDir: options.dataDir ?? join(tmpdir(), 'tramo-without-streets'),
    // The demo's are made once for each content of their generator.
    demoRoadsCache: options.dataDir ? madeBefore : 'none',
    passwordCost: 'light' as const,
    logLevel: process.env.TEST_LOG ?? 'silent',
    ...options.config,
  };
  const { platform, close } = await openPlatform(config, { ...given, connection, now: () => fixed ?? new Date() });
  const app = await buildApp(platform);
  await app.ready();
  const stop = options.background ? await startBackground(platform, { work: true }) : async () => undefined;
  return {
    app,
    platform,
    connection,
    setNow: (at) => {
      fixed = at;
    },
    call: (e, o = {}) => {
      const path = e.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(o.params?.[name] ?? '')),
      );
      return app.inject({
        method: e.method,
        url: `/api${path}`,
        query: o.query ?? {},
        headers: { apikey: defaultApiKey, platform: 'web', token: o.token ?? '', ...(o.headers ?? {}) },
        ...(o.body === undefined ? {} : { payload: o.body as object }),
      });
    },
    close: async () => {
      await stop();
      await app.close();
      await close();
    },
  };
}

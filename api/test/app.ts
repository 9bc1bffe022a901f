import { createHash } from 'node:crypto';
import type { Endpoint } from '@tramo/contract/endpoint';
import { defaultApiKey } from '@tramo/contract/limits';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp, startBackground } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
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

/** The key of the problem that an answer tells, or `ok`. */
export const keyOf = (answer: LightMyRequestResponse): string => answer.json().error?.key ?? 'ok';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The application of one test file: `const t = await testApp()` at its top, closed after its last test. */
export async function testApp(options: { background?: boolean } = {}): Promise<TestApp> {
  // Processes that tests start read this file too, and vitest is not in them.
  const { afterAll } = await import('vitest');
  const t = await openTestApp(options);
  afterAll(() => t.close());
  return t;
}

/** Opens the application on a fresh copy of the migrated database. `background`: relay, subscribers and job workers run too. */
export async function openTestApp(options: { background?: boolean } = {}): Promise<TestApp> {
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

/** The application on a database that is open. */
export async function openAppOn(connection: Connection, options: { background?: boolean } = {}): Promise<TestApp> {
  let fixed: Date | null = null;
  const config = {
    ...readConfig({}),
    mapStyleUrl: 'embedded',
    passwordCost: 'light' as const,
    logLevel: process.env.TEST_LOG ?? 'silent',
  };
  const { platform, close } = await openPlatform(config, { connection, now: () => fixed ?? new Date() });
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

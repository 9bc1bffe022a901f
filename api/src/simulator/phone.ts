import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Substatus } from '@tramo/contract/checklists';
import { checklistsApi } from '@tramo/contract/checklists';
import { type DriverRoute, driverApi, type Management, type Position } from '@tramo/contract/driver';
import type { Endpoint } from '@tramo/contract/endpoint';

/** An answer that is no success and that sending again would not change. */
export class Refused extends Error {
  readonly status: number;
  readonly key: string;
  constructor(status: number, key: string, message: string) {
    super(`${key}: ${message}`);
    this.name = 'Refused';
    this.status = status;
    this.key = key;
  }
}

export interface PhoneOptions {
  baseUrl: string;
  apiKey: string;
  username: string;
  password: string;
  signal: AbortSignal;
}
export interface Phone {
  signIn(): Promise<void>;
  routes(): Promise<DriverRoute[]>;
  substatuses(): Promise<Substatus[]>;
  start(routeId: string, at: Date): Promise<void>;
  positions(routeId: string, fixes: readonly Position[]): Promise<void>;
  /** Sends a picture under an id of its own and answers that id. */
  upload(kind: 'photo' | 'signature', png: Uint8Array): Promise<string>;
  manage(guideId: string, body: Management): Promise<void>;
  finish(routeId: string, at: Date): Promise<void>;
  diagnostics(report: {
    battery: number;
    signal: string;
    gps: boolean;
    appVersion: string;
    clock: string;
    freeDiskMb: number;
    pendingUploads: number;
    offlineDataExpires: string;
  }): Promise<void>;
}

const LONGEST_PAUSE_MS = 15_000;
const TIMEOUT_MS = 20_000;

/** A driver's app without its screen: it sends until it is heard, each write under one key, and signs in again when its session ends. */
export function openPhone(o: PhoneOptions): Phone {
  let token = '';
  const password = createHash('sha256').update(o.password).digest('hex');

  const send = async (e: Endpoint, params: Record<string, string>, body: unknown, key: string | null): Promise<Response> => {
    const path = e.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const query = e === checklistsApi.substatus ? '?limit=200' : params.kind ? `?kind=${params.kind}` : '';
    const isForm = body instanceof FormData;
    return fetch(`${o.baseUrl}/api${path}${query}`, {
      method: e.method,
      headers: {
        apikey: o.apiKey,
        platform: 'driver',
        token,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.any([o.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  };

  const call = async (e: Endpoint, params: Record<string, string> = {}, body?: unknown): Promise<unknown> => {
    const key = e.idempotent ? randomUUID() : null;
    let signedIn = false;
    for (let attempt = 0; ; attempt++) {
      let response: Response | null = null;
      try {
        response = await send(e, params, body, key);
        const told = (await response.json()) as { error?: { key: string; message: string; code: unknown } };
        if (response.ok) return told;
        if (response.status === 401 && told.error?.code === 19 && !signedIn && e !== driverApi.login) {
          signedIn = true;
          await signIn();
          continue;
        }
        if (response.status < 500 && response.status !== 429)
          throw new Refused(response.status, told.error?.key ?? 'unknown', told.error?.message ?? '');
      } catch (error) {
        if (o.signal.aborted || error instanceof Refused) throw error;
      }
      // No answer, a busy server or a broken one: the same again, with the same key, after a growing pause.
      await sleep(Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempt), undefined, { signal: o.signal });
    }
  };
  const signIn = async (): Promise<void> => {
    token = '';
    token = ((await call(driverApi.login, {}, { username: o.username, password })) as { token: string }).token;
  };
  return {
    signIn,
    routes: async () => ((await call(driverApi.routes)) as { routes: DriverRoute[] }).routes,
    substatuses: async () => ((await call(checklistsApi.substatus)) as { substatus: Substatus[] }).substatus,
    start: async (id, at) => void (await call(driverApi.start, { id }, { at: at.toISOString() })),
    positions: async (routeId, positions) => void (await call(driverApi.positions, {}, { routeId, positions })),
    upload: async (kind, png) => {
      const id = randomUUID();
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), `${kind}.png`);
      await call(driverApi.file, { id, kind }, form);
      return id;
    },
    manage: async (id, body) => void (await call(driverApi.manage, { id }, body)),
    finish: async (id, at) => void (await call(driverApi.finish, { id }, { at: at.toISOString() })),
    diagnostics: async (report) => void (await call(driverApi.diagnostics, {}, report)),
  };
}

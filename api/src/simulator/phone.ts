import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { SentChecklist } from '@tramo/contract/checklist-answers';
import type { ActiveChecklist } from '@tramo/contract/checklist-api';
import type { Substatus } from '@tramo/contract/checklists';
import { checklistsApi } from '@tramo/contract/checklists';
import {
  type DriverRoute,
  driverApi,
  type Management,
  type ManagementOfMany,
  type Position,
  type RouteDirections,
} from '@tramo/contract/driver';
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
  /** How far the device's clock runs ahead (0). */
  skewMs?: number;
  /** Pause before what got no answer is sent again (500 ms), twice as long each time. */
  retryMs?: number;
  signal: AbortSignal;
}
export interface Phone {
  signIn(): Promise<void>;
  routes(): Promise<DriverRoute[]>;
  /** The checklists that came with the routes last. */
  checklists(): readonly ActiveChecklist[];
  substatuses(): Promise<Substatus[]>;
  /** Which way the route goes; null where the server has no answer to it. */
  directions(routeId: string): Promise<RouteDirections | null>;
  /** The device's clock, right or wrong. */
  clock(): Date;
  /** The time as the app tells it: the device's clock, put right by what the server said last. */
  now(): Date;
  /** From now on each write is sent twice, as a phone does that missed the answer. */
  sendTwice(on: boolean): void;
  /** Starts a route; whatever is asked before leaving is as it should be. */
  start(route: DriverRoute, checklist: SentChecklist | null): Promise<void>;
  reorder(routeId: string, guides: readonly string[]): Promise<DriverRoute>;
  positions(routeId: string, fixes: readonly Position[]): Promise<void>;
  /** Sends a picture under an id of its own, made here without one, and answers that id. */
  upload(kind: 'photo' | 'signature', png: Uint8Array, id?: string): Promise<string>;
  manage(guideId: string, body: Management): Promise<void>;
  manageMany(body: ManagementOfMany): Promise<void>;
  /** Takes a visit back that was reported by mistake. */
  reopen(guideId: string, body: { routeId: string; at: string; reason: string }): Promise<void>;
  finish(routeId: string): Promise<void>;
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
  let isTwice = false;
  /** What the server's clock is ahead of the device's. */
  let correctionMs = 0;
  let checklists: readonly ActiveChecklist[] = [];
  const clock = (): Date => new Date(Date.now() + (o.skewMs ?? 0));
  const now = (): Date => new Date(clock().getTime() + correctionMs);
  const password = createHash('sha256').update(o.password).digest('hex');

  const send = async (
    e: Endpoint,
    params: Record<string, string>,
    body: unknown,
    key: string | null,
  ): Promise<Response> => {
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
        const parsed = (await response.json()) as { error?: { key: string; message: string; code: unknown } };
        if (response.ok) {
          if (isTwice && e.method !== 'GET' && e !== driverApi.login) await again(e, params, body, key, parsed);
          return parsed;
        }
        if (response.status === 401 && parsed.error?.code === 19 && !signedIn && e !== driverApi.login) {
          signedIn = true;
          await signIn();
          continue;
        }
        if (response.status < 500 && response.status !== 429)
          throw new Refused(response.status, parsed.error?.key ?? 'unknown', parsed.error?.message ?? '');
      } catch (error) {
        if (o.signal.aborted || error instanceof Refused) throw error;
      }
      // No answer, a busy server or a broken one: the same again, with the same key, after a growing pause.
      await sleep(Math.min(LONGEST_PAUSE_MS, (o.retryMs ?? 500) * 2 ** attempt), undefined, { signal: o.signal });
    }
  };
  /** Sends a write once more: the answer must be the same. One that gets no answer proves nothing. */
  const again = async (
    e: Endpoint,
    params: Record<string, string>,
    body: unknown,
    key: string | null,
    first: unknown,
  ): Promise<void> => {
    const second = await send(e, params, body, key).catch(() => null);
    if (!second || second.status >= 500 || second.status === 429) return;
    const answer = await second.text();
    if (!isDeepStrictEqual(JSON.parse(answer), first))
      throw new Refused(second.status, 'answered_otherwise', `${e.path}: ${answer.slice(0, 200)}`);
  };
  const signIn = async (): Promise<void> => {
    token = '';
    token = ((await call(driverApi.login, {}, { username: o.username, password })) as { token: string }).token;
  };
  return {
    signIn,
    clock,
    now,
    sendTwice: (on) => {
      isTwice = on;
    },
    routes: async () => {
      const { routes, serverTime, ...day } = (await call(driverApi.routes)) as {
        routes: DriverRoute[];
        checklists: ActiveChecklist[];
        serverTime: string;
      };
      checklists = day.checklists;
      correctionMs = Date.parse(serverTime) - clock().getTime();
      return routes;
    },
    checklists: () => checklists,
    substatuses: async () => ((await call(checklistsApi.substatus)) as { substatus: Substatus[] }).substatus,
    directions: async (id) => {
      try {
        return (await call(driverApi.directions, { id })) as RouteDirections;
      } catch (error) {
        // A server of another version has none: the way is the straight one.
        if (error instanceof Refused) return null;
        throw error;
      }
    },
    start: async ({ _id: id, departureQuestions }, checklist) => {
      const departure = departureQuestions.map(({ question }) => ({ question, answer: true }));
      await call(driverApi.start, { id }, { at: now().toISOString(), departure, checklist });
    },
    reorder: async (id, guides) =>
      (await call(driverApi.reorder, { id }, { at: now().toISOString(), guides })) as DriverRoute,
    positions: async (routeId, positions) =>
      void (await call(driverApi.positions, {}, { routeId, sentAt: clock().toISOString(), positions })),
    upload: async (kind, png, id = randomUUID()) => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), `${kind}.png`);
      await call(driverApi.file, { id, kind }, form);
      return id;
    },
    manage: async (id, body) => void (await call(driverApi.manage, { id }, body)),
    manageMany: async (body) => void (await call(driverApi.manageMany, {}, body)),
    reopen: async (id, body) => void (await call(driverApi.reopen, { id }, body)),
    finish: async (id) => void (await call(driverApi.finish, { id }, { at: now().toISOString() })),
    diagnostics: async (report) => void (await call(driverApi.diagnostics, {}, report)),
  };
}

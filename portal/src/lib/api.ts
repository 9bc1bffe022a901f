import { type Answer, type Body, type Endpoint, type Params, type Query, seenHeader } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import { portalKinds } from '@tramo/contract/portal-problems';
import { ApiProblem, type WireError } from './api-problem.ts';
import { getLocale } from './locale.ts';
import { setting } from './page-setting.ts';
import { getToken } from './session.ts';
import { LateUpload, upload } from './upload.ts';

/** Document 1 §9; files that people attach have less (`uploadFile`). */
const timeoutMs = 1_000_000;

interface Extras {
  signal?: AbortSignal;
  /** The file of a multipart call. */
  file?: File;
  /** Share of the file sent so far, 0 to 1. */
  onProgress?: (share: number) => void;
  /** How long the file may take, where that is less than any other call. */
  timeoutMs?: number;
  /** To resend a write with the same key; made afresh otherwise. */
  idempotencyKey?: string;
  /** Signing in: an error 255 is the form's to tell, not the session's end. */
  isSignIn?: boolean;
}
type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : undefined extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };
type Wanted<E extends Endpoint> = Part<'params', Params<E>> &
  Part<'body', Body<E>> & { query?: Query<E> extends undefined ? never : Partial<Query<E>> };
export type CallInput<E extends Endpoint> = Wanted<E> & Extras;
type Rest<E extends Endpoint> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** What happens when the API ends the session; set once by the app. */
interface SessionEnd {
  expired: () => void;
  /** With the words of why, where the server gave them. */
  inactive: (why?: string) => void;
}
let sessionEnd: SessionEnd = { expired: () => undefined, inactive: () => undefined };
export const onSessionEnd = (handlers: SessionEnd): void => {
  sessionEnd = handlers;
};

/** A key for `Idempotency-Key`; `crypto.randomUUID` is missing on plain http addresses. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');

/** How far this tab has seen, where the server has a replica: it brings that back, so that no copy that is behind answers it. Kept over a reload. */
let seen = remembered();
function remembered(): string {
  try {
    return sessionStorage.getItem(seenHeader) ?? '';
  } catch {
    return '';
  }
}
export function noteSeen(until: string | null): void {
  if (until === null || until.length !== 16 || until <= seen) return;
  seen = until;
  try {
    sessionStorage.setItem(seenHeader, until);
  } catch {
    // Without a place to keep it the page itself still knows.
  }
}

export const requestHeaders = (): Record<string, string> => ({
  apiKey: setting.apiKey,
  platform: 'web',
  token: getToken(),
  'Accept-Language': getLocale() === 'en' ? 'en' : 'es-MX',
  ...(seen ? { [seenHeader]: seen } : {}),
});

/** Address of an endpoint with its parameters and query filled in. */
export function urlOf(endpoint: Pick<Endpoint, 'path'>, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '')
      search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return `${setting.apiUrl}${path}${text ? `?${text}` : ''}`;
}

async function send(url: string, init: RequestInit, extras: Extras): Promise<{ status: number; text: string }> {
  if (extras.file) {
    const answered = await upload(url, init, extras.file, { timeoutMs, ...extras });
    noteSeen(answered.seen);
    return answered;
  }
  const signals = [AbortSignal.timeout(timeoutMs), ...(extras.signal ? [extras.signal] : [])];
  const response = await fetch(url, { ...init, signal: AbortSignal.any(signals) });
  noteSeen(response.headers.get(seenHeader));
  return { status: response.status, text: await response.text() };
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer that nobody is left to hear: the screen that asked goes away with its session, and says nothing of its own. */
const never = (): Promise<never> => new Promise(() => undefined);

/**
 * Calls one endpoint of the contract and gives its answer.
 * Throws {@link ApiProblem}; an aborted call throws the signal's reason. A call whose session is over never settles
 * (document 1 §8): the sign-in takes the screen's place.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Rest<E>): Promise<Answer<E>> {
  const { params, query, body, ...extras } = (input ?? {}) as Extras & {
    params?: object;
    query?: object;
    body?: unknown;
  };
  const headers = requestHeaders();
  // The screens of who signed out stand until the sign-in is loaded; what they ask meanwhile is not sent.
  if (endpoint.who !== 'public' && headers.token === '' && !extras.isSignIn) return never();
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (endpoint.idempotent) headers['Idempotency-Key'] = extras.idempotencyKey ?? newKey();
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  let answered: { status: number; text: string };
  try {
    answered = await send(urlOf(endpoint, params, query), init, extras);
  } catch (error) {
    if (extras.signal?.aborted) throw error;
    if (error instanceof LateUpload)
      throw new ApiProblem(0, { key: 'upload.late', params: { seconds: error.timeoutMs / 1000 } });
    throw new ApiProblem(0);
  }
  const data = parse(answered.text);
  if (answered.status >= 200 && answered.status < 300) return data as Answer<E>;
  const problem = new ApiProblem(answered.status, (data as { error?: WireError } | undefined)?.error);
  if (!extras.isSignIn) {
    if (problem.message === portalKinds['auth.user_inactive'].wire) {
      sessionEnd.inactive();
      return never();
    }
    if (problem.key === 'auth.suspended') {
      sessionEnd.inactive(problem.message);
      return never();
    }
    if (problem.code === portalKinds['auth.session_expired'].code) {
      // A late answer to a session that is already over must not end the next one.
      if (headers.token === getToken()) sessionEnd.expired();
      return never();
    }
  }
  throw problem;
}

export const inactiveUserWaitMs = limits.inactiveUserWaitMs;

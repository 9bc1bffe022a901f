import type { Answer, Body, Endpoint } from '@tramo/contract/endpoint';
import type { Locale } from '@tramo/contract/problems';
import { setting } from '../lib/page-setting.ts';

/** What the API answered instead of success, in the reader's language; `status` 0 when no answer came. */
export class PublicProblem extends Error {
  readonly status: number;
  readonly fields: Record<string, string>;
  constructor(status: number, wire: { message?: string; fields?: Record<string, string> } = {}) {
    super(wire.message ?? '');
    this.status = status;
    this.fields = wire.fields ?? {};
  }
}

/** Address of an endpoint with its parameters and query filled in. */
export function urlOf(
  e: Pick<Endpoint, 'path'>,
  params: Record<string, string>,
  query: Record<string, string> = {},
): string {
  const path = e.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return `${setting.apiUrl}${path}${search ? `?${search}` : ''}`;
}

let skewMs = 0;
/** The server's time: phones' clocks are wrong by minutes, and the age of a position must not be. */
export const serverNow = (): number => Date.now() + skewMs;

/** Reads an endpoint that needs no session. Throws {@link PublicProblem}. */
export const read = <E extends Endpoint>(
  e: E,
  given: {
    params?: Record<string, string>;
    query?: Record<string, string>;
    locale: Locale;
    signal?: AbortSignal;
  },
): Promise<Answer<E>> => send(urlOf(e, given.params ?? {}, given.query), given, {});

/** Writes by an endpoint that needs no session. Throws {@link PublicProblem}. */
export const write = <E extends Endpoint>(e: E, given: { body: Body<E>; locale: Locale }): Promise<Answer<E>> =>
  send(urlOf(e, {}), given, {
    method: e.method,
    body: JSON.stringify(given.body),
    headers: { 'Content-Type': 'application/json', apikey: setting.apiKey },
  });

async function send<T>(
  url: string,
  given: { locale: Locale; signal?: AbortSignal },
  request: { method?: string; body?: string; headers?: Record<string, string> },
): Promise<T> {
  const headers = { 'Accept-Language': given.locale === 'en' ? 'en' : 'es-MX', ...request.headers };
  let response: Response;
  try {
    response = await fetch(url, {
      ...request,
      headers,
      credentials: 'omit',
      ...(given.signal ? { signal: given.signal } : {}),
    });
  } catch (error) {
    if (given.signal?.aborted) throw error;
    throw new PublicProblem(0);
  }
  const sent = Date.parse(response.headers.get('date') ?? '');
  // The header tells whole seconds.
  if (!Number.isNaN(sent)) skewMs = sent + 500 - Date.now();
  const data = await response.json().catch(() => undefined);
  if (response.ok && data !== undefined) return data as T;
  throw new PublicProblem(
    response.ok ? 0 : response.status,
    (data as { error?: { message?: string } } | undefined)?.error,
  );
}

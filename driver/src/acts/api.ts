import type { ActProblem } from '@tramo/contract/driver-day/acts';
import type { Answer, Body, Endpoint, Params, Query } from '@tramo/contract/endpoint';

/** The server answered no: `problem.key` decides, `problem.message` is shown. */
export class ApiRefusal extends Error {
  readonly problem: ActProblem;
  /** Seconds that it asks to wait. */
  readonly retryAfterS: number | null;
  constructor(problem: ActProblem, retryAfterS: number | null = null) {
    super(problem.message);
    this.problem = problem;
    this.retryAfterS = retryAfterS;
  }
  /** Of who asks, not of what was asked: the session is over, a password must be changed first, the account is closed. */
  get isOfSession(): boolean {
    return this.problem.status === 401 || this.problem.key.startsWith('auth.');
  }
  /** Worth the same request again: the server was busy, or asked for patience. */
  get isPassing(): boolean {
    if (this.isOfSession) return true;
    const { status } = this.problem;
    return status >= 500 || status === 429 || status === 408 || status === 425;
  }
}

/** No answer came, or one that is not the server's (a hotel's sign-in page): whether it did what was asked is not known. */
export class NoAnswer extends Error {
  constructor(cause?: unknown) {
    super('no answer', { cause });
  }
}

export interface CallOptions {
  /** `Idempotency-Key`: the same for each repeat of the same act. */
  key?: string;
  /** The one file of a call of kind `file`. */
  file?: Blob;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Sent although the page is being closed. */
  keepalive?: boolean;
}
type Given<E extends Endpoint> = CallOptions &
  (E extends { params: NonNullable<Endpoint['params']> } ? { params: Params<E> } : { params?: undefined }) &
  (E extends { query: NonNullable<Endpoint['query']> } ? { query: Query<E> } : { query?: undefined }) &
  (E extends { body: NonNullable<Endpoint['body']> } ? { body: Body<E> } : { body?: undefined });
/** Nothing need be given where the endpoint asks for nothing. */
type Rest<E extends Endpoint> = Record<string, never> extends Given<E> ? [given?: Given<E>] : [given: Given<E>];

export type Call = <E extends Endpoint>(endpoint: E, ...given: Rest<E>) => Promise<Answer<E>>;

export interface ApiWorld {
  fetch: typeof fetch;
  /** Without a slash at its end. */
  baseUrl: string;
  apiKey: string;
  locale(): string;
  token(): string | null;
  monotonic(): number;
  /** The server's time stood between the two in an answer to what was sent and received then. */
  onTime(server: { from: number; to: number }, sentAt: number, receivedAt: number): void;
  /** After each call: whether the server answered at all. */
  onReach(isReached: boolean): void;
  /** The session of this token is over. */
  onSignedOut(token: string): void;
}

interface Plain extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const slowMs = 30_000;

function urlOf(world: ApiWorld, e: Endpoint, { params = {}, query = {} }: Plain): string {
  const path = e.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([k, v]) => (v === undefined || v === null ? [] : [[k, String(v)]])),
  ).toString();
  return `${world.baseUrl}${path}${search ? `?${search}` : ''}`;
}

function bodyOf(e: Endpoint, { body, file }: Plain): { body?: BodyInit; type?: string } {
  if (e.kind === 'file' && file) {
    const form = new FormData();
    form.set('file', file);
    return { body: form };
  }
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
}

/** Ends a call by itself after a while, or when its caller wants it; older phones have no `AbortSignal.any`. */
function endingSignal({ signal, timeoutMs }: CallOptions): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const end = (): void => controller.abort();
  const timer = setTimeout(end, timeoutMs ?? slowMs);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    },
  };
}

/** Makes the one way of the app to the server. Throws `ApiRefusal` and `NoAnswer`, and nothing else. */
export function makeCall(world: ApiWorld): Call {
  const call = async (e: Endpoint, given: Plain = {}): Promise<unknown> => {
    const token = world.token();
    const { body, type } = bodyOf(e, given);
    const headers: Record<string, string> = {
      apikey: world.apiKey,
      platform: 'driver',
      'Accept-Language': world.locale(),
      ...(type ? { 'Content-Type': type } : {}),
      ...(token && e.who !== 'public' ? { token } : {}),
      ...(given.key ? { 'Idempotency-Key': given.key } : {}),
    };
    const ends = endingSignal(given);
    const sentAt = world.monotonic();
    let response: Response;
    let answer: unknown;
    try {
      response = await world.fetch(urlOf(world, e, given), {
        method: e.method,
        headers,
        ...(body === undefined ? {} : { body }),
        signal: ends.signal,
        cache: 'no-store',
        ...(given.keepalive ? { keepalive: true } : {}),
      });
      answer = await response.json();
    } catch (error) {
      world.onReach(false);
      throw new NoAnswer(error);
    } finally {
      ends.release();
    }
    const receivedAt = world.monotonic();
    const wire = (answer as { error?: Partial<ActProblem> } | null)?.error;
    const isOurs = response.ok ? typeof answer === 'object' && !wire : typeof wire?.key === 'string';
    world.onReach(isOurs);
    if (!isOurs) throw new NoAnswer();
    tellTime(world, response, answer, sentAt, receivedAt);
    if (response.ok) return answer;
    if (response.status === 401 && token && e.who !== 'public') world.onSignedOut(token);
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const { key = '', message = '', fields, params, detail } = wire ?? {};
    throw new ApiRefusal(
      {
        status: response.status,
        key,
        message,
        ...(fields ? { fields } : {}),
        ...(params ? { params } : {}),
        ...(detail === undefined ? {} : { detail }),
      },
      Number.isFinite(seconds) ? seconds : null,
    );
  };
  return call as Call;
}

/** `serverTime` tells milliseconds, the header `date` whole seconds. */
function tellTime(world: ApiWorld, response: Response, answer: unknown, sentAt: number, receivedAt: number): void {
  const exact = Date.parse(String((answer as { serverTime?: unknown } | null)?.serverTime ?? ''));
  if (!Number.isNaN(exact)) {
    world.onTime({ from: exact, to: exact }, sentAt, receivedAt);
    return;
  }
  const second = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(second)) world.onTime({ from: second, to: second + 1000 }, sentAt, receivedAt);
}

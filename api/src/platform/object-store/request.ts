import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { objectUrl, type StoreAddress } from './address.ts';
import { hashOf, queryOf, type Signer, signedHeaders } from './signature.ts';

/** The store cannot be reached, or asks to be left alone: the same may pass later. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}
/** The store refuses what this installation is set up with: key, bucket, region, clock. Words in Spanish, for who runs it. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}

export interface StoreRequest {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** Statuses that are answers and no faults, besides 2xx. */
  takes?: readonly number[];
  signal?: AbortSignal;
}
export interface StoreAnswer {
  status: number;
  headers: Record<string, string>;
  /** Whoever asked reads it to its end, or destroys it. */
  body: IncomingMessage;
}

export interface StoreTiming {
  /** Silence after which a connection is given up. */
  idleMs: number;
  connectMs: number;
  tries: number;
  /** Before the second try; it doubles. */
  pauseMs: number;
  /** How long nobody is asked after all tries failed, so that callers do not wait one after another. */
  restMs: number;
}
export const usualTiming: StoreTiming = { idleMs: 15_000, connectMs: 4_000, tries: 4, pauseMs: 150, restMs: 2_000 };

const ERROR_BYTES = 64 * 1024;

/** The text of an answer, of a reasonable length. */
export async function textOf(answer: StoreAnswer): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > ERROR_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** The text of the first element of a name. */
export const elementOf = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, entity: string) => entities[entity] ?? '',
  );

/** What is wrong with the setting up, by the store's own code. */
const refusals: Record<string, string> = {
  SignatureDoesNotMatch: 'la firma no coincide: revisa FILES_SECRET y la región de FILES_URL',
  InvalidAccessKeyId: 'no conoce la llave FILES_KEY_ID',
  AccessDenied: 'la llave no tiene permiso sobre la cubeta (GetObject, PutObject, DeleteObject, AbortMultipartUpload)',
  NoSuchBucket: 'la cubeta no existe',
  PermanentRedirect: 'la cubeta está en otra región o en otro endpoint',
  AuthorizationHeaderMalformed: 'la región de FILES_URL no es la de la cubeta',
  RequestTimeTooSkewed: 'el reloj de este equipo y el del almacén difieren',
};
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) };

/** One request as it goes over the wire; the answer once its headers came. */
function send(
  url: URL,
  request: StoreRequest,
  headers: Record<string, string>,
  timing: StoreTiming,
): Promise<StoreAnswer> {
  return new Promise((done, fail) => {
    const { body, signal } = request;
    const query = queryOf(url.searchParams);
    const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)({
      protocol: url.protocol,
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      path: `${url.pathname}${query ? `?${query}` : ''}`,
      method: request.method,
      headers: { ...headers, 'content-length': String(body?.byteLength ?? 0) },
      agent: agents[url.protocol as 'http:' | 'https:'],
      ...(signal ? { signal } : {}),
    });
    const late = (what: string): void => void outgoing.destroy(new StoreAway(what));
    const connecting = setTimeout(() => late(`no connection in ${timing.connectMs} ms`), timing.connectMs);
    outgoing.on('socket', (socket) => {
      if (!socket.connecting) clearTimeout(connecting);
      else socket.once('connect', () => clearTimeout(connecting));
    });
    outgoing.setTimeout(timing.idleMs, () => late(`silent for ${timing.idleMs} ms`));
    outgoing.on('close', () => clearTimeout(connecting));
    outgoing.on('error', fail);
    outgoing.on('response', (response) =>
      done({
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(Object.entries(response.headers).map(([name, v]) => [name, String(v)])),
        body: response,
      }),
    );
    outgoing.end(body);
  });
}

/**
 * Asks the store, and again with growing pauses where it is away or says that it is asked too much. The operator's own address is
 * taken as it is set up, private ones too; redirections are not followed. Throws StoreAway, StoreRefused.
 */
export function openStoreRequests(
  at: StoreAddress,
  signer: Signer,
  given: Partial<StoreTiming> = {},
): (request: StoreRequest) => Promise<StoreAnswer> {
  /** How far the store's clock is ahead of this machine's. */
  let skewMs = 0;
  let restUntil = 0;

  /** One try: an answer, or why there is none and whether another try may pass. */
  const attempt = async (
    request: StoreRequest,
    timing: StoreTiming,
  ): Promise<StoreAnswer | { error: Error; isPassing: boolean }> => {
    const url = objectUrl(at, request.key, request.query);
    const bodyHash = hashOf(request.body ?? '');
    const headers = signedHeaders(
      signer,
      { method: request.method, url, headers: request.headers ?? {}, bodyHash },
      new Date(Date.now() + skewMs),
    );
    let answer: StoreAnswer;
    try {
      answer = await send(url, request, headers, timing);
    } catch (error) {
      if (request.signal?.aborted) throw request.signal.reason;
      return { error: error as Error, isPassing: true };
    }
    const { status } = answer;
    if ((status >= 200 && status < 300) || request.takes?.includes(status)) return answer;
    const text = await textOf(answer).catch(() => '');
    answer.body.destroy();
    const code = elementOf(text, 'Code') || (status === 301 || status === 307 ? 'PermanentRedirect' : '');
    const date = Date.parse(answer.headers.date ?? '');
    if (code === 'RequestTimeTooSkewed' && Number.isFinite(date)) {
      const found = date - Date.now();
      const isNew = Math.abs(found - skewMs) > 60_000;
      skewMs = found;
      return { error: new StoreRefused(`El almacén de archivos: ${refusals[code]}`), isPassing: isNew };
    }
    if (passing.has(status) || code === 'SlowDown' || code === 'RequestTimeout' || code === 'OperationAborted')
      return { error: new StoreAway(`${status} ${code}`.trim()), isPassing: true };
    const why = refusals[code] ?? `respondió ${status} ${code}`.trim();
    return { error: new StoreRefused(`El almacén de archivos: ${why}`), isPassing: false };
  };

  return async (request) => {
    const timing = { ...usualTiming, ...given };
    if (Date.now() < restUntil) throw new StoreAway('the store did not answer a moment ago');
    for (let n = 1; ; n += 1) {
      const result = await attempt(request, timing);
      if (!('error' in result)) return result;
      const { error } = result;
      if (!result.isPassing) throw error;
      if (n >= timing.tries) {
        if (error instanceof StoreRefused) throw error;
        restUntil = Date.now() + timing.restMs;
        throw error instanceof StoreAway ? error : new StoreAway(error.message || String(error));
      }
      await pause(timing.pauseMs * 2 ** (n - 1) * (0.5 + Math.random()));
    }
  };
}

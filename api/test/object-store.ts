import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An object store that speaks S3 as AWS and MinIO do where it matters here: signatures of headers and of links are verified from the raw request by code of its own,
 * clocks may differ by 15 minutes, bodies must have the hash that was signed, parts but the last have 5 MB, ranges, ETags, errors as XML.
 */
export interface LocalStore {
  /** For FILES_URL. */
  url: string;
  keyId: string;
  secret: string;
  /** Objects by their whole key, the prefix included. */
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** Parts of uploads that were not ended. */
  uploads: Map<string, { key: string; parts: Map<number, { bytes: Buffer; tag: string }> }>;
  /** Requests that came, as `PUT key?query`. */
  seen: string[];
  /** What goes wrong with a request: called for each, null lets it pass. */
  fault: ((request: { method: string; key: string; range: string | undefined }) => Fault | null) | null;
  /** How far its clock is ahead. */
  clockMs: number;
  /** What the bucket lets pages of other origins do; null: nothing. */
  allowOrigin: string | null;
  close(): Promise<void>;
}
/** `slow_down`: 503; `error`: 500; `silent`: no answer; `cut`: the answer breaks in its middle; `lost`: done, but the connection breaks before the answer. */
export type Fault = 'slow_down' | 'error' | 'silent' | 'cut' | 'lost';

const SKEW_MS = 15 * 60_000;
const PART_LEAST = 5 * 1024 * 1024;
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const statusOf = { SignatureDoesNotMatch: 403, InvalidAccessKeyId: 403, AccessDenied: 403 } as const;
const refuse = (code: keyof typeof statusOf): never => {
  throw new Refusal(statusOf[code], code);
};
const timeOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
const rfc3986 = (text: string): string =>
  [...Buffer.from(text)]
    .map((b) =>
      /[A-Za-z0-9\-._~]/.test(String.fromCharCode(b))
        ? String.fromCharCode(b)
        : `%${b.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');

/** Throws unless a request was signed by the key, in its headers or in its address. */
function verify(request: IncomingMessage, body: Buffer, key: { keyId: string; secret: string }, now: number): void {
  const [path = '', rawQuery = ''] = (request.url ?? '').split('?');
  const params = rawQuery
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => {
      const at = pair.includes('=') ? pair.indexOf('=') : pair.length;
      return [decodeURIComponent(pair.slice(0, at)), decodeURIComponent(pair.slice(at + 1))];
    });
  const param = (name: string): string => params.find(([n]) => n === name)?.[1] ?? '';
  const isLink = param('X-Amz-Algorithm') !== '';
  const header = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  if (!isLink && !header) refuse('AccessDenied');
  const credential = isLink ? param('X-Amz-Credential') : (header?.[1] ?? '');
  const names = (isLink ? param('X-Amz-SignedHeaders') : (header?.[2] ?? '')).split(';');
  const signature = isLink ? param('X-Amz-Signature') : header?.[3];
  const stamp = isLink ? param('X-Amz-Date') : String(request.headers['x-amz-date'] ?? '');
  const [keyId, day = '', region = '', service, end] = credential.split('/');
  if (keyId !== key.keyId) refuse('InvalidAccessKeyId');
  if (service !== 's3' || end !== 'aws4_request' || day !== stamp.slice(0, 8)) refuse('SignatureDoesNotMatch');
  if (isLink) {
    const seconds = Number(param('X-Amz-Expires'));
    if (!(seconds > 0 && seconds <= 604_800) || now > timeOf(stamp) + seconds * 1000) refuse('AccessDenied');
  } else {
    if (!(Math.abs(timeOf(stamp) - now) <= SKEW_MS)) throw new Refusal(403, 'RequestTimeTooSkewed');
    if (!names.includes('host') || !names.includes('x-amz-date')) refuse('SignatureDoesNotMatch');
    if (request.headers['x-amz-content-sha256'] !== sha256(body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch');
  }
  const query = params
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${rfc3986(name)}=${rfc3986(value)}`)
    .sort()
    .join('&');
  const canonical = [
    request.method,
    path
      .split('/')
      .map((part) => rfc3986(decodeURIComponent(part)))
      .join('/'),
    query,
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    isLink ? 'UNSIGNED-PAYLOAD' : request.headers['x-amz-content-sha256'],
  ].join('\n');
  const text = `AWS4-HMAC-SHA256\n${stamp}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`;
  const signing = ['s3', 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${key.secret}`, day), region));
  if (hmac(signing, text).toString('hex') !== signature) refuse('SignatureDoesNotMatch');
}

const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** Starts one with an empty bucket `archivos`. */
export async function openLocalStore(): Promise<LocalStore> {
  const store: Omit<LocalStore, 'url' | 'close'> = {
    keyId: 'AKIDPRUEBA',
    secret: 'un/secreto+de=prueba',
    objects: new Map(),
    uploads: new Map(),
    seen: [],
    fault: null,
    clockMs: 0,
    allowOrigin: null,
  };
  let uploads = 0;

  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
    const url = new URL(request.url ?? '/', 'http://store');
    const [, bucket, ...rest] = url.pathname.split('/');
    const key = rest.map(decodeURIComponent).join('/');
    const method = request.method ?? '';
    const range = request.headers.range;
    store.seen.push(`${method} ${key}${url.search}`);
    const fault = store.fault?.({ method, key, range }) ?? null;
    if (fault === 'silent') return;
    if (fault === 'slow_down') throw new Refusal(503, 'SlowDown');
    if (fault === 'error') throw new Refusal(500, 'InternalError');
    verify(request, body, store, Date.now() + store.clockMs);
    if (bucket !== 'archivos') throw new Refusal(404, 'NoSuchBucket');
    const reply = (
      status: number,
      headers: Record<string, string | number> = {},
      bytes: Buffer | string = '',
    ): void => {
      if (fault === 'lost') {
        request.socket.destroy();
        return;
      }
      const whole = Buffer.from(bytes);
      response.writeHead(status, { 'content-length': whole.length, ...headers });
      if (fault !== 'cut') {
        response.end(method === 'HEAD' ? undefined : whole);
        return;
      }
      response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => request.socket.destroy());
    };
    const uploadId = url.searchParams.get('uploadId');
    const upload = uploadId === null ? null : store.uploads.get(uploadId);
    if (uploadId !== null && upload?.key !== key) throw new Refusal(404, 'NoSuchUpload');
    if (method === 'POST' && url.searchParams.has('uploads')) {
      const id = `u+${++uploads}/=`;
      store.uploads.set(id, { key, parts: new Map() });
      reply(200, {}, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
      return;
    }
    if (method === 'PUT' && upload) {
      const tag = tagOf(body);
      upload.parts.set(Number(url.searchParams.get('partNumber')), { bytes: body, tag });
      reply(200, { etag: tag });
      return;
    }
    if (method === 'POST' && upload && uploadId !== null) {
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
      const parts = named.map(([, number, tag]) => {
        const part = upload.parts.get(Number(number));
        if (!part || part.tag !== tag) throw new Refusal(400, 'InvalidPart');
        return part.bytes;
      });
      if (parts.slice(0, -1).some((part) => part.length < PART_LEAST)) throw new Refusal(400, 'EntityTooSmall');
      store.objects.set(key, { bytes: Buffer.concat(parts), type: '' });
      store.uploads.delete(uploadId);
      reply(200, {}, '<CompleteMultipartUploadResult/>');
      return;
    }
    if (method === 'DELETE') {
      if (uploadId !== null) store.uploads.delete(uploadId);
      else store.objects.delete(key);
      reply(204);
      return;
    }
    if (method === 'PUT') {
      store.objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' });
      reply(200, { etag: tagOf(body) });
      return;
    }
    const object = store.objects.get(key);
    if (!object) throw new Refusal(404, 'NoSuchKey');
    const tag = tagOf(object.bytes);
    const wanted = request.headers['if-match'];
    if (wanted !== undefined && wanted !== tag) throw new Refusal(412, 'PreconditionFailed');
    const headers = {
      ...(store.allowOrigin ? { 'access-control-allow-origin': store.allowOrigin } : {}),
      etag: tag,
      'content-type': url.searchParams.get('response-content-type') ?? object.type,
      ...(url.searchParams.has('response-content-disposition')
        ? { 'content-disposition': String(url.searchParams.get('response-content-disposition')) }
        : {}),
    };
    const from = /^bytes=(\d+)-$/.exec(range ?? '')?.[1];
    if (from === undefined) {
      reply(200, headers, object.bytes);
      return;
    }
    if (Number(from) >= object.bytes.length) throw new Refusal(416, 'InvalidRange');
    reply(206, headers, object.bytes.subarray(Number(from)));
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      try {
        answer(request, response, Buffer.concat(chunks));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const xml = `<?xml version="1.0"?><Error><Code>${error.code}</Code><Message>…</Message></Error>`;
        response.writeHead(error.status, { date: new Date(Date.now() + store.clockMs).toUTCString() });
        response.end(request.method === 'HEAD' ? undefined : xml);
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return Object.assign(store, {
    url: `s3://archivos/tramo%20uno?endpoint=http://127.0.0.1:${port}&region=mx-1`,
    close: () =>
      new Promise<void>((ended) => {
        server.close(() => ended());
        server.closeAllConnections();
      }),
  });
}

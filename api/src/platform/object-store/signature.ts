import { createHash, createHmac } from 'node:crypto';

/** Who signs, and for which region. */
export interface Signer {
  keyId: string;
  secret: string;
  region: string;
}

export interface Signable {
  method: string;
  url: URL;
  /** By lowercase name; `host` is taken from the address. */
  headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hex. */
  bodyHash: string;
}

export const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** As RFC 3986 has it: everything but letters, digits and `-._~`. */
export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The path of a key: S3 encodes it once, and leaves the slashes. */
export const encodedPath = (path: string): string => path.split('/').map(encoded).join('/');

/** `20130524T000000Z` */
export const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** A query as it is signed and sent. */
export const queryOf = (params: Iterable<[string, string]>): string =>
  [...params]
    .map(([name, value]): [string, string] => [encoded(name), encoded(value)])
    .sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const scopeOf = (signer: Signer, stamp: string): string => `${stamp.slice(0, 8)}/${signer.region}/s3/aws4_request`;

/** The signature of AWS Signature Version 4 over a request at a time. */
function signatureOf(
  signer: Signer,
  stamp: string,
  request: { method: string; path: string; query: string; headers: [string, string][]; bodyHash: string },
): string {
  const names = request.headers.map(([name]) => name).join(';');
  const lines = request.headers.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}\n`).join('');
  const canonical = [request.method, request.path, request.query, lines, names, request.bodyHash].join('\n');
  const text = ['AWS4-HMAC-SHA256', stamp, scopeOf(signer, stamp), hashOf(canonical)].join('\n');
  const day = hmac(`AWS4${signer.secret}`, stamp.slice(0, 8));
  const key = hmac(hmac(hmac(day, signer.region), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex');
}

/** The headers that a request goes out with: those given, and the ones that sign it. */
export function signedHeaders(signer: Signer, request: Signable, at: Date): Record<string, string> {
  const stamp = stampOf(at);
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': request.bodyHash,
    'x-amz-date': stamp,
  };
  const sorted = Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1));
  const signature = signatureOf(signer, stamp, {
    method: request.method,
    path: request.url.pathname,
    query: queryOf(request.url.searchParams),
    headers: sorted,
    bodyHash: request.bodyHash,
  });
  const names = sorted.map(([name]) => name).join(';');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${signer.keyId}/${scopeOf(signer, stamp)},SignedHeaders=${names},Signature=${signature}`,
  };
}

/** An address that opens one object for some seconds, to whoever holds it. */
export function presigned(signer: Signer, url: URL, expiresS: number, at: Date, method = 'GET'): string {
  const stamp = stampOf(at);
  const signed = new URL(url);
  for (const [name, value] of [
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `${signer.keyId}/${scopeOf(signer, stamp)}`],
    ['X-Amz-Date', stamp],
    ['X-Amz-Expires', String(expiresS)],
    ['X-Amz-SignedHeaders', 'host'],
  ] as const)
    signed.searchParams.set(name, value);
  const query = queryOf(signed.searchParams);
  const signature = signatureOf(signer, stamp, {
    method,
    path: signed.pathname,
    query,
    headers: [['host', signed.host]],
    bodyHash: 'UNSIGNED-PAYLOAD',
  });
  // Written with the encoding that was signed: a form's `+` for a blank is another query.
  return `${signed.origin}${signed.pathname}?${query}&X-Amz-Signature=${signature}`;
}

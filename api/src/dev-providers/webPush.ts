import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { Ask, DevServer, Reply, World } from './world.ts';

/** A browser of the local push service. */
export interface DevBrowser {
  id: string;
  endpoint: string;
  /** What a browser gives to the page that subscribes. */
  keys: { p256dh: string; auth: string };
}

const PLAIN_BYTES = 4096;
const DAY_S = 86_400;
/** Ends of a browser's name with which it fails. */
export const pushFaults: Record<string, string> = {
  410: 'La suscripción ya no existe',
  404: 'La suscripción nunca existió',
  429: 'Demasiados avisos',
  500: 'El servicio falla',
};

/** Opens a body of `aes128gcm` (RFC 8188, keys of RFC 8291), or throws. */
export function decryptPush(body: Buffer, curve: ECDH, auth: Buffer): string {
  const [salt, recordSize, idLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  if (sender.length !== 65 || sealed.length > recordSize) throw new Error('the header is wrong');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
  const secret = hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32);
  const bytes = (label: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', bytes('aes128gcm', 16), bytes('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong');
  return padded.subarray(0, end).toString('utf8');
}

/** What is wrong with the sender's word for itself (RFC 8292), or null. */
function vapidFault(authorization: string, origin: string, expectedKey: string, now: Date): string | null {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (!token || !key) return 'no vapid';
  if (key !== expectedKey) return 'other key than the subscription’s';
  const [head, claims, signature] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as never);
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature ?? '', 'base64url'),
  );
  if (!isSigned) return 'wrong signature';
  const said = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()) as {
    aud?: string;
    exp?: number;
    sub?: string;
  };
  const nowS = now.getTime() / 1000;
  if (said.aud !== origin) return 'aud is another origin';
  if (!said.exp || said.exp < nowS || said.exp > nowS + DAY_S + 60) return 'exp is not within a day';
  return /^(mailto:|https:)/.test(said.sub ?? '') ? null : 'sub is missing';
}

export interface DevWebPush {
  server: DevServer;
  /** A browser subscribes with the application's public key. */
  subscribe(name: string, applicationServerKey: string): DevBrowser;
}

/** A push service that decrypts what it gets, as the browser would, and checks who sends it. */
export function devWebPush(world: World, origin: () => string): DevWebPush {
  const browsers = new Map<string, { name: string; curve: ECDH; auth: Buffer; key: string }>();
  const refused = (status: number, message: string): Reply => ({
    status,
    body: { code: status, message },
    ...(status === 429 ? { headers: { 'retry-after': '2' } } : {}),
  });

  const take = ({ headers, body, path }: Ask): Reply => {
    const browser = browsers.get(path.slice('/push/'.length));
    if (!browser) return refused(404, 'no such subscription');
    const magic = Object.keys(pushFaults).find((code) => browser.name.endsWith(code));
    if (magic) return refused(Number(magic), pushFaults[magic] ?? '');
    const fault = vapidFault(headers.authorization ?? '', origin(), browser.key, world.now());
    if (fault) return refused(fault.startsWith('no') ? 401 : 403, fault);
    if (!/^\d+$/.test(headers.ttl ?? '')) return refused(400, 'TTL is missing');
    if (headers['content-encoding'] !== 'aes128gcm') return refused(415, 'only aes128gcm');
    if (body.length > PLAIN_BYTES) return refused(413, 'too long');
    let text: string;
    try {
      text = decryptPush(body, browser.curve, browser.auth);
    } catch (error) {
      return refused(400, String(error));
    }
    let data: Record<string, unknown> = { title: '', body: text };
    try {
      data = { ...data, ...(JSON.parse(text) as object) };
    } catch {}
    const id = randomBytes(9).toString('base64url');
    world.put(browser.name, {
      at: world.now(),
      channel: 'push',
      isOwn: false,
      title: String(data.title),
      text: String(data.body),
      data,
      providerId: id,
      state: 'sent',
    });
    return { status: 201, body: '', headers: { location: `${origin()}/push-message/${id}` } };
  };

  return {
    subscribe: (name, applicationServerKey) => {
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const auth = randomBytes(16);
      const id = createHmac('sha256', auth).update(name).digest('base64url');
      browsers.set(id, { name, curve, auth, key: applicationServerKey });
      return {
        id,
        endpoint: `${origin()}/push/${id}`,
        keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    server: (ask) => (ask.method === 'POST' && ask.path.startsWith('/push/') ? take(ask) : null),
  };
}

import { createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import type { FcmSettings } from '../platform/messaging/settings.ts';
import type { Ask, DevServer, Reply, World } from './world.ts';

const fault = (status: number, name: string, message: string, errorCode?: string): Reply => ({
  status,
  body: {
    error: {
      code: status,
      message,
      status: name,
      details: errorCode ? [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }] : [],
    },
  },
});

export interface DevFcm {
  server: DevServer;
  /** The service account that it knows. */
  account: Pick<FcmSettings, 'projectId' | 'clientEmail' | 'privateKey'>;
}

/** Google's token service and FCM: the assertion is checked against the account's key. A token that ends in `UNREGISTERED` is gone. */
export function devFcm(world: World, origin: () => string): DevFcm {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const account = { projectId: 'tramo-local', clientEmail: 'push@tramo-local.iam', privateKey };
  const tokens = new Set<string>();

  const giveToken = (ask: Ask): Reply => {
    const form = new URLSearchParams(ask.body.toString('utf8'));
    const [head, claims, signature] = (form.get('assertion') ?? '').split('.');
    const isSigned = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      createPublicKey(privateKey),
      Buffer.from(signature ?? '', 'base64url'),
    );
    if (!isSigned)
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } };
    const said = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()) as Record<string, unknown>;
    const isRight =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      said.iss === account.clientEmail &&
      said.aud === `${origin()}/fcm-token` &&
      said.scope === 'https://www.googleapis.com/auth/firebase.messaging';
    if (!isRight) return { status: 400, body: { error: 'invalid_grant' } };
    const token = randomBytes(24).toString('base64url');
    tokens.add(token);
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } };
  };

  const take = (ask: Ask): Reply => {
    if (!tokens.has((ask.headers.authorization ?? '').replace('Bearer ', '')))
      return fault(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
    const { message } = JSON.parse(ask.body.toString('utf8')) as {
      message?: { token?: string; notification?: { title?: string; body?: string }; data?: Record<string, unknown> };
    };
    if (!message?.token)
      return fault(400, 'INVALID_ARGUMENT', 'Recipient of the message is not set.', 'INVALID_ARGUMENT');
    if (Object.values(message.data ?? {}).some((value) => typeof value !== 'string'))
      return fault(400, 'INVALID_ARGUMENT', 'Invalid value at message.data', 'INVALID_ARGUMENT');
    if (message.token.endsWith('UNREGISTERED'))
      return fault(404, 'NOT_FOUND', 'Requested entity was not found.', 'UNREGISTERED');
    const name = `projects/${account.projectId}/messages/${randomBytes(8).toString('hex')}`;
    const { title = '', body = '' } = message.notification ?? {};
    world.put(message.token, {
      at: world.now(),
      channel: 'push',
      isOwn: false,
      title,
      text: body,
      ...(message.data ? { data: message.data } : {}),
      providerId: name,
      state: 'sent',
    });
    return { status: 200, body: { name } };
  };

  return {
    account,
    server: (ask) => {
      if (ask.method === 'POST' && ask.path === '/fcm-token') return giveToken(ask);
      return ask.path === `/v1/projects/${account.projectId}/messages:send` ? take(ask) : null;
    },
  };
}

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, ok } from './fields.ts';

/** Minutes after which whoever shows a push ignores it. */
export const pushExpirationMinutes = 5;

/** What a push tells. A service worker ignores it `pushExpiration` minutes after `timestamp`. */
export interface PushPayload {
  title: string;
  body: string;
  logoUrl: string | null;
  /** ISO. */
  timestamp: string;
  /** Minutes. */
  pushExpiration: number;
  /** Path of the portal that a click opens. */
  url: string;
}

/** A browser or app that gets the caller's pushes. */
export const pushDevice = z.object({
  _id: id,
  kind: z.enum(['web', 'fcm']),
  /** 'Chrome en Windows'; empty when it says nothing of itself. */
  device: z.string(),
  createdDate: instant,
});
export type PushDevice = z.infer<typeof pushDevice>;

const base64url = (min: number, max: number) =>
  z.string().check(z.regex(/^[\w-]+=*$/, { error: 'invalid' }), z.minLength(min), z.maxLength(max));

export const pushApi = {
  devices: endpoint({
    method: 'GET',
    path: '/push',
    summary: 'La llave con que un navegador se suscribe, y los equipos que reciben los avisos de quien llama',
    who: 'session',
    answer: z.object({
      /** VAPID's public key, base64url: `applicationServerKey` of `pushManager.subscribe`. */
      publicKey: z.string(),
      devices: z.array(pushDevice),
    }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/push',
    summary: 'Suscribe este navegador a los avisos de quien llama; el de otra persona deja de serlo',
    who: 'session',
    /** As `PushSubscription.toJSON()` gives it. */
    body: z.object({
      endpoint: z.string().check(z.regex(/^https?:\/\/\S+$/, { error: 'invalid' }), z.maxLength(1000)),
      keys: z.object({ p256dh: base64url(80, 100), auth: base64url(16, 40) }),
    }),
    answer: pushDevice,
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/push/{id}',
    summary: 'Un equipo deja de recibir avisos',
    who: 'session',
    params: z.object({ id }),
    answer: ok,
  }),
  trial: endpoint({
    method: 'POST',
    path: '/push/trial',
    summary: 'Manda un aviso de prueba a los equipos de quien llama',
    who: 'session',
    answer: z.object({
      /** How many took it; those that are gone are forgotten. */
      sent: z.int(),
      devices: z.array(pushDevice),
    }),
    ratePerMinute: 10,
  }),
};

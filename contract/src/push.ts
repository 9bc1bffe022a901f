import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, ok } from './fields.ts';
import { type AlertKind, alertKind, quietHours } from './road-settings.ts';

/** A browser or app that gets the caller's pushes. */
export const pushDevice = z.object({
  _id: id,
  kind: z.enum(['web', 'fcm']),
  /** 'Chrome en Windows'; empty when it says nothing of itself. */
  device: z.string(),
  createdDate: instant,
  /** When the portal was last open there; null where it never told. */
  lastSeenDate: z.nullable(instant),
  /** When its push service last took one. */
  lastPushDate: z.nullable(instant),
});
export type PushDevice = z.infer<typeof pushDevice>;

/** What a person wants as push, on all of their devices. */
export const pushChoices = z.object({
  /** Kinds of alerts. */
  alerts: z.array(alertKind),
  /** Ends of long work that they began: imports, searches of routes, exports. */
  jobs: z.boolean(),
  /** Local hours in which nothing disturbs. What comes then is not told later: it stands in the alerts. */
  quiet: z.nullable(quietHours),
});
export type PushChoices = z.infer<typeof pushChoices>;
/** For whoever chose nothing yet: what somebody should look at within minutes. */
export const defaultPushChoices: PushChoices = {
  alerts: ['silent', 'offRoute', 'outOfZone', 'vehicleCheck'] satisfies AlertKind[],
  jobs: true,
  quiet: null,
};

const base64url = (min: number, max: number) =>
  z.string().check(z.regex(/^[\w-]+=*$/, { error: 'invalid' }), z.minLength(min), z.maxLength(max));
const pushEndpoint = z.string().check(z.regex(/^https?:\/\/\S+$/, { error: 'invalid' }), z.maxLength(1000));
const pushKeys = z.object({ p256dh: base64url(80, 100), auth: base64url(16, 40) });

export const pushApi = {
  devices: endpoint({
    method: 'GET',
    path: '/push',
    summary:
      'La llave con que un navegador se suscribe, los equipos que reciben los avisos de quien llama y qué quiere recibir',
    who: 'session',
    answer: z.object({
      /** VAPID's public key, base64url: `applicationServerKey` of `pushManager.subscribe`. */
      publicKey: z.string(),
      devices: z.array(pushDevice),
      choices: pushChoices,
    }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/push',
    summary: 'Suscribe este navegador a los avisos de quien llama; el de otra persona deja de serlo',
    who: 'session',
    /** As `PushSubscription.toJSON()` gives it. */
    body: z.object({
      endpoint: pushEndpoint,
      keys: pushKeys,
      /** The address that this browser had before, which its push service has changed: what it was is ended. */
      replaces: z.optional(pushEndpoint),
    }),
    answer: pushDevice,
  }),
  here: endpoint({
    method: 'POST',
    path: '/push/here',
    summary: 'Dice si la suscripción de este navegador es de quien llama; la que otra persona dejó en él se termina',
    who: 'session',
    body: z.object({ endpoint: pushEndpoint }),
    answer: z.object({
      /** Null: the browser's subscription is nobody's any more and is to be ended there. */
      deviceId: z.nullable(id),
    }),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/push/renew',
    summary:
      'El servicio de push de un navegador cambió su dirección: lo dice el propio navegador, que conoce la anterior',
    who: 'public',
    body: z.object({ was: pushEndpoint, endpoint: pushEndpoint, keys: pushKeys }),
    /** The same whether somebody had the address or not. */
    answer: ok,
    ratePerMinute: 10,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/push/choices',
    summary: 'Qué quiere recibir quien llama como aviso push, y sus horas de silencio',
    who: 'session',
    body: pushChoices,
    answer: pushChoices,
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

import * as z from 'zod/mini';
import { apiScopes } from './access.ts';
import { endpoint } from './endpoint.ts';
import { day, id, instant, ok, requiredText, version } from './fields.ts';
import { limits } from './limits.ts';
import { parseNetwork } from './networks.ts';

/** How every connection's key begins: people, and tools that look for lost secrets, know one when they see it. */
export const apiKeyPrefix = 'tramo_';
/** What follows tells a key that moves real parcels from one of a sandbox company. */
export const keyPrefix = (isTest: boolean): string => `${apiKeyPrefix}${isTest ? 'test' : 'live'}_`;

const scopes = z.array(z.enum(apiScopes)).check(
  z.minLength(1, { error: 'requiredChoice' }),
  z.refine((s) => new Set(s).size === s.length, { error: 'duplicated' }),
);
const networks = z
  .array(
    z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(60, { error: 'tooLong' }),
      z.refine((text) => parseNetwork(text) !== null, { error: 'network' }),
    ),
  )
  .check(z.maxLength(limits.keyNetworks, { error: 'tooMany' }));
const ratePerMinute = z
  .int({ error: 'number' })
  .check(z.gte(limits.keyRateLeast, { error: 'tooSmall' }), z.lte(limits.keyRateMost, { error: 'tooLarge' }));

/** What somebody decides about a connection. */
const parts = {
  name: requiredText(80),
  scopes,
  /** Addresses and networks that may call; none: from anywhere. */
  addresses: networks,
  /** Last day of the key, in the company's zone; null: it has no end. */
  expiresDay: z.nullable(day),
  ratePerMinute,
};

/** A connection of another system. Its key goes in the header `apiKey`, with `platform: api`; it is shown once. */
export const apiKey = z.object({
  _id: id,
  ...parts,
  /** How the key begins, to tell it from others. */
  start: z.string(),
  /** Of a sandbox company. */
  isTest: z.boolean(),
  createdBy: z.string(),
  createdDate: instant,
  lastUsedDate: z.nullable(instant),
  revokedDate: z.nullable(instant),
  isExpired: z.boolean(),
  /** The key before the last change, while it still works. */
  previous: z.nullable(z.object({ start: z.string(), untilDate: instant, lastUsedDate: z.nullable(instant) })),
  version,
});
export type ApiKey = z.infer<typeof apiKey>;

/** As given when it is made. */
export const apiKeyInput = z.object({
  name: parts.name,
  scopes: z._default(parts.scopes, [...apiScopes]),
  addresses: z._default(parts.addresses, []),
  expiresDay: z._default(parts.expiresDay, null),
  ratePerMinute: z._default(parts.ratePerMinute, limits.keyRateUsual),
});
const madeKey = z.object({ apiKey, key: z.string() });

export const apiKeysApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-keys',
    summary: 'Conexiones de API de la empresa',
    who: ['admin'],
    answer: z.object({ apiKeys: z.array(apiKey) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api-keys',
    summary: 'Crea una conexión; la clave se muestra una sola vez',
    who: ['admin'],
    body: apiKeyInput,
    answer: madeKey,
    ratePerMinute: 20,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api-keys/{id}',
    summary: 'Cambia para qué sirve una conexión, desde dónde, hasta cuándo y cuánto',
    who: ['admin'],
    params: z.object({ id }),
    body: z.partial(z.object({ ...parts, version })),
    answer: apiKey,
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/api-keys/{id}/rotate',
    summary: 'Cambia la clave de una conexión; la anterior sirve unas horas más',
    who: ['admin'],
    params: z.object({ id }),
    body: z.object({
      hours: z._default(
        z
          .int({ error: 'number' })
          .check(z.gte(0, { error: 'notNegative' }), z.lte(limits.keyOverlapHours, { error: 'tooLarge' })),
        24,
      ),
    }),
    answer: madeKey,
    ratePerMinute: 20,
  }),
  endPrevious: endpoint({
    method: 'DELETE',
    path: '/api-keys/{id}/previous',
    summary: 'Termina la clave anterior de una conexión: deja de servir de inmediato',
    who: ['admin'],
    params: z.object({ id }),
    answer: apiKey,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api-keys/{id}',
    summary: 'Revoca una conexión: su clave deja de servir de inmediato',
    who: ['admin'],
    params: z.object({ id }),
    answer: ok,
  }),
};

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, ok, requiredText } from './fields.ts';

/** How every connection's key begins: people, and tools that look for lost secrets, know one when they see it. */
export const apiKeyPrefix = 'tramo_';

/** A connection of another system. Its key goes in the header `apiKey`, with `platform: api`; it is shown once. */
export const apiKey = z.object({
  _id: id,
  name: z.string(),
  /** How the key begins, to tell it from others. */
  start: z.string(),
  createdBy: z.string(),
  createdDate: instant,
  lastUsedDate: z.nullable(instant),
  revokedDate: z.nullable(instant),
});
export type ApiKey = z.infer<typeof apiKey>;

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
    body: z.object({ name: requiredText(80) }),
    answer: z.object({ apiKey, key: z.string() }),
    ratePerMinute: 20,
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

import type { FastifyRequest } from 'fastify';
import { connectionKey } from './callers.ts';

/** Bodies of other systems' calls as they came: the log tells of those too that are no JSON. */
const bodies = new WeakMap<FastifyRequest, string>();

export const keepBody = (request: FastifyRequest, body: string): void => {
  if (connectionKey(request) !== null) bodies.set(request, body);
};
export const bodyAsItCame = (request: FastifyRequest): string => bodies.get(request) ?? '';

/** Says that an answer is the first one of its `Idempotency-Key` again. */
export const repeatedHeader = 'idempotency-replayed';

import type { FastifyInstance } from 'fastify';
import type { Serving } from '../serving.ts';

/** While the process ends, every answer asks its caller to come back by a new connection: one that leads elsewhere. */
export function leaveWhileDraining(app: FastifyInstance, serving: Serving): void {
  app.addHook('onSend', (_, reply, payload, next) => {
    if (serving.state() === 'draining') void reply.header('connection', 'close');
    next(null, payload);
  });
}

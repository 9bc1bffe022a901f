import * as z from 'zod/mini';
import { operations } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, ok, text } from './fields.ts';

export const notificationsApi = {
  /** Somebody confirmed a guide out of its cedi's range: it is kept in the audit, and who wants to know gets a mail. */
  notify: endpoint({
    method: 'POST',
    path: '/notifications',
    summary: 'Avisa que una guía fuera del alcance de su CEDIS se confirmó',
    who: operations,
    body: z.object({
      guide: id,
      geofencing: z.object({
        distanceKm: z.number().check(z.gte(0)),
        reason: z.enum(['range', 'restricted', 'notAllowed']),
        zone: z.nullable(text(80)),
      }),
      type: z.literal('guideOutOfRange'),
    }),
    answer: ok,
    idempotent: true,
  }),
};

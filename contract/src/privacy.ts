import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, id } from './fields.ts';

export const privacyLimits = {
  /** Days after a visit in which it may be claimed: its proof stays whole until they are over. */
  claimDays: 90,
  /** Guides that a search shows, and that one request forgets. */
  guidesShown: 50,
  guidesMost: 2000,
} as const;

export const personBy = z.enum(['phone', 'email', 'name']);
/** Whom somebody means: ten digits, a whole address, or a full name. */
export const personAsked = z.object({
  by: personBy,
  value: z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'tooLong' })),
});
export type PersonAsked = z.infer<typeof personAsked>;

/** Where something of a person may stand. */
export const traceKinds = [
  'guides',
  'history',
  'orders',
  'visits',
  'evidence',
  'answers',
  'codes',
  'messages',
  'replies',
  'contacts',
  'imports',
  'shopOrders',
  'webhooks',
  'requests',
  'alerts',
  'audit',
] as const;
export const traceKind = z.enum(traceKinds);
export type TraceKind = z.infer<typeof traceKind>;

export const personFound = z.object({
  /** How much stands where; what there is nothing of is left out. */
  traces: z.array(z.object({ kind: traceKind, count: z.int() })),
  guides: z.array(
    z.object({
      _id: id,
      folio: z.string(),
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      status: z.string(),
      scheduledDate: day,
      /** When it is made nobody's, if somebody asks now; null: at once. */
      dueDate: z.nullable(day),
      /** Somebody has asked for it already. */
      isAsked: z.boolean(),
    }),
  ),
  guideCount: z.int(),
});
export type PersonFound = z.infer<typeof personFound>;

export const privacyApi = {
  find: endpoint({
    method: 'POST',
    path: '/privacy/person',
    summary: 'Muestra qué se guarda de una persona, por teléfono, correo o nombre',
    who: ['admin'],
    body: personAsked,
    answer: personFound,
    ratePerMinute: 20,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/privacy/person/copy',
    summary: 'Prepara un archivo con lo que se guarda de una persona, para entregárselo',
    who: ['admin'],
    body: personAsked,
    answer: z.object({ fileId: id, name: z.string() }),
    ratePerMinute: 10,
  }),
  forget: endpoint({
    method: 'POST',
    path: '/privacy/person/forget',
    summary: 'Borra los datos de una persona; lo que se puede reclamar espera 90 días desde su visita',
    who: ['admin'],
    body: personAsked,
    answer: z.object({ jobId: id }),
    ratePerMinute: 10,
  }),
};

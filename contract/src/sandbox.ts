import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

export const sandboxLimits = {
  guides: 5000,
  /** A call puts the clock forward by so much at most. */
  jumpMinutes: 7 * 24 * 60,
  /** And all of them together, until it is wiped. */
  aheadDays: 365,
} as const;

export const sandboxState = z.object({
  /** Whether the caller's own company is a sandbox. */
  isSandbox: z.boolean(),
  /** The sandbox of a real company, or the real company of a sandbox; null: there is none. */
  company: z.nullable(z.object({ _id: id, name: z.string() })),
  /** The time of the company. */
  now: instant,
  aheadMinutes: z.int(),
  guides: z.int(),
  guidesMost: z.int(),
  wipedDate: z.nullable(instant),
});
export type SandboxState = z.infer<typeof sandboxState>;

export const sandboxApi = {
  state: endpoint({
    method: 'GET',
    path: '/sandbox',
    summary: 'Empresa de prueba: si la empresa lo es o tiene una, y qué hora es en ella',
    who: ['admin', 'integration'],
    scope: 'guides',
    answer: sandboxState,
  }),
  create: endpoint({
    method: 'POST',
    path: '/sandbox',
    summary: 'Crea la empresa de prueba de la empresa; si ya la tiene, la responde',
    who: ['admin'],
    answer: sandboxState,
    ratePerMinute: 10,
  }),
  enter: endpoint({
    method: 'POST',
    path: '/sandbox/session',
    summary: 'Abre una sesión del administrador en la empresa de prueba',
    who: ['admin'],
    answer: z.object({ token: z.string() }),
    ratePerMinute: 20,
  }),
  clock: endpoint({
    method: 'POST',
    path: '/sandbox/clock',
    summary: 'Adelanta el reloj de la empresa de prueba: lo que ese tiempo trae ocurre antes de responder',
    who: ['admin', 'integration'],
    scope: 'guides',
    /** By so many minutes, or to an instant; never back. */
    body: z.object({
      minutes: z.optional(
        z
          .int({ error: 'number' })
          .check(z.gte(1, { error: 'positive' }), z.lte(sandboxLimits.jumpMinutes, { error: 'tooLarge' })),
      ),
      until: z.optional(instant),
    }),
    answer: sandboxState,
    ratePerMinute: 30,
  }),
  wipe: endpoint({
    method: 'POST',
    path: '/sandbox/wipe',
    summary: 'Borra la empresa de prueba y la llena de nuevo; las conexiones de API y los webhooks se quedan',
    who: ['admin'],
    answer: sandboxState,
    ratePerMinute: 6,
  }),
};

import * as z from 'zod/mini';
import { username } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, ok, passwordHash } from './fields.ts';

/** An open session, as its owner sees it. */
export const session = z.object({
  _id: id,
  isCurrent: z.boolean(),
  platform: z.string(),
  /** 'Chrome en Windows', made from the browser's own words; empty when they say nothing. */
  device: z.string(),
  address: z.nullable(z.string()),
  createdDate: instant,
  lastSeenDate: instant,
});
export type Session = z.infer<typeof session>;

const totpCode = z.string().check(z.trim(), z.regex(/^\d{6}$/, { error: 'totpCode' }));

export const sessionsApi = {
  recover: endpoint({
    method: 'POST',
    path: '/v2/auth/recover',
    summary: 'Pide por correo el enlace para recuperar la contraseña',
    who: 'public',
    body: z.object({ username }),
    answer: ok,
    ratePerMinute: 10,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/v2/auth/reset',
    summary: 'Cambia la contraseña con el enlace del correo; sirve una vez',
    who: 'public',
    body: z.object({
      resetToken: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(100)),
      newPassword: passwordHash,
    }),
    answer: ok,
    ratePerMinute: 20,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/sessions',
    summary: 'Las sesiones abiertas de quien llama',
    who: 'session',
    answer: z.object({ sessions: z.array(session) }),
  }),
  closeSession: endpoint({
    method: 'DELETE',
    path: '/sessions/{id}',
    summary: 'Cierra una de las propias sesiones',
    who: 'session',
    params: z.object({ id }),
    answer: ok,
  }),
  closeOtherSessions: endpoint({
    method: 'DELETE',
    path: '/sessions',
    summary: 'Cierra las demás sesiones de quien llama',
    who: 'session',
    answer: z.object({ closed: z.int() }),
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/second-factor',
    summary: 'Da la llave para la app de códigos; vale cuando se confirma con un código',
    who: 'session',
    openBefore: ['secondFactor'],
    body: z.object({ currentPassword: passwordHash }),
    answer: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmSecondFactor: endpoint({
    method: 'PUT',
    path: '/second-factor',
    summary: 'Enciende el segundo factor y da los códigos de recuperación, una sola vez',
    who: 'session',
    openBefore: ['secondFactor'],
    body: z.object({ code: totpCode }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/second-factor/remove',
    summary: 'Apaga el propio segundo factor',
    who: 'session',
    body: z.object({ currentPassword: passwordHash }),
    answer: ok,
  }),
};

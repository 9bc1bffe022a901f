import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ok } from './fields.ts';
import { publicCompany } from './tracking.ts';

/** What the link of a mail carries: sealed, so that nobody makes one for another's address. */
export const unsubscribeToken = z.string().check(z.regex(/^[\w-]{60,700}$/, { error: 'invalid' }));
const byToken = z.object({ token: unsubscribeToken });

/** Whether an address gets a company's notices, as its own reader sees it. */
export const unsubscribeState = z.object({
  company: publicCompany,
  /** `a•••@casa.mx`: a mail is passed on, and whoever opens its link sees whose it was. */
  address: z.string(),
  isStopped: z.boolean(),
  /** The reader stopped them, and may have them again; what bounced or the company stopped is not his to change. */
  canStart: z.boolean(),
});
export type UnsubscribeState = z.infer<typeof unsubscribeState>;

/** Mail servers call for many readers from few addresses. */
const manyPerMinute = 3000;

export const unsubscribeApi = {
  read: endpoint({
    method: 'GET',
    path: '/public/unsubscribe',
    summary: 'Si una dirección recibe los avisos por correo de una empresa, por el enlace de un correo',
    who: 'public',
    query: byToken,
    answer: unsubscribeState,
    ratePerMinute: 240,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/public/unsubscribe',
    summary: 'Deja de recibir los avisos por correo de una empresa, o vuelve a recibirlos',
    who: 'public',
    body: z.object({ token: unsubscribeToken, isStopped: z.boolean() }),
    answer: unsubscribeState,
    ratePerMinute: 240,
  }),
  /** RFC 8058: the button of the mail program. Nothing else than a POST ends anything, for scanners open every link. */
  oneClick: endpoint({
    method: 'POST',
    path: '/public/unsubscribe/one-click',
    summary: 'El programa de correo deja de recibir los avisos por su dueño (RFC 8058)',
    who: 'public',
    kind: 'hook',
    query: byToken,
    answer: ok,
    ratePerMinute: manyPerMinute,
  }),
  openOneClick: endpoint({
    method: 'GET',
    path: '/public/unsubscribe/one-click',
    summary: 'La misma dirección abierta en un navegador: lleva a la página que pregunta',
    who: 'public',
    kind: 'hook',
    query: byToken,
    answer: ok,
    ratePerMinute: manyPerMinute,
  }),
};

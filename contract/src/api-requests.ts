import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, queryFlag, queryInt, text } from './fields.ts';

export const requestLogLimits = {
  keptDays: 7,
  page: 50,
  /** A search looks at so many calls for one page; the next page goes on behind them. */
  searched: 20_000,
  /** Of each body, this much is kept. */
  bodyBytes: 16 * 1024,
  /** Requests of one key and minute that are kept; what comes beyond is served and not written down. */
  perMinute: 600,
} as const;

export const requestMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
/** `refused`: the caller can mend it (4xx). `failed`: we could not (5xx). */
export const requestOutcomes = ['ok', 'refused', 'failed'] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];
export const outcomeOf = (status: number): RequestOutcome =>
  status < 400 ? 'ok' : status < 500 ? 'refused' : 'failed';

/** One call of another system, as it came and as it was answered. */
export const apiRequest = z.object({
  _id: id,
  at: instant,
  apiKeyId: id,
  /** The connection's name. */
  connection: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  ms: z.int(),
  /** Nothing was done: the first answer of its `Idempotency-Key` was repeated. */
  isRepeated: z.boolean(),
  /** Key of the problem that was told; null: none. */
  problem: z.nullable(z.string()),
});
export type ApiRequest = z.infer<typeof apiRequest>;

const keptBody = z.object({
  text: z.string(),
  /** Of the whole, as it went over the wire. */
  bytes: z.int(),
  isCut: z.boolean(),
});
export const apiRequestDetail = z.extend(apiRequest, {
  query: z.string(),
  address: z.string(),
  userAgent: z.string(),
  idempotencyKey: z.nullable(z.string()),
  request: keptBody,
  answer: keptBody,
});
export type ApiRequestDetail = z.infer<typeof apiRequestDetail>;

export const apiRequestsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-requests',
    summary: 'Llamadas de los últimos siete días con las claves de la empresa, las más nuevas primero',
    reads: 'replica',
    who: ['admin'],
    query: z.object({
      apiKeyId: z.optional(id),
      method: z.optional(z.enum(requestMethods)),
      outcome: z.optional(z.enum(requestOutcomes)),
      /** Part of a path, a folio, an order number, an id, an `Idempotency-Key` or a problem's key. */
      search: z._default(text(100), ''),
      limit: queryInt(1, 200, requestLogLimits.page),
      /** Those before this request. */
      before: z.optional(id),
    }),
    answer: z.object({
      requests: z.array(apiRequest),
      /** `before` of the next page; null: there are no others. A search may find nothing in a page and more in the next. */
      next: z.nullable(id),
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-requests/{id}',
    summary: 'Una llamada con sus cuerpos; los datos personales van tapados si no se piden con personal=true',
    who: ['admin'],
    params: z.object({ id }),
    query: z.object({ personal: z._default(queryFlag, false) }),
    answer: apiRequestDetail,
  }),
};

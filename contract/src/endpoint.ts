import type * as z from 'zod/mini';
import type { ApiScope, Audience } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Schema = z.ZodMiniType;
/** What a session may have to do before anything else: change the password, turn on the second factor. */
export type FirstDuty = 'password' | 'secondFactor';

/**
 * One call of the API, told once: the server mounts it, checks the caller, the input and the answer from it;
 * the portal calls it; the OpenAPI page and the access tests read it.
 */
export interface Endpoint {
  method: Method;
  /** Path below `/api`, parameters as `{id}`. */
  path: string;
  /** One line for the API page, in Spanish. */
  summary: string;
  /** `public` needs no session; `session` any signed-in web user; `driver` the driver's app; otherwise the audiences that may call. */
  who: 'public' | 'session' | readonly Audience[];
  /** What the key of an integration must be for; each endpoint that integrations may call names one. */
  scope?: ApiScope;
  /** Open to a session that still has to do one of these first: what doing it takes, and leaving. */
  openBefore?: readonly FirstDuty[];
  params?: Schema;
  query?: Schema;
  body?: Schema;
  answer: Schema;
  /**
   * `file`: multipart body with one file. `stream`: the handler writes the answer itself (event stream, download).
   * `hook`: another service calls and signs the bytes of its body, which the handler gets as they came; no application key; the handler answers itself.
   */
  kind?: 'json' | 'file' | 'stream' | 'hook';
  /** Writes that a client may resend carry `Idempotency-Key`; the first answer is kept and repeated. */
  idempotent?: boolean;
  /**
   * It changes nothing and may be slow: where the installation has a replica of its database that has come as far as its caller has seen, that one is asked. A handler of
   * such an endpoint may run twice, on the replica and then on the primary.
   */
  reads?: 'replica';
  /** Requests per minute and caller, where it is not the general limit. */
  ratePerMinute?: number;
}

/**
 * What an answer says of how far its caller has seen, and what he brings with his next request: then no replica that is behind answers it. Sixteen hex digits,
 * which are compared as texts; only where there is a replica.
 */
export const seenHeader = 'seen-until';

/** Keeps the literal types of an endpoint. */
export const endpoint = <const E extends Endpoint>(e: E): E => e;

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;
/** What a caller sends. */
export type Params<E extends Endpoint> = In<E['params']>;
export type Query<E extends Endpoint> = In<E['query']>;
export type Body<E extends Endpoint> = In<E['body']>;
/** What a caller gets. */
export type Answer<E extends Endpoint> = Out<E['answer']>;
/** What a handler receives, parsed. */
export interface Parsed<E extends Endpoint> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
}

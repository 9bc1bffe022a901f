import { createHash } from 'node:crypto';
import type { Endpoint, FirstDuty, Parsed, Schema } from '@tramo/contract/endpoint';
import { fieldErrors, type Locale } from '@tramo/contract/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { sql } from 'kysely';
import type { Actor, Ctx, From, Platform } from '../context.ts';
import { inTx } from '../context.ts';
import type { Trx } from '../db/tx.ts';
import { problem } from '../problem.ts';
import { platformOf } from '../sandboxes.ts';
import { type Callers, connectionKey } from './callers.ts';
import { repeatedHeader } from './raw-body.ts';
import { noteActor } from './request-log.ts';
import { readingCtx, tellSeen } from './seen.ts';

/** A call as a handler gets it; public calls have no actor. */
export interface Call<E extends Endpoint> extends Parsed<E> {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Address of the caller. */
  address: string;
}
export interface PublicCtx {
  platform: Platform;
  locale: Locale;
  requestId: string;
  from: From;
}
type HandlerCtx<E extends Endpoint> = E['who'] extends 'public' ? PublicCtx : Ctx;
export type Answered<E extends Endpoint> = E['answer'] extends infer S
  ? S extends Schema
    ? S['_zod']['output']
    : never
  : never;
export type Handler<E extends Endpoint> = (ctx: HandlerCtx<E>, call: Call<E>) => Promise<Answered<E>>;

export interface Mounting {
  app: FastifyInstance;
  platform: Platform;
  callers: Callers;
  mounted: Set<Endpoint>;
}

const localeOf = (request: FastifyRequest): Locale =>
  /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'es';
const header = (request: FastifyRequest, name: string): string => {
  const v = request.headers[name];
  return (Array.isArray(v) ? v[0] : v) ?? '';
};

/** Input by its schema. Throws general.invalid with the fields in the caller's words. */
export function parse(schema: Schema | undefined, value: unknown, locale: Locale): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {}, { reportInput: true });
  if (result.success) return result.data;
  throw problem('general.invalid', {}, { fields: fieldErrors(result.error.issues, locale) });
}

const firstProblem = {
  password: 'auth.password_change_required',
  secondFactor: 'auth.second_factor_setup',
} as const satisfies Record<FirstDuty, string>;
const platforms = new Set(['web', 'driver', 'api']);

/** Who calls an endpoint that is not public, and that they may. */
async function callerOf(m: Mounting, e: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
  const key = connectionKey(request);
  if (key === null && header(request, 'apikey') !== m.platform.config.apiKey) throw problem('auth.wrong_api_key');
  const { actor, mustDoFirst } = await m.callers.of(request);
  noteActor(request, actor);
  if (actor.connection) countKey(m, actor.connection, reply);
  const isAllowed =
    e.who === 'session' ? key === null && actor.type !== 'driver' : actor.audiences.some((a) => e.who.includes(a));
  if (!isAllowed) throw problem('auth.forbidden');
  if (actor.connection && !(e.scope && actor.connection.scopes.includes(e.scope)))
    throw problem('keys.scope', { scope: e.scope ?? '' });
  if (mustDoFirst && !e.openBefore?.includes(mustDoFirst)) throw problem(firstProblem[mustDoFirst]);
  return actor;
}

/** The call of somebody: with the time and the providers of the company. */
const actedBy = (base: PublicCtx, actor: Actor): Ctx => ({
  ...base,
  platform: platformOf(base.platform, actor.companyId),
  actor,
});

/** Counts a call of a connection, and says what is left of its minute, in the words of the IETF's draft of RateLimit headers. */
function countKey(m: Mounting, connection: NonNullable<Actor['connection']>, reply: FastifyReply): void {
  const { limit, remaining, resetS, isExceeded } = m.callers.countKey(connection);
  void reply.headers({
    'ratelimit-policy': `${limit};w=60`,
    'ratelimit-limit': limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': resetS,
  });
  if (!isExceeded) return;
  void reply.header('retry-after', String(resetS));
  throw problem('general.rate');
}

/**
 * Mounts one endpoint of the contract: key, session, audience, input, the handler, and the answer checked against its schema
 * (fields that the contract does not name never leave). An idempotent write with an `Idempotency-Key` runs once and repeats its answer.
 * `before`: what must stand although the call itself may be refused and undone, in transactions of its own; it runs again with a resent call.
 */
export function mount<E extends Endpoint>(
  m: Mounting,
  e: E,
  handler: Handler<E>,
  before?: (ctx: HandlerCtx<E>, call: Call<E>) => Promise<void>,
): void {
  m.mounted.add(e);
  const isPublic = e.who === 'public';
  if (Array.isArray(e.who) && e.who.includes('integration') && !e.scope)
    throw new Error(`${e.method} ${e.path} is open to integrations and names no scope`);
  const isHook = e.kind === 'hook';
  const options: RouteOptions = {
    method: e.method,
    url: e.path.replace(/\{(\w+)\}/g, ':$1'),
    // Without a session there is only the address: a made-up token must not open another account of tries.
    config: {
      rateLimit: {
        max: e.ratePerMinute ?? 1200,
        timeWindow: 60_000,
        ...(isPublic ? { keyGenerator: (request: FastifyRequest) => request.ip } : {}),
      },
    },
    handler: async (request, reply) => {
      const locale = localeOf(request);
      const platform = header(request, 'platform');
      const from = {
        address: request.ip,
        platform: platforms.has(platform) ? platform : 'api',
        userAgent: header(request, 'user-agent').slice(0, 300),
      };
      const base = { platform: m.platform, locale, requestId: request.id, from };
      if (isPublic && !isHook && e.method !== 'GET' && header(request, 'apikey') !== m.platform.config.apiKey)
        throw problem('auth.wrong_api_key');
      const ctx: PublicCtx | Ctx = isPublic
        ? base
        : readingCtx(actedBy(base, await callerOf(m, e, request, reply)), e, request);
      const call = {
        params: parse(e.params, request.params, locale),
        query: parse(e.query, request.query, locale),
        body: e.kind === 'file' || isHook ? undefined : parse(e.body, request.body, locale),
        request,
        reply,
        address: request.ip,
      } as Call<E>;
      await before?.(ctx as HandlerCtx<E>, call);
      const run = (c: PublicCtx | Ctx): Promise<unknown> => handler(c as HandlerCtx<E>, call);
      const key = header(request, 'idempotency-key');
      const answer =
        e.idempotent && key && !isPublic
          ? await once(ctx as Ctx, key.slice(0, 200), `${e.method} ${request.url}`, request.body, run, () =>
              reply.header(repeatedHeader, 'true'),
            )
          : await run(ctx);
      if (e.kind === 'stream' || isHook) return reply;
      if ('actor' in ctx) await tellSeen(ctx, reply);
      const checked = e.answer.safeParse(answer);
      if (!checked.success) {
        request.log.error(
          { issues: checked.error.issues.slice(0, 5), path: e.path },
          'answer does not fit the contract',
        );
        throw problem('general.unexpected');
      }
      return reply.send(checked.data);
    },
  };
  if (!isHook) m.app.route(options);
  else
    void m.app.register(async (hooks) => {
      takeBytes(hooks);
      hooks.route({ ...options, bodyLimit: HOOK_BYTES });
    });
}

/** Meta's calls are the longest: up to 3 MB. */
const HOOK_BYTES = 3 * 1024 * 1024;

/** Bodies as they came: a signature is over their very bytes. */
function takeBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
}

/**
 * Runs a write at most once per user and key: the effect and the kept answer share a transaction. `endpoint`: method and path as they were asked. Whoever brings what another
 * one's phone could not send runs it under the same key.
 */
export function once(
  ctx: Ctx,
  key: string,
  endpoint: string,
  body: unknown,
  run: (ctx: Ctx) => Promise<unknown>,
  onRepeat: () => void,
): Promise<unknown> {
  const request = createHash('sha256')
    .update(`${endpoint}\n${JSON.stringify(body ?? null)}`)
    .digest('hex');
  return inTx(ctx, async (tx) => {
    const { actor } = tx;
    const inserted =
      await sql`insert into idempotency (company_id, user_id, key, request) values (${actor.companyId}, ${actor.userId}, ${key}, ${request})
      on conflict do nothing returning key`.execute(tx.trx);
    if (inserted.rows.length === 0) {
      const { rows } = await sql<{ request: string; answer: unknown }>`select request, answer from idempotency
        where company_id = ${actor.companyId} and user_id = ${actor.userId} and key = ${key}`.execute(tx.trx);
      const kept = rows[0];
      if (!kept || kept.request !== request) throw problem('general.idempotency_mismatch');
      onRepeat();
      return kept.answer;
    }
    const answer = await run(tx);
    await sql`update idempotency set answer = ${JSON.stringify(answer)}::jsonb
      where company_id = ${actor.companyId} and user_id = ${actor.userId} and key = ${key}`.execute(tx.trx);
    return answer;
  });
}

/** Forgets kept answers that no client repeats any more. */
export const forgetAnswers = (trx: Trx): Promise<unknown> =>
  sql`delete from idempotency where created_at < now() - interval '1 day'`.execute(trx);

import { type Endpoint, seenHeader } from '@tramo/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import { seenPlace, seenText } from '../db/replica.ts';

/**
 * Where a replica answers reads, nobody may miss what he has seen or written: each answer of the primary says how far that was, the caller brings it back, and
 * this process keeps it too, by person and by company (`live`), for callers who do not.
 */

/** The call of an endpoint that a replica may answer, with how far that one must have come. */
export function readingCtx(ctx: Ctx, e: Endpoint, request: FastifyRequest): Ctx {
  const { replica } = ctx.platform.db;
  if (!replica || e.reads !== 'replica') return ctx;
  const brought = request.headers[seenHeader];
  const { userId, companyId } = ctx.actor;
  const after = replica.floor([userId, companyId], seenPlace(typeof brought === 'string' ? brought : undefined));
  return { ...ctx, reads: { after, fromPrimary: false } };
}

/** Tells the caller how far he has seen with this answer. One that came from the replica alone says nothing new. */
export async function tellSeen(ctx: Ctx, reply: FastifyReply): Promise<void> {
  const { replica } = ctx.platform.db;
  if (!replica || (ctx.reads && !ctx.reads.fromPrimary) || reply.sent) return;
  const place = await replica.place();
  if (place === null) return;
  replica.note(ctx.actor.userId, place);
  void reply.header(seenHeader, seenText(place));
}
